"""A pause that all agree on: asked for, begun, and over again.

Everybody who plays for himself has to agree; programs, and seats that the table plays, have no say.
While it lasts no card moves, no program acts and no clock runs; anyone may play on, and after
:data:`PAUSE_MS` the table does it by itself. Whoever decides then has a fresh budget.
"""

from __future__ import annotations

from . import actions as act
from . import events as ev
from .draft import Draft
from .refusals import Code
from .state import Performing, Review, State

PAUSE_MS = 10 * 60_000
# How long a wish for a pause stands, when not all agree.
ASK_MS = 60_000


def asked_by(state: State, now: int) -> tuple[int, ...]:
    """The seats that want a pause now."""
    return state.pause_votes if now <= state.pause_asked else ()


def ask(draft: Draft, action: act.Pause) -> Code | None:
    """A seat wants a pause; with the last of them it begins."""
    state = draft.state
    seat = action.seat
    refused = _gate(state, seat)
    if refused:
        return refused
    votes = asked_by(state, draft.now)
    if seat in votes:
        return Code.PAUSE_ASKED
    draft.owner_acted(seat)
    draft.add(ev.PauseAsked(seat, draft.now + ASK_MS, first=not votes))
    if _players(state) <= {*votes, seat}:
        draft.add(ev.Paused(draft.now + PAUSE_MS))
    return None


def play_on(draft: Draft, action: act.PlayOn) -> Code | None:
    """A seat ends the pause for all."""
    state = draft.state
    refused = _gate(state, action.seat)
    if refused:
        return refused
    if not state.paused_until:
        return Code.NOT_PAUSED
    draft.owner_acted(action.seat)
    draft.add(ev.PlayedOn(action.seat, draft.now + fresh_ms(draft)))
    return None


def fresh_ms(draft: Draft) -> int:
    """The time of the running decision, given anew."""
    state = draft.state
    if isinstance(state.waiting, Performing | Review):
        return state.turn_ms
    return draft.budget_ms(state.turn)


def _gate(state: State, seat: int) -> Code | None:
    if not 0 <= seat < state.seats or seat in state.left:
        return Code.NOT_SEATED
    return Code.ROUND_OVER if state.result is not None else None


def _players(state: State) -> set[int]:
    """Seats whose owners play for themselves."""
    away = {*state.bots, *state.left}
    return {seat for seat in range(state.seats) if seat not in away and not state.autopilot[seat]}
