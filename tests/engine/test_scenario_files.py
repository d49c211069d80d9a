"""What a scenario file may hold, and what is said of one that cannot be read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.scenario import Report, ScenarioError, read_file, run
from games.engine.scenario_file import EXPECT, FILE, POSITION, STEP, Shape
from tests.engine.scenario_data import GOOD, changed
from tests.engine.unreadable_scenarios import UNREADABLE
from wallet.split import split


@pytest.mark.parametrize(("content", "said"), UNREADABLE)
def test_what_cannot_be_read(tmp_path: Path, content: Any, said: str) -> None:
    path = tmp_path / "file.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    with pytest.raises(ScenarioError) as error:
        run(read_file(path), split)
    if said.endswith(": "):
        assert str(error.value).startswith(said)
    else:
        assert str(error.value) == said


WORDS = {
    "a text": ["id", "title", "preset", "deal", "pile", "stock", "do", "refused", "top", "colour",
               "waiting"],
    "an object": ["options", "position", "expect"],
    "a whole number": ["seats", "seat"],
    "true or false": ["teams", "empty_stock", "over", "match_over", "void"],
    "a list": ["steps"],
    "a list, each of it a text": ["dares", "hands", "legal", "reshuffles"],
    "steps": ["clock"],
    "an object with absent (a list of seats) and unserved (true or false), both optional":
        ["clock"],
    "a seat number below that of seats": ["dealer", "turn", "starter"],
    "whole coins, zero or more": ["pot"],
    "a list of one whole number for each seat": ["scores"],
    "1 or -1": ["direction"],
    "seconds from the start, zero or more": ["at"],
    "a seat number below that of seats, or null": ["turn"],
    "an object from seat numbers to a count or a text of cards": ["hands"],
    "a count of zero or more": ["pending", "stock"],
    "a list, each of it a seat number below that of seats":
        ["autopilot", "bots", "exposed", "left", "missed"],
    "a list, each of it a seat number below that of seats, or null": ["places", "winners"],
    "an object from seat numbers to a whole number": ["points"],
    "a list, each of it a whole number": ["scores"],
    "a list, each of it whole coins, zero or more": ["prizes"],
    "an object from seat numbers or watcher to lists of texts": ["sees"],
}  # fmt: skip


def test_every_key_says_what_may_stand_under_it() -> None:
    said: dict[str, set[str]] = {}
    for shapes in (FILE, POSITION, STEP, EXPECT):
        for key, shape in shapes.items():
            said.setdefault(shape.words, set()).add(key)
    assert said == {words: set(keys) for words, keys in WORDS.items()}


# What fits under a key of a file for three seats, and what does not.
FITS: list[tuple[Shape, list[Any], list[Any]]] = [
    (FILE["id"], ["", "x"], [1, None, ["x"]]),
    (FILE["seats"], [0, -3, 9], [True, 2.0, "2", None]),
    (FILE["teams"], [True, False], [0, 1, None, "true"]),
    (FILE["dealer"], [0, 2], [3, -1, True, 1.0, "1"]),
    (FILE["pot"], [0, 7], [-1, True, 1.0]),
    (FILE["scores"], [[0, -5, 9]], [[0, 0], [0] * 4, [0, 0, True], (0, 0, 0), 0]),
    (FILE["steps"], [[], [1]], [{}, None, "", ()]),
    (FILE["options"], [{}, {"x": 1}], [[], None, "x"]),
    (FILE["dares"], [[], ["x"]], [[1], "x", ["x", 1]]),
    (POSITION["direction"], [1, -1], [0, 2, True, 1.0, "1"]),
    (STEP["at"], [0, 0.5, 12], [-0.1, True, "1", None]),
    (FILE["clock"], ["steps"], ["step", True, None]),
    (FILE["left"], [[], [0, 2]], [[3], "0", 0, None, [True]]),
    (STEP["clock"], [{}, {"absent": [2]}, {"absent": [], "unserved": True}],
     [{"absent": 2}, {"absent": [3]}, {"unserved": 1}, {"late": True}, [], "steps", None]),
    (EXPECT["turn"], [None, 0, 2], [3, -1, "0"]),
    (EXPECT["hands"], [{}, {"0": 3, "2": "B5"}, {"1": 0}],
     [{"3": 1}, {"x": 1}, {"-1": 1}, {"0": -1}, {"0": None}, {"0": 1.0}, [], [1, 2], "0"]),
    (EXPECT["pending"], [0, 1], [-1, True, 0.0]),
    (EXPECT["places"], [None, [], [2, 0]], [[3], ["0"], 0, [0, 3]]),
    (EXPECT["points"], [{"0": -1}], [{"0": "1"}, {"3": 1}, {"0": 1, "1": True}]),
    (EXPECT["sees"], [{}, {"watcher": []}, {"2": ["B5", "!S1"]}],
     [{"3": []}, {"0": "B5"}, {"watcher": [1]}, {"0": [], "x": []}, [], ["watcher"]]),
]  # fmt: skip


@pytest.mark.parametrize(("shape", "good", "bad"), FITS, ids=[row[0].words for row in FITS])
def test_what_may_stand_under_a_key(shape: Shape, good: list[Any], bad: list[Any]) -> None:
    for value in good:
        assert shape.fits(value, 3), value
    for value in bad:
        assert not shape.fits(value, 3), value


LONG = [
    ("x" * 58, '"' + "x" * 58 + '"'),
    ("x" * 59, '"' + "x" * 56 + "..."),
    (["زعفراني"], '["زعفراني"]'),
]


@pytest.mark.parametrize(("value", "shown"), LONG)
def test_a_wrong_value_is_shown_up_to_sixty_characters(
    tmp_path: Path, value: Any, shown: str
) -> None:
    path = tmp_path / "file.json"
    path.write_text(json.dumps({**GOOD, "teams": value}), "utf-8")
    with pytest.raises(ScenarioError) as error:
        read_file(path)
    assert str(error.value) == f"teams: expected true or false, got {shown}"
    assert len(shown) <= 60


# A change of the good file, and how the report of its failure reads.
REPORTS = [
    (changed("steps.0.expect.turn", None), "step 1: turn: expected None, got 2"),
    (changed("steps.0.expect", {"refused": "no_match"}),
     "step 1: refused: expected no_match, got None"),
    (changed("steps.0.do", "play S3"), "step 1: refused: expected None, got no_match"),
    (changed("steps.0.expect", {"hands": {"0": 3, "2": 2}}),
     "step 1: hands: expected {'0': 3, '2': 2}, got {'0': 2, '2': 2}"),
    (changed("steps.0.expect", {"hands": {"0": "S3 S5", "1": "S7 S6"}}),
     "step 1: hands: expected {'0': 'S3 S5', '1': 'S7 S6'}, got {'0': 'S3 S4', '1': 'S7 S6'}"),
    (changed("steps.0.expect", {"top": "BV"}), "step 1: top: expected BV, got BK"),
    (changed("steps.0.expect", {"colour": "S"}), "step 1: colour: expected S, got B"),
    (changed("steps.0.expect", {"pile": "BK"}), "step 1: pile: expected BK, got B1 BK"),
    (changed("steps.0.expect", {"stock": 3}), "step 1: stock: expected 3, got 100"),
    (changed("steps.0.expect", {"pending": 2}), "step 1: pending: expected 2, got 0"),
    (changed("steps.0.expect", {"direction": -1}), "step 1: direction: expected -1, got 1"),
    (changed("steps.0.expect", {"waiting": "over"}), "step 1: waiting: expected over, got turn"),
    (changed("steps.0.expect", {"legal": ["keep"]}),
     "step 1: legal: expected ['keep'], got ['draw']"),
    (changed("steps.0.expect", {"exposed": [0]}), "step 1: exposed: expected [0], got []"),
    (changed("steps.0.expect", {"autopilot": [0]}), "step 1: autopilot: expected [0], got []"),
    (changed("steps.0.expect", {"over": True}), "step 1: over: expected True, got False"),
    (changed("steps.0.expect", {"places": [0]}), "step 1: places: expected [0], got None"),
    (changed("steps.0.expect", {"points": {"0": 6, "1": 13}}),
     "step 1: points: expected {'0': 6, '1': 13}, got {'0': 7, '1': 13}"),
    (changed("steps.0.expect", {"scores": [1, 0, 0]}),
     "step 1: scores: expected [1, 0, 0], got [0, 0, 0]"),
    (changed("steps.0.expect", {"match_over": True}),
     "step 1: match_over: expected True, got False"),
    (changed("steps.0.expect", {"winners": [0]}), "step 1: winners: expected [0], got None"),
    (changed("steps.0.expect", {"void": True}), "step 1: void: expected True, got False"),
    (changed("steps.0.expect", {"prizes": [1]}),
     "step 1: prizes: expected a pot and the end of the round"),
    ({**GOOD, "pot": 7, "steps": [{"expect": {"prizes": []}}]},
     "step 1: prizes: expected a pot and the end of the round"),
    (changed("steps.0.expect", {"sees": {"0": ["S3", "S6"], "1": ["!S6", "B1"], "watcher": []}}),
     ("step 1: sees: expected {'0': ['S3', 'S6'], '1': ['!S6', 'B1'], 'watcher': []},"
      " got {'0': ['S3', 'not S6'], '1': ['not !S6', 'B1'], 'watcher': []}")),
    ({**GOOD, "steps": [{"at": 12, "expect": {"turn": 0}}, {"at": 60, "expect": {"turn": 9}}]},
     "step 1: turn: expected 0, got 1"),
    (changed("preset", "dominoes"), "preset: preset_unknown: There is no such game."),
    (changed("seats", 7), "seats: bad_player_count: Choose 2 to 6 seats."),
    (changed("teams", True), "teams: bad_player_count: Teams need four seats."),
    (changed("options", {"late_call": 1, "caught_cards": 9}),
     ("late_call: option_value: Choose one of: false, true.;"
      " caught_cards: option_value: Choose one of: 1, 2, 3, 4.")),
    (changed("dares", ["Sing"]),
     "dares: list_needless: Only a table with dares of its own brings a list of them."),
]  # fmt: skip


@pytest.mark.parametrize(("data", "said"), REPORTS)
def test_what_does_not_hold_is_told(data: dict[str, Any], said: str) -> None:
    report = run(data, split)
    assert report == Report("X-1", "a stop skips the next player", said)
    assert str(report) == f"FAIL  X-1  {said}"


# An expectation that holds, however it is written.
HOLDS: list[dict[str, Any]] = [
    {"turn": 2, "hands": {"0": 2, "1": "S7 S6"}, "top": "BK", "colour": "B", "pile": "B1 BK"},
    {"legal": ["draw"], "exposed": [], "autopilot": [], "places": None, "winners": None},
    {"sees": {"0": ["S3", "!S6", '"play": []'], "2": ["S8", "!S3"], "watcher": ["BK", "!S8"]}},
    {"pending": 0, "stock": 100, "direction": 1, "waiting": "turn", "over": False},
    {"points": {"2": 17}, "scores": [0, 0, 0], "match_over": False, "void": False},
]


@pytest.mark.parametrize("expect", HOLDS)
def test_what_holds(expect: dict[str, Any]) -> None:
    report = run(changed("steps.0.expect", expect), split)
    assert report.failure is None
    assert str(report) == "ok    X-1  a stop skips the next player"


def test_a_file_without_a_name_has_a_question_mark() -> None:
    data = {key: value for key, value in GOOD.items() if key not in ("id", "title")}
    assert str(run(data, split)) == "ok    ?  "


def test_a_wild_on_top_may_be_written_without_its_colour() -> None:
    data = changed("position.hands.0", "W S3 S4")
    for top, holds in (("W", True), ("W(I)", True), ("W(S)", False)):
        data["steps"] = [{"seat": 0, "do": "play W(I)", "expect": {"top": top, "colour": "I"}}]
        assert (run(data, split).failure is None) is holds


def test_a_view_shows_the_cards_that_may_be_laid_and_all_hands_at_the_end() -> None:
    data = changed("position.hands", ["S0 I9", "S6 S7", "S8 S9"])
    data["position"]["pile"] = "S1"
    own = '"play": ["S0"]'
    data["steps"] = [
        {"expect": {"sees": {"0": [own, '"hand": ["S0", "I9"]'], "1": [f"!{own}", "!S0"]}}},
        {"seat": 0, "do": "play S0 call"},
        {"seat": 1, "do": "play S6 call"},
        {"seat": 2, "do": "draw", "expect": {"sees": {"2": ["drawn"]}}},
    ]
    assert run(data, split).failure is None
    data["position"]["hands"] = ["S0", "S6 S7", "S8 S9"]
    ended = ['"hands": [[], ["S6", "S7"], ["S8", "S9"]]']
    data["steps"] = [{"seat": 0, "do": "play S0", "expect": {"sees": {"watcher": ended}}}]
    assert run(data, split).failure is None


def test_time_stands_still_unless_a_step_says_more() -> None:
    data = changed("steps", [
        {"at": 1.5, "seat": 0, "do": "play BK"},
        {"seat": 2, "do": "draw"},
        {"at": 1.4},
    ])  # fmt: skip
    with pytest.raises(ScenarioError, match=r"^step 3 at: expected a time that does not fall$"):
        run(data, split)
    data["steps"] = [{"at": 11.999, "expect": {"turn": 0}}, {"expect": {"turn": 0}},
                     {"at": 12, "expect": {"turn": 1}}]  # fmt: skip
    assert run(data, split).failure is None


def test_scores_and_dealer_of_a_file_come_into_the_position() -> None:
    data = {**GOOD, "preset": "classic", "scores": [1, 2, 3], "dealer": 1, "steps": [
        {"expect": {"scores": [1, 2, 3], "sees": {"watcher": ['"dealer": 1']}}}]}  # fmt: skip
    assert run(data, split).failure is None
    del data["dealer"], data["scores"]
    data["steps"] = [{"expect": {"scores": [0, 0, 0], "sees": {"watcher": ['"dealer": 2']}}}]
    assert run(data, split).failure is None
