"""Texts of the browser: each that it asks for is there, and none that nobody asks for."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast

import pytest
from django.utils.translation import override

from games.labels import (
    DARE_TEXTS,
    LOBBY_TEXTS,
    REPLAY_TEXTS,
    SAMPLES,
    TEXTS,
    lobby_labels,
    replay_labels,
    table_labels,
)
from games.people_page import TEXTS as PEOPLE_TEXTS
from games.phrases import EMOTES, PHRASES, TALK_TEXTS, talk_texts

ALL = TEXTS | DARE_TEXTS | PEOPLE_TEXTS | REPLAY_TEXTS | TALK_TEXTS
LANGUAGES = ("en", "ar", "fa", "el")
# Names that the page puts together.
MADE = {f"link_{state}" for state in ("lost", "offline", "restart", "taken", "closed")}
MADE |= {f"link_{state}_more" for state in ("lost", "offline", "restart")}
MADE |= {f"speech_{how}" for how in ("all", "mine", "turn")}
MADE |= {f"stage_{name}" for name in ("choose", "perform", "vote")}


def quoted(paths: list[Path]) -> set[str]:
    """Every quoted lower-case word of these modules."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    return set(re.findall(r"'([a-z]+(?:_[a-z]+)*)'", text))


def asked(paths: list[Path], call: str) -> set[str]:
    """What a module asks for by name: ``t('draw')``."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    return set(re.findall(rf"\b{call}\('([a-z_]+)'", text))


def modules(project: Path) -> list[Path]:
    """Modules of the table page."""
    static = project / "static" / "js"
    return [path for path in static.rglob("*.js") if path.name != "lobby.js"]


def test_the_table_page_asks_only_for_texts_there_are(project: Path) -> None:
    plurals = cast("dict[str, Any]", table_labels()["plurals"])
    assert asked(modules(project), "t") <= set(ALL)
    assert asked(modules(project), "many") == set(plurals)
    assert set(TEXTS | DARE_TEXTS) >= MADE


def test_no_text_is_left_over(project: Path) -> None:
    assert set(ALL) - MADE <= quoted(modules(project))


def test_a_table_without_dares_does_not_carry_their_texts() -> None:
    assert not set(TEXTS | PEOPLE_TEXTS) & set(DARE_TEXTS)
    assert "i_dare" not in cast("dict[str, str]", table_labels()["texts"])
    assert "i_dare" in cast("dict[str, str]", table_labels(dares=True)["texts"])


def test_only_the_replay_carries_its_texts(project: Path) -> None:
    replay = project / "static" / "js"
    mine = [replay / "replay.js", *(replay / "replay").glob("*.js")]
    others = [path for path in modules(project) if path not in mine]
    assert not set(REPLAY_TEXTS) & set(TEXTS | DARE_TEXTS | PEOPLE_TEXTS)
    assert asked(others, "t") <= set(TEXTS | DARE_TEXTS | PEOPLE_TEXTS | TALK_TEXTS)
    assert "all_hands" in cast("dict[str, str]", replay_labels()["texts"])
    assert "all_hands" not in cast("dict[str, str]", table_labels(dares=True)["texts"])


def test_the_lobby_asks_only_for_texts_there_are(project: Path) -> None:
    lobby = project / "static" / "js" / "lobby.js"
    assert quoted([lobby]) >= set(LOBBY_TEXTS)
    assert asked([lobby], "t") <= set(LOBBY_TEXTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_counting_text_has_every_form(language: str) -> None:
    with override(language):
        plurals = cast("dict[str, dict[str, str]]", table_labels()["plurals"])
    for forms in plurals.values():
        assert set(forms) == set(SAMPLES)
        assert all(forms.values())


def test_arabic_counts_in_six_forms() -> None:
    with override("ar"):
        cards = cast("dict[str, dict[str, str]]", table_labels()["plurals"])["cards"]
    assert len({cards[form] for form in ("zero", "one", "two", "few", "many")}) == 5
    assert "%(count)s" not in cards["two"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_named(language: str) -> None:
    with override(language):
        labels = table_labels()
    assert len(cast("list[str]", labels["faces"])) == 17
    assert len(cast("list[str]", labels["colours"])) == 4


def test_persian_clocks_count_in_persian() -> None:
    with override("fa"):
        assert table_labels()["digits"] == "arabext"
        assert lobby_labels()["locale"] == "fa"
    with override("ar"):
        assert table_labels()["digits"] == "latn"


def test_the_panel_offers_every_phrase_and_emote_by_its_id(project: Path) -> None:
    panel = (project / "static" / "js" / "table" / "talk_panel.js").read_text(encoding="utf-8")
    for name, known in (("PHRASES", PHRASES), ("EMOTES", EMOTES)):
        listed = panel.partition(f"const {name} = [")[2].partition("];")[0]
        assert re.findall(r"'(\w+)'", listed) == list(known)
    drawn = (project / "static" / "img" / "emotes.svg").read_text(encoding="utf-8")
    assert re.findall(r'id="(\w+)"', drawn) == list(EMOTES)
    texts = cast("dict[str, str]", table_labels()["texts"])
    assert set(talk_texts()) <= set(texts)
    for language in LANGUAGES[1:]:
        with override(language):
            told = cast("dict[str, str]", table_labels()["texts"])
        assert all(told[f"phrase_{name}"] != PHRASES[name] for name in PHRASES)
