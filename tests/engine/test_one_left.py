"""Calling and catching: who is exposed, for how long, and what it costs."""

from __future__ import annotations

import pytest

from games.engine.turn import choices
from games.engine.view import view
from tests.engine.table import Table

SILENT = "B5 I2 | +4 | +4"


def exposed(table: Table) -> list[int]:
    """Seats that can be caught now, as everybody sees them."""
    return [one.seat for one in view(table.state, None, table.now).exposed]


# (moves that must be accepted, a catch, what comes of it): the window to the instant.
WINDOWS = [
    ("0 play B5", "@0 1 catch 0", "caught 0 by 1; drew 0 2 caught"),
    ("0 play B5", "@11.999 1 catch 0", "caught 0 by 1; drew 0 2 caught"),
    # The next player acts early: the floor, its last instant included.
    ("0 play B5; @0.8 1 draw", "@1.999 2 catch 0", "caught 0 by 2; drew 0 2 caught"),
    ("0 play B5; @0.8 1 draw", "@2 2 catch 0", "caught 0 by 2; drew 0 2 caught"),
    ("0 play B5; @0.8 1 draw", "@2.001 2 catch 0", "! window_closed; missed 2 0"),
    # The next player acts late: his own instant included.
    ("0 play B5; @9 1 draw", "@9 2 catch 0", "caught 0 by 2; drew 0 2 caught"),
    ("0 play B5; @9 1 draw", "@9.001 2 catch 0", "! window_closed; missed 2 0"),
    # Exactly at the floor.
    ("0 play B5; @2 1 draw", "@2 2 catch 0", "caught 0 by 2; drew 0 2 caught"),
    ("0 play B5; @2 1 draw", "@2.001 2 catch 0", "! window_closed; missed 2 0"),
    # The clock's draw is an act; the next one does not open the window again.
    ("0 play B5; @12 tick", "@12 2 catch 0", "caught 0 by 2; drew 0 2 caught"),
    ("0 play B5; @12 tick", "@12.001 2 catch 0", "! window_closed; missed 2 0"),
    ("0 play B5; @9 1 draw; @9.5 2 draw", "@9.5 2 catch 0", "! window_closed; missed 2 0"),
    # An early call or a wrong catch of the next player is no act.
    ("0 play B5; ! @3 1 catch 2", "@5 2 catch 0", "caught 0 by 2; drew 0 2 caught"),
    ("0 play B5; @3 1 leave", "@4.5 2 catch 0", "caught 0 by 2; drew 0 2 caught"),
]


@pytest.mark.parametrize(("before", "catch", "told"), WINDOWS)
def test_the_window_to_the_instant(before: str, catch: str, told: str) -> None:
    table = Table(SILENT, stock="T4 T6 T8 T9")
    table.must(before)
    assert table.tell(table.do(catch)) == told


@pytest.mark.parametrize(
    "act",
    ["1 draw", "1 play B2", "@12 tick"],
)
def test_each_act_of_the_next_player_closes_the_window(act: str) -> None:
    table = Table("B5 I2 | B2 +3 | +4", stock="T4")
    table.must(f"@3 0 play B5; @5 {act}" if act[0] == "1" else f"0 play B5; {act}")
    assert table.tell(table.do("@13 2 catch 0")) == "! window_closed; missed 2 0"


@pytest.mark.parametrize("act", ["1 accept", "1 challenge", "1 draw", "1 play F(T)"])
def test_each_answer_to_a_penalty_closes_the_window(act: str) -> None:
    table = Table("F I2 | F +4 | +4", preset="oona_plus")
    table.must(f"0 play F(T); @5 {act}")
    assert table.tell(table.do("@5.001 2 catch 0")) == "! window_closed; missed 2 0"


def test_keeping_a_drawn_card_closes_nothing_that_the_draw_left_open() -> None:
    table = Table(SILENT, stock="B3")
    table.must("0 play B5; @0.5 1 draw; @3 1 keep")
    assert table.tell(table.do("@3 2 catch 0")) == "! window_closed; missed 2 0"


def test_the_draw_that_a_take_two_forces_closes_no_window() -> None:
    table = Table("BD I2 | +4 | +4")
    table.must("0 play BD")
    assert table.tell(table.do("@5 1 catch 0")) == "caught 0 by 1; drew 0 2 caught"


def test_a_catch_while_a_challenge_is_open_changes_neither_turn_nor_guilt() -> None:
    table = Table("F I2 | +4 | +4", stock="B3 B4")
    table.must("0 play F(T)")
    before = (table.state.turn, table.state.waiting, table.state.deadline, table.state.turn_no)
    assert table.tell(table.do("@3 2 catch 0")) == "caught 0 by 2; drew 0 2 caught"
    after = (table.state.turn, table.state.waiting, table.state.deadline, table.state.turn_no)
    assert after == before
    assert table.tell(table.do("1 challenge")).startswith("closed; challenged 1 0 innocent B")


def test_a_catch_while_the_caught_seat_owes_a_stack_leaves_the_stack() -> None:
    table = Table("BD +4 | T1 I2 | +4", preset="oona_plus", turn=1)
    table.must("1 play T1; 2 draw")
    table = Table("BD +3 | BK I2", preset="oona_plus", turn=1)
    table.must("1 play BK; @2 1 draw")
    table = Table("BD +3 | B2 I2", preset="oona_plus", turn=1)
    table.must("1 play B2; @0.8 0 play BD")
    assert table.tell(table.do("@1.5 0 catch 1")) == "caught 1 by 0; drew 1 2 caught"
    assert table.tell(table.do("1 accept")) == "drew 1 2 take_two; turn 0"


def test_a_call_with_the_play_or_before_it_exposes_nobody() -> None:
    for moves in ("0 play B5 call", "0 call; 0 play B5", "0 call; 0 play B5 call"):
        table = Table(SILENT)
        table.must(moves)
        assert exposed(table) == []
        assert table.state.said == (0,)
        assert table.tell(table.do("1 catch 0")) == "! not_exposed; missed 1 0"


# What lets an early call die: the moves after "0 call" that end in a silent second-last card.
DEATHS = [
    (
        "drawing",
        "B5 B7 | +4 | +4",
        "B3 T4 T6 T8 T9",
        "0 call; 0 draw; 0 keep; 1 draw; 2 draw; 0 play B5; 1 draw; 2 draw; 0 play B7",
    ),
    (
        "its turn passing unused",
        "B5 B7 | +4 | +4",
        "T4 S4 S6 T6 T8",
        "0 call; @12 tick; 1 draw; 2 draw; 0 play B5; 1 draw; 2 draw; 0 play B7",
    ),
    (
        "a penalty drawn",
        "BD +4 | B5 B7 | +4",
        "B9 B6 T4 S4 S6 T6 T8 S8",
        """1 call; 1 accept; 2 draw; 0 draw; 1 play B5; 2 draw; 0 draw; 1 play B7;
        2 draw; 0 draw; 1 play B9""",
    ),
]


@pytest.mark.parametrize(("name", "hands", "stock", "moves"), DEATHS)
def test_an_early_call_dies_with(name: str, hands: str, stock: str, moves: str) -> None:
    preset = "oona_plus" if "accept" in moves else "oona"
    table = Table(hands, preset=preset, stock=stock)
    seat = int(moves[0])
    if seat:
        table.must("0 play BD")
    first, *rest = moves.split(";")
    table.must(first)
    assert table.state.call_flag == seat
    for move in rest:
        table.must(f"@{table.now / 1000 + 2.5} {move.strip()}" if "@" not in move else move)
    assert table.state.call_flag == -1
    assert exposed(table) == [seat], name


def test_a_call_flag_does_not_outlive_a_won_challenge() -> None:
    """The turn that follows is another one."""
    table = Table("F B5 +3 | T5 T7 | +4")
    table.must("0 play F(T); 1 call; 1 challenge")
    assert table.state.call_flag == -1
    table.must("1 play T5")
    assert exposed(table) == [1]


def test_a_flag_does_not_outlive_the_throw_it_was_for() -> None:
    table = Table("BD I2 | +4 | +4", preset="oona_plus")
    table.must("0 call; 0 play BD")
    assert (table.state.call_flag, table.state.said) == (-1, (0,))


def test_the_flag_dies_when_its_owner_draws_for_a_wrong_catch() -> None:
    table = Table(SILENT, false_catch_cards=1, stock="B3")
    table.must("0 call; ! 0 catch 1")
    assert table.state.call_flag == -1


def test_the_flag_of_one_is_not_anothers() -> None:
    table = Table("B5 I2 | B2 I4 | +4")
    table.must("0 call; 0 play B5; 1 play B2")
    assert exposed(table) == [1]


def test_one_left_must_be_said_every_time() -> None:
    table = Table("B5 I2 | +4 | +4", stock="T4 T6 B3 T8")
    table.must("0 play B5 call; 1 draw; 2 draw; 0 draw; 0 play B3")
    assert table.state.said == ()
    assert exposed(table) == [0]


def test_the_drawn_card_may_be_laid_with_a_call() -> None:
    table = Table("I2 | +4 | +4", stock="B3")
    assert table.tell(table.do("0 call")) == "! call_not_allowed"
    table.must("0 draw; 0 call; 0 play B3")
    assert exposed(table) == []


def test_a_caught_seat_cannot_be_caught_again_and_owes_a_new_call() -> None:
    table = Table("B5 I2 | +4 | +4", stock="B3 B4 T4 T6 T8 T9 S4 S6")
    table.must("0 play B5; 1 catch 0; @1 1 draw; @1 2 draw; @1.5 0 play B3; @1.5 1 draw")
    assert table.tell(table.do("@1.6 2 catch 0")) == "! already_caught"
    table.must("@2.5 2 draw; @2.5 0 play B4")
    assert exposed(table) == [0]
    assert table.tell(table.do("@2.6 2 catch 0")) == "caught 0 by 2; drew 0 2 caught"


def test_being_caught_with_nothing_to_draw_frees_from_the_lock() -> None:
    table = Table("BK B7 | +4", pile="B1", only=True)
    table.must("0 play BK")
    table.state.pile[:] = table.state.pile[-1:]
    assert table.tell(table.do("1 catch 0")) == "caught 0 by 1; drew 0 0 of 2 caught"
    assert table.tell(table.do("@0.5 0 play B7")) == "closed; played 0 B7; out 0: 0 1"


def test_late_calls() -> None:
    table = Table(SILENT, late_call=True)
    table.must("0 play B5; @0.5 0 call")
    assert exposed(table) == []
    assert table.tell(table.do("@0.6 1 catch 0")) == "! not_exposed; missed 1 0"
    assert table.tell(table.do("@0.7 0 call")) == "! call_not_allowed"
    caught = Table(SILENT, late_call=True)
    caught.must("0 play B5; @0.5 1 catch 0")
    assert caught.tell(caught.do("@0.5 0 call")) == "! call_not_allowed"


def test_a_late_call_counts_to_the_windows_last_instant() -> None:
    table = Table(SILENT, late_call=True, stock="T4")
    table.must("0 play B5; @0.5 1 draw")
    assert table.tell(table.do("@2.001 0 call")) == "! call_not_allowed"
    assert table.tell(table.do("@2 0 call")) == "called 0"


def test_a_late_call_lifts_the_lock() -> None:
    table = Table("BK B7 | +4", late_call=True)
    table.must("0 play BK; @0.5 0 call; @0.6 0 play B7")
    assert table.state.over


# --- The lock of an exposed seat on its own turn ---


def test_the_lock_holds_until_the_floor_and_not_at_it() -> None:
    for at, told in (
        ("0.5", "! catch_lock"),
        ("1.999", "! catch_lock"),
        ("2", "closed; played 0 B7; out 0: 0 1"),
    ):
        table = Table("BK B7 | +4")
        table.must("0 play BK")
        assert table.tell(table.do(f"@{at} 0 play B7")) == told


def test_at_the_floor_both_the_catch_and_the_last_card_are_good() -> None:
    table = Table("BK B7 | +4")
    table.must("0 play BK")
    assert table.tell(table.do("@2 1 catch 0")) == "caught 0 by 1; drew 0 2 caught"


def test_a_locked_seat_is_offered_the_draw_alone_and_may_escape_by_it() -> None:
    table = Table("BK B7 | +4", stock="B3 T4")
    table.must("0 play BK")
    assert choices(table.state, 1_999) == [-1]
    assert len(choices(table.state, 2_000)) == 2
    seen = view(table.state, 0, 500)
    assert (seen.can.play, seen.can.draw, seen.can.lock_ms) == ((), True, 1_500)
    table.must("@0.5 0 draw")
    assert exposed(table) == []
    assert table.tell(table.do("@0.6 1 catch 0")) == "! not_exposed; missed 1 0"
    assert view(table.state, 0, 600).can.lock_ms == 0


def test_after_the_floor_a_seat_on_its_own_turn_can_be_caught_until_it_acts() -> None:
    table = Table("BK B7 | +4")
    table.must("0 play BK")
    assert table.tell(table.do("@7 1 catch 0")) == "caught 0 by 1; drew 0 2 caught"
    assert table.state.turn == 0


# --- Catchers ---


@pytest.mark.parametrize("cards", [0, 1, 2])
def test_a_wrong_catch_costs_what_the_table_says_and_a_second_of_waiting(cards: int) -> None:
    table = Table(SILENT, false_catch_cards=cards)
    table.must("! @1 1 catch 2; 0 play B5")
    assert len(table.state.hands[1]) == 4 + cards
    assert table.tell(table.do("@1.999 1 catch 0")) == "! cooldown"
    assert len(table.state.hands[1]) == 4 + cards
    assert table.tell(table.do("@2 1 catch 0")) == "caught 0 by 1; drew 0 2 caught"


def test_catching_a_seat_there_is_not_costs_nothing() -> None:
    table = Table(SILENT, false_catch_cards=2)
    table.must("0 play B5")
    for target in ("3", "17"):
        assert table.tell(table.do(f"1 catch {target}")) == "! not_exposed"
    assert table.tell(table.do("1 catch 0")) == "caught 0 by 1; drew 0 2 caught"


def test_the_cooldown_is_the_catchers_alone() -> None:
    table = Table(SILENT)
    table.must("! 1 catch 2; 0 play B5")
    assert table.tell(table.do("@0.1 2 catch 0")) == "caught 0 by 2; drew 0 2 caught"


def test_a_wrong_catch_moves_neither_turn_nor_clock() -> None:
    table = Table(SILENT, false_catch_cards=2)
    before = (table.state.turn, table.state.turn_no, table.state.deadline, table.state.waiting)
    table.must("! @3 0 catch 1")
    after = (table.state.turn, table.state.turn_no, table.state.deadline, table.state.waiting)
    assert after == before


def test_a_silent_seat_that_catches_wrongly_has_more_than_one_card_then() -> None:
    table = Table(SILENT, false_catch_cards=1)
    table.must("0 play B5; ! @1 0 catch 1")
    assert exposed(table) == []


def test_only_an_opponent_may_catch() -> None:
    table = Table("B5 I2 | +4 | +4 | +4", teams=True)
    table.must("0 play B5")
    assert table.tell(table.do("2 catch 0")) == "! partner"
    assert view(table.state, 2, 0).can.catch == ()
    assert view(table.state, 3, 0).can.catch == (0,)
    assert table.tell(table.do("3 catch 0")) == "caught 0 by 3; drew 0 2 caught"


def test_the_first_catch_counts() -> None:
    table = Table("B5 I2 | +4 | +4 | +4")
    table.must("0 play B5; @1 1 catch 0")
    assert table.tell(table.do("@1.1 3 catch 0")) == "! already_caught"
    assert len(table.state.hands[0]) == 3


def test_two_seats_can_be_exposed_at_once() -> None:
    table = Table("B5 I2 | B2 I4 | +4")
    table.must("0 play B5; @1 1 play B2")
    assert exposed(table) == [0, 1]
    assert table.tell(table.do("@2 2 catch 0")) == "caught 0 by 2; drew 0 2 caught"
    assert table.tell(table.do("@2.5 0 catch 1")) == "caught 1 by 0; drew 1 2 caught"
