"""The answer to a message that is refused, in the words of who sent it."""

from __future__ import annotations

from typing import Any

from .engine.view import view
from .items import Said
from .position import Position
from .refusal_words import Case, explain
from .seeds import clock_ms
from .selectors import TableRow
from .wire import refused


def refusal_of(
    said: Said,
    row: TableRow,
    position: Position | None,
    code: str,
    retry_ms: int = 0,
    values: Any = None,
) -> str:
    """The message that says why, and what could be done instead as far as he can see."""
    reader = said.reader
    seen = None
    if position is not None and reader.seat is not None:
        seen = view(position.state, reader.seat, clock_ms())
    case = Case(code, row, seen, said.message, retry_ms, values)
    text, link = explain(case, reader.language)
    return refused(getattr(said.message, "key", None), code, text, retry_ms, link)
