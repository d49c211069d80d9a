"""Facts as plain JSON values, and back: the text form of the log.

A fact is a list: its name, then its fields in order. ``SCHEMA`` rises when a form changes; old
forms are lifted by ``load``. The rules are written option by option, so that a log says by
itself what was played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any, Final

from . import events as ev
from .rules import Rules
from .tables import as_values, from_values

SCHEMA: Final = 6

# What each schema added at the end of rows, and what older rows mean by leaving it out. Schema 2:
# whose seats a round takes over, first cards that went back, rounds that count for nothing or are
# followed by another. Schema 3: whether a wrong catch came too late. Schema 4: what was drawn for
# the deal. Schema 5 added a kind of fact (``committed``) and counts the reshuffles of a match on
# from round to round. Schema 6 added kinds of fact for a pause: ``pause_asked``, ``paused`` and
# ``played_on``.
_ADDED: Final[dict[int, dict[str, tuple[Any, ...]]]] = {
    2: {"round": ((), ()), "turned_up": ((),), "round_ended": (False, None)},
    3: {"catch_missed": (False,)},
    4: {"round": ((),)},
}

# Every kind of fact by its name in the log, and its fields in order.
FACT_KINDS: Final[dict[str, type[Any]]] = {
    "round": ev.RoundBegan,
    "committed": ev.Committed,
    "shuffled": ev.Shuffled,
    "reshuffled": ev.Reshuffled,
    "dealt": ev.Dealt,
    "turned_up": ev.TurnedUp,
    "colour_asked": ev.ColourAsked,
    "named": ev.Named,
    "jumped_in": ev.JumpedIn,
    "hands_moved": ev.HandsMoved,
    "went_out": ev.WentOut,
    "dare_set": ev.DareSet,
    "dare_taken": ev.DareTaken,
    "voted": ev.Voted,
    "dare_judged": ev.DareJudged,
    "reported": ev.Reported,
    "reviewed": ev.Reviewed,
    "turn": ev.TurnBegan,
    "played": ev.Played,
    "drew": ev.Drew,
    "may_play": ev.MayPlay,
    "kept": ev.Kept,
    "skipped": ev.Skipped,
    "turned_back": ev.TurnedBack,
    "owed": ev.Owed,
    "challenged": ev.Challenged,
    "called": ev.Called,
    "exposed": ev.Exposed,
    "windows_closed": ev.WindowsClosed,
    "caught": ev.Caught,
    "catch_missed": ev.CatchMissed,
    "timed_out": ev.TimedOut,
    "autopilot_on": ev.AutopilotOn,
    "returned": ev.Returned,
    "left": ev.Left,
    "resumed": ev.Resumed,
    "pause_asked": ev.PauseAsked,
    "paused": ev.Paused,
    "played_on": ev.PlayedOn,
    "round_ended": ev.RoundEnded,
}
_NAMES: Final = {kind: name for name, kind in FACT_KINDS.items()}
FACT_FIELDS: Final = {
    kind: tuple(entry.name for entry in fields(kind)) for kind in FACT_KINDS.values()
}


def dump(facts: Iterable[ev.Fact]) -> list[list[Any]]:
    """Write ``facts`` as lists of plain values."""
    written = []
    for fact in facts:
        kind = type(fact)
        row: list[Any] = [_NAMES[kind]]
        for name in FACT_FIELDS[kind]:
            value = getattr(fact, name)
            row.append(as_values(value) if isinstance(value, Rules) else value)
        written.append(row)
    return written


def load(rows: Sequence[Sequence[Any]], schema: int = SCHEMA) -> list[ev.Fact]:
    """Read what :func:`dump` wrote under ``schema``.

    Raises ``ValueError`` for a schema or a kind of fact this version does not know, and for a row
    that is no fact of its kind.
    """
    if not 1 <= schema <= SCHEMA:
        raise ValueError(f"schema {schema} of the log is not known, expected 1 to {SCHEMA}")
    return [_load_one(row, schema) for row in rows]


def _load_one(row: Sequence[Any], schema: int) -> ev.Fact:
    if not isinstance(row, list | tuple) or not row:
        raise ValueError(f"expected a fact as a list, got {type(row).__name__}")
    name, *values = row
    kind = FACT_KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise ValueError(f"unknown kind of fact {name!r}, expected one of {', '.join(FACT_KINDS)}")
    for later, added in _ADDED.items():
        if later > schema:
            values += added.get(name, ())
    if len(values) != len(FACT_FIELDS[kind]):
        raise ValueError(f"expected {len(FACT_FIELDS[kind])} values in a fact {name!r}")
    fact: ev.Fact = kind(*map(_frozen, values))
    match fact:
        case ev.RoundBegan():
            fact.rules = from_values(values[0])
        case ev.Drew(why=why):
            fact.why = ev.Why(why)
    return fact


def _frozen(value: Any) -> Any:
    """JSON knows no tuples; facts hold nothing else."""
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value
