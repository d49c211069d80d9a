"""A view with every field of it, and what is no fact and no state."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from games.engine.actions import Play, Tick
from games.engine.can import Can, can_of
from games.engine.refusals import Code, Refusal
from games.engine.state import Exposure
from games.engine.view import Dare, OneLeft, View, _house_caption, caption, phase_of, view
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
