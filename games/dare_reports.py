"""Reports of what people wrote for a dare table: its own list, or a performance.

A report keeps the words as they were then. The same person reports the same words once.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from django.utils import timezone

from .journal import journal
from .models import DareReport, OwnDares, ReportReason
from .selectors import TableRow
from .wire import Refused, WireCode

REPORTS_AN_HOUR: Final = 20


def written_at(row: TableRow, *, performance: bool) -> tuple[int, list[str]] | None:
    """Who wrote what of it, and the words; ``None`` where nobody has written anything."""
    if performance:
        lines = row.performance
        return (lines.writer, [lines.text]) if lines and lines.text else None
    own = OwnDares.objects.filter(table=row.id).first()
    return (own.writer_id, list(own.texts)) if own else None


def report(
    row: TableRow, reporter: int, writer: int, texts: Sequence[str], reason: ReportReason
) -> None:
    """Keep that ``reporter`` reports these words. Raises ``Refused`` for too many an hour."""

    def work() -> None:
        reports = DareReport.objects.filter(reporter=reporter)
        if reports.filter(table=row.id, writer=writer, texts=list(texts)).exists():
            return
        since = timezone.now() - timedelta(hours=1)
        if reports.filter(created_at__gte=since).count() >= REPORTS_AN_HOUR:
            raise Refused(WireCode.TOO_MANY_REPORTS)
        DareReport.objects.create(
            table_id=row.id,
            reporter_id=reporter,
            writer_id=writer,
            reason=reason,
            texts=list(texts),
        )

    journal.write(work)
