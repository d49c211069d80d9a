"""Tags of the page: addresses, and the modules a page will need."""

from __future__ import annotations

from typing import Final

from django import template
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

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
        "js/lib/settings.js",
        "js/clock.js",
        "js/store.js",
        "js/socket.js",
        "js/input.js",
        "js/seats.js",
        "js/speech.js",
        "js/sound.js",
        "js/motion.js",
        "js/table/parts.js",
        "js/table/seat.js",
        "js/table/felt.js",
        "js/table/waiting.js",
        "js/table/hand.js",
        "js/table/mine.js",
        "js/table/log.js",
        "js/table/sheets.js",
        "js/table/app.js",
    ),
}


@register.simple_tag
def modules(entry: str) -> SafeString:
    """Preload links for the modules of a page."""
    return format_html_join(
        "\n", '<link rel="modulepreload" href="{}">', ((static(name),) for name in MODULES[entry])
    )


@register.simple_tag
def link(name: str, *args: object) -> str:
    """The address of a view, or the front page where this installation has no such view."""
    try:
        return reverse(name, args=args)
    except NoReverseMatch:
        return "/"
