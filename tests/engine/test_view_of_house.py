"""What a reader sees and is offered at tables with house rules, dares and matches."""

from __future__ import annotations

import re
from dataclasses import asdict

import pytest

from games.engine.can import Can
from games.engine.view import Dare, phase_of, view
from tests.engine.table import Table


def can(table: Table, seat: int) -> Can:
    return view(table.state, seat, table.now).can


def test_cards_to_jump_in_with_are_offered_out_of_turn() -> None:
    table = Table("B5 +3 | T5 +3 | B5 T5 +3 | +4", preset="classic", jump_in="numbers")
    table.must("0 play B5")
    assert can(table, 2).jump == (table.pick(2, "B5"),)
    assert [can(table, seat).jump for seat in (0, 1, 3)] == [(), (), ()]
    assert can(table, 2).play == ()
    table.must("1 draw")
    assert can(table, 2).jump == (), "somebody acted"


def test_no_jump_is_offered_to_a_locked_seat() -> None:
    table = Table("B5 B5 | +4 | +4", preset="classic", jump_in="numbers")
    table.must("@1 0 play B5")
    assert (can(table, 0).jump, can(table, 0).lock_ms) == ((), 2_000)
    table.now = 3_000
    assert (can(table, 0).jump, can(table, 0).lock_ms) == ((table.pick(0, "B5"),), 0)


def test_sevens_ask_for_a_target() -> None:
    table = Table("B7 B5 T7 | B7 +3 | +4", preset="classic", seven_zero=True, jump_in="numbers")
    assert can(table, 0).target == (table.pick(0, "B7"),)
    assert can(table, 1).target == ()
    last = Table("B7 | +4 | +4", preset="classic", seven_zero=True)
    assert can(last, 0).target == ()
    plain = Table("B7 +3 | +4 | +4", preset="classic")
    assert can(plain, 0).target == ()


def test_a_seven_to_jump_in_with_asks_for_a_target() -> None:
    table = Table("T7 B1 +2 | +4 | T7 +3", "S7", preset="classic", seven_zero=True,
                  jump_in="numbers")  # fmt: skip
    table.must("0 play T7>1")
    jump = can(table, 2).jump
    assert jump == can(table, 2).target == (table.pick(2, "T7"),)


def test_a_first_colour_card_asks_its_starter_alone() -> None:
    table, _ = Table.opened("W")
    assert phase_of(table.state) == "colour"
    assert view(table.state, 0, 0).can == Can(name=True)
    assert view(table.state, 1, 0).can == Can()
    assert view(table.state, None, 0).colour is None
    table.must("0 name_colour B")
    assert view(table.state, None, 0).colour == 2
    assert not can(table, 0).name


def test_a_dare_is_shown_from_the_choice_to_the_vote() -> None:
    table = Table("BQ5 +3 | +4 | +4", preset="dare")
    assert view(table.state, 0, 0).dare is None
    table.must("0 play BQ5")
    for reader in (None, 0, 1, 2):
        assert view(table.state, reader, 0).dare == Dare(1, 5, "choose", False, ())
    assert can(table, 1) == Can(accept=2, dare=True)
    assert can(table, 0) == can(table, 2) == Can()
    table.must("@1 1 dare")
    assert phase_of(table.state) == "vote"
    assert view(table.state, 0, 1_000).dare == Dare(1, 5, "perform", False, (), 15_000)
    assert can(table, 1) == Can(give_up=True)
    assert can(table, 0) == can(table, 2) == Can(vote=True)
    assert view(table.state, 0, 31_000).dare == Dare(1, 5, "vote", False, (), 15_000)
    assert view(table.state, 0, 30_999).dare == Dare(1, 5, "perform", False, (), 15_000)
    table.must("@2 2 vote fail")
    assert view(table.state, None, 2_000).dare == Dare(1, 5, "perform", False, (2,), 15_000)
    assert can(table, 2) == Can()


def test_a_vote_is_not_told_in_a_view_but_who_voted_is() -> None:
    def seen(word: str) -> dict[str, object]:
        table = Table("BQ5 +3 | +4 | +4", preset="dare")
        table.must(f"0 play BQ5; 1 dare; 2 vote {word}")
        return asdict(view(table.state, 0, 0))

    assert seen("success") == seen("fail")


def test_a_self_judging_performer_is_offered_his_vote() -> None:
    table = Table("BQ5 +3 | +4 | +4", preset="dare", dare_judging="self")
    table.must("0 play BQ5; 1 dare")
    assert can(table, 1) == Can(give_up=True, vote=True)
    assert can(table, 0) == can(table, 2) == Can()


def test_a_report_is_offered_and_its_vote_shown() -> None:
    table = Table("BQ5 +3 | +4 | +4", preset="dare")
    table.must("0 play BQ5; 1 dare; 0 vote success; 2 vote success")
    assert [can(table, seat).report for seat in range(3)] == [1, None, 1]
    table.must("0 report")
    seen = view(table.state, None, 0)
    assert seen.dare == Dare(1, None, "report", False, ())
    assert (seen.phase, seen.turn) == ("vote", 2)
    assert [can(table, seat).vote for seat in range(3)] == [True, False, True]
    assert not any(can(table, seat).report is not None for seat in range(3))
    assert can(table, 2).play == ()


def test_each_part_of_a_dare_has_its_own_clock() -> None:
    def clock(now: int) -> tuple[int, int]:
        seen = view(table.state, 0, now)
        return seen.ms_left, seen.ms_budget

    table = Table("BQ5 +3 | +4 | +4", preset="dare")
    table.must("0 play BQ5")
    assert clock(2_000) == (10_000, 12_000)
    table.must("@2 1 dare")
    assert clock(3_000) == (44_000, 45_000)
    table.must("@4 0 vote success; 2 vote success; @5 0 report")
    assert clock(6_000) == (14_000, 15_000)


def test_a_first_wild_dare_asks_for_a_colour_too() -> None:
    table, _ = Table.opened("X12", preset="dare")
    assert view(table.state, None, 0).dare == Dare(0, 12, "choose", True, ())


def test_who_went_out_on_a_dare_is_shown() -> None:
    table = Table("BQ1 | +4 | +4", preset="dare")
    assert view(table.state, None, 0).out is None
    table.must("0 play BQ1")
    seen = view(table.state, None, 0)
    assert (seen.out, seen.result) == (0, None)


def test_the_result_tells_when_the_next_round_begins() -> None:
    table = Table("B5 | S9 | S3", preset="classic")
    table.must("@1 0 play B5")
    result = view(table.state, None, 3_000).result
    assert result is not None
    assert (result.next_ms, result.match_over, result.scores) == (8_000, False, (12, 0, 0))
    late = view(table.state, None, 99_000).result
    assert late is not None
    assert late.next_ms == 0


@pytest.mark.parametrize("first", ["B5", "W", "BD"])
def test_no_repr_of_a_state_or_what_it_waits_for_shows_a_card(first: str) -> None:
    table, _ = Table.opened(first, jump_in="numbers", seven_zero=True)
    hidden = {card for hand in table.state.hands for card in hand if card > 20}
    for text in (repr(table.state), repr(table.state.waiting)):
        assert not set(map(int, re.findall(r"(?<![0-9a-fx])\d+(?![0-9a-f])", text))) & hidden


@pytest.mark.parametrize(("hand", "offered"), [("BK", False), ("BK S4", True)])
def test_no_last_action_card_is_offered_to_jump_in_with(hand: str, offered: bool) -> None:
    table = Table(f"BK +3 | +4 | +4 | {hand}", preset="classic", jump_in="coloured",
                  no_action_finish=True)  # fmt: skip
    table.must("0 play BK")
    assert bool(view(table.state, 3, 0).can.jump) is offered
