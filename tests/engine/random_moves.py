"""What random players do: sensible moves, and everything that people and clients get wrong."""

from __future__ import annotations

from random import Random

from games.engine import actions as act
from games.engine.cards import NO_COLOUR
from games.engine.dares import may_vote, reportable
from games.engine.moves import may_jump_in
from games.engine.pauses import asked_by
from games.engine.selfplay import random_legal, random_playable
from games.engine.state import TURN, Performing, Review, State
from games.engine.turn import choices

OWN_TURN = (act.Draw, act.Keep, act.Pass, act.Accept, act.Challenge, act.TakeDare, act.GiveUp)
PAUSES = (0, 0, 1, 300, 999, 1_000, 1_500, 2_000, 2_001, 3_000)


def voting(state: State) -> bool:
    """Whether the table waits for votes."""
    return isinstance(state.waiting, Performing | Review)


def sensible_move(state: State, now: int, rng: Random) -> tuple[int, act.Action]:
    """When, and what, somebody does who plays to get out."""
    if state.paused_until:
        return now + 1_000, act.PlayOn(_somebody(state))
    voter = next((seat for seat in range(state.seats) if may_vote(state, seat)), None)
    if voter is not None:
        return now, act.Vote(voter, rng.random() < 0.7)
    if voting(state) or state.turn in state.left:
        return max(now, state.deadline), act.Tick()
    now = min(now + 2_000, max(now, state.deadline))
    if not choices(state, now):
        return max(now, state.deadline), act.Tick()
    return now, random_playable(state, now, rng)


def any_move(state: State, now: int, rng: Random, temper: str) -> tuple[int, act.Action]:
    """When, and what, somebody does: right or wrong, in turn or out of it, or nothing."""
    now += rng.choice(PAUSES)
    if state.paused_until or asked_by(state, now):
        moment = _in_a_pause(state, now, rng)
        if moment is not None:
            return moment
    silence = 0.4 if temper == "sleepy" else 0.02
    if rng.random() < silence and now < state.deadline:
        now = state.deadline + rng.choice((0, 0, 5_000, 5_001))
    if now >= state.deadline:
        return now, act.Tick(tuple(seat for seat in range(state.seats) if rng.random() < 0.2))
    exposed = any(not record.caught for record in state.exposed.values())
    if rng.random() < (0.6 if exposed else 0.15):
        return now, aside(state, rng)
    action = _vote(state, rng) or _reaction(state, rng)
    if action is not None:
        return now, action
    if not choices(state, now):
        return now, aside(state, rng)
    if temper == "hoarding" and state.waiting is TURN and rng.random() < 0.9:
        return now, act.Draw(state.turn)
    if temper == "lively" and rng.random() < 0.8:
        action = random_playable(state, now, rng)
        if isinstance(action, act.Play):
            action.call &= rng.random() < 0.4
            if rng.random() < 0.1:
                action.target = rng.choice((None, -1, action.seat))
        return now, action
    return now, random_legal(state, now, rng)


def _vote(state: State, rng: Random) -> act.Action | None:
    voters = [seat for seat in range(state.seats) if may_vote(state, seat)]
    if not voters or rng.random() < 0.1:
        return None
    return act.Vote(rng.choice(voters), rng.random() < 0.6)


def _reaction(state: State, rng: Random) -> act.Action | None:
    """A jump-in or a report, where one is good."""
    reporters = [seat for seat in range(state.seats) if reportable(state, seat) is not None]
    if reporters and rng.random() < 0.2:
        return act.Report(rng.choice(reporters))
    jumps = [
        (seat, card)
        for seat, hand in enumerate(state.hands)
        for card in (hand if state.house and seat != state.turn else ())
        if may_jump_in(state, seat, card)
    ]
    if not jumps or rng.random() < 0.3:
        return None
    seat, card = rng.choice(jumps)
    target = rng.choice((None, *range(state.seats)))
    return act.Play(seat, card, None, target, rng.random() < 0.3)


def aside(state: State, rng: Random) -> act.Action:
    """Something beside the game, mostly wrong."""
    seat = rng.randrange(-1, state.seats + 1)
    roll = rng.random()
    if roll < 0.45:
        open_now = [other for other, record in state.exposed.items() if not record.caught]
        target = rng.choice(open_now or [0]) if rng.random() < 0.6 else rng.randrange(-1, 7)
        return act.Catch(seat, target)
    if roll < 0.55:
        return act.Call(rng.choice((seat, state.turn, *state.exposed)))
    if roll < 0.6:
        return rng.choice((act.Return, act.Return, act.Pause, act.PlayOn))(seat)
    if roll < 0.62:
        return act.Leave(seat)
    if roll < 0.65:
        return act.Tick()
    if roll < 0.82:
        return _wrong_play(state, seat, rng)
    if roll < 0.9:
        return rng.choice(
            (
                act.Vote(seat, success=rng.random() < 0.5),
                act.Report(seat),
                act.NameColour(seat, rng.choice((None, -1, 1, 4))),
                act.TakeDare(seat, colour=rng.choice((None, 0, 9))),
                act.Accept(seat, colour=rng.choice((None, 2, -1))),
            )
        )
    return rng.choice(OWN_TURN)(seat)


def _somebody(state: State) -> int:
    """A seat whose owner is there."""
    return next(seat for seat in range(state.seats) if seat not in state.left)


def _in_a_pause(state: State, now: int, rng: Random) -> tuple[int, act.Action] | None:
    """What somebody does in a pause, or while one is wanted; or he goes on as ever."""
    roll = rng.random()
    if not state.paused_until:
        return (now, act.Pause(rng.randrange(state.seats))) if roll < 0.7 else None
    if roll < 0.3:
        return now, aside(state, rng)
    if roll < 0.4:
        return state.paused_until + rng.choice((0, 60_000)), act.Tick()
    return now, act.PlayOn(rng.randrange(-1, state.seats))


def _wrong_play(state: State, seat: int, rng: Random) -> act.Play:
    card, colour = rng.randrange(-1, 120), rng.choice((None, None, None, -1, 0, 3, 4, 9))
    roll = rng.random()
    if roll < 0.5:
        seat = state.turn
        wilds = [held for held in state.hands[seat] if state.deck.colours[held] == NO_COLOUR]
        card = rng.choice(wilds or state.hands[seat] or [card])
    elif roll < 0.9:
        seat %= state.seats
        card = rng.choice(state.hands[seat] or [card])
    turn = rng.choice((None, state.turn_no, state.turn_no - 1))
    return act.Play(seat, card, colour, rng.choice((None, -1, 1, 2)), rng.random() < 0.5, turn)
