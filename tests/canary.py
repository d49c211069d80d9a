"""Canary cards: cards that say so wherever they are written, for tests that look where they go.

A planted card is the number it always was, but its text, in whatever way somebody makes one, is
``q7canaryq57``; and the names of cards and colours are canaries in every language. Frames still
carry plain numbers: they are written by an encoder that is told how.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, Final

import msgspec

from games import frames, live, lobby, moves, pages, position, seeds, sentences, views, words
from games.engine import events as ev
from games.engine.shuffle import Shuffle

TOKEN: Final = "q7canaryq"
FAULT: Final = "a fault on purpose"
Put = Callable[[Any, str, Any], None]


class CanaryCard(int):
    """A card's number whose text is no number."""

    def __repr__(self) -> str:
        return f"{TOKEN}{int(self)}"

    __str__ = __repr__

    def __format__(self, _: str) -> str:
        return repr(self)


def marked(cards: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(CanaryCard, cards))


class Marked:
    """A shuffle that gives canaries."""

    def __init__(self, shuffle: Shuffle) -> None:
        self._shuffle = shuffle

    def __call__(self, cards: Sequence[int], label: str, k: int) -> list[int]:
        return list(marked(self._shuffle(cards, label, k)))


def _load(read: Callable[..., list[ev.Fact]], *args: Any) -> list[ev.Fact]:
    """Facts of the log, the cards in them canaries again."""
    facts = read(*args)
    for fact in facts:
        match fact:
            case ev.Dealt():
                fact.hands = tuple(map(marked, fact.hands))
            case ev.Drew() | ev.TurnedUp():
                fact.cards = marked(fact.cards)
            case ev.Played() | ev.MayPlay():
                fact.card = CanaryCard(fact.card)
    return facts


def plant(put: Put) -> None:
    """Put canaries in the place of all cards of this process; ``put`` sets an attribute."""
    shuffle_of = seeds.Secret.shuffle.fget  # type: ignore[attr-defined]  # a property
    put(seeds.Secret, "shuffle", property(lambda secret: Marked(shuffle_of(secret))))
    read: Callable[..., list[ev.Fact]] = position.__dict__["load"]
    put(position, "load", partial(_load, read))
    put(msgspec.json, "encode", partial(msgspec.json.encode, enc_hook=int))
    put(msgspec, "to_builtins", partial(msgspec.to_builtins, enc_hook=int))
    for module in (frames, live, lobby):
        put(module, "encode", msgspec.json.Encoder(enc_hook=int).encode)
    names = {name: tuple(f"{TOKEN}-{each}" for each in getattr(sentences, name))
             for name in ("COLOURS", "FACES")}  # fmt: skip
    for name, canaries in names.items():
        put(words, name, canaries)
    words.words_in.cache_clear()


def break_often(put: Put, rng: Random, share: float) -> None:
    """Let decisions and pages (before they are written, and after) fail as by a
    fault of ours, with all that they hold in the words and the locals of the error: states, facts
    and views, which must not show their cards."""

    def broken(work: Callable[..., Any]) -> Callable[..., Any]:
        def run(*held: Any, **more: Any) -> Any:
            made = work(*held, **more)
            if rng.random() < share:
                facts = getattr(made, "facts", None)
                raise RuntimeError(f"{FAULT}: {held[0]!r} {facts!r}")
            return made

        return run

    for module, name in ((moves, "decide"), (pages, "frame_of"), (views, "render")):
        put(module, name, broken(getattr(module, name)))
