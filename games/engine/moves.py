"""Moves that are allowed, written with all that follows from them."""

from __future__ import annotations

from . import events as ev
from .cards import TURN_BACK
from .draft import CATCH_FLOOR_MS, Draft
from .effects import EFFECTS, TWO_SEATS, why_of
from .refusals import Code
from .scoring import end_round, go_out
from .state import Hit, State
from .turn import fitting, forbidden


def lay(
    draft: Draft,
    seat: int,
    card: int,
    colour: int,
    call: bool,
    target: int | None = None,
    jumped: bool = False,
) -> None:
    """Write an allowed play and all that follows from it."""
    state = draft.state
    if state.exposed:
        draft.close_windows()
    if jumped:
        draft.add(ev.JumpedIn(seat))
    if call:
        draft.add(ev.Called(seat))
    draft.add(ev.Played(seat, card, colour))
    left = len(state.hands[seat]) - 1
    if not left:
        go_out(draft, seat, card)
        return
    if left == 1 and not call and state.call_flag != seat:
        draft.add(ev.Exposed(seat, draft.now + CATCH_FLOOR_MS))
    face = state.deck.faces[card]
    if state.house:
        for rule in state.house:
            if rule.after_play:
                rule.after_play(draft, seat, card, target)
        if jumped and face == TURN_BACK and state.seats > TWO_SEATS:
            # The first Turn back is undone and this one done: play keeps its direction.
            draft.begin_turn(state.next_seat(seat))
            return
    if face in EFFECTS:
        EFFECTS[face](draft, seat, card)
        return
    following = (seat + state.direction) % state.seats
    if state.autopilot[following]:
        draft.begin_turn(following)
    else:
        draft.add(ev.TurnBegan(following, draft.now + state.turn_ms))


def jump_refused(state: State, seat: int, card: int) -> Code | None:
    """Why a play out of turn may not stand; without a rule that allows it: not your turn."""
    for rule in state.house:
        if rule.allows:
            if card not in state.hands[seat]:
                return Code.CARD_NOT_IN_HAND
            return rule.allows(state, card)
    return Code.NOT_YOUR_TURN


def may_jump_in(state: State, seat: int, card: int) -> bool:
    """Whether ``seat`` may lay ``card`` out of turn, the lock of an exposed seat apart."""
    return jump_refused(state, seat, card) is None and forbidden(state, seat, card) is None


def draw_for_turn(draft: Draft, seat: int) -> int | None:
    """Draw for the turn of ``seat`` and give the last card, ``None`` when there was none."""
    state = draft.state
    cards = draft.take(seat, 1, ev.Why.TURN)
    if not cards:
        return None
    card = cards[0]
    if state.house:
        stuck = not fitting(state)
        for rule in state.house:
            if rule.after_draw:
                card = rule.after_draw(draft, seat, card, stuck)
    return card


def end_turn_after_draw(draft: Draft, seat: int) -> None:
    """Pass the turn on; when nobody in a whole round could draw a card, the round is blocked.

    Where all others could draw nothing, ``seat`` could not either: only a play changes that.
    """
    state = draft.state
    if state.passes + 1 >= state.seats:
        end_round(draft, None)
        return
    draft.begin_turn(state.next_seat(seat))


def take_penalty(draft: Draft) -> None:
    """The seat on turn draws what it owes and loses the turn."""
    state = draft.state
    waiting = state.waiting
    assert isinstance(waiting, Hit)
    seat = state.turn
    draft.close_windows()
    face = state.deck.faces[state.pile[-1]]
    draft.take(seat, waiting.total, why_of(waiting.chain, face))
    draft.begin_turn(state.next_seat(seat))
