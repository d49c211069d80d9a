"""Every write of tables and seats; steps are the journal's.

Each service is one transaction that locks the table's row first, so that the changes of one
table are made one after another, and raises ``Table.version``, by which the hubs of all
processes notice. A :class:`Refused` is for people and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import msgspec
from django.db.models import F
from django.utils import timezone

from .engine import events as ev
from .engine.codec import SCHEMA, dump
from .engine.decide import open_round
from .engine.evolve import start
from .engine.presets import preset_named
from .engine.rules import Rules, as_values, check, check_seats
from .journal import NewStep, insert_steps, journal
from .models import Game, GameSeat, Pulse, Seat, Table, TableState, new_public_id
from .position import first_moment
from .seeds import bot_key_of, clock_ms, commitment_of, entropy, seal, shuffle_of, unseal
from .selectors import PRESENCE_MS
from .wire import DEAL, WireCode

LOBBY_MS = 5 * 60_000
PRIVATE_LOBBY_MS = 20 * 60_000
FULL_LOBBY_MS = 45_000
SCOREBOARD_MS = 120_000
SEATS_A_PLAYER = 5
TABLES_A_MINUTE = 6


class Refused(Exception):
    """A wish that cannot be granted; ``code`` has words in every language."""

    def __init__(self, code: WireCode) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The table somebody wants."""

    preset: str
    rules: Rules
    seats: int
    teams: bool = False
    private: bool = False
    name: str = ""


def open_table(plan: Plan, *, host: int) -> str:
    """Open a table with ``host`` at its first seat and give its address.

    Raises ``RulesError`` for a table that cannot be.
    """
    preset = preset_named(plan.preset)
    check(plan.rules)
    check_seats(plan.seats, teams=plan.teams, most=preset.most_seats)
    return journal.write(lambda: _open_table(plan, host).public_id)


def play_now(plan: Plan, *, host: int) -> str:
    """Open a table and deal at once: programs take the other seats."""

    def work() -> str:
        table = _open_table(plan, host)
        _deal(table, list(Seat.objects.filter(table=table)), clock_ms())
        return table.public_id

    return journal.write(work)


def _open_table(plan: Plan, host: int) -> Table:
    since = timezone.now() - timedelta(minutes=1)
    if Table.objects.filter(host=host, created_at__gte=since).count() >= TABLES_A_MINUTE:
        raise Refused(WireCode.TOO_MANY_TABLES)
    _check_seat_count(host)
    table = Table.objects.create(
        host_id=host,
        name=plan.name,
        preset=plan.preset,
        options=as_values(plan.rules),
        seats=plan.seats,
        teams=plan.teams,
        private=plan.private,
        clock_at=clock_ms() + (PRIVATE_LOBBY_MS if plan.private else LOBBY_MS),
    )
    Seat.objects.bulk_create(
        Seat(table=table, number=number, player_id=None if number else host)
        for number in range(plan.seats)
    )
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
        table, seats = _locked(table_id)
        if table.state == TableState.CLOSED:
            raise Refused(WireCode.TABLE_CLOSED)
        mine = next((seat for seat in seats if seat.player_id == player), None)
        if mine is not None and not mine.left:
            return
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
        _seat_player(chosen[0], player, ready=table.state == TableState.OVER)
        _move_host(table, seats)
        if len(free) == 1 and table.state == TableState.OPEN:
            # Everybody is there: nobody needs to wait for a host who has gone.
            soon = clock_ms() + FULL_LOBBY_MS
            Table.objects.filter(pk=table.pk, clock_at__gt=soon).update(clock_at=soon)
        _raise_version(table)

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
        table, seats = _locked(table_id)
        if table.state == TableState.PLAYING:
            raise Refused(WireCode.ALREADY_PLAYING)
        for seat in seats:
            if seat.player_id == player:
                _free(seat)
                break
        else:
            raise Refused(WireCode.NOT_SEATED)
        _move_host(table, seats)
        if table.state == TableState.OVER and not _people(seats):
            _close(table)
        elif table.state == TableState.OVER and _all_ready(seats):
            _deal(table, seats, clock_ms())
        _raise_version(table)

    journal.write(work)


def start_game(table_id: int, player: int) -> None:
    """Deal the first match; programs take the empty seats. Only for the host."""

    def work() -> None:
        table, seats = _locked(table_id)
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
        _deal(table, seats, clock_ms())

    journal.write(work)


def vote_rematch(table_id: int, player: int) -> None:
    """Say "again"; the last vote deals with the same people, seats and options."""

    def work() -> None:
        table, seats = _locked(table_id)
        if table.state == TableState.PLAYING:
            return
        if table.state != TableState.OVER:
            raise Refused(WireCode.NOT_OVER)
        changed = Seat.objects.filter(table=table, player=player, left=False).update(rematch=True)
        if not changed:
            raise Refused(WireCode.NOT_SEATED)
        for seat in seats:
            seat.rematch |= seat.player_id == player
        if _all_ready(seats):
            _deal(table, seats, clock_ms())
        else:
            _raise_version(table)

    journal.write(work)


def move_on(table_id: int, now: int) -> bool:
    """What the table's own clock does when it runs out; says whether anything changed.

    A waiting room with somebody in it starts, an empty one closes. A scoreboard where somebody
    wants to go on becomes a waiting room without those who did not answer; else it closes.
    """

    def work() -> bool:
        table, seats = _locked(table_id)
        if table.clock_at is None or table.clock_at > now:
            return False
        people = _people(seats)
        if table.state == TableState.OPEN:
            if any(seat.online and now - seat.seen_at < PRESENCE_MS for seat in people):
                _deal(table, seats, now)
                return True
            _close(table)
        elif table.state == TableState.OVER:
            if any(seat.rematch for seat in people):
                for seat in seats:
                    if not seat.rematch:
                        _free(seat)
                _move_host(table, seats)
                wait = PRIVATE_LOBBY_MS if table.private else LOBBY_MS
                table.state, table.clock_at = TableState.OPEN, now + wait
                table.save(update_fields=["state", "clock_at"])
                Seat.objects.filter(table=table).update(rematch=False)
            else:
                _close(table)
        _raise_version(table)
        return True

    return journal.write(work)


def settle_step(
    *,
    table: int,
    game: int,
    left: int | None,
    end: ev.RoundEnded | None,
    dealer: int,
    now: int,
) -> None:
    """What belongs to a step besides itself; runs in its transaction, after it was written.

    ``left`` is the seat whose owner gave it up, ``end`` the end of the match: its result is
    kept, the seed revealed, and the table shows the scoreboard, or closes with nobody there.
    """
    row, seats = _locked(table)
    if left is not None:
        changed = Seat.objects.filter(table=row, number=left, left=False).update(
            left=True, online=False, rematch=False
        )
        assert changed == 1, "a seat is given up once"
        for seat in seats:
            seat.left |= seat.number == left
        _move_host(row, seats)
    if end is not None:
        _close_match(game, end, dealer, now)
        if _people(seats):
            row.state, row.clock_at = TableState.OVER, now + SCOREBOARD_MS
            row.save(update_fields=["state", "clock_at"])
        else:
            _close(row)
    _raise_version(row)


def _close_match(game_id: int, end: ev.RoundEnded, dealer: int, now: int) -> None:
    game = Game.objects.get(pk=game_id)
    result: dict[str, Any] = {
        "places": end.places,
        "points": end.points,
        "scores": end.scores,
        "winners": end.winners,
        "blocked": end.blocked,
        "dealer": dealer,
    }
    changed = Game.objects.filter(pk=game_id, ended_at__isnull=True).update(
        ended_at=max(now, game.started_at),
        result=result,
        seed=unseal(game.sealed_seed, game.public_id).hex(),
    )
    assert changed == 1, "a match ends once"
    Pulse.objects.filter(game=game_id).delete()


def _deal(table: Table, seats: list[Seat], now: int) -> None:
    """Open the next match: who sits plays, programs take the other seats."""
    for seat in seats:
        if seat.player_id is None or seat.left:
            seat.player_id, seat.bot, seat.left = None, True, False
        seat.rematch = False
    # Those that were given up first: one seat a player is a constraint.
    for seat in sorted(seats, key=lambda seat: not seat.bot):
        seat.save(update_fields=["player", "bot", "left", "rematch"])
    last = Game.objects.filter(table=table).order_by("-number").first()
    seed, name = entropy(), new_public_id()
    shuffle = shuffle_of(seed)
    bots = tuple(seat.number for seat in seats if seat.bot)
    dealer = (last.result["dealer"] + 1) % table.seats if last and last.result else None
    facts = open_round(
        rules=table.rules,
        seats=table.seats,
        teams=table.teams,
        bots=bots,
        dealer=dealer,
        now=now,
        shuffle=shuffle,
    )
    game = Game.objects.create(
        public_id=name,
        table=table,
        number=last.number + 1 if last else 1,
        preset=table.preset,
        options=table.options,
        seats=table.seats,
        teams=table.teams,
        sealed_seed=seal(seed, name),
        commitment=commitment_of(seed),
        started_at=now,
    )
    GameSeat.objects.bulk_create(
        GameSeat(game=game, number=seat.number, player_id=seat.player_id) for seat in seats
    )
    Pulse.objects.create(game=game, seq=0)
    moment = first_moment(start(facts, shuffle), bot_key_of(seed), now)
    step = NewStep(
        game=game.pk,
        seq=1,
        at=now,
        seat=None,
        cause=DEAL,
        facts=msgspec.json.encode(dump(facts)).decode(),
        key=None,
        schema=SCHEMA,
        wake_at=moment.at if moment else None,
    )
    assert insert_steps([step]) == {game.pk}
    table.state, table.game, table.clock_at = TableState.PLAYING, game, None
    table.save(update_fields=["state", "game", "clock_at"])
    _raise_version(table)


@dataclass(frozen=True, slots=True)
class Presence:
    """What a process knows of a seat's owner: whether he is connected to it, since which tab."""

    online: bool
    seen_at: int
    tab_at: int


def touch_seats(changes: Mapping[int, Presence], tables: Iterable[int]) -> None:
    """Tell the other processes who came and went."""

    def work() -> None:
        _raise_versions(tables)
        for seat, presence in sorted(changes.items()):
            Seat.objects.filter(pk=seat).update(online=presence.online, seen_at=presence.seen_at)
            Seat.objects.filter(pk=seat, tab_at__lt=presence.tab_at).update(tab_at=presence.tab_at)

    journal.write(work)


def show_name(player: int) -> list[int]:
    """After a change of name: raise the versions of the tables where it is shown; gives them."""

    def work() -> list[int]:
        tables = list(
            Table.objects.filter(chairs__player=player)
            .exclude(state=TableState.CLOSED)
            .values_list("pk", flat=True)
        )
        _raise_versions(tables)
        return tables

    return journal.write(work)


def keep_online(seats: Iterable[int], now: int) -> None:
    """Repeat that these seats' owners are connected, which nobody needs to be told of."""

    def work() -> None:
        # A seat that is being changed is left for the next time: nobody waits for this.
        free = Seat.objects.select_for_update(skip_locked=True).filter(pk__in=list(seats))
        Seat.objects.filter(pk__in=[seat.pk for seat in free]).update(online=True, seen_at=now)

    journal.write(work)


def _locked(table_id: int) -> tuple[Table, list[Seat]]:
    """The table's row, locked, and its seats in order."""
    table = Table.objects.select_for_update().get(pk=table_id)
    return table, list(Seat.objects.filter(table=table).order_by("number"))


def _raise_versions(tables: Iterable[int]) -> None:
    """The same for several, locked in one order, and before any seat of theirs, as everywhere."""
    rows = Table.objects.select_for_update().filter(pk__in=list(tables)).order_by("pk")
    Table.objects.filter(pk__in=[table.pk for table in rows]).update(version=F("version") + 1)


def _raise_version(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(version=F("version") + 1)


def _close(table: Table) -> None:
    table.state, table.clock_at = TableState.CLOSED, None
    table.save(update_fields=["state", "clock_at"])


def _free(seat: Seat) -> None:
    seat.player_id = None
    seat.bot = seat.left = seat.rematch = seat.online = False
    seat.save(update_fields=["player", "bot", "left", "rematch", "online"])


def _people(seats: Iterable[Seat]) -> list[Seat]:
    return [seat for seat in seats if seat.player_id is not None and not seat.left]


def _all_ready(seats: Iterable[Seat]) -> bool:
    people = _people(seats)
    return bool(people) and all(seat.rematch for seat in people)


def _move_host(table: Table, seats: Iterable[Seat]) -> None:
    """A table whose host is not seated any more gets the first who is."""
    sitting = [seat.player_id for seat in _people(seats)]
    if table.host_id not in sitting and sitting:
        table.host_id = sitting[0]
        table.save(update_fields=["host"])
