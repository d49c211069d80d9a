"""A view with every field of it, and what is no fact and no state."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from games.engine.actions import Play, Tick
from games.engine.can import Can, can_of
from games.engine.refusals import Code, Refusal
from games.engine.state import Exposure
from games.engine.view import Dare, OneLeft, Result, View, _house_caption, caption, phase_of, view
from tests.engine.table import Table


@pytest.mark.parametrize("told", [caption, lambda fact, _: _house_caption(fact)])
def test_what_is_no_fact_is_a_fault_of_ours(told: Any) -> None:
    with pytest.raises(AssertionError, match="'a rumour'"):
        told("a rumour", 0)


def test_a_state_that_waits_for_nothing_known_is_a_fault_of_ours() -> None:
    state = Table().state
    state.waiting = "a wonder"  # type: ignore[assignment]  # that is the case
    with pytest.raises(AssertionError, match="'a wonder'"):
        phase_of(state)


def hit_table() -> Table:
    """Seat 3 faces four cards in the middle of a match of partners, and much has happened."""
    table = Table(
        "BD B5 | +2 | W | TD S4", "T1 W(B)", preset="oona_plus", stock="I3 I4 I5", only=True,
        direction=-1, starter=2, teams=True, bots=(1,), scores=(5, 7, 5, 7), turn_seconds=20,
    )  # fmt: skip
    state = table.state
    state.exposed = {2: Exposure(9_000), 1: Exposure(500, 6_000), 3: Exposure(1, 4_999)}
    table.must("@5 0 play BD call")
    state.round, state.dealer, state.turn_no = 3, 1, 42
    state.left, state.autopilot = (1,), [False, True, False, True]
    state.call_flag, state.said, state.out = 3, (0, 2), 2
    return table


@pytest.mark.parametrize("seat", [0, 3, None])
def test_a_view_field_by_field(seat: int | None) -> None:
    state = hit_table().state
    assert view(state, seat, 6_000) == View(
        rules=state.rules,
        seat=seat,
        phase="penalty",
        turn=3,
        turn_no=42,
        ms_left=19_000,
        ms_budget=20_000,
        direction=-1,
        compass="right",
        teams=True,
        round=3,
        dealer=1,
        starter=2,
        scores=(5, 7, 5, 7),
        hand=() if seat is None else tuple(state.hands[seat]),
        counts=(1, 2, 1, 2),
        top=state.pile[-1],
        colour=2,
        seen=tuple(state.pile),
        stock=3,
        pending=2,
        chain=1,
        thrower=0,
        drawn=None,
        flag=seat == 3,
        said=(0, 2),
        exposed=(OneLeft(1, 0), OneLeft(2, 3_000)),
        autopilot=(1, 3),
        left=(1,),
        bots=(1,),
        can=Can() if seat is None else can_of(state, seat, 6_000),
        result=None,
        dare=None,
        out=2,
        pause=(),
        paused_ms=None,
    )


@pytest.mark.parametrize(("now", "left_ms"), [(3_000, 600_000), (603_000, 0), (603_001, 0)])
@pytest.mark.parametrize("seat", [1, None])
def test_a_view_of_a_pause_where_nobody_owes_anything(
    seat: int | None, now: int, left_ms: int
) -> None:
    table = Table("B5 I2 | T5 | +3", stock="T4")
    table.must("@1 0 pause; @2 1 pause; @3 2 pause")
    state = table.state
    assert view(state, seat, now) == View(
        rules=state.rules,
        seat=seat,
        phase="paused",
        turn=None,
        turn_no=0,
        ms_left=0,
        ms_budget=12_000,
        direction=1,
        compass="right",
        teams=False,
        round=1,
        dealer=2,
        starter=0,
        scores=(0, 0, 0),
        hand=() if seat is None else (table.pick(1, "T5"),),
        counts=(2, 1, 3),
        top=state.pile[-1],
        colour=2,
        seen=tuple(state.pile),
        stock=len(state.stock),
        pending=0,
        chain=0,
        thrower=None,
        drawn=None,
        flag=False,
        said=(),
        exposed=(),
        autopilot=(),
        left=(),
        bots=(),
        can=Can() if seat is None else Can(play_on=True),
        result=None,
        dare=None,
        out=None,
        pause=(),
        paused_ms=left_ms,
    )


STUCK: dict[str, Any] = {"only": True, "starter": 1}
# hands, set-up, moves, the moment, and how the end is shown: winner, places, points, scores,
# blocked, match_over, winners, void, next_ms, standing
RESULTS: list[tuple[str, dict[str, Any], str, int, tuple[Any, ...]]] = [
    ("B5 | S9 | S3", {}, "@1 0 play B5", 3_000,
     (0, (0, 2, 1), (0, 9, 3), (0, 0, 0), False, True, (0,), False, None, (0, 2, 1))),
    ("B5 | S9 | S3", {"preset": "classic"}, "@1 0 play B5", 3_000,
     (0, (0, 2, 1), (0, 9, 3), (12, 0, 0), False, False, (), False, 8_000, ())),
    ("B5 | S9 | S3", {"preset": "classic"}, "@1 0 play B5", 11_001,
     (0, (0, 2, 1), (0, 9, 3), (12, 0, 0), False, False, (), False, 0, ())),
    ("B5 | S9 | S3", {"preset": "classic", "scores": (490, 20, 30)}, "@1 0 play B5", 3_000,
     (0, (0, 2, 1), (0, 9, 3), (502, 20, 30), False, True, (0,), False, None, (0, 2, 1))),
    ("S4 | T4 | S3 S8", STUCK, "0 draw; 1 draw; 2 draw", 0,
     (None, (1, 0, 2), (4, 4, 11), (0, 0, 0), True, True, (1,), False, None, (1, 0, 2))),
    ("S4 | T4 | S3 S8", {**STUCK, "preset": "classic", "scores": (1, 2, 3)},
     "0 draw; 1 draw; 2 draw", 3_000,
     (None, (), (4, 4, 11), (1, 2, 3), True, False, (), True, 7_000, ())),
]  # fmt: skip


@pytest.mark.parametrize(("hands", "given", "moves", "now", "shown"), RESULTS)
def test_a_result_field_by_field(
    hands: str, given: dict[str, Any], moves: str, now: int, shown: tuple[Any, ...]
) -> None:
    table = Table(hands, **given)
    table.must(moves)
    wanted = (*shown, tuple(map(tuple, table.state.hands)))
    for seat in (0, 2, None):
        assert view(table.state, seat, now).result == Result(*wanted)


def test_what_is_not_said_is_not_offered() -> None:
    nothing = {"play": (), "catch": (), "jump": (), "target": (), "challenge": None, "report": None,
               "accept": 0, "lock_ms": 0, "cooldown_ms": 0}  # fmt: skip
    words = ("draw", "keep", "call", "back", "name", "dare", "give_up", "vote", "pause", "play_on")
    assert asdict(Can()) == nothing | dict.fromkeys(words, False)
    assert Dare(0, 1, "choose", False, ()).vote_ms == 0
    assert Refusal(Code.STALE).retry_ms == 0
    assert Exposure(9_000) == Exposure(9_000, None, False)
    assert (Tick().absent, Tick().unserved) == ((), False)
    assert Play(0, 1) == Play(0, 1, None, None, False)
