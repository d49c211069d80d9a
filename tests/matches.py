"""Matches played to their end in one go, without sockets and without waiting."""

from __future__ import annotations

from dataclasses import fields
from random import Random

from django.db import transaction

from games import bots, services
from games.causes import cause_of
from games.endings import ending_of
from games.engine import actions as act
from games.engine import events as ev
from games.engine.codec import SCHEMA
from games.engine.decide import decide
from games.engine.turn import due
from games.engine.view import view
from games.journal import NewStep, insert_steps
from games.matches import settle_step
from games.models import Seat, Step, Table
from games.position import Position
from games.seeds import clock_ms
from oona_site.players.models import Player
from tests.fair.play import moves_left
from tests.games.helpers import plan

STEPS_MOST = 4000


def open_match(*players: Player, **wanted: object) -> Table:
    """A table of these people, dealt; ``wanted`` are options, ``name`` and ``teams`` among them.

    Bots take the ``seats`` that are more than these people.
    """
    first, *others = players
    wanted = {"seats": len(players)} | wanted
    public_id = services.open_table(plan(**wanted), host=first.pk)  # type: ignore[arg-type]  # what a plan takes
    table = Table.objects.get(public_id=public_id)
    for player in others:
        services.take_seat(table.pk, player.pk)
    services.start_game(table.pk, first.pk)
    table.refresh_from_db()
    return table


def play_out(table: Table, *, seed: int = 1) -> str:
    """Plays the running match of a table to its end; gives its public id."""
    assert table.game is not None
    reference = table.game.public_id
    position = Position.load(table.game.pk)
    rng, now = Random(seed), clock_ms()
    for _ in range(STEPS_MOST):
        action = _action(position, rng, now)
        outcome = decide(position.state, action, now, position.shuffle)
        if not outcome.facts:
            now = due(position.state) or now + 1000
            outcome = decide(position.state, act.Tick(), now, position.shuffle)
            assert outcome.facts
            action = act.Tick()
        if write_step(table, position, action, list(outcome.facts), now):
            table.refresh_from_db()
            return reference
    raise AssertionError("the match does not end")


def write_out(table: Table, *, seed: int = 1, wild: int = 0) -> str:
    """The same in one transaction, at random (`tests.fair.play.moves_left`): for long matches."""
    moves = list(moves_left(table, seed, wild=wild))
    last = moves[-1]
    assert last.also is not None
    with transaction.atomic():
        Step.objects.bulk_create([_row(move.step) for move in moves], batch_size=500)
        last.also()
    table.refresh_from_db()
    assert table.game is not None
    return table.game.public_id


def _row(step: NewStep) -> Step:
    names = [each.name for each in fields(step) if each.name not in ("game", "wake_at")]
    return Step(game_id=step.game, **{name: getattr(step, name) for name in names})


def play_match(*players: Player, **wanted: object) -> str:
    """Opens a match and plays it out; gives its public id."""
    return play_out(open_match(*players, **wanted))


def _action(position: Position, rng: Random, now: int) -> act.Action:
    state = position.state
    if state.turn < 0 or state.over:
        return act.Tick()
    return bots.choose(view(state, state.turn, now), rng)


def write_step(
    table: Table, position: Position, action: act.Action, facts: list[ev.Fact], now: int
) -> bool:
    """Stores a step as the journal would, its end with it; says whether the match is over."""
    seat = None if isinstance(action, act.Tick) else action.seat
    proposal = position.propose(facts, now)
    step = NewStep(
        game=position.game.id,
        seq=position.seq + 1,
        at=now,
        seat=seat,
        cause=cause_of(action),
        facts=proposal.text,
        key=None,
        schema=SCHEMA,
        wake_at=proposal.wake_at,
    )
    ending = ending_of(proposal.state)
    with transaction.atomic():
        assert insert_steps([step])
        if ending is not None:
            settle_step(
                table=table.pk,
                game=position.game.id,
                left=None,
                ending=ending,
                now=now,
            )
    position.accept(proposal, seat, step.cause, None)
    return ending is not None


def seats_of(table: Table) -> list[int | None]:
    """Who sits where, by number."""
    rows = Seat.objects.filter(table=table).order_by("number")
    return [seat.player_id for seat in rows]
