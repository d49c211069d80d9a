"""When a program does something: like a person, and telling nothing about its cards.

Every moment follows from the game's bot key and from what the whole table can see. The hand is
never looked at, only how many cards it has; so nobody learns anything from a pause.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from enum import StrEnum
from math import exp, log
from statistics import NormalDist
from typing import Final

from games.engine.view import OneLeft, View

ACT_MEDIAN_MS: Final = 1_400
ACT_CARD_MS: Final = 120  # for each card above three ...
ACT_CARDS_MOST_MS: Final = 800  # ... and no more than this
ACT_HIT_MS: Final = 700  # a draw card has just landed on the seat
ACT_FLOOR_MS: Final = 700
ACT_CEILING_MS: Final = 4_500
ACT_SPREAD: Final = 0.35
ACT_SPARE_MS: Final = 2_500  # always acts so long before its time runs out
HURRY: Final = 2 / 3
EASY_CARDS: Final = 3

CATCH_WINDOW_MS: Final = 2_000  # the engine's, counted from the landing of the card
CATCH_NOTICES: Final = 0.68
CATCH_MEDIAN_MS: Final = 1_050
CATCH_FLOOR_MS: Final = 600
CATCH_CEILING_MS: Final = 1_900
CATCH_SPREAD: Final = 0.3

LATE_CALL_REMEMBERS: Final = 0.5
LATE_CALL_FLOOR_MS: Final = 800
LATE_CALL_CEILING_MS: Final = 1_900

VOTE_MEDIAN_MS: Final = 9_000
VOTE_FLOOR_MS: Final = 5_000
VOTE_CEILING_MS: Final = 14_000
VOTE_DARE_MS: Final = 45_000  # the engine's clocks: performing and voting, and a report
VOTE_REPORT_MS: Final = 15_000

_TEAM_SEATS = 4
_BITS = 53
_NORMAL = NormalDist()


class Kind(StrEnum):
    """What a program is going to do."""

    ACT = "act"
    CALL = "call"
    CATCH = "catch"
    VOTE = "vote"


@dataclass(frozen=True, slots=True)
class Plan:
    """A program's next moment, ``after_ms`` milliseconds after the step it was asked for.

    ``ACT``: take its turn, as :func:`games.bots.choose` then says. ``CALL``: say "One left!" for
    itself. ``CATCH``: say "Caught you!" to ``target``. ``VOTE``: judge a dare kindly.
    """

    after_ms: int
    kind: Kind
    target: int | None = None


def plan(view: View, key: bytes, seq: int, at_ms: int, *, hurry: bool = False) -> Plan | None:
    """Give what the program in ``view.seat`` does next and when; ``None``: nothing.

    ``key`` is the game's secret bot key. ``view`` is the seat's view *as of the step* ``seq``,
    which was made at ``at_ms`` (milliseconds; any clock, as long as a game keeps to one): ask
    ``view(state, seat, at_ms)``, not a view of a later moment. Then the answer depends on the
    log alone, and every process gives the same one. It is good until the next step; then ask
    again. ``hurry``: only programs are left at the table, nobody waits to see them think.

    Steps that are no move, such as a wrong catch, do not put a turn off: its delay counts from
    when the turn began, and it ends well before the turn's time does. Of all programs at a table
    at most one tries to catch a given seat, never its partner, and whether it notices is settled
    when the card lands.

    When its moment comes and the chance is gone (``view.can`` no longer offers it), the caller
    does nothing; it may wait for the next step.
    """
    if view.seat is None or view.turn is None or view.seat in view.left:
        return None
    plans = [_act(view, view.seat, key, seq, hurry=hurry), _vote(view, view.seat, key)]
    plans += [_react(view, view.seat, key, at_ms, one) for one in view.exposed if one.ms_sure]
    found = [one for one in plans if one]
    return min(found, key=lambda one: one.after_ms) if found else None


def _act(view: View, seat: int, key: bytes, seq: int, *, hurry: bool) -> Plan | None:
    if view.turn != seat or view.phase == "vote":
        return None
    cards = max(0, view.counts[seat] - EASY_CARDS)
    median: float = ACT_MEDIAN_MS + min(ACT_CARD_MS * cards, ACT_CARDS_MOST_MS)
    if view.pending:
        median += ACT_HIT_MS
    if hurry:
        median *= HURRY
    chance = _chance(key, f"act/{seq}/{seat}")
    delay = _person_ms(chance, median, ACT_SPREAD, ACT_FLOOR_MS, ACT_CEILING_MS)
    # A card just drawn opens a decision of its own, whose beginning the deadline does not show.
    gone = 0 if view.phase == "drawn" else max(0, view.ms_budget - view.ms_left)
    after = min(delay - gone, view.ms_left - ACT_SPARE_MS)
    locked = max([one.ms_sure for one in view.exposed if one.seat == seat], default=0)
    return Plan(max(0, after, locked), Kind.ACT)


def _vote(view: View, seat: int, key: bytes) -> Plan | None:
    """When ``seat`` judges the dare that is open: once the performer had a while for it."""
    if not view.can.vote or view.dare is None or view.turn == seat:
        return None
    chance = _chance(key, f"vote/{view.turn_no}/{view.dare.seat}/{seat}")
    delay = _person_ms(chance, VOTE_MEDIAN_MS, ACT_SPREAD, VOTE_FLOOR_MS, VOTE_CEILING_MS)
    full_ms = VOTE_REPORT_MS if view.dare.stage == "report" else VOTE_DARE_MS
    return Plan(max(0, delay - max(0, full_ms - view.ms_left)), Kind.VOTE)


def _react(view: View, seat: int, key: bytes, at_ms: int, one: OneLeft) -> Plan | None:
    """What ``seat`` does about a seat that can be caught, perhaps itself."""
    landed = one.ms_sure - CATCH_WINDOW_MS
    about = f"{view.round}/{one.seat}/{at_ms + one.ms_sure}"
    if one.seat == seat:
        if not view.can.call or _chance(key, f"late/{about}") >= LATE_CALL_REMEMBERS:
            return None
        span = LATE_CALL_CEILING_MS - LATE_CALL_FLOOR_MS
        delay = LATE_CALL_FLOOR_MS + round(span * _chance(key, f"late ms/{about}"))
        return Plan(max(0, landed + delay), Kind.CALL)
    if seat != _catcher(view, key, one.seat, about):
        return None
    if _chance(key, f"notice/{about}") >= CATCH_NOTICES:
        return None
    chance = _chance(key, f"catch/{about}")
    delay = _person_ms(chance, CATCH_MEDIAN_MS, CATCH_SPREAD, CATCH_FLOOR_MS, CATCH_CEILING_MS)
    return Plan(max(0, landed + delay), Kind.CATCH, one.seat)


def _catcher(view: View, key: bytes, target: int, about: str) -> int | None:
    """The one program that watches ``target``; every program comes to the same answer."""
    partner = (target + 2) % _TEAM_SEATS if view.teams else None
    able = [seat for seat in view.bots if seat not in (target, partner, *view.left)]
    return able[int(len(able) * _chance(key, f"who/{about}"))] if able else None


def _chance(key: bytes, purpose: str) -> float:
    """A number between 0 and 1, both excluded, that only the holder of ``key`` can tell."""
    digest = hmac.digest(key, b"oona/pace/v1/" + purpose.encode(), "sha256")
    return ((int.from_bytes(digest[:8]) >> (64 - _BITS)) + 0.5) / (1 << _BITS)


def _person_ms(chance: float, median: float, spread: float, floor: int, ceiling: int) -> int:
    """Milliseconds a person takes: log-normal, held between ``floor`` and ``ceiling``."""
    drawn = exp(log(median) + spread * _NORMAL.inv_cdf(chance))
    return round(min(max(drawn, floor), ceiling))
