"""Questions that the rules leave open or answer twice, and how each is settled.

What is settled elsewhere (the catch window, first cards, scores) stands with its subject.
"""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.presets import PRESETS
from games.engine.rules import RulesError, change
from games.engine.view import phase_of
from tests.engine.table import Table

DARE: dict[str, Any] = {"preset": "dare"}
CLASSIC: dict[str, Any] = {"preset": "classic", "late_call": False}
DONE = "0 play BQ5; 1 dare; 0 vote success; 2 vote success"

# What several refusals would fit, or none does at first sight: given, moves before, move, told.
MOVES: list[tuple[str, str, dict[str, Any], str, str, str]] = [
    # Challenges.
    ("a stack of two take twos is not challenged", "BD +4 | TD +4 | +4", {"preset": "oona_plus"},
     "0 play BD; 1 play TD", "2 challenge", "! challenge_not_available"),
    ("nor where stacks may be challenged", "BD +4 | TD +4 | +4",
     {"preset": "oona_plus", "challenge_stacked": True},
     "0 play BD; 1 play TD", "2 challenge", "! challenge_not_available"),
    ("a take two on top hides the take-four under it", "F +4 | TD +4 | +4",
     {"preset": "oona_plus", "challenge_stacked": True, "stack_two_on_four": True},
     "0 play F(T); 1 play TD", "2 challenge", "! challenge_stacked"),
    ("a stack is challenged by the seat it hits", "F +4 | F +4 | +4 | +4",
     {"preset": "oona_plus", "challenge_stacked": True},
     "0 play F(T); 1 play F(B)", "3 challenge", "! not_hit_player"),
    ("who may not challenge a stack is told so first", "F +4 | F +4 | +4 | +4",
     {"preset": "oona_plus"}, "0 play F(T); 1 play F(B)", "3 challenge", "! not_hit_player"),
    # Answers.
    ("two on a four that nothing answers", "F +4 | TD +4 | +4", {"stack_two_on_two": True},
     "0 play F(T)", "1 play TD", "! penalty_pending"),
    ("four on a four that nothing answers", "F +4 | F +4 | +4", {"stack_four_on_two": True},
     "0 play F(T)", "1 play F(B)", "! penalty_pending"),
    ("two on a four that a four answers", "F +4 | TD +4 | +4", {"stack_four_on_four": True},
     "0 play F(T)", "1 play TD", "! cannot_answer_with"),
    ("four on a two that a two answers", "BD +4 | F +4 | +4", {"stack_two_on_two": True},
     "0 play BD", "1 play F(B)", "! cannot_answer_with"),
    ("a number where a draw card could answer", "BD +4 | B5 +4 | +4", {"stack_two_on_two": True},
     "0 play BD", "1 play B5", "! penalty_pending"),
    # Early calls.
    ("early, before choosing a dare", "BQ5 +3 | B5 S1 | +4", DARE, "0 play BQ5", "1 call",
     "called 1"),
    ("early, while doing one", "BQ5 +3 | B5 S1 | +4", DARE, "0 play BQ5; 1 dare", "1 call",
     "called 1"),
    ("not early, before another's dare", "BQ5 +3 | +4 | B5 S1", DARE, "0 play BQ5", "2 call",
     "! call_not_allowed"),
    # Dares judged by oneself.
    ("a self-judge gives up", "BQ5 +3 | +4 | +4", {**DARE, "dare_judging": "self"},
     "0 play BQ5; 1 dare", "1 give_up", "dare_judged 1 fail; drew 1 2 dare; turn 2"),
    ("a self-judge is reported", "BQ5 +3 | +4 | +4", {**DARE, "dare_judging": "self"},
     "0 play BQ5; 1 dare; 1 vote success", "0 report", "reported 1 by 0"),
    ("the others judge that slip", "BQ5 +3 | +4 | +4", {**DARE, "dare_judging": "self"},
     "0 play BQ5; 1 dare; 1 vote success; 0 report; 0 vote fail", "2 vote fail",
     "voted 2 fail; drew 1 2 dare; reviewed 1 fail"),
    ("and not the performer", "BQ5 +3 | +4 | +4", {**DARE, "dare_judging": "self"},
     "0 play BQ5; 1 dare; 1 vote success; 0 report", "1 vote success", "! cannot_vote"),
    ("a partner may report a slip", "BQ5 +3 | +4 | +4 | +4", {**DARE, "teams": True},
     "0 play BQ5; 1 dare; 0 vote success; 2 vote success; 3 vote success", "3 report",
     "reported 1 by 3"),
    # Jump-ins.
    ("no jump into a stack of take twos", "BD +3 | +4 | +4 | BD +3",
     {**CLASSIC, "jump_in": "coloured", "stack_two_on_two": True}, "0 play BD", "3 play BD",
     "! jump_in_blocked"),
    ("no jump by the seat that owes it", "BD +3 | BD +3 | +4",
     {**CLASSIC, "jump_in": "coloured"}, "0 play BD", "1 play BD", "! jump_in_blocked"),
    ("of two: a stop on a stop", "BK +3 | BK +3", {**CLASSIC, "jump_in": "coloured"},
     "0 play BK", "1 play BK", "jumped_in 1; played 1 BK; skipped 0; turn 1"),
    ("of two: a turn back on a turn back", "BV +3 | BV +3", {**CLASSIC, "jump_in": "coloured"},
     "0 play BV", "1 play BV", "jumped_in 1; played 1 BV; skipped 0; turn 1"),
    ("of two: one's own second stop", "BK BK +3 | +4", {**CLASSIC, "jump_in": "coloured"},
     "0 play BK", "0 play BK", "played 0 BK; skipped 1; turn 0"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "hands", "given", "before", "move", "told"),
    MOVES,
    ids=[row[0] for row in MOVES],
)
def test_a_move_in_doubt(
    name: str, hands: str, given: dict[str, Any], before: str, move: str, told: str
) -> None:
    table = Table(hands, **given)
    table.must(before)
    assert table.tell(table.do(move)).replace("closed; ", "") == told


# With a colour to be named, and with a dare to be settled: all other moves wait for it.
NAMING = [
    ("0 play S0", "colour_required"),
    ("0 draw", "colour_required"),
    ("0 keep", "colour_required"),
    ("0 pass", "colour_required"),
    ("0 accept", "colour_required"),
    ("0 dare", "colour_required"),
    ("0 give_up", "colour_required"),
    ("0 name_colour X", "colour_invalid"),
    # What is asked before: the seat, the turn, the challenge, the card.
    ("0 vote success", "cannot_vote"),
    ("0 challenge", "challenge_off"),
    ("0 play BD", "card_not_in_hand"),
    ("1 name_colour S", "not_your_turn"),
    ("1 accept", "not_hit_player"),
    ("0 stale name_colour S", "stale"),
]


@pytest.mark.parametrize(("move", "code"), NAMING)
def test_before_the_colour_is_named_nothing_else_is_heard(move: str, code: str) -> None:
    table, _ = Table.opened("W")
    assert table.tell(table.do(move)) == f"! {code}"


def test_where_take_fours_may_be_challenged_that_is_asked_before_the_colour() -> None:
    table, _ = Table.opened("W", take_four="bluff")
    assert table.tell(table.do("0 challenge")) == "! challenge_not_available"


CHOOSING = [
    ("1 play T4", "card_not_in_hand"),
    ("1 play TQ7", "dare_pending"),
    ("1 keep", "dare_pending"),
    ("1 pass", "dare_pending"),
    ("1 give_up", "dare_pending"),
    ("1 name_colour B", "dare_pending"),
    ("1 vote fail", "cannot_vote"),
    ("1 report", "cannot_vote"),
    ("1 challenge", "challenge_off"),
    ("2 draw", "not_your_turn"),
    ("2 accept", "not_hit_player"),
    ("2 dare", "not_hit_player"),
    ("2 give_up", "not_hit_player"),
    ("1 stale accept", "stale"),
]
PERFORMING = [
    ("1 play T4", "card_not_in_hand"),
    ("1 play TQ7", "dare_pending"),
    ("1 draw", "dare_pending"),
    ("1 keep", "dare_pending"),
    ("1 pass", "dare_pending"),
    ("1 accept", "dare_pending"),
    ("1 dare", "dare_pending"),
    ("1 name_colour B", "dare_pending"),
    ("1 vote success", "cannot_vote"),
    ("0 report", "cannot_vote"),
    ("1 challenge", "challenge_off"),
    ("2 give_up", "not_hit_player"),
    ("2 accept", "not_hit_player"),
    ("2 play B4", "not_your_turn"),
]
REVIEWING = [
    ("2 play B4", "dare_pending"),
    ("2 draw", "dare_pending"),
    ("2 accept", "dare_pending"),
    ("2 give_up", "dare_pending"),
    ("1 give_up", "not_hit_player"),
    ("0 draw", "not_your_turn"),
    ("1 vote success", "cannot_vote"),
    ("2 report", "cannot_vote"),
]
PHASES = [
    *[("0 play BQ5", *row) for row in CHOOSING],
    *[("0 play BQ5; 1 dare", *row) for row in PERFORMING],
    *[(f"{DONE}; 0 report", *row) for row in REVIEWING],
]


@pytest.mark.parametrize(("before", "move", "code"), PHASES)
def test_until_a_dare_is_settled_nothing_else_is_heard(before: str, move: str, code: str) -> None:
    table = Table("BQ5 +3 | TQ7 +3 | B4 +3", **DARE)
    table.must(before)
    assert table.tell(table.do(move)) == f"! {code}"


# Moves of an owner that are no play and no draw: each takes his seat back from autopilot.
TOUCHES = [
    ("naming a first colour", "", 0, "0 name_colour S", "returned 0; named 0 S"),
    ("choosing two cards", "0 play BQ5", 1, "1 accept", "returned 1; drew 1 2 dare; turn 2"),
    ("choosing the dare", "0 play BQ5", 1, "1 dare", "returned 1; dare_taken 1"),
    ("giving up", "0 play BQ5; 1 dare", 1, "1 give_up",
     "returned 1; dare_judged 1 fail; drew 1 2 dare; turn 2"),
    ("reporting a slip", DONE, 0, "0 report", "returned 0; reported 1 by 0"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "before", "seat", "move", "told"), TOUCHES)
def test_any_word_of_the_owner_ends_autopilot(
    name: str, before: str, seat: int, move: str, told: str
) -> None:
    table = Table("BQ5 +3 | +4 | +4", **DARE) if before else Table.opened("W")[0]
    table.must(before)
    table.state.autopilot[seat] = True
    table.state.misses[seat] = 2
    assert table.tell(table.do(move)).replace("closed; ", "") == told, name
    assert (table.state.autopilot[seat], table.state.misses[seat]) == (False, 0)


def test_a_late_colour_is_the_one_held_most_before_the_cards_of_the_dare() -> None:
    table, _ = Table.opened("X12", **DARE)
    state = table.state
    deck = {card for card in state.cards_in_play() if state.deck.colours[card] == 3}
    blue = sorted(deck)[:3]
    state.hands[0] = [card for card in state.hands[0] if state.deck.colours[card] == 0][:1]
    state.stock = [card for card in state.stock if card not in blue] + blue[:2]
    assert table.tell(table.do("@12 tick")) == ("timed_out 0; named 0 S; drew 0 2 dare; turn 1")


# --- Catches ---


def test_a_catch_that_comes_too_late_costs_what_a_wrong_one_costs() -> None:
    table = Table("B5 I2 | +4 | +4", false_catch_cards=2, stock="T4")
    table.must("0 play B5; @1 1 draw")
    told = "! window_closed; missed 2 0; drew 2 2 wrong_catch"
    assert table.tell(table.do("@3 2 catch 0")) == told
    assert table.tell(table.do("@3.999 2 catch 0")) == "! cooldown"


def test_who_was_a_moment_slower_than_another_catcher_loses_nothing() -> None:
    table = Table("B5 I2 | +4 | +4 | B9 I4", false_catch_cards=2)
    table.must("0 play B5; @1 1 catch 0")
    assert table.tell(table.do("@1 2 catch 0")) == "! already_caught"
    assert table.tell(table.do("@1 2 catch 0")) == "! already_caught", "and waits for nothing"
    assert len(table.state.hands[2]) == 4


def test_a_refused_press_in_the_cooldown_does_not_lengthen_it() -> None:
    table = Table("B5 I2 | +4 | +4", false_catch_cards=1)
    table.must("! 1 catch 2; 0 play B5; ! @0.9 1 catch 0")
    assert len(table.state.hands[1]) == 5
    assert table.tell(table.do("@1 1 catch 0")) == "caught 0 by 1; drew 0 2 caught"


def test_a_jump_in_is_the_next_players_act_and_leaves_the_floor() -> None:
    table = Table("B5 S1 | +4 | B5 +3 | +4", **CLASSIC, jump_in="numbers")
    table.must("0 play B5; @0.5 2 play B5")
    assert table.tell(table.do("@2 1 catch 0")) == "caught 0 by 1; drew 0 2 caught"
    late = Table("B5 S1 | +4 | B5 +3 | +4", **CLASSIC, jump_in="numbers")
    late.must("0 play B5; @0.5 2 play B5")
    assert late.tell(late.do("@2.001 1 catch 0")) == "! window_closed; missed 1 0"


# --- Words and names ---


def test_a_stack_that_may_be_challenged_waits_for_the_challenge() -> None:
    table = Table("F +4 | F +4 | +4", preset="oona_plus", challenge_stacked=True)
    table.must("0 play F(T); 1 play F(B)")
    assert phase_of(table.state) == "challenge"
    plain = Table("F +4 | F +4 | +4", preset="oona_plus")
    plain.must("0 play F(T); 1 play F(B)")
    assert phase_of(plain.state) == "penalty"


UNKNOWN: list[tuple[str, str, object, str]] = [
    ("oona", "first_card", "number_only", "option_value"),
    ("oona", "false_catch_penalty", 2, "option_unknown"),
    ("oona", "stack_f_f", True, "option_unknown"),
    ("oona", "stack_d2", True, "option_unknown"),
    ("oona", "wd4_rule", "bluff", "option_unknown"),
    ("oona", "challenge_reveal", "hand_to_challenger", "option_unknown"),
    ("oona", "jump_in", "actions", "option_value"),
    ("oona", "stack_total", "count_x_top", "option_value"),
    ("dare", "dare_keeps_turn", "none", "option_value"),
    ("dare", "dare_judging", "host", "option_value"),
]


@pytest.mark.parametrize(("preset", "name", "value", "code"), UNKNOWN)
def test_an_option_has_one_name_and_each_value_one_word(
    preset: str, name: str, value: object, code: str
) -> None:
    with pytest.raises(RulesError) as error:
        change(PRESETS[preset].rules, {name: value})
    assert (error.value.field, error.value.code) == (name, code)
