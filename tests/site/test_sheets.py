"""CSV files: no cell is a formula, and every cell comes back as it was."""

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oona_site import sheets


def cells(*row: sheets.Cell) -> list[str]:
    text = "".join(sheets.lines(["head"] * len(row), [row]))
    return list(csv.reader(io.StringIO(text[1:])))[1]


@pytest.mark.parametrize(
    "text",
    ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "\u200b=1", "\ufeff=1",
     "＝1", "＋1", "－1", "＠x", '=HYPERLINK("x")', "=cmd|' /C calc'!A0"],
)  # fmt: skip
def test_what_would_be_a_formula_is_led_by_an_apostrophe(text: str) -> None:
    assert cells(text)[0] == "'" + text.replace("\r=", "\r=")


@given(st.text(st.sampled_from("=+-@\t\r\n＝＋－＠ \u200b\ufeffaس1"), max_size=6))
@settings(max_examples=200, deadline=None)
def test_no_text_at_all_begins_as_a_formula(text: str) -> None:
    cell = str(sheets.safe(text))
    assert cell.strip(" \ufeff\u200b")[:1] not in {*"=+-@\t\r\n", "＝", "＋", "－", "＠"}
    assert cell in (text, "'" + text)


def test_numbers_are_numbers_and_words_stay_words() -> None:
    assert cells(-100, 0, None, "سارة, Σάρα", 'say "x"') == [
        "-100",
        "0",
        "",
        "سارة, Σάρα",
        'say "x"',
    ]


def test_a_spreadsheet_is_told_of_utf_8() -> None:
    assert "".join(sheets.lines(["x"], []))[0] == "\ufeff"
