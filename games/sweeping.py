"""How rows that are kept for a while go."""

from __future__ import annotations

from typing import Any, Final

from django.db.models import QuerySet

from .journal import journal

AT_ONCE: Final = 1_000


def delete_before(rows: QuerySet[Any], before: int) -> int:
    """Delete the ``rows`` whose ``at`` is earlier than ``before``, milliseconds; gives how many.

    Some at a time, the oldest first, so that no write of a table waits for all of it.
    """
    old = rows.filter(at__lt=before).order_by("at").values_list("pk", flat=True)

    def some() -> int:
        return rows.filter(pk__in=list(old[:AT_ONCE])).delete()[0]

    count = 0
    while gone := journal.write(some):
        count += gone
    return count
