"""The dares of the game in every language: all there, each by itself, short enough for a phone."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.utils.translation import gettext, override

from games.dare_lists import LISTS
from games.engine.rules import DareList

LANGUAGES = [code for code, _ in settings.LANGUAGES]
CHARS_MAX = 110


def test_every_list_of_the_game_has_sixteen_dares() -> None:
    assert set(LISTS) == set(DareList) - {DareList.CUSTOM}
    assert {len(texts) for texts in LISTS.values()} == {16}


@pytest.mark.parametrize("language", LANGUAGES)
def test_dares_are_short_and_none_comes_twice(language: str) -> None:
    with override(language):
        texts = [gettext(text) for dares in LISTS.values() for text in dares]
    assert len(set(texts)) == len(texts) == 48
    assert all(10 <= len(text) <= CHARS_MAX for text in texts), max(texts, key=len)


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_no_dare_is_left_in_english(language: str) -> None:
    with override(language):
        assert [text for dares in LISTS.values() for text in dares if gettext(text) == text] == []
