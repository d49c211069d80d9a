"""The decks: what they hold, and the card numbers, which logs keep for ever."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.cards import DARE_DECK, DECKS, STANDARD, Colour, Deck, Face
from games.engine.notation import card_text, texts_of

# Card numbers in order, as stored games know them. A change here breaks every log.
NUMBERS = [
    f"{colour}{face}"
    for colour in "STBI"
    for face in "0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 K K V V D D".split()  # noqa: SIM905
] + ["W", "W", "W", "W", "F", "F", "F", "F"]
PAIRS_OF_DARES = {"S": ("2", "6"), "T": ("3", "7"), "B": ("1", "5"), "I": ("4", "8")}
DARES = [
    f"{colour}{face}"
    for colour in "STBI"
    for face in (
        *"0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 K K V V".split(),  # noqa: SIM905
        *(f"Q{number}" for number in PAIRS_OF_DARES[colour]),
    )
] + [f"X{number}" for number in range(9, 17)]
BOTH = [(STANDARD, NUMBERS), (DARE_DECK, DARES)]


@pytest.mark.parametrize(("deck", "numbers"), BOTH, ids=["standard", "dare"])
def test_the_card_numbers_are_fixed_for_ever(deck: Deck, numbers: list[str]) -> None:
    assert [card_text(deck, card) for card in range(deck.size)] == numbers


@pytest.mark.parametrize("deck", [STANDARD, DARE_DECK], ids=["standard", "dare"])
def test_each_card_has_one_of_everything(deck: Deck) -> None:
    assert {len(each) for each in (deck.faces, deck.colours, deck.points, deck.dares)} == {108}
    assert len(deck.matches) == len("STBI")
    assert {len(faces) for faces in deck.matches} == {max(deck.faces) + 1}
    assert {len(row) for faces in deck.matches for row in faces} == {108}


def test_there_are_two_decks() -> None:
    assert DECKS == {"standard": STANDARD, "dare": DARE_DECK}


@pytest.mark.parametrize(("deck", "numbers"), BOTH, ids=["standard", "dare"])
def test_a_deck_has_its_108_cards(deck: Deck, numbers: list[str]) -> None:
    counts = Counter(numbers)
    assert deck.size == sum(counts.values()) == 108
    for colour in "STBI":
        assert counts[f"{colour}0"] == 1
        assert all(counts[f"{colour}{face}"] == 2 for face in "123456789KV")
    assert {text: len(numbers) for text, numbers in texts_of(deck).items()} == counts


def test_a_deck_has_its_own_cards_beside_those_both_have() -> None:
    counts = Counter(NUMBERS)
    assert all(counts[f"{colour}D"] == 2 for colour in "STBI")
    assert counts["W"] == counts["F"] == 4
    assert set(STANDARD.dares) == {0}
    assert sorted(filter(None, DARE_DECK.dares)) == list(range(1, 17))
    assert not set("DWF") & {text[-1] for text in DARES}


def test_numbers_of_faces_and_colours_are_fixed_for_ever() -> None:
    assert [(face.name, face.value) for face in Face] == [
        ("STOP", 10),
        ("TURN_BACK", 11),
        ("TAKE_TWO", 12),
        ("WILD", 13),
        ("TAKE_FOUR", 14),
        ("DARE", 15),
        ("WILD_DARE", 16),
    ]
    assert [(colour.name, colour.value) for colour in Colour] == [
        ("SAFFRON", 0),
        ("TURQUOISE", 1),
        ("BURGUNDY", 2),
        ("INDIGO", 3),
        ("NONE", 4),
    ]


@pytest.mark.parametrize(("deck", "numbers"), BOTH, ids=["standard", "dare"])
def test_points(deck: Deck, numbers: list[str]) -> None:
    for card, text in enumerate(numbers):
        expected = 50 if text[0] in "WFX" else 20 if text[1] in "KVDQ" else int(text[1])
        assert deck.points[card] == expected, text


@pytest.mark.parametrize(("deck", "numbers"), BOTH, ids=["standard", "dare"])
def test_a_card_fits_by_colour_by_face_or_as_a_wild(deck: Deck, numbers: list[str]) -> None:
    """A wild on the pile has whatever colour was named; its face is met by wilds alone.

    Dares meet dares by their symbol, whatever their numbers.
    """
    piles = [
        (top, colour)
        for top in sorted(set(numbers))
        for colour in range(4)
        if top[0] in "WFX" or top[0] == "STBI"[colour]
    ]
    for top, colour in piles:
        fits = deck.matches[colour][deck.faces[numbers.index(top)]]
        assert len(fits) == deck.size
        for card, text in enumerate(numbers):
            wild = text[0] in "WFX"
            same_colour = text[0] == "STBI"[colour]
            same_face = not wild and top[0] not in "WFX" and text[1] == top[1]
            assert fits[card] == (wild or same_colour or same_face), (text, top)
