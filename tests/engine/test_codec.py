"""The written form of facts: every one comes back as it was, and old logs are read for ever."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any, get_args

import pytest

from games.engine import codec
from games.engine import events as ev
from games.engine.codec import FACT_KINDS, SCHEMA, dump, load
from games.engine.evolve import fold, start
from games.engine.presets import PRESETS
from games.engine.rules import Rules, change
from games.engine.shuffle import KeyedShuffle
from games.engine.state import State
from games.engine.tables import as_values

LOGS = Path(__file__).parent / "logs"

FACTS: list[ev.Fact] = [
    ev.RoundBegan(PRESETS["oona_plus"].rules, 4, True, (1, 3), 2, (0, 5, 0, 5), 3),
    ev.RoundBegan(
        change(Rules(), {"take_four": "free", "hand_size": 5}), 2, False, (), 1, (0, 0), 0
    ),
    ev.Committed(1, "c" * 64, ((0, "a" * 32, "b" * 64, True), (2, "d" * 32, "", False))),
    ev.Shuffled(2),
    ev.Reshuffled(0),
    ev.Dealt(((1, 2), (3, 4))),
    ev.TurnedUp((100, 5)),
    ev.TurnBegan(1, 1_700_000_012_345),
    ev.Played(0, 104, 4),
    ev.Drew(2, (7, 8), 4, ev.Why.STACK),
    ev.Drew(2, (), 1, ev.Why.TURN),
    ev.MayPlay(1, 9, 99),
    ev.Kept(1),
    ev.Skipped(2),
    ev.TurnedBack(-1),
    ev.Owed(1, 6, 2, True, 0, True, 3, True, 500),
    ev.Challenged(1, 0, False, 2),
    ev.Called(3),
    ev.Exposed(3, 2_000),
    ev.WindowsClosed(2_500),
    ev.Caught(3, 0),
    ev.CatchMissed(0, 3, 3_500),
    ev.CatchMissed(0, 3, 3_500, True),
    ev.TimedOut(1),
    ev.AutopilotOn(1),
    ev.Returned(1),
    ev.Left(1),
    ev.Resumed(77),
    ev.PauseAsked(1, 60_000, True),
    ev.PauseAsked(0, 61_000, False),
    ev.Paused(600_000),
    ev.PlayedOn(1, 700_000),
    ev.PlayedOn(None, 700_000),
    ev.RoundEnded(0, (0, 2, 1, 3), (0, 1, 2, 3), (0, 0, 0, 0), False, True, (0, 2)),
    ev.RoundEnded(None, (1, 0), (9, 1), (0, 0), True, True, (1,)),
    ev.RoundBegan(PRESETS["dare"].rules, 4, True, (1,), 3, (5, 0, 5, 0), 2, (0,), (0, 2)),
    ev.RoundBegan(
        PRESETS["dare"].rules, 2, False, (), 1, (0, 0), 1, drawn=((0, 3), (1, 103), (0, 7))
    ),
    ev.TurnedUp((104, 100, 5), (104, 100)),
    ev.ColourAsked(1),
    ev.Named(1, 3),
    ev.JumpedIn(2),
    ev.HandsMoved((2, 0, 1)),
    ev.WentOut(0),
    ev.DareSet(1, 16, True, 12_000),
    ev.DareTaken(1, 45_000),
    ev.Voted(2, False),
    ev.DareJudged(1, True),
    ev.Reported(2, 1, 15_000),
    ev.Reviewed(1, False, 22_000),
    ev.RoundEnded(None, (), (9, 1), (7, 0), True, False, (), True, 10_000),
    ev.RoundEnded(0, (0, 1), (0, 9), (16, 0), False, False, (), False, 10_000),
]


def through_text(facts: list[ev.Fact]) -> list[ev.Fact]:
    return load(json.loads(json.dumps(dump(facts))), SCHEMA)


def test_every_kind_of_fact_is_tried() -> None:
    assert {type(fact) for fact in FACTS} == set(get_args(ev.Fact))
    assert set(codec.FACT_KINDS.values()) == set(get_args(ev.Fact))


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: type(fact).__name__)
def test_a_fact_comes_back_as_it_was(fact: ev.Fact) -> None:
    (back,) = through_text([fact])
    assert back == fact
    for entry in fields(fact):
        one, two = getattr(fact, entry.name), getattr(back, entry.name)
        assert type(one) is type(two), entry.name


@pytest.mark.parametrize("why", ev.Why)
def test_the_reason_of_a_draw_comes_back(why: ev.Why) -> None:
    (back,) = through_text([ev.Drew(0, (1,), 1, why)])
    assert isinstance(back, ev.Drew)
    assert back.why is why


def test_reasons_have_their_numbers_for_ever() -> None:
    assert [why.name for why in sorted(ev.Why)] == [
        "TURN",
        "TAKE_TWO",
        "TAKE_FOUR",
        "STACK",
        "CHALLENGE_LOST",
        "BLUFF",
        "CAUGHT",
        "WRONG_CATCH",
        "FINAL",
        "DARE",
    ]


def test_the_rules_are_written_option_by_option() -> None:
    ((name, values, *_),) = dump(FACTS[:1])
    assert name == "round"
    assert values == as_values(PRESETS["oona_plus"].rules)


def test_what_is_written_does_not_change_with_the_facts_that_were_read() -> None:
    rows = dump(FACTS)
    assert dump(load(rows)) == rows


@pytest.mark.parametrize("schema", [0, SCHEMA + 1, -1])
def test_an_unknown_schema_is_refused(schema: int) -> None:
    with pytest.raises(ValueError, match=rf"schema {schema} .* expected 1"):
        load([], schema)


def test_rows_of_schema_1_are_lifted() -> None:
    """They are shorter: nobody came without owner, no card went back, every round counted."""
    rows: list[list[Any]] = [
        ["round", as_values(Rules()), 2, False, [], 1, [0, 0], 0],
        ["turned_up", [5]],
        ["round_ended", 0, [0, 1], [0, 9], [0, 0], False, True, [0]],
    ]
    assert load(rows, 1) == [
        ev.RoundBegan(Rules(), 2, False, (), 1, (0, 0), 0),
        ev.TurnedUp((5,)),
        ev.RoundEnded(0, (0, 1), (0, 9), (0, 0), False, True, (0,), False, None),
    ]
    with pytest.raises(ValueError, match="expected 10 values in a fact 'round'"):
        load(rows[:1], SCHEMA)


def test_rows_of_schema_2_are_lifted() -> None:
    """They do not say of a wrong catch that it came too late."""
    assert load([["catch_missed", 0, 3, 3_500]], 2) == [ev.CatchMissed(0, 3, 3_500, late=False)]
    assert load([["catch_missed", 0, 3, 3_500]], 1) == [ev.CatchMissed(0, 3, 3_500, late=False)]
    with pytest.raises(ValueError, match="expected 4 values in a fact 'catch_missed'"):
        load([["catch_missed", 0, 3, 3_500]], SCHEMA)


def test_rounds_of_schema_3_are_lifted() -> None:
    """They do not tell what was drawn for the deal."""
    row = ["round", as_values(Rules()), 2, False, [], 1, [0, 0], 0, [1], [0]]
    lifted = ev.RoundBegan(Rules(), 2, False, (), 1, (0, 0), 0, (1,), (0,), ())
    assert load([row], 3) == load([row], 2) == [lifted]
    with pytest.raises(ValueError, match="expected 10 values in a fact 'round'"):
        load([row], SCHEMA)


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(
        ValueError, match="unknown kind of fact 'sneezed', expected one of round, committed, sh"
    ):
        load([["sneezed", 1]])


@pytest.mark.parametrize(
    "row", [[], ["turn"], ["turn", 1, 2, 3], [["turn"], 1, 2], "turn", 5, None]
)
def test_a_row_of_another_shape_is_refused(row: Any) -> None:
    with pytest.raises(ValueError, match="fact"):
        load([row])


def test_what_stands_in_place_of_a_row_is_named() -> None:
    with pytest.raises(ValueError, match="expected a fact as a list, got str"):
        load(["turn"])


def test_a_log_with_rules_of_no_table_is_refused() -> None:
    rows = dump(FACTS[:1])
    rows[0][1]["hand_size"] = 99
    with pytest.raises(ValueError, match="hand_size"):
        load(rows)


# --- Logs of games as they were written by earlier versions. Never written again. ---


def states(name: str) -> tuple[State, dict[str, Any]]:
    data = json.loads((LOGS / name).read_text(encoding="utf-8"))
    shuffle = KeyedShuffle(bytes.fromhex(data["seed"]))
    first, *rest = (load(step, data["schema"]) for step in data["steps"])
    state = start(first, shuffle)
    for facts in rest:
        fold(state, facts, shuffle)
    return state, data


@pytest.mark.parametrize("name", sorted(path.name for path in LOGS.glob("*.json")))
def test_an_old_log_is_read_and_leads_to_the_same_end(name: str) -> None:
    state, data = states(name)
    end = data["end"]
    assert state.result is not None
    assert state.hands == end["hands"]
    assert state.pile == end["pile"]
    assert state.stock == end["stock"]
    assert list(state.result.places) == end["places"]
    assert list(state.result.points) == end["points"]
    assert state.colour == end["colour"]
    assert as_values(state.rules).items() >= end["rules"].items()
    assert list(state.scores) == end.get("scores", [0] * state.seats)
    assert state.round == end.get("round", 1)


def test_every_schema_has_its_logs_and_every_fact_stands_in_one() -> None:
    schemas = set()
    kinds: set[str] = set()
    for path in LOGS.glob("*.json"):
        data = json.loads(path.read_text(encoding="utf-8"))
        schemas.add(data["schema"])
        kinds.update(row[0] for step in data["steps"] for row in step)
    assert schemas == set(range(1, SCHEMA + 1))
    assert kinds == set(codec.FACT_KINDS)


def test_what_a_fact_means_that_does_not_say_it() -> None:
    """Logs written before a field was there lack it for ever."""
    unsaid = {
        kind: {each.name: each.default for each in fields(fact) if each.default is not MISSING}
        for kind, fact in FACT_KINDS.items()
    }
    assert {kind: found for kind, found in unsaid.items() if found} == {
        "round": {"left": (), "autopilot": (), "drawn": ()},
        "turned_up": {"returned": ()},
        "drew": {"asked": 1, "why": ev.Why.TURN},
        "may_play": {"deadline": 0},
        "owed": {"deadline": 0},
        "catch_missed": {"late": False},
        "round_ended": {"void": False, "next_at": None},
    }
