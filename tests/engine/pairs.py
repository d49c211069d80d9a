"""Pairs of rows for every refusal, one accepted and one refused, that differ in one thing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.engine.table import Table


@dataclass(frozen=True)
class Pair:
    """``given`` with ``differs`` set to ``legal`` is accepted, set to ``illegal`` refused.

    ``before`` are moves, which must be accepted, ``move`` is what is asked; the rest sets up
    the table.
    """

    code: str
    given: dict[str, Any]
    differs: str
    legal: Any
    illegal: Any

    def ask(self, value: Any) -> str:
        given = {**self.given, self.differs: value}
        before, move = given.pop("before", ""), given.pop("move")
        table = Table(**given)
        table.must(before)
        outcome = table.do(move)
        return "ok" if outcome.refusal is None else str(outcome.refusal.code)


LONE_FOUR = {"hands": "F I2 +3 | F B5 +3 | F +4", "pile": "B1", "before": "0 play F(T)"}
STUCK = {"hands": "S4 S6 | T4 +2 | +3", "pile": "B1", "only": True}
SILENT = {"hands": "B5 I2 | +4 | +4"}
OWN_AGAIN = {"hands": "BK B7 | +4", "before": "0 play BK"}

PAIRS = [
    Pair("not_seated", {"hands": "B5 +3 | +4 | +4"}, "move", "0 play B5", "3 play B5"),
    Pair("not_seated", {"hands": "B5 +3 | +4 | +4"}, "move", "0 play B5", "-1 play B5"),
    Pair("not_seated", {**SILENT, "before": "0 play B5"}, "move", "1 catch 0", "3 catch 0"),
    Pair(
        "not_seated",
        {"hands": "B5 I2 | +4 | +4", "move": "1 catch 0"},
        "before",
        "0 play B5; 2 leave",
        "0 play B5; 1 leave",
    ),
    Pair(
        "not_seated",
        {"hands": "B5 +3 | +4 | +4", "move": "0 play B5"},
        "before",
        "1 leave",
        "0 leave",
    ),
    Pair("not_seated", {"hands": "B5 I2 | +4 | +4"}, "move", "0 call", "4 call"),
    Pair("not_seated", {}, "move", "0 leave", "3 leave"),
    Pair("not_seated", {}, "move", "0 pause", "3 pause"),
    Pair("not_seated", {"before": "@12 tick"}, "move", "0 back", "3 back"),
    Pair("stale", {"hands": "B5 +3 | +4 | +4"}, "move", "0 play B5", "0 stale play B5"),
    Pair("stale", LONE_FOUR, "move", "1 accept", "1 stale accept"),
    Pair(
        "round_over",
        {"pile": "B1", "before": "0 play B5", "move": "1 draw"},
        "hands",
        "B5 +1 | +4 | +4",
        "B5 | +4 | +4",
    ),
    Pair(
        "round_over",
        {"before": "0 play F(T)", "move": "1 challenge"},
        "hands",
        "F +1 | +4 | +4",
        "F | +4 | +4",
    ),
    Pair(
        "round_over",
        {"before": "0 play B5", "move": "1 leave"},
        "hands",
        "B5 +1 | +4 | +4",
        "B5 | +4 | +4",
    ),
    Pair("not_your_turn", {"hands": "B5 +3 | B5 +3 | +4"}, "move", "0 play B5", "1 play B5"),
    Pair("not_your_turn", {}, "move", "0 draw", "1 draw"),
    Pair("not_your_turn", {"stock": "B3", "before": "0 draw"}, "move", "0 keep", "2 keep"),
    Pair("not_hit_player", LONE_FOUR, "move", "1 accept", "2 accept"),
    Pair("not_hit_player", LONE_FOUR, "move", "1 challenge", "2 challenge"),
    Pair(
        "not_hit_player",
        {"hands": "F B1 +3 | +4 | +4", "move": "1 accept"},
        "before",
        "0 play F(T)",
        "0 play B1",
    ),
    Pair("not_hit_player", {"before": ""}, "move", "0 draw", "0 dare"),
    Pair("not_hit_player", {"before": ""}, "move", "0 draw", "0 give_up"),
    Pair("challenge_off", {**LONE_FOUR, "move": "1 challenge", "stack_four_on_four": True},
         "take_four", "bluff", "free"),
    Pair(
        "challenge_not_available",
        {"hands": "F BD +3 | +4 | +4", "move": "1 challenge"},
        "before",
        "0 play F(B)",
        "0 play BD",
    ),
    Pair(
        "challenge_not_available",
        {"hands": "F BD +3 | +4 | +4", "move": "1 challenge", "preset": "oona_plus"},
        "before",
        "0 play F(B)",
        "0 play BD",
    ),
    Pair(
        "challenge_not_available",
        {"hands": "F +4 | +4 | +4", "move": "1 challenge"},
        "before",
        "0 play F(B)",
        "0 play F(B); 1 accept",
    ),
    Pair(
        "challenge_stacked",
        {**LONE_FOUR, "preset": "oona_plus", "before": "0 play F(T); 1 play F(I)",
         "move": "2 challenge"},
        "challenge_stacked",
        True,
        False,
    ),
    Pair("partner", {"hands": "B5 I2 | +4 | +4 | +4", "before": "0 play B5", "move": "2 catch 0"},
         "teams", False, True),
    Pair(
        "cooldown",
        {**SILENT, "before": "! 1 catch 2; 0 play B5"},
        "move",
        "@1.000 1 catch 0",
        "@0.999 1 catch 0",
    ),
    Pair(
        "already_caught",
        {"hands": "B5 I2 | +4 | +4", "move": "@1 2 catch 0"},
        "before",
        "0 play B5",
        "0 play B5; 1 catch 0",
    ),
    Pair(
        "not_exposed",
        {"hands": "B5 I2 | +4 | +4", "move": "1 catch 0"},
        "before",
        "0 play B5",
        "0 play B5 call",
    ),
    Pair(
        "not_exposed",
        {"before": "0 play B5", "move": "1 catch 0"},
        "hands",
        "B5 I2 | +4 | +4",
        "B5 I2 I4 | +4 | +4",
    ),
    Pair("not_exposed", {**SILENT, "before": "0 play B5"}, "move", "1 catch 0", "0 catch 0"),
    Pair("not_exposed", {**SILENT, "before": "0 play B5"}, "move", "1 catch 0", "1 catch 9"),
    Pair(
        "window_closed",
        {**SILENT, "before": "0 play B5; @0.8 1 draw"},
        "move",
        "@2.000 2 catch 0",
        "@2.001 2 catch 0",
    ),
    Pair("card_not_in_hand", {"move": "0 play B5"}, "hands", "B5 +3 | +4 | +4", "B7 +3 | +4 | +4"),
    Pair("penalty_pending", LONE_FOUR, "move", "1 accept", "1 play B5"),
    Pair("penalty_pending", LONE_FOUR, "move", "1 accept", "1 pass"),
    Pair("penalty_pending", LONE_FOUR, "move", "1 accept", "1 keep"),
    Pair(
        "penalty_pending",
        {**LONE_FOUR, "move": "1 play F(S)"},
        "stack_four_on_four",
        True,
        False,
    ),
    Pair(
        "penalty_pending",
        {"hands": "BD +4 | W TD +3 | +4", "preset": "oona_plus", "before": "0 play BD"},
        "move",
        "1 play TD",
        "1 play W(T)",
    ),
    Pair(
        "cannot_answer_with",
        {"hands": "F +4 | F TD +3 | +4", "preset": "oona_plus", "before": "0 play F(T)"},
        "move",
        "1 play F(S)",
        "1 play TD",
    ),
    Pair(
        "cannot_answer_with",
        {"hands": "BD +4 | F +4 | +4", "stack_two_on_two": True, "before": "0 play BD",
         "move": "1 play F(S)"},
        "stack_four_on_two",
        True,
        False,
    ),
    Pair("already_drew", {"stock": "B3", "move": "0 draw"}, "before", "", "0 draw"),
    Pair("must_draw_first", {"stock": "B3", "move": "0 keep"}, "before", "0 draw", ""),
    Pair("must_draw_first", {"stock": "B3", "move": "0 pass"}, "before", "0 draw", ""),
    Pair("must_draw_first", {"hands": "S4 +2 | +3 | +3", "only": True, "move": "0 pass"},
         "stock", "", "T4"),
    Pair(
        "only_drawn_card",
        {"hands": "B5 +3 | +4 | +4", "stock": "B3", "before": "0 draw"},
        "move",
        "0 play B3",
        "0 play B5",
    ),
    Pair("no_match", {"hands": "B5 +3 | +4 | +4", "move": "0 play B5"}, "pile", "B1", "I1"),
    Pair("no_match", {"hands": "T5 +3 | +4 | +4", "move": "0 play T5"}, "pile", "B5", "B1"),
    Pair("no_match", {"hands": "TV +3 | +4 | +4", "move": "0 play TV"}, "pile", "BV", "BK"),
    Pair("no_match", {"hands": "T5 +3 | +4 | +4", "move": "0 play T5"}, "pile", "W(T)", "W(B)"),
    Pair("no_match", {"hands": "TD +3 | +4 | +4", "move": "0 play TD"}, "pile", "BD", "F(B)"),
    Pair("wd4_has_colour", {"take_four": "enforced", "pile": "B1", "move": "0 play F(T)"},
         "hands", "F I2 +3 | +4 | +4", "F B2 +3 | +4 | +4"),
    Pair("wd4_has_colour", {"hands": "F B2 +3 | +4 | +4", "move": "0 play F(T)"},
         "take_four", "bluff", "enforced"),
    Pair("catch_lock", OWN_AGAIN, "move", "@2.000 0 play B7", "@1.999 0 play B7"),
    Pair("catch_lock", {"hands": "BK B7 | +4", "move": "@0.5 0 play B7"},
         "before", "0 play BK call", "0 play BK"),
    Pair("colour_required", {"pile": "B1", "move": "0 play W"},
         "hands", "W | +4 | +4", "W +1 | +4 | +4"),
    Pair("colour_required", {"hands": "W +3 | +4 | +4"}, "move", "0 play W(B)", "0 play W"),
    Pair("colour_invalid", {"hands": "W +3 | +4 | +4"}, "move", "0 play W(B)", "0 play W(wild)"),
    Pair("colour_invalid", {"hands": "W | +4 | +4"}, "move", "0 play W", "0 play W(X)"),
    Pair("colour_invalid", {}, "move", "0 draw", "0 name_colour B"),
    Pair("call_not_allowed", {"move": "0 call"}, "hands", "B5 I2 | +4 | +4", "B5 I2 I4 | +4 | +4"),
    Pair("call_not_allowed", {"hands": "B5 I2 | I2 T4 | +4"}, "move", "0 call", "1 call"),
    Pair("call_not_allowed", {"move": "0 play B5 call"},
         "hands", "B5 I2 | +4 | +4", "B5 I2 I4 | +4 | +4"),
    Pair("call_not_allowed", {"hands": "B5 | +4 | +4"}, "move", "0 play B5", "0 play B5 call"),
    Pair("call_not_allowed", {**SILENT, "late_call": True, "before": "0 play B5; @1 1 draw"},
         "move", "@2.000 0 call", "@2.001 0 call"),
    Pair("call_not_allowed", {**SILENT, "late_call": True, "move": "@1 0 call"},
         "before", "0 play B5", "0 play B5; 1 catch 0"),
    Pair("call_too_late", {**SILENT, "before": "0 play B5", "move": "@0.4 0 call"},
         "late_call", True, False),
    Pair("cannot_vote", {}, "move", "0 draw", "0 vote success"),
    Pair("cannot_vote", {}, "move", "0 draw", "1 report"),
    Pair("not_due", {}, "move", "@12.000 tick", "@11.999 tick"),
    Pair("already_back", {"move": "0 back"}, "before", "@12 tick", ""),
    Pair("already_back", {"move": "0 back"}, "before", "@12 tick", "@12 tick; 0 back"),
    Pair("paused", {"move": "0 draw"}, "before", "0 pause; 1 pause", "0 pause; 1 pause; 2 pause"),
    Pair("pause_asked", {"before": "0 pause"}, "move", "1 pause", "0 pause"),
    Pair("not_paused", {"move": "0 play_on"},
         "before", "0 pause; 1 pause; 2 pause", "0 pause; 1 pause"),
]  # fmt: skip
