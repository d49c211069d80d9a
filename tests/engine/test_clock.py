"""The clock: timeouts, autopilot, seats given back and given up."""

from __future__ import annotations

import pytest

from games.engine.actions import Draw, Tick
from games.engine.decide import decide
from games.engine.evolve import fold
from games.engine.turn import due
from games.engine.view import view
from tests.engine.table import Table


def deadline(table: Table) -> float:
    return table.state.deadline / 1000


# --- Timeouts ---

TIMEOUTS = [
    ("turn: one card, kept though it fits", "+4 | +4 | +4", "", {"stock": "B3"}, "@12 tick",
     "timed_out 0; drew 0 1 turn; turn 1"),
    ("turn: one card that does not fit", "+4 | +4 | +4", "", {"stock": "T4"}, "@12 tick",
     "timed_out 0; drew 0 1 turn; turn 1"),
    ("turn: a playable hand is not played", "B5 B7 | +4 | +4", "", {"stock": "T4"}, "@12 tick",
     "timed_out 0; drew 0 1 turn; turn 1"),
    ("turn: nothing to draw", "+4 | +4 | +4", "", {"only": True}, "@12 tick",
     "timed_out 0; drew 0 0 of 1 turn; turn 1"),
    ("drawn: the drawn card is kept", "+4 | +4 | +4", "@5 0 draw", {"stock": "B3"}, "@12 tick",
     "timed_out 0; kept 0; turn 1"),
    ("hit: a stack is accepted", "BD +4 | TD +4 | +4", "0 play BD", {"preset": "oona_plus"},
     "@12 tick", "timed_out 1; drew 1 2 take_two; turn 2"),
    ("hit: a longer stack", "BD +4 | TD +4 | +4", "0 play BD; @5 1 play TD",
     {"preset": "oona_plus"}, "@17 tick", "timed_out 2; drew 2 4 stack; turn 0"),
    ("hit: a lone take-four is accepted, not challenged", "F B5 +3 | F +4 | +4", "0 play F(T)",
     {}, "@12 tick", "timed_out 1; drew 1 4 take_four; turn 2"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "hands", "before", "given", "tick", "told"), TIMEOUTS)
def test_what_the_clock_plays(
    name: str, hands: str, before: str, given: dict[str, object], tick: str, told: str
) -> None:
    table = Table(hands, **given)  # type: ignore[arg-type]  # a row of keyword arguments
    table.must(before)
    assert table.tell(table.do(tick)) == told, name


def test_the_clock_never_plays_a_last_card_for_its_owner() -> None:
    table = Table("B5 | +4 | +4", stock="T4")
    table.must("@12 tick")
    assert not table.state.over
    assert table.hand(0) == "T4 B5"


def test_the_clock_never_says_one_left() -> None:
    table = Table("B5 B7 | +4 | +4")
    assert "called" not in table.tell(table.do("@12 tick"))


# --- Budgets ---


def test_the_clock_is_due_at_the_deadline_and_not_before() -> None:
    table = Table()
    assert due(table.state) == 12_000
    assert table.tell(table.do("@11.999 tick")) == "! not_due"
    assert table.tell(table.do("@12 tick")).startswith("timed_out 0")


def test_a_move_after_the_deadline_counts_until_the_clock_has_acted() -> None:
    table = Table("B5 +3 | +4 | +4")
    assert table.tell(table.do("@12.05 0 play B5")) == "played 0 B5; turn 1"
    late = Table("B5 +3 | +4 | +4")
    late.must("@12 tick")
    assert late.tell(late.do("@12.05 0 play B5")) == "! not_your_turn"


@pytest.mark.parametrize(
    ("at", "until"), [("3", 12.0), ("7", 12.0), ("7.001", 12.001), ("11.5", 16.5)]
)
def test_after_drawing_a_playable_card_five_seconds_are_sure(at: str, until: float) -> None:
    table = Table(stock="B3")
    table.must(f"@{at} 0 draw")
    assert deadline(table) == until


def test_every_new_decision_has_a_budget_of_its_own() -> None:
    table = Table("F B5 +3 | +4 | +4", turn_seconds=20)
    table.must("@7 0 play F(T)")
    assert deadline(table) == 27
    table.must("@10 1 challenge")
    assert (table.state.turn, deadline(table)) == (1, 30)
    table.must("@11 1 draw")
    assert deadline(table) in (30, 31)


def test_calls_and_catches_do_not_move_the_clock() -> None:
    table = Table("B5 I2 | +4 | +4")
    table.must("@3 0 call")
    assert deadline(table) == 12
    table.must("@4 0 play B5")
    table.must("! @5 1 catch 2")
    assert deadline(table) == 16


# --- Autopilot ---


def test_two_timeouts_running_put_a_seat_on_autopilot() -> None:
    table = Table("+4 | +4", stock="T4 S4 T6 S6 T8 S8 T9 S9")
    assert table.tell(table.do("@12 tick")) == "timed_out 0; drew 0 1 turn; turn 1"
    table.must("@13 1 draw")
    told = "timed_out 0; autopilot_on 0; drew 0 1 turn; turn 1"
    assert table.tell(table.do("@25 tick")) == told
    table.must("@26 1 draw")
    assert (table.state.turn, deadline(table)) == (0, 28)
    assert table.tell(table.do("@28 tick")) == "drew 0 1 turn; turn 1"
    assert deadline(table) == 40


def test_a_timeout_of_a_seat_without_connection_is_enough() -> None:
    table = Table("+4 | +4 | +4", stock="T4")
    told = "timed_out 0; autopilot_on 0; drew 0 1 turn; turn 1"
    assert table.tell(table.do("@12 tick absent 0 2")) == told
    assert table.state.autopilot == [True, False, False]


def test_a_seat_on_autopilot_has_two_seconds_at_once() -> None:
    """Also where the card that the clock played gives it the very next turn."""
    table = Table("+4 | +4", stock="BK", must_play_drawn=True)
    told = "timed_out 0; autopilot_on 0; drew 0 1 turn; played 0 BK; skipped 1; turn 0"
    assert table.tell(table.do("@12 tick absent 0")) == told
    assert deadline(table) == 14


def test_absence_alone_does_nothing() -> None:
    table = Table("+4 | +4 | +4", stock="T4")
    table.must("@12 tick absent 1 2")
    assert table.state.autopilot == [False] * 3
    assert table.state.misses == [1, 0, 0]


def test_timeouts_must_be_consecutive() -> None:
    table = Table("+4 | +4", stock="T4 S4 T6 S6 T8 S8 T9 S9")
    table.must("@12 tick; @13 1 draw; @14 0 draw; @15 1 draw; @27 tick")
    assert table.state.autopilot == [False, False]
    assert table.state.misses == [1, 0]


def test_a_draw_that_times_out_is_the_first_timeout_again() -> None:
    table = Table("+4 | +4", stock="T4 S4 B3 S6 T8")
    table.must("@12 tick; @13 1 draw; @14 0 draw; @25 tick")
    assert table.state.misses == [1, 0]
    assert table.state.autopilot == [False, False]


def test_the_hit_seat_on_autopilot_accepts_after_two_seconds() -> None:
    table = Table("F B5 +3 | +4 | +4")
    table.state.autopilot[1] = True
    table.must("@1 0 play F(T)")
    assert deadline(table) == 3
    assert table.tell(table.do("@3 tick")) == "drew 1 4 take_four; turn 2"
    assert deadline(table) == 15


# Every accepted move of the owner of seat 1, who is on autopilot and on turn or not.
TOUCHES = [
    ("on turn: a play", "B5 +3 | B2 +3 | +4", "0 play B5", "@3 1 play B2",
     "returned 1; played 1 B2; turn 2"),
    ("on turn: a draw", "B5 +3 | +4 | +4", "0 play B5", "@3 1 draw",
     "returned 1; drew 1 1 turn; turn 2"),
    ("on turn: accept", "F +4 | +4 | +4", "0 play F(T)", "@3 1 accept",
     "returned 1; drew 1 4 take_four; turn 2"),
    ("on turn: challenge", "F +4 | +4 | +4", "0 play F(T)", "@3 1 challenge",
     "returned 1; challenged 1 0 innocent B; drew 1 6 challenge_lost; turn 2"),
    ("on turn: a call", "B5 +3 | B2 T4 | +4", "0 play B5", "@1 1 call",
     "returned 1; called 1; resumed 13"),
    ("on turn: a catch", "B5 I2 | +4 | +4", "0 play B5", "@1 1 catch 0",
     "returned 1; caught 0 by 1; drew 0 2 caught; resumed 13"),
    ("on turn: the seat back", "B5 +3 | +4 | +4", "0 play B5", "@1 1 back",
     "returned 1; resumed 13"),
    ("out of turn: the seat back", "B5 +3 | +4 | +4", "", "@1 1 back", "returned 1"),
    ("out of turn: a catch", "+4 | +4 | B5 I2", "2 play B5", "@1 1 catch 2",
     "returned 1; caught 2 by 1; drew 2 2 caught"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "hands", "before", "move", "told"), TOUCHES)
def test_any_accepted_move_of_the_owner_ends_autopilot(
    name: str, hands: str, before: str, move: str, told: str
) -> None:
    table = Table(hands, stock="T4", turn=int(before[0]) if before else 0)
    table.state.autopilot[1] = True
    table.state.misses[1] = 2
    table.must(before)
    assert table.tell(table.do(move)).replace("closed; ", "") == told, name
    assert (table.state.autopilot[1], table.state.misses[1]) == (False, 0)


def test_a_refused_move_does_not_end_autopilot() -> None:
    table = Table("B5 +3 | +4 | +4")
    table.state.autopilot[1] = True
    table.must("! 1 play S3; ! 1 catch 2; ! 1 call")
    assert table.state.autopilot[1]


def test_a_kept_card_ends_autopilot_and_the_next_own_turn_is_a_full_one() -> None:
    table = Table("+4 | +4", stock="B3 T4 T6")
    table.must("0 draw")
    table.state.autopilot[0] = True
    assert table.tell(table.do("0 keep")) == "returned 0; kept 0; turn 1"
    again = Table("BK +3 | +4")
    again.state.autopilot[0] = True
    again.must("@1 0 play BK")
    assert (again.state.turn, deadline(again)) == (0, 13)


def test_taking_back_a_seat_nobody_took_is_refused_and_buys_no_time() -> None:
    table = Table()
    assert table.tell(table.do("@5 0 back")) == "! already_back"
    assert deadline(table) == 12


def test_pressing_it_twice_takes_the_seat_back_once() -> None:
    table = Table()
    table.state.autopilot[0] = True
    assert table.tell(table.do("@1 0 back")) == "returned 0; resumed 13"
    assert table.tell(table.do("@5 0 back")) == "! already_back"
    assert deadline(table) == 13


def test_taking_the_seat_back_after_one_timeout_forgets_it() -> None:
    table = Table(stock="T4")
    table.must("@12 tick; @13 0 back")
    assert table.state.misses == [0, 0, 0]
    assert deadline(table) == 24


def test_the_view_offers_the_seat_back() -> None:
    table = Table()
    table.state.autopilot[1] = True
    assert view(table.state, 1, 0).can.back
    assert not view(table.state, 0, 0).can.back
    assert view(table.state, None, 0).autopilot == (1,)


# --- After an outage ---


def test_a_tick_up_to_five_seconds_late_acts() -> None:
    table = Table(stock="T4")
    assert table.tell(table.do("@17 tick")) == "timed_out 0; drew 0 1 turn; turn 1"
    assert deadline(table) == 29


def test_a_later_tick_gives_fresh_time_and_blames_nobody() -> None:
    table = Table(stock="T4")
    assert table.tell(table.do("@17.001 tick absent 0")) == "resumed 29.001"
    assert table.state.misses == [0, 0, 0]
    assert table.tell(table.do("@29.001 tick")) == "timed_out 0; drew 0 1 turn; turn 1"


def test_a_tick_of_one_who_could_not_serve_the_seat_gives_fresh_time() -> None:
    table = Table(stock="T4")
    outcome = decide(table.state, Tick(unserved=True), 12_500, table.shuffle)
    assert table.tell(outcome) == "resumed 24.5"
    too_early = decide(table.state, Tick(unserved=True), 11_999, table.shuffle)
    assert table.tell(too_early) == "! not_due"


def test_a_later_tick_gives_autopilot_its_two_seconds() -> None:
    table = Table(stock="T4")
    table.state.autopilot[0] = True
    assert table.tell(table.do("@99 tick")) == "resumed 101"


def test_after_an_outage_a_drawn_card_and_a_penalty_still_wait() -> None:
    table = Table(stock="B3")
    table.must("0 draw; @99 tick")
    assert table.tell(table.do("@100 0 play B3")) == "played 0 B3; turn 1"
    hit = Table("F +4 | +4 | +4")
    hit.must("0 play F(T); @99 tick")
    assert hit.tell(hit.do("@100 1 accept")) == "drew 1 4 take_four; turn 2"


def test_a_clock_that_rings_twice_draws_once() -> None:
    table = Table("+4 | +4", stock="T4 T6")
    table.must("@12 tick; ! @12 tick")
    assert [len(hand) for hand in table.state.hands] == [5, 4]


def test_a_decision_made_twice_is_the_same() -> None:
    table = Table("+4 | +4 | +4", pile="T4 T6 S4 S6 S8 B1", only=True)
    first = decide(table.state, Draw(0), 5, table.shuffle)
    second = decide(table.state, Draw(0), 5, table.shuffle)
    assert first.facts == second.facts
    twin = table.state.copy()
    fold(twin, first.facts, table.shuffle)
    fold(table.state, second.facts, table.shuffle)
    assert twin == table.state


def test_a_table_of_autopilots_goes_on_by_itself() -> None:
    table = Table("+4 | +4 | +4", pile="B1")
    for _ in range(400):
        moment = due(table.state)
        if moment is None:
            break
        outcome = decide(table.state, Tick(), moment, table.shuffle)
        assert outcome.refusal is None
        fold(table.state, outcome.facts, table.shuffle)
    assert table.state.over, "108 cards drawn and nobody plays: the round is blocked"
    result = table.state.result
    assert result is not None
    assert result.blocked
