"""A blocked pair is not seated together at a public table: who gives way, and when.

It is always the one who blocked: nobody can drive another away. From a waiting room he gets up at
once; a match is played to its end, and the next one is dealt without him.
"""

from __future__ import annotations

from collections.abc import Iterable

from oona_site.players.blocks import who_give_way

from .journal import journal
from .models import Seat, Table, TableState
from .rows import free_seat, locked, move_host, people_of, raise_version


def givers(table: Table, seats: Iterable[Seat]) -> frozenset[int]:
    """The players whom the next match of ``table`` is dealt without."""
    people = [seat.player_id for seat in people_of(seats) if seat.player_id is not None]
    return who_give_way(people) if not table.private and len(people) > 1 else frozenset()


def part(table: Table, seats: list[Seat]) -> bool:
    """Free their seats; says whether there were any. The table's row is locked."""
    gone = givers(table, seats)
    for seat in seats:
        if seat.player_id in gone:
            free_seat(seat)
    if gone:
        move_host(table, seats)
        raise_version(table)
    return bool(gone)


def are_ready(table: Table, seats: list[Seat]) -> bool:
    """Whether all who can be dealt the next match have said "again"."""
    gone = givers(table, seats)
    staying = [seat for seat in people_of(seats) if seat.player_id not in gone]
    return bool(staying) and all(seat.rematch for seat in staying)


def part_from(player: int, other: int) -> list[int]:
    """After ``player`` blocked ``other``: he gets up from public waiting rooms that both sit in.

    Gives the tables' numbers.
    """

    def work() -> list[int]:
        rooms = Table.objects.filter(private=False, state=TableState.OPEN)
        shared = rooms.filter(chairs__player=player).filter(chairs__player=other)
        left = []
        for number in sorted(shared.values_list("pk", flat=True)):
            table, seats = locked(number)
            if table.state == TableState.OPEN and part(table, seats):
                left.append(number)
        return left

    return journal.write(work)
