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

from .emotes import emotes
from .engine.cards import DARE_DECK
from .icons import icons, sprite, symbol

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
    "?": "M7 18C7 9 13 5 20 5 28 5 34 10 34 18 34 28 20 28 20 40M20 54.5V55",
}
# Stop, and Turn back as two upright arrows: neither has anything to mirror.
SIGNS: Final = {
    "K": '<circle r="16"/><path d="M-11 11 11-11"/>',
    "V": '<path d="M-9 17V-15M-18-6-9-16 0-6M9-17V15M0 6 9 16 18 6"/>',
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


def _number_badge(number: int, y: float, height: float) -> str:
    """The number of a dare, dark on ivory, so that it is not read as a number card's."""
    width = height * (1.65 if number > len("123456789") else 1.35)
    return (
        f'<rect fill="{IVORY}" x="{_number(-width / 2)}" y="{_number(y - height / 2)}" '
        f'width="{_number(width)}" height="{_number(height)}" rx="{_number(height / 2)}"/>'
        + _stroked(str(number), 0, y, height * 0.64, 11, "#231C2A")
    )


def _dare_index(colour: str, number: int) -> str:
    """The corner of a dare: the sign, the colour, and which dare of the list it is."""
    if not colour:
        return _stroked("?", 0, 20, 20, 12, "var(--on)") + _number_badge(number, 42, 14)
    mark = _stroked("?", 0, 19, 19, 12.5, "var(--on)")
    return mark + _emblem(colour, 0, 38.5, 16, "var(--on)") + _number_badge(number, 55, 13.5)


def _dare_body(colour: str, number: int) -> str:
    """A dare's card without its corners: the sign and the number in the medallion or the hub."""
    card = _paper("var(--f)") + SHEEN
    if not colour:
        hub = f'<circle r="21" fill="{IVORY}"/>' + _stroked("?", 0, 0, 28, 11, "#231C2A")
        return f'{card}<g transform="translate(50 75) scale(.74)">{_tiles()}{hub}</g>'
    frame = MEDALS[colour]
    sign = _stroked("?", 0, -15, 35, 10.5, "var(--ink)")
    pair = _stroked(str(number), -9, 19, 18, 11.5, "var(--ink)")
    pair += _emblem(colour, 9.5, 19, 15, "var(--ink)")
    return (
        f'{card}<g transform="translate(50 75) scale(.84)"><path fill="{IVORY}" d="{frame}"/>'
        f'<path fill="none" stroke="var(--ink)" stroke-width="1.1" opacity=".42" '
        f'transform="scale(.9)" d="{frame}"/>{sign}{pair}</g>'
    )


def _dares() -> list[str]:
    """The sixteen dare cards by their names in notation: ``BQ1``, ``X16``."""
    out = []
    for card, number in enumerate(DARE_DECK.dares):
        if number:
            colour = COLOURS[DARE_DECK.colours[card] :][:1]
            name = f"{colour}{'Q' if colour else 'X'}{number}"
            out.append(f'<g id="{name}">{_dare_body(colour, number)}</g>')
            out.append(f'<g id="{name}i">{_dare_index(colour, number)}</g>')
    return out


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


def cards() -> str:
    """The sprite of both decks: faces and their indices, back, badges, emblems, mark."""
    out = []
    named = [(colour, face) for colour in COLOURS for face in "0123456789KVD"]
    for colour, face in (*named, ("", "W"), ("", "F")):
        body = _paper("var(--f)") + SHEEN + _middle(colour, face)
        out.append(f'<g id="{colour}{face}">{body}</g>')
        out.append(f'<g id="{colour}{face}i">{_index(colour, face)}</g>')
    out += _dares()
    out.append(f'<g id="back">{_back()}</g>')
    out.extend(f'<g id="on-{colour}">{_badge(colour)}</g>' for colour in COLOURS)
    out.append(
        symbol(
            "mini",
            "0 0 20 30",
            '<rect x=".5" y=".5" width="19" height="29" rx="3.5" fill="#FFF8EA" stroke="#15121A"/>'
            '<rect x="2.6" y="2.6" width="14.8" height="24.8" rx="2" fill="#5A3A6B"/>'
            '<path d="M10 9 14.5 15 10 21 5.5 15Z" fill="#E2B866"/>',
        )
    )
    out.extend(symbol(f"e-{colour}", "0 0 24 24", EMBLEMS[colour]) for colour in COLOURS)
    out.append(symbol("mark", "0 0 24 24", _four_squares(12, 12, 13)))
    return sprite(out)


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
    return {"cards.svg": cards(), "icons.svg": icons(), "emotes.svg": emotes(), "logo.svg": logo()}


def main() -> None:
    """Write the files."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (IMAGES / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
