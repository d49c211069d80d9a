"""A program of one idea, to measure others by: lay what counts most, wilds last."""

from __future__ import annotations

from random import Random

from games.engine import actions as act
from games.engine.cards import NO_COLOUR, STANDARD, TAKE_FOUR, WILD
from games.engine.view import View

_COLOURS = STANDARD.colours
_FACES = STANDARD.faces
_POINTS = STANDARD.points


def choose_greedily(view: View, rng: Random) -> act.Action:
    """Lay the card of most points, ties by the colour held most; wilds when nothing else fits.

    It names the colour it holds most, always says "One left!", and neither bluffs nor challenges.
    """
    seat = view.seat
    assert seat is not None
    can = view.can
    held = [0, 0, 0, 0, 0]
    for card in view.hand:
        held[_COLOURS[card]] += 1
    honest = view.pending > 0 or not held[NO_COLOUR if view.colour is None else view.colour]
    cards = [card for card in can.play if honest or _FACES[card] != TAKE_FOUR]
    if not cards:
        if can.accept:
            return act.Accept(seat)
        return act.Keep(seat) if can.keep else act.Draw(seat)

    def worth(card: int) -> tuple[float, ...]:
        face = _FACES[card]
        if face >= WILD:
            return (-face, 0, rng.random())
        return (_POINTS[card], held[_COLOURS[card]], rng.random())

    card = max(cards, key=worth)
    wild = _FACES[card] >= WILD
    colour = max(range(4), key=held.__getitem__) if wild else None
    return act.Play(seat, card, colour, None, len(view.hand) == 2)
