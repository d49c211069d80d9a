"""Tags about whoever reads the page."""

from datetime import UTC, datetime
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from oona_site.players.letters import letters_of
from oona_site.players.models import Letter, Player, Preferences
from oona_site.players.names import apart

register = template.Library()
# For letters, which have no markup that sets a name apart.
register.filter("apart", apart)

_SHOWN_MOST = 20


@register.simple_tag(takes_context=True)
def letters_waiting(context: dict[str, Any]) -> list[Letter]:
    """The letters that whoever looks at the page has not read, the newest first. One query."""
    user = getattr(context.get("request"), "user", None)
    if not isinstance(user, Player):
        return []
    return list(letters_of(user.pk).filter(read_at__isnull=True)[:_SHOWN_MOST])


@register.filter
def utc_minute(when: datetime) -> SafeString:
    """A moment as date and time of UTC, which no language turns round."""
    there = when.astimezone(UTC)
    return format_html(
        '<time class="num" dir="ltr" datetime="{}">{}</time>',
        there.isoformat(timespec="seconds"),
        there.strftime("%Y-%m-%d %H:%M"),
    )


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
