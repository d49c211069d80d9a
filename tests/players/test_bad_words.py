"""Words that are said nowhere: found however they are written, and no name is taken for one."""

from __future__ import annotations

import unicodedata

import pytest

from oona_site.players import services
from oona_site.players.bad_words import LISTS, holds_bad_word
from oona_site.players.names import BadName, Problem, chosen_name, clean_name
from tests.people import make_guest
from tests.players import real_names
from tests.players.word_cases import BAD, INNOCENT

PEOPLE = {
    "ar": real_names.ARABIC,
    "fa": real_names.PERSIAN,
    "el": real_names.GREEK,
    "en": real_names.ENGLISH,
}
LISTED = [
    line.replace("*", "")
    for path in sorted(LISTS.glob("*.txt"))
    for line in path.read_text("utf-8").splitlines()
    if line and line[0] not in "#!="
]
INNOCENT_LINES = [
    line[1:]
    for path in sorted(LISTS.glob("*.txt"))
    for line in path.read_text("utf-8").splitlines()
    if line[:1] in ("!", "=")
]


@pytest.mark.parametrize("text", BAD)
def test_a_bad_word_is_found_however_it_is_written(text: str) -> None:
    assert holds_bad_word(text), text


@pytest.mark.parametrize("text", INNOCENT)
def test_innocent_words_are_left_alone(text: str) -> None:
    assert not holds_bad_word(text), text


def test_every_line_of_the_lists_says_what_it_means() -> None:
    """Each word is found as it stands there and without its accents, and no exception is."""
    assert [word for word in LISTED if not holds_bad_word(word)] == []
    bare = [unicodedata.normalize("NFKD", word).replace("\u0301", "") for word in LISTED]
    assert [word for word in bare if not holds_bad_word(word)] == []
    assert [word for word in INNOCENT_LINES if holds_bad_word(word)] == []


@pytest.mark.parametrize("language", PEOPLE)
def test_no_name_that_people_have_is_taken_for_a_bad_word(language: str) -> None:
    names = PEOPLE[language]
    assert len(set(names)) >= 60
    assert [name for name in names if chosen_name(name) != clean_name(name)] == []
    assert [name for name in names if holds_bad_word(name.upper())] == []


@pytest.mark.parametrize("text", [text for text in BAD if len(text) <= 24])
def test_nobody_chooses_a_bad_word_for_a_name(text: str) -> None:
    with pytest.raises(BadName) as caught:
        chosen_name(text)
    # What is no name by itself is refused before it is read.
    first = (Problem.MIXED, Problem.HIDDEN, Problem.NO_LETTER)
    assert caught.value.problem in (Problem.WORD, *first)


def test_a_bad_word_is_refused_inside_a_longer_name_and_for_staff_too() -> None:
    for name in ("The fuck 7", "xX_fuck_Xx", "سارة القحبة", "Νίκος μαλάκας", "کیر ۷"):
        with pytest.raises(BadName) as caught:
            chosen_name(name, kept="Sara", staff=True)
        assert caught.value.problem is Problem.WORD, name


def test_a_name_that_was_kept_stays_and_staff_name_whom_they_will() -> None:
    assert chosen_name("Fuck 7", kept="Fuck 7") == "Fuck 7"
    assert clean_name("Fuck 7") == "Fuck 7"


@pytest.mark.django_db
def test_a_guest_who_chooses_a_bad_word_keeps_his_name() -> None:
    guest = make_guest("Layla")
    with pytest.raises(BadName):
        services.rename_guest(guest, "fuuck")
    guest.refresh_from_db()
    assert guest.name == "Layla"
