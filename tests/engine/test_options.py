"""Every option with every value: the same moves, told differently."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.presets import PRESETS
from games.engine.rules import OPTIONS
from tests.engine.table import Table

BOTH = {
    "take_four": (
        ("bluff", "played 0 F(T); owed 1 4?"),
        ("free", "played 0 F(T); drew 1 4 take_four; turn 2"),
        ("enforced", "! wd4_has_colour"),
    ),
    "stack_two_on_two": ((True, "played 1 TD; owed 2 4"), (False, "! not_your_turn")),
    "stack_four_on_two": (
        (True, "played 1 F(S); drew 2 6 stack; turn 0"),
        (False, "! not_your_turn"),
    ),
    "stack_four_on_four": ((True, "played 1 F(S); owed 2 8"), (False, "! penalty_pending")),
    "stack_two_on_four": ((True, "played 1 TD; drew 2 6 stack; turn 0"),
                          (False, "! penalty_pending")),
    "stack_total": (
        ("sum", "played 1 F(S); owed 2 6"),
        ("count_times_top", "played 1 F(S); owed 2 8"),
    ),
    "challenge_stacked": (
        (True, "challenged 2 1 guilty T; drew 1 8 bluff; turn 2"),
        (False, "! challenge_stacked"),
    ),
    "late_call": ((True, "called 0"), (False, "! call_too_late")),
    "caught_cards": tuple((n, f"caught 0 by 1; drew 0 {n} caught") for n in (1, 2, 3, 4)),
    "false_catch_cards": (
        (0, "! not_exposed; missed 1 2"),
        (1, "! not_exposed; missed 1 2; drew 1 1 wrong_catch"),
        (2, "! not_exposed; missed 1 2; drew 1 2 wrong_catch"),
    ),
    "final_draw": (
        (True, "played 0 BD; drew 1 2 final; out 0: 0 2 1"),
        (False, "played 0 BD; out 0: 0 1 2"),
    ),
    "first_card": (
        ("number", "turned_up BK F S9; turn 0"),
        ("effects", "turned_up BK; skipped 0; turn 1"),
        ("no_effect", "turned_up BK; turn 0"),
    ),
    "first_wild_returns": (
        (True, "turned_up W S9; turn 0"),
        (False, "turned_up W; turn 0; colour_asked 0"),
    ),
    "draw_only_if_stuck": ((True, "! draw_not_allowed"), (False, "drew 0 1 turn; turn 1")),
    "draw_until_playable": (
        (True, "drew 0 1 turn; drew 0 2 turn; may_play 0 B3"),
        (False, "drew 0 1 turn; turn 1"),
    ),
    "must_play_drawn": ((True, "! must_play_drawn"), (False, "kept 0; turn 1")),
    "draw_ends_turn": (
        (True, "drew 0 1 turn; turn 1"),
        (False, "drew 0 1 turn; may_play 0 B3"),
    ),
    "seven_zero": ((True, "played 0 B7; hands 2 1 0; turn 1"), (False, "played 0 B7; turn 1")),
    "jump_in": (
        ("off", "! not_your_turn"),
        ("numbers", "! jump_in_blocked"),
        ("coloured", "jumped_in 3; played 3 BK; skipped 0; turn 1"),
    ),
    "no_action_finish": ((True, "! last_card_action"), (False, "played 0 BK; out 0: 0 2 1")),
    "scoring": (
        ("places", "played 0 B5; out 0: 0 2 1"),
        ("winner_collects", "played 0 B5; out 0: 0 2 1 = 12 0 0"),
        ("keep_own", "played 0 B5; out 0: 0 2 1 = 0 9 3"),
    ),
    "target": tuple(
        (target, "played 0 B5; out 0: 0 2 1 = 350 0 0" + (" again" if again else ""))
        for again, targets in (
            (False, (None, 100, 150, 200, 250, 300, 349, 350)),
            (True, (351, 400, 500, 750, 999, 1000)),
        )
        for target in targets
    ),
    "dare_list": tuple(
        (name, "played 0 BQ5; dare_set 1 5") for name in ("family", "show_off", "daredevil",
                                                           "custom")
    ),
    "dare_keeps_turn": (
        ("never", "voted 2 success; dare_judged 1 success; turn 2"),
        ("on_success", "voted 2 success; dare_judged 1 success; turn 1"),
    ),
    "dare_judging": (
        ("vote", "! cannot_vote"),
        ("self", "voted 1 success; dare_judged 1 success; turn 2"),
    ),
}  # fmt: skip

ASKED: dict[str, dict[str, Any]] = {
    "take_four": {"hands": "F B5 +3 | +4 | +4", "move": "0 play F(T)"},
    "stack_two_on_two": {"hands": "BD +4 | TD +4 | +4", "before": "0 play BD", "move": "1 play TD"},
    "stack_four_on_two": {
        "hands": "BD +4 | F +4 | +4",
        "before": "0 play BD",
        "move": "1 play F(S)",
    },
    "stack_four_on_four": {
        "hands": "F +4 | F +4 | +4",
        "before": "0 play F(T)",
        "move": "1 play F(S)",
    },
    "stack_two_on_four": {
        "hands": "F +4 | TD +4 | +4",
        "before": "0 play F(T)",
        "move": "1 play TD",
    },
    "stack_total": {
        "hands": "BD +4 | F +4 | +4",
        "before": "0 play BD",
        "move": "1 play F(S)",
        "preset": "oona_plus",
    },
    "challenge_stacked": {
        "hands": "F +4 | F T5 +3 | +4",
        "before": "0 play F(T); 1 play F(I)",
        "move": "2 challenge",
        "preset": "oona_plus",
    },
    "late_call": {"hands": "B5 I2 | +4 | +4", "before": "0 play B5", "move": "0 call"},
    "caught_cards": {"hands": "B5 I2 | +4 | +4", "before": "0 play B5", "move": "1 catch 0"},
    "false_catch_cards": {"hands": "+4 | +4 | +4", "move": "1 catch 2"},
    "final_draw": {"hands": "BD | S1 | S9", "move": "0 play BD", "stock": "T9 I9"},
    "first_card": {"first": "BK F S9"},
    "first_wild_returns": {"first": "W S9"},
    "draw_only_if_stuck": {"hands": "B5 +3 | +4 | +4", "move": "0 draw", "stock": "T4"},
    "draw_until_playable": {"move": "0 draw", "stock": "I2 I6 B3"},
    "draw_ends_turn": {"move": "0 draw", "stock": "B3"},
    "must_play_drawn": {"before": "0 draw", "move": "0 keep", "stock": "B3"},
    "seven_zero": {"hands": "B7 +3 | +4 | +2", "move": "0 play B7>2"},
    "jump_in": {"hands": "BK +3 | +4 | +4 | BK +3", "before": "0 play BK", "move": "3 play BK"},
    "no_action_finish": {"hands": "BK | S9 | S3", "move": "0 play BK"},
    "scoring": {"hands": "B5 | S9 | S3", "move": "0 play B5"},
    "target": {
        "hands": "B5 | S9 | S3",
        "move": "0 play B5",
        "scores": (338, 0, 0),
        "scoring": "winner_collects",
    },
    "dare_list": {"hands": "BQ5 +3 | +4 | +4", "move": "0 play BQ5", "preset": "dare"},
    "dare_keeps_turn": {
        "hands": "BQ5 +3 | +4 | +4",
        "preset": "dare",
        "before": "0 play BQ5; 1 dare; 0 vote success",
        "move": "2 vote success",
    },
    "dare_judging": {
        "hands": "BQ5 +3 | +4 | +4",
        "preset": "dare",
        "before": "0 play BQ5; 1 dare",
        "move": "1 vote success",
    },
}

# An option that belongs to its preset is tried in the presets that have its values.
FIXED: dict[str, dict[object, str]] = {"first_wild_returns": {True: "uno_plus", False: "classic"}}


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [(option, value, told) for option, rows in BOTH.items() for value, told in rows],
)
def test_an_option_makes_its_difference(option: str, value: object, told: str) -> None:
    given = dict(ASKED[option])
    if option in FIXED:
        given["preset"] = FIXED[option][value]
        assert getattr(PRESETS[given["preset"]].rules, option) == value
    else:
        given[option] = value
    if "first" in given:
        _, opening = Table.opened(given.pop("first"), **given)
        assert opening == told
        return
    before, move = given.pop("before", ""), given.pop("move")
    table = Table(**given)
    table.must(before)
    assert table.tell(table.do(move)) == told


# Options that are tried elsewhere, with every value.
ELSEWHERE = {
    "hand_size": "test_deal",
    "direction": "test_deal",
    "turn_seconds": "test_deal",
    "deck": "test_cards",
    "first_dealer": "test_first_card",
}


def test_every_option_is_tried_with_every_value() -> None:
    for name, rows in BOTH.items():
        tried = {value for value, _ in rows}
        bounds = OPTIONS[name].bounds
        if bounds is None:
            assert tried == set(OPTIONS[name].choices), name
            continue
        assert tried > {*OPTIONS[name].choices, *bounds}, name
        for value in tried - {None}:
            assert bounds[0] <= value <= bounds[1]  # type: ignore[operator]  # None is not there
    assert set(OPTIONS) - set(BOTH) == set(ELSEWHERE)
    assert set(BOTH) == set(ASKED)
