"""The icons of the page and the badges of teams, and how a sprite is put together."""

from __future__ import annotations

from typing import Final

# Icons on a grid of 24, strokes of 2 with round ends.
ICONS: Final = {
    "sound": '<path d="M4 9v6h4l5 4V5L8 9H4Z"/><path d="M16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 '
    '1 0 12"/>',
    "mute": '<path d="M4 9v6h4l5 4V5L8 9H4Z"/><path d="m17 9.5 5 5M22 9.5l-5 5"/>',
    "settings": '<circle cx="12" cy="12" r="3.2"/><path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l'
    '2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2"/>',
    "help": '<circle cx="12" cy="12" r="9"/><path d="M9.5 9.3a2.6 2.6 0 1 1 3.6 2.9c-.8.4-1.1.9'
    '-1.1 1.8M12 17.2v.1"/>',
    "leave": '<path d="M10 4H5v16h5M10 12h10M16.5 8.5 20 12l-3.5 3.5"/>',
    "hand": '<path d="M8 13V6.5a1.5 1.5 0 0 1 3 0V11M11 11V4.8a1.5 1.5 0 0 1 3 0V11M14 11V6a1.5 '
    "1.5 0 0 1 3 0v8c0 4-2.4 6.5-6 6.5-3 0-4.4-1.6-5.6-4L4 13.6c-.5-1.2 1-2.2 1.9-1.3L8 14.5"
    '"/>',
    "eye": '<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z"/>'
    '<circle cx="12" cy="12" r="3"/>',
    "log": '<path d="M5 6h14M5 12h14M5 18h9"/>',
    "chat": '<path d="M4 5h16v11h-8l-4.5 4v-4H4V5Z"/><path d="M8.5 10.5v.1M12 10.5v.1M15.5 10.5v.1'
    '"/>',
    "draw": '<rect x="4" y="3" width="11" height="16" rx="2"/><path d="M18 8v10a3 3 0 0 1-3 3H9"/>',
    "arrow": '<path d="M4 12h15M13 6l6 6-6 6"/>',
    "check": '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
    "close": '<path d="m6 6 12 12M18 6 6 18"/>',
    "sort": '<path d="M5 6h9M5 12h6M5 18h3M17 5v14M13.5 15.5 17 19l3.5-3.5"/>',
    "challenge": '<path d="M12 3.5 21 19.5H3L12 3.5Z"/><path d="M12 10v4M12 16.8v.1"/>',
    "copy": '<rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2"/><path d="M5.5 15.5H4V4h11.5v'
    '1.5"/>',
    "share": '<circle cx="6" cy="12" r="2.6"/><circle cx="17.5" cy="5.5" r="2.6"/><circle '
    'cx="17.5" cy="18.5" r="2.6"/><path d="m8.3 10.7 6.9-3.9M8.3 13.3l6.9 3.9"/>',
    "bot": '<rect x="4.5" y="8" width="15" height="11" rx="3"/><path d="M12 4v4M9 13v.1M15 13v.1'
    'M9.5 16.3h5"/>',
    "gear": '<circle cx="12" cy="12" r="6.2"/><circle cx="12" cy="12" r="1.6"/><path d="M12 2.8v3M'
    '12 18.2v3M2.8 12h3M18.2 12h3"/>',
    "swap": '<path d="M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4"/>',
    "jump": '<path d="M13 2.5 5 13.5h6l-1 8 8-11h-6Z"/>',
    "dealer": '<rect x="8.5" y="4" width="10" height="14" rx="2"/><path d="M5.5 7v12a2 2 0 0 0 2 2'
    'h8M13.5 8.5 15.5 11l-2 2.5-2-2.5Z"/>',
    "chair": '<path d="M5.5 3 8 12.5h10.5V21M8 12.5 6.5 21M7.3 17h11.2M8 12.5v-.1"/>',
    "people": '<circle cx="9" cy="8.5" r="3.2"/><path d="M3 19c.5-3.6 2.8-5.5 6-5.5s5.5 1.9 6 5.5'
    'M15.5 5.6a3.2 3.2 0 0 1 0 5.8M18 14.2c1.7.8 2.7 2.4 3 4.8"/>',
    "lock": '<rect x="5" y="10.5" width="14" height="9.5" rx="2.5"/><path d="M8 10.5V8a4 4 0 0 1 8 '
    '0v2.5"/>',
    "globe": '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c5.3 5.6 5.3 12.4 0 18M12 3c-5.3'
    ' 5.6-5.3 12.4 0 18"/>',
    "play": '<path d="M8 5v14l11-7L8 5Z"/>',
    "stop": '<g stroke-width="3"><circle cx="12" cy="12" r="8.5"/><path d="m6.5 17.5 11-11"/></g>',
    "turn_back": '<path d="M8 20V4.5M3.8 8.8 8 4.5l4.2 4.3M16 4v15.5M11.8 15.2l4.2 4.3 4.2-4.3" '
    'stroke-width="2.8"/>',
    "pause": '<path d="M9 5.5v13M15 5.5v13"/>',
    "step": '<path d="M6.5 6v12l8-6-8-6ZM17.5 6v12"/>',
    "skip": '<path d="M5 6.5v11l7-5.5-7-5.5ZM12 6.5v11l7-5.5-7-5.5Z"/>',
}
TEAMS: Final = {
    "lantern": '<path d="M12 1.5 16 6H8ZM7 7h10l2 7-4 7H9l-4-7Z"/>',
    "dhow": '<path d="M12 2c6 3 8 8 8 12H9c2-3 3-7 3-12ZM2 16h20c-1 4-4 6-8 6H8c-3 0-5-2-6-6Z"/>',
}


def symbol(name: str, box: str, body: str) -> str:
    """A drawing of a sprite that brings its own box."""
    return f'<symbol id="{name}" viewBox="{box}">{body}</symbol>'


def sprite(symbols: list[str]) -> str:
    """The text of a sprite file."""
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"


def icons() -> str:
    """The sprite of icons: strokes in the colour of the text."""
    stroke = (
        'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" '
        'stroke-linejoin="round"'
    )
    out = [symbol(name, "0 0 24 24", f"<g {stroke}>{body}</g>") for name, body in ICONS.items()]
    out.extend(
        symbol(name, "0 0 24 24", f'<g fill="currentColor">{body}</g>')
        for name, body in TEAMS.items()
    )
    return sprite(out)
