"""Folding: each fact changes the state in place, in one way.

Nothing is decided here and nothing is refused. A fact that does not belong to the state it is
folded into is a fault of ours and raises ``AssertionError``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from . import events as ev
from .cards import DECKS
from .shuffle import Shuffle
from .state import OVER, TURN, Drawn, Exposure, Hit, State


def fold(state: State, facts: Iterable[ev.Fact], shuffle: Shuffle) -> State:
    """Fold ``facts`` into ``state``, in place, and return it."""
    for fact in facts:
        _FOLDS[type(fact)](state, fact, shuffle)
    return state


def start(facts: Iterable[ev.Fact], shuffle: Shuffle) -> State:
    """Give the state that ``facts`` lead to; the first of them must open a round."""
    first, *rest = facts
    assert isinstance(first, ev.RoundBegan)
    return fold(State(first.rules, first.seats, teams=first.teams), (first, *rest), shuffle)


def _round_began(state: State, fact: ev.RoundBegan, _: Shuffle) -> None:
    state.__init__(fact.rules, fact.seats, teams=fact.teams)  # type: ignore[misc]  # a fresh round
    state.deck = DECKS["standard"]
    state.bots = fact.bots
    state.round = fact.number
    state.scores = fact.scores
    state.dealer = fact.dealer
    state.starter = -1


def _shuffled(state: State, fact: ev.Shuffled, shuffle: Shuffle) -> None:
    state.stock = shuffle(range(state.deck.size), "deck", fact.k)[::-1]


def _reshuffled(state: State, fact: ev.Reshuffled, shuffle: Shuffle) -> None:
    below = shuffle(state.pile[:-1], "reshuffle", fact.k)[::-1]
    state.stock = below + state.stock
    del state.pile[:-1]
    state.shuffles = fact.k + 1


def _dealt(state: State, fact: ev.Dealt, _: Shuffle) -> None:
    state.hands = [list(hand) for hand in fact.hands]
    count = sum(map(len, fact.hands))
    assert state.stock[-1] == fact.hands[0][0]
    del state.stock[-count:]


def _turned_up(state: State, fact: ev.TurnedUp, _: Shuffle) -> None:
    for card in fact.cards:
        assert state.stock.pop() == card
        state.pile.append(card)
    state.colour = state.deck.colours[state.pile[-1]]


def _turn_began(state: State, fact: ev.TurnBegan, _: Shuffle) -> None:
    state.turn = fact.seat
    state.deadline = fact.deadline
    state.turn_no += 1
    state.waiting = TURN
    state.call_flag = -1
    if state.starter < 0:
        state.starter = fact.seat


def _played(state: State, fact: ev.Played, _: Shuffle) -> None:
    seat = fact.seat
    hand = state.hands[seat]
    hand.remove(fact.card)
    state.pile.append(fact.card)
    state.colour = fact.colour
    state.passes = 0
    if len(hand) == 1:
        if state.call_flag == seat:
            state.said = (*state.said, seat)
    elif not hand:
        _forget(state, seat)


def _drew(state: State, fact: ev.Drew, _: Shuffle) -> None:
    seat = fact.seat
    cards = fact.cards
    if cards:
        count = len(cards)
        assert tuple(state.stock[: -count - 1 : -1]) == cards
        del state.stock[-count:]
        state.hands[seat] += cards
        if state.call_flag == seat:
            state.call_flag = -1
        if state.exposed or state.said:
            _forget(state, seat)
    if fact.why == 0:
        state.passes = 0 if cards else state.passes + 1


def _forget(state: State, seat: int) -> None:
    """A seat that no longer holds exactly one card owes no call and has said nothing."""
    record = state.exposed.get(seat)
    if record and not record.caught:
        del state.exposed[seat]
    if seat in state.said:
        state.said = tuple(other for other in state.said if other != seat)


def _may_play(state: State, fact: ev.MayPlay, _: Shuffle) -> None:
    state.waiting = Drawn(fact.card)
    state.deadline = fact.deadline


def _nothing(_state: State, _fact: Any, _shuffle: Shuffle) -> None:
    """Told for the log; the facts that follow it change the state."""


def _turned_back(state: State, fact: ev.TurnedBack, _: Shuffle) -> None:
    state.direction = fact.direction


def _owed(state: State, fact: ev.Owed, _: Shuffle) -> None:
    state.turn = fact.seat
    state.turn_no += 1
    state.deadline = fact.deadline
    state.call_flag = -1
    state.waiting = Hit(
        fact.total,
        fact.chain,
        fact.fours,
        fact.thrower,
        fact.challengeable,
        fact.colour,
        fact.guilty,
    )


def _called(state: State, fact: ev.Called, _: Shuffle) -> None:
    if len(state.hands[fact.seat]) == 1:
        del state.exposed[fact.seat]
        state.said = (*state.said, fact.seat)
    else:
        state.call_flag = fact.seat


def _exposed(state: State, fact: ev.Exposed, _: Shuffle) -> None:
    state.exposed[fact.seat] = Exposure(fact.floor)


def _windows_closed(state: State, fact: ev.WindowsClosed, _: Shuffle) -> None:
    for seat, record in list(state.exposed.items()):
        if record.until is None:
            state.exposed[seat] = replace(record, until=max(fact.at, record.floor))


def _caught(state: State, fact: ev.Caught, _: Shuffle) -> None:
    state.exposed[fact.seat] = replace(state.exposed[fact.seat], caught=True)


def _catch_missed(state: State, fact: ev.CatchMissed, _: Shuffle) -> None:
    state.cooldown[fact.seat] = fact.until


def _timed_out(state: State, fact: ev.TimedOut, _: Shuffle) -> None:
    state.misses[fact.seat] += 1


def _autopilot_on(state: State, fact: ev.AutopilotOn, _: Shuffle) -> None:
    state.autopilot[fact.seat] = True


def _returned(state: State, fact: ev.Returned, _: Shuffle) -> None:
    state.autopilot[fact.seat] = False
    state.misses[fact.seat] = 0


def _left(state: State, fact: ev.Left, _: Shuffle) -> None:
    state.left = tuple(sorted((*state.left, fact.seat)))
    state.autopilot[fact.seat] = True


def _resumed(state: State, fact: ev.Resumed, _: Shuffle) -> None:
    state.deadline = fact.until


def _round_ended(state: State, fact: ev.RoundEnded, _: Shuffle) -> None:
    state.result = fact
    state.scores = fact.scores
    state.waiting = OVER


_FOLDS: dict[type[Any], Callable[[State, Any, Shuffle], None]] = {
    ev.RoundBegan: _round_began,
    ev.Shuffled: _shuffled,
    ev.Reshuffled: _reshuffled,
    ev.Dealt: _dealt,
    ev.TurnedUp: _turned_up,
    ev.TurnBegan: _turn_began,
    ev.Played: _played,
    ev.Drew: _drew,
    ev.MayPlay: _may_play,
    ev.Kept: _nothing,
    ev.Skipped: _nothing,
    ev.TurnedBack: _turned_back,
    ev.Owed: _owed,
    ev.Challenged: _nothing,
    ev.Called: _called,
    ev.Exposed: _exposed,
    ev.WindowsClosed: _windows_closed,
    ev.Caught: _caught,
    ev.CatchMissed: _catch_missed,
    ev.TimedOut: _timed_out,
    ev.AutopilotOn: _autopilot_on,
    ev.Returned: _returned,
    ev.Left: _left,
    ev.Resumed: _resumed,
    ev.RoundEnded: _round_ended,
}
