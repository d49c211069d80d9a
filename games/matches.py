"""Matches begin and end: the deal, and what belongs to the step that closes one."""

from __future__ import annotations

from typing import Any

import msgspec

from .engine import events as ev
from .engine.codec import SCHEMA, dump
from .engine.decide import open_round
from .engine.evolve import start
from .journal import NewStep, insert_steps
from .models import Game, GameSeat, Pulse, Seat, Table, TableState, new_public_id
from .position import first_moment
from .rows import close_table, locked, move_host, people_of, raise_version
from .seeds import bot_key_of, commitment_of, entropy, seal, shuffle_of, unseal
from .wire import DEAL

SCOREBOARD_MS = 120_000


def deal_match(table: Table, seats: list[Seat], now: int) -> None:
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
    raise_version(table)


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
    row, seats = locked(table)
    if left is not None:
        changed = Seat.objects.filter(table=row, number=left, left=False).update(
            left=True, online=False, rematch=False
        )
        assert changed == 1, "a seat is given up once"
        for seat in seats:
            seat.left |= seat.number == left
        move_host(row, seats)
    if end is not None:
        _close_match(game, end, dealer, now)
        if people_of(seats):
            row.state, row.clock_at = TableState.OVER, now + SCOREBOARD_MS
            row.save(update_fields=["state", "clock_at"])
        else:
            close_table(row)
    raise_version(row)


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
