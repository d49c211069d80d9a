"""The dares of one table, in the reader's language: what its pages show of them."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from .dare_lists import LISTS
from .dare_reports import REASONS
from .engine.rules import DareJudging, DareList
from .selectors import TableRow
from .words import option_value_text


def has_dares(row: TableRow) -> bool:
    """Whether its deck has dares."""
    return row.rules.deck == "dare"


def dares_of(row: TableRow) -> list[str]:
    """Its sixteen dares; those the table brought are as they were written."""
    if row.rules.dare_list is DareList.CUSTOM:
        return list(row.own_dares)
    return [gettext(text) for text in LISTS[row.rules.dare_list]]


def title_of(row: TableRow) -> str:
    """What the list is called."""
    if row.rules.dare_list is DareList.CUSTOM:
        return gettext("The table’s own dares")
    name = option_value_text("dare_list", row.rules.dare_list)
    return gettext("The dares: %(name)s") % {"name": name}


def dares_block(row: TableRow) -> dict[str, Any] | None:
    """What the table page carries for its dares; ``None`` at a table without any."""
    if not has_dares(row):
        return None
    return {
        "texts": dares_of(row),
        "title": title_of(row),
        "own": row.rules.dare_list is DareList.CUSTOM,
        "self": row.rules.dare_judging is DareJudging.SELF,
        "report": reverse("games:dares", args=(row.public_id,)),
        "reasons": [(reason.value, str(reason.label)) for reason in REASONS],
    }
