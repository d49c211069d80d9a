"""Seven swaps, zero passes on ("Classic rules, seven and zero").

A 7 swaps hands with a player of one's choice; on a 0 everyone passes his hand to the next in the
direction of play. The last card goes out instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine import events as ev
from games.engine.actions import Play
from games.engine.refusals import Code

from .base import HouseRule

if TYPE_CHECKING:
    from games.engine.draft import Draft
    from games.engine.state import State

SEVEN, ZERO = 7, 0


def needs_target(state: State, seat: int, card: int) -> bool:
    """Whether laying ``card`` asks whom to swap with."""
    return state.deck.faces[card] == SEVEN and len(state.hands[seat]) > 1


def _checks(state: State, play: Play) -> Code | None:
    if not needs_target(state, play.seat, play.card):
        return None
    if play.target is None:
        return Code.TARGET_REQUIRED
    if play.target == play.seat or not 0 <= play.target < state.seats:
        return Code.TARGET_INVALID
    return None


def _move(draft: Draft, seat: int, card: int, target: int | None) -> None:
    state = draft.state
    face = state.deck.faces[card]
    sources = list(range(state.seats))
    if face == SEVEN:
        assert target is not None
        sources[seat], sources[target] = target, seat
    elif face == ZERO:
        sources = [(other - state.direction) % state.seats for other in sources]
    else:
        return
    draft.add(ev.HandsMoved(tuple(sources)))


RULE = HouseRule(
    "seven_zero",
    is_on=lambda rules: rules.seven_zero,
    checks_target=_checks,
    after_play=_move,
)
