"""How fast the engine decides, beside RLCard's uno in the same run.

    python -m bench.engine --rlcard-python .venv-bench/bin/python [--rounds 7] [--seconds 2]

Each side plays whole games between random players at four seats, in a process of its own, for so
many seconds of CPU time a round; the sides take turns and the order turns round, so that a busy
machine hurts all alike. Medians of the rounds count. What a decision is on each side stands in
bench/README.md. This file runs under both Pythons and imports each side only where it is played.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

SEATS = 4
ROUNDS_LEAST = 5
ROUND_TIMEOUT_S = 600
OURS, GAME, ENVIRONMENT = "oona", "rlcard-game", "rlcard-env"
SIDES = (OURS, GAME, ENVIRONMENT)
PROJECT = Path(__file__).resolve().parent.parent


def oona(seed: int) -> Callable[[], int]:
    """One game of Oona through the public engine: listed, decided, folded; gives its decisions."""
    from games.engine.presets import preset_named
    from games.engine.selfplay import play_game, random_playable

    seeds = Random(seed)
    rules = preset_named("oona").rules
    players = [random_playable] * SEATS
    return lambda: play_game(rules, SEATS, players, seeds.getrandbits(48)).decisions


def rlcard_game(seed: int) -> Callable[[], int]:
    """One game through RLCard's game class; every step also builds the next player's state."""
    import numpy as np
    from rlcard.games.uno import Game

    game = Game(num_players=SEATS)
    game.np_random = np.random.RandomState(seed)
    pick = Random(seed).choice

    def play() -> int:
        decisions = 0
        state, _ = game.init_game()
        while not game.is_over():
            state, _ = game.step(pick(state["legal_actions"]))
            decisions += 1
        return decisions

    return play


def rlcard_environment(seed: int) -> Callable[[], int]:
    """One game through RLCard's environment, where the state comes as arrays."""
    import rlcard

    environment = rlcard.make("uno", config={"seed": seed})
    # It takes no number of players for uno: set by hand.
    environment.game.num_players = SEATS
    environment.num_players = SEATS
    pick = Random(seed).choice

    def play() -> int:
        decisions = 0
        state, _ = environment.reset()
        while not environment.is_over():
            state, _ = environment.step(pick(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


PLAYS = {OURS: oona, GAME: rlcard_game, ENVIRONMENT: rlcard_environment}


def measure(side: str, seed: int, seconds: float) -> dict[str, float]:
    """Play for ``seconds`` of CPU time after a tenth of that to warm up."""
    play = PLAYS[side](seed)
    until = process_time() + seconds / 10
    while process_time() < until:
        play()
    games = decisions = 0
    began = process_time()
    while process_time() < began + seconds:
        decisions += play()
        games += 1
    return {"games": games, "decisions": decisions, "cpu_s": process_time() - began}


def in_a_process(side: str, python: str, seed: int, seconds: float) -> dict[str, float]:
    """Let ``python`` measure one side; its words are shown when it fails."""
    command = [python, str(Path(__file__).resolve()), "--side", side]
    command += ["--seed", str(seed), "--seconds", str(seconds)]
    done = subprocess.run(
        command, cwd=PROJECT, capture_output=True, text=True, timeout=ROUND_TIMEOUT_S, check=False
    )
    if done.returncode:
        raise SystemExit(f"bench: {side} could not be played:\n{done.stderr.strip()}")
    answer: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return answer


def compare(rlcard_python: str, rounds: int, seconds: float) -> dict[str, float]:
    """Print a line for each round and side; give the median decisions a CPU second."""
    rates: dict[str, list[float]] = {side: [] for side in SIDES}
    for number in range(rounds):
        for side in SIDES if number % 2 == 0 else SIDES[::-1]:
            python = sys.executable if side == OURS else rlcard_python
            found = in_a_process(side, python, number + 1, seconds)
            rate = found["decisions"] / found["cpu_s"]
            rates[side].append(rate)
            length = found["decisions"] / found["games"]
            print(
                f"round {number + 1}  {side:<12} {rate:>9,.0f} decisions a CPU second, "
                f"{1e6 / rate:6.2f} us each, {length:5.1f} a game",
                flush=True,
            )
    return {side: median(found) for side, found in rates.items()}


def version_of(python: str) -> str:
    """The version of the Python called ``python``."""
    command = [python, "-c", "import platform; print(platform.python_version())"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"bench: {python} does not start: `make bench-engine` makes it")
    return done.stdout.strip()


def main() -> None:
    parser = argparse.ArgumentParser(description="Decisions a CPU second, ours and RLCard's uno.")
    parser.add_argument("--rlcard-python", default=".venv-bench/bin/python")
    parser.add_argument("--rounds", type=int, default=7, help=f"{ROUNDS_LEAST} at least")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU time of a side in a round")
    parser.add_argument("--side", choices=SIDES, help="play one side here and now")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.side:
        # Run as a file: the project is not on the path yet.
        sys.path.insert(0, str(PROJECT))
        print(json.dumps(measure(given.side, given.seed, given.seconds)))
        return
    if given.rounds < ROUNDS_LEAST:
        parser.error(f"--rounds {given.rounds}: expected {ROUNDS_LEAST} or more")
    try:
        theirs = version_of(given.rlcard_python)
    except FileNotFoundError:
        parser.error(f"--rlcard-python {given.rlcard_python}: expected a Python with rlcard 1.2.0")
    print(f"{SEATS} seats, random players; Python {platform.python_version()}, RLCard's {theirs}")
    rates = compare(given.rlcard_python, given.rounds, given.seconds)
    print()
    for side, rate in rates.items():
        print(
            f"{side:<12} {rate:>9,.0f} decisions a CPU second, {1e6 / rate:6.2f} us each (median)"
        )
    ratio = {side: rates[OURS] / rates[side] for side in SIDES}
    print(
        f"decisions a second: rlcard-env {ratio[ENVIRONMENT]:.2f} times, "
        f"rlcard-game {ratio[GAME]:.2f} times"
    )


if __name__ == "__main__":
    main()
