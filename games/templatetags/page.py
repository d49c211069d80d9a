"""Tags of the page: addresses, and the modules a page will need."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from django import template
from django.contrib.messages.storage.base import Message
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language_bidi

from games import artwork, labels

register = template.Library()

# Every module that an entry imports, however deep: without this list the browser finds them one
# level a round trip. A test compares it with the imports.
MODULES: Final = {
    "table": (
        "vendor/preact-11.2.0.js",
        "vendor/preact-hooks-11.2.0.js",
        "vendor/htm-3.1.1.js",
        "js/lib/ui.js",
        "js/lib/deck.js",
        "js/lib/words.js",
        "js/lib/page.js",
        "js/lib/question.js",
        "js/lib/settings.js",
        "js/clock.js",
        "js/store.js",
        "js/socket.js",
        "js/input.js",
        "js/keys.js",
        "js/seats.js",
        "js/speech.js",
        "js/table/parts.js",
        "js/table/seat.js",
        "js/table/felt.js",
        "js/table/waiting.js",
        "js/table/hand.js",
        "js/table/mine.js",
        "js/table/log.js",
        "js/table/app.js",
    ),
    "replay": (
        "vendor/preact-11.2.0.js",
        "vendor/preact-hooks-11.2.0.js",
        "vendor/htm-3.1.1.js",
        "js/lib/ui.js",
        "js/lib/deck.js",
        "js/lib/words.js",
        "js/lib/page.js",
        "js/lib/settings.js",
        "js/clock.js",
        "js/store.js",
        "js/input.js",
        "js/motion.js",
        "js/seats.js",
        "js/speech.js",
        "js/table/parts.js",
        "js/table/seat.js",
        "js/table/felt.js",
        "js/table/waiting.js",
        "js/table/hand.js",
        "js/table/mine.js",
        "js/replay/film.js",
        "js/replay/reel.js",
        "js/replay/tale.js",
        "js/replay/app.js",
    ),
    "play": (
        "js/lib/kept.js",
        "js/check/deal.js",
        "js/lib/sha256.js",
    ),
    "check": (
        "js/check/follow.js",
        "js/check/deal.js",
        "js/lib/sha256.js",
        "js/check/say.js",
        "js/check/show.js",
        "js/lib/kept.js",
    ),
    "lobby": (
        "vendor/preact-11.2.0.js",
        "vendor/preact-hooks-11.2.0.js",
        "vendor/htm-3.1.1.js",
        "js/lib/ui.js",
        "js/lib/deck.js",
        "js/lib/words.js",
        "js/clock.js",
    ),
}


@register.simple_tag
def modules(entry: str) -> SafeString:
    """Preload links for the modules of a page."""
    return format_html_join(
        "\n", '<link rel="modulepreload" href="{}">', ((static(name),) for name in MODULES[entry])
    )


@register.simple_tag
def lobby_labels() -> dict[str, object]:
    """The texts of the live list."""
    return labels.lobby_labels()


@register.simple_tag
def sprite(name: str) -> SafeString:
    """An emblem of the card sprite."""
    return format_html(
        '<svg class="emblem" viewBox="0 0 24 24" aria-hidden="true"><use href="{}#{}"/></svg>',
        static("img/cards.svg"),
        name,
    )


@register.simple_tag
def card(name: str) -> SafeString:
    """A card by its name in notation (``S7``, ``X12``), its index where the language begins."""
    address = f"{static('img/cards.svg')}#{name}"
    width = {"D": 22, "F": 22, "W": 20}.get(name[-1], 18.5)
    place = 100 - width if get_language_bidi() else width
    return format_html(
        '<svg class="face" data-colour="{}" viewBox="0 0 100 150" aria-hidden="true">'
        '<use href="{}"/><use href="{}i" x="{}"/>'
        '<use href="{}i" x="{}" transform="rotate(180 50 75)"/></svg>',
        name[0] if name[0] in artwork.COLOURS else "",
        address,
        address,
        place,
        address,
        place,
    )


@register.filter
def fenced(text: str) -> SafeString:
    """A sentence whose names stand between U+2068 and U+2069, each of them as ``bdi``."""
    parts = re.split("\u2068([^\u2069]*)\u2069", text)
    marked = (("<bdi>{}</bdi>" if at % 2 else "{}", part) for at, part in enumerate(parts))
    return SafeString("".join(format_html(mark, part) for mark, part in marked))


@register.filter
def tagged(messages: Iterable[Message], tag: str) -> list[str]:
    """The messages for one place of the page; the empty tag is for its top."""
    return [str(message) for message in messages if (message.extra_tags or "") == tag]
