"""Scenario files that cannot be read, and what is said of each.

Where what is said ends in a colon, the rest is the reader's of JSON.
"""

from __future__ import annotations

from typing import Any

from tests.engine.scenario_data import GOOD, changed

UNREADABLE: list[tuple[Any, str]] = [
    ("{", "expected a JSON file: "),
    ("[]", "expected a JSON object"),
    ('"text"', "expected a JSON object"),
    ("", "expected a JSON file: "),
    (
        changed("stepz", []),
        (
            "stepz: unknown key, expected one of autopilot, bots, clock, dares, deal, dealer, id, "
            "left, missed, options, position, pot, preset, reshuffles, scores, seats, steps, "
            "teams, title"
        ),
    ),
    (
        changed("position.hand", "B1"),
        (
            "position hand: unknown key, expected one of direction, empty_stock, hands, "
            "pile, starter, stock, turn"
        ),
    ),
    (
        changed("steps.0.move", "draw"),
        "step 1 move: unknown key, expected one of at, clock, do, expect, seat",
    ),
    (
        changed("steps.0.expect.turns", 1),
        (
            "step 1 expect turns: unknown key, expected one of autopilot, colour, direction, "
            "exposed, hands, legal, match_over, over, pending, pile, places, points, prizes, "
            "refused, scores, sees, stock, top, turn, void, waiting, winners"
        ),
    ),
    (
        changed("steps.0.do", "fly"),
        "step 1 do: expected a move such as 'play B5' or 'draw', got 'fly'",
    ),
    (
        changed("steps.0.do", "play"),
        "step 1 do: expected a move such as 'play B5' or 'draw', got 'play'",
    ),
    (
        changed("steps.0.do", "play BQ9"),
        "step 1 do: expected a card of the standard deck, got 'BQ9'",
    ),
    (changed("steps.0.do", "play BK>x"), "step 1 do: expected a seat number after '>', got 'x'"),
    (
        changed("steps.0.do", "catch me"),
        "step 1 do: expected a move such as 'play B5' or 'draw', got 'catch me'",
    ),
    (
        changed("steps.0.do", "call(S)"),
        "step 1 do: expected a move such as 'play B5' or 'draw', got 'call(S)'",
    ),
    (changed("steps.0.do", 5), "step 1 do: expected a text, got 5"),
    (
        changed("position.hands.0", "BK ZZ"),
        "position hands: expected a card of the standard deck, got 'ZZ'",
    ),
    (
        changed("position.hands.0", "B0 B0"),
        "position hands: the same card too often: the deck holds no more 'B0'",
    ),
    (
        changed("position.pile", "BK BK"),
        "position pile: the same card too often: the deck holds no more 'BK'",
    ),
    (
        changed("position.stock", "BQ5"),
        "position stock: expected a card of the standard deck, got 'BQ5'",
    ),
    (changed("position.pile", ""), "position pile: expected a card on top of the pile, got ''"),
    (
        changed("position.pile", "W"),
        "position pile: expected as the colour named by W one of 'STBI', such as W(I), got 'W'",
    ),
    (
        changed("position.pile", "W(X)"),
        "position pile: expected as the colour named by W one of 'STBI', such as W(I), got 'W(X)'",
    ),
    (
        changed("position.pile", "B1(T)"),
        "position pile: expected as the colour named by B1 none, got 'B1(T)'",
    ),
    (changed("position.hands", ["BK"]), "position hands: expected 3 hands, got 1"),
    (
        changed("position.hands", "BK"),
        'position hands: expected a list, each of it a text, got "BK"',
    ),
    (
        changed("position.hands.0", 5),
        'position hands: expected a list, each of it a text, got [5, "S6 S7", "S8 S9"]',
    ),
    (
        changed("position.turn", 3),
        "position turn: expected a seat number below that of seats, got 3",
    ),
    (
        changed("position.turn", "0"),
        'position turn: expected a seat number below that of seats, got "0"',
    ),
    (
        changed("position.starter", -1),
        "position starter: expected a seat number below that of seats, got -1",
    ),
    (changed("position.direction", 0), "position direction: expected 1 or -1, got 0"),
    (changed("position.empty_stock", 1), "position empty_stock: expected true or false, got 1"),
    (changed("position", []), "position: expected an object, got []"),
    (changed("dealer", 3), "dealer: expected a seat number below that of seats, got 3"),
    (changed("pot", -1), "pot: expected whole coins, zero or more, got -1"),
    (changed("pot", 1.5), "pot: expected whole coins, zero or more, got 1.5"),
    (
        changed("scores", [0, 0]),
        "scores: expected a list of one whole number for each seat, got [0, 0]",
    ),
    (changed("teams", "yes"), 'teams: expected true or false, got "yes"'),
    (changed("options", []), "options: expected an object, got []"),
    (changed("seats", "3"), 'seats: expected a whole number, got "3"'),
    (
        {"dealer": 0, **changed("seats", "3")},
        "dealer: expected a seat number below that of seats, got 0",
    ),
    (changed("seats", True), "seats: expected a whole number, got true"),
    (changed("title", 5), "title: expected a text, got 5"),
    (changed("steps", {}), "steps: expected a list, got {}"),
    (changed("steps.0", []), "step 1: expected an object"),
    (
        changed("steps.0.at", "1"),
        'step 1 at: expected seconds from the start, zero or more, got "1"',
    ),
    (changed("steps.0.at", -1), "step 1 at: expected seconds from the start, zero or more, got -1"),
    (changed("steps.0.seat", None), "step 1 seat: expected a whole number, got null"),
    (changed("steps.0.seat", "0"), 'step 1 seat: expected a whole number, got "0"'),
    (
        changed("steps.0", {"do": "draw"}),
        "step 1 seat: expected a seat number with 'do', got nothing",
    ),
    (
        changed("steps.0", {"clock": {"absent": [3]}}),
        (
            "step 1 clock: expected an object with absent (a list of seats) and unserved (true or "
            'false), both optional, got {"absent": [3]}'
        ),
    ),
    (changed("steps.0.expect", []), "step 1 expect: expected an object, got []"),
    (
        changed("steps.0.expect.hands", {"3": 1}),
        (
            "step 1 expect hands: expected an object from seat numbers to a count or a text "
            'of cards, got {"3": 1}'
        ),
    ),
    (
        changed("steps.0.expect.hands", {"x": 1}),
        (
            "step 1 expect hands: expected an object from seat numbers to a count or a text "
            'of cards, got {"x": 1}'
        ),
    ),
    (
        changed("steps.0.expect.hands", {"0": []}),
        (
            "step 1 expect hands: expected an object from seat numbers to a count or a text "
            'of cards, got {"0": []}'
        ),
    ),
    (
        changed("steps.0.expect.points", {"0": "1"}),
        (
            "step 1 expect points: expected an object from seat numbers to a whole number, "
            'got {"0": "1"}'
        ),
    ),
    (
        changed("steps.0.expect.legal", "draw"),
        'step 1 expect legal: expected a list, each of it a text, got "draw"',
    ),
    (
        changed("steps.0.expect.exposed", 0),
        (
            "step 1 expect exposed: expected a list, each of it a seat number below that of "
            "seats, got 0"
        ),
    ),
    (
        changed("steps.0.expect.exposed", ["0"]),
        (
            "step 1 expect exposed: expected a list, each of it a seat number below that of "
            'seats, got ["0"]'
        ),
    ),
    (
        changed("steps.0.expect.sees", {"9": []}),
        (
            "step 1 expect sees: expected an object from seat numbers or watcher to lists of "
            'texts, got {"9": []}'
        ),
    ),
    (
        changed("steps.0.expect.sees", {"0": "B1"}),
        (
            "step 1 expect sees: expected an object from seat numbers or watcher to lists of "
            'texts, got {"0": "B1"}'
        ),
    ),
    (changed("steps.0.expect.refused", True), "step 1 expect refused: expected a text, got true"),
    (changed("steps.0.expect.over", 1), "step 1 expect over: expected true or false, got 1"),
    ({key: GOOD[key] for key in GOOD if key != "preset"}, "preset: expected a text, got nothing"),
    (
        {key: GOOD[key] for key in GOOD if key != "seats"},
        "seats: expected a whole number, got nothing",
    ),
    ({key: GOOD[key] for key in GOOD if key != "steps"}, "steps: expected a list, got nothing"),
    ({key: GOOD[key] for key in GOOD if key != "position"}, "expected either position or deal"),
    ({**GOOD, "deal": "B1"}, "expected either position or deal"),
    (
        {**{key: GOOD[key] for key in GOOD if key != "position"}, "deal": "B1 B2"},
        "deal: expected the whole deck, 106 cards are missing",
    ),
    (
        {**{key: GOOD[key] for key in GOOD if key != "position"}, "deal": "B1 ZZ"},
        "deal: expected a card of the standard deck, got 'ZZ'",
    ),
    (
        changed("position", {"hands": ["BK", "S6", "S8"]}),
        "position pile: expected a text, got nothing",
    ),
]
