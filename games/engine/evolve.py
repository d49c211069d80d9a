"""Folding: each fact changes the state in place, in one way.

Nothing is decided here and nothing is refused. A fact that does not belong to the state it is
folded into is a fault of ours and raises ``AssertionError``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from . import events as ev
from .house import house_rules
from .rules import Rules, TakeFour
from .shuffle import Shuffle
from .state import (
    OVER,
    REVIEW_MS,
    TURN,
    DareChoice,
    Drawn,
    Exposure,
    Hit,
    Naming,
    Performing,
    Review,
    State,
)

# More than a round can have: a number of a round before is stale in every later one.
TURNS_A_ROUND = 100_000
# The same for reshuffles: each of a match has a stream of its own, so that the order of one, which
# the table comes to know, says nothing about another.
SHUFFLES_A_ROUND = 10_000


def fold(state: State, facts: Iterable[ev.Fact], shuffle: Shuffle) -> State:
    """Fold ``facts`` into ``state``, in place, and return it."""
    for fact in facts:
        _FOLDS[type(fact)](state, fact, shuffle)
    return state


def blank(rules: Rules, seats: int, *, teams: bool) -> State:
    """Give a table with its rules and nothing on it."""
    state = State(rules, seats, teams=teams)
    _set_house(state)
    return state


def _set_house(state: State) -> None:
    state.house = house_rules(state.rules)
    state.plain = not state.house and state.rules.take_four is not TakeFour.ENFORCED


def start(facts: Iterable[ev.Fact], shuffle: Shuffle) -> State:
    """Give the state that ``facts`` lead to; the first of them must open a round."""
    first, *rest = facts
    assert isinstance(first, ev.RoundBegan)
    return fold(State.__new__(State), (first, *rest), shuffle)  # the first fact fills it


def _round_began(state: State, fact: ev.RoundBegan, _: Shuffle) -> None:
    state.__init__(fact.rules, fact.seats, teams=fact.teams)  # type: ignore[misc]  # a fresh round
    _set_house(state)
    state.left = fact.left
    state.autopilot = [seat in fact.autopilot for seat in range(fact.seats)]
    state.bots = fact.bots
    state.round = fact.number
    state.scores = fact.scores
    state.dealer = fact.dealer
    state.starter = -1
    state.turn_no = (fact.number - 1) * TURNS_A_ROUND
    state.shuffles = (fact.number - 1) * SHUFFLES_A_ROUND


def _shuffled(state: State, fact: ev.Shuffled, shuffle: Shuffle) -> None:
    state.stock = shuffle(range(state.deck.size), "deck", fact.k)[::-1]


def _reshuffled(state: State, fact: ev.Reshuffled, shuffle: Shuffle) -> None:
    outside = frozenset(() if state.stock else state.pile)
    idle = bool(outside) and outside == state.outside
    state.idle_shuffles = state.idle_shuffles + 1 if idle else 0
    state.outside = outside
    below = shuffle(state.pile[:-1], "reshuffle", fact.k)[::-1]
    state.stock = below + state.stock
    del state.pile[:-1]
    state.shuffles = fact.k + 1


def _dealt(state: State, fact: ev.Dealt, _: Shuffle) -> None:
    state.hands = [list(hand) for hand in fact.hands]
    count = sum(map(len, fact.hands))
    assert state.stock[-1] == fact.hands[0][0]
    del state.stock[-count:]


def _turned_up(state: State, fact: ev.TurnedUp, shuffle: Shuffle) -> None:
    for card in fact.cards:
        assert state.stock.pop() == card
        if card not in fact.returned:
            state.pile.append(card)
    for count, card in enumerate(fact.returned):
        places = range(len(state.stock) + 1)
        state.stock.insert(shuffle(places, "returned", state.round * 16 + count)[0], card)
    state.colour = state.deck.colours[state.pile[-1]]


def _turn_began(state: State, fact: ev.TurnBegan, _: Shuffle) -> None:
    state.turn = fact.seat
    state.deadline = fact.deadline
    state.turn_no += 1
    state.waiting = TURN
    state.call_flag = -1
    if state.reportable:
        _forget_dare(state, fact.seat)
    if state.starter < 0:
        state.starter = fact.seat


def _forget_dare(state: State, seat: int) -> None:
    """The next turn of ``seat`` begins: its last dare stands."""
    state.reportable = tuple(other for other in state.reportable if other != seat)


def _colour_asked(state: State, fact: ev.ColourAsked, _: Shuffle) -> None:
    assert state.turn == fact.seat
    state.waiting = Naming()


def _named(state: State, fact: ev.Named, _: Shuffle) -> None:
    state.colour = fact.colour
    if isinstance(state.waiting, Naming):
        state.waiting = TURN


def _played(state: State, fact: ev.Played, _: Shuffle) -> None:
    seat = fact.seat
    hand = state.hands[seat]
    hand.remove(fact.card)
    state.pile.append(fact.card)
    state.colour = fact.colour
    state.passes = 0
    state.fresh = True
    state.laid_by = seat
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
        state.fresh = False
        if cards:
            state.passes = 0
            state.drew_in = state.turn_no
        elif state.drew_in != state.turn_no:  # drawing on ends empty, and was still no pass
            state.passes += 1


def _hands_moved(state: State, fact: ev.HandsMoved, _: Shuffle) -> None:
    hands = state.hands
    state.hands = [hands[source] for source in fact.sources]
    for seat, hand in enumerate(state.hands):
        if len(hand) != 1:
            _forget(state, seat)


def _went_out(state: State, fact: ev.WentOut, _: Shuffle) -> None:
    state.out = fact.seat


def _dare_set(state: State, fact: ev.DareSet, _: Shuffle) -> None:
    state.turn = fact.seat
    state.turn_no += 1
    state.deadline = fact.deadline
    state.call_flag = -1
    state.waiting = DareChoice(fact.number, fact.naming)
    _forget_dare(state, fact.seat)
    if state.starter < 0:
        state.starter = fact.seat


def _dare_taken(state: State, fact: ev.DareTaken, _: Shuffle) -> None:
    assert isinstance(state.waiting, DareChoice)
    state.waiting = Performing(state.waiting.number)
    state.deadline = fact.until


def _voted(state: State, fact: ev.Voted, _: Shuffle) -> None:
    waiting = state.waiting
    assert isinstance(waiting, Performing | Review)
    state.waiting = replace(waiting, votes=(*waiting.votes, (fact.seat, fact.success)))


def _dare_judged(state: State, fact: ev.DareJudged, _: Shuffle) -> None:
    if fact.success:
        state.reportable = (*state.reportable, fact.seat)


def _reported(state: State, fact: ev.Reported, _: Shuffle) -> None:
    left_ms = state.deadline - (fact.until - REVIEW_MS)
    state.waiting = Review(fact.performer, state.waiting, left_ms)
    state.deadline = fact.until
    _forget_dare(state, fact.performer)


def _reviewed(state: State, fact: ev.Reviewed, _: Shuffle) -> None:
    assert isinstance(state.waiting, Review)
    state.waiting = state.waiting.resume
    state.deadline = fact.deadline


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
    if state.starter < 0:
        state.starter = fact.seat
    if state.reportable:
        _forget_dare(state, fact.seat)
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


def _pause_asked(state: State, fact: ev.PauseAsked, _: Shuffle) -> None:
    state.pause_votes = (fact.seat,) if fact.first else (*state.pause_votes, fact.seat)
    state.pause_asked = fact.until


def _paused(state: State, fact: ev.Paused, _: Shuffle) -> None:
    state.paused_until = fact.until
    state.pause_votes, state.pause_asked = (), 0


def _played_on(state: State, fact: ev.PlayedOn, _: Shuffle) -> None:
    state.paused_until = 0
    state.deadline = fact.deadline


def _round_ended(state: State, fact: ev.RoundEnded, _: Shuffle) -> None:
    state.result = fact
    state.scores = fact.scores
    state.waiting = OVER
    state.pause_votes, state.pause_asked, state.paused_until = (), 0, 0


_FOLDS: dict[type[Any], Callable[[State, Any, Shuffle], None]] = {
    ev.RoundBegan: _round_began,
    ev.Committed: _nothing,
    ev.Shuffled: _shuffled,
    ev.Reshuffled: _reshuffled,
    ev.Dealt: _dealt,
    ev.TurnedUp: _turned_up,
    ev.ColourAsked: _colour_asked,
    ev.Named: _named,
    ev.JumpedIn: _nothing,
    ev.HandsMoved: _hands_moved,
    ev.WentOut: _went_out,
    ev.DareSet: _dare_set,
    ev.DareTaken: _dare_taken,
    ev.Voted: _voted,
    ev.DareJudged: _dare_judged,
    ev.Reported: _reported,
    ev.Reviewed: _reviewed,
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
    ev.PauseAsked: _pause_asked,
    ev.Paused: _paused,
    ev.PlayedOn: _played_on,
    ev.RoundEnded: _round_ended,
}
