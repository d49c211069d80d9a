"""Jump in: exactly the card on the pile may be played out of turn; play goes on from there.

Numbers, and where the table says so Stop and Turn back while their effect is not over: the first
one's effect is undone. Never a wild, never on a penalty or a dare.
"""

from __future__ import annotations

from games.engine.cards import NO_COLOUR, STOP, TAKE_TWO
from games.engine.refusals import Code
from games.engine.rules import JumpIn
from games.engine.state import Drawn, State, Turn

from .base import HouseRule


def is_identical(state: State, card: int) -> bool:
    """Whether ``card`` has the colour, face and number of the top card, and is no wild."""
    deck, top = state.deck, state.pile[-1]
    return (
        deck.colours[card] == deck.colours[top] != NO_COLOUR
        and deck.faces[card] == deck.faces[top]
        and deck.dares[card] == deck.dares[top]
    )


def _allows(state: State, card: int) -> Code | None:
    if not is_identical(state, card):
        return Code.JUMP_IN_NOT_IDENTICAL
    face = state.deck.faces[card]
    if face >= TAKE_TWO or not isinstance(state.waiting, Turn | Drawn):
        return Code.JUMP_IN_BLOCKED
    if face >= STOP and (state.rules.jump_in is not JumpIn.COLOURED or state.laid_by < 0):
        return Code.JUMP_IN_BLOCKED
    return None if state.fresh else Code.WINDOW_CLOSED


RULE = HouseRule("jump_in", is_on=lambda rules: rules.jump_in is not JumpIn.OFF, allows=_allows)
