"""No move is lost and none is doubled, whenever the server dies.

Method: people and programs play whole games while the server is killed by SIGKILL, at random
moments and exactly between the writing of a move and its acknowledgement. Clients connect again
and send what was not answered with the same key. At the end the log is held against what every
client was told and shown. The same run with the acknowledgement moved before the commit must fail.
"""

import asyncio
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import pytest

from tests.faults import seams
from tests.faults.audit import Findings, audit
from tests.faults.client import Client, play_out
from tests.faults.patience import until
from tests.faults.served import Seated, Server, Site

pytestmark = [pytest.mark.faults, pytest.mark.once]

FULL = os.environ.get("OONA_FULL") == "1"
SEED = int(os.environ.get("OONA_SEED", "20261129"))
KILLS_RANDOM = 34 if FULL else 2
KILLS_AFTER_COMMIT = 12 if FULL else 1
KILLS_BEFORE_COMMIT = 6 if FULL else 1
STOPS = 10 if FULL else 1
MOVES_LEAST = 2_000 if FULL else 150
TABLES = 12 if FULL else 4
THINK_S = 0.05
TURN_SECONDS = 8
OUTAGE_S = TURN_SECONDS + 6.5

Serve = Callable[..., Server]


@dataclass(slots=True)
class Run:
    """A site, its tables, and the clients that play there."""

    site: Site
    server: Server
    rng: Random
    tables: list[Seated] = field(default_factory=list)
    clients: list[Client] = field(default_factory=list)

    def seat_people(self, *, matches: int, think_s: float = THINK_S, **wish: object) -> None:
        for table in self.site.seed(**wish):
            self.tables.append(table)
            for seat, cookie in enumerate(table.cookies):
                self.clients.append(
                    Client(
                        host=self.server.host,
                        table=table.public_id,
                        cookie=cookie,
                        rng=Random(self.rng.random()),
                        think_s=think_s,
                        matches=matches,
                        name=f"t{table.id}s{seat}",
                    )
                )

    def findings(self) -> Findings:
        names = [table.public_id for table in self.tables]
        return audit(self.site.database_url, names, self.clients)

    def is_over(self) -> bool:
        return all(client.done.is_set() for client in self.clients)

    def acknowledged(self) -> int:
        return sum(
            operation.is_move for client in self.clients for operation in client.history.of("ok")
        )


async def run_with_kills(run: Run, kills: list[str], *, moves: int) -> list[str]:
    """Plays on while the server is killed in these ways; gives the ways that were met.

    Ends when all kills are done, `moves` are acknowledged and every game is over.
    """
    done: list[str] = []
    await run.server.start()
    async with asyncio.TaskGroup() as group:
        for client in run.clients:
            group.create_task(client.run())
        for way in kills:
            await _until_all_play(run)
            await asyncio.sleep(run.rng.uniform(0.05, 0.7))
            if way == "random":
                run.server.kill()
                done.append(way)
            elif await run.server.kill_at(way, patience_s=10):
                done.append(way)
            await run.server.start()
        await until(lambda: run.acknowledged() >= moves or run.is_over(), 600, 0.1)
        for client in run.clients:
            client.matches = min(client.matches, max(1, len(client.ended) + 1))
        await play_out(run.clients, patience_s=240)
    return done


async def _until_all_play(run: Run) -> None:
    """Waits until whoever still plays is connected to this server's life."""
    wanted = run.server.starts
    connected = await until(
        lambda: all(
            client.history.connections >= wanted or client.done.is_set() for client in run.clients
        ),
        40,
    )
    assert connected, "not every client came back:\n" + run.server.log()[-3000:]


def ways_to_kill(rng: Random) -> list[str]:
    ways = ["random"] * KILLS_RANDOM
    ways += [seams.AFTER_COMMIT] * KILLS_AFTER_COMMIT
    ways += [seams.BEFORE_COMMIT] * KILLS_BEFORE_COMMIT
    rng.shuffle(ways)
    return ways


def report(title: str, run: Run, kills: list[str], found: Findings) -> None:
    counts = {way: kills.count(way) for way in sorted(set(kills))}
    print(f"\n{title}: {len(kills)} kills {counts}; {found}; seed {SEED}")


@pytest.fixture(params=["sqlite", "postgres"])
def site(request: pytest.FixtureRequest) -> Site:
    site: Site = request.getfixturevalue(f"{request.param}_site")
    return site


async def test_no_acknowledged_move_is_lost_to_a_kill(site: Site, serve: Serve) -> None:
    run = Run(site, serve(site), Random(SEED))
    run.seat_people(matches=40 if FULL else 6, tables=TABLES, seats=4, people=4)
    # Programs take their time: these tables are few, and hold out the run's whole length.
    run.seat_people(
        matches=1,
        tables=2 if FULL else 1,
        seats=3,
        people=2,
        preset="oona_plus",
        options={"hand_size": 5},
    )
    ways = ways_to_kill(run.rng)
    done = await run_with_kills(run, ways, moves=MOVES_LEAST)
    found = run.findings()
    report(f"kills on {site.database_url.partition(':')[0]}", run, done, found)
    assert done == ways
    assert not found.faults(), found.faults()
    assert found.acknowledged >= MOVES_LEAST
    assert found.games >= len(run.tables)
    assert run.server.faults() == []


async def test_the_control_that_answers_before_the_commit_loses_moves(
    sqlite_site: Site, serve: Serve
) -> None:
    run = Run(sqlite_site, serve(sqlite_site, OONA_TEST_SEAM="TooEarly"), Random(SEED))
    run.seat_people(matches=40, tables=4, seats=4, people=4)
    ways = [seams.BEFORE_COMMIT, "random", seams.BEFORE_COMMIT]
    if FULL:
        ways = ways_to_kill(run.rng)
    done = await run_with_kills(run, ways, moves=0)
    found = run.findings()
    report("control on sqlite", run, done, found)
    assert found.lost, "the control kept every move: the test proves nothing"
