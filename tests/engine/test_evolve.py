"""What a fact leaves behind in the state, field by field."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import events as ev
from games.engine.cards import DECKS, NO_COLOUR
from games.engine.evolve import fold
from games.engine.rules import Rules
from games.engine.shuffle import SeededShuffle
from games.engine.state import (
    OVER,
    REVIEW_MS,
    TURN,
    DareChoice,
    Drawn,
    Exposure,
    Hit,
    Performing,
    Review,
    State,
)
from tests.engine.table import Table

NO_SHUFFLE = SeededShuffle(0)
RULES = Rules()


def after(fact: ev.Fact, **before: Any) -> tuple[State, set[str]]:
    """The state that ``fact`` makes of one with the given fields, and the names of what changed."""
    state = Table("B5 B6 | T4 T6 | S3 S4 | I2 I3").state
    for name, value in before.items():
        setattr(state, name, value)
    was = state.copy()
    fold(state, [fact], NO_SHUFFLE)
    return state, {name for name in State.__slots__ if getattr(state, name) != getattr(was, name)}


OWED = ev.Owed(2, 6, 2, True, 1, True, 3, False, 9_000)
BEGINNINGS: list[tuple[ev.Fact, Any]] = [
    (ev.TurnBegan(2, 9_000), TURN),
    (ev.DareSet(2, 16, True, 9_000), DareChoice(16, True)),
    (OWED, Hit(6, 2, True, 1, True, 3, False)),
]


@pytest.mark.parametrize(("fact", "waiting"), BEGINNINGS)
def test_a_decision_begins(fact: ev.Fact, waiting: Any) -> None:
    """It has a number of its own, nobody has said a word yet, and the last dare of who decides
    stands."""
    state, changed = after(
        fact, turn_no=7, call_flag=3, starter=1, reportable=(2, 3, 2), waiting=Drawn(5), turn=1
    )
    assert changed == {"turn", "turn_no", "deadline", "call_flag", "reportable", "waiting"}
    assert (state.turn, state.turn_no, state.deadline) == (2, 8, 9_000)
    assert state.call_flag == -1
    assert state.reportable == (3,)
    assert state.waiting == waiting


@pytest.mark.parametrize(("fact", "_"), BEGINNINGS)
@pytest.mark.parametrize(("starter", "then"), [(-1, 2), (0, 0), (1, 1), (3, 3)])
def test_who_decides_first_is_the_starter(fact: ev.Fact, _: Any, starter: int, then: int) -> None:
    assert after(fact, starter=starter)[0].starter == then


def test_no_two_rounds_of_a_match_count_turns_or_reshuffles_alike() -> None:
    """Each has a hundred thousand turns and ten thousand reshuffles of its own."""
    for number in (1, 2, 3):
        began = ev.RoundBegan(Rules(), 4, False, (), number, (0, 0, 0, 0), 1)
        state, _ = after(began, turn_no=77, shuffles=5)
        assert state.turn_no == 100_000 * (number - 1)
        assert state.shuffles == 10_000 * (number - 1)


PAUSE = {"pause_votes": (0, 1), "pause_asked": 500, "paused_until": 0, "deadline": 12_000}
PAUSES: list[tuple[ev.Fact, dict[str, Any], dict[str, Any]]] = [
    (ev.PauseAsked(2, 700, False), PAUSE, {"pause_votes": (0, 1, 2), "pause_asked": 700}),
    (ev.PauseAsked(2, 700, True), PAUSE, {"pause_votes": (2,), "pause_asked": 700}),
    (ev.Paused(9_000), PAUSE, {"paused_until": 9_000, "pause_votes": (), "pause_asked": 0}),
    (ev.PlayedOn(None, 20_000), {**PAUSE, "paused_until": 9_000},
     {"paused_until": 0, "deadline": 20_000}),
]  # fmt: skip


def test_the_end_of_a_round_is_the_end_of_a_pause() -> None:
    end = ev.RoundEnded(0, (0, 1, 2, 3), (0, 1, 2, 3), (5, 0, 0, 0), False, True, (0,))
    state, changed = after(end, **{**PAUSE, "paused_until": 9_000})
    assert changed == {
        "result", "scores", "waiting", "pause_votes", "pause_asked", "paused_until",
    }  # fmt: skip
    assert (state.pause_votes, state.pause_asked, state.paused_until) == ((), 0, 0)
    assert (state.result, state.scores, state.waiting) == (end, (5, 0, 0, 0), OVER)


@pytest.mark.parametrize(("fact", "before", "wanted"), PAUSES)
def test_a_pause_is_asked_for_begins_and_ends(
    fact: ev.Fact, before: dict[str, Any], wanted: dict[str, Any]
) -> None:
    state, changed = after(fact, **before)
    assert changed == set(wanted)
    assert {name: getattr(state, name) for name in wanted} == wanted


def test_every_timeout_counts() -> None:
    state, changed = after(ev.TimedOut(2), misses=[1, 0, 1, 3])
    assert changed == {"misses"}
    assert state.misses == [1, 0, 2, 3]


REVIEWED = Review(1, Drawn(5), 800, ((0, True),))
DARES: list[tuple[ev.Fact, dict[str, Any], dict[str, Any]]] = [
    (ev.DareTaken(1, 30_000), {"waiting": DareChoice(7, True)},
     {"waiting": Performing(7), "deadline": 30_000}),
    (ev.Voted(2, False), {"waiting": Performing(7, ((0, True),))},
     {"waiting": Performing(7, ((0, True), (2, False)))}),
    (ev.Voted(2, False), {"waiting": REVIEWED},
     {"waiting": Review(1, Drawn(5), 800, ((0, True), (2, False)))}),
    (ev.DareJudged(1, True), {"reportable": (3,)}, {"reportable": (3, 1)}),
    (ev.DareJudged(1, False), {"reportable": (3,)}, {}),
    (ev.Reported(0, 1, 5_000 + REVIEW_MS),
     {"waiting": Drawn(5), "deadline": 12_000, "reportable": (3, 1)},
     {"waiting": Review(1, Drawn(5), 7_000), "deadline": 5_000 + REVIEW_MS, "reportable": (3,)}),
    (ev.Reviewed(1, False, 25_000), {"waiting": REVIEWED},
     {"waiting": Drawn(5), "deadline": 25_000}),
    (ev.WentOut(2), {}, {"out": 2}),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "before", "wanted"), DARES)
def test_a_dare_goes_on(fact: ev.Fact, before: dict[str, Any], wanted: dict[str, Any]) -> None:
    state, changed = after(fact, **before)
    assert changed == set(wanted)
    assert {name: getattr(state, name) for name in wanted} == wanted


def test_a_last_card_takes_what_was_said_and_owed_with_it() -> None:
    for held, forgotten in (([4], True), ([4, 5, 6], False)):
        hands = [held, [20], [30], [40]]
        before = {"hands": hands, "said": (0, 2), "exposed": {0: Exposure(9), 3: Exposure(8)}}
        state, _ = after(ev.Played(0, 4, 1), **before)
        assert state.said == ((2,) if forgotten else (0, 2))
        assert set(state.exposed) == ({3} if forgotten else {0, 3})


def test_a_table_before_its_deal() -> None:
    state = State(RULES, 3)
    assert {name: getattr(state, name) for name in State.__slots__} == {
        "autopilot": [False] * 3,
        "bots": (),
        "call_flag": -1,
        "colour": NO_COLOUR,
        "cooldown": {},
        "deadline": 0,
        "dealer": 2,
        "deck": DECKS["standard"],
        "direction": 1,
        "drew_in": -1,
        "exposed": {},
        "fresh": True,
        "hands": [[], [], []],
        "house": (),
        "idle_shuffles": 0,
        "laid_by": -1,
        "left": (),
        "misses": [0] * 3,
        "out": -1,
        "outside": frozenset(),
        "passes": 0,
        "pause_asked": 0,
        "pause_votes": (),
        "paused_until": 0,
        "pile": [],
        "plain": False,
        "reportable": (),
        "result": None,
        "round": 1,
        "rules": RULES,
        "said": (),
        "scores": (0, 0, 0),
        "seats": 3,
        "shuffles": 0,
        "starter": 0,
        "stock": [],
        "teams": False,
        "turn": 0,
        "turn_ms": RULES.turn_ms,
        "turn_no": 0,
        "waiting": OVER,
    }
