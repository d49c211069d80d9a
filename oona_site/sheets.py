"""Tables as CSV files that a spreadsheet may open without danger.

A cell of somebody's words that begins as a formula does is led by an apostrophe (OWASP ASVS 5.0,
1.2.10). Whole numbers are numbers, below zero too.
"""

import csv
from collections.abc import Iterable, Iterator, Sequence

from django.http import StreamingHttpResponse

# Full-width forms as well: spreadsheets take them for the same signs.
_FORMULA = frozenset("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")
_BOM = "\ufeff"

Cell = str | int | None


class _Echo:
    """A file that gives back what is written to it."""

    def write(self, text: str) -> str:
        return text


def safe(cell: Cell) -> str | int:
    """Gives the cell as it may stand in a file: words never begin a formula."""
    if cell is None:
        return ""
    if isinstance(cell, int):
        return cell
    return "'" + cell if cell.strip(" \ufeff\u200b")[:1] in _FORMULA else cell


def lines(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> Iterator[str]:
    """Gives the file line by line, with the mark by which spreadsheets know UTF-8."""
    writer = csv.writer(_Echo())
    yield _BOM
    yield writer.writerow([safe(cell) for cell in header])
    for cells in rows:
        yield writer.writerow([safe(cell) for cell in cells])


def csv_response(
    name: str, header: Sequence[str], rows: Iterable[Sequence[Cell]]
) -> StreamingHttpResponse:
    """Gives the answer that a browser saves as `name`.csv; `name` is made of ASCII letters."""
    response = StreamingHttpResponse(lines(header, rows), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return response
