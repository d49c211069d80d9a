"""Why an action is refused: a closed list of codes, in the order they are asked.

A refused action changes nothing, a wrong catch excepted: it starts the catcher's cooldown and
costs him ``false_catch_cards``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Code(StrEnum):
    """One word for each reason, as scenario files and clients know it."""

    NOT_SEATED = "not_seated"
    STALE = "stale"
    ROUND_OVER = "round_over"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_HIT_PLAYER = "not_hit_player"
    CHALLENGE_OFF = "challenge_off"
    CHALLENGE_NOT_AVAILABLE = "challenge_not_available"
    CHALLENGE_STACKED = "challenge_stacked"
    PARTNER = "partner"
    COOLDOWN = "cooldown"
    ALREADY_CAUGHT = "already_caught"
    NOT_EXPOSED = "not_exposed"
    WINDOW_CLOSED = "window_closed"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    DARE_PENDING = "dare_pending"
    PENALTY_PENDING = "penalty_pending"
    CANNOT_ANSWER_WITH = "cannot_answer_with"
    ALREADY_DREW = "already_drew"
    DRAW_NOT_ALLOWED = "draw_not_allowed"
    MUST_DRAW_FIRST = "must_draw_first"
    ONLY_DRAWN_CARD = "only_drawn_card"
    MUST_PLAY_DRAWN = "must_play_drawn"
    JUMP_IN_NOT_IDENTICAL = "jump_in_not_identical"
    JUMP_IN_BLOCKED = "jump_in_blocked"
    NO_MATCH = "no_match"
    WD4_HAS_COLOUR = "wd4_has_colour"
    LAST_CARD_ACTION = "last_card_action"
    CATCH_LOCK = "catch_lock"
    COLOUR_REQUIRED = "colour_required"
    COLOUR_INVALID = "colour_invalid"
    TARGET_REQUIRED = "target_required"
    TARGET_INVALID = "target_invalid"
    CALL_NOT_ALLOWED = "call_not_allowed"
    CALL_TOO_LATE = "call_too_late"
    CANNOT_VOTE = "cannot_vote"
    ALREADY_BACK = "already_back"
    PAUSED = "paused"
    PAUSE_ASKED = "pause_asked"
    NOT_PAUSED = "not_paused"
    NOT_DUE = "not_due"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A code, and for a lock or a cooldown how long it lasts still, in milliseconds."""

    code: Code
    retry_ms: int = 0
