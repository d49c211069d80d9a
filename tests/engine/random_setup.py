"""The table of a random match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.engine.cards import DECKS
from games.engine.presets import PRESETS
from games.engine.rules import Rules, change
from games.engine.shuffle import KeyedShuffle, PreparedShuffle, SeededShuffle, Shuffle


@dataclass(frozen=True)
class Setup:
    """A table, its chance, and the temper of its players."""

    preset: str
    options: dict[str, Any]
    seats: int
    teams: bool
    bots: tuple[int, ...]
    keyed: bool
    temper: str
    seed: int
    first: int | None = None  # the face turned up first, by chance if there is none

    @property
    def rules(self) -> Rules:
        return change(PRESETS[self.preset].rules, self.options)

    def shuffle(self) -> Shuffle:
        chance: Shuffle = (
            KeyedShuffle(self.seed.to_bytes(32, "big")) if self.keyed else SeededShuffle(self.seed)
        )
        if self.first is None:
            return chance
        faces = DECKS[self.rules.deck].faces
        order = chance(range(len(faces)), "deck", 1)
        place = self.rules.hand_size * self.seats
        found = next(place for place, card in enumerate(order) if faces[card] == self.first)
        order[place], order[found] = order[found], order[place]
        return PreparedShuffle(order, chance)
