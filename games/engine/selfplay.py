"""Whole games between programs, through the public face of the engine.

Used by ``manage.py selfplay``, the benchmarks and the property tests.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from . import actions as act
from .cards import NO_COLOUR, TAKE_FOUR
from .dares import may_vote
from .decide import decide, open_round
from .evolve import fold, start
from .rules import Rules
from .shuffle import SeededShuffle, Shuffle
from .state import DareChoice, Naming, Performing, State
from .turn import (
    ACCEPT,
    CHALLENGE,
    DARE,
    DRAW,
    GIVE_UP,
    KEEP,
    NAME_COLOUR,
    VOTE_FAIL,
    VOTE_SUCCESS,
    choices,
    holds_colour,
)

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
    """Play one match; ``players`` decide for the seats, time runs :data:`TURN_PAUSE_MS` a move.

    Dares are judged by the other seats at random, two in three kindly.

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
    while True:
        now += TURN_PAUSE_MS
        if state.result is not None:
            if state.result.next_at is None:
                break
            now = state.result.next_at
            action: act.Action = act.Tick()
        elif type(state.waiting) is Performing:
            action = _judge(state, rng)
        else:
            action = players[state.turn](state, now, rng)
        outcome = decide(state, action, now, order)
        assert outcome.refusal is None, f"seed {seed}: {outcome.refusal}"
        fold(state, outcome.facts, order)
        decisions += 1
        if decisions > DECISIONS_MOST:
            raise Endless(f"seed {seed}: no end after {decisions} decisions")
    return Played(state, decisions)


def _judge(state: State, rng: Random) -> act.Action:
    """The vote of the next seat that has not voted yet."""
    voter = next(seat for seat in range(state.seats) if may_vote(state, seat))
    return act.Vote(voter, rng.random() * 3 < 2)


def random_playable(state: State, now: int, rng: Random) -> act.Action:
    """Uniform over playable cards; draws only when it must, plays what it drew, never bluffs.

    It always says "One left!", never challenges, and takes a dare as often as not.
    """
    seat = state.turn
    cards = choices(state, now)
    other = cards.pop()
    if other == CHALLENGE:
        other = cards.pop()
    elif other >= 0:
        cards.append(other)
    elif other <= DARE:
        if other == DARE and rng.random() < 0.5:
            other = ACCEPT
        elif isinstance(state.waiting, Naming):
            other = NAME_COLOUR - int(rng.random() * 4)
        return _answer(seat, other, rng)
    if not cards:
        return _SIMPLE[other](seat)
    faces = state.deck.faces
    card = cards[int(rng.random() * len(cards))]
    if faces[card] == TAKE_FOUR and DRAW >= other >= KEEP and holds_colour(state, seat):
        cards = [card for card in cards if faces[card] != TAKE_FOUR]
        if not cards:
            return _SIMPLE[other](seat)
        card = cards[int(rng.random() * len(cards))]
    if state.house:
        return _play(state, seat, card, rng, call=len(state.hands[seat]) == 2)
    colour = int(rng.random() * 4) if state.deck.colours[card] == NO_COLOUR else None
    return act.Play(seat, card, colour, None, len(state.hands[seat]) == 2)


def random_legal(state: State, now: int, rng: Random) -> act.Action:
    """Uniform over every listed choice, bluffs, challenges and idle draws included."""
    seat = state.turn
    found = choices(state, now)
    choice = found[int(rng.random() * len(found))]
    if choice >= 0:
        call = len(state.hands[seat]) == 2 and rng.random() < 0.5
        return _play(state, seat, choice, rng, call=call)
    if choice <= GIVE_UP or isinstance(state.waiting, DareChoice):
        return _answer(seat, choice, rng)
    return _SIMPLE[choice](seat)


def _play(state: State, seat: int, card: int, rng: Random, *, call: bool) -> act.Play:
    colour = int(rng.random() * 4) if state.deck.colours[card] == NO_COLOUR else None
    target = None
    if state.house:
        target = (seat + 1 + int(rng.random() * (state.seats - 1))) % state.seats
    return act.Play(seat, card, colour, target, call)


def _answer(seat: int, choice: int, rng: Random) -> act.Action:
    """Answer what a first wild or a dare asks."""
    if choice <= NAME_COLOUR:
        return act.NameColour(seat, NAME_COLOUR - choice)
    if choice in (VOTE_SUCCESS, VOTE_FAIL):
        return act.Vote(seat, choice == VOTE_SUCCESS)
    if choice == GIVE_UP:
        return act.GiveUp(seat)
    kind = act.TakeDare if choice == DARE else act.Accept
    return kind(seat, colour=int(rng.random() * 4))


_SIMPLE: dict[int, Callable[[int], act.Action]] = {
    DRAW: act.Draw,
    KEEP: act.Keep,
    ACCEPT: act.Accept,
    CHALLENGE: act.Challenge,
}
