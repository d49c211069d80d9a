"""Text for cards, moves and positions.

A card is its colour (``S T B I``) and face (``0``-``9 K V D``), ``W`` or ``F``; on the pile a wild
carries the colour it named: ``W(I)``. A move is ``play B5``, ``play W(S) call``, ``draw``,
``keep``, ``pass``, ``accept``, ``challenge``, ``call``, ``catch 2`` and so on. A position is the
object that scenario files use.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from . import actions as act
from .cards import COLOUR_NAMES, FACE_NAMES, NO_COLOUR, Deck
from .state import State

_PLAY = re.compile(r"([^\s(>]+)(?:\(([^)]*)\))?(?:>(\S+))?( call)?")
_NAMED = re.compile(r"(\w+)(?:\(([^)]*)\))?")
BAD_COLOUR = 9  # a colour no rule knows: readable, and refused by the table


class NotationError(ValueError):
    """Text that cannot be read; the message says what was expected."""


def card_text(deck: Deck, card: int) -> str:
    """Write a card without the colour a wild named."""
    colour = deck.colours[card]
    name = FACE_NAMES[deck.faces[card]]
    if deck.dares[card]:
        name += str(deck.dares[card])
    return name if colour == NO_COLOUR else COLOUR_NAMES[colour] + name


def colour_text(colour: int) -> str:
    """Write a colour; no colour is the empty string."""
    return COLOUR_NAMES[colour] if colour < NO_COLOUR else ""


def top_text(state: State) -> str:
    """Write the top of the pile, a wild with the colour in force."""
    text = card_text(state.deck, state.top)
    if state.deck.colours[state.top] == NO_COLOUR and state.colour < NO_COLOUR:
        return f"{text}({colour_text(state.colour)})"
    return text


def cards_text(deck: Deck, cards: Iterable[int]) -> str:
    """Write cards with a space between them, in the order given."""
    return " ".join(card_text(deck, card) for card in cards)


def texts_of(deck: Deck) -> dict[str, list[int]]:
    """Every card text of ``deck`` with the numbers it stands for, lowest first."""
    found: dict[str, list[int]] = {}
    for card in range(deck.size):
        found.setdefault(card_text(deck, card), []).append(card)
    return found


class Picker:
    """Hands out the numbers of a deck for card texts, each number once."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self._free = texts_of(deck)

    def pick(self, text: str) -> int:
        """Return a number for ``text`` that was not handed out yet.

        Raises :class:`NotationError` for a text the deck does not know, or holds no more of.
        """
        free = self._free.get(text)
        if free is None:
            raise NotationError(f"expected a card of the {self.deck.name} deck, got {text!r}")
        if not free:
            raise NotationError(f"the same card too often: the deck holds no more {text!r}")
        return free.pop(0)

    def pick_all(self, text: str) -> list[int]:
        """Return numbers for cards separated by spaces."""
        return [self.pick(word) for word in text.split()]

    def rest(self) -> list[int]:
        """The cards not handed out, in the deck's own order."""
        return sorted(card for cards in self._free.values() for card in cards)


def read_move(seat: int, text: str, state: State) -> act.Action:
    """Read a move of ``seat``.

    A card text stands for a card of the seat's hand where it has one, for the drawn card first;
    otherwise for any such card of the deck. Raises :class:`NotationError`.
    """
    words = text.split() or [text]
    verb = words[0]
    if verb == "play" and len(words) > 1:
        return _read_play(seat, text.strip()[len("play ") :].strip(), state)
    if verb == "catch" and len(words) == 2 and words[1].isdecimal():
        return act.Catch(seat, int(words[1]))
    if verb == "name_colour" and len(words) == 2:
        return act.NameColour(seat, _read_colour(words[1]))
    if text in ("vote success", "vote fail"):
        return act.Vote(seat, success=text.endswith("success"))
    found = _NAMED.fullmatch(text.strip())
    if found and found[1] in _SIMPLE and (found[2] is None or found[1] in ("dare", "accept")):
        if found[1] == "dare":
            return act.TakeDare(seat, colour=_read_colour(found[2]))
        if found[1] == "accept":
            return act.Accept(seat, colour=_read_colour(found[2]))
        return _SIMPLE[found[1]](seat)
    raise NotationError(f"expected a move such as 'play B5' or 'draw', got {text!r}")


_SIMPLE: dict[str, Callable[[int], act.Action]] = {
    "call": act.Call,
    "draw": act.Draw,
    "keep": act.Keep,
    "pass": act.Pass,
    "accept": act.Accept,
    "challenge": act.Challenge,
    "dare": act.TakeDare,
    "give_up": act.GiveUp,
    "report": act.Report,
    "leave": act.Leave,
    "back": act.Return,
    "pause": act.Pause,
    "play_on": act.PlayOn,
}


def _read_play(seat: int, text: str, state: State) -> act.Play:
    found = _PLAY.fullmatch(text)
    if not found:
        raise NotationError(f"expected a card after 'play', got {text!r}")
    name, colour, target, call = found.groups()
    numbers = texts_of(state.deck).get(name)
    if numbers is None:
        raise NotationError(f"expected a card of the {state.deck.name} deck, got {name!r}")
    if target is not None and not target.isdecimal():
        raise NotationError(f"expected a seat number after '>', got {target!r}")
    hand = state.hands[seat] if 0 <= seat < state.seats else []
    drawn = getattr(state.waiting, "card", None)
    card = next(
        (card for card in numbers if card == drawn),
        next((card for card in numbers if card in hand), numbers[0]),
    )
    return act.Play(
        seat,
        card,
        colour=_read_colour(colour),
        target=None if target is None else int(target),
        call=bool(call),
    )


def _read_colour(text: str | None) -> int | None:
    return None if text is None else _COLOURS.get(text, BAD_COLOUR)


_COLOURS = {name: colour for colour, name in enumerate(COLOUR_NAMES)}


def move_text(action: act.Action, deck: Deck) -> str:
    """Write an action as scenario files do."""
    match action:
        case act.Play(card=card, colour=colour, target=target, call=call):
            text = f"play {card_text(deck, card)}"
            if deck.colours[card] == NO_COLOUR and colour is not None:
                text += f"({colour_text(colour)})"
            text += "" if target is None else f">{target}"
            return text + (" call" if call else "")
        case act.Catch(target=target):
            return f"catch {target}"
        case act.NameColour(colour=colour):
            return f"name_colour {colour_text(NO_COLOUR if colour is None else colour)}"
        case act.Vote(success=success):
            return "vote success" if success else "vote fail"
    for verb, kind in _SIMPLE.items():
        if isinstance(kind, type) and isinstance(action, kind):
            named = getattr(action, "colour", None)
            return verb if named is None else f"{verb}({colour_text(named)})"
    return type(action).__name__.lower()


def read_position(state: State, position: dict[str, Any]) -> None:
    """Set up ``state`` as a scenario's ``position`` object says: a free turn for ``turn``.

    Raises :class:`NotationError` naming the key and what was expected.
    """
    picker = Picker(state.deck)
    key = "hands"
    try:
        hands = [picker.pick_all(hand) for hand in position["hands"]]
        key = "pile"
        pile, colour = _read_pile(picker, position["pile"])
        key = "stock"
        stock = picker.pick_all(position.get("stock", ""))
    except KeyError as missing:
        raise NotationError(f"position: expected the key {missing}") from None
    except NotationError as error:
        raise NotationError(f"position {key}: {error}") from None
    if len(hands) != state.seats:
        raise NotationError(f"position hands: expected {state.seats} hands, got {len(hands)}")
    rest = [] if position.get("empty_stock") else picker.rest()
    state.hands = hands
    state.pile = pile
    state.stock = (stock + rest)[::-1]
    state.colour = colour
    state.turn = position.get("turn", 0)
    state.direction = position.get("direction", 1)
    state.starter = position.get("starter", 0)


def _read_pile(picker: Picker, text: str) -> tuple[list[int], int]:
    """Read a pile, bottom first, and the colour in force."""
    *under, top = text.split() or [""]
    found = _NAMED.fullmatch(top)
    if not found:
        raise NotationError(f"expected a card on top of the pile, got {top!r}")
    pile = [picker.pick(name) for name in (*under, found[1])]
    own = picker.deck.colours[pile[-1]]
    named = _read_colour(found[2])
    if own < NO_COLOUR and named is None:
        return pile, own
    if own < NO_COLOUR or named in (None, BAD_COLOUR):
        allowed = "none" if own < NO_COLOUR else f"one of {COLOUR_NAMES!r}, such as W(I)"
        raise NotationError(f"expected as the colour named by {found[1]} {allowed}, got {top!r}")
    assert named is not None
    return pile, named


def write_position(state: State) -> dict[str, Any]:
    """Write the cards of ``state`` as a scenario's ``position`` object."""
    deck = state.deck
    pile: Sequence[int] = state.pile[:-1]
    position: dict[str, Any] = {
        "hands": [cards_text(deck, hand) for hand in state.hands],
        "pile": f"{cards_text(deck, pile)} {top_text(state)}".strip(),
        "stock": cards_text(deck, state.stock[::-1]),
        "turn": state.turn,
        "direction": state.direction,
        "starter": state.starter,
    }
    if len(state.cards_in_play()) < deck.size:
        position["empty_stock"] = True
    return position
