"""Cards are small integers; a deck knows what each of them is.

Card numbers are for ever: logs store them. Colours come in the order saffron, turquoise,
burgundy, indigo; each has 0, 1 1 ... 9 9, Stop twice, Turn back twice and Take two twice
(25 cards); then four Colour and four Colour-take-four. In the dare deck the places of Take two
hold the colour's two Dare cards by rising number, and the eight wilds are the Wild Dares 9 to 16.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Colour(IntEnum):
    """The four colours a card can have or a wild can name; ``NONE`` is the colour of a wild."""

    SAFFRON = 0
    TURQUOISE = 1
    BURGUNDY = 2
    INDIGO = 3
    NONE = 4


class Face(IntEnum):
    """What stands on a card: 0 to 9 are the numbers themselves."""

    STOP = 10
    TURN_BACK = 11
    TAKE_TWO = 12
    WILD = 13
    TAKE_FOUR = 14
    DARE = 15
    WILD_DARE = 16


NO_COLOUR = int(Colour.NONE)
STOP = int(Face.STOP)
TURN_BACK = int(Face.TURN_BACK)
TAKE_TWO = int(Face.TAKE_TWO)
WILD = int(Face.WILD)
TAKE_FOUR = int(Face.TAKE_FOUR)
DARE = int(Face.DARE)
WILD_DARE = int(Face.WILD_DARE)

FACE_NAMES: tuple[str, ...] = (*"0123456789", "K", "V", "D", "W", "F", "Q", "X")
COLOUR_NAMES = "STBI"
CARDS_PER_COLOUR = 25
DRAW_VALUES = {TAKE_TWO: 2, TAKE_FOUR: 4}


def _points_of(face: int) -> int:
    """Card points left in a hand ("Oona rules, scoring"): face value, 20 for actions, 50 wild."""
    if face < STOP:
        return face
    return 20 if face <= TAKE_TWO or face == DARE else 50


@dataclass(frozen=True, slots=True)
class Deck:
    """The composition of a deck and the tables the rules read.

    ``faces``, ``colours``, ``points`` and ``dares`` (the number on a dare card, else 0) are
    indexed by card number. ``matches[colour][face][card]`` is 1 where the card may be laid on a
    pile showing that face in that colour: a few kilobytes, small enough to stay near.
    """

    name: str
    faces: tuple[int, ...]
    colours: tuple[int, ...]
    points: tuple[int, ...]
    dares: tuple[int, ...]
    matches: tuple[tuple[bytes, ...], ...]

    @property
    def size(self) -> int:
        """Number of cards."""
        return len(self.faces)


def _make_deck(
    name: str,
    coloured: tuple[int, ...],
    wilds: tuple[int, ...],
    dares: dict[int, int] | None = None,
) -> Deck:
    faces = coloured * 4 + wilds
    colours = tuple(colour for colour in range(4) for _ in coloured) + (NO_COLOUR,) * len(wilds)
    kinds = max(faces) + 1
    matches = tuple(
        tuple(
            bytes(
                colours[card] in (colour, NO_COLOUR) or faces[card] == face
                for card in range(len(faces))
            )
            for face in range(kinds)
        )
        for colour in range(4)
    )
    numbers = tuple((dares or {}).get(card, 0) for card in range(len(faces)))
    return Deck(name, faces, colours, tuple(map(_points_of, faces)), numbers, matches)


_NUMBERS = (0, *(face for face in range(1, STOP) for _ in range(2)))
_WILDS = range(100, 108)

STANDARD = _make_deck(
    "standard",
    (*_NUMBERS, STOP, STOP, TURN_BACK, TURN_BACK, TAKE_TWO, TAKE_TWO),
    (WILD,) * 4 + (TAKE_FOUR,) * 4,
)

# Each number is printed once: burgundy 1 and 5, saffron 2 and 6, turquoise 3 and 7, indigo 4
# and 8, the Wild Dares 9 to 16.
_FIRST_DARE = {Colour.SAFFRON: 2, Colour.TURQUOISE: 3, Colour.BURGUNDY: 1, Colour.INDIGO: 4}
DARE_DECK = _make_deck(
    "dare",
    (*_NUMBERS, STOP, STOP, TURN_BACK, TURN_BACK, DARE, DARE),
    (WILD_DARE,) * 8,
    {
        **{colour * CARDS_PER_COLOUR + 23: number for colour, number in _FIRST_DARE.items()},
        **{colour * CARDS_PER_COLOUR + 24: number + 4 for colour, number in _FIRST_DARE.items()},
        **{card: card - _WILDS[0] + 9 for card in _WILDS},
    },
)
DECKS: dict[str, Deck] = {deck.name: deck for deck in (STANDARD, DARE_DECK)}
