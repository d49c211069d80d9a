"""The end of a round: the last card, blocked rounds, places, points."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import events as ev
from games.engine.evolve import fold
from tests.engine.table import Table

# name, hands after P0's only card, set-up, P0's move, what follows the play
OUT: list[tuple[str, str, dict[str, Any], str, str]] = [
    ("points", "B1 | B5 I2 | W | TK", {}, "0 play B1", "out 0: 0 1 3 2"),
    ("no points but two cards, before one point", "B1 | B0 T0 | B2", {}, "0 play B1",
     "out 0: 0 1 2"),
    ("equal points: fewer cards", "B1 | T4 T3 T3 | B9 S1", {}, "0 play B1", "out 0: 0 2 1"),
    ("equal cards: order from the starter", "B1 | B4 | W | I4", {"starter": 2}, "0 play B1",
     "out 0: 0 3 1 2"),
    ("equal cards: the starter first", "B1 | B4 | W | I4", {"starter": 1}, "0 play B1",
     "out 0: 0 1 3 2"),
    ("order is of the first direction", "B1 | B4 | S4 | I4", {"starter": 2, "direction": -1},
     "0 play B1", "out 0: 0 2 3 1"),
    ("winner with an action: nobody draws", "BK | S9 | S3", {}, "0 play BK", "out 0: 0 2 1"),
    ("a turn back is not obeyed any more", "BV | S9 | S3", {}, "0 play BV", "out 0: 0 2 1"),
    ("a take two is drawn", "BD | B1 | S9", {"stock": "T9 I9"}, "0 play BD",
     "drew 1 2 final; out 0: 0 2 1"),
    ("a take two is drawn by the seat it hits", "BD | B1 | S9", {"stock": "T9 I9",
     "direction": -1}, "0 play BD", "drew 2 2 final; out 0: 0 1 2"),
    ("a take two without final draw", "BD | B1 | S9", {"stock": "T9 I9", "final_draw": False},
     "0 play BD", "out 0: 0 1 2"),
    ("a take-four is drawn", "F | S1 | W", {"stock": "T0 S0 B0 I0"}, "0 play F(B)",
     "drew 1 4 final; out 0: 0 1 2"),
    ("a take-four needs no colour", "F | S1 | W", {"stock": "T0 S0 B0 I0"}, "0 play F",
     "drew 1 4 final; out 0: 0 1 2"),
    ("what is not there is forgiven", "F | S1 | W", {"only": True}, "0 play F",
     "reshuffled 0; drew 1 1 of 4 final; out 0: 0 1 2"),
    ("of two", "BD | S1", {}, "0 play BD", "drew 1 2 final; out 0: 0 1"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "hands", "given", "move", "told"), OUT)
def test_going_out(name: str, hands: str, given: dict[str, Any], move: str, told: str) -> None:
    table = Table(hands, "B9", **given)
    facts = table.tell(table.do(move)).split("; ", 1)
    assert facts[1] == told, name
    assert table.state.over
    assert sorted(table.state.cards_in_play()) == sorted(set(table.state.cards_in_play()))


def test_going_out_on_a_stack_the_next_draws_all_of_it() -> None:
    table = Table("BD +4 | TD | +4", preset="oona_plus")
    table.must("0 play BD")
    assert table.tell(table.do("1 play TD")) == "played 1 TD; drew 2 4 final; out 1: 1 0 2"


def test_going_out_on_a_stack_that_counts_times_top() -> None:
    table = Table("BD +4 | F | +4", preset="oona_plus", stack_total="count_times_top")
    table.must("0 play BD")
    assert "drew 2 8 final" in table.tell(table.do("1 play F"))


def test_a_winning_wild_may_leave_the_colour_open() -> None:
    table = Table("W | +4 | +4")
    table.must("0 play W")
    assert table.state.colour == 4
    named = Table("W | +4 | +4")
    named.must("0 play W(S)")
    assert named.state.colour == 0


def test_the_result_holds_points_of_every_hand() -> None:
    table = Table("B5 | B0 T9 IK SV BD W F | S1 S1")
    table.must("0 play B5")
    result = table.state.result
    assert result is not None
    assert result.points == (0, 169, 2)
    assert (result.winner, result.winners, result.match_over) == (0, (0,), True)
    assert result.scores == (0, 0, 0)


@pytest.mark.parametrize(
    ("hands", "starter", "told", "winners"),
    [
        # The winner's side, its partner's 120 points never counted.
        ("W W TK | +4 | B5 | +4", 0, "out 2: 0 2 1 3", (0, 2)),
        ("+4 | B5 | W | +4", 0, "out 1: 1 3 0 2", (1, 3)),
    ],
)
def test_a_team_wins_with_either_partner(
    hands: str, starter: int, told: str, winners: tuple[int, ...]
) -> None:
    seat = int(told[4])
    table = Table(hands, turn=seat, teams=True, starter=starter)
    assert table.tell(table.do(f"{seat} play B5")) == f"played {seat} B5; {told}"
    assert table.state.result is not None
    assert table.state.result.winners == winners


# Blocked: every hand stuck, nothing to draw.
BLOCKED = [
    ("by points", "S3 S3 | S4 | S9", {}, "blocked: 1 0 2"),
    ("then cards", "S3 S3 | S6 | S9", {}, "blocked: 1 0 2"),
    ("then the round's order", "S4 | T4 | S3 S8", {"starter": 1}, "blocked: 1 0 2"),
    ("zero points too", "S0 | T0 | S3", {"starter": 1, "pile": "B9"}, "blocked: 1 0 2"),
    ("teams: the side's sum", "S9 | S3 | S3 | S8", {"teams": True}, "blocked: 1 3 0 2"),
    ("teams: then the side's cards", "S9 | S4 S4 | S3 | T4",
     {"teams": True, "pile": "B2", "starter": 1}, "blocked: 0 2 1 3"),
    ("teams: the starter's side", "S4 | T4 | S6 | T6", {"teams": True, "starter": 3},
     "blocked: 1 3 0 2"),
    ("teams: the other starter", "S4 | T4 | S6 | T6", {"teams": True, "starter": 2},
     "blocked: 0 2 1 3"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "hands", "given", "told"), BLOCKED)
@pytest.mark.parametrize("word", ["draw", "pass", "tick"])
def test_a_round_is_blocked_when_everyone_in_a_row_draws_nothing(
    name: str, hands: str, given: dict[str, Any], told: str, word: str
) -> None:
    given = {"pile": "B1", "only": True, **given}
    table = Table(hands, **given)
    seats = table.state.seats
    moves = [f"@{12 * (n + 1)} tick" if word == "tick" else f"{n} {word}" for n in range(seats)]
    for move in moves[:-1]:
        table.must(move)
        assert not table.state.over
    assert table.tell(table.do(moves[-1])).split("; ")[-1] == told, name
    assert table.state.result is not None
    assert table.state.result.winner is None


def test_a_play_in_between_starts_the_count_again() -> None:
    table = Table("S3 | S4 | B5 S8", "B1", only=True)
    table.must("0 draw; 1 draw; 2 play B5; 0 draw; 0 keep")  # the lower card of the pile came back
    assert not table.state.over
    table.must("1 draw; 2 draw")
    assert not table.state.over
    assert table.tell(table.do("0 draw")).split("; ")[-1].startswith("blocked")


def test_the_count_of_empty_draws_is_reset_by_a_play_that_leaves_nothing_to_draw() -> None:
    table = Table("S3 | S4 | B5 S8", "B1", only=True)
    table.must("0 draw; 1 draw")
    table.state.pile[:] = table.state.pile[-1:]
    assert table.state.passes == 2
    table.must("2 play B5")
    assert table.state.passes == 0


def test_a_card_that_could_be_drawn_resets_the_count() -> None:
    table = Table("S3 | S4 | S8", "B1", only=True)
    table.must("0 draw; 1 draw")
    table.state.stock.append(table.state.pile[0] + 1)
    table.must("2 draw")
    assert table.state.passes == 0
    assert not table.state.over


# Cards that only go round: two seats, a card drawn must be played, two cards outside the hands.
# The first reshuffle of them repeats nothing; after twenty more a seat there is no other.
ROUND_AND_ROUND = 1 + 20 * 2


def going_round(cards: str = "B5 B9", turns: int = ROUND_AND_ROUND, **options: Any) -> Table:
    """The first ``turns`` draws, each card laid again at once."""
    table = Table("S1 S2 | T3 B4", cards, only=True, must_play_drawn=True, **options)
    drawn = cards.split()
    for turn in range(turns):
        seat, card = turn % 2, drawn[turn % 2]
        told = table.tell(table.do(f"{seat} draw"))
        assert told == f"reshuffled {turn}; drew {seat} 1 turn; may_play {seat} {card}"
        table.must(f"{seat} play {card}" + (f">{1 - seat}" if "7" in card else ""))
    return table


def test_cards_that_only_go_round_are_not_shuffled_again_and_the_round_is_blocked() -> None:
    table = going_round()
    assert table.tell(table.do("1 draw")) == "drew 1 0 of 1 turn; turn 0"
    assert table.tell(table.do("0 pass")) == "drew 0 0 of 1 turn; blocked: 0 1"


def test_hands_that_only_change_owners_block_the_round_too() -> None:
    table = going_round("B7 B9", seven_zero=True)
    assert table.hand(0) == "T3 B4", "swapped an odd number of times"
    assert table.tell(table.do("1 draw")) == "drew 1 0 of 1 turn; turn 0"


def test_where_cards_only_go_round_a_card_of_ones_own_may_still_be_laid() -> None:
    table = going_round()
    table.must("1 play B4 call")
    assert table.tell(table.do("0 draw")).startswith("reshuffled 41; drew 0 1 turn; may_play 0 B")


def test_any_other_card_on_the_pile_starts_the_count_again() -> None:
    table = going_round(turns=ROUND_AND_ROUND - 2)
    assert table.state.idle_shuffles == 38
    table.must("1 play B4 call; 0 draw")
    assert table.state.idle_shuffles == 0


def test_cards_left_in_the_stock_are_no_repetition() -> None:
    """Only a penalty finds some: its victim's hand changes."""
    table = going_round(turns=3)
    assert table.state.idle_shuffles == 2
    table.state.pile += table.state.stock
    table.state.stock = [table.state.hands[0].pop()]
    fold(table.state, [ev.Reshuffled(3)], table.shuffle)
    assert table.state.idle_shuffles == 0
    assert table.state.outside == frozenset()


def test_nothing_may_be_done_after_the_end() -> None:
    table = Table("B5 | +4 | +4")
    table.must("0 play B5")
    for move in ("1 draw", "1 catch 0", "0 call", "1 leave", "1 back", "1 accept", "1 pass"):
        assert table.tell(table.do(move)) == "! round_over"
    assert table.tell(table.do("@99 tick")) == "! not_due"
