"""A program knows what its seat sees and nothing else: other hidden cards, the same answer."""

from random import Random

import pytest

from games.bots import Plan, choose, plan
from games.bots.greedy import choose_greedily
from games.engine import actions as act
from games.engine.state import Exposure, State
from games.engine.turn import choices
from games.engine.view import view
from tests.bots.positions import FULL, Chooser, positions, redeal

GAMES = 40 if FULL else 1
TIMES = 4
KEY = bytes(range(32))


@pytest.mark.timeout(900)
@pytest.mark.parametrize("chooser", [choose, choose_greedily])
def test_other_hidden_cards_change_no_choice(chooser: Chooser) -> None:
    rng = Random(5)
    for number, (state, now) in enumerate(positions(chooser, seed=21, games=GAMES)):
        if not FULL and number % 3:
            continue
        seat = state.turn
        seen = view(state, seat, now)
        chosen = chooser(seen, Random(number))
        for _ in range(TIMES):
            other = view(redeal(state, seat, rng), seat, now)
            assert other == seen
            assert chooser(other, Random(number)) == chosen


def plans_of(state: State, now: int, seq: int) -> list[Plan | None]:
    return [plan(view(state, seat, now), KEY, seq, now) for seat in range(state.seats)]


@pytest.mark.timeout(900)
def test_other_cards_change_no_moment_not_even_the_own_ones() -> None:
    """Of its own hand a pause tells the number of cards, which everybody sees, and no more."""
    rng = Random(6)
    for number, (state, now) in enumerate(positions(choose, seed=31, games=GAMES)):
        if not FULL and number % 5:
            continue
        state.bots = tuple(range(state.seats))
        exposed = rng.randrange(state.seats)
        state.exposed = {exposed: Exposure(now + 2_000)}
        found = plans_of(state, now, number)
        for unseen_by in range(state.seats):
            assert plans_of(redeal(state, unseen_by, rng), now, number) == found


def test_a_player_that_looks_into_other_hands_would_be_noticed() -> None:
    """The control: the same comparison tells a cheat at once."""

    def cheat(state: State, now: int) -> int:
        sought = state.hands[state.next_seat(state.turn)][0]
        found = choices(state, now)
        return found[sought % len(found)]

    rng = Random(7)
    changed = 0
    for state, now in positions(choose, seed=41):
        changed += cheat(redeal(state, state.turn, rng), now) != cheat(state, now)
    assert changed > 50


def test_a_program_is_told_its_own_hand_only() -> None:
    for state, now in positions(choose, seed=51):
        for seat in range(state.seats):
            seen = view(state, seat, now)
            assert seen.hand == tuple(state.hands[seat])
            assert seen.drawn is None or seat == state.turn
        break


def test_the_stream_alone_makes_the_difference() -> None:
    """Two processes with the same stream and the same view come to the same action."""
    for number, (state, now) in enumerate(positions(choose, seed=61)):
        seen = view(state, state.turn, now)
        first: act.Action = choose(seen, Random(number))
        assert choose(view(state.copy(), state.turn, now), Random(number)) == first
