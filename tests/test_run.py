"""The lanes of a whole run: none leaves a test out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.run import ASIDE

PROJECT = Path(__file__).resolve().parent.parent
MARK = re.compile(r"mark\.(browser|faults|gallery)\b")


@pytest.mark.parametrize("mark", ["browser", "faults", "gallery"])
def test_whatever_is_marked_for_a_lane_stands_where_the_lane_looks(mark: str) -> None:
    looked = [
        PROJECT / place
        for marks, places in ASIDE.values()
        if marks.startswith(mark)
        for place in places
    ]
    marked = [
        path
        for path in (PROJECT / "tests").rglob("test_*.py")
        if mark in MARK.findall(path.read_text("utf-8"))
    ]
    assert marked
    for path in marked:
        assert any(path == place or place in path.parents for place in looked), path


def test_no_file_is_in_two_lanes_of_the_same_marks() -> None:
    placed = [(marks, place) for marks, places in ASIDE.values() for place in places]
    assert len(placed) == len(set(placed))
