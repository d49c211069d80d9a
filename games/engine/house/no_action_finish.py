"""Finish on a number: the last card may not be an action or a wild card.

Such a card is simply not playable from that hand: one draws as if stuck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.cards import STOP
from games.engine.refusals import Code

from .base import HouseRule

if TYPE_CHECKING:
    from games.engine.state import State


def _forbids(state: State, seat: int, card: int) -> Code | None:
    if len(state.hands[seat]) == 1 and state.deck.faces[card] >= STOP:
        return Code.LAST_CARD_ACTION
    return None


RULE = HouseRule(
    "no_action_finish", is_on=lambda rules: rules.no_action_finish, forbids_play=_forbids
)
