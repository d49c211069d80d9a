"""Leaving the loop for the database: any free thread, and its connection goes back at once.

Not ``database_sync_to_async``: by default that is one thread for the whole process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from django.db import connection

T = TypeVar("T")


async def in_thread(work: Callable[[], T]) -> T:
    """Run ``work`` off the loop."""
    return await asyncio.get_running_loop().run_in_executor(None, _run, work)


def _run(work: Callable[[], T]) -> T:
    try:
        return work()
    finally:
        connection.close()
