"""Seats given up: the table plays them on, or the game ends."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.view import Can, view
from tests.engine.table import Table


def deadline(table: Table) -> float:
    return table.state.deadline / 1000


LEAVES = [
    # (name, seats, teams, bots, who leaves in turn, what the last of them leads to)
    ("two seats: the other wins", 2, False, (), (0,), "left 0; over: 1 0"),
    ("two seats, a program: it wins", 2, False, (1,), (0,), "left 0; over: 1 0"),
    ("three: the game goes on", 3, False, (), (1,), "left 1"),
    ("three: the last one wins", 3, False, (), (1, 2), "left 2; over: 0 2 1"),
    ("three, on turn: two seconds", 3, False, (), (0,), "left 0; resumed 2"),
    ("one person among programs", 3, False, (1, 2), (0,), "left 0; over: 2 1 0"),
    ("two persons and a program: goes on", 3, False, (2,), (1,), "left 1"),
    ("two persons and a program: it wins", 3, False, (2,), (1, 0), "left 0; over: 2 1 0"),
    ("teams: one partner leaves", 4, True, (), (2,), "left 2"),
    ("teams: both partners leave", 4, True, (), (2, 0), "left 0; over: 1 3 0 2"),
    ("teams: both of the other pair", 4, True, (), (1, 3), "left 3; over: 0 2 1 3"),
    ("teams: one of each side", 4, True, (), (1, 2), "left 2"),
    ("teams: a person beside a program", 4, True, (2,), (0,), "left 0; over: 1 3 0 2"),
    ("teams: programs against persons", 4, True, (1, 3), (0,), "left 0; resumed 2"),
    ("teams: all persons gone", 4, True, (1, 3), (0, 2), "left 2; over: 1 3 0 2"),
]  # fmt: skip

LEAVE_HANDS = ("S9 S9 S8", "S8 T9", "S3", "T3")


@pytest.mark.parametrize(("name", "seats", "teams", "bots", "leavers", "told"), LEAVES)
def test_leaving(
    name: str,
    seats: int,
    teams: bool,
    bots: tuple[int, ...],
    leavers: tuple[int, ...],
    told: str,
) -> None:
    table = Table(" | ".join(LEAVE_HANDS[:seats]), teams=teams, bots=bots)
    *first, last = leavers
    for seat in first:
        table.must(f"{seat} leave")
    assert table.tell(table.do(f"{last} leave")) == told, name
    assert sorted(table.state.cards_in_play()) == list(range(108))


def test_a_seat_given_up_is_played_by_the_table_and_cannot_come_back() -> None:
    table = Table("B5 +3 | +4 | +4", stock="T4")
    table.must("@1 1 leave; @2 0 play B5")
    assert (table.state.turn, deadline(table)) == (1, 4)
    for move in ("1 back", "1 draw", "1 play S3", "1 catch 0", "1 call", "1 leave"):
        assert table.tell(table.do(move)) == "! not_seated"
    assert table.tell(table.do("@4 tick")) == "drew 1 1 turn; turn 2"
    assert view(table.state, 1, 0).can.draw is False


def test_leaving_out_of_turn_moves_neither_turn_nor_clock() -> None:
    table = Table("+4 | +4 | +4 | +4", turn=1, direction=-1)
    table.must("@3 3 leave")
    assert (table.state.turn, deadline(table)) == (1, 12)


def test_leaving_does_not_lengthen_a_turn_that_is_nearly_over() -> None:
    table = Table()
    table.must("@11 0 leave")
    assert deadline(table) == 12
    same = Table()
    assert same.tell(same.do("@10 0 leave")) == "left 0", "two seconds are left as it is"


def test_a_seat_given_up_is_offered_nothing_on_its_turn() -> None:
    table = Table("B5 +3 | +4 | +4")
    table.must("0 leave")
    assert table.state.turn == 0
    assert view(table.state, 0, 0).can == Can()


def test_a_seat_given_up_keeps_its_place_when_another_goes_out() -> None:
    table = Table("B5 | S3 | S9 S9")
    table.must("1 leave")
    assert table.tell(table.do("0 play B5")) == "played 0 B5; out 0: 0 1 2"


def test_the_challenge_reaches_a_thrower_who_left() -> None:
    table = Table("F B5 +3 | +4 | +4")
    table.must("0 play F(I); 0 leave")
    told = "challenged 1 0 guilty B; drew 0 4 bluff; turn 1"
    assert table.tell(table.do("1 challenge")) == told


def test_a_seat_given_up_can_still_be_caught() -> None:
    table = Table("B5 I2 | +4 | +4")
    table.must("0 play B5; @0.1 0 leave")
    assert table.tell(table.do("@1 1 catch 0")) == "caught 0 by 1; drew 0 2 caught"


def test_leaving_while_hit_lets_the_table_accept() -> None:
    table = Table("BD +3 | TD +3 | +4", preset="oona_plus")
    table.must("0 play BD; @1 1 leave")
    assert table.tell(table.do("@3 tick")) == "drew 1 2 take_two; turn 2"


def test_who_leaves_on_turn_is_played_and_play_goes_on_in_its_direction() -> None:
    table = Table("+4 | B5 +3 | +4 | +4", stock="T4", turn=2, direction=-1)
    table.must("@1 2 leave")
    assert (table.state.turn, deadline(table)) == (2, 3)
    assert table.tell(table.do("@3 tick")) == "drew 2 1 turn; turn 1"
    assert table.tell(table.do("@4 1 play B5")) == "played 1 B5; turn 0"


def test_who_leaves_out_of_turn_gets_his_turns_played_and_nobodys_cards_move() -> None:
    table = Table("B1 +3 | B5 +3 | B6 +3 | +4", "B2", turn=1, stock="T4")
    before = [hand[:] for hand in table.state.hands]
    table.must("@1 3 leave")
    assert table.state.hands == before
    table.must("@2 1 play B5; @3 2 play B6")
    assert (table.state.turn, deadline(table)) == (3, 5)
    assert table.tell(table.do("@5 tick")) == "drew 3 1 turn; turn 0"
    table.must("@6 0 play B1")
    assert [len(hand) for hand in table.state.hands] == [3, 3, 3, 5]


def test_the_next_seat_is_given_up_while_another_moves() -> None:
    table = Table("B5 +3 | +4 | +4 | +4", stock="T4")
    table.must("1 leave")
    assert table.tell(table.do("@1 0 play B5")) == "played 0 B5; turn 1"
    assert table.tell(table.do("@3 tick")) == "drew 1 1 turn; turn 2"


def test_a_named_colour_outlives_who_named_it() -> None:
    table = Table("F B5 +3 | I7 +3 | +4")
    table.must("0 play F(I); 0 leave; 1 challenge")
    assert table.tell(table.do("1 play I7")) == "played 1 I7; turn 2"


@pytest.mark.parametrize(
    ("scoring", "scores"), [("winner_collects", (17, 0)), ("keep_own", (0, 17))]
)
def test_who_stays_is_not_credited_with_his_own_cards(
    scoring: str, scores: tuple[int, int]
) -> None:
    table = Table("W TK | S9 S8", preset="classic", scoring=scoring)
    table.must("1 leave")
    result = table.state.result
    assert result is not None
    assert (result.places, result.points, result.scores) == ((0, 1), (70, 17), scores)
    assert (result.match_over, result.winner, result.winners) == (True, None, (0,))


KEEP_OWN: dict[str, Any] = {"preset": "classic", "scoring": "keep_own", "target": 500}
LOWEST = [
    ("the lowest total of who stays", "+4 | +4", (), (90, 0), (1,), (0,)),
    ("of several programs", "+4 | S1 | S9 S9", (1, 2), (0, 90, 80), (0,), (1,)),
    ("of several programs, shared", "+4 | S1 | S2", (1, 2), (0, 51, 49), (0,), (1, 2)),
]  # fmt: skip


@pytest.mark.parametrize(("name", "hands", "bots", "scores", "leavers", "winners"), LOWEST)
def test_who_gave_up_wins_no_match_by_a_low_total(
    name: str,
    hands: str,
    bots: tuple[int, ...],
    scores: tuple[int, ...],
    leavers: tuple[int, ...],
    winners: tuple[int, ...],
) -> None:
    table = Table(hands, bots=bots, scores=scores, **KEEP_OWN)
    for seat in leavers:
        table.must(f"{seat} leave")
    result = table.state.result
    assert result is not None
    assert (result.match_over, result.winners) == (True, winners), name


def test_a_side_that_gave_up_wins_no_match_by_a_low_total() -> None:
    table = Table("+4 | +4 | +4 | +4", teams=True, scores=(0, 90, 0, 90), **KEEP_OWN)
    table.must("2 leave; 0 leave")
    result = table.state.result
    assert result is not None
    assert (result.match_over, result.winners) == (True, (1, 3))
