"""What a client under test does with a frame: random-playable, by `view.can` alone."""

from random import Random
from typing import Any

View = dict[str, Any]
Wish = dict[str, Any]

_FIRST_WILD = 100
_CATCH_CHANCE = 0.5
_CHALLENGE_CHANCE = 0.3
_SAYS_IT_CHANCE = 0.9


def turn_wish(view: View, rng: Random) -> Wish | None:
    """Gives the own-turn message for this view, without its key; None when it is not our turn."""
    can = view["can"]
    turn = {"turn": view["turn_no"]}
    if can["challenge"] and rng.random() < _CHALLENGE_CHANCE:
        return {"do": "challenge"} | turn
    if can["play"]:
        card = rng.choice(can["play"])
        wish = {"do": "play", "card": card} | turn
        if card >= _FIRST_WILD:
            wish["colour"] = rng.randrange(4)
        if len(view["hand"]) == 2 and rng.random() < _SAYS_IT_CHANCE:
            wish["call"] = True
        return wish
    for what in ("accept", "keep", "draw"):
        if can[what]:
            return {"do": what} | turn
    return None


def reaction(view: View, rng: Random) -> Wish | None:
    """Gives a message that needs no turn: take the seat back, say it late, catch somebody."""
    can = view["can"]
    if can["back"]:
        return {"do": "back"}
    if can["call"] and view["turn"] != view["seat"]:
        return {"do": "call"}
    if can["catch"] and rng.random() < _CATCH_CHANCE:
        return {"do": "catch", "target": rng.choice(can["catch"])}
    return None
