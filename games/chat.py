"""What is said at tables: writing it, reading it, and its two ends.

Chat has nothing to do with a match: no step, no clock and no version follows from it, and it never
carries a card. A line is written under its table's lock, so that the numbers of a table's lines
rise in the order in which they can be read, and whoever asks for what is newer misses none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from oona_site.players.models import SanctionKind
from oona_site.players.selectors import sanctions_on

from .chatlines import LineKind
from .journal import journal
from .models import ChatLine, Table
from .sweeping import delete_before
from .wire import Refused, WireCode

NEWEST: Final = 40
DAY_MS: Final = 24 * 3_600_000


@dataclass(frozen=True, slots=True)
class NewLine:
    """What somebody says, checked and clean; ``at`` in milliseconds of the server's clock."""

    seat: int
    player: int
    game: int | None
    at: int
    kind: LineKind
    body: str
    key: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it is kept; ``game`` is an internal number, ``name`` the player's present name."""

    id: int
    at: int
    game: int | None
    seat: int
    player: int
    name: str
    kind: str
    body: str


def write(table: int, lines: Sequence[NewLine]) -> frozenset[int]:
    """Keep these lines, in their order; one whose key its player has used here is there already.

    Gives the players whose free text is not kept, since they may not write any for now.
    """

    def work() -> frozenset[int]:
        barred = frozenset(who for who in _writers(lines) if _is_barred(who))
        Table.objects.select_for_update().only("pk").get(pk=table)
        keys = {line.key for line in lines}
        there = set(
            ChatLine.objects.filter(table=table, key__in=keys).values_list("player_id", "key")
        )
        new = {(line.player, line.key): line for line in lines}
        ChatLine.objects.bulk_create(
            ChatLine(
                table_id=table,
                game_id=line.game,
                seat=line.seat,
                player_id=line.player,
                at=line.at,
                kind=line.kind,
                body=line.body,
                key=line.key,
            )
            for which, line in new.items()
            if which not in there and not (line.kind is LineKind.TEXT and line.player in barred)
        )
        return barred

    return journal.write(work)


def _writers(lines: Sequence[NewLine]) -> set[int]:
    return {line.player for line in lines if line.kind is LineKind.TEXT}


def _is_barred(player: int) -> bool:
    return SanctionKind.CHAT in sanctions_on(player, timezone.now())


def check_writer(player: int) -> None:
    """Raises ``Refused`` for who may write no free text for now."""
    if _is_barred(player):
        raise Refused(WireCode.TALK_BARRED)


def lines_of(table: int, since_ms: int, until_ms: int) -> list[Line]:
    """What was said at a table from one moment to another, both included, the oldest first."""
    return _lines(ChatLine.objects.filter(table=table, at__gte=since_ms, at__lte=until_ms))


def lines_after(table: int, line: int) -> list[Line]:
    """What was said after line number ``line`` (0: at all); of much, the newest."""
    rows = ChatLine.objects.filter(table=table, pk__gt=line).order_by("-pk")
    return _lines(ChatLine.objects.filter(pk__in=list(rows.values_list("pk", flat=True)[:NEWEST])))


def lines_by(player: int) -> list[Line]:
    """All that somebody said and that is still kept, the oldest first."""
    return _lines(ChatLine.objects.filter(player=player))


def _lines(rows: QuerySet[ChatLine]) -> list[Line]:
    columns = ("id", "at", "game_id", "seat", "player_id", "player__name", "kind", "body")
    return [Line(*row) for row in rows.order_by("pk").values_list(*columns)]


def forget_words(player: int) -> None:
    """Blank the free text of somebody whose account ends; that he spoke, and when, stays."""
    lines = ChatLine.objects.filter(player=player, kind=LineKind.TEXT).exclude(body="")

    def work() -> None:
        lines.update(body="")

    journal.write(work)


def sweep(now: int) -> int:
    """Delete what is older than ``OONA_TALK_DAYS``, some at a time; gives how many lines went."""
    return delete_before(ChatLine.objects.all(), now - settings.OONA_TALK_DAYS * DAY_MS)
