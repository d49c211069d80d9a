"""A drawn card that fits must be played.

It asks this of an ordinary draw only, never of a penalty. A Colour-take-four drawn while holding
the colour is a bluff and may be kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.cards import TAKE_FOUR
from games.engine.refusals import Code
from games.engine.state import Drawn

from .base import HouseRule

if TYPE_CHECKING:
    from games.engine.state import State


def _forbids(state: State) -> Code | None:
    assert isinstance(state.waiting, Drawn)
    return None if is_bluff(state, state.waiting.card) else Code.MUST_PLAY_DRAWN


def is_bluff(state: State, card: int) -> bool:
    """Whether laying ``card`` would be a Colour-take-four thrown while holding the colour."""
    colours = state.deck.colours
    return state.deck.faces[card] == TAKE_FOUR and any(
        colours[held] == state.colour for held in state.hands[state.turn]
    )


RULE = HouseRule(
    "must_play_drawn", is_on=lambda rules: rules.must_play_drawn, forbids_keep=_forbids
)
