"""Draw until one fits: with nothing to play one goes on drawing.

With something to play a voluntary draw stays one card, and penalties are never drawn on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine import events as ev
from games.engine.turn import fits

from .base import HouseRule

if TYPE_CHECKING:
    from games.engine.draft import Draft


def _go_on(draft: Draft, seat: int, card: int, stuck: bool) -> int:
    state = draft.folded()
    while stuck and not fits(state, seat, card):
        wanted = next(
            (
                count
                for count, other in enumerate(reversed(state.stock), 1)
                if fits(state, seat, other)
            ),
            len(state.stock),
        )
        cards = draft.take(seat, max(wanted, 1), ev.Why.TURN)
        if not cards:
            break
        card = cards[-1]
    return card


RULE = HouseRule(
    "draw_until_playable", is_on=lambda rules: rules.draw_until_playable, after_draw=_go_on
)
