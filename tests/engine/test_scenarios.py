"""Every scenario file is a case; files for what is not built yet are expected to fail."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.engine import scenario, scenario_file
from games.engine.presets import PRESETS
from games.engine.rules import OPTIONS
from games.engine.scenario import read_file, run
from wallet.split import split

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = sorted(FOLDER.rglob("*.json"))


def waits_for(data: dict[str, Any]) -> str | None:
    """The option or preset that this version does not have yet."""
    missing = [f"option {name}" for name in data.get("options", {}) if name not in OPTIONS]
    if data["preset"] not in PRESETS:
        return f"the preset {data['preset']}"
    return f"the {', the '.join(missing)}" if missing else None


def case(path: Path) -> Any:
    data = json.loads(path.read_text(encoding="utf-8"))
    missing = waits_for(data)
    marks = [pytest.mark.xfail(strict=True, reason=f"waits for {missing}")] if missing else []
    return pytest.param(path, id=data["id"], marks=marks)


@pytest.mark.parametrize("path", [case(path) for path in FILES])
def test_scenario(path: Path) -> None:
    report = run(read_file(path), split)
    assert report.failure is None, str(report)


def test_the_files_are_there_and_no_two_have_one_id() -> None:
    ids = [json.loads(path.read_text(encoding="utf-8"))["id"] for path in FILES]
    assert len(ids) == len(set(ids))
    assert len(ids) >= 286
    assert any(path.parent.name == "games" for path in FILES)


def test_every_key_a_step_may_expect_is_checked() -> None:
    assert set(scenario_file.EXPECT) == {*scenario._CHECKS, "refused"}


# --- The command ---

GOOD: dict[str, Any] = {
    "id": "X-1",
    "title": "a stop skips the next player",
    "preset": "oona",
    "seats": 3,
    "position": {"hands": ["BK S3 S4", "S6 S7", "S8 S9"], "pile": "B1"},
    "steps": [{"seat": 0, "do": "play BK", "expect": {"turn": 2}}],
}


def changed(path: str, value: Any) -> dict[str, Any]:
    """GOOD with ``value`` at ``path``, keys separated by dots."""
    data = copy.deepcopy(GOOD)
    *keys, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    place: Any = data
    for key in keys:
        place = place[key]
    place[last] = value
    return data


@pytest.fixture
def command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str, str]]:
    """Runs the command on files with the given contents: exit status, output, errors."""

    def run_on(*contents: Any) -> tuple[int, str, str]:
        for number, content in enumerate(contents):
            text = content if isinstance(content, str) else json.dumps(content)
            (tmp_path / f"{number}.json").write_text(text, encoding="utf-8")
        with pytest.raises(SystemExit) as end:
            call_command("scenario", str(tmp_path))
        out, err = capsys.readouterr()
        assert isinstance(end.value.code, int)
        return end.value.code, out, err

    return run_on


Command = Callable[..., tuple[int, str, str]]


def test_all_passed(command: Command) -> None:
    code, out, err = command(GOOD, GOOD)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "ok    X-1  a stop skips the next player",
        "ok    X-1  a stop skips the next player",
        "2 passed, 0 failed",
    ]


def test_some_failed(command: Command) -> None:
    code, out, err = command(GOOD, changed("steps.0.expect.turn", 1))
    assert (code, err) == (1, "")
    assert out.splitlines()[1:] == [
        "FAIL  X-1  step 1: turn: expected 1, got 2",
        "1 passed, 1 failed",
    ]


FAILED = [
    (changed("preset", "dominoes"), "preset"),
    (changed("options", {"jump_over": True}), "jump_over"),
    (changed("options", {"caught_cards": 99}), "caught_cards"),
    (changed("options", {"late_call": 1}), "late_call"),
    (changed("options", {"caught_cards": 2.0}), "caught_cards"),
    (changed("options", {"late_call": [True]}), "late_call"),
    (changed("options", {"challenge_stacked": True}), "challenge_stacked"),
    (changed("seats", 7), "seats"),
    ({**GOOD, "seats": 1, "steps": []}, "seats"),
    (changed("teams", True), "teams"),
    (changed("steps.0.expect", {"refused": "no_match"}), "refused"),
    (changed("steps.0.do", "play S3"), "refused"),
    (changed("steps.0.expect", {"prizes": [1]}), "prizes"),
    (changed("steps.0.expect", {"hands": {"0": "S3 S3"}}), "hands"),
    (changed("steps.0.expect", {"legal": ["draw", "accept"]}), "legal"),
    (changed("steps.0.expect", {"sees": {"1": ["S3"]}}), "sees"),
    (changed("steps.0.expect", {"sees": {"watcher": ["!turn"]}}), "sees"),
]


@pytest.mark.parametrize(("data", "word"), FAILED)
def test_what_does_not_hold_or_is_not_known_yet_is_a_failed_file(
    command: Command, data: dict[str, Any], word: str
) -> None:
    code, out, err = command(data)
    assert (code, err) == (1, "")
    assert re.search(rf"^FAIL  X-1  .*{word}", out)
    assert out.splitlines()[-1] == "0 passed, 1 failed"


UNREADABLE = [
    ("{", ["JSON"]),
    ("[]", ["object"]),
    ('"text"', ["object"]),
    ("", ["JSON"]),
    (changed("stepz", []), ["stepz", "unknown key", "steps"]),
    (changed("position.hand", "B1"), ["hand", "unknown key", "hands"]),
    (changed("steps.0.move", "draw"), ["move", "unknown key", "do"]),
    (changed("steps.0.expect.turns", 1), ["turns", "unknown key", "turn"]),
    (changed("steps.0.do", "fly"), ["step 1", "do", "fly", "a move"]),
    (changed("steps.0.do", "play"), ["step 1", "do", "a move"]),
    (changed("steps.0.do", "play BQ9"), ["step 1", "do", "BQ9", "card"]),
    (changed("steps.0.do", "play BK>x"), ["step 1", "do", "seat number", "'x'"]),
    (changed("steps.0.do", "catch me"), ["step 1", "do", "a move"]),
    (changed("steps.0.do", "call(S)"), ["step 1", "do", "a move"]),
    (changed("steps.0.do", 5), ["step 1", "do", "text"]),
    (changed("position.hands.0", "BK ZZ"), ["position", "hands", "ZZ", "card"]),
    (changed("position.hands.0", "B0 B0"), ["position", "hands", "B0", "same card"]),
    (changed("position.pile", "BK BK"), ["position", "pile", "BK", "same card"]),
    (changed("position.stock", "BQ5"), ["position", "stock", "BQ5", "card"]),
    (changed("position.pile", ""), ["position", "pile", "card"]),
    (changed("position.pile", "W"), ["position", "pile", "colour"]),
    (changed("position.pile", "W(X)"), ["position", "pile", "colour", "X"]),
    (changed("position.pile", "B1(T)"), ["position", "pile", "colour"]),
    (changed("position.hands", ["BK"]), ["position", "hands", "3"]),
    (changed("position.hands", "BK"), ["position", "hands", "list"]),
    (changed("position.hands.0", 5), ["position", "hands", "text"]),
    (changed("position.turn", 3), ["position", "turn", "seat"]),
    (changed("position.turn", "0"), ["position", "turn", "seat"]),
    (changed("position.starter", -1), ["position", "starter", "seat"]),
    (changed("position.direction", 0), ["position", "direction", "-1"]),
    (changed("position.empty_stock", 1), ["position", "empty_stock", "true"]),
    (changed("position", []), ["position", "object"]),
    (changed("dealer", 3), ["dealer", "seat"]),
    (changed("pot", -1), ["pot", "coins"]),
    (changed("pot", 1.5), ["pot", "coins"]),
    (changed("scores", [0, 0]), ["scores", "each seat"]),
    (changed("teams", "yes"), ["teams", "true"]),
    (changed("options", []), ["options", "object"]),
    (changed("seats", "3"), ["seats"]),
    (changed("seats", True), ["seats"]),
    (changed("title", 5), ["title", "text"]),
    (changed("steps", {}), ["steps", "list"]),
    (changed("steps.0", []), ["step 1", "object"]),
    (changed("steps.0.at", "1"), ["step 1", "at", "seconds"]),
    (changed("steps.0.at", -1), ["step 1", "at"]),
    (changed("steps.0.seat", None), ["step 1", "seat"]),
    (changed("steps.0.seat", "0"), ["step 1", "seat"]),
    (changed("steps.0.expect", []), ["step 1", "expect", "object"]),
    (changed("steps.0.expect.hands", {"3": 1}), ["step 1", "hands", "seat"]),
    (changed("steps.0.expect.hands", {"x": 1}), ["step 1", "hands", "seat"]),
    (changed("steps.0.expect.hands", {"0": []}), ["step 1", "hands"]),
    (changed("steps.0.expect.points", {"0": "1"}), ["step 1", "points"]),
    (changed("steps.0.expect.legal", "draw"), ["step 1", "legal", "list"]),
    (changed("steps.0.expect.exposed", 0), ["step 1", "exposed", "list"]),
    (changed("steps.0.expect.exposed", ["0"]), ["step 1", "exposed"]),
    (changed("steps.0.expect.sees", {"9": []}), ["step 1", "sees", "watcher"]),
    (changed("steps.0.expect.sees", {"0": "B1"}), ["step 1", "sees"]),
    (changed("steps.0.expect.refused", True), ["step 1", "refused", "text"]),
    (changed("steps.0.expect.over", 1), ["step 1", "over", "true"]),
    ({key: GOOD[key] for key in GOOD if key != "preset"}, ["preset"]),
    ({key: GOOD[key] for key in GOOD if key != "seats"}, ["seats"]),
    ({key: GOOD[key] for key in GOOD if key != "steps"}, ["steps"]),
    ({key: GOOD[key] for key in GOOD if key != "position"}, ["position", "deal"]),
    ({**GOOD, "deal": "B1"}, ["position", "deal"]),
    ({**{key: GOOD[key] for key in GOOD if key != "position"}, "deal": "B1 B2"}, ["deal", "deck"]),
    ({**{key: GOOD[key] for key in GOOD if key != "position"}, "deal": "B1 ZZ"}, ["deal", "ZZ"]),
    (changed("position", {"hands": ["BK", "S6", "S8"]}), ["position", "pile"]),
]


@pytest.mark.parametrize(("content", "words"), UNREADABLE)
def test_what_cannot_be_read_is_named_with_what_was_expected(
    command: Command, content: Any, words: list[str]
) -> None:
    code, out, err = command(content)
    assert code == 2
    assert "0.json" in err
    assert "expected" in err or "same card" in err or "unknown key" in err
    for word in words:
        assert word in err
    assert out.splitlines()[-1] == "0 passed, 1 failed"
    assert "Traceback" not in err


def test_an_unreadable_file_does_not_keep_the_others_from_running(command: Command) -> None:
    code, out, _ = command("{", GOOD, changed("steps.0.expect.turn", 1))
    assert code == 2
    assert out.splitlines()[-1] == "1 passed, 2 failed"


def test_a_path_that_is_not_there_is_unreadable(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with pytest.raises(SystemExit) as end:
        call_command("scenario", str(tmp_path / "nowhere.json"))
    assert end.value.code == 2
    assert "nowhere.json" in capsys.readouterr().err


def test_folders_are_read_recursively(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "b" / "one.json").write_text(json.dumps(GOOD))
    (tmp_path / "two.json").write_text(json.dumps(GOOD))
    (tmp_path / "README.md").write_text("not a scenario")
    with pytest.raises(SystemExit) as end:
        call_command("scenario", str(tmp_path))
    assert end.value.code == 0
    assert capsys.readouterr().out.splitlines()[-1] == "2 passed, 0 failed"
