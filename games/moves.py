"""The path of a move: decide, append, take over. No ORM, no thread hop, no channel layer.

One call at a time for a position; the live table's worker sees to that.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.db import DatabaseError, InterfaceError

from . import bots
from .causes import cause_of
from .endings import ending_of
from .engine import actions as act
from .engine import events as ev
from .engine.codec import SCHEMA
from .engine.decide import decide
from .engine.refusals import Code, Refusal
from .engine.ticking import LATE_TICK_MS
from .engine.view import view
from .journal import Answer, NewStep, journal
from .matches import settle_step
from .position import Known, Position, Proposal, known_of
from .seeds import bot_rng, clock_ms
from .selectors import TableRow, step_with_key
from .threads import in_thread
from .wire import WireCode

log = logging.getLogger(__name__)

TRIES = 5


@dataclass(slots=True)
class Verdict:
    """What became of an action. ``code`` is ``None`` when it was accepted as step ``seq``.

    ``changed``: the position has moved, by this action or by what was found in the log.
    ``closed``: the table's row and seats have changed with it.
    """

    seq: int = 0
    code: Code | WireCode | None = None
    retry_ms: int = 0
    changed: bool = False
    closed: bool = False


async def act_for(
    position: Position, table: TableRow, action: act.Action, key: str | None
) -> Verdict:
    """Let a seat act. A repeated key gets the answer of the first time."""
    if isinstance(action, act.Pause) and not table.may_pause:
        return Verdict(code=WireCode.NO_PAUSE)
    seat = None if isinstance(action, act.Tick) else action.seat
    cause = cause_of(action)
    moved = False
    for _ in range(TRIES):
        try:
            if position.stale:
                moved |= await catch_up(position)
            known = _answer_of(position, seat, key, cause)
            if known is not None:
                known.changed = moved
                return known
            now = clock_ms()
            outcome = decide(position.state, action, now, position.shuffle)
            if not outcome.facts:
                assert outcome.refusal is not None
                is_later = position.state.round > 1
                earlier = await _from_log(position, seat, key, cause) if is_later else None
                return earlier or _refused(outcome.refusal, moved)
            proposal = position.propose(outcome.facts, now)
            also = _also(table, position, action, proposal, now)
            answer = await _append(position, proposal, seat, cause, key, also)
            if answer is Answer.STORED:
                verdict = Verdict(position.seq, changed=True, closed=also is not None)
                if outcome.refusal is not None:
                    verdict.code = outcome.refusal.code
                    verdict.retry_ms = outcome.refusal.retry_ms
                return verdict
            if answer is Answer.UNKNOWN:
                return Verdict(code=WireCode.RETRY, changed=moved)
            if await catch_up(position):
                moved = True
            elif earlier := await _from_log(position, seat, key, cause):
                return earlier
        except (DatabaseError, InterfaceError) as error:
            log.warning("a move waits for the database: %s", type(error).__name__)
            position.stale = True
            return Verdict(code=WireCode.RETRY, changed=moved)
    return Verdict(code=WireCode.RETRY, changed=moved)


async def wake(
    position: Position, table: TableRow, absent: tuple[int, ...], serving_since: int = 0
) -> Verdict:
    """Do what is due by itself: a program's moment, a timeout, the next round. Or nothing.

    A decision that began before ``serving_since`` and left its owner less than five seconds of
    it is no timeout: he could not be heard.
    """
    moment = position.moment
    now = clock_ms()
    if moment is None or now < moment.at:
        return Verdict()
    if moment.plan is None or moment.seat is None:
        heard_late = position.state.deadline < serving_since + LATE_TICK_MS
        tick = act.Tick(absent, unserved=position.at < serving_since and heard_late)
        return await act_for(position, table, tick, None)
    seq = position.seq
    action = _bot_action(position, moment.seat, moment.plan, now)
    verdict = await act_for(position, table, action, None) if action else Verdict()
    if position.seq == seq and verdict.code is not WireCode.RETRY:
        # Its moment has passed without a step: the clock has the next word.
        position.spend(moment.seat)
    return verdict


async def catch_up(position: Position) -> bool:
    """Fold what the log has beyond this position; says whether there was anything."""
    rows = await in_thread(position.missing)
    return position.fold_rows(rows)


def _bot_action(position: Position, seat: int, plan: bots.Plan, now: int) -> act.Action | None:
    """What the program does with its moment; ``None`` when the chance has gone meanwhile."""
    seen = view(position.state, seat, now)
    if plan.kind is bots.Kind.CALL:
        return act.Call(seat) if seen.can.call else None
    if plan.kind is bots.Kind.CATCH:
        return act.Catch(seat, plan.target) if plan.target in seen.can.catch else None
    if plan.kind is bots.Kind.VOTE:
        return act.Vote(seat, success=True) if seen.can.vote else None
    if seen.turn != seat:
        return None
    return bots.choose(seen, bot_rng(position.bot_key, position.seq, seat))


async def _append(
    position: Position,
    proposal: Proposal,
    seat: int | None,
    cause: str,
    key: str | None,
    also: Callable[[], None] | None,
) -> Answer:
    step = NewStep(
        game=position.game.id,
        seq=position.seq + 1,
        at=proposal.at,
        seat=seat,
        cause=cause,
        facts=proposal.text,
        key=key,
        schema=SCHEMA,
        wake_at=proposal.wake_at,
    )
    answer = await journal.append(step, also)
    if answer is Answer.STORED:
        position.accept(proposal, seat, cause, key)
    elif answer is Answer.UNKNOWN:
        position.stale = True
    return answer


def _also(
    table: TableRow, position: Position, action: act.Action, proposal: Proposal, now: int
) -> Callable[[], None] | None:
    """What must be written together with the step: a seat given up, a match closed."""
    is_end = isinstance(proposal.facts[-1], ev.RoundEnded)
    ending = ending_of(proposal.state) if is_end else None
    left = action.seat if isinstance(action, act.Leave) else None
    if ending is None and left is None:
        return None
    return partial(
        settle_step,
        table=table.id,
        game=position.game.id,
        left=left,
        ending=ending,
        now=now,
    )


def _answer_of(position: Position, seat: int | None, key: str | None, cause: str) -> Verdict | None:
    if seat is None or key is None:
        return None
    known = position.keys.get((seat, key))
    return None if known is None else _same_again(known, cause)


def _same_again(known: Known, cause: str) -> Verdict:
    """The first answer once more; the same key for something else is a mistake."""
    if known.cause != cause:
        return Verdict(code=WireCode.KEY_REUSED)
    return Verdict(known.seq, known.code)


async def _from_log(
    position: Position, seat: int | None, key: str | None, cause: str
) -> Verdict | None:
    """The answer to a key of an earlier round, which the position no longer holds."""
    if seat is None or key is None:
        return None
    row = await in_thread(partial(step_with_key, position.game.id, seat, key))
    return None if row is None else _same_again(known_of(row), cause)


def _refused(refusal: Refusal, moved: bool) -> Verdict:
    return Verdict(code=refusal.code, retry_ms=refusal.retry_ms, changed=moved)
