"""How the orders of a match come about: commitments, salts, and the key they are mixed into.

docs/fairness.md describes it for an outsider, and ``games.verify`` and the check page read that
description by themselves: what stands here may never change, only get a new version beside it.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256

from .engine.cards import DECKS
from .engine.notation import card_text
from .engine.rules import Rules
from .engine.tables import as_values

VERSION = 1
SALT_BYTES = 32
PSEUDONYM_DIGITS = 32
_DOMAIN = b"oona/deal/v1/"
_WORDS = {None: "null", True: "true", False: "false"}


@dataclass(frozen=True, slots=True)
class Salt:
    """What the person at ``seat`` adds; ``who`` names him in this match alone.

    ``commitment`` is empty where none was sent, ``salt`` where it did not come in time.
    """

    seat: int
    who: str
    commitment: str = ""
    salt: bytes = field(default=b"", repr=False)


def commitment_of(game: str, seed: bytes) -> str:
    """The hash of the server's seed, shown before anybody reveals a salt."""
    return sha256(_DOMAIN + b"commit" + _lp(game.encode(), seed)).hexdigest()


def salt_commitment(game: str, seat: int, salt: bytes) -> str:
    """The hash by which the person at ``seat`` commits to his salt."""
    return sha256(_DOMAIN + b"player" + _lp(game.encode(), bytes([seat]), salt)).hexdigest()


def pseudonym_of(game: str, player: str) -> str:
    """A person's name in one match: who knows his public id can find him in it, nobody else."""
    digest = sha256(_DOMAIN + b"who" + _lp(game.encode(), player.encode())).hexdigest()
    return digest[:PSEUDONYM_DIGITS]


def key_of(game: str, seed: bytes, rules: Rules, salts: Iterable[Salt]) -> bytes:
    """The key of all orders of a match, of the seed and the salts that came."""
    came = sorted((salt for salt in salts if salt.salt), key=lambda salt: salt.seat)
    text = _lp(game.encode(), rules_hash(rules), deck_hash(rules.deck), len(came).to_bytes(2))
    for salt in came:
        text += _lp(bytes([salt.seat]), salt.who.encode(), salt.salt)
    return hmac.digest(seed, _DOMAIN + b"mix" + text, "sha256")


def rules_hash(rules: Rules) -> bytes:
    """The hash of all options, one a line in order of name."""
    values = sorted(as_values(rules).items())
    lines = [
        f"{name}={_WORDS[value] if value is None or isinstance(value, bool) else value}"
        for name, value in values
    ]
    return sha256("\n".join(lines).encode()).digest()


def deck_hash(name: str) -> bytes:
    """The hash of a deck's cards, one a line in order of number."""
    deck = DECKS[name]
    texts = [card_text(deck, card) for card in range(deck.size)]
    return sha256("\n".join(texts).encode()).digest()


def _lp(*parts: bytes) -> bytes:
    """Each part behind its length, so that no two lists of parts are written alike."""
    return b"".join(len(part).to_bytes(4) + part for part in parts)
