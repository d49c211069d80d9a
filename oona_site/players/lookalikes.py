"""Letters that are drawn alike, for `names.name_key`. Keys are as after casefold and NFKD.

The Latin letter stands for its class, and the class of `l` holds `i` and `1` because the capital I,
the small l and the digit are one stroke in many fonts; `o` holds the zero.
"""

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

LETTERS: dict[str, str] = {char: row[0] for row in _ROWS for char in row.partition(" ")[2]} | {
    "æ": "ae",
    "œ": "oe",
    "ø": "o",
    "ł": "l",
}
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
