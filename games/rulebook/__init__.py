"""The rulebook: what is told of the rules at a table, generated from its options.

Every rule the engine applies under these options is told, and none that it does not. A
paragraph's condition looks at the same :class:`games.engine.rules.Rules` that the engine plays
by; tests hold that every value of every option changes what is told.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from games.engine.refusals import Code

from .base import Chapter, Rule, Setting
from .cards import BRIEF, CARDS
from .clock import CLOCK
from .dares import DARES
from .deal import DEAL
from .draws import DRAWS, STACKING
from .end import ELSEWHERE, END, TEAMS
from .house import HOUSE
from .one_left import ONE_LEFT
from .prizes import PRIZES
from .turn import TURN

__all__ = ["BOOK", "PLACES", "Chapter", "Rule", "Setting", "chapters", "place_of"]

BOOK: Final = (
    BRIEF,
    CARDS,
    DEAL,
    TURN,
    DRAWS,
    STACKING,
    DARES,
    HOUSE,
    ONE_LEFT,
    END,
    TEAMS,
    PRIZES,
    CLOCK,
    ELSEWHERE,
)

# Where a refusal is explained: the first of these that is told at the table.
PLACES: Final[dict[Code, tuple[str, ...]]] = {
    Code.NOT_SEATED: ("watching",),
    Code.STALE: ("order",),
    Code.ROUND_OVER: ("out",),
    Code.NOT_YOUR_TURN: ("turns", "turns-jump"),
    Code.NOT_HIT_PLAYER: ("dare-choose", "hit", "hit-at-once"),
    Code.CHALLENGE_OFF: ("take-four-free", "take-four-enforced", "dare-choose"),
    Code.CHALLENGE_NOT_AVAILABLE: ("challenge",),
    Code.CHALLENGE_STACKED: ("challenge-single", "challenge-stack", "challenge"),
    Code.PARTNER: ("team-catch",),
    Code.COOLDOWN: ("wrong-catch", "wrong-catch-cards"),
    Code.ALREADY_CAUGHT: ("catch", "catch-teams"),
    Code.NOT_EXPOSED: ("wrong-catch", "wrong-catch-cards"),
    Code.WINDOW_CLOSED: ("catch", "catch-teams"),
    Code.CARD_NOT_IN_HAND: ("fits", "fits-dares"),
    Code.DARE_PENDING: ("dare-choose",),
    Code.PENALTY_PENDING: ("stack-only", "hit", "hit-at-once"),
    Code.CANNOT_ANSWER_WITH: ("stack",),
    Code.ALREADY_DREW: ("drawn", "drawn-played"),
    Code.DRAW_NOT_ALLOWED: ("draw-stuck", "draw-until-stuck"),
    Code.MUST_DRAW_FIRST: ("no-pass",),
    Code.ONLY_DRAWN_CARD: ("drawn", "drawn-played"),
    Code.MUST_PLAY_DRAWN: ("drawn-played",),
    Code.JUMP_IN_NOT_IDENTICAL: ("jump-numbers", "jump-coloured"),
    Code.JUMP_IN_BLOCKED: ("jump-not", "jump-not-dares"),
    Code.NO_MATCH: ("fits", "fits-dares"),
    Code.WD4_HAS_COLOUR: ("take-four-enforced",),
    Code.LAST_CARD_ACTION: ("finish-number",),
    Code.CATCH_LOCK: ("catch-lock",),
    Code.COLOUR_REQUIRED: ("colour", "wild-dare"),
    Code.COLOUR_INVALID: ("colour", "wild-dare"),
    Code.TARGET_REQUIRED: ("seven", "seven-two"),
    Code.TARGET_INVALID: ("seven", "seven-two"),
    Code.CALL_NOT_ALLOWED: ("call",),
    Code.CALL_TOO_LATE: ("call-early",),
    Code.CANNOT_VOTE: ("dare-vote", "dare-self"),
    Code.NOT_DUE: ("autopilot",),
    Code.ALREADY_BACK: ("autopilot",),
    Code.PAUSED: ("pause",),
    Code.PAUSE_ASKED: ("pause",),
    Code.NOT_PAUSED: ("pause",),
}


def chapters(table: Setting) -> tuple[Chapter, ...]:
    """What is told at ``table``, in order; a chapter without a paragraph is left out."""
    told = []
    for chapter in BOOK:
        rules = tuple(rule for rule in chapter.rules if rule.when(table))
        if rules:
            told.append(replace(chapter, rules=rules))
    return tuple(told)


def place_of(code: str, table: Setting) -> str:
    """The slug of the paragraph that explains a refusal at ``table``; empty where none does."""
    told = _slugs(table)
    wanted: tuple[str, ...] = PLACES.get(code, ())  # type: ignore[call-overload]  # codes are texts
    return next((slug for slug in wanted if slug in told), "")


@lru_cache(maxsize=256)
def _slugs(table: Setting) -> frozenset[str]:
    return frozenset(rule.slug for chapter in BOOK for rule in chapter.rules if rule.when(table))
