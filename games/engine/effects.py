"""What a card does when it lands: one function for each face that does anything.

After a number or a Colour the next seat's turn begins, and no function is needed. Every one
here writes the facts that follow the play, down to whose turn it is.
"""

from __future__ import annotations

from collections.abc import Callable

from . import events as ev
from .cards import (
    DARE,
    DRAW_VALUES,
    STOP,
    TAKE_FOUR,
    TAKE_TWO,
    TURN_BACK,
    WILD_DARE,
)
from .draft import Draft
from .rules import StackTotal, TakeFour
from .state import Hit, State
from .turn import holds_colour

TWO_SEATS = 2


def stop(draft: Draft, seat: int, _card: int) -> None:
    """The next seat loses its turn ("Oona rules, Stop")."""
    state = draft.state
    draft.add(ev.Skipped(state.next_seat(seat)))
    draft.begin_turn(state.next_seat(seat, 2))


def turn_back(draft: Draft, seat: int, card: int) -> None:
    """Play goes the other way; between two players it works like Stop, without a flip."""
    state = draft.state
    if state.seats == TWO_SEATS:
        stop(draft, seat, card)
        return
    draft.add(ev.TurnedBack(-state.direction))
    draft.begin_turn(state.next_seat(seat, -1))


def total_with(state: State, card: int) -> tuple[int, int, bool]:
    """What is owed once ``card`` lies on the stack: cards, length, a take-four among them."""
    face = state.deck.faces[card]
    value = DRAW_VALUES[face]
    under = state.waiting
    if not isinstance(under, Hit):
        return value, 1, face == TAKE_FOUR
    chain = under.chain + 1
    fours = under.fours or face == TAKE_FOUR
    if state.rules.stack_total is StackTotal.COUNT_TIMES_TOP:
        return value * chain, chain, fours
    return under.total + value, chain, fours


def draw_card(draft: Draft, seat: int, card: int) -> None:
    """Take two and Colour-take-four: the next seat answers for the total, or draws it at once.

    The table waits wherever the rules leave a choice to somebody, whatever the hit hand holds,
    so that waiting tells nothing about it.
    """
    state = draft.state
    rules = state.rules
    face = state.deck.faces[card]
    total, chain, fours = total_with(state, card)
    victim = state.next_seat(seat)
    challengeable = (
        face == TAKE_FOUR
        and rules.take_four is TakeFour.BLUFF
        and (chain == 1 or rules.challenge_stacked)
        and victim != state.partner_of(seat)
    )
    if challengeable or any(rules.answers_to(face)):
        draft.add(
            ev.Owed(
                seat=victim,
                total=total,
                chain=chain,
                fours=fours,
                thrower=seat,
                challengeable=challengeable,
                colour=state.colour,
                guilty=face == TAKE_FOUR and holds_colour(state, seat),
                deadline=draft.now + draft.budget_ms(victim),
            )
        )
        return
    draft.take(victim, total, why_of(chain, face))
    draft.begin_turn(state.next_seat(victim))


def why_of(chain: int, face: int) -> ev.Why:
    """The name of a penalty of ``chain`` draw cards with ``face`` on top."""
    if chain > 1:
        return ev.Why.STACK
    return ev.Why.TAKE_TWO if face == TAKE_TWO else ev.Why.TAKE_FOUR


def dare_card(draft: Draft, seat: int, card: int) -> None:
    """Dare and Wild Dare: the next seat draws two or does the dare of that number."""
    state = draft.state
    set_dare(draft, state.next_seat(seat), state.deck.dares[card], naming=False)


def set_dare(draft: Draft, seat: int, number: int, *, naming: bool) -> None:
    """Ask ``seat`` to choose."""
    draft.add(ev.DareSet(seat, number, naming, draft.now + draft.budget_ms(seat)))


Effect = Callable[[Draft, int, int], None]

EFFECTS: dict[int, Effect] = {
    STOP: stop,
    TURN_BACK: turn_back,
    TAKE_TWO: draw_card,
    TAKE_FOUR: draw_card,
    DARE: dare_card,
    WILD_DARE: dare_card,
}
