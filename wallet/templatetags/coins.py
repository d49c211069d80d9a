"""How pages write coins and times, and whether they show coins at all."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django import template
from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString

from oona_site.figures import change, coins
from oona_site.players.selectors import is_verified
from wallet import selectors

register = template.Library()

register.filter("coins", coins)
register.filter("change", change)


@register.filter
def minute(at: int) -> SafeString:
    """A time in milliseconds as a date and time of UTC, to the minute."""
    when = datetime.fromtimestamp(at / 1000, UTC)
    return format_html(
        '<time class="num" dir="ltr" datetime="{}">{}</time>',
        when.isoformat(timespec="seconds"),
        when.strftime("%Y-%m-%d %H:%M"),
    )


@register.simple_tag
def site_has_coins() -> bool:
    """Whether pages speak of coins at all."""
    return bool(settings.OONA_COINS)


@register.simple_tag(takes_context=True)
def my_coins(context: dict[str, Any]) -> int | None:
    """The balance of who looks at the page; ``None`` for guests, and where there are no coins."""
    user = getattr(context.get("request"), "user", None)
    if not settings.OONA_COINS or user is None or not user.is_authenticated or user.is_guest:
        return None
    return selectors.balance(user.pk) if is_verified(user.pk) else None
