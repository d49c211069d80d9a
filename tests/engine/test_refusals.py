"""Each refusal by a pair of rows, one accepted and one refused, that differ in one thing.

Then the order in which several refusals that fit are given.
"""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.refusals import Code
from tests.engine.house_pairs import HOUSE_PAIRS
from tests.engine.pairs import PAIRS, Pair
from tests.engine.table import Table

ALL = [*PAIRS, *HOUSE_PAIRS]


@pytest.mark.parametrize("pair", ALL, ids=lambda pair: f"{pair.code}-{pair.differs}")
def test_a_refusal_differs_from_a_legal_move_in_one_thing(pair: Pair) -> None:
    assert pair.ask(pair.legal) == "ok"
    assert pair.ask(pair.illegal) == pair.code


def test_every_code_has_a_pair() -> None:
    assert {pair.code for pair in ALL} == {str(code) for code in Code}


# One thing wrong after another is put right: the codes come in this order ("what is asked first").
ORDER = [
    # Play: the seat, the turn's number, the end, whose turn, the card, the phase, the match, the
    # lock, the colour, the call.
    ("B5 | +4 | +4", "B1", "0 play B5", "", "5 stale play B7 call", "not_seated"),
    ("B5 | +4 | +4", "B1", "0 play B5", "", "1 stale play B7 call", "stale"),
    ("B5 | +4 | +4", "B1", "0 play B5", "", "1 play B7 call", "round_over"),
    ("B5 +3 | +4 | +4", "B1", "", "", "1 play B7 call", "not_your_turn"),
    ("W +3 | +4 | +4", "B1", "", "", "0 play F(X) call", "card_not_in_hand"),
    ("F +3 | W I7 +2 | +4", "B1", "0 play F(T)", "", "1 play F(X) call", "card_not_in_hand"),
    ("F +3 | W I7 +2 | +4", "B1", "0 play F(T)", "", "1 play W(X) call", "penalty_pending"),
    ("T5 W +2 | +4 | +4", "B1", "0 draw", "B3", "0 play F(X) call", "card_not_in_hand"),
    ("T5 W +2 | +4 | +4", "B1", "0 draw", "B3", "0 play W(X) call", "only_drawn_card"),
    ("BK I7 | +4", "B1", "0 play BK", "", "0 play I7 call", "no_match"),
    ("BK W | +4", "B1", "0 play BK", "", "0 play W(X) call", "catch_lock"),
    ("BK W | +4", "B1", "0 play BK call", "", "0 play W(X) call", "colour_invalid"),
    ("W +3 | +4", "B1", "", "", "0 play W(X) call", "colour_invalid"),
    ("W +3 | +4", "B1", "", "", "0 play W call", "colour_required"),
    ("W +3 | +4", "B1", "", "", "0 play W(B) call", "call_not_allowed"),
    ("W | +4", "B1", "", "", "0 play W(B) call", "call_not_allowed"),
    # Challenge.
    ("F +3 | +4 | +4", "B1", "0 play F(T)", "", "4 challenge", "not_seated"),
    ("F +3 | +4 | +4", "B1", "0 play F(T)", "", "2 stale challenge", "stale"),
    ("F | +4 | +4", "B1", "0 play F(T)", "", "2 challenge", "round_over"),
    ("BD +3 | +4 | +4", "B1", "0 play BD", "", "1 challenge", "challenge_not_available"),
    ("F +3 | +4 | +4", "B1", "0 play F(T)", "", "2 challenge", "not_hit_player"),
    # Accept, and words that belong to other tables.
    ("F +3 | +4 | +4", "B1", "0 play F(T)", "", "2 stale accept", "stale"),
    ("F | +4 | +4", "B1", "0 play F(T)", "", "2 accept", "round_over"),
    ("B5 | +4 | +4", "B1", "0 play B5", "", "1 dare", "round_over"),
    ("B5 | +4 | +4", "B1", "0 play B5", "", "1 name_colour B", "round_over"),
    ("B5 | +4 | +4", "B1", "0 play B5", "", "1 vote fail", "round_over"),
    ("B5 | +4 | +4", "B1", "0 play B5", "", "4 vote fail", "not_seated"),
    ("B5 | +4 | +4", "B1", "0 play B5", "", "1 back", "round_over"),
    ("B5 | +4 | +4", "B1", "0 play B5", "", "1 call", "round_over"),
    ("B5 | +4 | +4", "B1", "0 play B5", "", "1 catch 0", "round_over"),
    ("B5 | +4 | +4", "B1", "0 play B5", "", "@99 tick", "not_due"),
    # Catch: the seat, the end, the cooldown, the partner, the record.
    ("B5 I2 | +4 | +4", "B1", "0 play B5; ! 1 catch 2", "", "1 catch 0", "cooldown"),
    ("B5 I2 | +4 | +4", "B1", "0 play B5; ! 1 catch 2", "", "1 catch 2", "cooldown"),
    ("B5 I2 | +4 | +4", "B1", "0 play B5; 2 catch 0; ! 1 catch 2", "", "1 catch 0", "cooldown"),
    ("B5 I2 | +4 | +4", "B1", "0 play B5; 2 catch 0", "", "1 catch 0", "already_caught"),
]


@pytest.mark.parametrize(("hands", "pile", "before", "stock", "move", "code"), ORDER)
def test_of_several_refusals_the_first_is_given(
    hands: str, pile: str, before: str, stock: str, move: str, code: str
) -> None:
    table = Table(hands, pile, stock=stock)
    table.must(before)
    outcome = table.do(move)
    assert outcome.refusal is not None
    assert str(outcome.refusal.code) == code


def test_challenge_off_is_asked_before_anything_of_the_position() -> None:
    table = Table("B5 +3 | +4 | +4", take_four="free")
    assert table.tell(table.do("2 challenge")) == "! challenge_off"


def test_a_partner_is_told_so_and_loses_nothing_but_the_cooldown_is_asked_first() -> None:
    table = Table("+4 | +4 | +4 | +4", teams=True, false_catch_cards=2)
    assert table.tell(table.do("0 catch 2")) == "! partner"
    assert table.tell(table.do("0 catch 1")) == "! not_exposed; missed 0 1; drew 0 2 wrong_catch"
    assert table.tell(table.do("@0.999 0 catch 2")) == "! cooldown"
    assert table.tell(table.do("0 catch 1")) == "! cooldown"
    assert table.tell(table.do("@1 0 catch 2")) == "! partner"
    exposed = Table("B5 I2 | +4 | +4 | +4", teams=True)
    exposed.must("0 play B5; 1 catch 0")
    assert exposed.tell(exposed.do("2 catch 0")) == "! partner", "not already_caught"


# The same with house rules and dares: preset, options, hands, moves before, stock, move, code.
HOUSE: dict[str, Any] = {"preset": "classic", "draw_only_if_stuck": True, "seven_zero": True,
                         "jump_in": "coloured", "no_action_finish": True,
                         "must_play_drawn": True}  # fmt: skip
HOUSE_ORDER = [
    # Draw and keep: the phase, a second draw, a draw that is not allowed.
    ("+4 | +4 | +4", "0 draw", "B3", "0 draw", "already_drew"),
    ("B5 +3 | +4 | +4", "", "", "0 draw", "draw_not_allowed"),
    ("B5 +3 | +4 | +4", "", "", "0 keep", "must_draw_first"),
    ("+4 | +4 | +4", "0 draw", "B3", "0 keep", "must_play_drawn"),
    # Play: a drawn card, the match, the last card, the lock, the target, the call.
    ("B7 S1 S4 +1 | +4", "", "", "0 play S4>0 call", "no_match"),
    ("+4 | +4 | +4", "0 draw", "B7", "0 play B7>0 call", "target_invalid"),
    ("T4 S7 +2 | +4 | +4", "0 draw", "B7", "0 play S7>0 call", "only_drawn_card"),
    ("SK | +4", "", "", "0 play SK call", "no_match"),
    ("BK BV | +4", "0 play BK", "", "0 play BV call", "last_card_action"),
    ("BK W | +4", "0 play BK", "", "0 play W(X) call", "last_card_action"),
    ("BK B7 | +4", "0 play BK", "", "0 play B7 call", "catch_lock"),
    ("B7 +3 | +4", "", "", "0 play B7 call", "target_required"),
    ("B7 +3 | +4", "", "", "0 play B7>0 call", "target_invalid"),
    ("B7 +3 | +4", "", "", "0 play B7>1 call", "call_not_allowed"),
    # A jump-in: the seat, the end, the card, that it is identical, that it may, the window, and
    # then all that is asked of a play on one's own turn.
    ("B5 +3 | +4 | B5 +3", "0 play B5; 2 leave", "", "2 play B7", "not_seated"),
    ("B5 +3 | +4 | B5 +3", "0 play B5", "", "2 stale play T5", "stale"),
    ("B5 | +4 | B5 +3", "0 play B5", "", "2 play T5", "round_over"),
    ("B5 +3 | +4 | B5 +3", "0 play B5", "", "2 play T5", "card_not_in_hand"),
    ("BD +3 | +4 | +4 | BK +3", "0 play BD", "", "3 play BK", "jump_in_not_identical"),
    ("W +3 | +4 | W +3", "0 play W(B)", "", "2 play W", "jump_in_not_identical"),
    ("BD +3 | +4 | +4 | BD +3", "0 play BD", "", "3 play BD", "jump_in_blocked"),
    ("BD +3 | BD +3 | +4", "0 play BD", "", "1 play BD", "jump_in_blocked"),
    ("B5 +3 | +4 | +4 | B5 +3", "0 play B5; 1 draw", "", "3 play B5", "window_closed"),
    ("BK +3 | +4 | +4 | BK", "0 play BK", "", "3 play BK call", "last_card_action"),
    ("B7 +3 | B7 +3 | +4 | +4", "0 play B7>2", "", "1 play B7>1 call", "target_invalid"),
    ("B7 +3 | +4 | B7 +3 | +4", "0 play B7>1", "", "2 play B7 call", "target_required"),
    ("B7 +3 | +4 | B7 +3 | +4", "0 play B7>1", "", "2 play B7>2 call", "target_invalid"),
    ("B7 +3 | +4 | B7 +3 | +4", "0 play B7>1", "", "2 play B7>0 call", "call_not_allowed"),
]  # fmt: skip


@pytest.mark.parametrize(("hands", "before", "stock", "move", "code"), HOUSE_ORDER)
def test_of_several_refusals_of_house_rules_the_first_is_given(
    hands: str, before: str, stock: str, move: str, code: str
) -> None:
    table = Table(hands, stock=stock, **HOUSE)
    table.must(before)
    assert table.tell(table.do(move)) == f"! {code}"


def test_a_lock_and_a_cooldown_say_how_long_they_last() -> None:
    table = Table("BK B7 | +4")
    table.must("0 play BK")
    refusal = table.do("@0.5 0 play B7").refusal
    assert refusal is not None
    assert refusal.retry_ms == 1_500
    table.do("0 catch 1")
    refusal = table.do("@1.2 0 catch 1").refusal
    assert refusal is not None
    assert (refusal.code, refusal.retry_ms) == (Code.COOLDOWN, 300)


def test_codes_of_a_new_catch_after_its_window() -> None:
    """already_caught while the window would be open, then not_exposed."""
    table = Table("B5 I2 | +4 | +4")
    table.must("0 play B5; @0.5 1 catch 0; @0.6 1 draw")
    assert table.tell(table.do("@2 2 catch 0")) == "! already_caught"
    assert table.tell(table.do("@2.001 2 catch 0")) == "! not_exposed; missed 2 0"


def test_window_closed_lasts_as_long_as_the_card_is_held() -> None:
    table = Table("B5 I2 | +4 | +4")
    table.must("0 play B5; @1 1 draw; @9 2 draw")
    assert table.tell(table.do("@9 1 catch 0")) == "! window_closed; missed 1 0"
    table.must("@10 0 draw")
    assert table.tell(table.do("@11 1 catch 0")) == "! not_exposed; missed 1 0"
