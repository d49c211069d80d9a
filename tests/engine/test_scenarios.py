"""Every scenario file is a case; files for what is not built yet are expected to fail."""

from __future__ import annotations

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
from tests.engine.scenario_data import GOOD, changed
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


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("{", "expected a JSON file: "),
        (changed("steps.0.do", 5), "step 1 do: expected a text, got 5"),
        (changed("position.hands.0", "B0 B0"), "position hands: the same card too often"),
    ],
)
def test_what_cannot_be_read_is_named_with_what_was_expected(
    command: Command, content: Any, said: str
) -> None:
    code, out, err = command(content)
    assert code == 2
    assert f"0.json: {said}" in err
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
