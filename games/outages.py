"""Outages: when nobody served, which matches were running then, and what became of each.

Every process that serves keeps a span of time in the database and moves its end on every few
seconds. A gap between all of them is a time in which no move could be made: the site was down, or
its database was.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from django.db import DatabaseError, InterfaceError
from django.db.models import Max, Min, Q

from .journal import journal
from .models import Game, GameSeat, Step
from .outcomes import Record, records_of
from .seeds import clock_ms
from .served_model import Served
from .threads import in_thread

log = logging.getLogger(__name__)

BEAT_SECONDS: Final = 5.0
# A beat that is later than that begins a span of its own: for so long nobody served here.
MISSED_MS: Final = 15_000
KEPT_MS: Final = 60 * 24 * 3_600_000


async def keep(returned: Callable[[], object]) -> None:
    """For ever: note that this process serves; run ``returned`` when it does so (again).

    ``returned`` runs in a thread of its own and may ask for the gaps.
    """
    row: int | None = None
    while True:
        try:
            before, row = row, await journal.write_async(partial(beat, row))
            if row != before:
                await in_thread(returned)
        except (DatabaseError, InterfaceError) as error:
            log.warning("that we serve cannot be noted: %s", type(error).__name__)
        await asyncio.sleep(BEAT_SECONDS)


def beat(row: int | None, now: int | None = None) -> int:
    """Moves the end of this span on, or begins one; gives its number."""
    at = clock_ms() if now is None else now
    if row is not None:
        span = Served.objects.filter(pk=row, until__gte=at - MISSED_MS)
        if span.update(until=at):
            return row
    Served.objects.filter(until__lt=at - KEPT_MS).delete()
    return Served.objects.create(since=at, until=at).pk


def gaps(since: int, least_ms: int) -> list[tuple[int, int]]:
    """Gives the spans since then in which nobody served for so long, the oldest first."""
    spans = Served.objects.filter(until__gte=since).order_by("since", "pk")
    found: list[tuple[int, int]] = []
    covered: int | None = None
    for begins, ends in spans.values_list("since", "until"):
        if covered is not None and begins - covered >= least_ms:
            found.append((covered, begins))
        covered = ends if covered is None else max(covered, ends)
    return found


@dataclass(frozen=True, slots=True)
class Hit:
    """A match that was running in a span, and what became of it, in milliseconds.

    ``resumed_at`` is its first step after the span, ``played_at`` the last that a person made since
    it began; ``None`` where there was none.
    """

    record: Record
    resumed_at: int | None
    played_at: int | None

    @property
    def is_running(self) -> bool:
        """Whether it goes on still."""
        return self.record.ended_at is None


def hit_by(begins: int, ends: int) -> list[str]:
    """Gives the public ids of the matches that were running in this span, the oldest first."""
    rows = Game.objects.filter(started_at__lt=ends)
    rows = rows.filter(Q(ended_at__isnull=True) | Q(ended_at__gt=begins))
    return list(rows.order_by("pk").values_list("public_id", flat=True))


def hits(references: list[str], begins: int, ends: int) -> list[Hit]:
    """Gives what became of these matches. Three queries, however many they are."""
    records = records_of(references)
    found = [records[name] for name in references if name in records]
    numbers = [record.id for record in found]
    later = Step.objects.filter(game__in=numbers)
    resumed = dict(
        later.filter(at__gte=ends).values_list("game").annotate(first=Min("at")).order_by()
    )
    people = GameSeat.objects.filter(game__in=numbers, player__isnull=False)
    seats = set(people.values_list("game_id", "number"))
    played: dict[int, int] = {}
    rows = later.filter(at__gte=begins, seat__isnull=False).values_list("game_id", "seat")
    for game, seat, at in rows.annotate(last=Max("at")).order_by():
        if (game, seat) in seats:
            played[game] = max(at, played.get(game, at))
    return [Hit(row, resumed.get(row.id), played.get(row.id)) for row in found]
