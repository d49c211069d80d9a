"""Reports of what people wrote for a dare table: its own list, or a performance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from oona_site.players.models import ReportKind, ReportReason
from oona_site.players.reports import Line
from oona_site.players.reports import report as keep_report
from oona_site.players.selectors import faces_of

from .journal import journal
from .models import OwnDares
from .selectors import TableRow

# Why what somebody wrote is reported; how he plays is another matter.
REASONS: Final = (
    ReportReason.INSULT,
    ReportReason.INDECENT,
    ReportReason.PRIVATE,
    ReportReason.OTHER,
)


def written_at(row: TableRow, kind: ReportKind) -> tuple[int, list[str]] | None:
    """Who wrote what of it, and the words; ``None`` where nobody has written anything."""
    if kind == ReportKind.PERFORMANCE:
        lines = row.performance
        return (lines.writer, [lines.text]) if lines and lines.text else None
    own = OwnDares.objects.filter(table=row.id).first()
    return (own.writer_id, list(own.texts)) if own else None


def report(
    row: TableRow,
    reporter: int,
    kind: ReportKind,
    written: tuple[int, Sequence[str]],
    reason: ReportReason,
) -> None:
    """Keep that ``reporter`` reports these words; the same words once.

    Raises ``BadReport`` for his own, and ``TooManyReports``.
    """
    writer, texts = written
    who = faces_of([writer])[writer].public_id
    journal.write(
        partial(
            keep_report,
            reporter,
            writer,
            reason,
            kind=kind,
            table=row.public_id,
            game=(row.game_public_id or "") if kind == ReportKind.PERFORMANCE else "",
            lines=[Line(who=who, text=text) for text in texts],
        )
    )
