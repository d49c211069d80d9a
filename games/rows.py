"""A table's rows under their lock, and what every service does with them.

The table is locked first and its seats after it, everywhere: whoever did it the other way round
would wait for one who waits for him.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F

from .models import Deal, DealSalt, Seat, Table, TableState


def locked(table_id: int) -> tuple[Table, list[Seat]]:
    """The table's row, locked, and its seats in order."""
    table = Table.objects.select_for_update().get(pk=table_id)
    return table, list(Seat.objects.filter(table=table).order_by("number"))


def raise_versions(tables: Iterable[int]) -> None:
    """The same for several, locked in one order, and before any seat of theirs, as everywhere."""
    rows = Table.objects.select_for_update().filter(pk__in=list(tables)).order_by("pk")
    Table.objects.filter(pk__in=[table.pk for table in rows]).update(version=F("version") + 1)


def raise_version(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(version=F("version") + 1)


def close_table(table: Table) -> None:
    table.state, table.clock_at = TableState.CLOSED, None
    table.save(update_fields=["state", "clock_at"])
    Deal.objects.filter(table=table).delete()


def free_seat(seat: Seat) -> None:
    """Nobody sits there any more; what he gave to a deal that is not called yet goes with him."""
    salts = DealSalt.objects.filter(deal__table=seat.table_id, player=seat.player_id)
    salts.filter(deal__called_at=None).delete()
    seat.player_id = None
    seat.bot = seat.left = seat.rematch = seat.online = False
    seat.save(update_fields=["player", "bot", "left", "rematch", "online"])


def people_of(seats: Iterable[Seat]) -> list[Seat]:
    return [seat for seat in seats if seat.player_id is not None and not seat.left]


def move_host(table: Table, seats: Iterable[Seat]) -> None:
    """A table whose host is not seated any more gets the first who is."""
    sitting = [seat.player_id for seat in people_of(seats)]
    if table.host_id not in sitting and sitting:
        table.host_id = sitting[0]
        table.save(update_fields=["host"])
