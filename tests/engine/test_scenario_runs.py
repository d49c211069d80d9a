"""What a scenario file sets going: its own clock, its orders of the stock, its prizes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from games.engine import actions as act
from games.engine import events as ev
from games.engine import scenario
from games.engine.cards import STANDARD
from games.engine.decide import decide
from games.engine.draft import Draft, Outcome
from games.engine.notation import NotationError, Picker, card_text
from games.engine.refusals import Code, Refusal
from games.engine.scenario import ScenarioError, _Listed, _Run, run
from games.engine.shuffle import SeededShuffle, Shuffle
from games.engine.state import State
from tests.engine.scenario_data import GOOD
from wallet.split import split

EMPTY: dict[str, Any] = {
    "hands": ["S3 S4", "S6 S7", "S8 S9"],
    "pile": "T5 T2 I3 B1",
    "stock": "",
    "empty_stock": True,
}


def failure(position: dict[str, Any], *steps: dict[str, Any], **more: Any) -> str | None:
    return run({**GOOD, **more, "position": position, "steps": list(steps)}, split).failure


# --- Orders of the stock ---


def test_the_stock_is_made_anew_in_the_order_that_the_file_lists() -> None:
    steps = (
        {"seat": 0, "do": "draw", "expect": {"hands": {"0": "S3 S4 I3"}, "stock": 2}},
        {"seat": 1, "do": "draw", "expect": {"hands": {"1": "S6 S7 T2"}, "stock": 1}},
        {"seat": 2, "do": "draw", "expect": {"hands": {"2": "S8 S9 T5"}, "stock": 0}},
        {"seat": 0, "do": "draw", "expect": {"hands": {"0": 3}, "pile": "B1"}},
    )
    assert failure(EMPTY, *steps, reshuffles=["I3 T2 T5"]) is None
    told = "step 1: hands: expected {'0': 'S3 S4 I3'}, got {'0': 'S3 S4 T5'}"
    assert failure(EMPTY, *steps, reshuffles=["T5 I3 T2"]) == told


def test_where_the_file_lists_no_more_the_stock_is_made_anew_in_some_order() -> None:
    step = {"seat": 0, "do": "draw", "expect": {"hands": {"0": 3}, "stock": 2, "pile": "B1"}}
    assert failure(EMPTY, step, reshuffles=[]) is None


LISTED = [
    ("I3 T2", "reshuffles: 1 cards of the pile are missing"),
    ("I3", "reshuffles: 2 cards of the pile are missing"),
    ("I3 T2 B1 T5", "reshuffles: 'B1' is not there to be shuffled"),
    ("I3 T2 T5 T5", "reshuffles: 'T5' is not there to be shuffled"),
    ("I3 T2 ZZ", "reshuffles: 'ZZ' is not there to be shuffled"),
]


@pytest.mark.parametrize(("order", "said"), LISTED)
def test_an_order_holds_the_cards_under_the_top_and_no_other(order: str, said: str) -> None:
    with pytest.raises(ScenarioError) as error:
        failure(EMPTY, {"seat": 0, "do": "draw"}, reshuffles=[order])
    assert str(error.value) == said


def test_orders_are_used_one_after_another_and_each_as_often_as_it_is_asked_for() -> None:
    """A decision is made first and folded after, so each is asked for twice and more."""
    other = SeededShuffle(4)
    listed = _Listed(["S2 S1 S2", "T1"], STANDARD, other)
    picker = Picker(STANDARD)
    cards, one = picker.pick_all("S1 S2 S2"), picker.pick_all("T1")
    one_first = [cards[1], cards[0], cards[2]]
    # Whatever else is in an order is as ever, and takes none of the file's.
    assert listed(range(9), "returned", 16) == other(range(9), "returned", 16)
    assert listed(range(9), "deck", 5) == other(range(9), "deck", 5)
    assert listed(cards, "reshuffle", 5) == one_first
    assert listed(range(9), "returned", 5) == other(range(9), "returned", 5)
    assert listed(cards, "reshuffle", 5) == one_first
    assert listed(one, "reshuffle", 6) == one
    assert listed(cards, "reshuffle", 5) == one_first
    assert listed(cards, "reshuffle", 7) == other(cards, "reshuffle", 7)
    with pytest.raises(NotationError, match="'S2' is not there to be shuffled"):
        listed(one, "reshuffle", 5)


# --- A clock that acts in steps ---

POSITION: dict[str, Any] = {"hands": ["S3 S4", "S6 S7", "S8 S9"], "pile": "B1", "stock": "I9"}
CLOCK: list[tuple[str, list[dict[str, Any]]]] = [
    ("by itself it never acts", [{"at": 90, "expect": {"turn": 0, "stock": 101}}]),
    ("it acts in its step", [{"at": 12, "clock": {}, "expect": {"turn": 1, "autopilot": []}}]),
    ("for an owner who is away",
     [{"at": 12, "clock": {"absent": [0]}, "expect": {"turn": 1, "autopilot": [0]}}]),
    ("not for one whom the server did not serve",
     [{"at": 12, "clock": {"unserved": True}, "expect": {"turn": 0, "stock": 101}},
      {"at": 24, "clock": {}, "expect": {"turn": 1}}]),
    ("nor after five seconds", [{"at": 17.001, "clock": {}, "expect": {"turn": 0}}]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "steps"), CLOCK, ids=[row[0] for row in CLOCK])
def test_the_clock_of_a_file(name: str, steps: list[dict[str, Any]]) -> None:
    assert failure(POSITION, *steps, clock="steps") is None, name


def test_the_clock_makes_the_stock_anew() -> None:
    step = {"at": 12, "clock": {}, "expect": {"hands": {"0": "S3 S4 I3"}, "turn": 1, "stock": 2}}
    assert failure(EMPTY, step, clock="steps", reshuffles=["I3 T2 T5"]) is None


def test_a_clock_that_is_early_is_a_failed_file() -> None:
    step = {"at": 11.999, "clock": {}}
    assert failure(POSITION, step, clock="steps") == "step 1: the clock was refused: not_due"


# --- Engines that are wrong whatever the rules ---

Decide = Callable[[State, act.Action, int, Shuffle], Outcome]


def refuses(state: State, action: act.Action, now: int, shuffle: Shuffle) -> Outcome:
    draft = Draft(state, now, shuffle)
    draft.refusal = Refusal(Code.STALE)
    return draft


def writes_down_what_it_refuses(*asked: Any) -> Outcome:
    outcome = refuses(*asked)
    outcome.facts += [ev.Kept(0), ev.Skipped(1)]
    return outcome


def touches(state: State, action: act.Action, now: int, shuffle: Shuffle) -> Outcome:
    outcome = decide(state, action, now, shuffle)
    state.stock.pop()
    return outcome


DRAW: dict[str, Any] = {"seat": 0, "do": "draw"}
BROKEN: list[tuple[Decide, dict[str, Any], str]] = [
    (refuses, {"at": 12}, "the clock was refused: stale"),
    (touches, DRAW, "deciding changed the state"),
    (writes_down_what_it_refuses, {**DRAW, "expect": {"refused": "stale"}},
     "refused, and yet 2 facts"),
]  # fmt: skip


@pytest.mark.parametrize(("broken", "step", "said"), BROKEN, ids=[row[2] for row in BROKEN])
def test_an_engine_that_is_broken_fails_every_file(
    monkeypatch: pytest.MonkeyPatch, broken: Decide, step: dict[str, Any], said: str
) -> None:
    monkeypatch.setattr(scenario, "decide", broken)
    assert failure(POSITION, step) == f"step 1: {said}"


# --- Who sits how, and where the match stands ---

WHOLE_DECK = " ".join(card_text(STANDARD, card) for card in range(STANDARD.size))
BEGINS = [{"position": GOOD["position"]}, {"deal": WHOLE_DECK}]
SITTING = {"left": [2], "bots": [1], "autopilot": [0], "dealer": 1, "scores": [3, 4, 5]}


def begun(data: dict[str, Any]) -> State:
    of_good = {key: value for key, value in GOOD.items() if key != "position"}
    return _Run({**of_good, **data}, split).state


@pytest.mark.parametrize("begin", BEGINS, ids=["position", "deal"])
def test_a_file_says_who_sits_how_and_where_the_match_stands(begin: dict[str, Any]) -> None:
    state = begun({**begin, **SITTING})
    assert (state.left, state.bots, state.autopilot) == ((2,), (1,), [True, False, True])
    assert (state.dealer, state.scores) == (1, (3, 4, 5))


@pytest.mark.parametrize("begin", BEGINS, ids=["position", "deal"])
def test_what_a_file_does_not_say_is_the_beginning_of_a_match(begin: dict[str, Any]) -> None:
    state = begun(begin)
    assert (state.left, state.bots, state.autopilot) == ((), (), [False] * 3)
    assert (state.dealer, state.scores, state.misses) == (2, (0, 0, 0), [0, 0, 0])


def test_a_position_says_who_has_missed_a_turn() -> None:
    assert begun({**BEGINS[0], "missed": [1]}).misses == [0, 1, 0]


# --- Prizes ---


@pytest.mark.parametrize("teams", [False, True])
def test_the_pot_is_divided_by_all_that_the_end_of_the_round_says(teams: bool) -> None:
    asked: list[tuple[tuple[Any, ...], dict[str, Any]]] = []

    def divide(*given: Any, **named: Any) -> Sequence[int]:
        asked.append((given, named))
        return (4, 3, 2, 1)

    position = {"hands": ["S3 S4", "S6 S7", "B2", "T5 T6"], "pile": "B1", "turn": 2, "starter": 3}
    data = {**GOOD, "seats": 4, "teams": teams, "pot": 10, "position": position, "steps": [
        {"seat": 2, "do": "play B2", "expect": {"prizes": [4, 3, 2, 1]}}]}  # fmt: skip
    assert run(data, divide).failure is None
    places = (0, 2, 1, 3) if teams else (2, 0, 3, 1)
    named = {"teams": teams, "went_out": 2, "points": (7, 13, 0, 11), "starter": 3}
    assert asked == [((10, places), named)]
