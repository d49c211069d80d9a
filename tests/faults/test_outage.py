"""An outage costs nobody a turn: who was to move gets fresh time when the server is back.

When it comes back it records the outage by itself, with the games that were running, and tells
their players once.

The games are stopped in the middle of a turn of eight seconds, and the server stays away until
that turn is over: for long, and just now.
"""

import asyncio
import sqlite3
import time
from typing import Any

import pytest

from tests.faults.audit import read_games
from tests.faults.patience import until
from tests.faults.run import Run, Serve
from tests.faults.served import Site

pytestmark = [pytest.mark.faults, pytest.mark.once]

TURN_SECONDS = 8
START_SECONDS = 1.5
# A tick is late, and gives fresh time instead of a timeout, five seconds after its moment.
LATE_SECONDS = 5
TABLES = 3


@pytest.mark.parametrize("over_s", [LATE_SECONDS + 0.5, pytest.param(1.0, marks=pytest.mark.full)])
async def test_nobody_is_timed_out_by_an_outage(
    over_s: float, sqlite_site: Site, serve: Serve
) -> None:
    run = Run(sqlite_site, [serve(sqlite_site)])
    options = {"turn_seconds": TURN_SECONDS, "hand_size": 5}
    run.seat_people(matches=1, tables=TABLES, seats=2, people=2, options=options)
    await run.start()
    async with run.playing():
        await run.all_connected()
        assert await until(lambda: run.acknowledged() >= 4 * TABLES, 60)
        for client in run.clients:
            client.paused = True
        await asyncio.sleep(0.5)
        run.server.kill()
        down_s = time.monotonic()
        await asyncio.sleep(TURN_SECONDS + over_s - START_SECONDS)
        await run.server.start()
        down_s = time.monotonic() - down_s
        await run.all_connected()
        await asyncio.sleep(2.5)
        for client in run.clients:
            client.paused = False
            client.nudge()
        await run.play_out()
    found = run.findings()
    games = read_games(sqlite_site.database_url, [table.public_id for table in run.tables])
    resumed = [fact for game in games.values() for fact in game.facts if fact[0] == "resumed"]
    print(f"\ndown for {down_s:.1f} s of {TURN_SECONDS} s turns: {len(resumed)} resumed; {found}")
    assert not found.faults(), found.faults()
    running = [game for game in games.values() if len(game.steps) > 4]
    assert len(resumed) == len(running)
    assert run.log_faults() == []


def rows_of(site: Site, sql: str) -> list[tuple[Any, ...]]:
    """What the file of the site's database says."""
    with sqlite3.connect(site.database_url.removeprefix("sqlite:///")) as database:
        return database.execute(sql).fetchall()


@pytest.mark.parametrize(
    ("tables", "down_s"), [(TABLES, 13), pytest.param(100, 60, marks=pytest.mark.full)]
)
async def test_an_outage_is_recorded_its_games_listed_and_their_players_told(
    tables: int, down_s: float, sqlite_site: Site, serve: Serve
) -> None:
    """With the least time that counts as an outage, so that every day's run need not wait long."""
    run = Run(sqlite_site, [serve(sqlite_site, OONA_OUTAGE_SECONDS="10")])
    run.seat_people(matches=1, tables=tables, seats=2, people=2, options={"hand_size": 5})
    await run.start()
    async with run.playing():
        await run.all_connected()
        assert await until(lambda: run.acknowledged() >= 2 * tables, 120)
        for client in run.clients:
            client.paused = True
        await asyncio.sleep(0.5)
        assert rows_of(sqlite_site, "SELECT * FROM desk_incident") == []
        run.server.kill()
        running = rows_of(
            sqlite_site, "SELECT public_id FROM games_game WHERE ended_at IS NULL ORDER BY id"
        )
        await asyncio.sleep(down_s)
        await run.server.start()
        listed = "SELECT game FROM desk_incidentgame ORDER BY id"
        assert await until(lambda: rows_of(sqlite_site, listed) == running, 60)
        for client in run.clients:
            client.paused = False
            client.nudge()
        await run.all_connected()
        await run.play_out()
    assert len(running) > 0
    ((begins, ends, by),) = rows_of(
        sqlite_site, "SELECT begins_at, ends_at, by_id FROM desk_incident"
    )
    assert by is None
    assert ends - begins >= down_s * 1000
    told = "SELECT player_id, count(*) FROM players_letter WHERE kind = 'incident' GROUP BY 1"
    letters = rows_of(sqlite_site, told)
    assert len(letters) == 2 * len(running)
    assert {count for _, count in letters} == {1}
    assert not run.findings().faults(), run.findings().faults()
    sqlite_site.command("manage.py", "outages")
    assert len(rows_of(sqlite_site, "SELECT * FROM desk_incident")) == 1
    assert "clean" in sqlite_site.command("manage.py", "reconcile")
    assert run.log_faults() == []
