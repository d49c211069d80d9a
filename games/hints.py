"""Hints between processes: "table 7 is at version 3, step 42, line 9". Never a card, never
waited for.

Redis or Valkey carries them where ``OONA_REDIS_URL`` names one. A lost hint costs at most the
two seconds until the hub asks the database by itself; a hung server costs nobody anything.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from django.conf import settings
from redis.asyncio import Redis
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

CHANNEL = "oona:hints"
PUBLISH_SECONDS = 0.5
AGAIN_SECONDS = 2.0

Heard = Callable[[int, int, int, int], None]


class Hints:
    """Tells and hears; does nothing where no server is named. Belongs to one loop."""

    def __init__(self, heard: Heard) -> None:
        self._heard = heard
        self._untold: dict[int, tuple[int, int, int]] = {}
        self._something = asyncio.Event()
        self._url: str = settings.OONA_REDIS_URL

    @property
    def is_on(self) -> bool:
        """Whether a server is named."""
        return bool(self._url)

    def tell(self, table: int, version: int, seq: int, line: int = 0) -> None:
        """Queue a hint; several of one table become one."""
        if self.is_on:
            self._untold[table] = (version, seq, line)
            self._something.set()

    async def publish(self) -> None:
        """Send what is queued, for ever; what cannot be sent in time is dropped."""
        client = self._client()
        while True:
            await self._something.wait()
            self._something.clear()
            untold, self._untold = self._untold, {}
            try:
                async with asyncio.timeout(PUBLISH_SECONDS):
                    for table, numbers in untold.items():
                        told = " ".join(map(str, (table, *numbers)))
                        await client.publish(CHANNEL, told)
            except (RedisError, OSError, TimeoutError) as error:
                log.info("%d hints were not sent: %s", len(untold), type(error).__name__)

    async def listen(self) -> None:
        """Hear what others tell, for ever."""
        while True:
            try:
                async with self._client() as client, client.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    async for message in channel.listen():
                        if message["type"] == "message":
                            self._hear(message["data"])
            except (RedisError, OSError, TimeoutError) as error:
                log.info("hints are not heard: %s", type(error).__name__)
            await asyncio.sleep(AGAIN_SECONDS)

    def _hear(self, data: bytes) -> None:
        try:
            table, version, seq, line = map(int, data.split())
        except ValueError:
            log.info("a hint that is none")
            return
        self._heard(table, version, seq, line)

    def _client(self) -> Redis:
        return Redis.from_url(self._url, socket_connect_timeout=PUBLISH_SECONDS)
