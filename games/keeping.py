"""Tables that somebody keeps: they wait for their people under the same link.

Such a table is private. When nobody is left it does not close but rests, for a month after somebody
last sat there. Whoever keeps it is its host whenever he sits there; meanwhile it is the first who
does.
"""

from __future__ import annotations

from typing import Final

from django.db.models import Q

from .journal import journal
from .models import Seat, Table, TableState
from .rows import people_of
from .seeds import clock_ms
from .wire import Refused, WireCode

KEPT_MOST: Final = 3


def check_count(player: int) -> None:
    """Raises ``Refused`` where somebody keeps as many tables as anybody may."""
    kept = Table.objects.filter(kept_by=player).exclude(state=TableState.CLOSED)
    if kept.count() >= KEPT_MOST:
        raise Refused(WireCode.TOO_MANY_KEPT)


def come_back(table: Table, seats: list[Seat], player: int, clock_at: int) -> None:
    """Somebody sat down at a table that is kept: its clock runs again, and its keeper is host."""
    if table.kept_by_id is None:
        return
    table.used_at = clock_ms()
    if table.state == TableState.OPEN and len(people_of(seats)) == 1:
        table.clock_at = clock_at
    if table.kept_by_id == player:
        table.host_id = player
    table.save(update_fields=["used_at", "clock_at", "host"])


def let_go(player: int) -> None:
    """Whoever kept tables is no more: those that rest close with the next look of the clock."""

    def work() -> None:
        kept = Table.objects.filter(kept_by=player)
        resting = kept.filter(state=TableState.OPEN)
        resting.exclude(chairs__player__isnull=False).update(clock_at=clock_ms())
        kept.update(kept_by=None)

    journal.write(work)


def kept_tables(player: int) -> list[Table]:
    """The tables that ``player`` keeps and those where he has played, the last used first."""
    there = Table.objects.filter(kept_by__isnull=False).exclude(state=TableState.CLOSED)
    his = there.filter(Q(kept_by=player) | Q(games__players__player=player))
    open_to_him = his.exclude(removals__player=player)
    return list(open_to_him.distinct().select_related("host", "kept_by").order_by("-used_at")[:12])
