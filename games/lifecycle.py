"""What lives beside the requests: the hub, the clock in it, and the journal it writes to."""

from __future__ import annotations

from functools import partial

from . import clock
from .hub import Hub


async def startup() -> None:
    """Start hub and clock, before the first request."""
    hub = Hub.current()
    hub.keep("clock", partial(clock.run, hub))


async def shutdown() -> None:
    """Tell everybody, drain the journal, close the sockets."""
    await Hub.current().drain()
