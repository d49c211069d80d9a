"""Records read from files, and claims written for a terminal."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from .check import Claim
from .deal import BadRecord


def read_record(text: str) -> dict[str, Any]:
    """The record in ``text``: JSON, or the page that holds it.

    Raises :class:`BadRecord`.
    """
    mark = '<script type="application/json" id="record">'
    if mark in text:
        text = text.partition(mark)[2].partition("</script>")[0]
    try:
        found = json.loads(text)
    except ValueError:
        raise BadRecord("expected a record as JSON, or the page that was saved") from None
    if not isinstance(found, dict) or "steps" not in found:
        raise BadRecord("expected the record of a game")
    return found


_SAID = {
    "commitment": "the server's seed fits the hash it showed before the deal",
    "salt": "the salt of seat {0} fits the hash sent before the deal",
    "log": "the log is whole",
    "dealer": "round {0}: the dealer",
    "shuffle": "round {0}: the deck has an order of its own",
    "hand": "round {0}: the hand of seat {1}",
    "first": "round {0}: the first card",
    "draw": "step {0}: the cards drawn",
    "reshuffle": "step {0}: the pile was shuffled under a stock that ran short",
    "play": "step {0}: the card laid was in the hand",
    "points": "round {0}: the points left",
    "deck": "round {0}: all 108 cards, each once",
}


def lines_of(claims: Sequence[Claim]) -> Iterator[str]:
    """The claims as lines for a terminal."""
    for kind, where, verdict in claims:
        word = {True: "ok     ", False: "WRONG  ", None: "missing"}[verdict]
        text = _SAID[kind].format(*where)
        if kind == "log" and where:
            text = f"the log cannot be read at step {where[0]}"
        yield f"{word} {text}"
