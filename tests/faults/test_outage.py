"""An outage costs nobody a turn: who was to move gets fresh time when the server is back.

The games are stopped in the middle of a turn of eight seconds, and the server stays away until
that turn is over: for long, and just now.
"""

import asyncio
import time

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


@pytest.mark.parametrize("over_s", [LATE_SECONDS + 0.5, 1.0])
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
