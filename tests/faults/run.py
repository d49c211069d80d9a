"""A run: one site, its servers, tables full of clients, and the verdict at the end."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random

from tests.faults.audit import Findings, audit
from tests.faults.client import Client, play_out
from tests.faults.patience import until
from tests.faults.served import Seated, Server, Site

FULL = os.environ.get("OONA_FULL") == "1"
SEED = int(os.environ.get("OONA_SEED", "20261129"))

Serve = Callable[..., Server]


@dataclass(slots=True)
class Run:
    """`servers` share the site; seat n of a table is a client of `split(n)`."""

    site: Site
    servers: list[Server]
    rng: Random = field(default_factory=lambda: Random(SEED))
    split: Callable[[int], int] = lambda _: 0
    tables: list[Seated] = field(default_factory=list)
    clients: list[Client] = field(default_factory=list)

    @property
    def server(self) -> Server:
        return self.servers[0]

    def seat_people(self, *, matches: int, think_s: float = 0.05, **wish: object) -> list[Client]:
        """Makes tables as `tests.faults.seed` reads them, and a client for each person."""
        made = []
        for table in self.site.seed(**wish):
            self.tables.append(table)
            for seat, cookie in enumerate(table.cookies):
                client = Client(
                    host=self.servers[self.split(seat)].host,
                    table=table.public_id,
                    cookie=cookie,
                    rng=Random(self.rng.random()),
                    think_s=think_s,
                    matches=matches,
                    name=f"t{table.id}s{seat}",
                )
                made.append(client)
        self.clients += made
        return made

    async def start(self) -> None:
        for server in self.servers:
            await server.start()

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Lets the clients play; ends them with the block, however that ends."""
        tasks = [asyncio.create_task(client.run()) for client in self.clients]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def all_connected(self, patience_s: float = 60) -> None:
        """Waits until whoever still plays is connected to the newest life of his server."""
        lives = {server.host: server.starts for server in self.servers}
        connected = await until(
            lambda: all(
                client.done.is_set() or client.history.connections >= lives[client.host]
                for client in self.clients
            ),
            patience_s,
        )
        assert connected, "not every client came back:\n" + self.server.log()[-3000:]

    async def play_out(self, patience_s: float = 300) -> None:
        """Lets every client finish the match it is in, and waits for that."""
        for table in self.tables:
            seated = [client for client in self.clients if client.table == table.public_id]
            most = max(len(client.ended) for client in seated)
            for client in seated:
                client.matches = min(client.matches, max(1, most + 1))
        await play_out(self.clients, patience_s)

    async def play_to_the_end(self, patience_s: float) -> None:
        """Waits until every client has played all its matches."""
        await play_out(self.clients, patience_s)

    def is_over(self) -> bool:
        return all(client.done.is_set() for client in self.clients)

    def acknowledged(self) -> int:
        return sum(
            operation.is_move for client in self.clients for operation in client.history.of("ok")
        )

    def findings(self) -> Findings:
        names = [table.public_id for table in self.tables]
        return audit(self.site.database_url, names, self.clients)

    def log_faults(self) -> list[str]:
        return [line for server in self.servers for line in server.faults()]
