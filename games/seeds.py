"""Randomness and time, and the sealing of seeds: the only doors to either.

``services`` calls :func:`entropy` and :func:`clock_ms`; nothing below it knows a clock or the
system's randomness. A running game's seed lies encrypted in the database, with a key that does
not: who reads the database alone cannot tell what comes next.

Tests may prepare decks: ``OONA_PREPARED_DECKS`` in their settings names a JSON file with a list
of games, each a list of decks for its rounds, each the 108 cards in the order they are dealt;
games take them in turn. It is read from nowhere else, and ``check --deploy`` refuses settings
that have it.
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count
from pathlib import Path
from random import Random
from time import time_ns

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

from .engine.shuffle import KeyedShuffle, PreparedShuffle, Shuffle
from .fairness import SALT_BYTES

SEED_BYTES = 32
_NONCE_BYTES = 12
_PREPARED = b"oona/prepared/"
_next_deck = count()


def clock_ms() -> int:
    """Milliseconds now."""
    return time_ns() // 1_000_000


def entropy() -> bytes:
    """A new secret seed."""
    if _prepared_games():
        number = next(_next_deck) % len(_prepared_games())
        return _PREPARED + number.to_bytes(2) + secrets.token_bytes(SEED_BYTES - len(_PREPARED) - 2)
    return secrets.token_bytes(SEED_BYTES)


def entropy_ahead(game: str) -> bytes | None:
    """The seed of a match that is offered before anything of it is stored, under this name.

    ``None`` where decks are prepared: those belong to the games in the order they are dealt.
    """
    if _prepared_games():
        return None
    return hmac.digest(settings.OONA_SEED_KEY.encode(), b"oona/ahead/v1/" + game.encode(), "sha256")


@dataclass(frozen=True, slots=True, repr=False)
class Secret:
    """What nobody may know of a running match: the server's seed, the key of all orders, and the
    players' salts by seat. Matches dealt before there were salts have their seed for a key."""

    seed: bytes
    key: bytes
    salts: Mapping[int, bytes] = field(default_factory=dict)

    def sealed(self, name: str) -> bytes:
        """All of it, encrypted for the game called ``name``."""
        salts = b"".join(bytes([seat]) + salt for seat, salt in self.salts.items())
        return seal(self.seed + self.key + salts, name)

    @classmethod
    def unsealed(cls, sealed: bytes | memoryview[int], name: str) -> Secret:
        """Give back what :meth:`sealed` wrote."""
        plain = unseal(sealed, name)
        seed, key, rest = plain[:SEED_BYTES], plain[SEED_BYTES : 2 * SEED_BYTES], 1 + SALT_BYTES
        starts = range(2 * SEED_BYTES, len(plain), rest)
        return cls(seed, key or seed, {plain[at]: plain[at + 1 : at + rest] for at in starts})

    @property
    def shuffle(self) -> Shuffle:
        """The orders of the match."""
        games = _prepared_games()
        if games and self.seed.startswith(_PREPARED):
            number = int.from_bytes(self.seed[len(_PREPARED) : len(_PREPARED) + 2])
            first, *later = games[number % len(games)]
            return PreparedShuffle(first, KeyedShuffle(self.key), later)
        return KeyedShuffle(self.key)

    @property
    def bot_key(self) -> bytes:
        """The key of the game's programs: their delays, lapses and moves follow from it."""
        return hmac.digest(self.seed, b"oona/bots/v1", "sha256")


def bot_rng(key: bytes, seq: int, seat: int) -> Random:
    """A program's own stream for one decision; equal in every process and after a restart."""
    return Random(hmac.digest(key, f"choose/{seq}/{seat}".encode(), "sha256"))  # noqa: S311 - no secret


def seal(secret: bytes, name: str) -> bytes:
    """Encrypt ``secret`` for what is called ``name``; it opens under no other name."""
    nonce = secrets.token_bytes(_NONCE_BYTES)
    return nonce + _cipher().encrypt(nonce, secret, name.encode())


def unseal(sealed: bytes | memoryview[int], name: str) -> bytes:
    """Give the secret back that was sealed under ``name``."""
    sealed = bytes(sealed)
    return _cipher().decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], name.encode())


def _cipher() -> AESGCM:
    secret: str = settings.OONA_SEED_KEY
    return AESGCM(hmac.digest(secret.encode(), b"oona/seeds/v1", "sha256"))


def _prepared_games() -> list[list[list[int]]]:
    file = getattr(settings, "OONA_PREPARED_DECKS", None)
    return _read_games(Path(file)) if file else []


@lru_cache
def _read_games(file: Path) -> list[list[list[int]]]:
    games: list[list[list[int]]] = json.loads(file.read_text("utf-8"))
    return games
