"""Names that people may call themselves, and the key that tells whether two of them look alike.

A name is refused, never silently repaired, but for what nobody means to write: blanks at the ends
and in a row, compatibility forms (NFKC), and the selectors that a phone adds to an emoji.
"""

import re
import unicodedata
from enum import StrEnum
from itertools import pairwise

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from oona_site.players import lookalikes
from oona_site.players.bad_words import holds_bad_word
from oona_site.players.models import KEY_CHARS_MAX, NAME_CHARS_MAX

_ZWNJ = "\u200c"
_EMOJI_SELECTORS = {0xFE0E: None, 0xFE0F: None}
# Drawn as nothing, though their categories say letter, mark or symbol.
_BLANK = frozenset(
    {"\u034f", "\u115f", "\u1160", "\u17b4", "\u17b5", "\u180b", "\u180c", "\u180d", "\u180f"}
    | {"\u2800", "\u3164", "\uffa0", "\U0001d159", "\U00016fe4"}
    | {chr(point) for point in range(0xFE00, 0xFE10)}
    | {chr(point) for point in range(0xE0100, 0xE01F0)}
)
# An id or a date that one of our templates keeps in order inside words of any direction.
_IN_ORDER = re.compile("(\u2066[ -~]+\u2069)")
_ISOLATES = re.compile("[\u2066-\u2069]")
_REFUSED_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_MARKS_IN_A_ROW_MAX = 2
_SCRIPTS_THAT_LOOK_ALIKE = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC")


class Problem(StrEnum):
    """Why a name is refused, in the order in which it is looked at."""

    BLANK = "blank"
    LONG = "long"
    HIDDEN = "hidden"
    MARKS = "marks"
    NO_LETTER = "no_letter"
    MIXED = "mixed"
    RESERVED = "reserved"
    WORD = "word"
    TAKEN = "taken"
    OFTEN = "often"


WORDS: dict[Problem, StrOrPromise] = {
    Problem.BLANK: _("Write a name."),
    Problem.LONG: _("A name has 24 characters at most."),
    Problem.HIDDEN: _("The name holds a character that cannot be seen."),
    Problem.MARKS: _("The name holds too many marks on one letter."),
    Problem.NO_LETTER: _("A name needs a letter or a digit."),
    Problem.MIXED: _("One word of the name mixes two alphabets."),
    Problem.RESERVED: _("This name is kept for the people who run the site."),
    Problem.WORD: _("The name holds a word that is not used here: choose another name."),
    Problem.TAKEN: _("Somebody already has this name, or one that looks like it."),
    Problem.OFTEN: _("A name changes three times in a day at most: try again tomorrow."),
}


class BadName(ValueError):
    """A name that is refused. `str()` gives the words in the language that is active."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.value)
        self.problem = problem

    def __str__(self) -> str:
        return str(WORDS[self.problem])


def clean_line(raw: str, *, most: int) -> str:
    """Gives a line that strangers will read as it is kept; raises BadName for what is no line.

    Of at most ``most`` characters, blanks not counted twice, with nothing that cannot be seen.
    """
    # Cut before normalising: a request may bring a megabyte.
    if len(raw) > 16 * most:
        raise BadName(Problem.LONG)
    line = " ".join(unicodedata.normalize("NFKC", raw.translate(_EMOJI_SELECTORS)).split())
    if not line:
        raise BadName(Problem.BLANK)
    if len(line) > most:
        raise BadName(Problem.LONG)
    if any(_is_hidden(line, place) for place in range(len(line))):
        raise BadName(Problem.HIDDEN)
    if _has_stacked_marks(line):
        raise BadName(Problem.MARKS)
    return line


def visible(text: str) -> str:
    """Gives ``text`` without what cannot be seen, and with two marks on a letter at most.

    For lines that nobody can be asked to write again; their blanks and breaks stay.
    """
    text = unicodedata.normalize("NFC", text.translate(_EMOJI_SELECTORS))
    kept = ""
    run = 0
    for place, char in enumerate(text):
        run = run + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if char == "\n" or (run <= _MARKS_IN_A_ROW_MAX and not _is_hidden(text, place)):
            kept += char
    return kept


def clean_prose(raw: str) -> str:
    """Gives sentences that somebody wrote as they are kept: what can be seen of them, trimmed.

    The isolates around an id or a date stay, since the template of a letter puts them there.
    """
    parts = _IN_ORDER.split(raw)
    return "".join(part if place % 2 else visible(part) for place, part in enumerate(parts)).strip()


def apart(text: object) -> str:
    """Gives ``text`` set apart in a sentence, whatever its direction is.

    It cannot end what sets it apart: an isolate in it goes.
    """
    return f"\u2068{_ISOLATES.sub('', str(text))}\u2069"


def clean_name(raw: str, *, staff: bool = False) -> str:
    """Gives the name as it is kept; raises BadName. Does not look whether it is taken."""
    name = clean_line(raw, most=NAME_CHARS_MAX)
    key = name_key(name)
    if not key or not any(unicodedata.category(char)[0] in "LN" for char in name):
        raise BadName(Problem.NO_LETTER)
    if any(_mixes_scripts(word) for word in re.split(r"[\W_]+", name)):
        raise BadName(Problem.MIXED)
    if not staff and _is_reserved(name):
        raise BadName(Problem.RESERVED)
    return name


def chosen_name(raw: str, *, kept: str = "", staff: bool = False) -> str:
    """Gives the name that somebody chose, for himself or his table; raises BadName.

    As `clean_name`, which also serves those who name others, and held to the words that are said
    here. The name that he has, ``kept``, may stay.
    """
    name = clean_name(raw, staff=staff)
    if name != kept and holds_bad_word(name):
        raise BadName(Problem.WORD)
    return name


def name_key(name: str) -> str:
    """Gives the same key for names that an eye takes for one another.

    Case, marks, blanks and punctuation do not count; letters of different alphabets that are drawn
    alike are one letter. Greek letters follow the shape of their capitals, so that a name and its
    capitals have one key.
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    spelled = "".join(
        lookalikes.LETTERS.get(char, char)
        for char in plain
        if unicodedata.category(char)[0] in "LNS" and char not in lookalikes.IGNORED
    )
    for pair, single in lookalikes.PAIRS:
        spelled = spelled.replace(pair, single)
    return spelled[:KEY_CHARS_MAX]


def _is_hidden(name: str, place: int) -> bool:
    char = name[place]
    if char == _ZWNJ:
        # Persian writes it inside words; anywhere else nobody can see it.
        inside = 0 < place < len(name) - 1
        return not (
            inside and _is_arabic_letter(name[place - 1]) and _is_arabic_letter(name[place + 1])
        )
    return char in _BLANK or unicodedata.category(char) in _REFUSED_CATEGORIES


def _is_arabic_letter(char: str) -> bool:
    return unicodedata.bidirectional(char) == "AL" and unicodedata.category(char)[0] == "L"


def _has_stacked_marks(name: str) -> bool:
    run = 0
    for char in name:
        run = run + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if run > _MARKS_IN_A_ROW_MAX:
            return True
    starts = [name[0], *(after for before, after in pairwise(name) if before == " ")]
    return any(unicodedata.category(char)[0] == "M" for char in starts)


def _mixes_scripts(word: str) -> bool:
    scripts = set()
    for char in word:
        if unicodedata.category(char)[0] == "L":
            scripts.add(unicodedata.name(char, "").partition(" ")[0])
    return len(scripts.intersection(_SCRIPTS_THAT_LOOK_ALIKE)) > 1


def _is_reserved(name: str) -> bool:
    words = {name_key(word) for word in name.split()}
    return name_key(name) in _RESERVED_NAMES or not words.isdisjoint(_RESERVED_WORDS)


_RESERVED_WORDS = frozenset(name_key(word) for word in lookalikes.RESERVED_WORDS)
_RESERVED_NAMES = frozenset(name_key(name) for name in lookalikes.RESERVED_NAMES)
