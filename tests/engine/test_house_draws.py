"""House rules of drawing: only if stuck, until one fits, and what must be played."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.table import Table

# options, hand of seat 0, stock, moves before, the move, what is told
DRAWS: list[tuple[str, dict[str, Any], str, str, str, str, str]] = [
    ("stuck only: nothing fits", {"draw_only_if_stuck": True}, "+4", "T4", "", "0 draw",
     "drew 0 1 turn; turn 1"),
    ("stuck only: one fits", {"draw_only_if_stuck": True}, "B5 +3", "T4", "", "0 draw",
     "! draw_not_allowed"),
    ("stuck only: a wild fits", {"draw_only_if_stuck": True}, "W +3", "T4", "", "0 draw",
     "! draw_not_allowed"),
    ("stuck only: pass is no way out", {"draw_only_if_stuck": True}, "B5 +3", "T4", "", "0 pass",
     "! must_draw_first"),
    ("stuck only: the clock draws all the same", {"draw_only_if_stuck": True}, "B5 +3", "T4", "",
     "@12 tick", "timed_out 0; drew 0 1 turn; turn 1"),
    ("until one fits", {"draw_until_playable": True}, "+4", "I2 S4 B7", "", "0 draw",
     "drew 0 1 turn; drew 0 2 turn; may_play 0 B7"),
    ("until one fits: the first does", {"draw_until_playable": True}, "+4", "B7 I2", "", "0 draw",
     "drew 0 1 turn; may_play 0 B7"),
    ("until one fits: a voluntary draw is one", {"draw_until_playable": True}, "B9 +3", "I2 B7",
     "", "0 draw", "drew 0 1 turn; turn 1"),
    ("until one fits: a take four is free", {"draw_until_playable": True}, "+4", "I2 F", "",
     "0 draw", "drew 0 1 turn; drew 0 1 turn; may_play 0 F"),
    ("until one fits: an enforced take four", {"draw_until_playable": True,
     "take_four": "enforced"}, "+4", "I2 F", "", "0 draw",
     "drew 0 1 turn; drew 0 1 turn; may_play 0 F"),
    ("until one fits: no bluff counts", {"draw_until_playable": True, "take_four": "enforced",
     "no_action_finish": True}, "BK", "I2 B7", "", "0 draw",
     "drew 0 1 turn; drew 0 1 turn; may_play 0 B7"),
    ("until one fits: it is kept", {"draw_until_playable": True}, "+4", "I2 B7", "0 draw",
     "0 keep", "kept 0; turn 1"),
    ("until one fits: it must be played", {"draw_until_playable": True, "must_play_drawn": True},
     "+4", "I2 B7", "0 draw", "0 keep", "! must_play_drawn"),
    ("until one fits: the others may not be played", {"draw_until_playable": True}, "+4",
     "I2 B7", "0 draw", "0 play I2", "! only_drawn_card"),
    ("until one fits: the clock draws on and keeps", {"draw_until_playable": True}, "+4",
     "I2 B7", "", "@12 tick", "timed_out 0; drew 0 1 turn; drew 0 1 turn; turn 1"),
    ("ends: a card that fits waits too", {"draw_ends_turn": True}, "+4", "B7", "", "0 draw",
     "drew 0 1 turn; turn 1"),
    ("ends: one that does not fit as ever", {"draw_ends_turn": True}, "+4", "I2", "", "0 draw",
     "drew 0 1 turn; turn 1"),
    ("ends: the turn is over", {"draw_ends_turn": True}, "+4", "B7", "0 draw", "0 play B7",
     "! not_your_turn"),
    ("ends: there is nothing to keep", {"draw_ends_turn": True}, "+4", "B7", "0 draw", "0 keep",
     "! not_your_turn"),
    ("ends: it can be played from the next turn on", {"draw_ends_turn": True}, "+4", "B7 I2 I4",
     "0 draw; 1 draw; 2 draw", "0 play B7", "played 0 B7; turn 1"),
    ("ends: the clock draws", {"draw_ends_turn": True}, "+4", "B7", "", "@12 tick",
     "timed_out 0; drew 0 1 turn; turn 1"),
    ("ends: only if stuck", {"draw_ends_turn": True, "draw_only_if_stuck": True}, "B5 +3", "B7",
     "", "0 draw", "! draw_not_allowed"),
    ("ends: stuck", {"draw_ends_turn": True, "draw_only_if_stuck": True}, "+4", "B7", "", "0 draw",
     "drew 0 1 turn; turn 1"),
    ("must play: it plays", {"must_play_drawn": True}, "+4", "B7", "0 draw", "0 play B7",
     "played 0 B7; turn 1"),
    ("must play: the clock plays", {"must_play_drawn": True}, "+4", "B7", "", "@12 tick",
     "timed_out 0; drew 0 1 turn; played 0 B7; turn 1"),
    ("must play: the clock plays what was drawn", {"must_play_drawn": True}, "+4", "B7",
     "@9 0 draw", "@14 tick", "timed_out 0; played 0 B7; turn 1"),
    ("must play: a wild names the colour held most", {"must_play_drawn": True}, "I2 I3 T4 S6",
     "W", "", "@12 tick", "timed_out 0; drew 0 1 turn; played 0 W(I); turn 1"),
    ("must play: the earlier colour of a tie", {"must_play_drawn": True}, "I2 I3 T4 T6",
     "W", "", "@12 tick", "timed_out 0; drew 0 1 turn; played 0 W(T); turn 1"),
    ("must play: wilds are of no colour", {"must_play_drawn": True}, "W F I2", "W", "",
     "@12 tick", "timed_out 0; drew 0 1 turn; played 0 W(I); turn 1"),
    ("must play: a seven takes the next player", {"must_play_drawn": True, "seven_zero": True},
     "+4", "B7", "", "@12 tick", "timed_out 0; drew 0 1 turn; played 0 B7; hands 1 0 2; turn 1"),
    ("must play: a zero", {"must_play_drawn": True, "seven_zero": True}, "+4", "B0", "",
     "@12 tick", "timed_out 0; drew 0 1 turn; played 0 B0; hands 2 0 1; turn 1"),
    ("must play: a bluff is kept", {"must_play_drawn": True}, "B9 +3", "F", "", "@12 tick",
     "timed_out 0; drew 0 1 turn; turn 1"),
    ("must play: a bluff may be kept", {"must_play_drawn": True}, "B9 +3", "F", "0 draw",
     "0 keep", "kept 0; turn 1"),
    ("must play: a bluff may be thrown", {"must_play_drawn": True}, "B9 +3", "F", "0 draw",
     "0 play F(T)", "played 0 F(T); owed 1 4?"),
    ("must play: an honest take four", {"must_play_drawn": True}, "+4", "F", "", "@12 tick",
     "timed_out 0; drew 0 1 turn; played 0 F(S); owed 1 4?"),
    ("must play: an enforced take four is kept with the colour",
     {"must_play_drawn": True, "take_four": "enforced"}, "B9 +3", "F", "", "@12 tick",
     "timed_out 0; drew 0 1 turn; turn 1"),
    ("must play: an enforced take four is laid without",
     {"must_play_drawn": True, "take_four": "enforced"}, "I2 I3", "F", "", "@12 tick",
     "timed_out 0; drew 0 1 turn; played 0 F(I); drew 1 4 take_four; turn 2"),
    ("must play: a stop", {"must_play_drawn": True}, "+4", "BK", "", "@12 tick",
     "timed_out 0; drew 0 1 turn; played 0 BK; skipped 1; turn 2"),
    ("must play: the clock of the first miss says nothing", {"must_play_drawn": True}, "S4", "B7",
     "", "@12 tick", "timed_out 0; drew 0 1 turn; played 0 B7; exposed 0; turn 1"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "options", "hand", "stock", "before", "move", "told"),
    DRAWS, ids=[row[0].replace(" ", "-") for row in DRAWS],
)  # fmt: skip
def test_drawing(
    name: str, options: dict[str, Any], hand: str, stock: str, before: str, move: str, told: str
) -> None:
    table = Table(f"{hand} | +4 | +4", stock=stock, **options)
    table.must(before)
    assert table.tell(table.do(move)).replace("closed; ", "") == told


def test_drawing_on_goes_across_a_reshuffle() -> None:
    table = Table("+4 | +4 | +4", "B7 B1", only=True, stock="I2 I6", draw_until_playable=True)
    told = table.tell(table.do("0 draw"))
    assert told == "drew 0 1 turn; drew 0 1 turn; reshuffled 0; drew 0 1 turn; may_play 0 B7"
    assert (len(table.state.stock), len(table.state.pile)) == (0, 1)


def test_drawing_on_ends_when_nothing_is_left() -> None:
    table = Table("+4 | +4 | +4", "I4 B1", only=True, stock="I2", draw_until_playable=True)
    told = table.tell(table.do("0 draw"))
    assert told == "drew 0 1 turn; reshuffled 0; drew 0 1 turn; drew 0 0 of 1 turn; turn 1"
    assert table.tell(table.do("1 draw")) == "drew 1 0 of 1 turn; turn 2"


@pytest.mark.parametrize("act", ["0 draw", "@12 tick"])
def test_who_drew_cards_before_nothing_was_left_has_not_passed(act: str) -> None:
    """A round is blocked by turns that found nothing at all: his new cards may free his last."""
    table = Table("BK | S3 S4 | S6 S8", "B1", only=True, stock="I2",
                  draw_until_playable=True, no_action_finish=True)  # fmt: skip
    table.must(f"{act}; 1 draw; 2 draw")
    assert not table.state.over
    assert "called 0; played 0 BK; skipped 1" in table.tell(table.do("0 play BK call"))
    other = Table("BK | S3 S4 | S6 S8", "B1", only=True, stock="I2",
                  draw_until_playable=True, no_action_finish=True)  # fmt: skip
    other.must(f"{act}; 1 draw; 2 draw")
    told = other.tell(other.do("0 draw"))
    assert told.endswith("drew 0 0 of 1 turn; blocked: 1 2 0"), "and then he has"


@pytest.mark.parametrize("options", [{"draw_until_playable": True}, {"must_play_drawn": True}])
def test_a_penalty_is_drawn_as_it_stands(options: dict[str, Any]) -> None:
    """Neither more, nor anything of it played."""
    table = Table("BD +3 | +4 | +4", stock="B3 B4 B6", stack_two_on_two=True, **options)
    table.must("0 play BD")
    assert table.tell(table.do("1 accept")) == "drew 1 2 take_two; turn 2"
    late = Table("BD +3 | +4 | +4", stock="I3 I4 B6", stack_two_on_two=True, **options)
    late.must("0 play BD")
    assert late.tell(late.do("@12 tick")) == "timed_out 1; drew 1 2 take_two; turn 2"


def test_autopilot_calls_with_a_forced_play_and_the_second_miss_does_not_yet() -> None:
    given = {"must_play_drawn": True, "stock": "B7"}
    second = Table("S4 | +4 | +4", **given)  # type: ignore[arg-type]
    second.state.misses[0] = 1
    told = "timed_out 0; autopilot_on 0; drew 0 1 turn; played 0 B7; exposed 0; turn 1"
    assert second.tell(second.do("@12 tick")) == told
    piloted = Table("S4 | +4 | +4", **given)  # type: ignore[arg-type]
    piloted.state.autopilot[0] = True
    told = "drew 0 1 turn; called 0; played 0 B7; turn 1"
    assert piloted.tell(piloted.do("@12 tick")) == told
    assert piloted.state.exposed == {}


def test_a_forced_take_two_finds_the_stock_as_the_draw_before_left_it() -> None:
    table = Table("+4 | +4 | +4", "S5 T5 B1", only=True, stock="BD", must_play_drawn=True)
    told = "timed_out 0; drew 0 1 turn; played 0 BD; reshuffled 0; drew 1 2 take_two; turn 2"
    assert table.tell(table.do("@12 tick")) == told
    assert (len(table.state.stock), len(table.state.pile)) == (1, 1)


def test_no_move_is_left_to_a_locked_seat_that_may_not_draw() -> None:
    """Two seconds at most, and then it may lay its card."""
    table = Table("BK B7 | +4", draw_only_if_stuck=True)
    table.must("0 play BK")
    assert table.tell(table.do("@1.9 0 play B7")) == "! catch_lock"
    assert table.tell(table.do("0 draw")) == "! draw_not_allowed"
    assert "out 0" in table.tell(table.do("@2 0 play B7"))


def test_a_last_action_card_lets_one_draw_though_it_would_fit() -> None:
    table = Table("BK | +4 | +4", draw_only_if_stuck=True, no_action_finish=True, stock="B4")
    assert table.tell(table.do("0 draw")) == "drew 0 1 turn; may_play 0 B4"


def test_a_drawn_dare_must_be_played_and_its_colour_is_the_one_held_most() -> None:
    table = Table("I2 I3 T4 S6 | +4 | +4", preset="dare", must_play_drawn=True, stock="X9")
    told = "timed_out 0; drew 0 1 turn; played 0 X9(I); dare_set 1 9"
    assert table.tell(table.do("@12 tick")) == told
