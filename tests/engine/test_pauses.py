"""Pauses: all who play themselves agree, nothing moves meanwhile, and time is fresh after it."""

from __future__ import annotations

import pytest

from games.engine.actions import Tick
from games.engine.decide import decide
from games.engine.turn import due
from games.engine.view import Can, view
from tests.engine.table import Table


def paused(**more: object) -> Table:
    """Three at the table, whose match pauses at second 3; seat 0 is on turn until 12."""
    table = Table(stock="T4 B3 S1", **more)  # type: ignore[arg-type]  # what a table takes
    table.must("@1 0 pause; @2 1 pause; @3 2 pause")
    return table


def test_it_begins_when_all_want_it() -> None:
    table = Table(stock="T4")
    assert table.tell(table.do("@1 1 pause")) == "pause_asked 1 61"
    assert view(table.state, 0, 1_000).pause == (1,)
    assert table.tell(table.do("@2 1 pause")) == "! pause_asked"
    assert table.tell(table.do("@2 0 pause")) == "pause_asked 0 62"
    assert table.tell(table.do("@3 2 pause")) == "pause_asked 2 63; paused 603"
    seen = view(table.state, 0, 3_000)
    assert (seen.phase, seen.turn, seen.paused_ms, seen.pause) == ("paused", None, 600_000, ())


def test_the_match_goes_on_until_the_last_agrees() -> None:
    table = Table(stock="T4")
    table.must("@1 1 pause; @2 0 draw; @3 2 pause; @4 0 pause")
    assert view(table.state, 1, 4_000).phase == "paused"


def test_a_wish_stands_for_a_minute() -> None:
    table = Table(stock="T4")
    table.must("@1 1 pause; @2 2 pause")
    assert view(table.state, 0, 62_000).pause == (1, 2)
    assert view(table.state, 0, 62_001).pause == ()
    assert table.tell(table.do("@62.001 0 pause")) == "pause_asked 0 122.001"
    assert view(table.state, 0, 62_001).pause == (0,)


def test_programs_and_who_is_away_have_no_say() -> None:
    table = Table(stock="T4")
    table.state.bots = (1,)
    table.state.autopilot[2] = True
    assert table.tell(table.do("@1 0 pause")) == "pause_asked 0 61; paused 601"


def test_who_wants_one_is_back_at_his_seat() -> None:
    table = Table(stock="T4")
    table.state.autopilot[1] = True
    assert table.tell(table.do("@1 1 pause")) == "returned 1; pause_asked 1 61"
    table.must("@1 0 pause")
    assert view(table.state, 0, 1_000).phase == "turn", "he is asked again, as anybody"


@pytest.mark.parametrize("seat", [-1, 3])
@pytest.mark.parametrize("word", ["pause", "play_on"])
def test_who_has_no_seat_has_no_say(seat: int, word: str) -> None:
    assert Table().tell(Table().do(f"{seat} {word}")) == "! not_seated"


@pytest.mark.parametrize(
    "move",
    ["0 draw", "0 play S1", "0 keep", "1 call", "1 catch 0", "1 back", "0 pause", "0 vote fail"],
)
def test_nothing_moves_meanwhile(move: str) -> None:
    table = paused()
    assert table.tell(table.do(f"@4 {move}")) == "! paused"
    can = view(table.state, 0, 4_000).can
    assert can == Can(play_on=True)
    assert view(table.state, None, 4_000).can == Can(), "who looks on decides nothing"


def test_the_clock_stands_still_and_time_is_fresh_afterwards() -> None:
    table = paused()
    assert due(table.state) == 603_000
    assert table.tell(table.do("@13 tick")) == "! not_due"
    assert table.tell(table.do("@100 1 play_on")) == "played_on 1 112"
    assert due(table.state) == 112_000
    assert table.state.misses == [0, 0, 0]
    assert table.tell(table.do("@101 2 play_on")) == "! not_paused"


def test_it_ends_by_itself_after_ten_minutes_and_blames_nobody() -> None:
    table = paused()
    for late in (0, 60_000):
        state = table.state.copy()
        outcome = decide(state, Tick(absent=(0, 1, 2)), 603_000 + late, table.shuffle)
        assert table.tell(outcome) == f"played_on clock {615 + late / 1000:g}"


def test_one_who_leaves_does_not_end_it() -> None:
    table = paused()
    table.must("@4 0 leave")
    assert view(table.state, 1, 4_000).phase == "paused"
    assert table.tell(table.do("@5 0 play_on")) == "! not_seated"
    assert table.tell(table.do("@6 2 play_on")) == "played_on 2 8", "the table plays for seat 0"


def test_the_last_but_one_who_leaves_ends_the_match_all_the_same() -> None:
    table = paused()
    table.must("@4 0 leave; @5 1 leave")
    assert table.state.result is not None
    assert table.state.paused_until == 0
    assert table.tell(table.do("@6 2 pause")) == "! round_over"
