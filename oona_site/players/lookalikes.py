"""Letters that are drawn alike, for `names.name_key`. Keys are as after casefold and NFKD.

The Latin letter stands for its class, and the class of `l` holds `i` and `1` because the capital I,
the small l and the digit are one stroke in many fonts; `o` holds the zero.
"""

import re
import unicodedata
from collections.abc import Iterator

_ROWS = (
    # Latin and digits
    "o 0",
    "l i1ı|ǀɩɪ",
    "a ɑ",
    "g ɡ",
    "d đð",
    "h ħ",
    "t ŧ",
    "b ƀ",
    "z ƶ",
    # Cyrillic
    "a а",
    "b вь",
    "e еєҽ",
    "h нһҥ",
    "k кқҝ",
    "m м",
    "o оөӧ",
    "p р",
    "c сҫ",
    "t тҭ",
    "y уүұ",
    "x хҳ",
    "l іӏ",
    "j ј",
    "s ѕ",
    "d ԁ",
    "q ԛ",
    "w ԝѡ",
    "3 зӡ",
    # Greek, by the shape of the capital
    "a α",
    "b β",
    "e ε",
    "z ζ",
    "h η",
    "l ι",
    "k κ",
    "m μ",
    "n ν",
    "o ο",
    "p ρ",
    "t τ",
    "y υ",
    "x χ",
    "c ϲ",
    "j ϳ",
    # Armenian
    "o օ",
    "h հ",
    "u ս",
    "n ո",
    # Arabic letters that Persian, Urdu and Kurdish write another way
    "ی يىےېۍ",
    "ک كڪګڬڭݣ",
    "ه ةہھەۀۃ",
    "ا ٱٲٳ",
    "و ۆۇۈۉۋۊ",
    "گ ڰ",
    # Digits of the Arabic and the Persian keyboard
    "o ٠۰",
    "l ١۱",
    "2 ٢۲",
    "3 ٣۳",
    "4 ٤۴",
    "5 ٥۵",
    "6 ٦۶",
    "7 ٧۷",
    "8 ٨۸",
    "9 ٩۹",
)

# Where Unicode keeps letters and digits in frames, flags' letters and small capitals.
_FRAMES = (*range(0x2776, 0x2794), *range(0x1F100, 0x1F200))
_LATIN = tuple(
    point
    for first, last in ((0xC0, 0x2AF), (0x1D00, 0x1D7F), (0x2C60, 0x2C7F), (0xA722, 0xA7FF))
    for point in range(first, last + 1)
)
_FRAMED = re.compile("(?:LETTER|SMALL CAPITAL) ([A-Z])$|SQUARED ([A-Z]{2,4})$")
_CROSSED = re.compile("LATIN SMALL LETTER ([A-Z]) (?:WITH |BAR$)")


def _named(points: tuple[int, ...], pattern: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """Characters that no normal form takes for a plain letter, and the letter of their name."""
    for char in map(chr, points):
        found = pattern.search(unicodedata.name(char, ""))
        if unicodedata.normalize("NFKD", char) != char:
            continue
        if found:
            yield char, found[found.lastindex or 0].lower()
        elif (digit := unicodedata.digit(char, None)) is not None:
            yield char, str(digit)


# "🅰" and its kind, which have a shape but no decomposition, and what is plainly meant.
FRAMED: dict[str, str] = dict(_named((*_FRAMES, *_LATIN), _FRAMED))
# "ƒ" and its kind: other letters where they are used, and read as the one without the stroke.
CROSSED: dict[str, str] = dict(_named(_LATIN, _CROSSED))

_DRAWN = {char: row[0] for row in _ROWS for char in row.partition(" ")[2]}
LETTERS: dict[str, str] = (
    {char: "".join(_DRAWN.get(each, each) for each in plain) for char, plain in FRAMED.items()}
    | _DRAWN
    | {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l"}
)
PAIRS = (("rn", "m"), ("vv", "w"))
# The Arabic stretch, a hamza that stands alone as a mark, and modifier letters drawn as dots.
IGNORED = frozenset("ـٴʼʹʾʿˈ`´^¨~¯")

# Nobody but staff may have one of these words anywhere in a name.
RESERVED_WORDS = (
    "Admin",
    "Administrator",
    "Moderator",
    "مشرف",
    "المشرف",
    "الإدارة",
    "Διαχειριστής",
    "Συντονιστής",
)
# Nor one of these as the whole name.
RESERVED_NAMES = (
    "Oona",
    "Oona staff",
    "أونا",
    "Όονα",
    "Sahrat",
    "سهرات",
    "Referee",
    "Staff",
    "Support",
    "System",
    "Treasurer",
    "الدعم",
    "الحكم",
    "مدیر",
    "داور",
    "پشتیبانی",
    "Υποστήριξη",
    "Διαιτητής",
)
