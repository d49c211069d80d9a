"""No card leaves the server but in frames: not in logs, not through Redis, not on error pages.

Games are played while one batch in twenty fails as by a fault of ours, at the most talkative log
level, with everything that goes through Redis listened to.
"""

import asyncio
import re
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests import services
from tests.faults import redis
from tests.faults.run import FULL, Run, Serve
from tests.faults.served import Site

pytestmark = [pytest.mark.faults, pytest.mark.once]

TABLES = 12 if FULL else 2
MATCHES = 10 if FULL else 1
# Facts and hands as log and frames write them, cards as words, reprs of what holds some.
CARDS = re.compile(
    r"\[\d+(, ?\d+)+\]|\(\d+(, \d+){2,}\)|\"(dealt|drew|played|hand|may_play)\""
    r"|hands=|cards?=|stock="
    r"|saffron|turquoise|burgundy|indigo",
    re.IGNORECASE,
)
HINT = re.compile(r"^\d+ \d+ \d+$")


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
            await run.play_to_the_end(300)
        pages = [
            error_page(run.server.host, path)
            for path in ("/table/nobody-knows-it/", "/no-such-page/")
        ]
        listening.cancel()
    found = run.findings()
    log = run.server.log()
    faults = log.count("a fault on purpose")
    said = [line for line in heard if '"PUBLISH"' in line.upper()]
    print(f"\n{found}; {faults} faults, {len(log)} characters of log, {len(said)} hints")
    assert faults > TABLES
    assert not found.lost
    assert not found.doubled
    assert said
    for line in said:
        assert HINT.match(line.rsplit('"', 2)[1]), line
    for text in (log, *heard, *pages):
        assert not (hit := CARDS.search(text)), text[max(0, hit.start() - 200) : hit.end() + 200]


async def listen(port: int, heard: list[str]) -> None:
    """Writes down every command that Redis is given."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"MONITOR\r\n")
    try:
        while line := await reader.readline():
            heard.append(line.decode("utf-8", "replace").rstrip())
    finally:
        writer.close()


def error_page(host: str, path: str) -> str:
    try:
        with urllib.request.urlopen(f"http://{host}{path}", timeout=10) as answer:
            raise AssertionError(f"{path} is there: {answer.status}")
    except urllib.error.HTTPError as error:
        page: str = error.read().decode()
        return page
