"""What the address of a page asks for."""

from django.http import HttpRequest

_DIGITS_MOST = 8


def row_offset(request: HttpRequest) -> int:
    """How many rows of a long list come before the page: `start`; the first rows without it."""
    text = request.GET.get("start", "")
    is_number = text.isascii() and text.isdecimal() and len(text) <= _DIGITS_MOST
    return int(text) if is_number else 0
