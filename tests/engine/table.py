"""A table set up, played and told in text, so that a rule test is a row of words.

Hands are separated by ``|``; ``+4`` stands for four cards that fit none of the piles used here.
A move is ``1 play B5 call``, ``0 draw``, ``2 catch 0``, ``1 leave``, ``1 back`` or ``tick``
(``tick absent 1``), with ``@2.5`` in front for the second it is made in. Moves are separated by
``;``. Facts are told as text too, see :func:`told`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from games.engine import actions as act
from games.engine import events as ev
from games.engine.cards import NO_COLOUR, STANDARD
from games.engine.decide import decide
from games.engine.draft import Outcome
from games.engine.evolve import fold
from games.engine.notation import (
    card_text,
    cards_text,
    colour_text,
    read_move,
    read_position,
    texts_of,
)
from games.engine.presets import PRESETS
from games.engine.rules import change
from games.engine.shuffle import SeededShuffle
from games.engine.state import TURN, State

FILLERS = tuple(f"{colour}{face}" for face in "346789" for colour in "SSTT")
_MOVE = re.compile(r"(?:@(?P<at>[\d.]+) )?(?:(?P<seat>-?\d+) )?(?P<text>.+)")


class Table:
    """One position and what happens to it."""

    def __init__(
        self,
        hands: str = "+4 | +4 | +4",
        pile: str = "B1",
        *,
        preset: str = "oona",
        stock: str = "",
        only: bool = False,
        turn: int = 0,
        direction: int = 1,
        starter: int = 0,
        teams: bool = False,
        bots: tuple[int, ...] = (),
        absent: tuple[int, ...] = (),
        **options: Any,
    ) -> None:
        rules = change(PRESETS[preset].rules, options)
        texts = _filled(hands, f"{pile} {stock}")
        self.shuffle = SeededShuffle(7)
        self.state = State(rules, len(texts), teams=teams)
        position: dict[str, Any] = {
            "hands": texts,
            "pile": pile,
            "stock": stock,
            "empty_stock": only,
            "turn": turn,
            "direction": direction,
            "starter": starter,
        }
        read_position(self.state, position)
        self.state.bots = bots
        self.state.waiting = TURN
        self.state.deadline = rules.turn_ms
        self.now = 0
        self.absent = absent

    def do(self, move: str) -> Outcome:
        """Make one move and fold what came of it; a refusal must leave the state as it was."""
        found = _MOVE.fullmatch(move.strip())
        assert found, f"not a move: {move!r}"
        if found["at"]:
            self.now = round(float(found["at"]) * 1000)
        action = self._action(found["seat"], found["text"])
        before = self.state.copy()
        outcome = decide(self.state, action, self.now, self.shuffle)
        assert self.state == before, "deciding changed the state"
        if outcome.refusal is not None and not isinstance(action, act.Catch):
            assert not outcome.facts, "a refusal with facts"
        fold(self.state, outcome.facts, self.shuffle)
        return outcome

    def play(self, moves: str) -> Outcome | None:
        """Make several moves; gives what came of the last."""
        outcome = None
        for move in filter(None, map(str.strip, moves.split(";"))):
            outcome = self.do(move)
        return outcome

    def must(self, moves: str) -> None:
        """Make moves that all have to be accepted, or refused where ``!`` stands in front."""
        for move in filter(None, map(str.strip, moves.split(";"))):
            refused = move.startswith("!")
            outcome = self.do(move.removeprefix("!"))
            assert (outcome.refusal is not None) is refused, f"{move}: {outcome.refusal}"

    def tell(self, outcome: Outcome) -> str:
        """The facts, or the refusal with ``!``, as text."""
        text = told(outcome.facts)
        if outcome.refusal is None:
            return text
        code = f"! {outcome.refusal.code}"
        return f"{code}; {text}" if text else code

    def hand(self, seat: int) -> str:
        """A hand in the order of the cards' numbers."""
        return cards_text(STANDARD, sorted(self.state.hands[seat]))

    def pick(self, seat: int, text: str) -> int:
        """The number of a card of the hand of ``seat``."""
        return next(card for card in self.state.hands[seat] if card in texts_of(STANDARD)[text])

    def _action(self, seat: str | None, text: str) -> act.Action:
        verb, *rest = text.split()
        if verb == "tick":
            return act.Tick(tuple(map(int, rest[1:])) or self.absent)
        assert seat is not None, f"who? {text!r}"
        if verb == "leave":
            return act.Leave(int(seat))
        if verb == "back":
            return act.Return(int(seat))
        if verb == "stale":
            action = read_move(int(seat), " ".join(rest), self.state)
            action.turn = self.state.turn_no - 1  # type: ignore[union-attr]  # own-turn moves only
            return action
        return read_move(int(seat), text, self.state)


def _filled(hands: str, taken: str) -> list[str]:
    named = re.sub(r"\(.\)", "", f"{hands.replace('|', ' ')} {taken}").split()
    free = list(FILLERS)
    for name in named:
        if name in free:
            free.remove(name)
    texts = []
    for hand in hands.split("|"):
        words: list[str] = []
        for word in hand.split():
            if word.startswith("+"):
                words += [free.pop(0) for _ in range(int(word))]
            else:
                words.append(word)
        texts.append(" ".join(words))
    return texts


def told(facts: Iterable[ev.Fact]) -> str:
    """Facts as text, ``;`` between them."""
    return "; ".join(map(_told, facts))


def _told(fact: ev.Fact) -> str:
    match fact:
        case ev.TurnBegan(seat=seat):
            return f"turn {seat}"
        case ev.Played(seat=seat, card=card, colour=colour):
            wild = STANDARD.colours[card] == NO_COLOUR
            named = f"({colour_text(colour)})" if wild and colour < NO_COLOUR else ""
            return f"played {seat} {card_text(STANDARD, card)}{named}"
        case ev.Drew(seat=seat, cards=cards, asked=asked, why=why):
            short = "" if len(cards) == asked else f" of {asked}"
            return f"drew {seat} {len(cards)}{short} {why.name.lower()}"
        case ev.MayPlay(seat=seat, card=card):
            return f"may_play {seat} {card_text(STANDARD, card)}"
        case ev.TurnedBack(direction=direction):
            return f"turned_back {direction}"
        case ev.Owed(seat=seat, total=total, challengeable=challengeable):
            return f"owed {seat} {total}" + ("?" if challengeable else "")
        case ev.Challenged(seat=seat, thrower=thrower, guilty=guilty, colour=colour):
            verdict = "guilty" if guilty else "innocent"
            return f"challenged {seat} {thrower} {verdict} {colour_text(colour)}"
        case ev.Caught(seat=seat, by=by):
            return f"caught {seat} by {by}"
        case ev.CatchMissed(seat=seat, target=target):
            return f"missed {seat} {target}"
        case ev.WindowsClosed():
            return "closed"
        case ev.Reshuffled(k=k):
            return f"reshuffled {k}"
        case ev.Resumed(until=until):
            return f"resumed {until / 1000:g}"
        case ev.RoundEnded(winner=winner, places=places, blocked=blocked):
            how = "blocked" if blocked else "over" if winner is None else f"out {winner}"
            return f"{how}: {' '.join(map(str, places))}"
        case (
            ev.Kept(seat=seat)
            | ev.Skipped(seat=seat)
            | ev.Called(seat=seat)
            | ev.Exposed(seat=seat)
            | ev.TimedOut(seat=seat)
            | ev.AutopilotOn(seat=seat)
            | ev.Returned(seat=seat)
            | ev.Left(seat=seat)
        ):
            return f"{_snake(type(fact).__name__)} {seat}"
        case _:
            return _snake(type(fact).__name__)


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
