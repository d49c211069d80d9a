"""Where tables are: whether a hub is behind the database, and whom nobody woke in time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import connection
from django.db.models import OuterRef, Subquery

from .models import ChatLine, Table, TableState

OVERDUE_ROWS = 500


@dataclass(frozen=True, slots=True)
class Standing:
    """The numbers that tell a hub whether it is behind; ``line`` is of what was said last."""

    table: int
    version: int
    seq: int | None
    line: int | None


def standings(tables: Iterable[int]) -> list[Standing]:
    """Where these tables are; one statement."""
    lines = ChatLine.objects.filter(table=OuterRef("pk")).order_by("-pk").values("pk")[:1]
    rows = Table.objects.filter(pk__in=list(tables)).values_list(
        "pk", "version", "game__pulse__seq", Subquery(lines)
    )
    return [Standing(*row) for row in rows]


def overdue_games(before: int) -> list[int]:
    """Tables whose running match should have been woken at ``before`` or earlier."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT g.table_id FROM games_pulse p JOIN games_game g ON g.id = p.game_id"
            " WHERE p.wake_at <= %s ORDER BY p.wake_at LIMIT %s",
            (before, OVERDUE_ROWS),
        )
        return [row[0] for row in cursor.fetchall()]


def overdue_tables(before: int) -> list[int]:
    """Tables whose waiting room or scoreboard ran out at ``before`` or earlier."""
    rows = (
        Table.objects.filter(clock_at__lte=before)
        .exclude(state__in=(TableState.PLAYING, TableState.CLOSED))
        .order_by("clock_at")
        .values_list("pk", flat=True)
    )
    return list(rows[:OVERDUE_ROWS])
