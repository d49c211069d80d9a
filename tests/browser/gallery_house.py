"""Frames for the gallery: what matches, house rules and first cards add to the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .gallery_frames import HAND, PLACES, Frame, frame, may, room, table, view
from .gallery_names import card, cards

MATCH: Final = PLACES | {
    "scoring": "winner_collects",
    "target": 500,
    "seven_zero": True,
    "jump_in": "numbers",
}
CHIPS: Final = ["Play to: 500", "Seven swaps, zero passes on"]
SCORES: Final = [120, 45, 0, 308, 77, 12]


def classic(language: str, seats: int, seen: dict[str, Any], **changes: Any) -> Frame:
    """A table of a match, where play goes to the left."""
    seen = seen | {"compass": "left", "round": 4}
    if not any(seen["scores"]):
        seen["scores"] = SCORES[:seats]
    value = frame(language, seats, seen, rules=dict(MATCH), chips=CHIPS, **changes)
    value["table"] |= {"preset": "classic", "preset_label": "Classic 500"}
    return value


def room_full(language: str) -> Frame:
    value = room(language)
    value["table"] |= {"people": table(language, 4)["people"], "private": True, "clock_ms": None}
    return value


def room_full_guest(language: str) -> Frame:
    value = room_full(language)
    value["table"]["host"] = 1
    value["table"]["can"]["start"] = False
    return value


def swap(language: str) -> Frame:
    can = may(play=cards("S2 SV T7"), draw=True, target=[card("T7")])
    return classic(language, 6, view(6, HAND, can=can))


def swap_last(language: str) -> Frame:
    can = may(play=cards("T7"), draw=True, call=True, target=[card("T7")])
    return classic(language, 3, view(3, "T7 B9", can=can, autopilot=[2]))


def jump(language: str) -> Frame:
    seen = view(4, HAND, turn=1, top=card("S2") + 1, colour=0, can=may(jump=[card("S2")]))
    return classic(language, 4, seen)


def must_play(language: str) -> Frame:
    seen = view(4, HAND, phase="drawn", drawn=card("S2"), can=may(play=cards("S2")))
    return classic(language, 4, seen)


def name_colour(language: str) -> Frame:
    seen = view(4, HAND, phase="colour", top=100, colour=None, under=[], pile=1)
    seen["can"] = may(name=True)
    return classic(language, 4, seen)


def times(language: str) -> Frame:
    seen = view(4, HAND, turn=2, phase="penalty", top=104, colour=2, pending=12, chain=3)
    value = classic(language, 4, seen)
    value["table"]["rules"] |= {"stack_total": "count_times_top"} | {"scoring": "places"}
    return value


def _ended(seats: int, **changes: Any) -> dict[str, Any]:
    hands = [
        cards("B9 I4 T2"),
        [],
        cards("BK I7 I3 W"),
        cards("SV TD I5 I6 B1 T8 T9 S4 S5 S6 S8"),
        cards("B2"),
        cards("I1 I2"),
    ]
    result = {
        "winner": 1,
        "places": [1, 4, 5, 0, 2, 3][: seats if seats == 6 else 0] or [1, 0, 2, 3],
        "points": [15, 0, 80, 97, 2, 3][:seats],
        "scores": [120, 237, 0, 308, 77, 12][:seats],
        "blocked": False,
        "match_over": False,
        "winners": [],
        "void": False,
        "next_ms": 8700,
        "standing": [],
        "hands": hands[:seats],
    }
    rounds = [
        [0, 0, 0, 180, 0, 0],
        [120, 0, 0, 180, 0, 0],
        [120, 45, 0, 308, 77, 12],
        [120, 237, 0, 308, 77, 12],
    ]
    counts = [len(hand) for hand in hands[:seats]]
    seen = view(seats, "B9 I4 T2", phase="over", turn=None, ms_left=0, counts=counts)
    return seen | {
        "scores": result["scores"],
        "result": result | changes,
        "rounds": [scores[:seats] for scores in rounds],
    }


def round_over(language: str) -> Frame:
    return classic(language, 4, _ended(4))


def round_void(language: str) -> Frame:
    changes: dict[str, Any] = {"winner": None, "places": [], "blocked": True, "void": True}
    seen = _ended(4, **changes, scores=[120, 45, 0, 308])
    seen["rounds"][-1] = seen["rounds"][-2]
    return classic(language, 4, seen | {"scores": [120, 45, 0, 308]})


def match_over(language: str) -> Frame:
    scores = [120, 537, 0, 308, 77, 12]
    result = {"match_over": True, "winners": [1], "standing": [1, 3, 0, 4, 5, 2], "next_ms": None}
    seen = _ended(6, **result, scores=scores)
    seen["rounds"].append(scores)
    can = {"sit": False, "stand": False, "start": False, "rematch": True, "leave": True}
    return classic(language, 6, seen | {"scores": scores}, state="over", can=can, clock_ms=52000)


HOUSE_STATES: Final[dict[str, Callable[[str], Frame]]] = {
    "room_full": room_full,
    "room_full_guest": room_full_guest,
    "swap": swap,
    "swap_last": swap_last,
    "jump": jump,
    "must_play": must_play,
    "name_colour": name_colour,
    "times": times,
    "round_over": round_over,
    "round_void": round_void,
    "match_over": match_over,
}
