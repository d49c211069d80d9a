"""Traces of connections: who came and went, how far away he was, and what was refused him.

They are gathered in memory and written once a second, off the path of a move. What one person can
leave at a table is bounded, so that a flood fills no database; what is more is counted.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from secrets import randbits
from statistics import median
from typing import Any, Final, Protocol

from django.conf import settings

from . import wire
from .readers import Reader
from .seeds import clock_ms
from .selectors import TableRow
from .sweeping import delete_before
from .trace_model import Trace, TraceKind

# What one person may leave at a table at once, and how much more in a minute; who only looks on
# shares it with all who do.
TRACES: Final = 60
TRACES_A_MINUTE: Final = 12
MINUTE_MS: Final = 60_000
# How often a connection is measured, at most.
ECHO_MS: Final = 10_000
# Longer than that is no round trip: the page slept.
LAG_MOST_MS: Final = 120_000
HELD_MOST: Final = 5_000
DAY_MS: Final = 86_400_000


class HasRow(Protocol):
    """A table as its hub holds it."""

    row: TableRow


@dataclass(slots=True)
class Visit:
    """One connection: its number, the echo it owes since when, and the round trips measured."""

    table: HasRow
    socket: int
    asked: int = 0
    asked_at: int = 0
    told_at: int = 0
    lags: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Mark:
    """A trace before it is written; the fields of :class:`~games.models.Trace`."""

    table: int
    game: int | None
    seat: int | None
    player: int
    socket: int
    at: int
    kind: TraceKind
    code: str = ""
    asked: str = ""
    target: int | None = None
    median_ms: int | None = None
    worst_ms: int | None = None
    count: int = 1


class _Allowance:
    """How much may still be left; what came when nothing was is counted in ``missed``."""

    __slots__ = ("at", "level", "missed", "told_at")

    def __init__(self, now: int) -> None:
        self.level = float(TRACES)
        self.at = self.told_at = now
        self.missed = 0

    def fill(self, now: int) -> None:
        """Give back what time gives."""
        gained = (now - self.at) * TRACES_A_MINUTE / MINUTE_MS
        self.level, self.at = min(float(TRACES), self.level + gained), now

    def take(self, now: int) -> bool:
        """Whether one more may be kept."""
        self.fill(now)
        if self.level < 1:
            self.missed += 1
            return False
        self.level -= 1
        return True


class Tracer:
    """Gathers the traces of a hub's tables. Of who is not signed in there are none."""

    def __init__(self) -> None:
        self._marks: list[Mark] = []
        self._allowances: dict[tuple[int, int | None], tuple[_Allowance, Mark]] = {}

    def opened(self, table: HasRow, reader: Reader) -> None:
        """A socket joined its table."""
        reader.visit = visit = Visit(table, randbits(48), told_at=clock_ms())
        self._leave(reader, visit, TraceKind.OPENED)

    def closed(self, reader: Reader) -> None:
        """A socket closed, or is about to be; once for each."""
        visit, now = reader.visit, clock_ms()
        if visit is not None:
            self._tell_lag(reader, visit, now)
            self._leave(reader, visit, TraceKind.CLOSED)
            reader.visit = None

    def refused(self, reader: Reader, code: str, message: wire.AnyMessage | None = None) -> None:
        """A message was refused; ``message`` is what was asked where that could be read."""
        visit = reader.visit
        if visit is not None:
            asked = "" if message is None else type(message).__struct_config__.tag
            target = getattr(message, "target", None)
            self._leave(
                reader, visit, TraceKind.REFUSED, code=str(code), asked=str(asked), target=target
            )

    def pong(self, reader: Reader) -> str:
        """The answer to a ping; now and then it asks for an echo, by which the way is measured.

        The number cannot be guessed, so that nobody can look nearer than he is.
        """
        visit, now = reader.visit, clock_ms()
        if visit is None or now - visit.asked_at < ECHO_MS:
            return wire.PONG
        visit.asked, visit.asked_at = randbits(29) + 1, now
        return wire.pong_asking(visit.asked)

    def echoed(self, reader: Reader, number: int) -> None:
        """The echo came; one that was not asked for says nothing."""
        visit, now = reader.visit, clock_ms()
        if visit is None or not visit.asked or number != visit.asked:
            return
        visit.asked = 0
        visit.lags.append(min(now - visit.asked_at, LAG_MOST_MS))
        if now - visit.told_at >= MINUTE_MS:
            self._tell_lag(reader, visit, now)

    def take(self) -> list[Mark]:
        """What was gathered since the last time, to be written."""
        self._count_missed(clock_ms())
        marks, self._marks = self._marks, []
        return marks

    def put_back(self, marks: Iterable[Mark]) -> None:
        """They could not be written; the oldest are let go when it becomes too much."""
        self._marks = [*marks, *self._marks][-HELD_MOST:]

    def _tell_lag(self, reader: Reader, visit: Visit, now: int) -> None:
        if visit.lags:
            self._leave(
                reader,
                visit,
                TraceKind.LAG,
                median_ms=int(median(visit.lags)),
                worst_ms=max(visit.lags),
                count=len(visit.lags),
            )
        visit.lags, visit.told_at = [], now

    def _leave(self, reader: Reader, visit: Visit, kind: TraceKind, **values: Any) -> None:
        if reader.person is None:
            return
        row, now = visit.table.row, clock_ms()
        mark = Mark(row.id, row.game, reader.seat, reader.person, visit.socket, now, kind, **values)
        whose = (row.id, None if reader.seat is None else reader.person)
        allowance, _ = self._allowances.get(whose) or (_Allowance(now), mark)
        self._allowances[whose] = (allowance, mark)
        if allowance.take(now) and len(self._marks) < HELD_MOST:
            self._marks.append(mark)

    def _count_missed(self, now: int) -> None:
        """Once a minute, how many were not kept; whoever has left nothing lately is forgotten."""
        for whose, (allowance, last) in list(self._allowances.items()):
            if allowance.missed and now - allowance.told_at >= MINUTE_MS:
                count, allowance.missed, allowance.told_at = allowance.missed, 0, now
                told = (last.table, last.game, last.seat, last.player, last.socket, now)
                self._marks.append(Mark(*told, TraceKind.MISSED, count=count))
            allowance.fill(now)
            if allowance.level >= TRACES and not allowance.missed:
                del self._allowances[whose]


def keep(marks: Iterable[Mark]) -> None:
    """Write them; inside the journal's transaction."""
    Trace.objects.bulk_create(
        [
            Trace(
                table_id=mark.table,
                game_id=mark.game,
                seat=mark.seat,
                player_id=mark.player,
                socket=mark.socket,
                at=mark.at,
                kind=mark.kind,
                code=mark.code,
                asked=mark.asked,
                target=mark.target,
                median_ms=mark.median_ms,
                worst_ms=mark.worst_ms,
                count=mark.count,
            )
            for mark in marks
        ]
    )


def sweep(now: int) -> int:
    """Delete what is older than ``OONA_TRACE_DAYS``, some at a time; gives how many rows went."""
    return delete_before(Trace.objects.all(), now - settings.OONA_TRACE_DAYS * DAY_MS)
