"""Waiting for something that nobody announces: other processes, histories that grow."""

import asyncio
import time
from collections.abc import Callable


async def until(is_so: Callable[[], bool], patience_s: float, pause_s: float = 0.02) -> bool:
    """Waits until it is so, `patience_s` at most; says whether it is."""
    give_up = time.monotonic() + patience_s
    while not is_so():
        if time.monotonic() > give_up:
            return False
        await asyncio.sleep(pause_s)
    return True
