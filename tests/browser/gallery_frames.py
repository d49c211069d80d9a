"""Frames for the gallery: each state of the table, with the names of each language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .gallery_names import NAMES, TABLES, card, cards

Frame = dict[str, Any]

HAND: Final = "T7 S2 SV B9 I4 IK W"
PLACES: Final = {
    "scoring": "places",
    "target": None,
    "stack_total": "sum",
    "seven_zero": False,
    "jump_in": "off",
}
LONG: Final = "T7 S2 SV B9 I4 IK S1 T2 B3 I5 S6 T8 B9 IK"


def may(**changes: Any) -> dict[str, Any]:
    can: dict[str, Any] = {
        "play": [],
        "draw": False,
        "keep": False,
        "accept": 0,
        "challenge": None,
        "call": False,
        "catch": [],
        "back": False,
        "lock_ms": 0,
        "jump": [],
        "target": [],
        "name": False,
        "dare": False,
        "give_up": False,
        "vote": False,
        "report": None,
        "cooldown_ms": 0,
    }
    return can | changes


def table(language: str, seats: int, **changes: Any) -> dict[str, Any]:
    """A running table with ``seats`` people; the reader sits at seat 0."""
    names = NAMES[language]
    people = [
        {
            "seat": seat,
            "name": names[seat],
            "kind": "bot" if seat == 3 else "guest",
            "online": True,
            "away_ms": 0,
            "rematch": False,
        }
        for seat in range(seats)
    ]
    value: dict[str, Any] = {
        "id": "gallery",
        "name": TABLES[language],
        "preset": "oona_plus",
        "preset_label": "Oona Plus",
        "chips": [],
        "rules": dict(PLACES),
        "state": "playing",
        "private": True,
        "teams": False,
        "seats": seats,
        "me": 0,
        "host": 0,
        "watchers": 0,
        "clock_ms": None,
        "link": "https://oona.example/table/Xy3k9PqL0aZb7CdE/",
        "people": people,
        "can": {"sit": False, "stand": False, "start": False, "rematch": False, "leave": True},
        "game": "game",
        "prize": None,
        "hold": None,
        "silent": False,
    }
    return value | changes


def view(seats: int, hand: str, **changes: Any) -> dict[str, Any]:
    """A turn of seat 0 on the saffron seven."""
    held = cards(hand)
    value: dict[str, Any] = {
        "seat": 0,
        "phase": "turn",
        "turn": 0,
        "turn_no": 12,
        "ms_left": 8900,
        "ms_budget": 12000,
        "direction": 1,
        "compass": "right",
        "teams": False,
        "round": 1,
        "dealer": 1,
        "starter": 2,
        "scores": [0] * seats,
        "hand": held,
        "counts": [len(held), 5, 3, 7, 4, 2][:seats],
        "top": card("S7"),
        "colour": 0,
        "under": cards("BD I7 I3"),
        "pile": 9,
        "stock": 54,
        "pending": 0,
        "chain": 0,
        "thrower": None,
        "drawn": None,
        "flag": False,
        "said": [],
        "exposed": [],
        "autopilot": [],
        "left": [],
        "bots": [3],
        "can": may(),
        "result": None,
        "rounds": [],
    }
    return value | changes


def log(language: str) -> list[dict[str, Any]]:
    """A few captions, in the server's own words."""
    from games.engine.view import Caption
    from games.words import words_in
    from oona_site.players.names import apart

    told = (
        Caption("played", seat=2, card=card("I7")),
        Caption("played", seat=1, card=card("S7")),
        Caption("played", seat=2, card=card("SK")),
        Caption("skipped", seat=0),
        Caption("played", seat=1, card=card("SD")),
        Caption("drew_penalty", seat=2, count=2),
        Caption("played", seat=0, card=card("SV")),
        Caption("turned_back", count=-1),
        Caption("played", seat=1, card=104, colour=2),
        Caption("challenge_lost", seat=0, other=1, colour=0),
        Caption("played", seat=1, card=card("B7")),
        Caption("called", seat=2),
    )
    say, names = words_in(language), [apart(name) for name in NAMES[language]]
    return [
        {
            "kind": said.kind,
            "seat": said.seat,
            "other": said.other,
            "card": said.card,
            "colour": said.colour,
            "count": said.count,
            "cards": list(said.cards),
            "text": say.sentence(said, 0, names),
        }
        for said in told
    ]


def frame(language: str, seats: int, seen: Frame | None, **changes: Any) -> Frame:
    """A first frame."""
    return {
        "at": [12, 3],
        "table": table(language, seats, **changes),
        "view": seen,
        "said": log(language) if seen else [],
        "first": True,
        "hint": "",
    }


def my_turn(language: str, seats: int = 4, hand: str = HAND) -> Frame:
    playable = [number for number in cards(hand) if number < 25 or number in (card("T7"), 100)]
    return frame(language, seats, view(seats, hand, can=may(play=playable, draw=True)))


def low(language: str) -> Frame:
    value = my_turn(language)
    value["view"]["ms_left"] = 2900
    return value


def waiting_turn(language: str) -> Frame:
    return frame(language, 4, view(4, HAND, turn=3, said=[2], counts=[7, 5, 1, 7]))


def colour_call(language: str) -> Frame:
    can = may(play=cards("S2 W"), draw=True, call=True)
    return frame(language, 3, view(3, "S2 W", can=can))


def one_left(language: str) -> Frame:
    hand = "B3 S2"
    can = may(play=cards("S2"), draw=True, call=True)
    return frame(language, 3, view(3, hand, can=can))


def unsaid(language: str) -> Frame:
    seen = view(3, "S2", exposed=[{"seat": 0, "ms_sure": 900}])
    seen["can"] = may(play=cards("S2"), draw=True, call=True, lock_ms=900)
    return frame(language, 3, seen)


def catch(language: str) -> Frame:
    seen = view(
        6,
        HAND,
        turn=2,
        top=card("T5"),
        colour=1,
        counts=[7, 1, 3, 7, 4, 2],
        exposed=[{"seat": 1, "ms_sure": 1200}],
        can=may(catch=[1]),
    )
    return frame(language, 6, seen)


def catch_and_call(language: str) -> Frame:
    value = one_left(language)
    value["view"]["exposed"] = [{"seat": 1, "ms_sure": 1200}]
    value["view"]["counts"] = [2, 1, 3]
    value["view"]["can"]["catch"] = [1]
    return value


def stack(language: str) -> Frame:
    hand = "BD TD S2 SV I4 I6 F"
    seen = view(
        5,
        hand,
        phase="penalty",
        top=card("BD") + 1,
        colour=2,
        under=cards("SD ID I3"),
        pending=6,
        chain=3,
        thrower=4,
        can=may(play=cards("BD TD F"), accept=6),
    )
    return frame(language, 5, seen)


def challenge(language: str) -> Frame:
    seen = view(
        4,
        HAND,
        phase="challenge",
        top=104,
        colour=0,
        under=cards("I7 I3 I2"),
        pending=4,
        chain=1,
        thrower=1,
        can=may(accept=4, challenge=[4, 6]),
    )
    return frame(language, 4, seen)


def challenge_stack(language: str) -> Frame:
    value = challenge(language)
    value["view"]["hand"] = [*cards("T7 S2 SV B9"), 105]
    value["view"]["can"]["play"] = [105]
    return value


def drawn(language: str) -> Frame:
    value = my_turn(language)
    value["view"] |= {"phase": "drawn", "drawn": card("S2")}
    value["view"]["can"] = may(play=cards("S2"), keep=True)
    return value


def autopilot(language: str) -> Frame:
    value = my_turn(language)
    value["view"]["autopilot"] = [0]
    value["view"]["can"]["back"] = True
    return value


def teams(language: str) -> Frame:
    value = my_turn(language)
    value["view"]["teams"] = True
    value["table"]["teams"] = True
    return value


def away(language: str) -> Frame:
    value = waiting_turn(language)
    value["table"]["people"][1] |= {"online": False, "away_ms": 8000}
    value["view"]["autopilot"] = [1]
    return value


def over(language: str) -> Frame:
    hands = [[], cards("B9 I4 T2"), cards("BK I7 I3 W"), cards("SV TD I5 I6 B1")]
    result = {
        "winner": 0,
        "places": [0, 1, 3, 2],
        "points": [0, 15, 80, 52],
        "scores": [0, 0, 0, 0],
        "blocked": False,
        "match_over": True,
        "winners": [0],
        "void": False,
        "next_ms": None,
        "standing": [0, 1, 3, 2],
        "hands": hands,
    }
    seen = view(4, "", phase="over", turn=None, ms_left=0, counts=[0, 3, 4, 5], result=result)
    can = {"sit": False, "stand": False, "start": False, "rematch": True, "leave": True}
    value = frame(language, 4, seen, state="over", can=can, clock_ms=52000)
    value["table"]["people"][1]["rematch"] = True
    return value


def long_hand(language: str) -> Frame:
    return my_turn(language, 5, LONG)


def longest_hand(language: str) -> Frame:
    hand = f"{LONG} S3 S4 S8 T1 T4 T6 T9 B1 B2 B5 B7 I8 F"
    return my_turn(language, 6, hand)


def room(language: str) -> Frame:
    can = {"sit": False, "stand": True, "start": True, "rematch": False, "leave": False}
    value = frame(language, 4, None, state="open", can=can, clock_ms=118000, game=None)
    for seat in (2, 3):
        value["table"]["people"][seat] |= {"kind": "empty", "name": "", "online": False}
    return value


def room_guest(language: str) -> Frame:
    value = room(language)
    value["table"]["host"] = 1
    value["table"]["can"]["start"] = False
    return value


def room_six(language: str) -> Frame:
    value = room(language)
    value["table"] |= {"seats": 6, "people": table(language, 6)["people"]}
    for seat in (2, 3, 4, 5):
        value["table"]["people"][seat] |= {"kind": "empty", "name": "", "online": False}
    return value


def room_unseated(language: str) -> Frame:
    value = room(language)
    value["table"] |= {"me": None, "seats": 6}
    value["table"]["people"] = table(language, 6)["people"]
    for seat in (0, 2, 4, 5):
        value["table"]["people"][seat] |= {"kind": "empty", "name": "", "online": False}
    value["table"]["can"] |= {"sit": True, "stand": False, "start": False}
    return value


def watcher(language: str) -> Frame:
    seen = view(4, "", seat=None, turn=2, counts=[7, 5, 1, 7], can=may())
    value = frame(language, 4, seen, me=None, watchers=3)
    value["table"]["can"]["leave"] = False
    return value


STATES: Final[dict[str, Callable[[str], Frame]]] = {
    "my_turn": my_turn,
    "low": low,
    "waiting_turn": waiting_turn,
    "one_left": one_left,
    "unsaid": unsaid,
    "catch": catch,
    "catch_and_call": catch_and_call,
    "stack": stack,
    "challenge": challenge,
    "challenge_stack": challenge_stack,
    "drawn": drawn,
    "autopilot": autopilot,
    "teams": teams,
    "away": away,
    "over": over,
    "long_hand": long_hand,
    "longest_hand": longest_hand,
    "room": room,
    "room_guest": room_guest,
    "room_six": room_six,
    "room_unseated": room_unseated,
    "watcher": watcher,
    # What the reader does, or what happens to the line, after the first paint.
    "colour": my_turn,
    "colour_call": colour_call,
    "lost": my_turn,
    "taken": my_turn,
    "log": my_turn,
    "settings": my_turn,
    "help": my_turn,
    "leave": my_turn,
}
