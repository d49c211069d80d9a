"""`manage.py runclock`: the clock as a process of its own, beside any number of web processes."""

import asyncio
import signal
from typing import Any

from django.core.management.base import BaseCommand

from games.lifecycle import shutdown, startup


class Command(BaseCommand):
    help = "Wakes tables whose moment passed while no process was looking at them."

    def handle(self, *args: Any, **options: Any) -> None:
        asyncio.run(self._run())

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        stop = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stop.set)
        await startup()
        self.stdout.write("The clock is running")
        self.stdout.flush()
        await stop.wait()
        await shutdown()
