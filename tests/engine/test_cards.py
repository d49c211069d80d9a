"""The deck: what it holds, and the card numbers, which logs keep for ever."""

from __future__ import annotations

from collections import Counter

from games.engine.cards import DECKS, STANDARD, Colour, Face
from games.engine.notation import card_text, texts_of

# Card numbers in order, as stored games know them. A change here breaks every log.
NUMBERS = [
    f"{colour}{face}"
    for colour in "STBI"
    for face in "0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 K K V V D D".split()  # noqa: SIM905
] + ["W", "W", "W", "W", "F", "F", "F", "F"]


def test_the_card_numbers_are_fixed_for_ever() -> None:
    assert [card_text(STANDARD, card) for card in range(STANDARD.size)] == NUMBERS


def test_the_deck_has_its_108_cards() -> None:
    counts = Counter(NUMBERS)
    assert STANDARD.size == sum(counts.values()) == 108
    for colour in "STBI":
        assert counts[f"{colour}0"] == 1
        assert all(counts[f"{colour}{face}"] == 2 for face in "123456789KVD")
    assert counts["W"] == counts["F"] == 4
    assert DECKS == {"standard": STANDARD}
    assert {text: len(numbers) for text, numbers in texts_of(STANDARD).items()} == counts


def test_numbers_of_faces_and_colours_are_fixed_for_ever() -> None:
    assert [(face.name, face.value) for face in Face] == [
        ("STOP", 10),
        ("TURN_BACK", 11),
        ("TAKE_TWO", 12),
        ("WILD", 13),
        ("TAKE_FOUR", 14),
    ]
    assert [(colour.name, colour.value) for colour in Colour] == [
        ("SAFFRON", 0),
        ("TURQUOISE", 1),
        ("BURGUNDY", 2),
        ("INDIGO", 3),
        ("NONE", 4),
    ]


def test_points() -> None:
    for card, text in enumerate(NUMBERS):
        expected = 50 if text in "WF" else 20 if text[1] in "KVD" else int(text[1])
        assert STANDARD.points[card] == expected, text


PILES = [
    (top, colour)
    for top in sorted(set(NUMBERS))
    for colour in range(4)
    if top in "WF" or top[0] == "STBI"[colour]
]


def test_a_card_fits_by_colour_by_face_or_as_a_wild() -> None:
    """A wild on the pile has whatever colour was named; its face is met by wilds alone."""
    for top, colour in PILES:
        fits = STANDARD.matches[colour][STANDARD.faces[NUMBERS.index(top)]]
        for card, text in enumerate(NUMBERS):
            same_colour = text[0] == "STBI"[colour] and text not in "WF"
            same_face = text not in "WF" and text[1:] == top[1:]
            assert (card in fits) is (text in "WF" or same_colour or same_face), (text, top)
