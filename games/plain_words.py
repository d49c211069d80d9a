"""What may be written at a table: a line is cleaned, and refused for words or addresses in it.

It is refused, not masked: who wrote it reads why and can say it another way, a harmless word that
was taken for another does no more than that, and nobody else gets a riddle to solve. The word lists
(``word_lists/``) are compared after everything that is done to get a word past one is undone:
other letters that look alike, digits for letters, stretched or doubled letters, dots and blanks
between them, asterisks in place of some.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from oona_site.players.names import SHAPES, visible

from .chatlines import TEXT_CHARS
from .wire import Refused, WireCode

LISTS: Final = Path(__file__).resolve().parent / "word_lists"
_ROUNDS: Final = 4
_ZWNJ: Final = "\u200c"
# One letter for those that keyboards and habits write in several ways.
_AS_ONE: Final = str.maketrans(
    {"ى": "ي", "ی": "ي", "ک": "ك", "ة": "ه", "ھ": "ه", "ہ": "ه", "ƒ": "f"}
)
_PARTICLES: Final = re.compile("^[وف]?(?:يا|[بلك])?(?:ال|لل)?")
_LEET: Final[dict[int, int]] = str.maketrans("013457@$!89+|", "oieastasibgti")
_LEET_L: Final[dict[int, int]] = str.maketrans("1!|", "lll")
# The table of names takes a Greek letter for its capital.
_SHAPES: Final = {**SHAPES, "υ": "u"}
# Cyrillic, which the table of names takes for "y".
_AS_U: Final = str.maketrans("у", "u")
_MASKS: Final = "*#"
_STRETCHED: Final = re.compile(r"(.)\1{2,}")
_ONCE: Final = r"\1"
_RUNS: Final = re.compile(r"(.)\1+")

_ENDINGS: Final = (
    "com|net|org|info|biz|io|gg|tv|ly|app|xyz|link|site|online|shop|club|top|dev|co"
    "|ir|ae|sa|kw|qa|bh|om|gr|uk|de|ru|cn|eu"
)
_ADDRESS: Final = re.compile(
    r"://|\bwww\.|\w\.\w{2,}/\w|\S@\S+\.\w{2,}"
    rf"|\w[\w-]*\.(?:{_ENDINGS})(?![\w.]*\w)|\b(?:dot|دوت|نقطة)[ .]?(?:com|net|org|gg|كوم)\b"
)


def read_text(raw: str) -> str:
    """What somebody wrote, as it is kept and shown: one line that shows all there is in it.

    Raises ``Refused`` for one that is blank, longer than ``TEXT_CHARS``, names an address, or
    holds a word of the lists.
    """
    text = clean(raw)
    if not text:
        raise Refused(WireCode.TALK_BLANK)
    if len(text) > TEXT_CHARS:
        raise Refused(WireCode.TALK_LONG)
    check_words(text)
    return text


def check_words(text: str) -> None:
    """Raises ``Refused`` for an address or a word of the lists."""
    if _ADDRESS.search(text.casefold()):
        raise Refused(WireCode.TALK_LINK)
    if holds_bad_word(text):
        raise Refused(WireCode.TALK_WORD)


def clean(raw: str) -> str:
    """``raw`` in its compatibility form (NFKC) on one line, without what nobody can see."""
    text = raw
    for _ in range(_ROUNDS):
        was = text
        text = visible(" ".join(unicodedata.normalize("NFKC", text).split())).strip()
        if text == was:
            break
    return text


def holds_bad_word(text: str) -> bool:
    """Whether a word of the lists stands in ``text``, however it is written."""
    lists = _lists()
    words = [word for word in re.split(r"[\W_]+", fold(text)) if word]
    sentence = f" {' '.join(words)} "
    short = f" {' '.join(_STRETCHED.sub(_ONCE, word) for word in words)} "
    if any(row in sentence or row in short for row in lists.rows):
        return True
    return any(lists.has(word) for word in _candidates(text)) or any(
        lists.has_masked(chunk) for chunk in fold(text).split() if set(chunk) & set(_MASKS)
    )


def fold(text: str) -> str:
    """Lower case, without marks, one letter for those that are written in several ways."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    kept = (char for char in plain if unicodedata.category(char) != "Mn")
    return "".join(kept).replace("ـ", "").replace(_ZWNJ, "").translate(_AS_ONE)


def _candidates(text: str) -> Iterator[str]:
    """All that may be meant as a word in ``text``, folded."""
    for spelled in _spellings(fold(text)):
        words = [word for word in re.split(r"[\W_]+", spelled) if word]
        yield from words
        # "f.u-c_k": nothing but letters of what stands between two blanks.
        yield from (re.sub(r"[\W_]+", "", chunk) for chunk in spelled.split())
        # "f u c k", and a word cut in two.
        yield from _spaced(words)
        yield from (
            one + two
            for one, two in pairwise(words)
            if min(len(one), len(two)) == 1 or max(len(one), len(two)) == 2
        )


def _spellings(text: str) -> Iterator[str]:
    """``text`` as it is, with digits and signs read as letters, and in the letters it looks like.

    Letters of other alphabets are read by their shape only in a word that mixes alphabets.
    """
    yield text
    leet = " ".join(_read_leet(chunk, _LEET) for chunk in text.split())
    if leet != text:
        yield leet
        yield " ".join(_read_leet(chunk.translate(_LEET_L), _LEET) for chunk in text.split())
    alike = " ".join(map(_read_shapes, text.split()))
    if alike != text:
        yield alike
        yield " ".join(map(_read_shapes, text.translate(_AS_U).split()))


def _read_leet(chunk: str, table: dict[int, int]) -> str:
    return chunk.translate(table) if any(char.isalpha() for char in chunk) else chunk


def _read_shapes(chunk: str) -> str:
    alphabets = {unicodedata.name(char, "").partition(" ")[0] for char in chunk if char.isalpha()}
    if alphabets <= {"GREEK"} or "ARABIC" in alphabets or alphabets == {"LATIN"}:
        return chunk
    return "".join(_SHAPES.get(char, char) for char in chunk)


def _spaced(words: list[str]) -> Iterator[str]:
    """Words spelled letter by letter."""
    run = ""
    for word in [*words, ""]:
        if len(word) == 1:
            run += word
            continue
        if len(run) > 2:
            yield run
        run = ""


class _Lists:
    """The words of all languages: whole ones, beginnings, parts, and words in a row."""

    def __init__(self, lines: list[str]) -> None:
        self.innocent = {fold(line[1:]) for line in lines if line.startswith("!")}
        bad = [fold(line) for line in lines if not line.startswith("!")]
        self.rows = [f" {line} " for line in bad if " " in line]
        single = [line for line in bad if " " not in line]
        self.parts = [line.strip("*") for line in single if line.startswith("*")]
        self.stems = tuple(
            line.rstrip("*") for line in single if line.endswith("*") and not line.startswith("*")
        )
        self.whole = {line for line in single if "*" not in line}
        self.squeezed = {_RUNS.sub(r"\1", word) for word in (*self.whole, *self.stems, *self.parts)}

    def has(self, word: str) -> bool:
        """Whether ``word``, folded, is one of them."""
        if word in self.innocent or len(word) < 2:
            return False
        if _STRETCHED.search(word):
            short = _RUNS.sub(r"\1", word)
            if short in self.squeezed or self._is_bad(short):
                return True
        bare = _PARTICLES.sub("", word)
        return self._is_bad(word) or (len(bare) > 2 and self._is_bad(bare))

    def _is_bad(self, word: str) -> bool:
        return (
            word in self.whole
            or word.startswith(self.stems)
            or any(part in word for part in self.parts)
        )

    def has_masked(self, chunk: str) -> bool:
        """Whether ``chunk`` is a whole word with some of its letters masked, but not most."""
        masked = sum(char in _MASKS for char in chunk)
        if len(chunk) < 3 or masked * 2 > len(chunk):
            return False
        pattern = "".join("." if char in _MASKS else re.escape(char) for char in chunk)
        words = (*self.whole, *self.stems, *self.parts)
        return any(re.fullmatch(pattern, word) for word in words)


@cache
def _lists() -> _Lists:
    lines = [
        line.strip()
        for path in sorted(LISTS.glob("*.txt"))
        for line in path.read_text("utf-8").splitlines()
    ]
    return _Lists([line for line in lines if line and not line.startswith("#")])
