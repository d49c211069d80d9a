"""House rules: swaps, jump-ins, draws and the last card, alone and together."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.table import Table

SWAP: dict[str, Any] = {"preset": "classic", "seven_zero": True, "late_call": False}


def hands(table: Table) -> list[str]:
    return [table.hand(seat) for seat in range(table.state.seats)]


# seats' hands, direction, the move, what is told, the hands after it
SWAPS = [
    ("B7 S3 | S4 S6", 1, "0 play B7>1 call", "called 0; played 0 B7; hands 1 0; turn 1",
     ["S4 S6", "S3"]),
    ("B0 S3 | S4 S6", 1, "0 play B0 call", "called 0; played 0 B0; hands 1 0; turn 1",
     ["S4 S6", "S3"]),
    ("B7 S3 S3 | S4 | S6", 1, "0 play B7>1", "played 0 B7; hands 1 0 2; turn 1",
     ["S4", "S3 S3", "S6"]),
    ("B7 S3 S3 | S4 | S6", 1, "0 play B7>2", "played 0 B7; hands 2 1 0; turn 1",
     ["S6", "S4", "S3 S3"]),
    ("B7 S3 S3 | S4 | S6", -1, "0 play B7>1", "played 0 B7; hands 1 0 2; turn 2",
     ["S4", "S3 S3", "S6"]),
    ("B0 S3 S3 | S4 | S6", 1, "0 play B0", "played 0 B0; hands 2 0 1; turn 1",
     ["S6", "S3 S3", "S4"]),
    ("B0 S3 S3 | S4 | S6", -1, "0 play B0", "played 0 B0; hands 1 2 0; turn 2",
     ["S4", "S6", "S3 S3"]),
    ("B0 S3 S3 | S4 | S6 | S8", 1, "0 play B0", "played 0 B0; hands 3 0 1 2; turn 1",
     ["S8", "S3 S3", "S4", "S6"]),
    ("B0 S3 S3 | S4 | S6 | S8", -1, "0 play B0", "played 0 B0; hands 1 2 3 0; turn 3",
     ["S4", "S6", "S8", "S3 S3"]),
    ("B7 S3 S3 | S4 | S6 | S8", 1, "0 play B7>2", "played 0 B7; hands 2 1 0 3; turn 1",
     ["S6", "S4", "S3 S3", "S8"]),
    # The last card goes out: nobody's hand moves.
    ("B7 | S4 | S6", 1, "0 play B7", "played 0 B7; out 0: 0 1 2 = 10 0 0 again",
     ["", "S4", "S6"]),
    ("B7 | S4 | S6", 1, "0 play B7>1", "played 0 B7; out 0: 0 1 2 = 10 0 0 again",
     ["", "S4", "S6"]),
    ("B0 | S4 | S6", 1, "0 play B0", "played 0 B0; out 0: 0 1 2 = 10 0 0 again",
     ["", "S4", "S6"]),
]  # fmt: skip


@pytest.mark.parametrize(("given", "direction", "move", "told", "after"), SWAPS)
def test_hands_move(given: str, direction: int, move: str, told: str, after: list[str]) -> None:
    table = Table(given, "B1", direction=direction, **SWAP)
    assert table.tell(table.do(move)) == told
    assert hands(table) == after


def test_a_seven_may_target_the_partner_and_a_zero_passes_through_everyone() -> None:
    table = Table("B7 S3 S3 | S4 | S6 | S8", "B1", teams=True, **SWAP)
    assert table.tell(table.do("0 play B7>2")) == "played 0 B7; hands 2 1 0 3; turn 1"
    zero = Table("B0 S3 S3 | S4 | S6 | S8", "B1", teams=True, **SWAP)
    assert table.tell(zero.do("0 play B0")) == "played 0 B0; hands 3 0 1 2; turn 1"


def test_a_seven_may_target_a_seat_on_autopilot() -> None:
    table = Table("B7 +3 | +4 | +4 | +4", **SWAP)
    table.must("2 leave")
    assert table.tell(table.do("0 play B7>2")) == "played 0 B7; hands 2 1 0 3; turn 1"


def test_a_drawn_seven_asks_for_its_target_too() -> None:
    table = Table(stock="B7", **SWAP)
    table.must("0 draw; ! 0 play B7")
    assert table.tell(table.do("0 play B7>1")) == "played 0 B7; hands 1 0 2; turn 1"


# Exposed through a swap: playing down to one card exposes, receiving one does not.
EXPOSED = [
    ("receiving one card", "B7 S3 S3 | S4 | +3", "0 play B7>1", []),
    ("down to one, then more", "B7 S3 | S4 S6 | +3", "0 play B7>1", []),
    ("down to one and one again", "B7 S3 | S4 | +3", "0 play B7>1", [0]),
    ("down to one, called, and one again", "B7 S3 | S4 | +3", "0 play B7>1 call", []),
    ("a zero hands on the last card", "B0 S3 | S4 S6 | S8 S8", "0 play B0", []),
    ("a zero gives the exposed one another single card", "B0 S3 | S4 S6 | S8", "0 play B0", [0]),
]


@pytest.mark.parametrize(("name", "given", "move", "exposed"), EXPOSED)
def test_exposure_through_a_swap(name: str, given: str, move: str, exposed: list[int]) -> None:
    table = Table(given, "B1", **SWAP)
    table.must(move)
    assert sorted(table.state.exposed) == exposed, name


def test_an_exposed_seat_whose_hand_is_taken_away_is_safe_and_its_taker_too() -> None:
    table = Table("B5 S3 | B7 S4 S4 | +3", "B1", **SWAP)
    table.must("0 play B5")
    assert sorted(table.state.exposed) == [0]
    table.must("1 play B7>0")
    assert table.state.exposed == {}
    assert hands(table)[:2] == ["S4 S4", "S3"]
    assert table.tell(table.do("2 catch 1")) == "! not_exposed; missed 2 1"


def test_a_call_said_goes_with_the_single_card_held() -> None:
    table = Table("B5 S3 | B7 S4 S4 | +3", "B1", **SWAP)
    table.must("0 play B5 call; 1 play B7>0")
    assert table.state.said == ()


# --- Jump-ins ---

JUMP: dict[str, Any] = {"preset": "classic", "late_call": False}

JUMPS = [
    ("a number", "numbers", "B5 +3 | +4 | B5 +3 | +4", "B1", "0 play B5", "2 play B5",
     "jumped_in 2; played 2 B5; turn 3"),
    ("one's own second copy", "numbers", "B5 B5 +3 | +4 | +4", "B1", "0 play B5", "0 play B5",
     "jumped_in 0; played 0 B5; turn 1"),
    ("one's own of two", "numbers", "B5 B5 +3 | +4", "B1", "0 play B5", "0 play B5",
     "jumped_in 0; played 0 B5; turn 1"),
    ("the seat on turn plays in turn", "numbers", "B5 +3 | B5 +3 | +4", "B1", "0 play B5",
     "1 play B5", "played 1 B5; turn 2"),
    ("past the seats between", "numbers", "B5 +3 | +4 | B5 +3 | +4", "B1",
     "0 play B5", "2 play B5", "jumped_in 2; played 2 B5; turn 3"),
    ("on the first card", "numbers", "+4 | B5 +3 | +4", "B5", "", "1 play B5",
     "jumped_in 1; played 1 B5; turn 2"),
    ("no action on the first card", "coloured", "+4 | BK +3 | +4", "BK", "", "1 play BK",
     "! jump_in_blocked"),
    ("a stop undoes the first", "coloured", "BK +3 | +4 | +4 | BK +3", "B1", "0 play BK",
     "3 play BK", "jumped_in 3; played 3 BK; skipped 0; turn 1"),
    ("a stop by the skipped seat", "coloured", "BK +3 | BK +3 | +4 | +4", "B1", "0 play BK",
     "1 play BK", "jumped_in 1; played 1 BK; skipped 2; turn 3"),
    ("a turn back keeps the direction", "coloured", "BV +3 | +4 | BV +3 | +4", "B1",
     "0 play BV", "2 play BV", "jumped_in 2; played 2 BV; turn 1"),
    ("a stop of two", "coloured", "BK BK +3 | +4", "B1", "", "0 play BK",
     "played 0 BK; skipped 1; turn 0"),
    ("a take two drawn at once", "coloured", "BD +3 | +4 | +4 | BD +3", "B1", "0 play BD",
     "3 play BD", "! jump_in_blocked"),
    ("numbers alone", "numbers", "BK +3 | +4 | +4 | BK +3", "B1", "0 play BK", "3 play BK",
     "! jump_in_blocked"),
    ("somebody drew", "numbers", "B5 +3 | +4 | +4 | B5 +3", "B1", "0 play B5; 1 draw",
     "3 play B5", "! window_closed"),
    ("somebody kept", "numbers", "B5 +3 | B9 +3 | +4 | B5 +3", "B1", "0 play B5; @12 tick",
     "3 play B5", "! window_closed"),
    ("going out", "numbers", "B5 +3 | +4 | B5", "B1", "0 play B5", "2 play B5",
     "jumped_in 2; played 2 B5; out 2: 2 0 1 = 42 0 0 again"),
    ("down to one in silence", "numbers", "B5 +3 | +4 | B5 S1 | +4", "B1", "0 play B5",
     "2 play B5", "jumped_in 2; played 2 B5; exposed 2; turn 3"),
    ("down to one, called", "numbers", "B5 +3 | +4 | B5 S1 | +4", "B1", "0 play B5",
     "2 play B5 call", "jumped_in 2; called 2; played 2 B5; turn 3"),
    ("it closes windows", "numbers", "B5 S1 | +4 | B5 +3 | +4", "B1", "0 play B5",
     "2 play B5", "closed; jumped_in 2; played 2 B5; turn 3"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "value", "given", "pile", "before", "move", "told"), JUMPS, ids=[r[0] for r in JUMPS]
)
def test_jumping_in(
    name: str, value: str, given: str, pile: str, before: str, move: str, told: str
) -> None:
    table = Table(given, pile, jump_in=value, **JUMP)
    table.must(before)
    answer = table.tell(table.do(move))
    if " = " in told:
        assert answer.split(":")[0] == told.split(":")[0]
        return
    assert answer == told


def test_a_turn_back_jumped_on_leaves_the_direction_of_the_first() -> None:
    table = Table("BV +3 | +4 | BV +3 | +4", jump_in="coloured", **JUMP)
    table.must("0 play BV")
    assert (table.state.direction, table.state.turn) == (-1, 3)
    table.must("2 play BV")
    assert (table.state.direction, table.state.turn) == (-1, 1)


def test_of_a_race_the_later_message_is_judged_on_the_new_state() -> None:
    table = Table("B5 +3 | B1 +3 | +4 | B5 +3", jump_in="numbers", **JUMP)
    table.must("0 play B5; 1 play B1")
    assert table.tell(table.do("3 play B5")) == "! jump_in_not_identical"
    other = Table("B5 +3 | B1 +3 | +4 | B5 +3", jump_in="numbers", **JUMP)
    other.must("0 play B5; 3 play B5")
    assert other.tell(other.do("1 play B1")) == "! jump_in_not_identical"


def test_a_jump_in_ends_the_autopilot_of_its_seat() -> None:
    table = Table("B5 +3 | +4 | B5 +3", jump_in="numbers", **JUMP)
    table.state.autopilot[2] = True
    table.must("0 play B5")
    assert table.tell(table.do("2 play B5")).startswith("returned 2; jumped_in 2; played 2 B5")
    assert not table.state.autopilot[2]


def test_a_jump_in_with_a_seven_swaps() -> None:
    table = Table("T7 +3 | +4 | T7 S3 S3 | +4", "T1", jump_in="numbers", seven_zero=True, **JUMP)
    table.must("0 play T7>1")
    assert table.tell(table.do("2 play T7>3")) == "jumped_in 2; played 2 T7; hands 0 1 3 2; turn 3"


# --- The last card ---

FINISH = [
    ("a stop of two cards leaves one", "BK BD | +4 | +4", "0 play BK call",
     "called 0; played 0 BK; skipped 1; turn 2"),
    ("a number goes out", "B5 | S1 | S1", "0 play B5", "played 0 B5; out 0: 0 1 2"),
    ("a seven goes out", "B7 | S1 | S1", "0 play B7", "played 0 B7; out 0: 0 1 2"),
    ("a zero goes out", "B0 | S1 | S1", "0 play B0", "played 0 B0; out 0: 0 1 2"),
    ("a stop", "BK | +4 | +4", "0 play BK", "! last_card_action"),
    ("a turn back", "BV | +4 | +4", "0 play BV", "! last_card_action"),
    ("a take two", "BD | +4 | +4", "0 play BD", "! last_card_action"),
    ("a colour", "W | +4 | +4", "0 play W(B)", "! last_card_action"),
    ("a take four", "F | +4 | +4", "0 play F(B)", "! last_card_action"),
    ("draws as if stuck", "BK | +4 | +4", "0 draw", "drew 0 1 turn; may_play 0 B3"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "given", "move", "told"), FINISH)
def test_finishing_on_a_number(name: str, given: str, move: str, told: str) -> None:
    table = Table(given, no_action_finish=True, seven_zero=True, stock="B3")
    assert table.tell(table.do(move)) == told, name


def test_an_action_as_the_last_card_answers_no_stack() -> None:
    table = Table("BD +3 | TD | +4", no_action_finish=True, stack_two_on_two=True)
    table.must("0 play BD; ! 1 play TD")
    assert table.tell(table.do("1 accept")) == "drew 1 2 take_two; turn 2"
    more = Table("BD +3 | TD S1 | +4", no_action_finish=True, stack_two_on_two=True)
    more.must("0 play BD")
    assert more.tell(more.do("1 play TD call")) == "called 1; played 1 TD; owed 2 4"


def test_a_table_stuck_on_actions_is_blocked() -> None:
    table = Table("BK | BV | BD", "B1", only=True, preset="classic", no_action_finish=True)
    table.must("0 draw; 1 draw")
    assert table.tell(table.do("2 draw")) == "drew 2 0 of 1 turn; void"
