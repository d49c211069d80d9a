"""The drawings: card faces and icons, written to ``static/img/`` as SVG sprites.

``python -m games.artwork`` writes the files again; a test holds that they are current. A card is
100 by 150: its body (``S7``, ``IK``, ``F``) and its index (``S7i``), which the page sets into the
corner where the reader's language begins and, turned, into the opposite one. Colours are custom
properties of the page, so that one sprite serves every theme: ``--f`` field, ``--on`` ink on it,
``--ink`` ink on ivory. Digits are strokes of our own, so a card needs no font. Nothing in a sprite
refers to another part of it, since not every browser follows such references across files.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Final

IMAGES: Final = Path(__file__).resolve().parent.parent / "static" / "img"
COLOURS: Final = "STBI"
QUARTER: Final = {
    "S": "var(--saffron)",
    "T": "var(--turquoise)",
    "B": "var(--burgundy-lit)",
    "I": "var(--indigo)",
}
ON: Final = {"S": "var(--on-s)", "T": "var(--on-t)", "B": "#fff", "I": "#fff"}
IVORY: Final = "#FFF8EA"


def _number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return text.replace("-0.", "-.") if text.startswith("-0.") else text.removeprefix("0") or "0"


def _star(points: int, width: float, height: float, inner: float) -> str:
    """A star round (0, 0) whose inner corners lie at ``inner`` of its radii."""
    corners = []
    for step in range(points * 2):
        size = inner if step % 2 else 1.0
        angle = -math.pi / 2 + step * math.pi / points
        corners.append(
            f"{_number(width * size * math.cos(angle))} {_number(height * size * math.sin(angle))}"
        )
    return "M" + "L".join(corners) + "Z"


# Emblems stand in a box of 24 by 24 and stay distinct under any rotation: palm, coffee pot,
# eight-point star, crescent.
EMBLEMS: Final = {
    "S": '<path d="M12 10.2C11 5.4 7 2.4 1.8 3.6 3.4 4.2 4 4.8 4.6 5.8 7.6 5.4 10 7.2 12 10.2Z'
    "M12 10.2C7.8 6.9 2.8 8 .7 13.2 2.2 12.4 3.2 12.3 4.4 12.7 6 10 8.8 9.2 12 10.2Z"
    "M12 10.2C13 5.4 17 2.4 22.2 3.6 20.6 4.2 20 4.8 19.4 5.8 16.4 5.4 14 7.2 12 10.2Z"
    "M12 10.2C16.2 6.9 21.2 8 23.3 13.2 21.8 12.4 20.8 12.3 19.6 12.7 18 10 15.2 9.2 12 10.2Z"
    "M12 10.2C9.9 7 10 3.4 12 .6 14 3.4 14.1 7 12 10.2Z"
    "M12 10C9 11.2 7 13.4 7 17 8 15.8 8.8 15.4 9.8 15.2 9.8 12.8 10.6 11.2 12 10Z"
    "M12 10C15 11.2 17 13.4 17 17 16 15.8 15.2 15.4 14.2 15.2 14.2 12.8 13.4 11.2 12 10Z"
    "M10.7 10C11.2 14.4 10.8 18 9.6 20.8L6.8 23.2H17.2L14.4 20.8C13.2 18 12.8 14.4 13.3 10Z"
    '"/>',
    "T": '<circle cx="12.6" cy="2" r="1.35"/>'
    '<path d="M8.9 8.2C9.2 5.6 10.8 4.4 12.6 3.4 14.4 4.4 16 5.6 16.3 8.2Z'
    "M9.2 9.2H16L15.4 11.9C18.5 14.2 19.2 18.2 17.2 22.4H8C6 18.2 6.7 14.2 9.8 11.9Z"
    'M9.4 9.3C7 9.2 5 8 3.1 5.3L.9 5.9C2 10 4.9 13.2 8.3 13.9Z"/>'
    '<path d="M16.4 9.7C20.6 8.3 23 10.6 22 14 21.3 16.4 19.8 17.8 18.2 18.5" fill="none" '
    'stroke="currentColor" stroke-width="1.9" stroke-linecap="round"/>',
    "B": f'<path transform="translate(12 12)" d="{_star(8, 11.6, 11.6, 0.4655)}"/>',
    "I": '<path d="M14.6 1.6A10.6 10.6 0 1 0 22.4 15.4 8.7 8.7 0 0 1 14.6 1.6Z"/>',
}

# One frame for each colour, so that the colour also reads from the large shape.
MEDALS: Final = {
    "S": "M0-49C7-39 28-33 28-13V34C28 41 22 46 15 46H-15C-22 46-28 41-28 34V-13C-28-33-7-39 0-49Z",
    "T": "M0-48 29-26V27L0 48-29 27V-26Z",
    "B": _star(8, 35, 49, 0.8),
    "I": "M0-47A29 29 0 0 1 29-18V18A29 29 0 0 1-29 18V-18A29 29 0 0 1 0-47Z",
}

# Strokes in a box of 40 by 60.
DIGITS: Final = {
    "0": "M20 5C8 5 5 16 5 30S8 55 20 55 35 44 35 30 32 5 20 5Z",
    "1": "M9 16 21 5V55M9 55H33",
    "2": "M6 17C7 9 13 5 20 5 28 5 34 10 34 18 34 31 6 39 6 55H35",
    "3": "M7 5H33L18 24C29 24 35 30 35 39 35 49 28 55 19 55 12 55 7 52 5 46",
    "4": "M24 5 5 41H36M27 26V56",
    "5": "M32 5H10L8 26C12 24 16 23 20 23 29 23 35 29 35 39 35 49 28 55 19 55 12 55 7 52 5 47",
    "6": "M29 5C16 11 5 24 5 38 5 48 11 55 20 55S35 48 35 39 29 24 21 24C13 24 7 29 5 36",
    "7": "M5 5H35C26 20 19 37 17 55",
    "8": "M20 27C12 27 8 22 8 16S13 5 20 5 32 9 32 16 28 27 20 27C11 27 5 32 5 41S11 55 20 55 "
    "35 50 35 41 29 27 20 27Z",
    "9": "M11 55C24 49 35 36 35 22 35 12 29 5 20 5S5 12 5 21 11 36 19 36C27 36 33 31 35 24",
    "+": "M20 16V48M4 32H36",
}
# Stop, and Turn back as two upright arrows: neither has anything to mirror.
SIGNS: Final = {
    "K": '<circle r="16"/><path d="M-11 11 11-11"/>',
    "V": '<path d="M-9 17V-15M-18-6-9-16 0-6M9-17V15M0 6 9 16 18 6"/>',
}

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
    "chair": '<path d="M5.5 3 8 12.5h10.5V21M8 12.5 6.5 21M7.3 17h11.2M8 12.5v-.1"/>',
    "people": '<circle cx="9" cy="8.5" r="3.2"/><path d="M3 19c.5-3.6 2.8-5.5 6-5.5s5.5 1.9 6 5.5'
    'M15.5 5.6a3.2 3.2 0 0 1 0 5.8M18 14.2c1.7.8 2.7 2.4 3 4.8"/>',
    "lock": '<rect x="5" y="10.5" width="14" height="9.5" rx="2.5"/><path d="M8 10.5V8a4 4 0 0 1 8 '
    '0v2.5"/>',
    "globe": '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c5.3 5.6 5.3 12.4 0 18M12 3c-5.3'
    ' 5.6-5.3 12.4 0 18"/>',
}
TEAMS: Final = {
    "lantern": '<path d="M12 1.5 16 6H8ZM7 7h10l2 7-4 7H9l-4-7Z"/>',
    "dhow": '<path d="M12 2c6 3 8 8 8 12H9c2-3 3-7 3-12ZM2 16h20c-1 4-4 6-8 6H8c-3 0-5-2-6-6Z"/>',
}


def _stroked(text: str, x: float, y: float, height: float, width: float, ink: str) -> str:
    """``text`` in digits of ours round (x, y), ``width`` being the stroke in their own box."""
    scale = height / 60
    advance = 45 * scale
    left = x - (advance * len(text) - 5 * scale) / 2
    top = y - height / 2
    glyphs = "".join(
        f'<path transform="translate({_number(left + place * advance)} {_number(top)}) '
        f'scale({_number(scale)})" d="{DIGITS[letter]}"/>'
        for place, letter in enumerate(text)
    )
    return (
        f'<g fill="none" stroke="{ink}" stroke-width="{_number(width)}" stroke-linecap="round" '
        f'stroke-linejoin="round">{glyphs}</g>'
    )


def _sign(face: str, x: float, y: float, size: float, ink: str) -> str:
    return (
        f'<g transform="translate({_number(x)} {_number(y)}) scale({_number(size / 40)})" '
        f'fill="none" stroke="{ink}" stroke-width="6.4" stroke-linecap="round" '
        f'stroke-linejoin="round">{SIGNS[face]}</g>'
    )


def _emblem(colour: str, x: float, y: float, size: float, ink: str) -> str:
    return (
        f'<g transform="translate({_number(x - size / 2)} {_number(y - size / 2)}) '
        f'scale({_number(size / 24)})" fill="{ink}" color="{ink}">{EMBLEMS[colour]}</g>'
    )


def _four_squares(x: float, y: float, scale: float) -> str:
    """The mark of the game: a square of each colour, set as a diamond."""
    corners = ((0.06, -0.74), (0.06, 0.06), (-0.74, 0.06), (-0.74, -0.74))
    squares = "".join(
        f'<rect fill="{QUARTER[colour]}" x="{_number(left)}" y="{_number(top)}" width=".68" '
        f'height=".68" rx=".2"/>'
        for colour, (left, top) in zip(COLOURS, corners, strict=True)
    )
    place = f"translate({_number(x)} {_number(y)}) rotate(45) scale({_number(scale)})"
    return f'<g transform="{place}">{squares}</g>'


def _tiles() -> str:
    """The middle of a Colour card: four separate tiles, each with its emblem."""
    places = ((1, -43), (1, 1), (-32, 1), (-32, -43))
    out = []
    for colour, (x, y) in zip(COLOURS, places, strict=True):
        out.append(f'<rect fill="{IVORY}" x="{x}" y="{y}" width="31" height="42" rx="9"/>')
        out.append(
            f'<rect fill="{QUARTER[colour]}" x="{x + 2}" y="{y + 2}" width="27" height="38" '
            'rx="7"/>'
        )
        out.append(_emblem(colour, x + 15.5, y + 21, 20, ON[colour]))
    return "".join(out)


def _paper(field: str) -> str:
    return (
        f'<rect x=".75" y=".75" width="98.5" height="148.5" rx="12" fill="{IVORY}" '
        'stroke="#CDBFA5" stroke-width="1.5"/>'
        f'<rect x="5" y="5" width="90" height="140" rx="8.5" fill="{field}"/>'
    )


SHEEN: Final = (
    '<path fill="#fff" opacity=".09" d="M5 13.5A8.5 8.5 0 0 1 13.5 5H86.5A8.5 8.5 0 0 1 95 13.5V30'
    'C70 62 34 78 5 80Z"/>'
)


def _index(colour: str, face: str) -> str:
    """Digit and emblem of the corner round x = 0, narrow enough for a strip of 28 units."""
    low = face in "69"
    if face in DIGITS:
        corner = _stroked(face, 0, 22.5, 22, 12, "var(--on)")
        if low:
            corner += (
                '<path stroke="var(--on)" stroke-width="2.8" stroke-linecap="round" '
                'd="M-5 37.5H5"/>'
            )
    elif face in "DF":
        corner = _stroked("+2" if face == "D" else "+4", 0, 21, 17.5, 13, "var(--on)")
    elif face == "W":
        corner = _four_squares(0, 22, 11)
    else:
        corner = _sign(face, 0, 22.5, 23, "var(--on)")
    if face == "F":
        return corner + _four_squares(0, 44, 9)
    return (
        corner
        if face == "W"
        else corner + _emblem(colour, 0, 50.5 if low else 47, 18.5, "var(--on)")
    )


def _middle(colour: str, face: str) -> str:
    if face in "WF":
        hub = ""
        if face == "F":
            hub = f'<circle r="17" fill="{IVORY}"/>' + _stroked("+4", 0, 0, 19, 11, "#231C2A")
        return f'<g transform="translate(50 75) scale(.9)">{_tiles()}{hub}</g>'
    frame = MEDALS[colour]
    low = face in "69"
    if face in DIGITS:
        sign = _stroked(face, 0, -7, 46, 9.5, "var(--ink)")
        if low:
            sign += (
                '<path stroke="var(--ink)" stroke-width="3.2" stroke-linecap="round" d="M-9 22H9"/>'
            )
    elif face == "D":
        sign = _stroked("+2", 0, -7, 27, 11.5, "var(--ink)")
    else:
        sign = _sign(face, 0, -7, 37, "var(--ink)")
    emblem = _emblem(colour, 0, 33 if low else 31, 13 if low else 17, "var(--ink)")
    return (
        f'<g transform="translate(50 75) scale(.86)"><path fill="{IVORY}" d="{frame}"/>'
        f'<path fill="none" stroke="var(--ink)" stroke-width="1.1" opacity=".42" '
        f'transform="scale(.9)" d="{frame}"/>{sign}{emblem}</g>'
    )


def _symbol(name: str, box: str, body: str) -> str:
    return f'<symbol id="{name}" viewBox="{box}">{body}</symbol>'


def _back() -> str:
    lattice = "".join(
        f'<path transform="translate({20 + column * 20} {25 + row * 20}) scale(.72)" '
        'd="M0-13 3-3 13 0 3 3 0 13-3 3-13 0-3-3Z"/>'
        for row in range(6)
        for column in range(4)
    )
    return (
        _paper("#34203F")
        + f'<g fill="none" stroke="#E2B866" stroke-width="1.1" opacity=".34">{lattice}</g>'
        + '<rect x="10" y="10" width="80" height="130" rx="5.5" fill="none" stroke="#E2B866" '
        + 'stroke-width="1.4" opacity=".9"/>'
        + '<path fill="#34203F" stroke="#E2B866" stroke-width="2" '
        + f'transform="translate(50 75)" d="{_star(8, 25, 25, 0.74)}"/>'
        + _four_squares(50, 75, 13)
    )


def _badge(colour: str) -> str:
    """The named colour on a wild: covers its hub."""
    return (
        f'<circle cx="50" cy="75" r="23" fill="{IVORY}"/>'
        f'<circle cx="50" cy="75" r="20.5" fill="{QUARTER[colour]}"/>'
        + _emblem(colour, 50, 75, 25, ON[colour])
    )


def _sprite(symbols: list[str]) -> str:
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"


def cards() -> str:
    """The sprite of the deck: 54 faces and their indices, back, badges, emblems, mark."""
    out = []
    named = [(colour, face) for colour in COLOURS for face in "0123456789KVD"]
    for colour, face in (*named, ("", "W"), ("", "F")):
        body = _paper("var(--f)") + SHEEN + _middle(colour, face)
        out.append(f'<g id="{colour}{face}">{body}</g>')
        out.append(f'<g id="{colour}{face}i">{_index(colour, face)}</g>')
    out.append(f'<g id="back">{_back()}</g>')
    out.extend(f'<g id="on-{colour}">{_badge(colour)}</g>' for colour in COLOURS)
    out.append(
        _symbol(
            "mini",
            "0 0 20 30",
            '<rect x=".5" y=".5" width="19" height="29" rx="3.5" fill="#FFF8EA" stroke="#15121A"/>'
            '<rect x="2.6" y="2.6" width="14.8" height="24.8" rx="2" fill="#5A3A6B"/>'
            '<path d="M10 9 14.5 15 10 21 5.5 15Z" fill="#E2B866"/>',
        )
    )
    out.extend(_symbol(f"e-{colour}", "0 0 24 24", EMBLEMS[colour]) for colour in COLOURS)
    out.append(_symbol("mark", "0 0 24 24", _four_squares(12, 12, 13)))
    return _sprite(out)


def icons() -> str:
    """The sprite of icons: strokes in the colour of the text."""
    stroke = (
        'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" '
        'stroke-linejoin="round"'
    )
    out = [_symbol(name, "0 0 24 24", f"<g {stroke}>{body}</g>") for name, body in ICONS.items()]
    out.extend(
        _symbol(name, "0 0 24 24", f'<g fill="currentColor">{body}</g>')
        for name, body in TEAMS.items()
    )
    return _sprite(out)


def logo() -> str:
    """The mark by itself, with its own colours: favicon and the source of the app icons."""
    squares = "".join(
        f'<rect x="{x}" y="{y}" width="16" height="16" rx="4" fill="{fill}"/>'
        for x, y, fill in (
            (-17, -17, "#F6B02A"),
            (1, -17, "#1FA59D"),
            (1, 1, "#A01C43"),
            (-17, 1, "#6A70E6"),
        )
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">'
        '<rect width="48" height="48" rx="13" fill="#34203F"/>'
        f'<g transform="translate(24 24) rotate(45) scale(.8)">{squares}</g></svg>\n'
    )


def files() -> dict[str, str]:
    """Every generated file by name, with its text."""
    return {"cards.svg": cards(), "icons.svg": icons(), "logo.svg": logo()}


def main() -> None:
    """Write the files."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (IMAGES / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
