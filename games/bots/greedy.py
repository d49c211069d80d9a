"""A program of one idea, to measure others by: lay what counts most, wilds last."""

from __future__ import annotations

from random import Random

from games.engine import actions as act
from games.engine.cards import DECKS, NO_COLOUR, TAKE_FOUR
from games.engine.view import View

from .heuristic import choose


def choose_greedily(view: View, rng: Random) -> act.Action:
    """Lay the card of most points, ties by the colour held most; wilds when nothing else fits.

    It names the colour it holds most, always says "One left!", and neither bluffs nor challenges.
    """
    seat = view.seat
    assert seat is not None
    can = view.can
    if can.name or can.dare:
        return choose(view, rng)
    deck = DECKS[view.rules.deck]
    held = [0, 0, 0, 0, 0]
    for card in view.hand:
        held[deck.colours[card]] += 1
    honest = view.pending > 0 or not held[NO_COLOUR if view.colour is None else view.colour]
    cards = [card for card in can.play if honest or deck.faces[card] != TAKE_FOUR]
    if not cards:
        if can.accept:
            return act.Accept(seat)
        return act.Keep(seat) if can.keep else act.Draw(seat)

    def worth(card: int) -> tuple[float, ...]:
        face = deck.faces[card]
        if deck.colours[card] == NO_COLOUR:
            return (-face, 0, rng.random())
        return (deck.points[card], held[deck.colours[card]], rng.random())

    card = max(cards, key=worth)
    wild = deck.colours[card] == NO_COLOUR
    colour = max(range(4), key=held.__getitem__) if wild else None
    others = [other for other in range(len(view.counts)) if other != seat]
    target = min(others, key=view.counts.__getitem__) if card in can.target else None
    return act.Play(seat, card, colour, target, len(view.hand) == 2)
