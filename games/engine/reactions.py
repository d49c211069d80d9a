"""Reactions: what a seat may say out of its turn — calls, catches, votes, and its seat itself."""

from __future__ import annotations

from . import actions as act
from . import dares
from . import events as ev
from .draft import AUTOPILOT_MS, Draft
from .refusals import Code, Refusal
from .scoring import end_round, given_up
from .state import State
from .turn import cooldown_ms, may_call

COOLDOWN_MS = 1_000


def _gate(state: State, seat: int) -> Code | None:
    """What calls, catches and the taking back of a seat are asked first."""
    if not 0 <= seat < state.seats or seat in state.left:
        return Code.NOT_SEATED
    return Code.ROUND_OVER if state.result is not None else None


def vote(draft: Draft, action: act.Vote) -> Code | None:
    return _gate(draft.state, action.seat) or dares.vote(draft, action)


def report(draft: Draft, action: act.Report) -> Code | None:
    return _gate(draft.state, action.seat) or dares.report(draft, action)


def call(draft: Draft, action: act.Call) -> Code | None:
    state = draft.state
    seat = action.seat
    refused = _gate(state, seat)
    if refused:
        return refused
    if not may_call(state, seat, draft.now):
        record = state.exposed.get(seat)
        late = record and not record.caught and record.is_open(draft.now)
        return Code.CALL_TOO_LATE if late else Code.CALL_NOT_ALLOWED
    draft.owner_acted(seat)
    draft.add(ev.Called(seat))
    _give_time_back(draft, seat)
    return None


def _give_time_back(draft: Draft, seat: int) -> None:
    """An owner who touches the table in his autopilot's turn gets a person's time for it."""
    state = draft.state
    if state.turn == seat and state.autopilot[seat] and not dares.is_voting(state):
        draft.add(ev.Resumed(draft.now + state.rules.turn_ms))


def catch(draft: Draft, action: act.Catch) -> Code | Refusal | None:
    state = draft.state
    seat, target, now = action.seat, action.target, draft.now
    refused = _gate(state, seat)
    if refused:
        return refused
    wait_ms = cooldown_ms(state, seat, now)
    if wait_ms:
        return Refusal(Code.COOLDOWN, wait_ms)
    if target == state.partner_of(seat):
        return Code.PARTNER
    if not 0 <= target < state.seats:
        return Code.NOT_EXPOSED
    record = None if target == seat else state.exposed.get(target)
    if record and record.is_open(now):
        if record.caught:
            return Code.ALREADY_CAUGHT
        draft.owner_acted(seat)
        draft.add(ev.Caught(target, seat))
        draft.take(target, state.rules.caught_cards, ev.Why.CAUGHT)
        _give_time_back(draft, seat)
        return None
    late = record is not None and not record.caught
    missed = ev.CatchMissed(seat, target, now + COOLDOWN_MS, late)
    draft.add(missed)
    if state.rules.false_catch_cards and seat != state.out:  # who went out holds no card again
        draft.take(seat, state.rules.false_catch_cards, ev.Why.WRONG_CATCH)
    return code_of(missed)


def code_of(missed: ev.CatchMissed) -> Code:
    """What the catcher is told of his wrong catch."""
    return Code.WINDOW_CLOSED if missed.late else Code.NOT_EXPOSED


def take_back(draft: Draft, action: act.Return) -> Code | None:
    state = draft.state
    refused = _gate(state, action.seat)
    if refused:
        return refused
    draft.owner_acted(action.seat)
    _give_time_back(draft, action.seat)
    return None if draft.facts else Code.ALREADY_BACK


def leave(draft: Draft, action: act.Leave) -> Code | None:
    state = draft.state
    seat = action.seat
    refused = _gate(state, seat)
    if refused:
        return refused
    draft.add(ev.Left(seat))
    gone = given_up(state, (*state.left, seat))
    if gone is not None:
        gone = gone or (seat,)
        out = state.out >= 0 and state.out not in gone
        end_round(draft, state.out if out else None, gone=gone)
    elif dares.is_voting(state):
        draft.go_on()
        dares.decide_if_all_voted(draft)
    elif state.turn == seat and state.deadline > draft.now + AUTOPILOT_MS:
        draft.add(ev.Resumed(draft.now + AUTOPILOT_MS))
    return None
