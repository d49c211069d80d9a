"""What the performer of a dare writes for the table: his newest lines and none before.

They are no step: nothing in the game follows from them, and nobody reads them afterwards. They
stand in the table's row, so that every process shows them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from typing import Final

from oona_site.players.names import visible

from .chat import check_writer
from .engine.state import Performing
from .journal import journal
from .models import Table, TableState
from .plain_words import check_words
from .position import Position
from .rows import raise_version
from .seeds import clock_ms
from .selectors import Performance, TableRow
from .wire import Refused, Show, WireCode

LINES_MAX: Final = 6
PAUSE_MS: Final = 600


def showing(
    message: Show, seat: int | None, row: TableRow, position: Position | None
) -> Callable[[], None]:
    """The write that lets everybody read ``message``; it raises ``Refused`` for all others.

    Only who does a dare may write, as long as it is open, only for that dare, and not too fast;
    nobody where partners play for an entry.
    """
    if seat is None or position is None:
        return partial(_refuse, WireCode.NOT_PERFORMING)
    if row.is_silent:
        return partial(_refuse, WireCode.SILENT_TABLE)
    state = position.state
    is_performer = isinstance(state.waiting, Performing) and state.turn == seat
    writer = row.chairs[seat].player
    if not is_performer or state.turn_no != message.turn or writer is None:
        return partial(_refuse, WireCode.NOT_PERFORMING)
    if row.performance and 0 <= clock_ms() - row.performance.at < PAUSE_MS:
        return partial(_refuse, WireCode.TOO_FAST)
    return partial(show, row.id, position.game.id, message.turn, writer, message.text)


def _refuse(code: WireCode) -> None:
    raise Refused(code)


def show(table: int, game: int, turn: int, writer: int, text: str) -> None:
    """Let the table's readers see ``text``, without what cannot be seen.

    What may not be said in a talk is refused here too, and who may write no free text.
    """
    lines = visible(text).rstrip().split("\n")[:LINES_MAX]
    newest = Performance(game, turn, writer, "\n".join(lines), clock_ms())
    check_words(newest.text)

    def work() -> None:
        check_writer(writer)
        playing = Table.objects.filter(pk=table, game=game, state=TableState.PLAYING)
        if playing.update(performance=asdict(newest)):
            raise_version(Table(pk=table))

    journal.write(work)
