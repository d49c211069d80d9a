"""What a program does in its turn: the choice with the best sum of weighted reasons.

It keeps to the colour it holds, keeps wilds for the end, spends Stop and draw cards on a neighbour
who is about to go out, and draws on purpose rather than waste a wild. It never throws a
Colour-take-four against the rules and always lays the card that wins.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.engine import actions as act
from games.engine.cards import (
    CARDS_PER_COLOUR,
    DARE,
    DARE_DECK,
    NO_COLOUR,
    STANDARD,
    STOP,
    TAKE_FOUR,
    TAKE_TWO,
    WILD,
    WILD_DARE,
)
from games.engine.rules import TakeFour
from games.engine.view import View

from .weights import PAIR, Weights, weights_for

FORGETS: Final = 0.04  # how often "One left!" stays unsaid
BLUFFS: Final = 0.1  # how often a person who holds the colour is taken to throw all the same
CHALLENGE_ABOVE: Final = 0.22  # the chance of a bluff from which a challenge pays
SHORT: Final = 2  # cards in a hand that is about to go out

_COLOURS = STANDARD.colours  # the same in every deck
_WILDS = STANDARD.size - 4 * CARDS_PER_COLOUR

# A Dare is judged as the Take two it may cost, a Wild Dare as a Colour that costs two.
_JUDGED = {
    STANDARD.name: STANDARD.faces,
    DARE_DECK.name: tuple(
        {DARE: TAKE_TWO, WILD_DARE: WILD}.get(face, face) for face in DARE_DECK.faces
    ),
}
_TIE = 1e-6
_NEVER = 1e9


def choose(view: View, rng: Random) -> act.Action:
    """Give the action of the seat that is on turn in ``view``, one that ``view.can`` offers.

    Nothing but ``view`` and the stream ``rng`` is read, so two tables that look the same to this
    seat get the same action from the same stream. A play that leaves one card carries the call,
    except where the stream says that it is forgotten (:data:`FORGETS`). The action carries no
    turn number: the caller vouches that ``view`` is the current one.

    ``view`` must be as of the moment of the action: a seat that can still be caught may not lay
    its last card yet (``view.can.lock_ms``), and would draw if it were asked too early.
    """
    return choose_by(weights_for(view.rules, len(view.counts), teams=view.teams), view, rng)


def choose_by(weights: Weights, view: View, rng: Random) -> act.Action:
    """Give what :func:`choose` would if the table's numbers were ``weights``."""
    seat = view.seat
    assert seat is not None
    assert view.turn == seat
    can = view.can
    if can.name:
        return act.NameColour(seat, _most_held(view))
    if can.dare:
        # A program cannot perform: it takes the cards, and says so by taking them.
        naming = view.dare is not None and view.dare.naming
        return act.Accept(seat, colour=_most_held(view) if naming else None)
    if len(view.hand) == 1 and can.play:
        return act.Play(seat, can.play[0])
    if can.challenge and _bluff_chance(view) > CHALLENGE_ABOVE:
        return act.Challenge(seat)
    found = _best_play(weights, view, rng) if can.play else None
    if found is None:
        return _pass(view, seat)
    card, colour = found
    call = len(view.hand) == SHORT and not view.flag and rng.random() >= FORGETS
    return act.Play(seat, card, colour, _target(view) if card in can.target else None, call)


def _target(view: View) -> int:
    """Whom to swap hands with: who holds fewest cards, a partner last."""
    assert view.seat is not None
    partner = (view.seat + 2) % len(view.counts) if view.teams else None
    others = [seat for seat in range(len(view.counts)) if seat != view.seat]
    return min(others, key=lambda seat: (seat == partner, view.counts[seat]))


def _most_held(view: View) -> int:
    held = [0, 0, 0, 0, 0]
    for card in view.hand:
        held[_COLOURS[card]] += 1
    return max(range(4), key=held.__getitem__)


def _pass(view: View, seat: int) -> act.Action:
    can = view.can
    if can.accept:
        return act.Accept(seat)
    return act.Keep(seat) if can.keep else act.Draw(seat)


def _best_play(weights: Weights, view: View, rng: Random) -> tuple[int, int | None] | None:
    """The card to lay and the colour to name, or ``None`` where passing is worth more."""
    table = _Table(view, weights)
    can = view.can
    may_pass = can.draw or can.keep or can.accept > 0
    best = table.worth_of_passing(view) if may_pass else -_NEVER
    found: tuple[int, int | None] | None = None
    faces = _JUDGED[view.rules.deck]
    for card in view.can.play:
        face = faces[card]
        if face < WILD:
            worth = table.worth_of(face, _COLOURS[card]) + _TIE * rng.random()
            if worth > best:
                best, found = worth, (card, None)
        elif face != TAKE_FOUR or table.may_take_four:
            for colour in table.nameable:
                worth = table.worth_of_wild(face, colour) + _TIE * rng.random()
                if worth > best:
                    best, found = worth, (card, colour)
    return found


class _Table:
    """What every choice of one decision is judged by."""

    __slots__ = (
        "colour",
        "count",
        "faces",
        "held",
        "left",
        "may_take_four",
        "nameable",
        "next_short",
        "repeats_stop",
        "repeats_two",
        "unseen",
        "weights",
    )

    def __init__(self, view: View, weights: Weights) -> None:
        hand = view.hand
        seats = len(view.counts)
        held = [0, 0, 0, 0, 0]
        faces = [0] * (TAKE_FOUR + 1)
        judged = _JUDGED[view.rules.deck]
        for card in hand:
            held[_COLOURS[card]] += 1
            faces[judged[card]] += 1
        self.weights = weights
        self.held = held
        self.faces = faces
        self.count = len(hand)
        self.left = 1 / (self.count - 1)
        self.colour = NO_COLOUR if view.colour is None else view.colour
        self.next_short = view.counts[((view.turn or 0) + view.direction) % seats] <= SHORT
        self.repeats_stop = seats == PAIR
        self.repeats_two = seats == PAIR and not view.rules.stack_two_on_two
        self.may_take_four = not held[self.colour] or _is_free_to_take_four(view)
        self.nameable = [colour for colour in range(4) if held[colour]] or [0, 1, 2, 3]
        self.unseen = _unseen_shares(view)

    def worth_of_passing(self, view: View) -> float:
        weights = self.weights
        if view.can.keep:
            worth = weights.keep
        else:
            worth = weights.draw + weights.owed * view.pending
            if self.next_short:
                worth += weights.draw_short
        if self.colour == NO_COLOUR:
            return worth
        return worth + weights.stay * self.held[self.colour] / self.count

    def worth_of(self, face: int, colour: int) -> float:
        """The worth of laying a card that has a colour."""
        weights = self.weights
        same_colour = self.held[colour] - 1
        same_face = self.faces[face] - 1
        if face < STOP:
            worth = weights.pip * face
        else:
            two = face == TAKE_TWO
            worth = weights.take_two if two else weights.stop
            if self.next_short:
                worth += weights.take_two_short if two else weights.stop_short
            if self.repeats_two if two else self.repeats_stop:
                usable = same_colour + same_face + self.held[NO_COLOUR]
                worth += weights.again if usable else -weights.again
        worth += weights.same_face * same_face * self.left
        if not same_colour:
            worth -= weights.spread
        return worth + self._after(colour, same_colour, self.held[NO_COLOUR])

    def worth_of_wild(self, face: int, colour: int) -> float:
        """The worth of laying a wild and naming ``colour``."""
        weights = self.weights
        if face == TAKE_FOUR:
            worth = weights.take_four
            if self.next_short:
                worth += weights.take_four_short
        else:
            worth = weights.wild
            if self.count <= SHORT:
                worth += weights.wild_late
        return worth + self._after(colour, self.held[colour], self.held[NO_COLOUR] - 1)

    def _after(self, colour: int, same_colour: int, wilds: int) -> float:
        """The worth of what is left: ``colour`` in force, and the cards still held."""
        weights = self.weights
        worth = weights.stay * same_colour * self.left + weights.unseen * self.unseen[colour]
        if not same_colour:
            worth += weights.colour_gone
        if colour != self.colour:
            worth += weights.new_colour
        if self.count == SHORT and wilds:
            worth += weights.wild_last
        return worth


def _is_free_to_take_four(view: View) -> bool:
    """Whether nobody minds a Colour-take-four from a hand that holds the colour."""
    rules = view.rules
    if rules.take_four is not TakeFour.BLUFF:
        return True
    return view.pending > 0 and not rules.challenge_stacked


def _unseen_counts(view: View) -> list[int]:
    """How many cards of each colour, wilds last, lie in other hands or in the stock."""
    counts = [CARDS_PER_COLOUR] * 4 + [_WILDS]
    for card in view.hand:
        counts[_COLOURS[card]] -= 1
    for card in view.seen:
        counts[_COLOURS[card]] -= 1
    return counts


def _unseen_shares(view: View) -> list[float]:
    counts = _unseen_counts(view)
    total = sum(counts) or 1
    return [count / total for count in counts]


def _bluff_chance(view: View) -> float:
    """How likely the thrower of the Colour-take-four on top held the colour before it.

    Programs never bluff. Of a person it is only known how many cards he holds, and which cards
    nobody has seen.
    """
    thrower = view.thrower
    if thrower is None or thrower in view.bots or len(view.seen) < PAIR:
        return 0.0
    shares = _unseen_shares(view)
    colour = _COLOURS[view.seen[-2]]
    share = shares[colour] if colour != NO_COLOUR else sum(shares[:4]) / 4
    none = (1 - share) ** view.counts[thrower]
    bluffs = (1 - none) * BLUFFS
    return bluffs / (bluffs + none)
