"""How the desk writes coins, times and people."""

import json
import re
from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Any, Final

from django import template
from django.urls import reverse
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_noop

from games.templatetags.page import fenced
from games.timeline import Timing
from oona_site.figures import change, coins
from oona_site.players.roles import WORDS, Role
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


@register.filter
def instant(when: datetime | None) -> SafeString:
    """A moment as a date and time of UTC, to the minute."""
    if when is None:
        return SafeString("–")
    there = when.astimezone(UTC)
    return format_html(
        '<time class="num" dir="ltr" datetime="{}">{}</time>',
        there.isoformat(timespec="seconds"),
        there.strftime("%Y-%m-%d %H:%M"),
    )


@register.filter
def as_json(value: Any) -> str:
    """What a program wrote down, as people can read it."""
    return json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True)


@register.filter
def of(faces: dict[int, Face], player: int | None) -> Face | None:
    """The face of this player; nothing for a program."""
    return faces.get(player) if player is not None else None


@register.filter
def day(value: date) -> SafeString:
    """A day as its numbers, which no language turns round."""
    return format_html('<time class="num" dir="ltr">{}</time>', value.isoformat())


_WHERE: Final = re.compile(r"\b(movement|game) ([\w-]+)(?=[^\[]*\]$)")


@register.filter
def linked(finding: str) -> SafeString:
    """A finding; the movements and the game that it names at its end lead to their pages."""

    def link(match: re.Match[str]) -> str:
        kind, name = match.groups()
        if kind == "movement" and not name.isdecimal():
            return match[0]
        return f'<a href="{reverse(f"desk:{kind}", args=[name])}">{match[0]}</a>'

    return SafeString(_WHERE.sub(link, escape(finding)))


@register.simple_tag
def person(faces: dict[int, Face], player: int | None) -> SafeString:
    """A player's name as a link to his statement."""
    face = faces.get(player) if player is not None else None
    if face is None:
        return SafeString("–")
    address = reverse("desk:person", args=[face.public_id])
    return format_html('<a href="{}"><bdi>{}</bdi></a>', address, face.name)


@register.filter
def named(faces: dict[int, Face], player: int) -> SafeString:
    """A player's name."""
    face = faces.get(player)
    return format_html("<bdi>{}</bdi>", face.name if face else "–")


@register.filter
def all_named(faces: dict[int, Face], players: Iterable[int]) -> SafeString:
    """The names of some players, one after the other."""
    return format_html_join(" · ", "{}", ((named(faces, player),) for player in players))


@register.filter
def day_of(at: int) -> SafeString:
    """The day (UTC) of a time in milliseconds."""
    return day(datetime.fromtimestamp(at / 1000, UTC).date())


@register.filter
def short(text: str) -> SafeString:
    """The beginning of a long id or hash; all of it is in the title, and in the copied text."""
    return format_html('<code class="hash" dir="ltr" title="{}">{}</code>', text, text[:12])


@register.filter
def yes_no(value: bool) -> str:
    return gettext("yes") if value else gettext("no")


@register.simple_tag
def face(faces: dict[int, Face], player: int | None, *, plain: bool = False) -> SafeString:
    """A player's name as a link to what support knows of him; a program has none."""
    found = faces.get(player) if player is not None else None
    if found is None:
        return format_html("{}", gettext("a bot") if player is None else "–")
    if plain:
        return format_html("<bdi>{}</bdi>", found.name)
    address = reverse("desk:support_person", args=[found.public_id])
    return format_html('<a href="{}"><bdi>{}</bdi></a>', address, found.name)


@register.filter
def clock(ms: int) -> str:
    """A time since the deal as minutes, seconds and milliseconds; before it, below zero."""
    sign, ms = ("-", -ms) if ms < 0 else ("", ms)
    return f"{sign}{ms // 60_000}:{ms // 1000 % 60:02}.{ms % 1000:03}"


@register.simple_tag
def seat_name(names: list[str], seat: int) -> SafeString:
    """Who sits there; his name comes with marks that set it apart in a sentence."""
    return format_html("<bdi>{}</bdi>", names[seat][1:-1])


@register.filter
def role_word(role: str) -> str:
    """A role in words."""
    return str(WORDS[Role(role)]) if role in set(Role) else role


@register.filter
def target_link(target: str) -> SafeString:
    """What an action was done to; a game, a player and a case lead to their pages."""
    kind, _, name = target.partition(":")
    if kind == "case" and name.isdecimal():
        return format_html('<a href="{}">{}</a>', reverse("desk:case", args=[name]), target)
    page = {"game": "desk:review", "player": "desk:support_person"}.get(kind)
    if page is None or not name:
        return format_html("<bdi>{}</bdi>", target)
    return format_html('<a href="{}">{}</a>', reverse(page, args=[name]), short(name))


_TIMINGS: Final = {
    "open": gettext_noop("%(seat)s can be caught from now on, for at least %(ms)s ms"),
    "called": gettext_noop("%(seat)s calls %(ms)s ms after the card; sure for %(sure)s ms"),
    "caught": gettext_noop(
        "%(seat)s catches %(target)s %(ms)s ms after the card; the window was sure for %(sure)s ms"
    ),
    "late": gettext_noop("%(seat)s comes %(ms)s ms too late to catch %(target)s"),
    "nothing": gettext_noop("%(seat)s catches %(target)s, and there is nothing to catch"),
}


@register.simple_tag
def timing_text(timing: Timing, names: list[str]) -> SafeString:
    """How a call or a catch lay to its window."""
    return fenced(
        gettext(_TIMINGS[timing.kind])
        % {
            "seat": names[timing.seat],
            "target": names[timing.target],
            "ms": timing.ms,
            "sure": timing.sure_ms,
        }
    )
