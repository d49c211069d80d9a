"""Invariants over whole random matches: every preset, seats, teams and option sets.

Players mix sensible moves with catches, calls, moves out of turn, nonsense, silence, leaving.
A normal run plays a fixed sample; with OONA_FULL=1 more than 2,000 matches, other ones each time.
A match that fails is named with all its table.
"""

from __future__ import annotations

from collections import Counter
from random import Random, randrange
from typing import get_args

import hypothesis
import pytest
from hypothesis import strategies

from games import offers
from games.engine import actions as act
from games.engine import events as ev
from games.engine.cards import DARE, STOP, TAKE_FOUR, TAKE_TWO, TURN_BACK, WILD, WILD_DARE
from games.engine.evolve import fold
from games.engine.presets import PRESETS
from games.engine.refusals import Code
from games.engine.rules import attempt, options
from games.engine.state import Drawn
from tests.engine.random_games import ACTIONS_MOST, FULL, Game
from tests.engine.random_setup import Setup

# A normal run goes on until everything has happened once.
GAMES, GAMES_MOST = (2_100, 2_100) if FULL else (20, 120)
FIRST = {
    "standard": (None, WILD, TAKE_FOUR, STOP, TURN_BACK, TAKE_TWO),
    "dare": (None, WILD_DARE, DARE, STOP, TURN_BACK),
}


def setup_of(preset: str, seed: int, *, without: frozenset[str] = frozenset()) -> Setup:
    """A table of ``preset``, all the rest by chance; matches of a normal run are short.

    The options named in ``without`` keep the preset's values.
    """
    rng = Random(seed)
    rules = PRESETS[preset].rules
    free = [
        option
        for option in options()
        if option.changeable and option.deck in (None, rules.deck) and rng.random() < 0.5
    ]
    free = [option for option in free if option.name not in without]
    values = {option.name: rng.choice(option.choices) for option in free}
    target = rng.choice((None, 100, rng.randrange(100, 1_001) if FULL else 120))
    if "target" not in without:
        values["target"] = target
    for error in attempt(rules, values)[1]:
        values.pop(error.field, None)
    seats = rng.randint(2, PRESETS[preset].most_seats)
    return Setup(
        preset=preset,
        options=values,
        seats=seats,
        teams=seats == 4 and rng.random() < 0.5,
        bots=tuple(seat for seat in range(1, seats) if rng.random() < 0.25),
        keyed=rng.random() < 0.5,
        temper=rng.choice(("lively", "hoarding", "sleepy")),
        seed=seed,
        first=rng.choice(FIRST[rules.deck]),
    )


@pytest.mark.timeout(7_200 if FULL else 600)
@hypothesis.settings(
    max_examples=2_000 if FULL else 8,
    deadline=None,
    derandomize=not FULL,
    suppress_health_check=list(hypothesis.HealthCheck),
)
@hypothesis.given(
    preset=strategies.sampled_from(sorted(offers.PRESETS)),
    seed=strategies.integers(0, 2**32 - 1),
)
def test_any_match_at_a_table_on_offer_holds_every_invariant(preset: str, seed: int) -> None:
    Game(setup_of(preset, seed, without=offers.WAITING), Counter()).play()


@pytest.mark.timeout(7_200 if FULL else 600)
def test_whole_random_games_hold_every_invariant() -> None:
    met: Counter[object] = Counter()
    first = randrange(2**32) if FULL else 1_000  # that start comes to everything soon
    for game in range(GAMES_MOST):
        setup = setup_of(sorted(PRESETS)[game % len(PRESETS)], first + game)
        try:
            Game(setup, met).play()
        except Exception as error:
            error.add_note(repr(setup))
            raise
        if game + 1 >= GAMES and not never_met(met):
            break
    assert never_met(met) == [], "the games never came to some facts or refusals"


def never_met(met: Counter[object]) -> list[str]:
    """The facts and refusals that no game has come to."""
    # What the orders come from is told by the live table; the engine decides none of it.
    ours = [kind for kind in get_args(ev.Fact) if kind is not ev.Committed]
    facts = [kind.__name__ for kind in ours if not met[kind]]
    return facts + [str(code) for code in Code if code is not Code.ROUND_OVER and not met[code]]


@pytest.mark.parametrize(
    ("preset", "seats"),
    [
        (name, seats)
        for name, preset in sorted(PRESETS.items())
        for seats in range(2, preset.most_seats + 1)
    ],
)
def test_games_of_sensible_players_end_with_somebody_out(preset: str, seats: int) -> None:
    options = {"target": 100} if PRESETS[preset].rules.target else {}
    for seed in range(3 if FULL else 1):
        game = Game(Setup(preset, options, seats, False, (), False, "lively", seed))
        game.sensible_after = 0
        game.play()
        assert game.state.result is not None
        assert game.state.result.winner is not None


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_games_of_hoarders_end_too(seats: int) -> None:
    """Nobody plays: the stock runs out, and everyone passing in a row blocks the round."""
    game = Game(Setup("oona", {}, seats, False, (), True, "hoarding", seats))
    for _ in range(ACTIONS_MOST):
        if game.state.over:
            break
        word = act.Keep if isinstance(game.state.waiting, Drawn) else act.Draw
        outcome = game.decide(word(game.state.turn))
        fold(game.state, outcome.facts, game.shuffle)
        game.check_state()
    assert game.state.result is not None
    assert game.state.result.blocked
