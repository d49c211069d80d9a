"""No card leaves the server but in frames: not in logs, not through Redis, not on error pages.

Every card of the server is a canary (`tests/canary.py`). Games are played while one batch, one
decision and one page in twenty fail as by a fault of ours, at the most talkative log level, with
everything that goes through Redis listened to. Five hundred games with OONA_FULL=1.
"""

import asyncio
import os
import re
import sqlite3
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests import services
from tests.canary import FAULT, TOKEN
from tests.faults import redis
from tests.faults.run import FULL, Run, Serve
from tests.faults.served import Site

pytestmark = [
    pytest.mark.faults,
    pytest.mark.once,
    pytest.mark.timeout(3_600 if os.environ.get("OONA_FULL") == "1" else 600),
]

TABLES = 25 if FULL else 2
MATCHES = 20 if FULL else 1
PATIENCE_S = 3_000 if FULL else 300
LOOKS = 400 if FULL else 150
# Facts and hands as log and frames write them, cards as words, reprs of what holds some.
CARDS = re.compile(
    r"\[\d+(, ?\d+)+\]|(?<![a-z]=)\(\d+(, \d+){2,}\)|\"(dealt|drew|played|hand|may_play)\""
    r"|\b(hands?|cards?|stock)="
    r"|saffron|turquoise|burgundy|indigo",
    re.IGNORECASE,
)
# Numbers alone: of the table, its version, the last step and the last line said.
HINT = re.compile(r"^\d+ \d+ \d+ \d+$")


async def test_no_card_is_in_logs_redis_or_error_pages(
    sqlite_site: Site, serve: Serve, tmp_path: Path
) -> None:
    services.need(redis.program(), "Redis")
    with redis.Redis(tmp_path) as hints:
        run = Run(
            sqlite_site,
            [
                serve(
                    sqlite_site,
                    OONA_TEST_SEAM="Faulty",
                    OONA_TEST_CANARY="1",
                    OONA_LOG_LEVEL="DEBUG",
                    OONA_REDIS_URL=hints.url,
                )
            ],
        )
        run.seat_people(matches=MATCHES, tables=TABLES, seats=3, people=3)
        await run.start()
        heard: list[str] = []
        listening = asyncio.create_task(listen(hints.port, heard))
        async with run.playing():
            looking = asyncio.create_task(asyncio.to_thread(look, run))
            await run.play_to_the_end(PATIENCE_S)
        looks = await looking
        listening.cancel()
    seen = [text for status, text in looks if status == 200]
    pages = [text for status, text in looks if status != 200]
    assert any(TOKEN in text for text in seen), "a table's own page names planted cards"
    assert {status for status, _ in looks} == {200, 404, 500}
    found = run.findings()
    log = run.server.log()
    faults = log.count(FAULT)
    said = [line for line in heard if '"PUBLISH"' in line.upper()]
    print(f"\n{found}; {faults} faults, {len(log)} characters of log, {len(said)} hints")
    assert faults > TABLES
    assert not found.lost
    assert not found.doubled
    assert said
    for line in said:
        assert HINT.match(line.rsplit('"', 2)[1]), line
    secrets = revealed(Path(str(sqlite_site.folder)) / "oona.sqlite3")
    assert len(secrets) >= TABLES * MATCHES
    for text in (log, *heard, *pages):
        assert TOKEN not in text, text[max(0, text.find(TOKEN) - 300) :][:600]
        assert not [secret for secret in secrets if secret in text]
        assert not (hit := CARDS.search(text)), text[max(0, hit.start() - 120) : hit.end() + 60]


async def listen(port: int, heard: list[str]) -> None:
    """Writes down every command that Redis is given."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"MONITOR\r\n")
    try:
        while line := await reader.readline():
            heard.append(line.decode("utf-8", "replace").rstrip())
    finally:
        writer.close()


def look(run: Run) -> list[tuple[int, str]]:
    """Asks for pages of the tables that are played at, and for some that are not there."""
    seated = [(table.public_id, cookie) for table in run.tables for cookie in table.cookies]
    asked = [seated[number % len(seated)] for number in range(LOOKS)]
    asked += [("nobody-knows-it", seated[0][1])] * 2
    return [page(run.server.host, f"/table/{table}/", cookie) for table, cookie in asked]


def page(host: str, path: str, cookie: str) -> tuple[int, str]:
    request = urllib.request.Request(f"http://{host}{path}", headers={"Cookie": f"sid={cookie}"})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def revealed(file: Path) -> list[str]:
    """The seeds of all matches, which nobody may have read in a log while they ran."""
    with sqlite3.connect(file) as database:
        return [row[0] for row in database.execute("SELECT seed FROM games_game WHERE seed <> ''")]
