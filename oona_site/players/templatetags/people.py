"""Tags about whoever reads the page."""

from datetime import UTC, datetime
from typing import Any

from django import template
from django.template.defaultfilters import date
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from oona_site.players.letters import letters_of
from oona_site.players.models import Letter, Player, Preferences
from oona_site.players.names import apart

register = template.Library()
# For letters, which have no markup that sets a name apart.
register.filter("apart", apart)

_SHOWN_MOST = 20
_PERSIAN = str.maketrans("0123456789", "".join(chr(0x06F0 + digit) for digit in range(10)))


@register.simple_tag(takes_context=True)
def letters_waiting(context: dict[str, Any]) -> list[Letter]:
    """The letters that whoever looks at the page has not read, the newest first. One query."""
    user = getattr(context.get("request"), "user", None)
    if not isinstance(user, Player):
        return []
    return list(letters_of(user.pk).filter(read_at__isnull=True)[:_SHOWN_MOST])


@register.filter
def day(when: datetime | None) -> str:
    """A date as the reader's language writes it, in its digits; empty where there is none."""
    return _in_digits(str(date(when, "DATE_FORMAT")))


@register.filter
def day_and_time(when: datetime) -> SafeString:
    """A date and the time of UTC, as the reader's language writes them."""
    there = when.astimezone(UTC)
    return format_html(
        '<time datetime="{}"><bdi>{}</bdi> <bdi dir="ltr">{}&nbsp;UTC</bdi></time>',
        there.isoformat(timespec="seconds"),
        day(there),
        _in_digits(there.strftime("%H:%M")),
    )


def _in_digits(text: str) -> str:
    return text.translate(_PERSIAN) if get_language() == "fa" else text


@register.simple_tag
def liking(user: Any) -> SafeString | str:
    """The attributes that tell scripts how somebody likes his table; none where he never said."""
    kept = Preferences.objects.filter(pk=user.pk).first() if isinstance(user, Player) else None
    if kept is None:
        return ""
    return format_html(
        ' data-digits="{}" data-sounds="{}" data-confirm="{}"',
        kept.digits,
        "yes" if kept.sounds else "no",
        "yes" if kept.confirm else "no",
    )
