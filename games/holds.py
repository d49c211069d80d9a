"""Why a match that should have begun by itself did not: told to those who wait for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from oona_site.players.selectors import names_of

from . import stakes
from .models import Seat, Table
from .rows import free_seat
from .wire import Refused, WireCode


@dataclass(frozen=True, slots=True)
class Hold:
    """The code of what stood in the way, and the names of those it is about."""

    code: str
    names: tuple[str, ...]


def hold_of(table: Table) -> Hold | None:
    """What holds ``table`` back; ``None`` where nothing is known to."""
    if table.hold is None:
        return None
    names = names_of(table.hold["players"])
    return Hold(table.hold["code"], tuple(names[who] for who in sorted(names)))


def hold_back(table: Table, seats: Sequence[Seat], refusal: Refused) -> None:
    """Note why a match could not begin; whoever cannot pay its entry gets up for another.

    Nobody is there to ask him: the table began by its clock or by the last vote.
    """
    short = []
    if refusal.code is WireCode.ENTRY_UNPAID:
        short = stakes.short_of_coins(table, seats)
    for seat in seats:
        if seat.player_id in short:
            free_seat(seat)
    table.hold = {"code": refusal.code, "players": short}
    table.save(update_fields=["hold"])
