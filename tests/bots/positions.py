"""Positions out of whole games, and the same positions with all hidden cards dealt again."""

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from games.engine import actions as act
from games.engine.cards import STANDARD
from games.engine.presets import preset_named
from games.engine.rules import change
from games.engine.selfplay import play_game
from games.engine.state import Drawn, Hit, State
from games.engine.view import View, view

FULL = os.environ.get("OONA_FULL") == "1"

# Preset, options, seats, teams: each kind of table the programs are tuned for, and odd ones.
TABLES: list[tuple[str, dict[str, Any], int, bool]] = [
    ("oona", {}, 2, False),
    ("oona", {}, 3, False),
    ("oona", {}, 6, False),
    ("oona", {}, 4, True),
    ("oona", {"take_four": "free", "late_call": True}, 3, False),
    ("oona", {"take_four": "enforced", "final_draw": False}, 2, False),
    ("oona_plus", {}, 2, False),
    ("oona_plus", {"challenge_stacked": True, "stack_two_on_four": True}, 4, True),
    ("oona_plus", {"hand_size": 10, "stack_total": "count_times_top"}, 5, False),
]

Chooser = Callable[[View, Random], act.Action]


def positions(choose: Chooser, seed: int, games: int = 1) -> Iterator[tuple[State, int]]:
    """Every position in which ``choose`` decided, in ``games`` games at each table, and when."""
    for preset, options, seats, teams in TABLES:
        rules = change(preset_named(preset).rules, options)
        for game in range(games):
            found: list[tuple[State, int]] = []

            def player(
                state: State, now: int, rng: Random, found: list[tuple[State, int]] = found
            ) -> act.Action:
                found.append((state.copy(), now))
                return choose(view(state, state.turn, now), rng)

            play_game(rules, seats, [player] * seats, seed + game, teams=teams)
            yield from found


def redeal(state: State, seat: int, rng: Random) -> State:
    """A copy in which all that ``seat`` may not see is another: hands, stock, a thrower's guilt."""
    twin = state.copy()
    others = [other for other in range(twin.seats) if other != seat]
    hidden = [card for other in others for card in twin.hands[other]] + twin.stock
    rng.shuffle(hidden)
    for other in others:
        count = len(twin.hands[other])
        twin.hands[other], hidden = hidden[:count], hidden[count:]
    twin.stock = hidden
    match twin.waiting:
        case Drawn() if twin.turn != seat:
            twin.waiting = Drawn(twin.hands[twin.turn][-1])
        case Hit(thrower=thrower) if thrower != seat:
            twin.waiting = replace(twin.waiting, guilty=not twin.waiting.guilty)
        case _:
            pass
    assert sorted(twin.cards_in_play()) == list(range(STANDARD.size))
    return twin
