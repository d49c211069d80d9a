"""The people at a table as its page names them, and what one of them reports of another.

A page names a person by a handle that means nothing at another table, so that nobody is followed
from one to the next by more than his name.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial
from typing import Final

from django.utils.crypto import salted_hmac

from oona_site.players.models import Report, ReportReason
from oona_site.players.reports import Line
from oona_site.players.reports import report as keep_report
from oona_site.players.selectors import faces_of

from .chat import lines_of
from .journal import journal
from .models import GameSeat, Seat, TableState
from .seeds import clock_ms
from .selectors import TableRow, last_seq

HANDLE_CHARS: Final = 16
LINES_MS: Final = 3_600_000
LINES_MOST: Final = 200


@lru_cache(maxsize=20_000)
def handle_of(table: str, player: int) -> str:
    """How the page of the table with this public id names a player."""
    return salted_hmac("games.people", f"{table}/{player}").hexdigest()[:HANDLE_CHARS]


def player_with(row: TableRow, handle: str, besides: Iterable[int] = ()) -> int | None:
    """Whose handle it is: one who sits here, played the last match, or is one ``besides``."""
    chairs = Seat.objects.filter(table=row.id).values_list("player", flat=True)
    played = GameSeat.objects.filter(game=row.game).values_list("player", flat=True)
    for player in {*chairs, *played, *besides} - {None}:
        if handle_of(row.public_id, player) == handle:
            return int(player)
    return None


def report(row: TableRow, reporter: int, subject: int, reason: ReportReason, words: str) -> Report:
    """Keep that ``reporter`` reports ``subject`` as the table is now.

    Raises ``BadReport``, of which ``TooManyReports`` is one.
    """
    lines = _lines_now(row)
    has_game = row.game is not None and row.state != TableState.OPEN
    return journal.write(
        partial(
            keep_report,
            reporter,
            subject,
            reason,
            table=row.public_id,
            game=(row.game_public_id or "") if has_game else "",
            seq=last_seq(row.game) if has_game and row.game else None,
            words=words,
            lines=lines,
        )
    )


def _lines_now(row: TableRow) -> list[Line]:
    """What was said here in the last hour; of much, the newest."""
    now = clock_ms()
    said = lines_of(row.id, now - LINES_MS, now)[-LINES_MOST:]
    faces = faces_of({line.player for line in said})
    return [
        Line(who=faces[line.player].public_id, text=line.body, at=line.at, kind=line.kind)
        for line in said
    ]
