"""Every write of tables and seats; steps are the journal's.

Each service is one transaction that locks the table's row first, so that the changes of one
table are made one after another, and raises ``Table.version``, by which the hubs of all
processes notice. A :class:`Refused` is for people and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from oona_site.players.selectors import is_pair_blocked

from . import stakes
from .chat import check_writer
from .chatlines import Talk, usual_talk
from .deals import Taken, begin, commit_salt, renew, reveal_salt, take_offer
from .engine.presets import preset_named
from .engine.rules import Rules, check
from .engine.tables import as_values, check_dares, check_seats
from .holds import hold_back
from .hosting import allow, hand_over, keep_table, move, remove
from .journal import journal
from .keeping import come_back, let_go
from .matches import close_or_rest, coming_deal, deal_match
from .models import ENTRY_STEP, Deal, OwnDares, Removal, Seat, Table, TableState, TeamPrize
from .parting import are_ready, givers, part
from .rows import (
    free_seat,
    locked,
    move_host,
    people_of,
    raise_version,
    raise_versions,
)
from .seeds import clock_ms
from .selectors import PRESENCE_MS
from .wire import (
    Allow,
    Commit,
    HandOver,
    KeepTable,
    MoveTo,
    Refused,
    Rematch,
    Remove,
    Reveal,
    Seating,
    Sit,
    Stand,
    Start,
    WireCode,
)

LOBBY_MS = 5 * 60_000
PRIVATE_LOBBY_MS = 20 * 60_000
FULL_LOBBY_MS = 45_000
SEATS_A_PLAYER = 5
TABLES_A_MINUTE = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The table somebody wants."""

    preset: str
    rules: Rules
    seats: int
    teams: bool = False
    private: bool = False
    name: str = ""
    dares: tuple[str, ...] = ()
    entry: int = 0
    team_prize: TeamPrize = TeamPrize.BY_PLACE
    # What may be said; where nobody chose, as usual for a private or a public table.
    talk: Talk | None = None


def open_table(plan: Plan, *, host: int) -> str:
    """Open a table with ``host`` at its first seat and give its address.

    Raises ``RulesError`` for a table that cannot be, ``ValueError`` for an entry that is none.
    """
    if plan.entry % ENTRY_STEP or not 0 <= plan.entry <= settings.OONA_ENTRY_MOST:
        raise ValueError(f"an entry goes in tens, up to {settings.OONA_ENTRY_MOST}: {plan.entry}")
    preset = preset_named(plan.preset)
    check(plan.rules)
    check_seats(plan.seats, teams=plan.teams, most=preset.most_seats)
    check_dares(plan.rules, plan.dares)

    def work() -> str:
        table = _open_table(plan, host)
        coming_deal(table)
        return table.public_id

    return journal.write(work)


def play_now(plan: Plan, *, host: int, taken: Taken | None = None) -> str:
    """Open a table and deal at once, as was offered: programs take the other seats."""

    def work() -> str:
        table = _open_table(plan, host)
        if taken is not None:
            take_offer(table, taken, host)
        deal_match(table, list(Seat.objects.filter(table=table)), clock_ms())
        return table.public_id

    return journal.write(work)


def _open_table(plan: Plan, host: int) -> Table:
    since = timezone.now() - timedelta(minutes=1)
    if Table.objects.filter(host=host, created_at__gte=since).count() >= TABLES_A_MINUTE:
        raise Refused(WireCode.TOO_MANY_TABLES)
    _check_seat_count(host)
    stakes.check_player(host, plan.entry)
    if plan.name or plan.dares:
        check_writer(host)
    table = Table.objects.create(
        host_id=host,
        name=plan.name,
        preset=plan.preset,
        options=as_values(plan.rules),
        seats=plan.seats,
        teams=plan.teams,
        private=plan.private,
        talk=plan.talk or usual_talk(private=plan.private),
        entry=plan.entry,
        team_prize=plan.team_prize,
        clock_at=clock_ms() + (PRIVATE_LOBBY_MS if plan.private else LOBBY_MS),
    )
    Seat.objects.bulk_create(
        Seat(table=table, number=number, player_id=None if number else host)
        for number in range(plan.seats)
    )
    if plan.dares:
        OwnDares.objects.create(table=table, writer_id=host, texts=plan.dares)
    return table


def _check_seat_count(player: int) -> None:
    taken = Seat.objects.filter(player=player, left=False).exclude(table__state=TableState.CLOSED)
    if taken.count() >= SEATS_A_PLAYER:
        raise Refused(WireCode.TOO_MANY_SEATS)


def take_seat(table_id: int, player: int, number: int | None = None) -> None:
    """Sit down, at ``number`` or at the first free seat. Sitting already is fine.

    On the scoreboard a newcomer may take a program's seat for the next match.
    """

    def work() -> None:
        table, seats = locked(table_id)
        if table.state == TableState.CLOSED:
            raise Refused(WireCode.TABLE_CLOSED)
        mine = next((seat for seat in seats if seat.player_id == player), None)
        if mine is not None and not mine.left:
            return
        if Removal.objects.filter(table=table, player=player).exists():
            raise Refused(WireCode.REMOVED)
        if table.state == TableState.PLAYING:
            raise Refused(WireCode.LEFT_BEFORE if mine else WireCode.ALREADY_PLAYING)
        free = [seat for seat in seats if seat.player_id is None or seat.left]
        if mine is not None:
            # The seat given up in the match before; the constraint allows one a player.
            Seat.objects.filter(pk=mine.pk).update(player=None, left=False)
        chosen = [seat for seat in free if number is None or seat.number == number]
        if not chosen:
            raise Refused(WireCode.SEAT_TAKEN if free else WireCode.TABLE_FULL)
        _check_seat_count(player)
        others = [seat.player_id for seat in seats if seat.player_id and seat.player_id != player]
        if not table.private and is_pair_blocked(player, others):
            raise Refused(WireCode.BLOCKED)
        stakes.check_player(player, table.entry)
        _seat_player(chosen[0], player, ready=table.state == TableState.OVER)
        Table.objects.filter(pk=table.pk, hold__isnull=False).update(hold=None)
        come_back(table, seats, player, clock_ms() + PRIVATE_LOBBY_MS)
        move_host(table, seats)
        if len(free) == 1 and table.state == TableState.OPEN:
            # Everybody is there: nobody needs to wait for a host who has gone.
            soon = clock_ms() + FULL_LOBBY_MS
            Table.objects.filter(pk=table.pk, clock_at__gt=soon).update(clock_at=soon)
        if table.state == TableState.OVER and are_ready(table, seats):
            _go_on(table, seats, clock_ms())
        raise_version(table)

    journal.write(work)


def _seat_player(seat: Seat, player: int, *, ready: bool) -> None:
    seat.player_id = player
    seat.bot = seat.left = False
    seat.rematch = ready
    seat.online, seat.seen_at, seat.tab_at = False, clock_ms(), 0
    seat.save()


def stand(table_id: int, player: int) -> None:
    """Get up before the deal, or from the scoreboard. The last to go closes the table."""

    def work() -> None:
        table, seats = locked(table_id)
        if table.state == TableState.PLAYING:
            raise Refused(WireCode.ALREADY_PLAYING)
        for seat in seats:
            if seat.player_id == player:
                free_seat(seat)
                break
        else:
            raise Refused(WireCode.NOT_SEATED)
        move_host(table, seats)
        is_kept_room = table.kept_by_id is not None and table.state == TableState.OPEN
        if (table.state == TableState.OVER or is_kept_room) and not people_of(seats):
            close_or_rest(table, seats, clock_ms())
        elif table.state == TableState.OVER and are_ready(table, seats):
            _go_on(table, seats, clock_ms())
        raise_version(table)

    journal.write(work)


def start_game(table_id: int, player: int) -> None:
    """Deal the first match; programs take the empty seats. Only for the host."""

    def work() -> None:
        table, seats = locked(table_id)
        if table.state == TableState.CLOSED:
            raise Refused(WireCode.TABLE_CLOSED)
        if all(seat.player_id != player for seat in seats):
            raise Refused(WireCode.NOT_SEATED)
        if table.state == TableState.PLAYING:
            # The key of this wish was used, or the clock was faster: what he wanted is done.
            return
        if table.state == TableState.OVER:
            raise Refused(WireCode.NOT_OPEN)
        if table.host_id != player:
            raise Refused(WireCode.NOT_HOST)
        begin(table, seats, clock_ms())

    journal.write(work)


def vote_rematch(table_id: int, player: int) -> None:
    """Say "again"; the last vote deals with the same people, seats and options."""

    def work() -> None:
        table, seats = locked(table_id)
        if table.state == TableState.PLAYING:
            return
        if table.state != TableState.OVER:
            raise Refused(WireCode.NOT_OVER)
        if player in givers(table, seats):
            raise Refused(WireCode.BLOCKED)
        changed = Seat.objects.filter(table=table, player=player, left=False).update(rematch=True)
        if not changed:
            raise Refused(WireCode.NOT_SEATED)
        stakes.check_player(player, table.entry)
        for seat in seats:
            seat.rematch |= seat.player_id == player
        if are_ready(table, seats):
            _go_on(table, seats, clock_ms())
        else:
            raise_version(table)

    journal.write(work)


def _go_on(table: Table, seats: list[Seat], now: int) -> None:
    """The next match; where its entry cannot be taken, people wait and read why."""
    part(table, seats)
    try:
        with transaction.atomic():
            begin(table, seats, now)
    except Refused as refusal:
        row, chairs = locked(table.pk)
        hold_back(row, chairs, refusal)
        _to_waiting_room(row, chairs, now)


def _to_waiting_room(table: Table, seats: list[Seat], now: int) -> None:
    """Wait for players (again): there the host's "Start" says what is still missing."""
    move_host(table, seats)
    wait = PRIVATE_LOBBY_MS if table.private else LOBBY_MS
    table.state, table.clock_at = TableState.OPEN, now + wait
    table.save(update_fields=["state", "clock_at"])
    Seat.objects.filter(table=table).update(rematch=False)
    renew(table)
    raise_version(table)


def move_on(table_id: int, now: int) -> bool:
    """What the table's own clock does when it runs out; says whether anything changed.

    A waiting room with somebody in it starts, an empty one closes; one with an entry waits on
    while a seat is free. A scoreboard where somebody wants to go on becomes a waiting room without
    those who did not answer; else it closes.
    """

    def work() -> bool:
        table, seats = locked(table_id)
        if table.clock_at is None or table.clock_at > now:
            return False
        people = people_of(seats)
        if people and Deal.objects.filter(table=table, called_at__isnull=False).exists():
            _go_on(table, seats, now)
            return True
        if table.state == TableState.OPEN:
            if any(seat.online and now - seat.seen_at < PRESENCE_MS for seat in people):
                _go_on(table, seats, now)
                return True
            close_or_rest(table, seats, now)
        elif table.state == TableState.OVER:
            if any(seat.rematch for seat in people):
                for seat in seats:
                    if not seat.rematch:
                        free_seat(seat)
                _to_waiting_room(table, seats, now)
            else:
                close_or_rest(table, seats, now)
        raise_version(table)
        return True

    return journal.write(work)


def forget_host(player: int) -> None:
    """Takes away the names that somebody gave to his tables: they may speak of him."""
    tables = Table.objects.filter(host=player).exclude(name="")
    journal.write(partial(tables.update, name=""))
    let_go(player)


def show_name(player: int) -> list[int]:
    """After a change of name: raise the versions of the tables where it is shown; gives them."""

    def work() -> list[int]:
        tables = list(
            Table.objects.filter(chairs__player=player)
            .exclude(state=TableState.CLOSED)
            .values_list("pk", flat=True)
        )
        raise_versions(tables)
        return tables

    return journal.write(work)


# What serves a message that is about seats.
SEATING: Final[dict[type[Seating], Callable[..., None]]] = {
    Sit: take_seat,
    Stand: stand,
    Start: start_game,
    Rematch: vote_rematch,
    Commit: commit_salt,
    Reveal: reveal_salt,
    Remove: remove,
    Allow: allow,
    MoveTo: move,
    HandOver: hand_over,
    KeepTable: keep_table,
}
