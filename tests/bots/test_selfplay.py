"""``manage.py selfplay``: one line of JSON, the same for the same seed, and clear errors."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

TIMINGS = {"games_per_s", "decisions_per_s", "microseconds_per_decision"}
COUNTS = {"games", "decisions", "blocked", "longest"}
COMPARED = {"deals", "win_rate", "ci95", "lower", "upper"}

pytestmark = pytest.mark.timeout(60)


def selfplay(*args: str) -> dict[str, Any]:
    out = StringIO()
    call_command("selfplay", *args, stdout=out)
    text = out.getvalue()
    assert text.count("\n") == 1
    line: dict[str, Any] = json.loads(text)
    return line


def test_it_prints_one_line_of_json() -> None:
    line = selfplay("--preset", "oona", "--seats", "3", "--games", "20", "--seed", "1")
    assert set(line) == TIMINGS | COUNTS
    assert line["games"] == 20
    assert line["blocked"] == 0
    assert 20 * 15 < line["decisions"] < 20 * line["longest"]
    assert all(line[name] > 0 for name in TIMINGS)


def test_the_same_seed_gives_the_same_line_but_for_the_timings() -> None:
    args = ("--players", "heur,greedy,random", "--seats", "3", "--games", "12", "--seed")
    lines = [selfplay(*args, seed) for seed in ("7", "7", "8")]
    first, again, other = ({name: line[name] for name in COUNTS} for line in lines)
    assert first == again != other


@pytest.mark.parametrize(
    ("args", "deals"),
    [
        (("--games", "20"), 10),
        (("--games", "20", "--seats", "4"), 5),
        (("--games", "20", "--teams"), 10),
        (("--games", "20", "--preset", "oona_plus", "--options", "late_call=true"), 10),
    ],
)
def test_paired_plays_each_shuffle_from_every_seat(args: tuple[str, ...], deals: int) -> None:
    line = selfplay("--paired", "--players", "heur,random-legal", *args)
    assert set(line) == TIMINGS | COUNTS | COMPARED
    assert line["deals"] == deals
    assert line["win_rate"] > 0.5
    assert line["lower"] == pytest.approx(line["win_rate"] - line["ci95"], abs=2e-4)
    assert line["upper"] == pytest.approx(line["win_rate"] + line["ci95"], abs=2e-4)


def test_swapping_the_names_swaps_the_result() -> None:
    args = ("--paired", "--games", "60", "--players")
    one, other = (selfplay(*args, names) for names in ("greedy,random", "random,greedy"))
    assert one["win_rate"] + other["win_rate"] == pytest.approx(1, abs=0.001)


def test_options_reach_the_table() -> None:
    short, long = (selfplay("--games", "40", "--options", f"hand_size={size}") for size in (5, 10))
    assert short["decisions"] < long["decisions"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--preset", "chess"), "--preset chess: expected one of oona"),
        (("--seats", "7"), "--seats 7: expected 2 to 6"),
        (("--seats", "two"), "--seats two: expected a whole number"),
        (("--teams", "--seats", "3"), "--seats 3: expected 4 with --teams"),
        (("--games", "0"), "--games 0: expected a whole number of 1 or more"),
        (("--seed", "-1"), "--seed -1: expected a whole number of 0 or more"),
        (("--players", "alice"), "--players alice: expected names out of random"),
        (("--players", "heur,random", "--seats", "3"), "expected one name, or 3 for 3 seats"),
        (("--players", "heur", "--paired"), "--players heur: expected two different names"),
        (("--players", "heur,heur", "--paired"), "expected two different names"),
        (("--players", "heur,random", "--paired", "--games", "7"), "a multiple of 2"),
        (("--players", "heur,random", "--paired", "--games", "2"), "4 at least"),
        (("--options", "jokers=2"), "--options jokers=2: expected NAME=VALUE"),
        (("--options", "hand_size"), "--options hand_size: expected NAME=VALUE"),
        (("--options", "hand_size=99"), "expected one of 5, 6, 7, 8, 9, 10 for hand_size"),
        (("--options", "challenge_stacked=true"), "expected stack_four_on_two"),
    ],
)
def test_a_bad_value_is_one_clear_line(args: tuple[str, ...], words: str) -> None:
    with pytest.raises(CommandError) as caught:
        selfplay(*args)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
    assert caught.value.returncode == 2


def test_a_bad_value_ends_with_two(project: Path) -> None:
    command = [sys.executable, "manage.py", "selfplay", "--seats", "9"]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.splitlines() == ["CommandError: --seats 9: expected 2 to 6"]
