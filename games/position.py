"""A match as a process holds it: the fold of its steps, and when it moves next.

A position is never changed before the commit: :meth:`Position.propose` folds the new facts into
a copy, which also says when the server must act next, and :meth:`Position.accept` takes it over
once it is durable.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

import msgspec

from . import bots
from .engine import events as ev
from .engine.codec import SCHEMA, dump, load
from .engine.dares import may_vote
from .engine.evolve import fold, start
from .engine.reactions import code_of
from .engine.refusals import Code
from .engine.shuffle import Shuffle
from .engine.state import State
from .engine.turn import due, fits
from .engine.view import view
from .seeds import Secret
from .selectors import GameRow, StepRow, game_row, openings, steps_after, steps_of_round

LOG_FACTS = 90


@dataclass(slots=True)
class Moment:
    """When the server acts by itself, and as which program; ``plan`` is ``None`` for the clock."""

    at: int
    seat: int | None = None
    plan: bots.Plan | None = None


@dataclass(slots=True, repr=False)
class Proposal:
    """What a step would make of a position."""

    state: State
    facts: list[ev.Fact]
    at: int
    moment: Moment | None

    @property
    def text(self) -> str:
        """The facts as the log keeps them."""
        return msgspec.json.encode(dump(self.facts)).decode()

    @property
    def wake_at(self) -> int | None:
        """When the server must act by itself after this step."""
        return self.moment.at if self.moment else None


@dataclass(slots=True)
class Known:
    """A key that made a step: its number, what was asked, and the refusal it was answered with."""

    seq: int
    cause: str
    code: Code | None


class Position:
    """One match at one step. Not for two threads at a time.

    ``rounds`` are the match scores after each round that has ended; ``vain`` the numbers of the
    facts in ``log`` by which somebody drew nothing that fits. ``stale`` means that an append's
    fate is not known: catch up before the next decision.
    """

    __slots__ = (
        "at",
        "bot_key",
        "game",
        "keys",
        "log",
        "log_end",
        "moment",
        "rounds",
        "seq",
        "shuffle",
        "spent",
        "stale",
        "state",
        "vain",
    )

    def __init__(self, game: GameRow) -> None:
        secret = Secret.unsealed(game.sealed_seed, game.public_id)
        self.game = game
        self.shuffle: Shuffle = secret.shuffle
        self.bot_key = secret.bot_key
        self.seq = 0
        self.at = game.started_at
        self.keys: dict[tuple[int, str], Known] = {}
        self.log: deque[ev.Fact] = deque(maxlen=LOG_FACTS)
        self.log_end = 0
        self.vain: set[int] = set()
        self.moment: Moment | None = None
        self.rounds: list[tuple[int, ...]] = []
        self.spent: set[int] = set()
        self.stale = False
        self.state: State

    @classmethod
    def load(cls, game: int) -> Position:
        """Read and fold the last round of ``game``."""
        first, *rest = steps_of_round(game)
        position = cls.opened(game_row(game), [first] if first.seq == 1 else openings(game))
        position.fold_rows(rest)
        position._plan()
        return position

    @classmethod
    def opened(cls, game: GameRow, rows: Sequence[StepRow]) -> Position:
        """The match as the last of ``rows`` opened its round; they opened all rounds until then.

        It plans nothing: who looks back at a match has no moment to wait for.
        """
        position = cls(game)
        facts = facts_of(rows[-1])
        position.state = start(facts, position.shuffle)
        position.rounds = [_scores_before(row) for row in rows[1:]]
        position._note(rows[-1], facts)
        return position

    def missing(self) -> list[StepRow]:
        """The steps this position lacks; a read."""
        return steps_after(self.game.id, self.seq)

    def fold_rows(self, rows: Iterable[StepRow]) -> bool:
        """Fold ``rows`` that follow on this position; says whether there were any."""
        moved = False
        for row in rows:
            if row.seq <= self.seq:
                continue
            self.advance(row)
            moved = True
        self.stale = False
        if moved:
            self._plan()
        return moved

    def advance(self, row: StepRow) -> list[ev.Fact]:
        """Fold the step that comes next, and give its facts; plans nothing."""
        assert row.seq == self.seq + 1, "a gap in the log"
        facts = facts_of(row)
        fold(self.state, facts, self.shuffle)
        self._note(row, facts)
        return facts

    def propose(self, facts: list[ev.Fact], now: int) -> Proposal:
        """What ``facts`` would make of this position, which is left as it is."""
        state = fold(self.state.copy(), facts, self.shuffle)
        moment = _next_moment(state, self.bot_key, self.seq + 1, now, frozenset())
        return Proposal(state, facts, now, moment)

    def accept(self, proposal: Proposal, seat: int | None, cause: str, key: str | None) -> None:
        """Take over what is durable now."""
        self.state = proposal.state
        row = StepRow(self.seq + 1, proposal.at, seat, cause, "", key, SCHEMA)
        self._note(row, proposal.facts)
        self.moment = proposal.moment
        self.spent.clear()

    def spend(self, seat: int) -> None:
        """The program at ``seat`` had its moment at this step and made nothing of it."""
        self.spent.add(seat)
        self._plan()

    def recent(self, since: int | None) -> list[ev.Fact]:
        """The facts after number ``since``; of all that is kept without it."""
        begin = self.log_end - len(self.log)
        skip = 0 if since is None else max(0, since - begin)
        return list(islice(self.log, skip, None))

    def _note(self, row: StepRow, facts: list[ev.Fact]) -> None:
        self.seq = row.seq
        self.at = row.at
        if row.seat is not None:
            self._note_vain_draw(facts)
        self.log.extend(facts)
        self.log_end += len(facts)
        self.rounds += [fact.scores for fact in facts if type(fact) is ev.RoundEnded]
        if row.seat is not None and row.key is not None:
            self.keys[row.seat, row.key] = Known(row.seq, row.cause, code_told(facts))

    def _note_vain_draw(self, facts: list[ev.Fact]) -> None:
        """Whoever draws for his turn a card that does not fit has drawn in vain."""
        draws = [
            (number, fact)
            for number, fact in enumerate(facts, self.log_end)
            if type(fact) is ev.Drew and fact.why is ev.Why.TURN and fact.cards
        ]
        if not draws:
            return
        number, last = draws[-1]
        if not fits(self.state, last.seat, last.cards[-1]):
            self.vain = {old for old in self.vain if old > self.log_end - LOG_FACTS}
            self.vain.add(number)

    def _plan(self) -> None:
        self.moment = _next_moment(
            self.state, self.bot_key, self.seq, self.at, frozenset(self.spent)
        )


def _scores_before(opening: StepRow) -> tuple[int, ...]:
    """The match scores with which a round opened."""
    (began,) = load(msgspec.json.decode(opening.facts)[:1], opening.schema)
    assert isinstance(began, ev.RoundBegan)
    return began.scores


def known_of(row: StepRow) -> Known:
    """What the sender of a step that is no longer held was answered."""
    return Known(row.seq, row.cause, code_told(facts_of(row)))


def facts_of(row: StepRow) -> list[ev.Fact]:
    """The facts of a stored step, lifted to today's schema."""
    return load(msgspec.json.decode(row.facts), row.schema)


def code_told(facts: Iterable[ev.Fact]) -> Code | None:
    """The code a step was answered with: only a wrong catch is refused and yet a step."""
    return next((code_of(fact) for fact in facts if isinstance(fact, ev.CatchMissed)), None)


def first_moment(state: State, bot_key: bytes, now: int) -> Moment | None:
    """When the server first acts by itself in a match just dealt."""
    return _next_moment(state, bot_key, 1, now, frozenset())


def _next_moment(
    state: State, bot_key: bytes, seq: int, at: int, spent: frozenset[int]
) -> Moment | None:
    """The earliest of the clock's and every program's moment after the step ``seq`` made at ``at``.

    Programs see their views as of ``at``, so every process comes to the same moment.
    """
    deadline = due(state)
    if deadline is None:
        return None
    moment = Moment(deadline)
    if state.over or state.paused_until:
        return moment
    exposed = bool(state.exposed)
    hurry = _is_alone(state)
    for seat in state.bots:
        if seat in spent or not (seat == state.turn or exposed or may_vote(state, seat)):
            continue
        plan = bots.plan(view(state, seat, at), bot_key, seq, at, hurry=hurry)
        if plan is not None and at + plan.after_ms < moment.at:
            moment = Moment(at + plan.after_ms, seat, plan)
    return moment


def _is_alone(state: State) -> bool:
    """Whether programs and autopilots play among themselves."""
    return all(seat in state.bots or state.autopilot[seat] for seat in range(state.seats))
