"""What may be written at a table: nothing hidden, no word of the lists, no address."""

from __future__ import annotations

import unicodedata
from random import Random

import pytest

from games.chatlines import TEXT_CHARS
from games.plain_words import clean, read_text
from games.wire import Refused
from tests.players.word_cases import BAD, INNOCENT, lines

# The marks that turn a text round or hide in it: none may ever reach a reader.
TURNING = {chr(point) for point in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}
TURNING |= {"\u200e", "\u200f", "\u061c", "\u200b", "\u2060", "\ufeff", "\u00ad", "\u0000"}
ODD = [
    *TURNING, "\u200c", "\u200d", "\ufe0f", "\u034f", "\u115f", "\u3164", "\u2800", "\u0301",
    "\u0489", "\ufdfa", "ي", "ا", "ک", "α", "a", " ", "\n", "\t", "\u2028", "\U000e0041", "💥",
    "ﷺ", "①", "ﬀ", "\u0338", "\u1ab0", "\U0001d159",
]  # fmt: skip


ADDRESSES = lines("""
http://evil.example | HTTPS://x | see www.site | go to oona-coins.com | bit.ly/x1
discord.gg/abc | t.me/x | me@example.org | free coins at coins.xyz now | site.ir
oona dot com | ｗｗｗ．x．com | a.b.net | myshop.ae! | javascript://x
""")
DOTTED = lines("""
wait...what | ok.so | 3.5 points | e.g. this | 1/2 | a/b | w/o | 7:30 | yes.no | Mr.Hamad
@layla come | 50% / 50% | well.me too | and/or | the dot on it
""")


def code_of(text: str) -> str:
    """Why it is refused; empty where it is not."""
    try:
        read_text(text)
    except Refused as refusal:
        return refusal.code
    return ""


def random_text(random: Random) -> str:
    """Anything: odd marks, letters of four alphabets, any character at all."""
    return "".join(
        random.choice(ODD) if random.random() < 0.7 else chr(random.randrange(0xD800))
        for _ in range(random.randrange(60))
    )


def test_ten_thousand_random_lines_come_out_plain() -> None:
    random = Random(19)
    for _ in range(10_000):
        text = clean(random_text(random))
        assert not set(text) & TURNING, ascii(text)
        assert all(unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Zl", "Zp")
                   or char == "\u200c" for char in text), ascii(text)  # fmt: skip
        assert clean(text) == text, ascii(text)
        assert unicodedata.is_normalized("NFKC", text), ascii(text)
        assert text == " ".join(text.split())


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("  so \n it\tis ", "so it is"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("a\u200cb", "ab"),
        ("\u202egnp.exe", "gnp.exe"),
        ("ad\u200bmin", "admin"),
        ("ﬁne ①", "fine 1"),
        ("e\u0301\u0301\u0301\u0301", "é\u0301"),
        ("سلام 👍🏽", "سلام 👍🏽"),
        ("\u2066\u2067\u2068\u2069", ""),
    ],
)
def test_a_line_is_cleaned_of_what_cannot_be_seen(raw: str, shown: str) -> None:
    assert clean(raw)[: len(shown) + 1] == shown or clean(raw).startswith(shown)


@pytest.mark.parametrize("raw", ["", "  ", "\u202e\u200b", "\u3164", "\u2800 \u2800"])
def test_a_line_in_which_nothing_is_seen_is_blank(raw: str) -> None:
    assert code_of(raw) == "talk_blank"


def test_a_line_ends_at_its_length_after_it_was_cleaned() -> None:
    assert code_of("ا" * TEXT_CHARS) == ""
    assert code_of("ا" * (TEXT_CHARS + 1)) == "talk_long"
    assert code_of("\u202e" * 50 + "b " * 50 + "\u200b" * 300) == ""
    assert code_of("ﷺ" * 20) == "talk_long"


@pytest.mark.parametrize("text", BAD)
def test_a_line_with_a_word_of_the_lists_is_not_sent(text: str) -> None:
    assert code_of(text) == "talk_word", text


@pytest.mark.parametrize("text", INNOCENT)
def test_innocent_lines_are_left_alone(text: str) -> None:
    assert code_of(text) == "", text


@pytest.mark.parametrize("text", ADDRESSES)
def test_addresses_are_not_sent(text: str) -> None:
    assert code_of(text) == "talk_link", text


@pytest.mark.parametrize("text", DOTTED)
def test_dots_and_slashes_are_no_addresses(text: str) -> None:
    assert code_of(text) == "", text


def test_no_long_line_takes_for_ever() -> None:
    """Nothing in the patterns grows with more than the length."""
    for piece in ("a", "a.", "f ", "*", "\u202e", "ش", "f*", "a@"):
        code_of(piece * (2_000 // len(piece)))
