"""Dares: draw two or do it, the others judge, and a slip may be reported ("Dare rules")."""

from __future__ import annotations

from . import actions as act
from . import events as ev
from .draft import Draft
from .refusals import Code
from .rules import DareJudging, DareKeepsTurn
from .scoring import end_round
from .state import REVIEW_MS, DareChoice, Performing, Review, State
from .turn import most_held

PERFORM_MS = 30_000
VOTE_MS = 15_000
REFUSED_DARE_CARDS = 2


def accept(draft: Draft, seat: int, colour: int | None) -> Code | None:
    """``seat`` decides for two cards; after a turned-up wild it names a colour."""
    refused = _choose(draft, seat, colour)
    if refused is None:
        refuse(draft, seat)
    return refused


def take(draft: Draft, seat: int, colour: int | None) -> Code | None:
    """``seat`` decides for the dare; after a turned-up wild it names a colour."""
    refused = _choose(draft, seat, colour)
    if refused is None:
        draft.add(ev.DareTaken(seat, draft.now + PERFORM_MS + VOTE_MS))
    return refused


def _choose(draft: Draft, seat: int, colour: int | None) -> Code | None:
    state = draft.state
    waiting = state.waiting
    assert isinstance(waiting, DareChoice)
    if waiting.naming:
        if colour is None:
            return Code.COLOUR_REQUIRED
        if not 0 <= colour < 4:
            return Code.COLOUR_INVALID
    draft.owner_acted(seat)
    draft.close_windows()
    if waiting.naming and colour is not None:
        draft.add(ev.Named(seat, colour))
    return None


def refuse(draft: Draft, seat: int) -> None:
    """Draw two instead of the dare; the turn is used up."""
    draft.take(seat, REFUSED_DARE_CARDS, ev.Why.DARE)
    _go_on(draft, draft.state.next_seat(seat))


def choose_late(draft: Draft, seat: int) -> None:
    """The clock chooses: two cards, and the colour held most before them."""
    waiting = draft.state.waiting
    assert isinstance(waiting, DareChoice)
    draft.close_windows()
    if waiting.naming:
        draft.add(ev.Named(seat, most_held(draft.state, seat)))
    refuse(draft, seat)


def give_up(draft: Draft, seat: int) -> None:
    """The performer gives up: the same as a failed dare."""
    draft.owner_acted(seat)
    settle(draft, seat, success=False)


def settle(draft: Draft, seat: int, *, success: bool) -> None:
    """Close the dare of ``seat``: a failed one costs two cards, the turn is used up."""
    draft.add(ev.DareJudged(seat, success))
    if not success:
        draft.take(seat, REFUSED_DARE_CARDS, ev.Why.DARE)
    keeps = success and draft.state.rules.dare_keeps_turn is DareKeepsTurn.ON_SUCCESS
    _go_on(draft, seat if keeps else draft.state.next_seat(seat))


def _go_on(draft: Draft, following: int) -> None:
    state = draft.state
    if state.out >= 0:
        end_round(draft, state.out)
        return
    draft.begin_turn(following)


def voters(state: State, performer: int) -> tuple[int, ...]:
    """Who judges a dare of ``performer``; nobody who has left."""
    alone = state.rules.dare_judging is DareJudging.SELF and not isinstance(state.waiting, Review)
    return tuple(
        seat
        for seat in range(state.seats)
        if (seat == performer) is alone and seat not in state.left
    )


def may_vote(state: State, seat: int) -> bool:
    """Whether ``seat`` may judge what is open now, and has not yet."""
    waiting = state.waiting
    if isinstance(waiting, Performing):
        performer = state.turn
    elif isinstance(waiting, Review):
        performer = waiting.performer
    else:
        return False
    return seat in voters(state, performer) and all(voter != seat for voter, _ in waiting.votes)


def reportable(state: State, seat: int) -> int | None:
    """Whose slip ``seat`` may report: the last other performer whose dare counted as done.

    ``None`` while a vote is open, and once that performer is on turn again.
    """
    if isinstance(state.waiting, Performing | Review):
        return None
    return next((other for other in reversed(state.reportable) if other != seat), None)


def vote(draft: Draft, action: act.Vote) -> Code | None:
    """Judge what is open; with the last vote it is decided."""
    state = draft.state
    seat = action.seat
    if not may_vote(state, seat):
        return Code.CANNOT_VOTE
    draft.owner_acted(seat)
    draft.add(ev.Voted(seat, action.success))
    draft.go_on()
    decide_if_all_voted(draft)
    return None


def is_voting(state: State) -> bool:
    """Whether a vote is open: the clock is then nobody's own."""
    return isinstance(state.waiting, Performing | Review)


def decide_if_all_voted(draft: Draft) -> None:
    """Count as soon as everybody who may vote has voted."""
    state = draft.state
    waiting = state.waiting
    assert isinstance(waiting, Performing | Review)
    performer = waiting.performer if isinstance(waiting, Review) else state.turn
    voted = {voter for voter, _ in waiting.votes}
    if voted >= set(voters(state, performer)):
        decide_votes(draft, waiting.votes)


def decide_votes(draft: Draft, votes: tuple[tuple[int, bool], ...]) -> None:
    """Count: a dare fails only if more say so than not; no votes are a success."""
    state = draft.state
    waiting = state.waiting
    success = sum(1 if good else -1 for _, good in votes) >= 0
    if isinstance(waiting, Performing):
        settle(draft, state.turn, success=success)
        return
    assert isinstance(waiting, Review)
    if not success:
        draft.take(waiting.performer, REFUSED_DARE_CARDS, ev.Why.DARE)
    draft.add(ev.Reviewed(waiting.performer, success, draft.now + waiting.left_ms))


def report(draft: Draft, action: act.Report) -> Code | None:
    """Open a vote on a slip; the turn waits for it, its clock stopped."""
    state = draft.state
    seat = action.seat
    performer = reportable(state, seat)
    if performer is None:
        return Code.CANNOT_VOTE
    draft.owner_acted(seat)
    draft.add(ev.Reported(seat, performer, draft.now + REVIEW_MS))
    return None
