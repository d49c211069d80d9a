"""Words that are said nowhere on the site: not at tables, not in dares, not in names.

The lists (``word_lists/``) are compared after everything that is done to get a word past one is
undone: other letters that look alike, digits for letters, letters written twice or more often,
dots and blanks between them, accents left out, asterisks in place of some.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import groupby, pairwise
from pathlib import Path
from typing import Final

from oona_site.players import lookalikes

LISTS: Final = Path(__file__).resolve().parent / "word_lists"
_ZWNJ: Final = "\u200c"
# Marks, rings drawn round a letter, and what is not seen at all.
_NO_LETTERS: Final = frozenset({"Mn", "Me", "Cf"})
# One letter for those that keyboards and habits write in several ways.
_AS_ONE: Final = str.maketrans(
    {"ى": "ي", "ی": "ي", "ک": "ك", "ة": "ه", "ھ": "ه", "ہ": "ه", "ـ": None}
    | lookalikes.FRAMED
    | lookalikes.CROSSED
)
_PARTICLES: Final = re.compile("^[وف]?(?:يا|[بلك])?(?:ال|لل)?")
_LEET: Final[dict[int, int]] = str.maketrans("013457@$!89+|", "oieastasibgti")
_LEET_L: Final[dict[int, int]] = str.maketrans("1!|", "lll")
_SIGNS: Final = frozenset(map(chr, _LEET))
# Alphabets whose letters in a word of their own are what they are.
_SAID_AS_WRITTEN: Final = frozenset({"LATIN", "GREEK", "ARABIC"})
# The table of names takes a Greek letter for its capital.
_SHAPES: Final = {**lookalikes.LETTERS, "υ": "u"}
# Cyrillic, which the table of names takes for "y".
_AS_U: Final = str.maketrans("у", "u")
_FIRST_ARABIC: Final = "\u0600"
_MASKS: Final = frozenset("*#")
_STRETCHED: Final = re.compile(r"(.)\1{2,}")
_RUNS: Final = re.compile(r"(.)\1+")
_ONCE: Final = r"\1"
_BETWEEN: Final = re.compile(r"[\W_]+")
_WORD: Final = re.compile(r"\w+")
# "it's hit" and "who're" hold none.
_CONTRACTED: Final = re.compile(r"(?<=\w\w)['’](?:re|ve|ll|[sdmt])\b")


def holds_bad_word(text: str) -> bool:
    """Whether a word of the lists stands in ``text``, however it is written."""
    lists = _lists()
    plain = _CONTRACTED.sub("", lists.without_innocent(text))
    folded = [fold(each) for each in _with_blanks(plain)]
    candidates: set[str] = set()
    for spelled in dict.fromkeys(each for line in folded for each in _spellings(line)):
        words = _words(spelled)
        if lists.has_row(words):
            return True
        candidates.update(_candidates(spelled, words))
    masked = {chunk for chunk in folded[0].split() if not _MASKS.isdisjoint(chunk)}
    return lists.has_any(candidates) or any(lists.has_masked(chunk) for chunk in masked)


def fold(text: str) -> str:
    """Lower case, without marks, one letter for those that are written in several ways."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    kept = (char for char in plain if unicodedata.category(char) not in _NO_LETTERS)
    return "".join(kept).translate(_AS_ONE)


def _with_blanks(text: str) -> Iterator[str]:
    """``text``, in which a ZWNJ stands inside a word, and as if it stood between two."""
    yield text
    if _ZWNJ in text:
        yield text.replace(_ZWNJ, " ")


def _words(text: str) -> list[str]:
    return [word for word in _BETWEEN.split(text) if word]


def _candidates(spelled: str, words: list[str]) -> Iterator[str]:
    """All that may be meant as a word in ``spelled``, folded, which has these ``words``."""
    yield from words
    # "f.u-c_k": nothing but letters of what stands between two blanks.
    yield from (_BETWEEN.sub("", chunk) for chunk in spelled.split() if not chunk.isalnum())
    # "f u c k", "fu c k", and a word cut in two.
    yield from _spaced(words, most=1)
    yield from _spaced(words, most=2)
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
    if not _SIGNS.isdisjoint(text):
        yield " ".join(_read_leet(chunk, _LEET) for chunk in text.split())
        yield " ".join(_read_leet(chunk.translate(_LEET_L), _LEET) for chunk in text.split())
    if _mixes({_alphabet(char) for char in set(text) if char.isalpha()}):
        yield " ".join(map(_read_shapes, text.split()))
        yield " ".join(map(_read_shapes, text.translate(_AS_U).split()))


def _read_leet(chunk: str, table: dict[int, int]) -> str:
    return chunk.translate(table) if any(char.isalpha() for char in chunk) else chunk


def _read_shapes(chunk: str) -> str:
    alphabets = {_alphabet(char) for char in chunk if char.isalpha()}
    if "ARABIC" in alphabets or not _mixes(alphabets):
        return chunk
    return "".join(_SHAPES.get(char, char) for char in chunk)


def _mixes(alphabets: set[str]) -> bool:
    return len(alphabets) > 1 or not alphabets <= _SAID_AS_WRITTEN


@lru_cache(1024)
def _alphabet(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]


def _spaced(words: list[str], *, most: int) -> Iterator[str]:
    """Words spelled with blanks: pieces of ``most`` letters at most, one of a single letter."""
    for is_short, run in groupby(words, key=lambda word: len(word) <= most):
        pieces = list(run)
        if is_short and len(pieces) > 2 and min(map(len, pieces)) == 1:
            yield "".join(pieces)


@dataclass(frozen=True)
class _Words:
    """Words that are found as they are, by how they begin, or anywhere in another."""

    whole: frozenset[str]
    stems: tuple[str, ...]
    parts: tuple[str, ...]

    @cached_property
    def heads(self) -> frozenset[str]:
        return frozenset(stem[:2] for stem in self.stems)

    def has_any(self, words: Collection[str]) -> bool:
        if not self.whole.isdisjoint(words):
            return True
        together = "\n".join(words)
        if any(part in together for part in self.parts):
            return True
        # Nearly no word begins as one of these does, so two letters spare the look at all of them.
        return any(word.startswith(self.stems) for word in words if word[:2] in self.heads)

    def __iter__(self) -> Iterator[str]:
        yield from (*self.whole, *self.stems, *self.parts)

    def squeezed(self) -> _Words:
        """The same with every letter once where it stands several times in a row."""
        return _Words(
            frozenset(map(_squeeze, self.whole)),
            tuple(map(_squeeze, self.stems)),
            tuple(map(_squeeze, self.parts)),
        )

    def lengthened(self) -> re.Pattern[str]:
        """What the words match with any of their letters written more often."""
        kinds = (
            *map(_longer, self.whole),
            *(f"{_longer(stem)}.*" for stem in self.stems),
            *(f".*{_longer(part)}.*" for part in self.parts),
        )
        return re.compile("|".join(kinds))


class _Lists:
    """The words of all languages, words in a row, and what is innocent though it looks like one."""

    def __init__(self, lines: list[str]) -> None:
        self.as_written = frozenset(_lowered(line[1:]) for line in lines if line[0] == "=")
        self.innocent = frozenset(fold(line[1:]) for line in lines if line[0] == "!")
        bad = [fold(line) for line in lines if line[0] not in "=!"]
        rows = [line for line in bad if " " in line]
        single = [line for line in bad if " " not in line]
        self.words = _Words(
            # A row is written without its blanks as well.
            whole=frozenset(line for line in single if "*" not in line)
            | {row.replace(" ", "") for row in rows},
            stems=tuple(
                line.rstrip("*") for line in single if line.endswith("*") and line[0] != "*"
            ),
            parts=tuple(line.strip("*") for line in single if line.startswith("*")),
        )
        self.squeezed = self.words.squeezed()
        self.longer = self.words.lengthened()
        self.rows = tuple(f" {row} " for row in rows)
        self.short_rows = tuple((_squeeze(row), re.compile(_longer(row))) for row in self.rows)
        self.by_length: dict[int, list[str]] = {}
        for word in self.words:
            self.by_length.setdefault(len(word), []).append(word)

    def without_innocent(self, text: str) -> str:
        """``text`` in lower case, without the words that are innocent as they are written there."""
        plain = _lowered(text)
        return _WORD.sub(lambda word: "" if word[0] in self.as_written else word[0], plain)

    def has_row(self, words: list[str]) -> bool:
        """Whether some of ``words``, folded and in this order, are a row."""
        sentence = f" {' '.join(words)} "
        if any(row in sentence for row in self.rows):
            return True
        short = _squeeze(sentence)
        return short != sentence and any(
            row in short and longer.search(sentence) for row, longer in self.short_rows
        )

    def has_any(self, candidates: Iterable[str]) -> bool:
        """Whether one of ``candidates``, folded, is one of them."""
        words = {word for word in candidates if len(word) > 1 and word not in self.innocent}
        bare = {_PARTICLES.sub("", word) for word in words if word[0] >= _FIRST_ARABIC}
        words.update(word for word in bare if len(word) > 2)
        if self.words.has_any(words):
            return True
        # Few lines hold a word that is one of them with its letters once.
        short = _squeeze("\n".join(words)).split("\n")
        return self.squeezed.has_any(short) and any(map(self._is_lengthened, words))

    def _is_lengthened(self, word: str) -> bool:
        """Whether ``word`` is one of them in which letters stand more often than they should."""
        short = _squeeze(word)
        if short == word or not self.squeezed.has_any([short]):
            return False
        # A letter that stands there three times is nobody's spelling: then all may be too many.
        return bool(_STRETCHED.search(word) or self.longer.fullmatch(word))

    def has_masked(self, chunk: str) -> bool:
        """Whether ``chunk`` is a whole word with some of its letters masked, but not most."""
        masked = sum(char in _MASKS for char in chunk)
        if len(chunk) < 3 or masked * 2 > len(chunk):
            return False
        return any(_fits(chunk, word) for word in self.by_length.get(len(chunk), ()))


def _fits(chunk: str, word: str) -> bool:
    return all(char == other or char in _MASKS for char, other in zip(chunk, word, strict=True))


def _lowered(text: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def _squeeze(text: str) -> str:
    return _RUNS.sub(_ONCE, text)


def _longer(word: str) -> str:
    """A pattern for ``word`` with each letter as often as it stands there, or more often."""
    runs = ((letter, len(list(run))) for letter, run in groupby(word))
    return "".join(f"{re.escape(letter)}{{{count},}}" for letter, count in runs)


@cache
def _lists() -> _Lists:
    return _Lists(list(_lines(sorted(LISTS.glob("*.txt")))))


def _lines(paths: Iterable[Path]) -> Iterator[str]:
    for path in paths:
        for line in path.read_text("utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                yield line.strip()
