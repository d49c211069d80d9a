"""A table set up, played and told in text, so that a rule test is a row of words.

Hands are separated by ``|``; ``+4`` stands for four cards that fit none of the piles used here.
A move is ``1 play B5 call``, ``0 draw``, ``2 catch 0``, ``1 leave``, ``1 back`` or ``tick``
(``tick absent 1``), with ``@2.5`` in front for the second it is made in. Moves are separated by
``;``. :meth:`Table.opened` deals instead. Facts are told as text too, see :func:`told`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from games.engine import actions as act
from games.engine import events as ev
from games.engine.cards import DECKS, NO_COLOUR, STANDARD, Deck
from games.engine.decide import decide, open_round
from games.engine.draft import Outcome
from games.engine.evolve import blank, fold, start
from games.engine.notation import (
    Picker,
    card_text,
    cards_text,
    colour_text,
    read_move,
    read_position,
    texts_of,
)
from games.engine.presets import PRESETS
from games.engine.rules import change
from games.engine.shuffle import PreparedShuffle, SeededShuffle, Shuffle
from games.engine.state import TURN

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
        scores: tuple[int, ...] = (),
        **options: Any,
    ) -> None:
        rules = change(PRESETS[preset].rules, options)
        texts = _filled(hands, f"{pile} {stock}")
        self.shuffle: Shuffle = SeededShuffle(7)
        self.state = blank(rules, len(texts), teams=teams)
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
        self.state.scores = scores or self.state.scores
        self.state.waiting = TURN
        self.state.deadline = rules.turn_ms
        self.now = 0
        self.absent = absent

    @classmethod
    def opened(
        cls,
        first: str,
        seats: int = 3,
        *,
        preset: str = "classic",
        dealer: int | None = None,
        **options: Any,
    ) -> tuple[Table, str]:
        """A table just opened whose cards turned up are ``first``, and what was told of it.

        The dealer is the last seat; the hands are numbers of saffron and turquoise.
        """
        table = cls(" | ".join(["+1"] * seats), preset=preset, **options)
        rules = table.state.rules
        picker = Picker(DECKS[rules.deck])
        turned = picker.pick_all(first)
        order = picker.rest()
        hands, stock = order[: rules.hand_size * seats], order[rules.hand_size * seats :]
        table.shuffle = PreparedShuffle(hands + turned + stock, SeededShuffle(7))
        facts = open_round(
            rules=rules,
            seats=seats,
            teams=False,
            now=0,
            shuffle=table.shuffle,
            dealer=seats - 1 if dealer is None else dealer,
        )
        table.state = start(facts, table.shuffle)
        return table, told(facts[3:], table.state.deck)

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
        text = told(outcome.facts, self.state.deck)
        if outcome.refusal is None:
            return text
        code = f"! {outcome.refusal.code}"
        return f"{code}; {text}" if text else code

    def hand(self, seat: int) -> str:
        """A hand in the order of the cards' numbers."""
        return cards_text(self.state.deck, sorted(self.state.hands[seat]))

    def pick(self, seat: int, text: str) -> int:
        """The number of a card of the hand of ``seat``."""
        return next(
            card for card in self.state.hands[seat] if card in texts_of(self.state.deck)[text]
        )

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


def told(facts: Iterable[ev.Fact], deck: Deck = STANDARD) -> str:
    """Facts as text, ``;`` between them."""
    return "; ".join(_told(fact, deck) for fact in facts)


def _told(fact: ev.Fact, deck: Deck) -> str:
    match fact:
        case ev.TurnBegan(seat=seat):
            return f"turn {seat}"
        case ev.Played(seat=seat, card=card, colour=colour):
            wild = deck.colours[card] == NO_COLOUR
            named = f"({colour_text(colour)})" if wild and colour < NO_COLOUR else ""
            return f"played {seat} {card_text(deck, card)}{named}"
        case ev.Drew(seat=seat, cards=cards, asked=asked, why=why):
            short = "" if len(cards) == asked else f" of {asked}"
            return f"drew {seat} {len(cards)}{short} {why.name.lower()}"
        case ev.MayPlay(seat=seat, card=card):
            return f"may_play {seat} {card_text(deck, card)}"
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
        case ev.RoundEnded(void=True):
            return "void"
        case ev.RoundEnded(winner=winner, places=places, blocked=blocked, scores=scores):
            how = "blocked" if blocked else "over" if winner is None else f"out {winner}"
            points = f" = {' '.join(map(str, scores))}" if any(scores) else ""
            again = "" if fact.match_over else " again"
            return f"{how}: {' '.join(map(str, places))}{points}{again}"
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
            return _told_of_others(fact, deck)


def _told_of_others(fact: ev.Fact, deck: Deck) -> str:
    """The facts of first cards, house rules, dares and matches."""
    match fact:
        case ev.RoundBegan(number=number, dealer=dealer):
            return f"round {number} dealer {dealer}"
        case ev.TurnedUp(cards=cards):
            return f"turned_up {cards_text(deck, cards)}"
        case ev.Named(seat=seat, colour=colour):
            return f"named {seat} {colour_text(colour)}"
        case ev.HandsMoved(sources=sources):
            return f"hands {' '.join(map(str, sources))}"
        case ev.PauseAsked(seat=seat, until=until):
            return f"pause_asked {seat} {until / 1000:g}"
        case ev.Paused(until=until):
            return f"paused {until / 1000:g}"
        case ev.PlayedOn(seat=who, deadline=deadline):
            return f"played_on {'clock' if who is None else who} {deadline / 1000:g}"
        case ev.DareSet(seat=seat, number=number, naming=naming):
            return f"dare_set {seat} {number}" + (" naming" if naming else "")
        case ev.Voted(seat=seat, success=success) | ev.DareJudged(seat=seat, success=success):
            return f"{_snake(type(fact).__name__)} {seat} {_verdict(success)}"
        case ev.Reported(seat=seat, performer=performer):
            return f"reported {performer} by {seat}"
        case ev.Reviewed(performer=performer, success=success):
            return f"reviewed {performer} {_verdict(success)}"
        case (
            ev.ColourAsked(seat=seat)
            | ev.JumpedIn(seat=seat)
            | ev.WentOut(seat=seat)
            | ev.DareTaken(seat=seat)
        ):
            return f"{_snake(type(fact).__name__)} {seat}"
        case _:
            return _snake(type(fact).__name__)


def _verdict(success: bool) -> str:
    return {True: "success", False: "fail"}[success]


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
