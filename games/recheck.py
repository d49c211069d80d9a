"""A match decided again: what today's rules make of each action its log names, beside what it says.

Every step is decided from the position before it, as the log has it, with the secrets of the
match; the first one that differs is named, and nothing after it is looked at, since it follows
from that. What was kept of the end beside the log is worked out again as well. Who reads the
outcome may see no running hand: it names steps and kinds of facts, and no card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from cryptography.exceptions import InvalidTag

from . import incidents, matches
from .causes import CALL_OFF, DEAL, action_from
from .endings import ending_of
from .engine import events as ev
from .engine.actions import Tick
from .engine.codec import dump
from .engine.decide import decide, open_round
from .engine.evolve import fold, start
from .engine.shuffle import Shuffle
from .engine.state import State
from .engine.tables import from_values
from .models import Game, GameSeat
from .position import facts_of
from .seeds import Secret
from .selectors import StepRow, steps_after

# What a value that cannot be raises, somewhere on its way through the rules.
_IMPOSSIBLE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


@dataclass(frozen=True, slots=True)
class Difference:
    """What does not hold, in words; ``step`` is its number where it is one."""

    text: str
    step: int | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """A match decided again: how many steps, and what differs."""

    game: str
    steps: int
    difference: Difference | None


class _Differs(Exception):
    """The search has found something; raised and caught here alone."""

    def __init__(self, text: str, step: int | None = None) -> None:
        super().__init__(text)
        self.difference = Difference(text, step)


def games_since(since: int | None) -> list[str]:
    """The addresses of all matches, in order: those that run, and those that ended at ``since``
    (milliseconds) or later."""
    games = Game.objects.order_by("pk")
    if since is not None:
        games = games.exclude(ended_at__lt=since)
    return list(games.values_list("public_id", flat=True))


def check_game(public_id: str) -> Checked:
    """Decides the match with this address again; raises ``Game.DoesNotExist``."""
    game = Game.objects.get(public_id=public_id)
    rows = steps_after(game.pk, 0)
    try:
        state = _decided(game, rows)
        _compare_end(game, rows, state)
    except _Differs as differs:
        return Checked(public_id, len(rows), differs.difference)
    return Checked(public_id, len(rows), None)


def _decided(game: Game, rows: Sequence[StepRow]) -> State:
    """The position after the last step, each of them decided again."""
    if not rows:
        raise _Differs("the log is empty")
    shuffle = _secret(game).shuffle
    state: State | None = None
    for number, row in enumerate(rows, 1):
        if row.seq != number:
            raise _Differs("is missing", number)
        logged = _read(row)
        try:
            if state is None:
                made = _dealt(game, row, logged, shuffle)
            else:
                made = _made(state, row, shuffle)
        except _IMPOSSIBLE as error:
            raise _Differs(f"cannot be decided ({type(error).__name__})", number) from error
        _compare_step(number, made, logged)
        state = start(logged, shuffle) if state is None else fold(state, logged, shuffle)
    assert state is not None
    return state


def _secret(game: Game) -> Secret:
    try:
        return Secret.unsealed(game.sealed_seed, game.public_id)
    except (InvalidTag, ValueError):
        raise _Differs("its secret cannot be opened with this site's key") from None


def _read(row: StepRow) -> list[ev.Fact]:
    try:
        return facts_of(row)
    except _IMPOSSIBLE:
        raise _Differs("cannot be read", row.seq) from None


def _dealt(game: Game, row: StepRow, logged: list[ev.Fact], shuffle: Shuffle) -> list[ev.Fact]:
    """The deal. The commitments in it are what `verify` checks; here they must be those shown."""
    if row.cause != DEAL:
        raise _Differs("is no deal", row.seq)
    _check_seat(row, ())
    seats = GameSeat.objects.filter(game=game).order_by("number")
    before = Game.objects.filter(table=game.table_id, number=game.number - 1).first()
    dealer = None
    if before is not None and before.result:
        dealer = (before.result["dealer"] + 1) % game.seats
    facts = open_round(
        rules=from_values(game.options),
        seats=game.seats,
        teams=game.teams,
        bots=tuple(seat.number for seat in seats if seat.player_id is None),
        dealer=dealer,
        now=row.at,
        shuffle=shuffle,
    )
    committed = [fact for fact in logged[1:2] if isinstance(fact, ev.Committed)]
    if any(fact.commitment != game.commitment for fact in committed):
        raise _Differs("has another seal than was shown", row.seq)
    facts[1:1] = committed
    return facts


def _made(state: State, row: StepRow, shuffle: Shuffle) -> list[ev.Fact]:
    """What the rules make of what was asked."""
    if row.cause == CALL_OFF:
        _check_seat(row, ())
        return [incidents.void_end(state)]
    try:
        action = action_from(row.cause, row.seat)
    except _IMPOSSIBLE:
        action = None
    if action is None:
        raise _Differs("asks for nothing that can be asked", row.seq)
    _check_seat(row, () if isinstance(action, Tick) else range(state.seats))
    return list(decide(state, action, row.at, shuffle).facts)


def _check_seat(row: StepRow, seats: Sequence[int]) -> None:
    """One of ``seats`` asked for the step; where there are none, the table itself did."""
    if row.seat in seats or (row.seat is None and not seats):
        return
    who = "the table" if row.seat is None else f"seat {row.seat}"
    raise _Differs(f"was asked for by {who}, who cannot", row.seq)


def _compare_step(number: int, made: list[ev.Fact], logged: list[ev.Fact]) -> None:
    ours, theirs = dump(made), dump(logged)
    if ours == theirs:
        return
    for place, (our, their) in enumerate(zip(ours, theirs, strict=False), 1):
        if our != their:
            named = our[0] if our[0] == their[0] else f"{our[0]}, and the log says {their[0]}"
            raise _Differs(f"differs in its fact {place} ({named})", number)
    raise _Differs(f"has {len(theirs)} facts instead of {len(ours)}", number)


def _compare_end(game: Game, rows: Sequence[StepRow], state: State) -> None:
    """What is kept of the end besides the log: when, how, and for how much."""
    is_over = state.result is not None and state.result.match_over
    if is_over != (game.ended_at is not None):
        raise _Differs(f"by its log the match is {'over' if is_over else 'not over'}", len(rows))
    if not is_over:
        return
    if game.ended_at != max(rows[-1].at, game.started_at):
        raise _Differs("the time of its end is not that of its last step", len(rows))
    if game.void != (rows[-1].cause == CALL_OFF):
        raise _Differs("called off and played to its end at once", len(rows))
    ending = None if game.void else ending_of(state)
    due = matches.result_of(game, ending) if ending else None
    _compare_result(msgspec.to_builtins(due), game.result)


def _compare_result(due: dict[str, Any] | None, kept: dict[str, Any] | None) -> None:
    if _plain(due) == _plain(kept):
        return
    ours, theirs = due or {}, kept or {}
    names = sorted(
        name for name in ours.keys() | theirs.keys()
        if _plain(ours.get(name)) != _plain(theirs.get(name))
    )  # fmt: skip
    raise _Differs(f"its result is not what the log makes: {', '.join(names)}")


def _plain(value: Any) -> Any:
    """As JSON keeps it."""
    return msgspec.json.decode(msgspec.json.encode(value))
