"""The only source of order: ``shuffle(cards, label, k)`` gives the cards in the order drawn.

The same (label, k) always gives the same order, so a decision tried on a copy, a replay and the
fold after the commit all agree. A label and a number are used once in a match. Labels: ``deck``
(k: the round), ``reshuffle``, ``dealer``, ``returned`` (k: counted within the round, each round
from a number of its own).
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from random import Random

Shuffle = Callable[[Sequence[int], str, int], list[int]]

_WORD_BYTES = 8
_WORD_LIMIT = 1 << 64


class KeyedShuffle:
    """Orders from a secret ``seed``: HMAC-SHA256 streams, one for each (label, k).

    Fisher-Yates from the top, each index unbiased by rejection. ``repr`` shows no seed.
    """

    __slots__ = ("_seed",)

    def __init__(self, seed: bytes) -> None:
        if len(seed) != sha256().digest_size:
            raise ValueError(f"a seed has {sha256().digest_size} bytes, got {len(seed)}")
        self._seed = seed

    def __repr__(self) -> str:
        return "KeyedShuffle()"

    def __call__(self, cards: Sequence[int], label: str, k: int) -> list[int]:
        order = list(cards)
        words = self._words(label, k)
        for last in range(len(order) - 1, 0, -1):
            count = last + 1
            limit = _WORD_LIMIT - _WORD_LIMIT % count
            word = next(words)
            while word >= limit:
                word = next(words)
            pick = word % count
            order[last], order[pick] = order[pick], order[last]
        return order

    def _words(self, label: str, k: int) -> Iterator[int]:
        name = label.encode()
        stream = b"oona/deal/v1/stream" + len(name).to_bytes(4) + name + k.to_bytes(8)
        block = 0
        while True:
            digest = hmac.digest(self._seed, stream + block.to_bytes(8), sha256)
            for start in range(0, len(digest), _WORD_BYTES):
                yield int.from_bytes(digest[start : start + _WORD_BYTES])
            block += 1


class SeededShuffle:
    """Orders for selfplay, search and tests: fast, repeatable, no secret.

    The last order is remembered, since a decision is made first and folded after.
    """

    __slots__ = ("_last", "_order", "_seed")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._last: tuple[str, int, list[int]] | None = None
        self._order: list[int] = []

    def __call__(self, cards: Sequence[int], label: str, k: int) -> list[int]:
        # The cards belong to the key: a decision may be tried, dropped, and made another way.
        asked = label, k, list(cards)
        if self._last != asked:
            self._order = self._make(cards, label, k)
            self._last = asked
        return self._order[:]

    def _make(self, cards: Sequence[int], label: str, k: int) -> list[int]:
        draw = Random(self._seed * 1_000_003 + k * 31 + len(label)).random
        keys = [draw() for _ in cards]
        order = sorted(range(len(keys)), key=keys.__getitem__)
        return [cards[place] for place in order]


class PreparedShuffle:
    """The deck in a given order for the first round, and for those that ``later`` holds.

    Anything else is as ``other`` says.
    """

    __slots__ = ("_decks", "_other")

    def __init__(
        self, deck: Sequence[int], other: Shuffle, later: Sequence[Sequence[int]] = ()
    ) -> None:
        self._decks = [list(deck), *map(list, later)]
        self._other = other

    def __call__(self, cards: Sequence[int], label: str, k: int) -> list[int]:
        if label == "deck" and k <= len(self._decks):
            return self._decks[k - 1][:]
        return self._other(cards, label, k)
