"""Refusals as they happen: a round is played, and at every turn everybody tries everything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine import actions as act
from games.engine.decide import decide, open_round
from games.engine.evolve import fold, start
from games.engine.refusals import Refusal
from games.engine.rules import Rules
from games.engine.shuffle import SeededShuffle
from games.engine.state import State
from games.engine.turn import ACCEPT, DARE, KEEP, choices

TURNS = 60


def refusals(
    rules: Rules, teams: bool = False, seed: int = 7
) -> Iterator[tuple[State, int, act.Action, Refusal, int]]:
    """Positions, seats, what they tried, why not, and when (in milliseconds)."""
    shuffle = SeededShuffle(seed)
    seats = 4 if teams else 3
    facts = open_round(rules=rules, seats=seats, teams=teams, now=0, shuffle=shuffle, dealer=0)
    state = start(facts, shuffle)
    yield from _of_a_pause(state.copy(), shuffle)
    for number in range(TURNS):
        now = (number + 1) * 1500
        for seat in range(seats):
            for action in _tries(state, seat):
                refusal = decide(state, action, now, shuffle).refusal
                if refusal is not None:
                    yield state, seat, action, refusal, now
        if state.over:
            return
        facts = decide(state, _move(state, number, now), now, shuffle).facts
        fold(state, facts, shuffle)


def _of_a_pause(
    state: State, shuffle: SeededShuffle
) -> Iterator[tuple[State, int, act.Action, Refusal, int]]:
    """What is refused while one wants a pause, and in one."""
    for seat in range(state.seats):
        fold(state, decide(state, act.Pause(seat), 100, shuffle).facts, shuffle)
        for action in (act.Pause(seat), act.Draw(seat)):
            refusal = decide(state, action, 100, shuffle).refusal
            if refusal is not None:
                yield state, seat, action, refusal, 100


def _tries(state: State, seat: int) -> Iterator[act.Action]:
    other, third = ((seat + step) % state.seats for step in (1, 2))
    yield from (act.Draw(seat), act.Keep(seat), act.Pass(seat), act.Accept(seat))
    yield from (act.Challenge(seat), act.Call(seat), act.Return(seat), act.NameColour(seat, 9))
    yield act.PlayOn(seat)
    yield from (act.Catch(seat, other), act.Catch(seat, third))
    if state.rules.deck == "dare":
        yield from (act.Vote(seat, True), act.TakeDare(seat), act.GiveUp(seat), act.Report(seat))
    yield act.Draw(seat, turn=state.turn_no - 1)
    for card in (*state.hands[seat][:4], *state.hands[other][:1]):
        yield act.Play(seat, card)
        yield act.Play(seat, card, 1, seat)
        yield act.Play(seat, card, 7, other)
        yield act.Play(seat, card, 1, other, call=True)


def _move(state: State, number: int, now: int) -> Any:
    """A move that goes through: a card where one fits, each time another."""
    seat, found = state.turn, choices(state, now)
    cards = [choice for choice in found if choice >= 0]
    if cards:
        return act.Play(seat, cards[number % len(cards)], 2, state.next_seat(seat))
    if KEEP in found:
        return act.Keep(seat)
    if DARE in found and number % 2:
        return act.TakeDare(seat, colour=1)
    if ACCEPT in found:
        return act.Accept(seat, colour=1)
    return act.Draw(seat) if found and found[0] > -10 else act.NameColour(seat, 1)
