"""House rules: each a value that answers up to four questions, one rule a file.

A table's active rules are found when a round opens, from its options; a table without any pays
nothing for them. Adding one: a file here, a line in ``_RULES``, its option in
:mod:`games.engine.rules`.
"""

from __future__ import annotations

from games.engine.rules import Rules

from . import (
    draw_only_if_stuck,
    draw_until_playable,
    jump_in,
    must_play_drawn,
    no_action_finish,
    seven_zero,
)
from .base import HouseRule

_RULES: tuple[HouseRule, ...] = (
    draw_only_if_stuck.RULE,
    draw_until_playable.RULE,
    must_play_drawn.RULE,
    jump_in.RULE,
    no_action_finish.RULE,
    seven_zero.RULE,
)


def house_rules(rules: Rules) -> tuple[HouseRule, ...]:
    """The house rules that are on at a table."""
    return tuple([rule for rule in _RULES if rule.is_on(rules)])


__all__ = ["HouseRule", "house_rules"]
