"""No move is lost and none is doubled, whenever the server dies.

Method: people and programs play whole games while the server is killed by SIGKILL, at random
moments and exactly between the writing of a move and its acknowledgement; PostgreSQL is stopped
at once as well. Clients connect again and send what was not answered with the same key. At the
end the log is held against what every client was told and shown. The same run with the
acknowledgement moved before the commit must fail.
"""

import asyncio
from collections import Counter
from random import Random

import pytest

from tests.faults import seams
from tests.faults.audit import Findings
from tests.faults.patience import until
from tests.faults.run import FULL, SEED, Run, Serve
from tests.faults.served import Site
from tests.postgres import Server as Postgres

pytestmark = [pytest.mark.faults, pytest.mark.once, pytest.mark.timeout(1500 if FULL else 300)]

RANDOM, DATABASE = "random", "stop-database"
KILLS = {
    RANDOM: 33 if FULL else 1,
    seams.AFTER_COMMIT: 12 if FULL else 1,
    seams.BEFORE_COMMIT: 5 if FULL else 1,
}
STOPS = 10 if FULL else 1
MOVES_LEAST = 2_000 if FULL else 150


async def run_with_kills(run: Run, ways: list[str], cluster: Postgres | None = None) -> list[str]:
    """Plays on while the server is killed in these ways; gives the ways that were met.

    Ends when all kills are done, enough moves are acknowledged and every game is over.
    """
    met: list[str] = []
    await run.start()
    async with run.playing():
        for way in ways:
            await run.all_connected()
            await asyncio.sleep(run.rng.uniform(0.05, 0.7))
            if way == DATABASE:
                assert cluster is not None
                await asyncio.to_thread(cluster.restart, immediate=True)
                met.append(way)
                continue
            if way == RANDOM:
                run.server.kill()
                met.append(way)
            elif await run.server.kill_at(way, patience_s=20):
                met.append(way)
            await run.server.start()
        await until(lambda: run.acknowledged() >= MOVES_LEAST or run.is_over(), 600, 0.1)
        await run.play_out()
    return met


def in_some_order(kills: dict[str, int], rng: Random) -> list[str]:
    ways = [way for way, count in kills.items() for _ in range(count)]
    rng.shuffle(ways)
    return ways


def report(title: str, met: list[str], found: Findings) -> None:
    print(f"\n{title}: {dict(Counter(met))}; {found}; seed {SEED}")


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
async def test_no_acknowledged_move_is_lost_to_a_kill(
    database: str, request: pytest.FixtureRequest, serve: Serve
) -> None:
    site: Site = request.getfixturevalue(f"{database}_site")
    run = Run(site, [serve(site)])
    run.seat_people(matches=60 if FULL else 6, tables=12 if FULL else 4, seats=4, people=4)
    # Programs take their time: these tables are few, and outlast the kills.
    run.seat_people(
        matches=8 if FULL else 1,
        tables=2 if FULL else 1,
        seats=3,
        people=2,
        preset="oona_plus",
        options={"hand_size": 5},
    )
    cluster: Postgres | None = None
    kills = dict(KILLS)
    if database == "postgres":
        cluster = request.getfixturevalue("cluster")
        kills[DATABASE] = STOPS
    ways = in_some_order(kills, run.rng)
    met = await run_with_kills(run, ways, cluster)
    found = run.findings()
    report(f"kills on {database}", met, found)
    assert met == ways
    assert not found.faults(), found.faults()
    assert found.acknowledged >= MOVES_LEAST
    assert found.games >= len(run.tables)
    assert run.log_faults() == []


async def test_the_control_that_answers_before_the_commit_loses_moves(
    sqlite_site: Site, serve: Serve
) -> None:
    run = Run(sqlite_site, [serve(sqlite_site, OONA_TEST_SEAM="TooEarly")])
    run.seat_people(matches=60 if FULL else 2, tables=12 if FULL else 2, seats=4, people=4)
    ways = [seams.BEFORE_COMMIT]
    if FULL:
        ways = in_some_order(KILLS, run.rng)
    met = await run_with_kills(run, ways)
    found = run.findings()
    report("the control on sqlite", met, found)
    assert found.lost, "the control kept every move: the test above proves nothing"
