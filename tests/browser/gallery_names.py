"""The people and tables of the gallery, in each language."""

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
