"""Seals, the key and the orders, as docs/fairness.md describes them."""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

DOMAIN = b"oona/deal/v1/"
_COLOURS = "STBI"
_DARES = {"S": ("Q2", "Q6"), "T": ("Q3", "Q7"), "B": ("Q1", "Q5"), "I": ("Q4", "Q8")}


class BadRecord(ValueError):
    """What is there is no record of a game; the message says what was expected."""


def parts(*pieces: bytes) -> bytes:
    """Each piece behind its length in four bytes, the big end first."""
    return b"".join(len(piece).to_bytes(4, "big") + piece for piece in pieces)


def bytes_of(text: Any) -> bytes:
    """The 32 bytes written in ``text`` as 64 digits 0-9 a-f. Raises :class:`BadRecord`."""
    if not isinstance(text, str) or not re.fullmatch("[0-9a-f]{64}", text):
        raise BadRecord("expected 32 bytes as 64 hexadecimal digits")
    return bytes.fromhex(text)


def server_commitment(game: str, seed: bytes) -> str:
    """The hash that the server shows before anybody sends a secret."""
    return sha256(DOMAIN + b"commit" + parts(game.encode(), seed)).hexdigest()


def player_commitment(game: str, seat: int, salt: bytes) -> str:
    """The hash that a player's browser sends before the deal."""
    return sha256(DOMAIN + b"player" + parts(game.encode(), bytes([seat]), salt)).hexdigest()


def rules_hash(rules: dict[str, Any]) -> bytes:
    """The hash of the options, a line each."""
    lines = [f"{name}={_plain(rules[name])}" for name in sorted(rules)]
    return sha256("\n".join(lines).encode()).digest()


def _plain(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)


def deck_of(name: str) -> list[str]:
    """The cards of a deck by their numbers, 0 to 107."""
    if name not in ("standard", "dare"):
        raise BadRecord(f"expected the deck standard or dare, got {name!r}")
    cards = []
    for colour in _COLOURS:
        faces = ["0", *(str(number) for number in range(1, 10) for _ in "12"), *"KKVV"]
        faces += _DARES[colour] if name == "dare" else ("D", "D")
        cards += [colour + face for face in faces]
    wilds = [f"X{number}" for number in range(9, 17)]
    return cards + (wilds if name == "dare" else ["W"] * 4 + ["F"] * 4)


def deck_hash(name: str) -> bytes:
    """The hash of a deck, a card a line."""
    return sha256("\n".join(deck_of(name)).encode()).digest()


def points_of(card: str) -> int:
    """What a card counts in a hand at the end."""
    if card[0] in "WFX":
        return 50
    return int(card[1]) if card[1].isdigit() else 20


def mixed_key(
    game: str, seed: bytes, rules: dict[str, Any], salts: Sequence[tuple[int, str, bytes]]
) -> bytes:
    """The key of all orders: the server's seed and the salts that came, (seat, who, salt)."""
    ordered = sorted(salts)
    deck = deck_hash(rules.get("deck", "standard"))
    text = parts(game.encode(), rules_hash(rules), deck, len(ordered).to_bytes(2, "big"))
    for seat, who, salt in ordered:
        text += parts(bytes([seat]), who.encode(), salt)
    return hmac.new(seed, DOMAIN + b"mix" + text, sha256).digest()


def numbers(key: bytes, label: str, k: int) -> Iterator[int]:
    """The 64-bit numbers of one stream."""
    head = DOMAIN + b"stream" + parts(label.encode()) + k.to_bytes(8, "big")
    block = 0
    while True:
        piece = hmac.new(key, head + block.to_bytes(8, "big"), sha256).digest()
        for at in (0, 8, 16, 24):
            yield int.from_bytes(piece[at : at + 8], "big")
        block += 1


def order_of(key: bytes, items: Sequence[int], label: str, k: int) -> list[int]:
    """``items`` in the order of that stream: the first comes first."""
    row = list(items)
    stream = numbers(key, label, k)
    for size in range(len(row), 1, -1):
        fair = 2**64 - 2**64 % size
        number = next(each for each in stream if each < fair)
        other = number % size
        row[size - 1], row[other] = row[other], row[size - 1]
    return row
