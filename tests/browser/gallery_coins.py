"""Tables with an entry: the pot in play, and its prizes at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.words import Values, message_refusal_text

from .gallery_frames import Frame, my_turn, over, room
from .gallery_house import must_play
from .gallery_names import NAMES

WHY: Final = "/coins/game/game/"


def _prize(entry: int, seats: int, places: list[int], paid: list[int] | None) -> dict[str, Any]:
    why = WHY if paid else None
    return {"entry": entry, "pot": entry * seats, "places": places, "paid": paid, "why": why}


def coins(language: str) -> Frame:
    value = my_turn(language, 4)
    value["table"]["prize"] = _prize(1000, 4, [2800, 1200], None)
    return value


def coins_match(language: str) -> Frame:
    """The score of a match stands beside the pot."""
    value = must_play(language)
    seats = value["table"]["seats"]
    value["table"]["prize"] = _prize(1000, seats, [700 * seats, 300 * seats], None)
    return value


def coins_over(language: str) -> Frame:
    value = over(language)
    value["table"]["prize"] = _prize(50, 4, [140, 60], [140, 60, 0, 0])
    return value


def coins_held(language: str) -> Frame:
    """Somebody could not pay when the clock of the waiting room ran out."""
    value = room(language)
    names = [NAMES[language][1], NAMES[language][2]]
    values: Values = {"names": names, "entry": 1000}
    value["table"]["prize"] = _prize(1000, value["table"]["seats"], [2800, 1200], None)
    value["table"]["hold"] = message_refusal_text("entry_unpaid", language, values)
    return value


COIN_STATES: Final[dict[str, Callable[[str], Frame]]] = {
    "coins": coins,
    "coins_match": coins_match,
    "coins_over": coins_over,
    "coins_held": coins_held,
}
