"""The tables that random games are played at: every preset, seat count and option, and any mix.

All of them come from the declaration: an option that joins :class:`games.engine.rules.Rules` joins
here. A set is left out only where :func:`games.engine.rules.check` finds that it cannot be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from games.engine.actions import Action
from games.engine.decide import decide
from games.engine.draft import Outcome
from games.engine.options import Option
from games.engine.presets import PRESETS
from games.engine.rules import MIN_SEATS, TEAM_SEATS, RulesError, change, options
from tests.engine.random_games import Game
from tests.engine.random_setup import Setup

GAMES = 40
RANDOM_SETS = 500
# Every tenth game is asked at each decision which moves are good.
ASKED_EVERY = 10
TEMPERS = ("lively", "lively", "sleepy", "hoarding")


@dataclass(frozen=True)
class OptionSet:
    """Options at a preset, and the tables they are played at, seats and whether in teams."""

    name: str
    preset: str
    options: dict[str, Any]
    tables: tuple[tuple[int, bool], ...]

    def __str__(self) -> str:
        return self.name

    def setup(self, game: int) -> Setup:
        """The table of one of its games; tables and tempers take turns."""
        seed = f"{self.name} {game}"
        rng = Random(seed)
        seats, teams = self.tables[game % len(self.tables)]
        return Setup(
            preset=self.preset,
            options=self.options,
            seats=seats,
            teams=teams,
            bots=tuple(seat for seat in range(1, seats) if rng.random() < 0.25),
            keyed=rng.random() < 0.5,
            temper=rng.choice(TEMPERS),
            seed=rng.getrandbits(64),
        )


class OptionGame(Game):
    """A game of an option set: any moves at first, then sensible ones until the match is over.

    Where it is ``asked``, the listed moves are compared with the accepted ones at every decision.
    """

    def __init__(self, setup: Setup, *, asked: bool) -> None:
        self.asked = asked
        super().__init__(setup)

    def play_round(self) -> None:
        self.wild_actions, self.sensible_after = (60, 120) if self.state.round == 1 else (0, 20)
        super().play_round()

    def decide(self, action: Action) -> Outcome:
        if self.asked:
            return super().decide(action)
        return decide(self.state, action, self.now, self.shuffle)

    def look(self, _count: int) -> None:
        if self.asked:
            self.check_choices()


def play_games(number: int, played: OptionSet, games: Iterable[int]) -> None:
    """Play these games of the set with this number; what fails says at which table it was."""
    for game in games:
        setup = played.setup(game)
        try:
            OptionGame(setup, asked=(number + game) % ASKED_EVERY == 0).play()
        except Exception as error:
            error.add_note(repr(setup))
            raise


def tables_of(preset: str) -> tuple[tuple[int, bool], ...]:
    """Every number of seats of a preset, and four in teams."""
    counts = range(MIN_SEATS, PRESETS[preset].most_seats + 1)
    return (*((seats, False) for seats in counts), (TEAM_SEATS, True))


def presets_at_every_table() -> Iterator[OptionSet]:
    """Each preset as it stands, at each number of seats and in teams."""
    for preset in sorted(PRESETS):
        for seats, teams in tables_of(preset):
            name = f"{preset} {seats}{' teams' if teams else ''}"
            yield OptionSet(name, preset, {}, ((seats, teams),))


def flips(preset: str) -> Iterator[OptionSet]:
    """The preset with one option changed, to each other value it may have, at all tables."""
    rules = PRESETS[preset].rules
    for option in _free(preset):
        for value in option.choices:
            if value != getattr(rules, option.name) and _can_be(preset, {option.name: value}):
                name = f"{preset} {option.name}={value}"
                yield OptionSet(name, preset, {option.name: value}, tables_of(preset))


def random_sets(count: int) -> Iterator[OptionSet]:
    """Any option at any preset, at all its tables; every seed gives the same sets."""
    for number in range(count):
        rng = Random(f"set {number}")
        while True:
            preset = rng.choice(sorted(PRESETS))
            values = {
                option.name: _any_value(option, rng)
                for option in _free(preset)
                if rng.random() < 0.5
            }
            if _can_be(preset, values):
                yield OptionSet(f"random {number}", preset, values, tables_of(preset))
                break


def _free(preset: str) -> list[Option]:
    deck = PRESETS[preset].rules.deck
    return [each for each in options() if each.changeable and each.deck in (None, deck)]


def _any_value(option: Option, rng: Random) -> Any:
    if option.bounds and rng.random() < 0.2:
        return rng.randint(*option.bounds)
    return rng.choice(option.choices)


def _can_be(preset: str, values: dict[str, Any]) -> bool:
    try:
        change(PRESETS[preset].rules, values)
    except RulesError:
        return False
    return True
