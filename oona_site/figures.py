"""How pages write a number of coins: in one direction in every text."""

from django.utils.html import format_html
from django.utils.safestring import SafeString

_MINUS = "\u2212"


def coins(amount: int | None) -> SafeString:
    """Gives a number of coins, with its sign where it is below zero."""
    if amount is None:
        return SafeString("–")
    sign = _MINUS if amount < 0 else ""
    return format_html('<bdi class="num">{}{}</bdi>', sign, f"{abs(amount):,}")


def change(amount: int) -> SafeString:
    """Gives the same with a sign always: what came and what went."""
    sign = _MINUS if amount < 0 else "+"
    return format_html('<bdi class="num">{}{}</bdi>', sign, f"{abs(amount):,}")
