"""Dares: two cards or the deed, who judges it, and slips reported later."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.state import DareChoice, Performing, Review
from tests.engine.table import Table

HANDS = "BQ5 +3 | +4 | +4"
FOUR = "BQ5 +3 | +4 | +4 | +4"
ASKED = "0 play BQ5"
DOING = "0 play BQ5; 1 dare"
DONE = "0 play BQ5; 1 dare; 0 vote success; 2 vote success"


def dare(hands: str = HANDS, before: str = "", **options: Any) -> Table:
    table = Table(hands, preset="dare", **options)
    table.must(before)
    return table


ROWS: list[tuple[str, str, dict[str, Any], str, str, str]] = [
    ("set", HANDS, {}, "", "0 play BQ5", "played 0 BQ5; dare_set 1 5"),
    ("set backwards", HANDS, {"direction": -1}, "", "0 play BQ5", "played 0 BQ5; dare_set 2 5"),
    ("set by a wild", "X12 +3 | +4 | +4", {}, "", "0 play X12(T)",
     "played 0 X12(T); dare_set 1 12"),
    ("on a dare of another colour", "TQ3 +3 | +4 | +4", {"pile": "BQ1"}, "", "0 play TQ3",
     "played 0 TQ3; dare_set 1 3"),
    ("accepted", HANDS, {}, ASKED, "1 accept", "drew 1 2 dare; turn 2"),
    ("drawn", HANDS, {}, ASKED, "1 draw", "drew 1 2 dare; turn 2"),
    ("chosen late", HANDS, {}, ASKED, "@12 tick", "timed_out 1; drew 1 2 dare; turn 2"),
    ("taken", HANDS, {}, ASKED, "1 dare", "dare_taken 1"),
    ("a colour that nobody asked for, accepted", HANDS, {}, ASKED, "1 accept(T)",
     "drew 1 2 dare; turn 2"),
    ("a colour that nobody asked for, taken", HANDS, {}, ASKED, "1 dare(T)", "dare_taken 1"),
    ("given up", HANDS, {}, DOING, "1 give_up", "dare_judged 1 fail; drew 1 2 dare; turn 2"),
    ("given up late", HANDS, {}, DOING, "@44 1 give_up",
     "dare_judged 1 fail; drew 1 2 dare; turn 2"),
    ("one of two votes", HANDS, {}, DOING, "0 vote fail", "voted 0 fail"),
    ("both say success", HANDS, {}, f"{DOING}; 0 vote success", "2 vote success",
     "voted 2 success; dare_judged 1 success; turn 2"),
    ("both say fail", HANDS, {}, f"{DOING}; 0 vote fail", "2 vote fail",
     "voted 2 fail; dare_judged 1 fail; drew 1 2 dare; turn 2"),
    ("a tie is a success", HANDS, {}, f"{DOING}; 0 vote fail", "2 vote success",
     "voted 2 success; dare_judged 1 success; turn 2"),
    ("no votes are a success", HANDS, {}, DOING, "@45 tick", "dare_judged 1 success; turn 2"),
    ("one fail of two at the end", HANDS, {}, f"{DOING}; 2 vote fail", "@45 tick",
     "dare_judged 1 fail; drew 1 2 dare; turn 2"),
    ("not before the end", HANDS, {}, DOING, "@44.999 tick", "! not_due"),
    ("two of three say fail", FOUR, {}, f"{DOING}; 0 vote fail; 2 vote success", "3 vote fail",
     "voted 3 fail; dare_judged 1 fail; drew 1 2 dare; turn 2"),
    ("of two the other's vote counts", "BQ5 +3 | +4", {}, DOING, "0 vote fail",
     "voted 0 fail; dare_judged 1 fail; drew 1 2 dare; turn 0"),
    ("a partner votes too", FOUR, {"teams": True}, f"{DOING}; 0 vote fail; 2 vote success",
     "3 vote success", "voted 3 success; dare_judged 1 success; turn 2"),
    ("who left does not vote", FOUR, {}, f"3 leave; {DOING}; 0 vote fail", "2 vote fail",
     "voted 2 fail; dare_judged 1 fail; drew 1 2 dare; turn 2"),
    ("done keeps the turn", HANDS, {"dare_keeps_turn": "on_success"},
     f"{DOING}; 0 vote success", "2 vote success",
     "voted 2 success; dare_judged 1 success; turn 1"),
    ("failed keeps nothing", HANDS, {"dare_keeps_turn": "on_success"}, DOING, "1 give_up",
     "dare_judged 1 fail; drew 1 2 dare; turn 2"),
    ("accepted keeps nothing", HANDS, {"dare_keeps_turn": "on_success"}, ASKED, "1 accept",
     "drew 1 2 dare; turn 2"),
    ("judged by oneself: done", HANDS, {"dare_judging": "self"}, DOING, "1 vote success",
     "voted 1 success; dare_judged 1 success; turn 2"),
    ("judged by oneself: failed", HANDS, {"dare_judging": "self"}, DOING, "1 vote fail",
     "voted 1 fail; dare_judged 1 fail; drew 1 2 dare; turn 2"),
    ("judged by oneself: nobody else", HANDS, {"dare_judging": "self"}, DOING, "0 vote fail",
     "! cannot_vote"),
    ("judged by oneself: silence", HANDS, {"dare_judging": "self"}, DOING, "@45 tick",
     "dare_judged 1 success; turn 2"),
    ("a vote is not changed", HANDS, {}, f"{DOING}; 0 vote fail", "0 vote success",
     "! cannot_vote"),
    ("a watcher has none", HANDS, {}, DOING, "3 vote fail", "! not_seated"),
    ("no dare answers a dare", "BQ5 +3 | TQ7 +3 | +4", {}, ASKED, "1 play TQ7",
     "! dare_pending"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "hands", "given", "before", "move", "told"), ROWS, ids=[row[0] for row in ROWS]
)
def test_a_dare(
    name: str, hands: str, given: dict[str, Any], before: str, move: str, told: str
) -> None:
    table = dare(hands, before, **given)
    assert table.tell(table.do(move)).replace("closed; ", "") == told


def test_the_times_of_a_dare() -> None:
    table = dare(before="@1 0 play BQ5")
    assert (table.state.waiting, table.state.deadline) == (DareChoice(5, naming=False), 13_000)
    table.must("@4 1 dare")
    assert (table.state.waiting, table.state.deadline) == (Performing(5), 49_000)
    table.must("@5 0 vote success")
    assert table.state.deadline == 49_000
    table.must("@6 2 vote success")
    assert table.state.deadline == 18_000


def test_the_running_out_of_a_dare_is_no_miss_of_its_performer() -> None:
    table = dare(before=f"{DOING}; @45 tick")
    assert table.state.misses == [0, 0, 0]


def test_a_turn_that_is_kept_has_a_fresh_clock() -> None:
    table = dare(before="@20 0 play BQ5; @21 1 dare; 0 vote success; @30 2 vote success",
                 dare_keeps_turn="on_success")  # fmt: skip
    assert (table.state.turn, table.state.deadline) == (1, 42_000)
    assert table.tell(table.do("0 report")) == "! cannot_vote"


def test_a_vote_ends_the_autopilot_of_its_seat() -> None:
    table = dare(before=ASKED)
    table.state.autopilot[2] = True
    table.must("1 dare")
    assert table.tell(table.do("2 vote fail")) == "returned 2; voted 2 fail"


# --- Slips ---


def test_a_slip_that_is_confirmed_costs_two_and_the_turn_goes_on_with_its_clock() -> None:
    table = dare(before=f"@1 {DONE}; ")
    assert table.state.deadline == 13_000
    assert table.tell(table.do("@5 2 report")) == "reported 1 by 2"
    assert isinstance(table.state.waiting, Review)
    assert (table.state.turn, table.state.deadline) == (2, 20_000)
    table.must("! 2 draw; ! 1 vote fail; @6 0 vote fail")
    told = "voted 2 fail; drew 1 2 dare; reviewed 1 fail"
    assert table.tell(table.do("@9 2 vote fail")) == told
    assert (table.state.turn, table.state.deadline) == (2, 17_000)
    table.must("2 draw")


@pytest.mark.parametrize(
    ("votes", "told"),
    [
        ("", "reviewed 1 success"),
        ("0 vote fail", "drew 1 2 dare; reviewed 1 fail"),
        ("0 vote success", "reviewed 1 success"),
    ],
)
def test_a_report_runs_out_with_the_votes_there_are(votes: str, told: str) -> None:
    table = dare(before=f"{DONE}; @5 2 report; {votes}")
    assert table.tell(table.do("@19.999 tick")) == "! not_due"
    assert table.tell(table.do("@20 tick")) == told
    assert table.state.deadline == 27_000


def test_a_report_between_draw_and_keep_waits_with_the_drawn_card() -> None:
    table = dare(before=f"{DONE}; 2 draw; @2 0 report; 0 vote success; 2 vote success",
                 stock="B3")  # fmt: skip
    assert table.tell(table.do("2 play B3")) == "played 2 B3; turn 0"


def test_a_dare_is_reported_once_and_until_its_performers_next_turn() -> None:
    table = dare(before=f"{DONE}; 2 report; 0 vote success; 2 vote success")
    assert table.tell(table.do("0 report")) == "! cannot_vote"
    late = dare(before=f"{DONE}; 2 draw; 0 draw")
    assert late.state.turn == 1
    assert late.tell(late.do("0 report")) == "! cannot_vote"


def test_a_performers_next_choice_ends_it_too() -> None:
    table = dare("BQ5 BQ1 +3 | +4 | +4", f"{DONE}; 2 draw; 0 play BQ1")
    assert table.tell(table.do("0 report")) == "! cannot_vote"


def test_the_performer_cannot_report_himself_and_a_failed_dare_is_settled() -> None:
    assert dare(before=DONE).do("1 report").refusal
    assert dare(before=f"{DOING}; 1 give_up").do("0 report").refusal
    assert dare(before=f"{ASKED}; 1 accept").do("0 report").refusal


def test_of_two_dares_the_later_is_reported() -> None:
    table = dare("BQ5 +3 | +4 | BQ1 +3 | +4",
                 "0 play BQ5; 1 dare; 0 vote success; 2 vote success; 3 vote success; "
                 "2 play BQ1; 3 dare; 0 vote success; 1 vote success; 2 vote success")  # fmt: skip
    assert table.tell(table.do("0 report")) == "reported 3 by 0"
    table.must("0 vote success; 1 vote success; 2 vote success")
    assert table.tell(table.do("0 report")) == "reported 1 by 0"


def test_nothing_is_reported_while_a_vote_is_open() -> None:
    """Neither while another performs nor while another slip is judged; after that it is."""
    table = dare("BQ5 +3 | +4 | BQ1 +3 | +4",
                 "0 play BQ5; 1 dare; 0 vote success; 2 vote success; 3 vote success; "
                 "2 play BQ1; 3 dare")  # fmt: skip
    assert table.tell(table.do("0 report")) == "! cannot_vote"
    table.must("0 vote success; 1 vote success; 2 vote success; 0 report")
    assert table.tell(table.do("2 report")) == "! cannot_vote"
    table.must("0 vote success; 1 vote success; 2 vote success")
    assert table.tell(table.do("2 report")) == "reported 1 by 2"


def test_who_performed_reports_another() -> None:
    table = dare("BQ5 +3 | +4 | BQ1 +3 | +4",
                 "0 play BQ5; 1 dare; 0 vote success; 2 vote success; 3 vote success; "
                 "2 play BQ1; 3 dare; 0 vote success; 1 vote success; 2 vote success")  # fmt: skip
    assert table.tell(table.do("3 report")) == "reported 1 by 3"


# --- The last card ---


def test_the_last_card_a_dare_waits_for_the_choice() -> None:
    table = dare("BQ1 | S9 | S3")
    assert table.tell(table.do("0 play BQ1")) == "played 0 BQ1; went_out 0; dare_set 1 1"
    assert table.state.waiting == DareChoice(1, naming=False)
    assert not table.state.over
    assert table.state.out == 0


@pytest.mark.parametrize(
    ("before", "move", "told"),
    [
        ("", "1 accept", "drew 1 2 dare; out 0: 0 2 1 = 30 0 0 again"),
        ("", "@12 tick", "timed_out 1; drew 1 2 dare; out 0: 0 2 1 = 30 0 0 again"),
        ("1 dare", "1 give_up",
         "dare_judged 1 fail; drew 1 2 dare; out 0: 0 2 1 = 30 0 0 again"),
        ("1 dare; 2 vote success", "0 vote success",
         "voted 0 success; dare_judged 1 success; out 0: 0 2 1 = 12 0 0 again"),
        ("1 dare", "@45 tick", "dare_judged 1 success; out 0: 0 2 1 = 12 0 0 again"),
    ],
)  # fmt: skip
def test_the_round_is_scored_when_the_last_dare_is_settled(
    before: str, move: str, told: str
) -> None:
    table = dare("BQ1 | S9 | S3", f"0 play BQ1; {before}", stock="T9 I9")
    assert table.tell(table.do(move)).replace("closed; ", "") == told


def test_without_final_draw_the_round_ends_at_once() -> None:
    table = dare("BQ1 | S9 | S3", final_draw=False)
    assert table.tell(table.do("0 play BQ1")) == "played 0 BQ1; out 0: 0 2 1 = 12 0 0 again"


def test_a_last_wild_dare_needs_no_colour() -> None:
    table = dare("X12 | S9 | S3")
    assert table.tell(table.do("0 play X12")) == "played 0 X12; went_out 0; dare_set 1 12"
    table.must("1 accept")
    assert table.state.colour == 4


def test_a_dare_done_for_the_last_card_keeps_no_turn() -> None:
    table = dare("BQ1 | S9 | S3", "0 play BQ1; 1 dare; 0 vote success",
                 dare_keeps_turn="on_success")  # fmt: skip
    assert table.tell(table.do("2 vote success")).endswith("out 0: 0 2 1 = 12 0 0 again")


def test_windows_run_on_while_a_last_dare_is_open() -> None:
    table = dare("BQ1 | +4 | S3", "0 play BQ1")
    other = dare("BQ1 | B5 S9 | S3 BQ5", turn=1)
    other.must("@0 1 play B5; @0.5 2 play BQ5 call")
    assert other.tell(other.do("@1 0 catch 1")).startswith("caught 1 by 0; drew 1 2 caught")
    assert table.tell(table.do("1 catch 2")) == "! not_exposed; missed 1 2"


def test_a_seat_may_be_caught_after_somebody_went_out_with_a_dare() -> None:
    table = dare("+4 | B5 S9 | BQ1 | S3", "1 play B5; @0.5 2 play BQ1", turn=1)
    assert table.state.out == 2
    told = "caught 1 by 0; drew 1 2 caught"
    assert table.tell(table.do("@1 0 catch 1")) == told
    table.must("3 accept")
    assert table.state.over
    assert table.tell(table.do("0 catch 1")) == "! round_over"


def test_leaving_with_a_dare_open() -> None:
    """The seat that must choose leaves: its autopilot draws two."""
    table = dare(before=f"{ASKED}; @1 1 leave")
    assert table.state.deadline == 3_000
    assert table.tell(table.do("@3 tick")).replace("closed; ", "") == "drew 1 2 dare; turn 2"


def test_the_last_voter_who_leaves_decides_the_vote() -> None:
    table = dare(FOUR, f"{DOING}; 0 vote fail; 2 vote fail")
    assert table.tell(table.do("3 leave")) == ("left 3; dare_judged 1 fail; drew 1 2 dare; turn 2")
    slip = dare(FOUR, f"{DOING}; 0 vote success; 2 vote success; 3 vote success; 0 report; "
                "0 vote fail; 2 vote fail")  # fmt: skip
    assert slip.tell(slip.do("3 leave")) == "left 3; drew 1 2 dare; reviewed 1 fail"


def test_who_went_out_draws_nothing_for_a_wrong_catch() -> None:
    """He has no hand any more, while the other decides about the dare he went out with."""
    table = dare("BQ1 | S9 +1", "0 play BQ1", false_catch_cards=2)
    assert table.state.out == 0
    table.must("! 0 catch 1")
    assert [len(hand) for hand in table.state.hands] == [0, 2]
    assert "out 0" in table.tell(table.do("@1 1 accept"))


def test_who_judges_himself_and_leaves_keeps_nobody_waiting() -> None:
    """Nobody may judge then, and no vote counts as done ("Dare, voting")."""
    table = dare(HANDS, DOING, dare_judging="self")
    assert table.tell(table.do("1 leave")) == "left 1; dare_judged 1 success; turn 2"


def test_a_seat_that_leaves_shortens_no_vote() -> None:
    doing = dare(FOUR, DOING)
    assert doing.tell(doing.do("1 leave")) == "left 1"
    assert doing.state.deadline == 45_000
    slip = dare(FOUR, f"{DOING}; 0 vote success; 2 vote success; 3 vote success; @3 0 report")
    assert slip.tell(slip.do("@4 2 leave")) == "left 2"
    assert slip.state.deadline == 18_000


def test_a_seat_taken_back_during_a_vote_moves_no_clock() -> None:
    slip = dare(FOUR, f"{DOING}; 0 vote success; 2 vote success; 3 vote success; @1 0 report")
    slip.state.autopilot[2] = True
    assert slip.tell(slip.do("@2 2 back")) == "returned 2"
    assert slip.state.deadline == 16_000


def test_a_hit_seat_that_gives_up_leaves_the_round_to_who_went_out() -> None:
    table = dare("BQ1 | S9 | S3", "0 play BQ1; 2 leave")
    assert table.tell(table.do("1 leave")) == "left 1; out 0: 0 2 1 = 12 0 0"


def test_who_went_out_and_gives_up_before_the_dare_is_settled_has_not_won() -> None:
    table = dare("BQ1 | S9", "0 play BQ1")
    assert table.tell(table.do("0 leave")).startswith("left 0; over: 1 0")
