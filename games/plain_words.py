"""What may be written at a table: a line is cleaned, and refused for words or addresses in it.

It is refused, not masked: who wrote it reads why and can say it another way, a harmless word that
was taken for another does no more than that, and nobody else gets a riddle to solve. Which words,
``oona_site/players/bad_words.py`` says, since names are held to them as well.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from oona_site.players.bad_words import holds_bad_word
from oona_site.players.names import visible

from .chatlines import TEXT_CHARS
from .wire import Refused, WireCode

_ROUNDS: Final = 4

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
