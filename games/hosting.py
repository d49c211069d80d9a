"""What the host of a private table may do: about the people at it, its keeping, its handing over.

People are named by the handles of the page (:mod:`games.people`). Whoever has been dealt to stays
where he sits until the match is over.
"""

from __future__ import annotations

from collections.abc import Callable

from .journal import journal
from .keeping import check_count
from .models import Deal, DealSalt, Removal, Seat, Table, TableState
from .people import handle_of
from .rows import free_seat, locked, people_of, raise_version
from .seeds import clock_ms
from .wire import Refused, WireCode


def _as_host(table_id: int, host: int, work: Callable[[Table, list[Seat]], None]) -> None:
    """Run ``work`` on the locked table for its host. Raises ``Refused``: ``table_closed``,
    ``not_private``, ``not_host``.
    """

    def locked_work() -> None:
        table, seats = locked(table_id)
        if table.state == TableState.CLOSED:
            raise Refused(WireCode.TABLE_CLOSED)
        if not table.private:
            raise Refused(WireCode.NOT_PRIVATE)
        if table.host_id != host:
            raise Refused(WireCode.NOT_HOST)
        work(table, seats)
        raise_version(table)

    journal.write(locked_work)


def _seat_of(table: Table, seats: list[Seat], who: str) -> Seat:
    """The seat of the person with this handle; raises ``Refused``: ``person_gone``."""
    for seat in people_of(seats):
        if seat.player_id and handle_of(table.public_id, seat.player_id) == who:
            return seat
    raise Refused(WireCode.PERSON_GONE)


def _check_undealt(table: Table) -> None:
    is_called = Deal.objects.filter(table=table, called_at__isnull=False).exists()
    if table.state == TableState.PLAYING or is_called:
        raise Refused(WireCode.CARDS_DEALT)


def remove(table_id: int, host: int, who: str) -> None:
    """Take somebody off the table, before the deal. Besides raises ``Refused``: ``cards_dealt``,
    ``own_seat``.
    """

    def work(table: Table, seats: list[Seat]) -> None:
        _check_undealt(table)
        seat = _seat_of(table, seats, who)
        if seat.player_id == host:
            raise Refused(WireCode.OWN_SEAT)
        Removal.objects.get_or_create(table=table, player_id=seat.player_id)
        free_seat(seat)

    _as_host(table_id, host, work)


def allow(table_id: int, host: int, who: str) -> None:
    """Let somebody who was taken off the table sit down again."""

    def work(table: Table, _seats: list[Seat]) -> None:
        for removal in Removal.objects.filter(table=table):
            if handle_of(table.public_id, removal.player_id) == who:
                removal.delete()

    _as_host(table_id, host, work)


def move(table_id: int, host: int, who: str, number: int) -> None:
    """Let somebody sit at another seat, before the deal; who sits there changes with him.

    Besides raises ``Refused``: ``cards_dealt``, ``seat_taken`` for a seat that is not there. What
    the two gave to the coming deal was for their old seats: their pages give it anew.
    """

    def work(table: Table, seats: list[Seat]) -> None:
        _check_undealt(table)
        seat = _seat_of(table, seats, who)
        if number >= len(seats):
            raise Refused(WireCode.SEAT_TAKEN)
        other = seats[number]
        if other.pk != seat.pk:
            _swap(table, seat, other)

    _as_host(table_id, host, work)


_MOVED = ("player_id", "bot", "left", "rematch", "online", "seen_at", "tab_at")


def _swap(table: Table, one: Seat, other: Seat) -> None:
    """Exchange who sits at two seats; one is empty between, since nobody has two."""
    DealSalt.objects.filter(deal__table=table, seat__in=(one.number, other.number)).delete()
    mine = {name: getattr(one, name) for name in _MOVED}
    theirs = {name: getattr(other, name) for name in _MOVED}
    Seat.objects.filter(pk=one.pk).update(player=None, bot=False)
    Seat.objects.filter(pk=other.pk).update(**mine)
    Seat.objects.filter(pk=one.pk).update(**theirs)


def hand_over(table_id: int, host: int, who: str) -> None:
    """Make somebody who sits here the host, at any moment, and keeper of what the host keeps.

    Besides raises ``Refused``: ``too_many_kept``.
    """

    def work(table: Table, seats: list[Seat]) -> None:
        heir = _seat_of(table, seats, who).player_id
        if heir is not None and heir != host and table.kept_by_id == host:
            check_count(heir)
            table.kept_by_id = heir
        table.host_id = heir
        table.save(update_fields=["host", "kept_by"])

    _as_host(table_id, host, work)


def keep_table(table_id: int, host: int, on: bool) -> None:
    """Keep the table, or let it go, which is for who keeps it alone. Besides raises ``Refused``:
    ``not_keeper``, ``too_many_kept``.
    """

    def work(table: Table, _seats: list[Seat]) -> None:
        if not on and table.kept_by_id not in (None, host):
            raise Refused(WireCode.NOT_KEEPER)
        if on and table.kept_by_id is None:
            check_count(host)
        table.kept_by_id = (table.kept_by_id or host) if on else None
        table.used_at = clock_ms()
        table.save(update_fields=["kept_by", "used_at"])

    _as_host(table_id, host, work)
