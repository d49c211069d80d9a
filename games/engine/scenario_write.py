"""Writing a scenario: a position of a round that was played, as a file that plays it again.

A file begins at the last free turn before the position that it can put into words, or at the
deal, and leads from there move by move. Every file is run before it is given away: what does not
come to the same position is not given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from . import actions as act
from .cards import Deck
from .notation import cards_text, colour_text, move_text, top_text, write_position
from .presets import PRESETS
from .scenario import run
from .state import TURN, State
from .tables import differences
from .view import phase_of

SECOND_MS = 1000
BEGINNINGS = 8


@dataclass(slots=True, repr=False)
class Taken:
    """A step of a round as it happened, and the position after it.

    ``at`` is in milliseconds, ``action`` ``None`` for the opening. ``refused`` is the code of a
    wrong catch, ``reshuffles`` are the orders of the stock that the step made, as text.
    """

    at: int
    action: act.Action | None
    state: State
    refused: str | None = None
    reshuffles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A round to write from: its steps, the first of which opened it, and the deck it was dealt."""

    name: str
    preset: str
    deck: tuple[int, ...]
    steps: Sequence[Taken]
    dares: tuple[str, ...] = ()


def scenario_of(played: Round, index: int) -> dict[str, Any] | None:
    """The file of the position after step ``index`` (0: the deal), or ``None``: it has no words.

    Its last step expects every card of that position.
    """
    for begin in _beginnings(played.steps, index):
        data = _file(played, begin, index)
        if _holds(data):
            return data
    return None


def _holds(data: dict[str, Any]) -> bool:
    try:
        return run(data, _no_prizes).failure is None
    except ValueError:
        return False


def _no_prizes(*_: Any, **__: Any) -> Sequence[int]:
    return ()


def _beginnings(steps: Sequence[Taken], index: int) -> Iterator[int]:
    """Where a file may begin: after steps that left a free turn, the nearest first, or ``0``."""
    plain = (
        number
        for number in range(index - 1, 0, -1)
        if _is_plain(steps[number].state, steps[number].at)
    )
    yield from islice(plain, BEGINNINGS)
    yield 0


def _is_plain(state: State, at: int) -> bool:
    """Whether a position says all there is to say."""
    return (
        state.waiting is TURN
        and not state.exposed
        and not state.reportable
        and state.call_flag < 0
        and state.passes == 0
        and max(state.misses) <= 1
        and all(until <= at for until in state.cooldown.values())
    )


def _file(played: Round, begin: int, index: int) -> dict[str, Any]:
    first, last = played.steps[begin], played.steps[index]
    state = first.state
    rules = state.rules
    data: dict[str, Any] = {
        "id": played.name,
        "title": f"{played.name}, step {index + 1} of round {state.round}",
        "preset": played.preset,
        "options": differences(rules, PRESETS[played.preset].rules),
        "seats": state.seats,
        "teams": state.teams,
        "dealer": state.dealer,
        "scores": list(state.scores),
        "bots": list(state.bots),
        "left": list(state.left),
        "autopilot": [seat for seat, on in enumerate(state.autopilot) if on],
        "missed": [seat for seat, count in enumerate(state.misses) if count],
        "dares": list(played.dares),
        "clock": "steps",
    }
    if begin:
        origin = state.deadline - rules.turn_ms
        data["position"] = write_position(state)
    else:
        origin = first.at
        data["deal"] = cards_text(state.deck, played.deck)
    data["reshuffles"] = [
        order for step in played.steps[begin + 1 : index + 1] for order in step.reshuffles
    ]
    # Seat 0 is a value like any other; only what is empty or off goes without saying.
    data = {key: value for key, value in data.items() if not _is_idle(value)}
    data["steps"] = [
        _step(step, origin, state.deck) for step in played.steps[begin + 1 : index + 1]
    ] or [{"at": 0}]
    data["steps"][-1].setdefault("expect", {}).update(_expected(last.state))
    return data


def _is_idle(value: Any) -> bool:
    return value is False or value == [] or value == {}


def _step(step: Taken, origin: int, deck: Deck) -> dict[str, Any]:
    written: dict[str, Any] = {"at": (step.at - origin) / SECOND_MS}
    action = step.action
    if action is None or isinstance(action, act.Tick):
        tick = action or act.Tick()
        written["clock"] = {
            **({"absent": list(tick.absent)} if tick.absent else {}),
            **({"unserved": True} if tick.unserved else {}),
        }
    else:
        written["seat"] = action.seat
        written["do"] = move_text(action, deck)
    if step.refused:
        written["expect"] = {"refused": step.refused}
    return written


def _expected(state: State) -> dict[str, Any]:
    """Everything about a position that a file can expect."""
    deck, result = state.deck, state.result
    expected: dict[str, Any] = {name: value(state) for name, value in _EXPECTED.items()}
    expected["hands"] = {str(seat): cards_text(deck, hand) for seat, hand in enumerate(state.hands)}
    if result is not None:
        expected |= {
            "places": list(result.places),
            "scores": list(result.scores),
            "match_over": result.match_over,
            "winners": list(result.winners),
            "void": result.void,
        }
    return expected


_EXPECTED: dict[str, Callable[[State], Any]] = {
    "turn": lambda state: None if state.over else state.turn,
    "top": top_text,
    "colour": lambda state: colour_text(state.colour),
    "direction": lambda state: state.direction,
    "pending": lambda state: getattr(state.waiting, "total", 0),
    "stock": lambda state: len(state.stock),
    "pile": lambda state: f"{cards_text(state.deck, state.pile[:-1])} {top_text(state)}".strip(),
    "waiting": phase_of,
    "autopilot": lambda state: [seat for seat, on in enumerate(state.autopilot) if on],
    "over": lambda state: state.over,
}
