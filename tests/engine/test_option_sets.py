"""Random games by every option: they end, keep all cards, and their log alone leads to their end.

A normal run plays one game of a part of the sets; with OONA_FULL=1 it is forty of each: every
preset at every table, every option changed to every other value, and 500 sets of any options.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from games.engine.presets import PRESETS
from games.engine.rules import options
from tests.engine.option_sets import (
    GAMES,
    RANDOM_SETS,
    OptionSet,
    flips,
    play_games,
    presets_at_every_table,
    random_sets,
)
from tests.engine.random_games import FULL

TABLES = list(presets_at_every_table())
FLIPS = [each for preset in sorted(PRESETS) for each in flips(preset)]
SETS = [*TABLES, *FLIPS, *random_sets(RANDOM_SETS)]
# Each option once, at one preset or another.
FEW = [
    flipped[number % len(flipped)]
    for number, option in enumerate(options())
    if (flipped := [each for each in FLIPS if option.name in each.options])
]
SAMPLE = [*TABLES, *FEW, *random_sets(8)]


Results = Mapping[int, Future[None]]


@pytest.fixture(scope="module")
def results(request: pytest.FixtureRequest) -> Iterator[Results]:
    """The sets of a full run, played by as many processes as there are processors."""
    if not FULL:
        yield {}
        return
    calls = [getattr(item, "callspec", None) for item in request.session.items]
    asked = [call.params["number"] for call in calls if call and "played" in call.params]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        yield {
            number: pool.submit(play_games, number, SETS[number], range(GAMES)) for number in asked
        }
        pool.shutdown(cancel_futures=True)


@pytest.mark.once
@pytest.mark.timeout(7_200 if FULL else 60)
@pytest.mark.parametrize(("number", "played"), list(enumerate(SETS if FULL else SAMPLE)), ids=str)
def test_random_games_of_an_option_set(number: int, played: OptionSet, results: Results) -> None:
    if FULL:
        results[number].result()
    else:
        play_games(number, played, [number])


def test_hands_that_go_to_and_fro_come_to_an_end() -> None:
    """One plays on at random, with the seven and the zero; for the other the table only draws."""
    number = next(at for at, played in enumerate(SETS) if played.name == "random 18")
    play_games(number, SETS[number], [24])


def test_every_preset_is_played_at_every_table() -> None:
    played = {(each.preset, *each.tables[0]) for each in TABLES}
    assert len(played) == len(TABLES)
    for name, preset in PRESETS.items():
        assert (name, 4, True) in played
        assert {seats for at, seats, teams in played if at == name and not teams} == set(
            range(2, preset.most_seats + 1)
        )


def test_every_option_is_played_with_every_value() -> None:
    for option in options():
        if option.changeable:
            changed = {each.options[option.name] for each in FLIPS if option.name in each.options}
            assert changed, option.name
            as_it_stands = {getattr(preset.rules, option.name) for preset in PRESETS.values()}
            assert changed | as_it_stands == set(option.choices), option.name


def test_random_sets_hold_every_value_of_every_option() -> None:
    sets = list(random_sets(RANDOM_SETS))
    assert len({each.name for each in SETS}) == len(SETS)
    for option in options():
        if option.changeable:
            chosen = {each.options[option.name] for each in sets if option.name in each.options}
            assert chosen >= set(option.choices), option.name
