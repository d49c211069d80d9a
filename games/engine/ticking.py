"""The clock's own moves: the timeout policy, autopilot, and fresh time after an outage."""

from __future__ import annotations

from . import actions as act
from . import events as ev
from .cards import NO_COLOUR
from .dares import choose_late, decide_votes
from .draft import Draft
from .moves import draw_for_turn, end_turn_after_draw, lay, take_penalty
from .opening import next_round
from .pauses import fresh_ms
from .refusals import Code
from .state import TURN, DareChoice, Drawn, Hit, Naming, Performing, Review, State
from .turn import due, fits, keep_forbidden, most_held

LATE_TICK_MS = 5_000
MISSES_TO_AUTOPILOT = 2


def tick(draft: Draft, action: act.Tick) -> Code | None:
    """Do what is due: a timeout, an automatic move, a vote's end, the next round."""
    state = draft.state
    now = draft.now
    moment = due(state)
    if moment is None or now < moment:
        return Code.NOT_DUE
    if state.over:
        draft.facts.extend(next_round(state, now, draft.shuffle))
        return None
    if state.paused_until:
        draft.add(ev.PlayedOn(None, now + fresh_ms(draft)))
        return None
    if action.unserved or now > moment + LATE_TICK_MS:
        draft.add(ev.Resumed(now + fresh_ms(draft)))
        return None
    waiting = state.waiting
    if isinstance(waiting, Performing | Review):
        decide_votes(draft, waiting.votes)
        return None
    seat = state.turn
    piloted = state.autopilot[seat]
    if not piloted:
        draft.add(ev.TimedOut(seat))
        if state.misses[seat] + 1 >= MISSES_TO_AUTOPILOT or seat in action.absent:
            draft.add(ev.AutopilotOn(seat))
    if isinstance(waiting, Hit):
        take_penalty(draft)
    elif isinstance(waiting, DareChoice):
        choose_late(draft, seat)
    else:
        _late_turn(draft, seat, piloted=piloted)
    return None


def _late_turn(draft: Draft, seat: int, *, piloted: bool) -> None:
    """Draw and keep; what a house rule wants played is played."""
    state = draft.state
    draft.close_windows()
    if isinstance(state.waiting, Naming):
        draft.add(ev.Named(seat, most_held(state, seat)))
        draft.go_on()
        state = draft.state
    card: int | None
    if isinstance(state.waiting, Drawn):
        card = state.waiting.card
        if keep_forbidden(state) is None:
            draft.add(ev.Kept(seat))
            draft.begin_turn(state.next_seat(seat))
            return
    else:
        assert state.waiting is TURN
        card = draw_for_turn(draft, seat)
        if not _is_forced(draft, seat, card):
            end_turn_after_draw(draft, seat)
            return
    assert card is not None
    _play_forced(draft, seat, card, piloted=piloted)


def _is_forced(draft: Draft, seat: int, card: int | None) -> bool:
    """Whether a house rule wants the card just drawn played."""
    if card is None or not any(rule.forbids_keep for rule in draft.state.house):
        return False
    if not fits(draft.state, seat, card):
        return False
    trial = draft.folded().copy()
    trial.waiting = Drawn(card)
    return keep_forbidden(trial) is not None


def _play_forced(draft: Draft, seat: int, card: int, *, piloted: bool) -> None:
    """Lay the drawn card: a wild names the colour held most, a 7 takes the next player."""
    draft.go_on()
    state: State = draft.state
    colour = state.deck.colours[card]
    if colour == NO_COLOUR:
        colour = most_held(state, seat)
    call = piloted and len(state.hands[seat]) == 2
    lay(draft, seat, card, colour, call, state.next_seat(seat))
