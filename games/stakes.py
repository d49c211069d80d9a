"""The one bridge from games to coins: entries, prizes, entries given back, rewards.

All of it happens in the transaction that deals or ends the match, and last in it: the ledger has
one writer at a time, and nobody should wait longer than for its commit. Who plays on while the
table plays for him loses nothing: prizes go by seat.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

from django.conf import settings
from django.utils import timezone

from oona_site.players.models import SanctionKind
from oona_site.players.selectors import (
    names_of,
    sanction_on,
    sanctioned_among,
    verified_among,
)
from wallet import selectors as coins
from wallet import services as ledger
from wallet.split import Prize, TeamFacts, prizes

from .endings import Ending
from .models import Game, GameSeat, Seat, Table, TeamPrize
from .rows import people_of
from .wire import Refused, WireCode

DAY_MS: Final = 86_400_000


def are_on() -> bool:
    """Whether this site has coins at all."""
    return bool(settings.OONA_COINS)


# Before the deal


def check_player(player: int, entry: int) -> None:
    """Refuse one who cannot sit at a table with this entry; without one everybody can.

    Raises :class:`Refused`: ``coins_off``, ``needs_account``, ``no_coin_tables``,
    ``too_few_coins``.
    """
    if not entry:
        return
    if not are_on():
        raise Refused(WireCode.COINS_OFF)
    if not verified_among([player]):
        raise Refused(WireCode.NEEDS_ACCOUNT)
    sanction = sanction_on(player, SanctionKind.COINS, timezone.now())
    if sanction is not None and sanction.ends_at is not None:
        until = sanction.ends_at.strftime("%Y-%m-%d %H:%M")
        raise Refused(WireCode.NO_COIN_TABLES, until=until, reason=sanction.reason)
    balance = coins.balance(player)
    if balance < entry:
        raise Refused(WireCode.TOO_FEW_COINS, entry=entry, balance=balance)


def check_deal(table: Table, seats: Sequence[Seat]) -> None:
    """Refuse a deal that cannot be; a table without entry always deals.

    Raises :class:`Refused`: ``coins_off``, ``coins_stopped``, ``seats_free``, ``entry_unpaid``.
    """
    if not table.entry:
        return
    if not are_on():
        raise Refused(WireCode.COINS_OFF)
    if ledger.frozen():
        raise Refused(WireCode.COINS_STOPPED)
    players = _players(people_of(seats))
    if len(players) < table.seats:
        raise Refused(WireCode.SEATS_FREE)
    short = short_of_coins(table, seats)
    if short:
        raise _unpaid(short, table.entry)


def short_of_coins(table: Table, seats: Iterable[Seat]) -> list[int]:
    """Those of the people on ``seats`` who cannot pay the table's entry now.

    Whom a sanction keeps from coin tables is among them: the others are not told of it.
    """
    players = _players(people_of(seats))
    able = verified_among(players) - sanctioned_among(players, SanctionKind.COINS)
    balances = coins.balances(players)
    return [who for who in players if who not in able or balances[who] < table.entry]


def collect(game: Game, seats: Iterable[Seat]) -> None:
    """Take the entry from every seat of a match just dealt; all pay, or nobody does.

    Raises :class:`Refused` with ``entry_unpaid``, which names who cannot.
    """
    if not game.entry:
        return
    pot = ledger.pot_of(game.public_id)
    lines = [
        ledger.Line(ledger.player_account(player), pot, game.entry)
        for player in _players(people_of(seats))
    ]
    assert len(lines) == game.seats, "at a table with an entry people sit on all seats"
    try:
        ledger.book(
            key=f"stake:{game.public_id}",
            kind=ledger.Kind.STAKE,
            reference=game.public_id,
            lines=lines,
            now=game.started_at,
        )
    except ledger.InsufficientFunds as error:
        raise _unpaid(error.balances, game.entry) from error


def _players(seats: Iterable[Seat]) -> list[int]:
    return [seat.player_id for seat in seats if seat.player_id is not None]


def _unpaid(players: Iterable[int], entry: int) -> Refused:
    names = names_of(players)
    return Refused(WireCode.ENTRY_UNPAID, entry=entry, names=[names[who] for who in sorted(names)])


# After the end


def prizes_of(game: Game, ending: Ending) -> list[Prize]:
    """What each seat of a match with an entry gets, in the order of the seats, and why."""
    teams = None
    if game.teams:
        end = ending.end
        teams = TeamFacts(went_out=end.winner, points=end.points, starter=ending.starter)
    return prizes(
        game.entry * game.seats,
        ending.standing,
        teams=teams,
        winner_takes_all=game.team_prize == TeamPrize.WINNER_TAKES_ALL,
    )


def settle(game: Game, ending: Ending, now: int) -> None:
    """Pay the prizes of a match that has just ended, and what its players have earned."""
    players = _players_of(game)
    bookings = [_prize_booking(game, ending, players)] if game.entry else []
    here = {seat: player for seat, player in players.items() if seat not in ending.away}
    verified = verified_among(here.values()) if here and are_on() else frozenset()
    earners = {seat: player for seat, player in here.items() if player in verified}
    if earners:
        ledger.lock_chain()
        bookings += _earned(game, earners, now)
    if bookings:
        ledger.book_all(bookings, now=now)


def give_back(game: Game, now: int) -> None:
    """Give every seat its entry back: the match was called off."""
    if not game.entry:
        return
    pot = ledger.pot_of(game.public_id)
    ledger.book(
        key=f"refund:{game.public_id}",
        kind=ledger.Kind.REFUND,
        reference=game.public_id,
        lines=[
            ledger.Line(pot, ledger.player_account(player), game.entry)
            for player in _players_of(game).values()
        ],
        now=now,
    )


def _players_of(game: Game) -> dict[int, int]:
    rows = GameSeat.objects.filter(game=game, player__isnull=False).order_by("number")
    return {seat: player for seat, player in rows.values_list("number", "player_id") if player}


def _prize_booking(game: Game, ending: Ending, players: Mapping[int, int]) -> ledger.Booking:
    pot = ledger.pot_of(game.public_id)
    return ledger.Booking(
        key=f"prize:{game.public_id}",
        kind=ledger.Kind.PRIZE,
        reference=game.public_id,
        lines=[
            ledger.Line(
                pot,
                ledger.player_account(players[prize.seat]),
                prize.amount,
                _detail(prize.detail()),
            )
            for prize in prizes_of(game, ending)
            if prize.amount
        ],
    )


def _detail(values: Mapping[str, Any]) -> str:
    return json.dumps(values, sort_keys=True, separators=(",", ":"))


# Earning


def _earned(game: Game, earners: Mapping[int, int], now: int) -> list[ledger.Booking]:
    """What accounts earn by finishing ``game``; call it under the ledger's lock.

    The first finished game of an account brings the welcome, the first of a day (UTC) the daily
    reward; each further one against accounts something for every opponent, half as much with each
    game that both finished that day, and no more than a sum a day.
    """
    day = now // DAY_MS * DAY_MS
    date = coins.day_of(day).isoformat()
    keys = {player: (f"welcome:{player}", f"daily:{player}:{date}") for player in earners.values()}
    known = coins.known_keys(key for pair in keys.values() for key in pair)
    bookings = []
    for player, (welcome, daily) in keys.items():
        if welcome not in known:
            bookings += _grant(game, ledger.Kind.WELCOME, welcome, player, settings.OONA_WELCOME)
        if daily not in known:
            bookings += _grant(game, ledger.Kind.DAILY, daily, player, settings.OONA_DAILY)
    further = {seat: player for seat, player in earners.items() if known.issuperset(keys[player])}
    return bookings + _rewards(game, earners, further, day)


def _grant(
    game: Game, kind: ledger.Kind, key: str, player: int, amount: int, detail: str = ""
) -> list[ledger.Booking]:
    if not amount:
        return []
    line = ledger.Line(ledger.MINT, ledger.player_account(player), amount, detail)
    return [ledger.Booking(key=key, kind=kind, reference=game.public_id, lines=[line], once=True)]


def _rewards(
    game: Game, earners: Mapping[int, int], further: Mapping[int, int], day: int
) -> list[ledger.Booking]:
    if not further or len(earners) < 2:
        return []
    met = _met(game, earners.values(), day)
    earned = coins.earned_since(further.values(), ledger.Kind.REWARD, day)
    bookings = []
    for seat, player in further.items():
        opponents = [other for chair, other in earners.items() if not _is_side(game, seat, chair)]
        parts = [settings.OONA_REWARD >> met[frozenset((player, other))] for other in opponents]
        room = max(0, settings.OONA_REWARD_A_DAY - earned[player])
        amount = min(sum(parts), room)
        detail = _detail({"parts": parts, "room": room, "most": settings.OONA_REWARD_A_DAY})
        key = f"reward:{game.public_id}:{player}"
        bookings += _grant(game, ledger.Kind.REWARD, key, player, amount, detail)
    return bookings


def _is_side(game: Game, seat: int, other: int) -> bool:
    """Whether two seats win and lose together."""
    return seat == other or (game.teams and seat % 2 == other % 2)


def _met(game: Game, players: Iterable[int], day: int) -> Counter[frozenset[int]]:
    """How many matches every two of ``players`` have finished together since ``day``."""
    rows = GameSeat.objects.filter(player__in=list(players), game__ended_at__gte=day)
    tables: dict[int, list[int]] = {}
    for number, player in rows.exclude(game=game).values_list("game_id", "player_id"):
        if player is not None:
            tables.setdefault(number, []).append(player)
    return Counter(
        frozenset((one, other))
        for sitting in tables.values()
        for one in sitting
        for other in sitting
        if one < other
    )


# What a table shows


class Played(Protocol):
    """What of a table says what it is played for."""

    @property
    def entry(self) -> int: ...
    @property
    def seats(self) -> int: ...
    @property
    def teams(self) -> bool: ...
    @property
    def team_prize(self) -> str: ...


def shown(table: Played) -> tuple[int, Sequence[int]]:
    """The pot of a table with an entry, and what each place gets; in teams, each partner of it."""
    order = (0, 2, 1, 3) if table.teams else range(table.seats)
    made = prizes(
        table.entry * table.seats,
        order,
        teams=TeamFacts() if table.teams else None,
        winner_takes_all=table.team_prize == TeamPrize.WINNER_TAKES_ALL,
    )
    by_place = {prize.place: prize.amount for prize in made if prize.amount}
    return table.entry * table.seats, [by_place[place] for place in sorted(by_place)]
