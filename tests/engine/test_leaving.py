"""Seats given up: the table plays them on, or the game ends."""

from __future__ import annotations

import pytest

from games.engine.view import view
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
