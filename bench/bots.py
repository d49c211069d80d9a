"""Finds the heuristic's weights by cross-entropy: better ones breed the next generation.

    python -m bench.bots two [--generations 24] [--deals 250] [--seed tune]

Each generation draws candidates round the mean, lets them play the same new shuffles against one
opponent, and moves the mean to the best quarter. Opponents take turns: greedy, the mean of a few
generations ago, random. Prints the weights found, as games/bots/weights.py holds them, and how
they do on other shuffles than they were found on. The tests' shuffles are never used here.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from random import Random
from statistics import fmean, pstdev

from games.bots.greedy import choose_greedily
from games.bots.heuristic import choose_by
from games.bots.weights import MORE_SEATS, TEAMS, TWO_SEATS, TWO_SEATS_STACKING, Weights
from games.engine import actions as act
from games.engine.presets import preset_named
from games.engine.selfplay import Player, play_game, random_playable
from games.engine.state import State
from games.engine.view import view

CANDIDATES = 20
BEST = 5
OLD_SHARE = 0.5  # how much of the mean before stays
SPREAD = {"pip": (0.05, 0.02)}  # at the start, and at least; the others:
SPREAD_ELSE = (0.6, 0.12)
FAR_SEEDS = 1 << 50  # the tests' shuffles are numbered lower
NAMES = [field.name for field in fields(Weights)]


@dataclass(frozen=True)
class Table:
    """What a set of weights is for."""

    preset: str
    seats: int
    teams: bool
    start: Weights


TABLES = {
    "two": Table("oona", 2, False, TWO_SEATS),
    "two-stacking": Table("oona_plus", 2, False, TWO_SEATS_STACKING),
    "more": Table("oona", 4, False, MORE_SEATS),
    "teams": Table("oona", 4, True, TEAMS),
}


def player(weights: Weights) -> Player:
    """A player for selfplay that chooses by ``weights``."""

    def play(state: State, now: int, rng: Random) -> act.Action:
        return choose_by(weights, view(state, state.turn, now), rng)

    return play


def greedy(state: State, now: int, rng: Random) -> act.Action:
    """The greedy player for selfplay."""
    return choose_greedily(view(state, state.turn, now), rng)


def score(table: Table, weights: Weights, opponent: Player, seeds: list[int]) -> float:
    """The share of games won over ``seeds``, each played from every seat."""
    rules = preset_named(table.preset).rules
    me = player(weights)
    row = [me, opponent] * 2 if table.teams else [me, *[opponent] * (table.seats - 1)]
    wins = games = 0
    for seed in seeds:
        for turn in range(2 if table.teams else table.seats):
            seated = row[-turn:] + row[:-turn]
            result = play_game(rules, table.seats, seated, seed, teams=table.teams).state.result
            assert result is not None
            wins += seated[result.places[0]] is me
            games += 1
    return wins / games


def weights_of(values: list[float]) -> Weights:
    """Weights out of numbers in the order of their names."""
    return Weights(**{name: round(value, 3) for name, value in zip(NAMES, values, strict=True)})


def tune(table: Table, generations: int, deals: int, rng: Random) -> Weights:
    """Breed ``generations``; prints a line for each."""
    mean = [asdict(table.start)[name] for name in NAMES]
    spread = [SPREAD.get(name, SPREAD_ELSE)[0] for name in NAMES]
    base = weights_of(mean)
    for generation in range(generations):
        opponents = (greedy, player(base), random_playable)
        seeds = [FAR_SEEDS + rng.getrandbits(40) for _ in range(deals)]
        drawn = [
            [rng.gauss(middle, width) for middle, width in zip(mean, spread, strict=True)]
            for _ in range(CANDIDATES)
        ]
        opponent = opponents[generation % len(opponents)]
        scores = [score(table, weights_of(values), opponent, seeds) for values in drawn]
        ranked = sorted(zip(scores, drawn, strict=True), reverse=True)
        columns = list(zip(*[values for _, values in ranked[:BEST]], strict=True))
        for index, column in enumerate(columns):
            least = SPREAD.get(NAMES[index], SPREAD_ELSE)[1]
            mean[index] = OLD_SHARE * mean[index] + (1 - OLD_SHARE) * fmean(column)
            spread[index] = max(least, 0.6 * spread[index] + 0.4 * pstdev(column))
        if generation % len(opponents) == len(opponents) - 1:
            base = weights_of(mean)
        print(
            f"generation {generation}: best {max(scores):.3f}, mean {fmean(scores):.3f}", flush=True
        )
    return weights_of(mean)


def main() -> None:
    parser = argparse.ArgumentParser(description="Find the heuristic's weights for a table.")
    parser.add_argument("table", choices=TABLES)
    parser.add_argument("--generations", type=int, default=24)
    parser.add_argument("--deals", type=int, default=250, help="shuffles a generation")
    parser.add_argument("--seed", default="tune")
    given = parser.parse_args()
    table = TABLES[given.table]
    rng = Random(f"{given.seed}/{given.table}")
    found = tune(table, given.generations, given.deals, rng)
    for name, value in asdict(found).items():
        print(f"    {name}={value},")
    seeds = [2 * FAR_SEEDS + number for number in range(1_000)]
    opponents: dict[str, Callable[..., act.Action]] = {"random": random_playable, "greedy": greedy}
    for name, opponent in opponents.items():
        before, after = (score(table, one, opponent, seeds) for one in (table.start, found))
        print(f"against {name}: {before:.3f} before, {after:.3f} now")


if __name__ == "__main__":
    main()
