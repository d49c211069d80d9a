"""Scenario files: a position, moves, and what must hold after each.

The format is described in ``tests/scenarios/README.md``. Running one needs no database and no
server; prizes are worked out by the ``split`` that the caller hands in.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from . import actions as act
from .cards import COLOUR_NAMES, DECKS, Deck
from .decide import decide, open_round
from .draft import Outcome
from .evolve import blank, fold, start
from .notation import (
    NotationError,
    Picker,
    card_text,
    cards_text,
    colour_text,
    read_move,
    read_position,
    top_text,
)
from .refusals import Code
from .scenario_file import ScenarioError, read_file
from .shuffle import PreparedShuffle, SeededShuffle, Shuffle
from .state import TURN, State
from .tables import BadTable, read_table
from .turn import (
    ACCEPT,
    CHALLENGE,
    DARE,
    DRAW,
    GIVE_UP,
    KEEP,
    NAME_COLOUR,
    VOTE_FAIL,
    VOTE_SUCCESS,
    choices,
    due,
)
from .view import phase_of, view

__all__ = ["Report", "ScenarioError", "read_file", "run"]

SECOND_MS = 1000
_CHOICE_TEXT = {
    DRAW: "draw",
    KEEP: "keep",
    ACCEPT: "accept",
    CHALLENGE: "challenge",
    DARE: "dare",
    GIVE_UP: "give_up",
    VOTE_SUCCESS: "vote success",
    VOTE_FAIL: "vote fail",
    **{NAME_COLOUR - colour: f"name_colour {name}" for colour, name in enumerate(COLOUR_NAMES)},
}
_WRONG_CATCH = (Code.NOT_EXPOSED, Code.WINDOW_CLOSED)

Split = Callable[..., Sequence[int]]


class _Failed(Exception):
    """A file that was read and does not hold; the message says where."""


@dataclass(frozen=True, slots=True)
class Report:
    """What became of one file: ``failure`` is ``None`` when everything held."""

    id: str
    title: str
    failure: str | None

    def __str__(self) -> str:
        word, text = ("ok   ", self.title) if self.failure is None else ("FAIL ", self.failure)
        return f"{word} {self.id}  {text}"


def run(data: dict[str, Any], split: Split) -> Report:
    """Run a scenario read by :func:`read_file`.

    A table that cannot be is a failed file, with every field and reason. Raises
    :class:`ScenarioError` for cards and moves that cannot be read.
    """
    name = str(data.get("id", "?"))
    title = str(data.get("title", ""))
    try:
        _Run(data, split).steps()
    except NotationError as error:
        raise ScenarioError(str(error)) from None
    except BadTable as error:
        return Report(name, title, str(error))
    except _Failed as failure:
        return Report(name, title, str(failure))
    return Report(name, title, None)


class _Listed:
    """Reshuffles in the orders a file lists, as far as it does; the next card drawn first."""

    def __init__(self, orders: Sequence[str], deck: Deck, other: Shuffle) -> None:
        self._orders, self._deck, self._other = orders, deck, other
        self._known: dict[int, str] = {}

    def __call__(self, cards: Sequence[int], label: str, k: int) -> list[int]:
        if label == "reshuffle" and k not in self._known and len(self._known) < len(self._orders):
            self._known[k] = self._orders[len(self._known)]
        if label != "reshuffle" or k not in self._known:
            return self._other(cards, label, k)
        left = sorted(cards)
        order = []
        for text in self._known[k].split():
            card = next((one for one in left if card_text(self._deck, one) == text), None)
            if card is None:
                raise NotationError(f"reshuffles: {text!r} is not there to be shuffled")
            left.remove(card)
            order.append(card)
        if left:
            raise NotationError(f"reshuffles: {len(left)} cards of the pile are missing")
        return order


class _Run:
    """One run of one file."""

    def __init__(self, data: dict[str, Any], split: Split) -> None:
        table = read_table(
            data["preset"],
            data.get("options", {}),
            data["seats"],
            data.get("teams", False),
            data.get("dares"),
        )
        rules, seats, teams = table.rules, table.seats, table.teams
        self.data = data
        self.split = split
        self.shuffle: Shuffle = SeededShuffle(1)
        if "reshuffles" in data:
            self.shuffle = _Listed(data["reshuffles"], DECKS[rules.deck], self.shuffle)
        left = tuple(sorted(set(data.get("left", ()))))
        piloted = tuple({*data.get("autopilot", ()), *left})
        bots = tuple(data.get("bots", ()))
        self.now = 0
        self.where = ""
        dealer = data.get("dealer", seats - 1)
        scores = tuple(data.get("scores", (0,) * seats))
        if "deal" in data:
            deck = Picker(DECKS[rules.deck])
            try:
                order = deck.pick_all(data["deal"])
            except NotationError as error:
                raise NotationError(f"deal: {error}") from None
            if rest := deck.rest():
                raise NotationError(f"deal: expected the whole deck, {len(rest)} cards are missing")
            self.shuffle = PreparedShuffle(order, self.shuffle)
            facts = open_round(
                rules=rules,
                seats=seats,
                teams=teams,
                now=0,
                shuffle=self.shuffle,
                scores=scores,
                dealer=dealer,
                bots=bots,
                left=left,
                autopilot=piloted,
            )
            self.state = start(facts, self.shuffle)
        else:
            self.state = blank(rules, seats, teams=teams)
            self.state.dealer = dealer
            self.state.scores = scores
            read_position(self.state, data["position"])
            self.state.bots, self.state.left = bots, left
            self.state.autopilot = [seat in piloted for seat in range(seats)]
            self.state.misses = [int(seat in data.get("missed", ())) for seat in range(seats)]
            self.state.waiting = TURN
            self.state.deadline = rules.turn_ms

    def steps(self) -> None:
        for number, step in enumerate(self.data["steps"], 1):
            self.where = f"step {number}"
            at = round(step.get("at", self.now / SECOND_MS) * SECOND_MS)
            if at < self.now:
                raise ScenarioError(f"{self.where} at: expected a time that does not fall")
            if "clock" in step:
                self._tick(at, **step["clock"])
            elif "clock" not in self.data:
                self._pass_time(at)
            self.now = at
            expect = step.get("expect", {})
            if "do" in step:
                self._move(step["seat"], step["do"], expect.get("refused"))
            for key, wanted in expect.items():
                if key != "refused":
                    self._compare(key, wanted, _CHECKS[key](self, wanted))

    def _pass_time(self, at: int) -> None:
        moment = due(self.state)
        while moment is not None and moment <= at and not self.state.over:
            outcome = decide(self.state, act.Tick(), moment, self.shuffle)
            if outcome.refusal:
                raise _Failed(f"{self.where}: the clock was refused: {outcome.refusal.code}")
            fold(self.state, outcome.facts, self.shuffle)
            moment = due(self.state)

    def _tick(self, at: int, *, absent: Sequence[int] = (), unserved: bool = False) -> None:
        """Let the clock act at ``at`` and not before."""
        outcome = decide(self.state, act.Tick(tuple(absent), unserved), at, self.shuffle)
        if outcome.refusal:
            raise _Failed(f"{self.where}: the clock was refused: {outcome.refusal.code}")
        fold(self.state, outcome.facts, self.shuffle)

    def _move(self, seat: int, text: str, refused: str | None) -> None:
        try:
            action = read_move(seat, text, self.state)
        except NotationError as error:
            raise NotationError(f"{self.where} do: {error}") from None
        before = self.state.copy()
        outcome = decide(self.state, action, self.now, self.shuffle)
        if self.state != before:
            raise _Failed(f"{self.where}: deciding changed the state")
        self._compare("refused", refused, outcome.refusal and str(outcome.refusal.code))
        self._check_untouched(outcome)
        fold(self.state, outcome.facts, self.shuffle)

    def _check_untouched(self, outcome: Outcome) -> None:
        """A refusal changes nothing, a wrong catch excepted."""
        if outcome.refusal and outcome.facts and outcome.refusal.code not in _WRONG_CATCH:
            raise _Failed(f"{self.where}: refused, and yet {len(outcome.facts)} facts")

    def _compare(self, key: str, wanted: Any, got: Any) -> None:
        if wanted != got:
            raise _Failed(f"{self.where}: {key}: expected {wanted}, got {got}")

    def legal(self) -> list[str]:
        """The moves of the seat on turn, each word once, in alphabetical order."""
        deck = self.state.deck
        return sorted(
            {
                _CHOICE_TEXT.get(choice) or f"play {card_text(deck, choice)}"
                for choice in choices(self.state, self.now)
            }
        )

    def hands(self, wanted: dict[str, Any]) -> dict[str, Any]:
        """Hands in the form they were asked for: counts, or texts with the cards in order."""
        got: dict[str, Any] = {}
        for seat, form in wanted.items():
            hand = self.state.hands[int(seat)]
            text = cards_text(self.state.deck, hand)
            if isinstance(form, int):
                got[seat] = len(hand)
            else:
                got[seat] = form if sorted(form.split()) == sorted(text.split()) else text
        return got

    def sees(self, wanted: dict[str, list[str]]) -> dict[str, list[str]]:
        """What of ``wanted`` holds for the text of each viewer's view."""
        got = {}
        for viewer, texts in wanted.items():
            seat = None if viewer == "watcher" else int(viewer)
            shown = json.dumps(_with_texts(asdict(view(self.state, seat, self.now)), self.state))
            got[viewer] = [
                text if (text.removeprefix("!") in shown) != text.startswith("!") else f"not {text}"
                for text in texts
            ]
        return got

    def prizes(self) -> list[int]:
        """The pot divided over the places, in the order of the seats; none in a void round."""
        state = self.state
        if "pot" not in self.data or state.result is None:
            raise _Failed(f"{self.where}: prizes: expected a pot and the end of the round")
        if state.result.void:
            return []
        return list(
            self.split(
                self.data["pot"],
                state.result.places,
                teams=state.teams,
                went_out=state.result.winner,
                points=state.result.points,
                starter=state.starter,
            )
        )

    def result(self, name: str) -> Any:
        """A field of the round's end, as JSON would have it."""
        value = getattr(self.state.result, name, None)
        return list(value) if isinstance(value, tuple) else value

    def points(self, wanted: dict[str, int]) -> dict[str, int]:
        """Points left in the hands asked for."""
        return {seat: self.state.points_of(int(seat)) for seat in wanted}

    def exposed(self) -> list[int]:
        """Seats that can be caught now."""
        return [one.seat for one in view(self.state, None, self.now).exposed]


_CARD_FIELDS = ("hand", "seen", "top", "drawn")


def _with_texts(shown: dict[str, Any], state: State) -> dict[str, Any]:
    """A view with card texts in place of numbers, so that a file can name cards."""
    deck = state.deck

    def text(value: Any) -> Any:
        if isinstance(value, list | tuple):
            return [text(one) for one in value]
        return None if value is None else card_text(deck, value)

    for name in _CARD_FIELDS:
        shown[name] = text(shown[name])
    shown["can"]["play"] = text(shown["can"]["play"])
    if shown["result"]:
        shown["result"]["hands"] = text(shown["result"]["hands"])
    return shown


def _top(run: _Run, wanted: str) -> str:
    """The top as text; a file may leave out the colour a wild named."""
    text = top_text(run.state)
    return wanted if wanted == card_text(run.state.deck, run.state.top) else text


def _colour(run: _Run, _: Any) -> str:
    return colour_text(run.state.colour)


def _pile(run: _Run, _: Any) -> str:
    state = run.state
    return f"{cards_text(state.deck, state.pile[:-1])} {top_text(state)}".strip()


_CHECKS: dict[str, Callable[[_Run, Any], Any]] = {
    "turn": lambda run, _: None if run.state.over else run.state.turn,
    "hands": lambda run, wanted: run.hands(wanted),
    "top": _top,
    "colour": _colour,
    "direction": lambda run, _: run.state.direction,
    "pending": lambda run, _: getattr(run.state.waiting, "total", 0),
    "stock": lambda run, _: len(run.state.stock),
    "pile": _pile,
    "waiting": lambda run, _: phase_of(run.state),
    "legal": lambda run, wanted: wanted if sorted(set(wanted)) == run.legal() else run.legal(),
    "exposed": lambda run, wanted: wanted if sorted(wanted) == run.exposed() else run.exposed(),
    "autopilot": lambda run, _: [seat for seat, on in enumerate(run.state.autopilot) if on],
    "over": lambda run, _: run.state.over,
    "places": lambda run, _: run.result("places"),
    "points": lambda run, wanted: run.points(wanted),
    "scores": lambda run, _: list(run.state.scores),
    "match_over": lambda run, _: bool(run.result("match_over")),
    "winners": lambda run, _: run.result("winners"),
    "void": lambda run, _: bool(run.result("void")),
    "prizes": lambda run, _: run.prizes(),
    "sees": lambda run, wanted: run.sees(wanted),
}

_EXPECT_KEYS = frozenset(_CHECKS) | {"refused"}
