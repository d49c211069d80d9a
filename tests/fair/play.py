"""Whole matches: through the database as the server plays them, or as bare records."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from games import causes
from games.endings import Ending, ending_of
from games.engine import actions as act
from games.engine import events as ev
from games.engine.codec import SCHEMA, dump
from games.engine.decide import decide, open_round
from games.engine.evolve import fold, start
from games.engine.rules import Rules
from games.engine.selfplay import random_legal, random_playable
from games.engine.shuffle import KeyedShuffle
from games.engine.state import Performing, State
from games.engine.turn import due
from games.fairness import VERSION, Salt, commitment_of, key_of, pseudonym_of, salt_commitment
from games.journal import Answer, NewStep, insert_steps, journal
from games.matches import settle_step
from games.models import Table
from games.position import Position

STEPS_MOST = 20_000
# Moves at random lead nowhere for long: from here on everybody plays what he can.
WILD_STEPS = 150


def next_action(state: State, now: int, rng: Random, *, wild: bool) -> act.Action:
    """What happens next: mostly a move of the seat on turn, now and then a timeout."""
    if state.result is not None or type(state.waiting) is Performing or rng.random() < 0.03:
        return act.Tick()
    return (random_legal if wild else random_playable)(state, now, rng)


def later(state: State, action: act.Action, now: int) -> int:
    """When it happens: a moment later, or when the clock says so."""
    return max(now + 1_000, due(state) or 0) if isinstance(action, act.Tick) else now + 1_000


@dataclass(frozen=True, slots=True)
class Move:
    """A step to store, with what belongs to it besides itself, and the end that it may be."""

    step: NewStep
    also: Callable[[], None] | None
    ending: Ending | None


def moves_left(table: Table, seed: int = 1, *, wild: int = 0) -> Iterator[Move]:
    """The steps that play the running match of ``table`` to its end, at random; stores nothing.

    Until step number ``wild`` everybody does whatever is allowed.
    """
    assert table.game_id is not None
    position, rng = Position.load(table.game_id), Random(seed)
    now = position.at
    while position.state.result is None or not position.state.result.match_over:
        action = next_action(position.state, now, rng, wild=position.seq < wild)
        now = later(position.state, action, now)
        facts = decide(position.state, action, now, position.shuffle).facts
        if not facts:
            continue
        assert position.seq < STEPS_MOST
        seat = None if isinstance(action, act.Tick) else action.seat
        cause, proposal = causes.cause_of(action), position.propose(facts, now)
        step = NewStep(
            game=table.game_id,
            seq=position.seq + 1,
            at=now,
            seat=seat,
            cause=cause,
            facts=proposal.text,
            key=None,
            schema=SCHEMA,
            wake_at=proposal.wake_at,
        )
        yield made(table.pk, step, proposal.state)
        position.accept(proposal, seat, cause, None)


def made(table: int, step: NewStep, state: State) -> Move:
    """The move that leads to ``state`` by ``step``."""
    ending = ending_of(state)
    if ending is None:
        return Move(step, None, None)
    also = partial(settle_step, table=table, game=step.game, left=None, ending=ending, now=step.at)
    return Move(step, also, ending)


def to_last_move(table: Table, seed: int = 1) -> Move:
    """Play the running match of ``table`` up to its last step, stored at once; gives that step."""
    *moves, last = moves_left(table, seed)

    def work() -> None:
        for move in moves:
            assert insert_steps([move.step])

    journal.write(work)
    return last


def play_out(table: Table, seed: int = 1) -> str:
    """Play the running match of ``table`` to its end, as its journal would; gives its address.

    Where a server that has the table plays on as well, and is quicker, it goes on from there.
    """
    table.refresh_from_db()
    assert table.game is not None
    is_over = False
    while not is_over:
        for move in moves_left(table, seed):
            answer = journal.append_now(move.step, move.also)
            assert answer is not Answer.UNKNOWN
            is_over = answer is Answer.STORED and move.ending is not None
            if answer is Answer.BEATEN:
                break
        else:
            is_over = True
    return table.game.public_id


def make_record(
    rules: Rules, seats: int, seed: int, *, teams: bool = False, dealer_before: int | None = None
) -> dict[str, Any]:
    """The record of a match of its own secrets, some of which did not come; no database."""
    rng = Random(seed)
    game, secret = f"game-{seed}-{secrets.token_urlsafe(6)}", rng.randbytes(32)
    salts = [_salt(game, seat, rng) for seat in range(seats) if rng.random() < 0.8]
    shuffle = KeyedShuffle(key_of(game, secret, rules, salts))
    dealer = None if dealer_before is None else (dealer_before + 1) % seats
    facts = open_round(rules=rules, seats=seats, teams=teams, now=0, shuffle=shuffle, dealer=dealer)
    listed = tuple((salt.seat, salt.who, salt.commitment, bool(salt.salt)) for salt in salts)
    facts.insert(1, ev.Committed(VERSION, commitment_of(game, secret), listed))
    steps: list[tuple[int | None, str, list[ev.Fact]]] = [(None, causes.DEAL, facts)]
    state, now, wild = start(facts, shuffle), 0, rng.random() < 0.5
    while state.result is None or not state.result.match_over:
        action = next_action(state, now, rng, wild=wild and len(steps) < WILD_STEPS)
        now = later(state, action, now)
        facts = decide(state, action, now, shuffle).facts
        if facts:
            fold(state, facts, shuffle)
            seat = None if isinstance(action, act.Tick) else action.seat
            steps.append((seat, causes.cause_of(action), facts))
            assert len(steps) < STEPS_MOST
    return {
        "format": "oona-deal-1",
        "game": game,
        "number": 1 if dealer_before is None else 2,
        "dealer_before": dealer_before,
        "commitment": commitment_of(game, secret),
        "seed": secret.hex(),
        "salts": {str(salt.seat): salt.salt.hex() for salt in salts if salt.salt},
        "void": False,
        "steps": [
            {
                "seq": seq,
                "seat": seat,
                "schema": SCHEMA,
                "cause": json.loads(cause),
                "facts": json.loads(json.dumps(dump(facts))),
            }
            for seq, (seat, cause, facts) in enumerate(steps, start=1)
        ],
    }


def _salt(game: str, seat: int, rng: Random) -> Salt:
    who, salt = pseudonym_of(game, f"player-{seat}"), rng.randbytes(32)
    if rng.random() < 0.1:
        return Salt(seat, who)
    came = b"" if rng.random() < 0.2 else salt
    return Salt(seat, who, salt_commitment(game, seat, salt), came)
