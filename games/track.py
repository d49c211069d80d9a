"""Traces read back: what is kept of the connections at a table, and who was there when."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from .trace_model import Trace, TraceKind

# Who was connected when a match began may have come long before.
BACK_MS = 12 * 3_600_000
# A process that died closed nothing: its sockets were there until shortly after their last trace.
QUIET_MS = 120_000
ROWS_MOST = 5_000


@dataclass(frozen=True, slots=True)
class Mark:
    """A trace as it is read; the fields are those of :class:`games.trace_model.Trace`."""

    at: int
    kind: TraceKind
    seat: int | None
    player: int
    socket: int
    code: str
    asked: str
    target: int | None
    median_ms: int | None
    worst_ms: int | None
    count: int


def marks_of(table: int, since: int, until: int) -> list[Mark]:
    """The traces of a table from a moment to another, both included, in order; so many at most.

    Who came before or went after is among them, as far as ``BACK_MS`` away.
    """
    near = Trace.objects.filter(table=table, at__gte=since - BACK_MS, at__lte=until + BACK_MS)
    ends = Q(kind__in=(TraceKind.OPENED, TraceKind.CLOSED))
    rows = near.filter(ends | Q(at__gte=since, at__lte=until)).order_by("at", "pk")
    columns = ("at", "kind", "seat", "player_id", "socket", "code", "asked", "target",
               "median_ms", "worst_ms", "count")  # fmt: skip
    return [
        Mark(at, TraceKind(kind), *more)
        for at, kind, *more in rows.values_list(*columns)[:ROWS_MOST]
    ]


def traces_by(player: int) -> list[dict[str, Any]]:
    """All that is kept of somebody's connections, the oldest first, as plain values."""
    rows = Trace.objects.filter(player=player).order_by("at", "pk")
    columns = ("at", "kind", "seat", "code", "asked", "target", "median_ms", "worst_ms", "count")
    return list(rows.values("table__public_id", "game__public_id", *columns))


class Presence:
    """Who was connected when, by the traces of a table; what is open in them began ``since``."""

    def __init__(self, marks: Sequence[Mark], since: int) -> None:
        self._spans: dict[int, list[tuple[int, int]]] = {}
        for own in _by_socket(marks):
            first, last = own[0], own[-1]
            begin = first.at if first.kind is TraceKind.OPENED else since
            end = last.at + (0 if last.kind is TraceKind.CLOSED else QUIET_MS)
            self._spans.setdefault(first.player, []).append((begin, end))

    def is_there(self, player: int, at: int) -> bool | None:
        """Whether a socket of his was open; ``None`` where no trace of him is kept."""
        spans = self._spans.get(player)
        return None if spans is None else any(begin <= at <= end for begin, end in spans)


def _by_socket(marks: Iterable[Mark]) -> list[list[Mark]]:
    sockets: dict[int, list[Mark]] = {}
    for mark in marks:
        sockets.setdefault(mark.socket, []).append(mark)
    return list(sockets.values())
