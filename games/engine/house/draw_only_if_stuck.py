"""Draw only if stuck: no drawing while a card can be played."""

from __future__ import annotations

from games.engine.refusals import Code

from .base import HouseRule


def _forbids(fitting: list[int]) -> Code | None:
    return Code.DRAW_NOT_ALLOWED if fitting else None


RULE = HouseRule(
    "draw_only_if_stuck", is_on=lambda rules: rules.draw_only_if_stuck, forbids_draw=_forbids
)
