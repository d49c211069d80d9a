"""The people, tables and cards of the gallery."""

from __future__ import annotations

from typing import Final

NAMES: Final = {
    "en": ("Hamad", "Layla", "Salem", "Noura", "Khalid", "Maryam"),
    "ar": ("حمد", "ليلى", "سالم", "نورة", "خالد", "مريم"),
    "fa": ("حامد", "لیلا", "سالم", "نورا", "خالد", "مریم"),
    "el": ("Πέτρος", "Ελένη", "Νίκος", "Μαρία", "Γιώργος", "Άννα"),
}
TABLES: Final = {
    "en": "Layla’s table",
    "ar": "طاولة ليلى",
    "fa": "میز لیلا",
    "el": "Τραπέζι της Ελένης",
}
COLOURS: Final = "STBI"
FACES: Final = "0123456789KVD"


def card(text: str) -> int:
    """``S7`` as its number, the first of its pair; ``W`` and ``F`` the first of their four."""
    if text == "W":
        return 100
    if text == "F":
        return 104
    face = FACES.index(text[1])
    return COLOURS.index(text[0]) * 25 + (2 * face - 1 if face else 0)


def cards(text: str) -> list[int]:
    """Several cards; a second one of a kind is the other of its pair."""
    out: list[int] = []
    for word in text.split():
        number = card(word)
        while number in out:
            number += 1
        out.append(number)
    return out
