"""The shape of a scenario file: its keys, and what may stand under each.

The format is described in ``tests/scenarios/README.md``. What the cards and moves mean is read
later, when the file is run.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final


class ScenarioError(ValueError):
    """A file that cannot be read; the message names the key and what was expected."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What may stand under a key: in words, and as a question that knows the number of seats."""

    words: str
    fits: Callable[[Any, int], bool]


def _list_of(one: Shape) -> Shape:
    return Shape(
        f"a list, each of it {one.words}",
        lambda value, seats: (
            isinstance(value, list) and all(one.fits(item, seats) for item in value)
        ),
    )


def _by_seat(one: Shape) -> Shape:
    return Shape(
        f"an object from seat numbers to {one.words}",
        lambda value, seats: (
            isinstance(value, dict)
            and all(_is_seat_key(key, seats) and one.fits(value[key], seats) for key in value)
        ),
    )


def _is_seat_key(key: str, seats: int) -> bool:
    return key.isdecimal() and int(key) < seats


_TEXT = Shape("a text", lambda value, _: isinstance(value, str))
_YES_OR_NO = Shape("true or false", lambda value, _: isinstance(value, bool))
_WHOLE = Shape("a whole number", lambda value, _: type(value) is int)
_COUNT = Shape("a count of zero or more", lambda value, _: type(value) is int and value >= 0)
_COINS = Shape("whole coins, zero or more", _COUNT.fits)
_SEAT = Shape(
    "a seat number below that of seats",
    lambda value, seats: type(value) is int and 0 <= value < seats,
)
_DIRECTION = Shape("1 or -1", lambda value, _: type(value) is int and value in (1, -1))
_SECONDS = Shape(
    "seconds from the start, zero or more",
    lambda value, _: type(value) in (int, float) and value >= 0,
)
_OBJECT = Shape("an object", lambda value, _: isinstance(value, dict))
_LIST = Shape("a list", lambda value, _: isinstance(value, list))
_SEATS = _list_of(_SEAT)
_BY_STEPS = Shape("steps", lambda value, _: value == "steps")
_TICK = Shape(
    "an object with absent (a list of seats) and unserved (true or false), both optional",
    lambda value, seats: (
        isinstance(value, dict)
        and set(value) <= {"absent", "unserved"}
        and _SEATS.fits(value.get("absent", []), seats)
        and _YES_OR_NO.fits(value.get("unserved", False), seats)
    ),
)
_TEXTS = _list_of(_TEXT)
_CARDS_OR_COUNT = Shape(
    "a count or a text of cards",
    lambda value, seats: _TEXT.fits(value, seats) or _COUNT.fits(value, seats),
)
_SEEN = Shape(
    "an object from seat numbers or watcher to lists of texts",
    lambda value, seats: (
        isinstance(value, dict)
        and all(key == "watcher" or _is_seat_key(key, seats) for key in value)
        and all(_TEXTS.fits(texts, seats) for texts in value.values())
    ),
)


def _or_null(one: Shape) -> Shape:
    return Shape(
        f"{one.words}, or null",
        lambda value, seats: value is None or one.fits(value, seats),
    )


FILE: Final[Mapping[str, Shape]] = {
    "id": _TEXT,
    "title": _TEXT,
    "preset": _TEXT,
    "options": _OBJECT,
    "seats": _WHOLE,
    "teams": _YES_OR_NO,
    "dares": _TEXTS,
    "dealer": _SEAT,
    "position": _OBJECT,
    "deal": _TEXT,
    "pot": _COINS,
    "scores": Shape(
        "a list of one whole number for each seat",
        lambda value, seats: _list_of(_WHOLE).fits(value, seats) and len(value) == seats,
    ),
    "bots": _SEATS,
    "left": _SEATS,
    "autopilot": _SEATS,
    "missed": _SEATS,
    "clock": _BY_STEPS,
    "reshuffles": _TEXTS,
    "steps": _LIST,
}
POSITION: Final[Mapping[str, Shape]] = {
    "hands": _TEXTS,
    "pile": _TEXT,
    "stock": _TEXT,
    "empty_stock": _YES_OR_NO,
    "turn": _SEAT,
    "direction": _DIRECTION,
    "starter": _SEAT,
}
STEP: Final[Mapping[str, Shape]] = {
    "at": _SECONDS,
    "seat": _WHOLE,
    "do": _TEXT,
    "clock": _TICK,
    "expect": _OBJECT,
}
EXPECT: Final[Mapping[str, Shape]] = {
    "refused": _TEXT,
    "turn": _or_null(_SEAT),
    "hands": _by_seat(_CARDS_OR_COUNT),
    "top": _TEXT,
    "colour": _TEXT,
    "direction": _DIRECTION,
    "pending": _COUNT,
    "stock": _COUNT,
    "pile": _TEXT,
    "waiting": _TEXT,
    "legal": _TEXTS,
    "exposed": _SEATS,
    "autopilot": _SEATS,
    "over": _YES_OR_NO,
    "places": _or_null(_SEATS),
    "points": _by_seat(_WHOLE),
    "scores": _list_of(_WHOLE),
    "match_over": _YES_OR_NO,
    "winners": _or_null(_SEATS),
    "void": _YES_OR_NO,
    "prizes": _list_of(_COINS),
    "sees": _SEEN,
}


def read_file(path: Path) -> dict[str, Any]:
    """Read a scenario and check the shape of the file.

    Raises :class:`ScenarioError`: not JSON, a key that is unknown or missing, a value of another
    shape. Cards, moves, preset and options are not looked into.
    """
    try:
        data = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError) as error:
        raise ScenarioError(f"expected a JSON file: {error}") from None
    if not isinstance(data, dict):
        raise ScenarioError("expected a JSON object")
    for key in ("preset", "seats", "steps"):
        if key not in data:
            raise ScenarioError(f"{key}: expected {FILE[key].words}, got nothing")
    seats = data["seats"]
    _check("", data, FILE, seats if type(seats) is int else 0)
    if ("position" in data) == ("deal" in data):
        raise ScenarioError("expected either position or deal")
    if "position" in data:
        _check("position ", data["position"], POSITION, seats)
        for key in ("hands", "pile"):
            if key not in data["position"]:
                raise ScenarioError(f"position {key}: expected {POSITION[key].words}, got nothing")
    for number, step in enumerate(data["steps"], 1):
        where = f"step {number} "
        if not isinstance(step, dict):
            raise ScenarioError(f"{where.strip()}: expected an object")
        _check(where, step, STEP, seats)
        _check(f"{where}expect ", step.get("expect", {}), EXPECT, seats)
        if "do" in step and "seat" not in step:
            raise ScenarioError(f"{where}seat: expected a seat number with 'do', got nothing")
    return data


def _check(where: str, data: dict[str, Any], shapes: Mapping[str, Shape], seats: int) -> None:
    for key, value in data.items():
        shape = shapes.get(key)
        if shape is None:
            known = ", ".join(sorted(shapes))
            raise ScenarioError(f"{where}{key}: unknown key, expected one of {known}")
        if not shape.fits(value, seats):
            raise ScenarioError(f"{where}{key}: expected {shape.words}, got {_short(value)}")


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."
