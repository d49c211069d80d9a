"""Tags about whoever reads the page."""

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from oona_site.players.models import Player, Preferences

register = template.Library()


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
