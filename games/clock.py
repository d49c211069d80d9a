"""The clock: once a second it asks the database whose moment passed and nobody woke.

Whoever holds a table's sockets wakes it on time, so the clock finds tables nobody looks at and
those whose process died. Any number of clocks may run; the journal's compare-and-swap lets one
of them win. After an outage each game resumes by itself: a tick more than five seconds late
gives fresh time instead of a timeout.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from django.db import DatabaseError, InterfaceError

from . import standings
from .hub import Hub
from .live import RETURN_MS
from .seeds import clock_ms

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
GRACE_MS = 700


async def look(hub: Hub) -> int:
    """Wake every table whose moment nobody served; says how many."""
    now = clock_ms()
    before = now - GRACE_MS
    overdue = await hub.load(partial(standings.overdue_games, before))
    if now - hub.serving_since >= RETURN_MS:
        overdue += await hub.load(partial(standings.overdue_tables, before))
    for table in overdue:
        live = hub.tables.get(table)
        # Its own worker has the wish already and is at it, or waits for the database.
        if live is None or live.inbox.empty():
            await hub.fire(table)
    return len(overdue)


async def run(hub: Hub) -> None:
    """Look for ever."""
    while True:
        try:
            await look(hub)
        except (DatabaseError, InterfaceError) as error:
            log.warning("the clock cannot look: %s", type(error).__name__)
        await asyncio.sleep(LOOK_SECONDS)
