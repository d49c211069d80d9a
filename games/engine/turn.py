"""The turn: what may be laid, who may speak, and when the clock acts."""

from __future__ import annotations

from .cards import TAKE_FOUR, TAKE_TWO
from .rules import TakeFour
from .state import TURN, Drawn, Hit, State

DRAWN_FLOOR_MS = 5_000

_ENFORCED = TakeFour.ENFORCED

# What the seat on turn may do besides laying a card; cards are their own numbers.
DRAW, KEEP, ACCEPT, CHALLENGE = -1, -2, -3, -4


def playable(state: State, now: int) -> list[int]:
    """The cards the seat on turn may lay at ``now``; none once the round is over.

    A seat that can still be caught may not lay its last card ("Oona rules, one left").
    """
    seat = state.turn
    hand = state.hands[seat]
    waiting = state.waiting
    if state.exposed:
        record = state.exposed.get(seat)
        if record and len(hand) == 1 and not record.caught and now < record.floor:
            return []
    if waiting is TURN:
        deck = state.deck
        fits = deck.matches[state.colour][deck.faces[state.pile[-1]]]
        cards = [card for card in hand if card in fits]
        if state.rules.take_four is _ENFORCED and holds_colour(state, seat):
            cards = [card for card in cards if deck.faces[card] != TAKE_FOUR]
        return cards
    if isinstance(waiting, Drawn):
        return [waiting.card]
    if isinstance(waiting, Hit):
        faces = state.deck.faces
        two, four = state.rules.answers_to(faces[state.pile[-1]])
        if not two and not four:
            return []
        return [
            card
            for card in hand
            if (faces[card] == TAKE_TWO and two) or (faces[card] == TAKE_FOUR and four)
        ]
    return []


def choices(state: State, now: int) -> list[int]:
    """All that the seat on turn may do: cards by number, then DRAW, KEEP, ACCEPT, CHALLENGE."""
    found = playable(state, now)
    waiting = state.waiting
    if waiting is TURN:
        found.append(DRAW)
    elif isinstance(waiting, Drawn):
        found.append(KEEP)
    elif isinstance(waiting, Hit):
        found.append(ACCEPT)
        if waiting.challengeable:
            found.append(CHALLENGE)
    return found


def fits(state: State, seat: int, card: int) -> bool:
    """Whether ``card``, just drawn by ``seat``, could be laid on the pile."""
    deck = state.deck
    if card not in deck.matches[state.colour][deck.faces[state.pile[-1]]]:
        return False
    if deck.faces[card] != TAKE_FOUR or state.rules.take_four is not _ENFORCED:
        return True
    return not holds_colour(state, seat)


def holds_colour(state: State, seat: int) -> bool:
    """Whether ``seat`` holds a card of the colour in force; wilds have no colour."""
    colours = state.deck.colours
    colour = state.colour
    return any(colours[card] == colour for card in state.hands[seat])


def may_call(state: State, seat: int, now: int) -> bool:
    """Whether "One left!" would be accepted from ``seat``."""
    if state.over:
        return False
    if state.turn == seat and len(state.hands[seat]) == 2:
        return True
    record = state.exposed.get(seat)
    return bool(record and state.rules.late_call and not record.caught and record.is_open(now))


def due(state: State) -> int | None:
    """When the clock next acts by itself, in milliseconds; ``None`` when it never will."""
    return None if state.over else state.deadline


def can_draw(state: State) -> bool:
    """Whether a single card exists that could be drawn."""
    return bool(state.stock) or len(state.pile) > 1
