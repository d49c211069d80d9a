"""Traces in words, for those who answer for a game."""

from __future__ import annotations

from .engine.rules import N_
from .refusal_words import Case, explain
from .selectors import TableRow
from .trace_model import TraceKind
from .track import Mark
from .words import words_in


def mark_text(mark: Mark, row: TableRow, language: str) -> str:
    """What a trace tells; of a refusal the sentence that was sent, as far as it needs no cards."""
    say = words_in(language)
    match mark.kind:
        case TraceKind.OPENED:
            return say.gettext(N_("connects"))
        case TraceKind.CLOSED:
            return say.gettext(N_("is disconnected"))
        case TraceKind.LAG:
            text = say.gettext(N_("round trip %(median)s ms, %(worst)s ms at worst"))
            return text % {"median": mark.median_ms, "worst": mark.worst_ms}
        case TraceKind.REFUSED:
            return explain(Case(mark.code, row), language)[0]
        case TraceKind.MISSED:
            text = say.ngettext(
                "%(count)s more was not kept", "%(count)s more were not kept", mark.count
            )
            return text % {"count": mark.count}
