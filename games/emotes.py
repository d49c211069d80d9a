"""The emotes: a face drawn in the eight-point star of the cards, and four small things.

Boxes of 48 by 48, in colours of their own, so that they look the same on every device; no font has
to hold them. Their ids are those of :data:`games.phrases.EMOTES`.
"""

from __future__ import annotations

import math
from typing import Final

from .icons import sprite, symbol

_BRASS: Final = "#F0C46A"
_INK: Final = "#3A2208"
_IVORY: Final = "#FFF8EA"
_ROSE: Final = "#C22F5B"
_WATER: Final = "#1FA59D"
_STROKE: Final = (
    f'fill="none" stroke="{_INK}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"'
)


def _star() -> str:
    corners = []
    for step in range(16):
        size = 17.5 if step % 2 else 21.5
        angle = -math.pi / 2 + step * math.pi / 8
        corners.append(f"{24 + size * math.cos(angle):.1f} {24 + size * math.sin(angle):.1f}")
    path = "M" + "L".join(corners) + "Z"
    paint = f'fill="{_BRASS}" stroke="{_BRASS}" stroke-width="3" stroke-linejoin="round"'
    return f'<path d="{path}" {paint}/>'


def _face(features: str) -> str:
    return _star() + features


def _dots(*places: tuple[float, float]) -> str:
    return "".join(f'<circle cx="{x}" cy="{y}" r="2.7" fill="{_INK}"/>' for x, y in places)


EMOTES: Final = {
    "laugh": _face(
        f'<path d="M13.5 20.5q3.5-5 7 0M27.5 20.5q3.5-5 7 0" {_STROKE}/>'
        f'<path d="M13.5 26h21q-1 11-10.5 11t-10.5-11Z" fill="{_INK}"/>'
        f'<path d="M15.3 27.3h17.4l-.6 2.7h-16.2Z" fill="{_IVORY}"/>'
        f'<path d="M19.5 34.5q4.5-4 9 0-2 1.6-4.5 1.6t-4.5-1.6Z" fill="{_ROSE}"/>'
    ),
    "wink": _face(
        _dots((17, 20)) + f'<path d="M27.5 20.5q3.5-4 7 0M15.5 28.5q8.5 8.5 17 0" {_STROKE}/>'
    ),
    "gasp": _face(
        _dots((17, 20), (31, 20))
        + f'<path d="M13.5 13.8q3-2.3 6-.8M34.5 13.8q-3-2.3-6-.8" {_STROKE}/>'
        f'<ellipse cx="24" cy="32" rx="4.6" ry="5.6" fill="{_INK}"/>'
    ),
    "cry": _face(
        f'<path d="M13.5 19q3.5 4 7 0M27.5 19q3.5 4 7 0M17 35.5q7-6.5 14 0" {_STROKE}/>'
        f'<path d="M15 25q-4.2 6.6-.2 8.6 4.4-1.6.2-8.6ZM33 25q-4.2 6.6.2 8.6 4.2-2 '
        f'-.2-8.6Z" fill="{_WATER}"/>'
    ),
    "clap": (
        f'<g fill="{_BRASS}" stroke="{_INK}" stroke-width="2" stroke-linejoin="round">'
        '<path transform="rotate(24 28 28)" d="M22 41V21a2.4 2.4 0 0 1 4.8 0v-4a2.4 2.4 0 0 1 '
        "4.8 0v3a2.4 2.4 0 0 1 4.8 0v3a2.4 2.4 0 0 1 4.6 0v11c0 5-4 9-9.5 9H28c-3 0-6-1-6-2Z"
        '"/><path transform="rotate(-14 20 28)" d="M10 41V21a2.4 2.4 0 0 1 4.8 0v-4a2.4 2.4 0 0 1 '
        "4.8 0v3a2.4 2.4 0 0 1 4.8 0v3a2.4 2.4 0 0 1 4.6 0v11c0 5-4 9-9.5 9H16c-3 0-6-1-6-2Z"
        f'"/></g><path d="M24 3v5M14 5l2.5 4.5M34 5l-2.5 4.5" fill="none" stroke="{_BRASS}" '
        'stroke-width="2.6" stroke-linecap="round"/>'
    ),
    "coffee": (
        f'<path d="M18 14q-3-3 0-6t0-6M24 14q-3-3 0-6t0-6M30 14q-3-3 0-6t0-6" fill="none" '
        f'stroke="{_IVORY}" stroke-opacity=".75" stroke-width="2.2" stroke-linecap="round"/>'
        f'<path d="M9 18h30c0 12-5 21-11 23h-8C14 39 9 30 9 18Z" fill="{_IVORY}"/>'
        f'<ellipse cx="24" cy="18.5" rx="15" ry="3.6" fill="#6B3F1D"/>'
        f'<path d="M10 24.5h28l-1 4.5H11Z" fill="{_ROSE}"/>'
        f'<path fill="{_BRASS}" d="m14 29 3-4.5L20 29ZM21 29l3-4.5L27 29ZM28 29l3-4.5L34 29Z"/>'
        f'<path d="M17 41h14l1.5 4h-17Z" fill="{_BRASS}"/>'
    ),
    "rose": (
        '<path d="M24 28v18M24 40c-6 1-9-2-10-6 5-1 9 1 10 6ZM24 37c5 1 9-1 10-5-5-1-9 0-10 5Z" '
        'fill="#1C8A6E" stroke="#1C8A6E" stroke-width="2" stroke-linejoin="round"/>'
        f'<path d="M24 3c4 0 6 2 7 4 4 0 6 4 5 8 2 5-2 11-8 13h-8c-6-2-10-8-8-13-1-4 1-8 5-8 1-2 '
        f'3-4 7-4Z" fill="{_ROSE}"/>'
        '<path d="M24 9c-4 0-6 3-5 6s5 4 7 2 1-5-2-4M15 13c0 7 4 11 10 11s9-4 9-10" fill="none" '
        'stroke="#7F1534" stroke-width="2.2" stroke-linecap="round"/>'
    ),
    "fire": (
        '<path d="M25 2c2 8 13 13 13 26a14 14 0 0 1-28 0c0-6 3-9 5-13 1 3 2 4 4 5 0-7 2-13 6-18Z" '
        'fill="#F07A2A"/>'
        f'<path d="M24 20c1 5 7 7 7 14a7 7 0 0 1-14 0c0-4 2-5 3-8 1 2 2 2 3 2 0-3 0-5 1-8Z" '
        f'fill="{_BRASS}"/>'
    ),
}


def emotes() -> str:
    """The sprite of emotes."""
    return sprite([symbol(name, "0 0 48 48", body) for name, body in EMOTES.items()])
