"""Orders: repeatable, unbiased, and the keyed one as its few lines say."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from games.engine.cards import STANDARD
from games.engine.shuffle import KeyedShuffle, PreparedShuffle, SeededShuffle

SEED = bytes(range(32))


def independent(seed: bytes, cards: list[int], label: str, k: int) -> list[int]:
    """The keyed shuffle again, from its description, without looking at the other."""
    head = b"oona/deal/v1/stream" + len(label).to_bytes(4, "big") + label.encode()
    head += k.to_bytes(8, "big")
    words: list[int] = []
    for block in range(200):
        digest = hmac.new(seed, head + block.to_bytes(8, "big"), hashlib.sha256).digest()
        words += [int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24)]
    order = list(cards)
    for last in reversed(range(1, len(order))):
        while words[0] >= 2**64 - 2**64 % (last + 1):
            words.pop(0)
        pick = words.pop(0) % (last + 1)
        order[last], order[pick] = order[pick], order[last]
    return order


@pytest.mark.parametrize("label", ["deck", "reshuffle", "dealer"])
@pytest.mark.parametrize("k", [0, 1, 2, 300])
@pytest.mark.parametrize("size", [0, 1, 2, 6, 108])
def test_the_keyed_shuffle_is_what_its_description_says(label: str, k: int, size: int) -> None:
    cards = list(range(size))[::-1]
    assert KeyedShuffle(SEED)(cards, label, k) == independent(SEED, cards, label, k)


def test_the_order_of_a_known_seed_is_fixed_for_ever() -> None:
    """Games in the log are read again with their seeds: this order may never change."""
    order = KeyedShuffle(SEED)(range(108), "deck", 1)
    assert order[:8] == [39, 41, 75, 3, 7, 51, 79, 38]
    digest = hashlib.sha256(bytes(order)).hexdigest()
    assert digest == "9a9396ee9d71a125b6261f6c95aa9632620c54afeb3ae40f64834b5d2c674742"


@pytest.mark.parametrize("shuffle", [KeyedShuffle(SEED), SeededShuffle(3)], ids=["keyed", "seeded"])
def test_an_order_depends_on_label_number_and_cards_and_on_nothing_else(
    shuffle: KeyedShuffle | SeededShuffle,
) -> None:
    cards = list(range(20))
    first = shuffle(cards, "reshuffle", 0)
    assert sorted(first) == cards
    assert cards == list(range(20)), "the cards handed in are left alone"
    assert shuffle(cards, "reshuffle", 1) != first
    assert shuffle(cards, "deck", 0) != first
    assert shuffle(cards, "reshuffle", 0) == first


@pytest.mark.parametrize("shuffle", [KeyedShuffle(SEED), SeededShuffle(3)], ids=["keyed", "seeded"])
def test_two_piles_under_one_number_keep_their_own_cards(
    shuffle: KeyedShuffle | SeededShuffle,
) -> None:
    """Two decisions may be tried on one position, each with another pile to shuffle."""
    one, other = [1, 2, 3, 4], [1, 2, 3, 5]
    assert sorted(shuffle(one, "reshuffle", 0)) == one
    assert sorted(shuffle(other, "reshuffle", 0)) == other
    assert sorted(shuffle(one, "reshuffle", 0)) == one


@pytest.mark.parametrize("shuffle", [KeyedShuffle(SEED), SeededShuffle(3)], ids=["keyed", "seeded"])
def test_changing_an_order_that_was_given_changes_no_other(
    shuffle: KeyedShuffle | SeededShuffle,
) -> None:
    given = shuffle(range(9), "deck", 1)
    kept = given[:]
    given.clear()
    assert shuffle(range(9), "deck", 1) == kept


def test_seeds_have_the_length_of_a_digest() -> None:
    for length in (0, 31, 33):
        with pytest.raises(ValueError, match="32 bytes"):
            KeyedShuffle(bytes(length))


def test_no_seed_shows() -> None:
    shuffle = KeyedShuffle(b"secret seed of thirty-two bytes!")
    assert "secret" not in repr(shuffle) + str(shuffle)
    assert repr(shuffle) == "KeyedShuffle()"
    assert "7" not in repr(SeededShuffle(7)).split(" at ")[0]


def test_the_order_of_a_seed_without_a_secret_stays_too() -> None:
    """Search, self-play and their measurements name such seeds."""
    shuffle = SeededShuffle(3)
    assert shuffle(range(8), "reshuffle", 0) == [7, 5, 6, 2, 4, 1, 0, 3]
    assert shuffle(range(8), "reshuffle", 2) == [6, 0, 1, 7, 2, 5, 3, 4]
    assert shuffle(range(8), "deck", 2) == [6, 2, 5, 7, 4, 1, 0, 3]


def test_an_order_asked_for_again_is_not_made_again() -> None:
    made: list[int] = []

    class Counted(SeededShuffle):
        def _make(self, cards: Sequence[int], label: str, k: int) -> list[int]:
            made.append(k)
            return super()._make(cards, label, k)

    shuffle = Counted(3)
    orders = [shuffle(range(8), "reshuffle", k) for k in (1, 1, 2, 2, 1)]
    assert orders[0] == orders[1] == orders[4]
    assert made == [1, 2, 1]


def test_other_seeds_give_other_orders() -> None:
    orders = {tuple(KeyedShuffle(bytes([n]) * 32)(range(108), "deck", 1)) for n in range(50)}
    assert len(orders) == 50


def chi_square(counts: Counter[int], cells: int, total: int) -> float:
    expected = total / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


@pytest.mark.parametrize("place", [0, 1, 5])
def test_every_card_is_as_likely_in_every_place(place: int) -> None:
    """Chi-square with 5 degrees of freedom over a fixed sample: 20.5 is passed by 99.9 %."""
    shuffle = KeyedShuffle(SEED)
    rounds = 3_000
    counts = Counter(shuffle(range(6), "deck", k)[place] for k in range(rounds))
    assert chi_square(counts, 6, rounds) < 20.5


def test_every_order_of_four_is_as_likely() -> None:
    """Chi-square with 23 degrees of freedom: 49.7 is passed by 99.9 %."""
    shuffle = KeyedShuffle(SEED)
    rounds = 4_800
    names: dict[tuple[int, ...], int] = {}
    counts = Counter(
        names.setdefault(tuple(shuffle(range(4), "deck", k)), len(names)) for k in range(rounds)
    )
    assert len(names) == 24
    assert chi_square(counts, 24, rounds) < 49.7


def test_twins_lie_side_by_side_no_more_often_than_by_chance() -> None:
    """Two given twins of 108 cards are neighbours in 2 of 108 orders."""
    shuffle = KeyedShuffle(SEED)
    twins = {card for card in range(108) if STANDARD.faces[card] == 7 and card < 25}
    near = 0
    for k in range(1_000):
        order = shuffle(range(108), "deck", k)
        one, other = (order.index(card) for card in twins)
        near += abs(one - other) == 1
    assert 5 <= near <= 40


def test_a_prepared_deck_is_dealt_in_its_order_once() -> None:
    deck = list(range(108))[::-1]
    other = SeededShuffle(1)
    shuffle = PreparedShuffle(deck, other)
    assert shuffle(range(108), "deck", 1) == deck
    shuffle(range(108), "deck", 1).clear()
    assert shuffle(range(108), "deck", 1) == deck
    assert shuffle(range(108), "deck", 2) == other(range(108), "deck", 2)
    assert shuffle(range(5), "reshuffle", 1) == other(range(5), "reshuffle", 1)


def test_later_rounds_may_have_decks_of_their_own() -> None:
    decks = [list(range(108)), list(range(108))[::-1]]
    other = SeededShuffle(1)
    shuffle = PreparedShuffle(decks[0], other, decks[1:])
    assert [shuffle(range(108), "deck", k) for k in (1, 2)] == decks
    assert shuffle(range(108), "deck", 3) == other(range(108), "deck", 3)


def test_words_that_would_favour_low_places_are_thrown_away() -> None:
    """The highest of 2**64 words is one too many for three places: it is passed over."""

    class Told(KeyedShuffle):
        def _words(self, label: str, k: int) -> Iterator[int]:
            return iter([2**64 - 1, 1, 0])

    assert Told(SEED)([10, 11, 12], "deck", 1) == [12, 10, 11]
