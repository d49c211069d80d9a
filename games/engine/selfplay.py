"""Whole games between programs, through the public face of the engine.

Used by ``manage.py selfplay``, the benchmarks and the property tests.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from . import actions as act
from .cards import NO_COLOUR, TAKE_FOUR, WILD
from .decide import decide, open_round
from .evolve import fold, start
from .rules import Rules
from .shuffle import SeededShuffle, Shuffle
from .state import State
from .turn import ACCEPT, CHALLENGE, DRAW, KEEP, choices, holds_colour

TURN_PAUSE_MS = 3_000
DECISIONS_MOST = 100_000

Player = Callable[[State, int, Random], act.Action]


class Endless(RuntimeError):
    """A game that did not end in :data:`DECISIONS_MOST` decisions."""


@dataclass(slots=True)
class Played:
    """One finished game: its last position and how many decisions were accepted."""

    state: State
    decisions: int


def play_game(
    rules: Rules,
    seats: int,
    players: Sequence[Player],
    seed: int,
    *,
    teams: bool = False,
    dealer: int | None = None,
    shuffle: Shuffle | None = None,
) -> Played:
    """Play one game; ``players`` decide for the seats, time runs :data:`TURN_PAUSE_MS` a move.

    Raises :class:`Endless`, and ``AssertionError`` where a player's move is refused.
    """
    order = shuffle or SeededShuffle(seed)
    rng = Random(seed)
    now = 0
    opening = open_round(
        rules=rules, seats=seats, teams=teams, now=now, shuffle=order, dealer=dealer
    )
    state = start(opening, order)
    decisions = 0
    while state.result is None:
        now += TURN_PAUSE_MS
        outcome = decide(state, players[state.turn](state, now, rng), now, order)
        assert outcome.refusal is None, f"seed {seed}: {outcome.refusal}"
        fold(state, outcome.facts, order)
        decisions += 1
        if decisions > DECISIONS_MOST:
            raise Endless(f"seed {seed}: no end after {decisions} decisions")
    return Played(state, decisions)


def random_playable(state: State, now: int, rng: Random) -> act.Action:
    """Uniform over playable cards; draws only when it must, plays what it drew, never bluffs.

    It always says "One left!" and never challenges.
    """
    seat = state.turn
    cards = choices(state, now)
    other = cards.pop()
    if other == CHALLENGE:
        other = cards.pop()
    if not cards:
        return _SIMPLE[other](seat)
    faces = state.deck.faces
    card = cards[int(rng.random() * len(cards))]
    if faces[card] == TAKE_FOUR and other != ACCEPT and holds_colour(state, seat):
        cards = [card for card in cards if faces[card] != TAKE_FOUR]
        if not cards:
            return _SIMPLE[other](seat)
        card = cards[int(rng.random() * len(cards))]
    colour = int(rng.random() * 4) if faces[card] >= WILD else None
    return act.Play(seat, card, colour, None, len(state.hands[seat]) == 2)


def random_legal(state: State, now: int, rng: Random) -> act.Action:
    """Uniform over every listed choice, bluffs, challenges and idle draws included."""
    seat = state.turn
    found = choices(state, now)
    choice = found[int(rng.random() * len(found))]
    if choice < 0:
        return _SIMPLE[choice](seat)
    wild = state.deck.colours[choice] == NO_COLOUR
    call = len(state.hands[seat]) == 2 and rng.random() < 0.5
    return act.Play(seat, choice, int(rng.random() * 4) if wild else None, None, call)


_SIMPLE: dict[int, Callable[[int], act.Action]] = {
    DRAW: act.Draw,
    KEEP: act.Keep,
    ACCEPT: act.Accept,
    CHALLENGE: act.Challenge,
}
