"""Every word a reader can meet, in every language, rendered and looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from django.conf import settings
from django.utils.translation import get_language, gettext, override

from games import words
from games.engine.presets import PRESETS
from games.engine.refusals import Code
from games.engine.rules import (
    GROUPS,
    OPTIONS,
    Rules,
    RulesError,
    change,
)
from games.engine.tables import as_values, from_values
from games.engine.view import Caption, view
from games.sentences import BOT_NAMES, COLOURS, FACES, FAREWELLS, REFUSALS, TOLD
from games.wire import WireCode
from oona_site.players.names import apart
from tests.engine.table import Table

LANGUAGES = [code for code, _ in settings.LANGUAGES]
OTHERS = [code for code in LANGUAGES if code != "en"]
NAMES = [apart(name) for name in ("Layla", "سالم", "Νίκος")]
# fmt: off
KINDS = [
    "round", "turned_up", "played", "drew", "drew_penalty", "drew_challenge_lost", "drew_bluff",
    "drew_caught", "drew_wrong_catch", "drew_nothing", "kept", "skipped", "turned_back", "owed",
    "challenge_won", "challenge_lost", "called", "exposed", "caught", "catch_missed",
    "timed_out", "autopilot_on", "returned", "left", "reshuffled", "resumed", "round_ended",
    "pause_asked", "paused", "played_on", "pause_over",
    "blocked", "colour_asked", "named", "jumped_in", "swapped", "hands_passed", "went_out",
    "dare_set", "dare_taken", "voted_success", "voted_fail", "dare_done", "dare_failed",
    "reported", "report_failed", "report_held", "void", "drew_dare",
]
# fmt: on
COUNTS = (0, 1, 2, 3, 6, 11, 25, 100, 104)
# What is the same in two languages, and rightly so.
SAME = {"Oona", "Oona Plus", "%(option)s: %(value)s", "%(face)s, %(colour)s"}


def speaking() -> words.Words:
    """The words of the active language."""
    return words.words_in(get_language() or "en")


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn, active."""
    code: str = request.param
    with override(code):
        yield code


def captions(kind: str) -> Iterator[Caption]:
    """All shapes a kind can have."""
    plain = Caption(kind, seat=1, other=2, card=3, colour=2, count=2, cards=())
    yield plain
    yield replace(plain, card=100, colour=1)
    yield replace(plain, colour=None, cards=(7, 104))
    if kind == "round_ended":
        yield replace(plain, seat=None)
    for count in COUNTS:
        yield replace(plain, count=count)


@pytest.mark.parametrize("kind", KINDS)
def test_every_caption_is_said_to_every_reader(kind: str, language: str) -> None:
    for said, seat in product(captions(kind), (None, 0, 1, 2)):
        if said.seat is None and kind != "round_ended":
            continue
        text = speaking().sentence(said, seat, NAMES)
        assert text.strip()
        assert "%(" not in text
        assert text.count("\u2068") == text.count("\u2069")
        for number, name in enumerate(NAMES):
            if name[1:-1] in text:
                assert name in text, f"the name of seat {number} does not stand apart"


def every_msgid() -> Iterator[str]:
    """All that stands in a table rather than in a call."""
    for told in TOLD.values():
        yield from (text for text in (told.others, told.self_, told.target) if text)
    yield from REFUSALS.values()
    yield from FAREWELLS.values()
    yield from (*FACES, *COLOURS, *BOT_NAMES, *GROUPS.values())
    for option in OPTIONS.values():
        yield from (option.label, option.help)
        yield from (label for label in option.labels if not label.isdigit())
        yield from option.chips
    for preset in PRESETS.values():
        yield from (preset.label, preset.summary)


@pytest.mark.parametrize("language_code", OTHERS)
def test_nothing_is_left_in_english(language_code: str) -> None:
    with override(language_code):
        missing = [text for text in every_msgid() if text not in SAME and gettext(text) == text]
    assert missing == []


@pytest.mark.parametrize("language_code", OTHERS)
@pytest.mark.parametrize("count", COUNTS)
def test_counted_sentences_have_every_plural(language_code: str, count: int) -> None:
    for kind in ("drew_penalty", "drew_bluff", "drew_caught", "drew_wrong_catch", "owed"):
        for seat in (None, 1):
            said = Caption(kind, seat=1, count=count)
            with override("en"):
                english = speaking().sentence(said, seat, NAMES)
            with override(language_code):
                text = speaking().sentence(said, seat, NAMES)
            assert text != english
            if count > 2 or language_code != "ar":
                assert str(count) in text


def test_arabic_counts_cards_in_its_own_six_ways() -> None:
    with override("ar"):
        texts = {
            speaking().sentence(Caption("drew_penalty", seat=1, count=count), 1, NAMES)
            for count in (1, 2, 3, 11)
        }
    assert texts == {"أخذت ورقة وحدة.", "أخذت ورقتين.", "أخذت 3 ورقات.", "أخذت 11 ورقة."}


def test_every_refusal_has_words(language: str) -> None:
    assert {*Code, *WireCode} == set(REFUSALS)
    for code in REFUSALS:
        text = words.message_refusal_text(code, language)
        assert text.strip()
        assert text.isascii() is (language == "en") or "“" in text


def test_every_farewell_has_words(language: str) -> None:
    for code in FAREWELLS:
        assert words.bye_text(code, language).strip()


def test_every_value_of_every_option_has_words(language: str) -> None:
    for option in OPTIONS.values():
        for choice in option.choices:
            text = words.option_text(option.name, choice)
            assert text.strip()
            assert "%(" not in text
            assert len(text) <= 64, "a chip is short"
        texts = {words.option_text(option.name, choice) for choice in option.choices}
        assert len(texts) == len(option.choices)
        assert len(option.chips) in (0, len(option.choices))


def test_chips_name_what_differs_from_the_preset() -> None:
    with override("en"):
        rules = change(Rules(), {"hand_size": 5, "stack_two_on_two": True, "final_draw": False})
        assert words.chips(rules, "oona") == [
            "Cards in each hand: 5",
            "Take two on Take two",
            "The last draw card counts: Off",
        ]
    assert words.chips(PRESETS["oona_plus"].rules, "oona_plus") == []


CONFLICTS = [
    RulesError("challenge_stacked", "needs_bluff"),
    RulesError("challenge_stacked", "needs_stack"),
    RulesError("teams", "bad_player_count", least=4, most=4),
    RulesError("seats", "bad_player_count", least=2, most=6),
    RulesError("hand_size", "option_value", allowed="5, 6"),
    RulesError("nothing", "option_unknown", allowed=""),
    RulesError("preset", "preset_unknown", allowed=""),
]


@pytest.mark.parametrize("error", CONFLICTS, ids=lambda error: str(error.code))
def test_every_conflict_is_explained(error: RulesError, language: str) -> None:
    text = words.rules_error_text(error)
    assert text != error.code
    assert "%(" not in text
    with override("en"):
        english = words.rules_error_text(error)
    assert (text == english) is (language == "en")


def test_a_card_is_spoken_by_its_face_and_colour(language: str) -> None:
    with override("en"):
        assert speaking().card_name(14) == "seven, saffron"
        assert speaking().card_name(21) == "Turn back, saffron"
        assert speaking().card_name(104) == "Colour-take-four"
    spoken = {speaking().card_name(card) for card in range(108)}
    assert len(spoken) == 4 * 13 + 2


def test_the_rules_of_a_table_come_back_from_their_stored_values() -> None:
    for preset in PRESETS.values():
        assert from_values(as_values(preset.rules)) == preset.rules


def test_a_match_names_what_it_is_played_to() -> None:
    with override("en"):
        assert words.chips(PRESETS["classic"].rules, "classic") == ["Play to: 500"]
        rules = change(PRESETS["classic"].rules, {"hand_size": 5, "target": 100})
        assert words.chips(rules, "classic") == ["Play to: 100", "Cards in each hand: 5"]
        assert "Play to: 500" not in words.chips(
            change(PRESETS["classic"].rules, {"target": None}), "classic"
        )


def hint_of(table: Table, seat: int = 0) -> str:
    return words.words_in("en").hint(view(table.state, seat, table.now), table.state.rules)


def test_a_hint_says_why_a_card_that_fits_may_not_be_laid() -> None:
    last = Table("BK | +4 | +4", "B1", no_action_finish=True)
    allowed = "At this table the last card must be a number; with any other you draw."
    assert hint_of(last) == allowed
    two = Table("BK B5 | +4 | +4", "B1", no_action_finish=True)
    assert hint_of(two) == "Needs burgundy, 1 or a Colour card."
    four = Table("B5 F +2 | +4 | +4", "B1", take_four="enforced")
    assert hint_of(four).startswith("Needs burgundy, 1 or a Colour card. Colour-take-four may")
    free = Table("F +3 | +4 | +4", "B1", take_four="enforced")
    assert hint_of(free) == "Needs burgundy, 1 or a Colour card."


def test_a_drawn_card_that_must_be_played_is_not_offered_to_be_kept() -> None:
    table = Table("+3 | +4 | +4", "B1", stock="B5 B6", must_play_drawn=True)
    table.must("0 draw")
    assert hint_of(table) == "At this table a drawn card that fits must be played."
    table = Table("+3 | +4 | +4", "B1", stock="B5 B6")
    table.must("0 draw")
    assert hint_of(table) == "Play the card you drew, or keep it."


@pytest.mark.parametrize("count", [2, 3, 11])
def test_a_draw_that_went_on_is_counted(count: int, language: str) -> None:
    said = Caption("drew", seat=1, count=count)
    text = speaking().sentence(said, 0, NAMES)
    assert text != speaking().sentence(replace(said, count=1), 0, NAMES)
    assert str(count) in text or language == "ar"
