"""Deciding: an action becomes facts, or a refusal, and the state is left as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import actions as act
from . import dares, pauses, reactions
from . import events as ev
from .cards import DRAW_VALUES, NO_COLOUR, TAKE_FOUR
from .draft import Draft, Outcome
from .moves import (
    draw_for_turn,
    end_turn_after_draw,
    jump_refused,
    lay,
    take_penalty,
)
from .opening import open_round
from .refusals import Code, Refusal
from .rules import TakeFour
from .shuffle import Shuffle
from .state import (
    TURN,
    DareChoice,
    Drawn,
    Hit,
    Naming,
    Performing,
    Review,
    State,
)
from .ticking import tick
from .turn import (
    DRAWN_FLOOR_MS,
    can_draw,
    draw_forbidden,
    fits,
    forbidden,
    holds_colour,
    keep_forbidden,
    locked_ms,
)

__all__ = ["Outcome", "decide", "open_round"]

CARDS_BEFORE_CALL = 2

_ENFORCED = TakeFour.ENFORCED
_WHILE_PAUSED = {act.PlayOn, act.Leave, act.Tick}
_NOT_YOUR_TURN = Code.NOT_YOUR_TURN
_REFUSED = {code: Refusal(code) for code in Code}


def decide(state: State, action: act.Action, now: int, shuffle: Shuffle) -> Outcome:
    """Decide ``action`` on ``state`` at ``now`` (milliseconds); ``state`` is not changed."""
    draft = Draft(state, now, shuffle)
    if state.paused_until and type(action) not in _WHILE_PAUSED:
        draft.refusal = _REFUSED[Code.PAUSED]
        return draft
    refused = _DECISIONS[type(action)](draft, action)
    if refused is not None:
        draft.refusal = refused if isinstance(refused, Refusal) else _REFUSED[refused]
    return draft


def _gate(state: State, action: Any) -> Code | None:
    """What every own-turn action is asked first."""
    seat = action.seat
    if not 0 <= seat < state.seats or (state.left and seat in state.left):
        return Code.NOT_SEATED
    if action.turn is not None and action.turn != state.turn_no:
        return Code.STALE
    if state.result is not None:
        return Code.ROUND_OVER
    if seat != state.turn:
        return Code.NOT_YOUR_TURN
    return None


def _play(draft: Draft, action: act.Play) -> Code | Refusal | None:
    state = draft.state
    seat, card = action.seat, action.card
    jumped = False
    deck = state.deck
    refused = None
    if (
        not state.plain
        or state.waiting is not TURN
        or seat != state.turn
        or action.turn is not None
        or state.left
        or card not in state.hands[seat]
        or not deck.matches[state.colour][deck.faces[state.pile[-1]]][card]
    ):
        refused = _gate(state, action) or _unfit(state, seat, card)
    if state.house:
        if refused is _NOT_YOUR_TURN:
            refused = jump_refused(state, seat, card)
            jumped = refused is None
        refused = refused or forbidden(state, seat, card)
    if refused:
        return refused
    count = len(state.hands[seat])
    if state.exposed:
        lock_ms = locked_ms(state, seat, draft.now)
        if lock_ms:
            return Refusal(Code.CATCH_LOCK, lock_ms)
    colour = deck.colours[card]
    if colour == NO_COLOUR:
        if action.colour is not None:
            if not 0 <= action.colour < NO_COLOUR:
                return Code.COLOUR_INVALID
            colour = action.colour
        elif count > 1:
            return Code.COLOUR_REQUIRED
    if state.house:
        refused = _bad_target(state, action)
        if refused:
            return refused
    if action.call and count != CARDS_BEFORE_CALL:
        return Code.CALL_NOT_ALLOWED
    if state.misses[seat] or state.autopilot[seat]:
        draft.owner_acted(seat)
    lay(draft, seat, card, colour, action.call, action.target, jumped)
    return None


def _bad_target(state: State, action: act.Play) -> Code | None:
    """Why the seat named with a play will not do."""
    for rule in state.house:
        if rule.checks_target:
            return rule.checks_target(state, action)
    return None


def _unfit(state: State, seat: int, card: int) -> Code | None:
    """Why ``card`` may not be laid now, the lock of an exposed seat apart."""
    if card not in state.hands[seat]:
        return Code.CARD_NOT_IN_HAND
    waiting = state.waiting
    deck = state.deck
    if waiting is TURN:
        if not deck.matches[state.colour][deck.faces[state.pile[-1]]][card]:
            return Code.NO_MATCH
        if deck.faces[card] == TAKE_FOUR and state.rules.take_four is _ENFORCED:
            return Code.WD4_HAS_COLOUR if holds_colour(state, seat) else None
        return None
    if isinstance(waiting, Drawn):
        return None if card == waiting.card else Code.ONLY_DRAWN_CARD
    if isinstance(waiting, Hit):
        return _unfit_answer(state, deck.faces[card])
    return _phase(state)


def _unfit_answer(state: State, face: int) -> Code | None:
    """Why a card with ``face`` does not answer the penalty; answers ask no colour."""
    two, four = state.rules.answers_to(state.deck.faces[state.pile[-1]])
    if face not in DRAW_VALUES or not (two or four):
        return Code.PENALTY_PENDING
    if four if face == TAKE_FOUR else two:
        return None
    return Code.CANNOT_ANSWER_WITH


def _phase(state: State) -> Code | None:
    """What the table asks for before anything else: a colour, or the end of a dare."""
    if isinstance(state.waiting, Naming):
        return Code.COLOUR_REQUIRED
    if isinstance(state.waiting, DareChoice | Performing | Review):
        return Code.DARE_PENDING
    return None


def _draw(draft: Draft, action: act.Draw | act.Pass) -> Code | None:
    state = draft.state
    refused = _gate(state, action)
    if refused:
        return refused
    if isinstance(state.waiting, Hit):
        draft.owner_acted(action.seat)
        take_penalty(draft)
        return None
    if isinstance(state.waiting, DareChoice):
        return dares.accept(draft, action.seat, None)
    if state.waiting is not TURN:
        return _phase(state) or Code.ALREADY_DREW
    if state.house:
        refused = draw_forbidden(state)
        if refused:
            return refused
    seat = action.seat
    if state.misses[seat] or state.autopilot[seat]:
        draft.owner_acted(seat)
    if state.exposed:
        draft.close_windows()
    if state.house:
        card = draw_for_turn(draft, seat)
    else:
        cards = draft.take(seat, 1, ev.Why.TURN)
        card = cards[0] if cards else None
    if card is not None and not state.rules.draw_ends_turn and fits(state, seat, card):
        deadline = max(state.deadline, draft.now + DRAWN_FLOOR_MS)
        draft.add(ev.MayPlay(seat, card, deadline))
    else:
        end_turn_after_draw(draft, seat)
    return None


def _keep(draft: Draft, action: act.Keep | act.Pass) -> Code | None:
    state = draft.state
    refused = _gate(state, action)
    if refused:
        return refused
    if isinstance(state.waiting, Hit):
        return Code.PENALTY_PENDING
    if state.waiting is TURN:
        return Code.MUST_DRAW_FIRST
    refused = _phase(state) or keep_forbidden(state)
    if refused:
        return refused
    draft.owner_acted(action.seat)
    draft.add(ev.Kept(action.seat))
    draft.begin_turn(state.next_seat(action.seat))
    return None


def _pass(draft: Draft, action: act.Pass) -> Code | None:
    state = draft.state
    if state.waiting is TURN and not can_draw(state):
        return _draw(draft, action)
    return _keep(draft, action)


def _hit_gate(state: State, action: Any) -> Code | None:
    """The gate for what only the hit seat may answer, in the words for such an answer."""
    refused = _gate(state, action)
    return Code.NOT_HIT_PLAYER if refused is Code.NOT_YOUR_TURN else refused


def _accept(draft: Draft, action: act.Accept) -> Code | None:
    state = draft.state
    refused = _hit_gate(state, action)
    if refused:
        return refused
    if isinstance(state.waiting, DareChoice):
        return dares.accept(draft, action.seat, action.colour)
    if not isinstance(state.waiting, Hit):
        return _phase(state) or Code.NOT_HIT_PLAYER
    draft.owner_acted(action.seat)
    take_penalty(draft)
    return None


def _challenge(draft: Draft, action: act.Challenge) -> Code | None:
    state = draft.state
    refused = _gate(state, action)
    if refused and refused is not Code.NOT_YOUR_TURN:
        return refused
    if state.rules.take_four is not TakeFour.BLUFF:
        return Code.CHALLENGE_OFF
    waiting = state.waiting
    if not isinstance(waiting, Hit):
        return Code.CHALLENGE_NOT_AVAILABLE
    if refused:
        return Code.NOT_HIT_PLAYER
    if not waiting.challengeable:
        return Code.CHALLENGE_STACKED if waiting.fours else Code.CHALLENGE_NOT_AVAILABLE
    seat = action.seat
    draft.owner_acted(seat)
    draft.close_windows()
    draft.add(ev.Challenged(seat, waiting.thrower, waiting.guilty, waiting.colour))
    if waiting.guilty:
        draft.take(waiting.thrower, waiting.total, ev.Why.BLUFF)
        draft.begin_turn(seat)
    else:
        draft.take(seat, waiting.total + 2, ev.Why.CHALLENGE_LOST)
        draft.begin_turn(state.next_seat(seat))
    return None


def _name_colour(draft: Draft, action: act.NameColour) -> Code | None:
    state = draft.state
    refused = _gate(state, action)
    if refused:
        return refused
    if not isinstance(state.waiting, Naming):
        return _phase(state) or Code.COLOUR_INVALID
    if action.colour is None:
        return Code.COLOUR_REQUIRED
    if not 0 <= action.colour < NO_COLOUR:
        return Code.COLOUR_INVALID
    draft.owner_acted(action.seat)
    draft.add(ev.Named(action.seat, action.colour))
    return None


def _take_dare(draft: Draft, action: act.TakeDare) -> Code | None:
    state = draft.state
    refused = _hit_gate(state, action)
    if refused:
        return refused
    if isinstance(state.waiting, DareChoice):
        return dares.take(draft, action.seat, action.colour)
    return _phase(state) or Code.NOT_HIT_PLAYER


def _give_up(draft: Draft, action: act.GiveUp) -> Code | None:
    state = draft.state
    refused = _hit_gate(state, action)
    if refused:
        return refused
    if not isinstance(state.waiting, Performing):
        return _phase(state) or Code.NOT_HIT_PLAYER
    dares.give_up(draft, action.seat)
    return None


_DECISIONS: dict[type[Any], Callable[[Draft, Any], Code | Refusal | None]] = {
    act.Play: _play,
    act.Draw: _draw,
    act.Keep: _keep,
    act.Pass: _pass,
    act.Accept: _accept,
    act.Challenge: _challenge,
    act.NameColour: _name_colour,
    act.TakeDare: _take_dare,
    act.GiveUp: _give_up,
    act.Vote: reactions.vote,
    act.Report: reactions.report,
    act.Call: reactions.call,
    act.Catch: reactions.catch,
    act.Return: reactions.take_back,
    act.Pause: pauses.ask,
    act.PlayOn: pauses.play_on,
    act.Leave: reactions.leave,
    act.Tick: tick,
}
