"""Matches begin and end: the deal, and what belongs to the step that closes one."""

from __future__ import annotations

from typing import Any

import msgspec

from . import stakes
from .causes import DEAL
from .endings import Ending
from .engine import events as ev
from .engine.codec import SCHEMA, dump
from .engine.decide import open_round
from .engine.evolve import start
from .engine.rules import Rules
from .fairness import VERSION, Salt, commitment_of, key_of, pseudonym_of
from .journal import NewStep, insert_steps
from .models import Deal, DealSalt, Game, GameSeat, Pulse, Seat, Table, TableState, new_public_id
from .position import first_moment
from .rows import close_table, free_seat, locked, move_host, people_of, raise_version
from .seeds import Secret, entropy, seal, unseal

SCOREBOARD_MS = 120_000
# How long a table that somebody keeps waits for its people.
KEPT_MS = 30 * 24 * 3_600_000


def coming_deal(table: Table) -> Deal:
    """The deal that comes next at ``table``, made where there is none yet."""
    deal = Deal.objects.filter(table=table).first()
    if deal is None:
        name, seed = new_public_id(), entropy()
        deal = Deal.objects.create(
            table=table,
            public_id=name,
            sealed_seed=seal(seed, name),
            commitment=commitment_of(name, seed),
        )
    return deal


def close_or_rest(table: Table, seats: list[Seat], now: int) -> None:
    """Nobody is there any more: a table that is kept waits for its people, any other closes."""
    if people_of(seats) or table.state != TableState.OPEN:
        table.used_at = now
    if table.kept_by_id is None or now >= table.used_at + KEPT_MS:
        close_table(table)
        return
    for seat in seats:
        free_seat(seat)
    table.state, table.clock_at, table.hold = TableState.OPEN, table.used_at + KEPT_MS, None
    table.save(update_fields=["state", "clock_at", "hold", "used_at"])
    Deal.objects.filter(table=table).delete()
    coming_deal(table)


def salt_name(game: str, seat: int) -> str:
    """The name under which a salt is encrypted."""
    return f"{game}/{seat}"


def deal_match(table: Table, seats: list[Seat], now: int) -> None:
    """Open the next match: who sits plays, programs take the other seats.

    Raises :class:`Refused` where an entry cannot be taken; then nothing has happened.
    """
    stakes.check_deal(table, seats)
    for seat in seats:
        if seat.player_id is None or seat.left:
            seat.player_id, seat.bot, seat.left = None, True, False
        seat.rematch = False
    # Those that were given up first: one seat a player is a constraint.
    for seat in sorted(seats, key=lambda seat: not seat.bot):
        seat.save(update_fields=["player", "bot", "left", "rematch"])
    last = Game.objects.filter(table=table).order_by("-number").first()
    deal = coming_deal(table)
    salts = _salts_of(deal, seats)
    secret = _secret_of(deal, table.rules, salts)
    shuffle = secret.shuffle
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
    facts.insert(1, _committed(deal, salts))
    game = _record(table, seats, deal, secret, now, last)
    Pulse.objects.create(game=game, seq=0)
    moment = first_moment(start(facts, shuffle), secret.bot_key, now)
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
    table.state, table.game, table.clock_at, table.hold = TableState.PLAYING, game, None, None
    table.save(update_fields=["state", "game", "clock_at", "hold"])
    raise_version(table)
    stakes.collect(game, seats)


def _record(
    table: Table, seats: list[Seat], deal: Deal, secret: Secret, now: int, last: Game | None
) -> Game:
    """The row of the match, and who sits where; the coming deal is no more."""
    game = Game.objects.create(
        public_id=deal.public_id,
        table=table,
        number=last.number + 1 if last else 1,
        preset=table.preset,
        options=table.options,
        seats=table.seats,
        teams=table.teams,
        entry=table.entry,
        team_prize=table.team_prize,
        sealed_seed=secret.sealed(deal.public_id),
        commitment=deal.commitment,
        started_at=now,
    )
    deal.delete()
    GameSeat.objects.bulk_create(
        GameSeat(game=game, number=seat.number, player_id=seat.player_id) for seat in seats
    )
    return game


def _salts_of(deal: Deal, seats: list[Seat]) -> list[Salt]:
    """What every person gave: those who committed, and those who sit there without."""
    rows = DealSalt.objects.filter(deal=deal).select_related("player")
    name = deal.public_id
    salts = {
        row.seat: Salt(
            row.seat,
            pseudonym_of(name, row.player.public_id),
            row.commitment,
            unseal(row.sealed_salt, salt_name(name, row.seat)) if row.sealed_salt else b"",
        )
        for row in rows
    }
    sitting = Seat.objects.filter(pk__in=[seat.pk for seat in people_of(seats)])
    for number, player in sitting.values_list("number", "player__public_id"):
        salts.setdefault(number, Salt(number, pseudonym_of(name, player)))
    return [salts[number] for number in sorted(salts)]


def _secret_of(deal: Deal, rules: Rules, salts: list[Salt]) -> Secret:
    seed = unseal(deal.sealed_seed, deal.public_id)
    key = key_of(deal.public_id, seed, rules, salts)
    return Secret(seed, key, {salt.seat: salt.salt for salt in salts if salt.salt})


def _committed(deal: Deal, salts: list[Salt]) -> ev.Committed:
    listed = [(salt.seat, salt.who, salt.commitment, bool(salt.salt)) for salt in salts]
    return ev.Committed(VERSION, deal.commitment, tuple(listed))


def settle_step(
    *,
    table: int,
    game: int,
    left: int | None,
    ending: Ending | None,
    now: int,
) -> None:
    """What belongs to a step besides itself; runs in its transaction, after it was written.

    ``left`` is the seat whose owner gave it up, ``ending`` the end of the match: its result is
    kept, the seed revealed, prizes are paid, and the table shows the scoreboard, or closes with
    nobody there.
    """
    row, seats = locked(table)
    if left is not None:
        changed = Seat.objects.filter(table=row, number=left, left=False).update(
            left=True, online=False, rematch=False
        )
        assert changed == 1, "a seat is given up once"
        for seat in seats:
            seat.left |= seat.number == left
        move_host(row, seats)
    if ending is None:
        raise_version(row)
        return
    match = Game.objects.get(pk=game)
    _close_match(match, now, result=result_of(match, ending))
    _show_scoreboard(row, seats, now)
    stakes.settle(match, ending, now)


def call_off(table: Table, seats: list[Seat], game: Game, now: int) -> None:
    """End a match without a result: every entry goes back. Its closing step is written already."""
    _close_match(game, now, void=True)
    _show_scoreboard(table, seats, now)
    stakes.give_back(game, now)


def _show_scoreboard(table: Table, seats: list[Seat], now: int) -> None:
    if people_of(seats):
        table.state, table.clock_at = TableState.OVER, now + SCOREBOARD_MS
        table.save(update_fields=["state", "clock_at"])
        coming_deal(table)
    else:
        close_or_rest(table, seats, now)
    raise_version(table)


def result_of(game: Game, ending: Ending) -> dict[str, Any]:
    """What is kept of a match besides its log, so that pages need not fold it."""
    end = ending.end
    result = {
        "places": end.places,
        "points": end.points,
        "scores": end.scores,
        "winners": end.winners,
        "blocked": end.blocked,
        "dealer": ending.dealer,
        "standing": ending.standing,
    }
    if game.entry:
        result["prizes"] = [prize.amount for prize in stakes.prizes_of(game, ending)]
    return result


def _close_match(game: Game, now: int, **ended: Any) -> None:
    secret = Secret.unsealed(game.sealed_seed, game.public_id)
    salts = {str(seat): salt.hex() for seat, salt in secret.salts.items()}
    changed = Game.objects.filter(pk=game.pk, ended_at__isnull=True).update(
        ended_at=max(now, game.started_at),
        seed=secret.seed.hex(),
        salts=msgspec.json.encode(salts).decode(),
        **ended,
    )
    assert changed == 1, "a match ends once"
    Pulse.objects.filter(game=game.pk).delete()
