"""Two servers on one PostgreSQL serve the same tables, and nobody can tell.

Half of each table's clients are on one server and half on the other. Once Redis carries hints,
once nothing does and each server finds out by asking. Every client must end on the same view, be
shown nothing that the log does not say, and no step may be doubled.
"""

import time
from pathlib import Path

import pytest

from tests import services
from tests.faults import redis
from tests.faults.run import FULL, Run, Serve
from tests.faults.served import Site

pytestmark = [
    pytest.mark.faults,
    pytest.mark.once,
    pytest.mark.postgres,
    pytest.mark.timeout(1500 if FULL else 240),
]

TABLES = 25 if FULL else 2
MATCHES = 8 if FULL else 1


async def play_on_two(run: Run) -> None:
    # The fewer cards, the fewer moves that have to be asked for.
    options = {} if FULL else {"hand_size": 5}
    run.seat_people(
        matches=MATCHES, think_s=0.02, tables=TABLES, seats=4, people=4, options=options
    )
    await run.start()
    started_s = time.monotonic()
    async with run.playing():
        await run.play_to_the_end(1200 if FULL else 200)
    took_s = time.monotonic() - started_s
    found = run.findings()
    print(f"\ntwo servers: {found}; {took_s:.0f} s")
    assert not found.faults(), found.faults()
    assert found.games == TABLES * MATCHES
    for table in run.tables:
        last = {client.last_shown() for client in run.clients if client.table == table.public_id}
        assert len(last) == 1, last
    assert run.log_faults() == []


async def test_two_servers_agree_with_hints(
    postgres_site: Site, serve: Serve, tmp_path: Path
) -> None:
    services.need(redis.program(), "Redis")
    with redis.Redis(tmp_path) as hints:
        servers = [serve(postgres_site, name, OONA_REDIS_URL=hints.url) for name in ("one", "two")]
        await play_on_two(Run(postgres_site, servers, split=lambda seat: seat // 2))


async def test_two_servers_agree_without_hints(postgres_site: Site, serve: Serve) -> None:
    servers = [serve(postgres_site, name) for name in ("one", "two")]
    await play_on_two(Run(postgres_site, servers, split=lambda seat: seat // 2))
