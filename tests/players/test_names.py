"""Names: what is kept, what is refused and why, and who looks like whom."""

import random
import sys
import unicodedata

import pytest
from django.utils.translation import override

from oona_site.players.models import KEY_CHARS_MAX
from oona_site.players.names import (
    BadName,
    Problem,
    apart,
    chosen_name,
    clean_line,
    clean_name,
    name_key,
    visible,
)

ZWNJ = "\u200c"

KEPT = [
    ("Ana", "Ana"),
    ("  Ana   Maria ", "Ana Maria"),
    ("سارة", "سارة"),
    ("محمّدٌ", "محمّدٌ"),
    (f"علی{ZWNJ}رضا", f"علی{ZWNJ}رضا"),
    ("Ali علی", "Ali علی"),
    ("Νίκος", "Νίκος"),
    ("<b>x</b>", "<b>x</b>"),
    ("ﬁnal", "final"),
    ("Ａｎａ", "Ana"),
    ("a" * 24, "a" * 24),
    ("O'Neill-7", "O'Neill-7"),
    ("Ana\u3000B", "Ana B"),
    ("Ana ❤\ufe0f", "Ana ❤"),
    ("Zoë", "Zoë"),
    ("لیلا ۷", "لیلا ۷"),
    ("Đặng", "Đặng"),
    ("Иван", "Иван"),
]

REFUSED = [
    ("", Problem.BLANK),
    (" \t\n", Problem.BLANK),
    ("a" * 25, Problem.LONG),
    ("ﷺ" * 3, Problem.LONG),
    ("a" * 1_000_000, Problem.LONG),
    ("user\u202egnp.exe", Problem.HIDDEN),
    ("a\u2066b", Problem.HIDDEN),
    ("a\u200fb", Problem.HIDDEN),
    ("a\u061cb", Problem.HIDDEN),
    (f"a{ZWNJ}b", Problem.HIDDEN),
    (f"{ZWNJ}علی", Problem.HIDDEN),
    (f"علی{ZWNJ}", Problem.HIDDEN),
    (f"علی{ZWNJ}{ZWNJ}رضا", Problem.HIDDEN),
    ("a\u200db", Problem.HIDDEN),
    ("\u200b\u200b", Problem.HIDDEN),
    ("a\u00adb", Problem.HIDDEN),
    ("admin\u0000", Problem.HIDDEN),
    ("x\u3164", Problem.HIDDEN),
    ("x\u115f", Problem.HIDDEN),
    ("\u2800\u2800", Problem.HIDDEN),
    ("a\u034fb", Problem.HIDDEN),
    ("a\ufe01", Problem.HIDDEN),
    ("a\U000e0041", Problem.HIDDEN),
    ("a\U000e0101", Problem.HIDDEN),
    ("a\ue000", Problem.HIDDEN),
    ("a\ud800", Problem.HIDDEN),
    ("a\u0378", Problem.HIDDEN),
    ("a\u0300\u0302\u0303\u0304", Problem.MARKS),
    ("\u0301a", Problem.MARKS),
    ("a \u0301b", Problem.MARKS),
    ("...", Problem.NO_LETTER),
    ("❤", Problem.NO_LETTER),
    ("ــــ", Problem.NO_LETTER),
    ("Νikos", Problem.MIXED),
    ("аdam", Problem.MIXED),
    ("Admin", Problem.RESERVED),
    ("ＡＤＭＩＮ", Problem.RESERVED),
    ("a.d.m.i.n", Problem.RESERVED),
    ("Adm1n", Problem.RESERVED),
    ("Ali admin", Problem.RESERVED),
    ("ADMlN", Problem.RESERVED),
    ("OONA", Problem.RESERVED),
    ("0ona", Problem.RESERVED),
    ("أونا", Problem.RESERVED),
    ("اونا", Problem.RESERVED),
    ("مشرف", Problem.RESERVED),
    ("مديـــر", Problem.RESERVED),
    ("Υποστηριξη", Problem.RESERVED),
    ("🅰dmin", Problem.RESERVED),
    ("🅾🅾🅽a", Problem.RESERVED),
    ("🄰🄳🄼🄸🄽", Problem.RESERVED),
    ("ᴀᴅᴍɪɴ", Problem.RESERVED),
    ("Fuck 7", Problem.WORD),
    ("🅵🆄🅲🅺 7", Problem.WORD),
]

ALIKE = [
    ("Anna", "ANNA"),
    ("Anna", "Ａｎｎａ"),
    ("Anna", "Ánna"),
    ("Anna", "A.n.n.a"),
    ("Paola", "Pao1a"),
    ("Ali", "AII"),
    ("Bob", "B0b"),
    ("Marna", "Mama"),
    ("sara", "ѕаrа"),
    ("ANNA", "ΑΝΝΑ"),
    ("Νίκη", "ΝΙΚΗ"),
    ("Νίκος", "νικοσ"),
    ("Ελένη", "ελενη"),
    ("سارة", "ساره"),
    ("أحمد", "احمد"),
    ("علي", "علی"),
    ("على", "علی"),
    ("كريم", "کریم"),
    ("سـارة", "سارة"),
    ("سَارَة", "سارة"),
    (f"علی{ZWNJ}رضا", "علیرضا"),
    ("رضا٧", "رضا۷"),
    ("رضا۷", "رضا7"),
    ("Strasse", "Straße"),
]

UNLIKE = [
    ("Anna", "Hanna"),
    ("Sara", "Sarah"),
    ("Ana 1", "Ana 2"),
    ("سارة", "سمر"),
    ("Νίκος", "Νίκη"),
    ("رضا", "رسا"),
    ("Guest falcon 10", "Guest falcon 11"),
]


@pytest.mark.parametrize(("raw", "kept"), KEPT)
def test_a_name_that_people_have_is_kept(raw: str, kept: str) -> None:
    assert chosen_name(raw) == unicodedata.normalize("NFC", kept)


@pytest.mark.parametrize(("raw", "problem"), REFUSED)
def test_a_name_is_refused_with_its_reason(raw: str, problem: Problem) -> None:
    with pytest.raises(BadName) as caught:
        chosen_name(raw)
    assert caught.value.problem is problem


def test_every_reason_has_a_row_that_shows_it() -> None:
    shown = {problem for _, problem in REFUSED} | {Problem.TAKEN, Problem.OFTEN}
    assert shown == set(Problem)


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_have_one_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), UNLIKE)
def test_names_that_differ_have_two_keys(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


def test_staff_may_have_a_reserved_name() -> None:
    assert clean_name("Oona staff", staff=True) == "Oona staff"


@pytest.mark.parametrize("language", ["en", "ar", "fa", "el"])
def test_every_reason_has_words_in_every_language(language: str) -> None:
    with override("en"):
        source = {problem: str(BadName(problem)) for problem in Problem}
    with override(language):
        words = {problem: str(BadName(problem)) for problem in Problem}
    assert len(set(words.values())) == len(Problem)
    if language != "en":
        assert not set(words.values()) & set(source.values())


def test_no_random_string_brings_a_control_through() -> None:
    """10,000 strings, half of them from the places where the dangerous characters live."""
    seed = 20_261
    rng = random.Random(seed)
    dangerous = [
        *range(0x200B, 0x2070),
        *range(0x0600, 0x0620),
        0xFEFF,
        0xAD,
        0x34F,
        0x3164,
        0x115F,
    ]
    kept = 0
    for number in range(10_000):
        high = sys.maxunicode if number % 2 else 0x700
        raw = "".join(
            chr(rng.choice(dangerous) if rng.random() < 0.05 else rng.randrange(0x20, high + 1))
            for _ in range(rng.randrange(1, 27))
        )
        try:
            name = clean_name(raw)
        except BadName:
            continue
        kept += 1
        where = f"seed {seed}, string {number}: {raw!r}"
        assert 1 <= len(name) <= 24, where
        assert clean_name(name) == name, where
        assert 1 <= len(name_key(name)) <= KEY_CHARS_MAX, where
        for char in name:
            assert char == ZWNJ or unicodedata.category(char) not in ("Cc", "Cf", "Cs"), where
            assert not 0x202A <= ord(char) <= 0x202E, where
            assert not 0x2066 <= ord(char) <= 0x2069, where
            assert char not in "\u200e\u200f\u061c", where
    assert kept > 500, "the strings are too wild to prove anything"


def test_a_line_is_cleaned_as_a_name_is_but_may_be_longer() -> None:
    assert clean_line("  Say “one” \uff11  time ", most=200) == "Say “one” 1 time"
    for raw, problem in (
        ("  ", Problem.BLANK),
        ("x" * 201, Problem.LONG),
        ("x" * 1_000_000, Problem.LONG),
        ("right\u202eto left", Problem.HIDDEN),
        ("z\u0335\u0336\u0337", Problem.MARKS),
    ):
        with pytest.raises(BadName) as refused:
            clean_line(raw, most=200)
        assert refused.value.problem is problem


def test_what_can_be_seen_is_left_as_it_stands() -> None:
    assert visible(" /\\_/\\ \n( o.o )") == " /\\_/\\ \n( o.o )"
    assert visible("a\u202eb\u0000c\u200d\ue000") == "abc"
    assert visible("می\u200cخواهم") == "می\u200cخواهم"
    assert visible("z\u0335\u0336\u0337\u0338a") == "z\u0335\u0336a"


def test_a_name_cannot_end_what_sets_it_apart() -> None:
    assert apart("a\u2069b\u2066c\u2068") == "\u2068abc\u2069"
