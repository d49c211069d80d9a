"""How the desk writes coins, times and people."""

from datetime import UTC, datetime

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from oona_site.figures import change, coins
from oona_site.players.selectors import Face

register = template.Library()


register.filter("coins", coins)
register.filter("change", change)


@register.filter
def moment(at: int | None) -> SafeString:
    """A time in milliseconds as a date and time of UTC."""
    if at is None:
        return SafeString("–")
    when = datetime.fromtimestamp(at / 1000, UTC)
    return format_html(
        '<time class="num" dir="ltr" datetime="{}">{}</time>',
        when.isoformat(timespec="milliseconds"),
        when.strftime("%Y-%m-%d %H:%M:%S"),
    )


@register.simple_tag
def person(faces: dict[int, Face], player: int | None) -> SafeString:
    """A player's name as a link to his statement."""
    face = faces.get(player) if player is not None else None
    if face is None:
        return SafeString("–")
    address = reverse("desk:person", args=[face.public_id])
    return format_html('<a href="{}"><bdi>{}</bdi></a>', address, face.name)


@register.filter
def short(text: str) -> SafeString:
    """The beginning of a long id or hash; all of it is in the title, and in the copied text."""
    return format_html('<code class="hash" dir="ltr" title="{}">{}</code>', text, text[:12])


@register.filter
def yes_no(value: bool) -> str:
    return gettext("yes") if value else gettext("no")
