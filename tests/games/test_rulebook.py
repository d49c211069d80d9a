"""The rulebook: what is told at which table, in every language, and where refusals point to."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import gettext, override

from games import rulepages, services
from games.engine.presets import PRESETS
from games.engine.refusals import Code
from games.engine.rules import OPTIONS, Option, Rules
from games.engine.tables import read_table
from games.rulebook import BOOK, PLACES, Rule, Setting, chapters, place_of
from oona_site.players.models import Player
from tests.games.helpers import plan
from tests.games.refused import refusals

LANGUAGES = [code for code, _ in settings.LANGUAGES]
# Of the three kinds of table: any number of seats, and some that sit.
SEATINGS: list[dict[str, Any]] = [
    {"seats": None, "teams": None},
    {"seats": 2, "teams": False},
    {"seats": 3, "teams": False},
    {"seats": 4, "teams": True},
]
# What must be on for a value to matter.
COMPANIONS: dict[str, dict[str, Any]] = {
    "challenge_stacked": {"take_four": "bluff", "stack_four_on_two": True},
    "stack_total": {"stack_two_on_two": True},
    "target": {"scoring": "keep_own"},
    "take_four": {},
}


def flipped() -> Iterator[tuple[str, Option, Any, Rules]]:
    """Every value of every option at every preset that has the cards for it."""
    for preset, option in product(PRESETS.values(), OPTIONS.values()):
        if not option.changeable or option.deck not in (None, preset.rules.deck):
            continue
        for value in option.choices:
            options = {**COMPANIONS.get(option.name, {}), option.name: value}
            table = read_table(preset.name, options, 2)
            yield preset.name, option, value, table.rules


FLIPPED = list(flipped())
ALL_RULES = [rule for chapter in BOOK for rule in chapter.rules]


def settings_of(preset: str, rules: Rules) -> list[Setting]:
    return [Setting(rules=rules, preset=preset, **seating) for seating in SEATINGS]


BOTH = replace(Rules(), draw_until_playable=True, draw_only_if_stuck=True)
TABLES = [table for preset, _, _, rules in FLIPPED for table in settings_of(preset, rules)]
TABLES += settings_of("oona", BOTH)
PAID: list[dict[str, Any]] = [
    {"entry": None},
    {"entry": 50, "seats": 2, "teams": False},
    {"entry": 50, "seats": 3, "teams": False},
    {"entry": 50, "seats": 6, "teams": False},
    {"entry": 50, "seats": 4, "teams": True},
    {"entry": 50, "seats": 4, "teams": True, "takes_all": True},
]
TABLES += [Setting(rules=Rules(), preset="oona", **paid) for paid in PAID]


def slugs(table: Setting) -> set[str]:
    return {rule.slug for chapter in chapters(table) for rule in chapter.rules}


def test_every_paragraph_has_an_address_of_its_own() -> None:
    found = [rule.slug for rule in ALL_RULES] + [chapter.slug for chapter in BOOK]
    assert len(found) == len(set(found))
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", slug) for slug in found)


def test_every_paragraph_is_told_somewhere_and_the_conditional_ones_not_everywhere() -> None:
    told: defaultdict[str, set[bool]] = defaultdict(set)
    for table in TABLES:
        here = slugs(table)
        for rule in ALL_RULES:
            told[rule.slug].add(rule.slug in here)
    assert [slug for slug, seen in told.items() if True not in seen] == []
    without = {rule.slug for rule in ALL_RULES if rule.when.__name__ == "always"}
    assert {slug for slug, seen in told.items() if False not in seen} == without


@pytest.mark.parametrize("option", [each for each in OPTIONS.values() if each.changeable],
                         ids=lambda option: option.name)  # fmt: skip
def test_every_value_of_every_option_changes_what_is_told(option: Option) -> None:
    by_preset: defaultdict[str, dict[Any, tuple[Any, ...]]] = defaultdict(dict)
    for preset, other, value, rules in FLIPPED:
        if other is option:
            table = Setting(rules=rules, preset=preset)
            by_preset[preset][value] = (
                *(
                    (rule.slug, str(rule.fill(table)))
                    for chapter in chapters(table)
                    for rule in chapter.rules
                ),
                *rulepages.dares_told(rules),
            )
    for preset, told in by_preset.items():
        assert len(set(told.values())) == len(told), f"{preset}: two values read alike"


@pytest.mark.parametrize(
    ("paid", "told"),
    [
        (PAID[0], {"entry-any", "prize-two", "prize-four", "prize-six", "prize-teams"}),
        (PAID[1], {"entry", "prize-two"}),
        (PAID[2], {"entry", "prize-four"}),
        (PAID[3], {"entry", "prize-six"}),
        (PAID[4], {"entry", "prize-teams"}),
        (PAID[5], {"entry", "prize-takes-all"}),
    ],
)
def test_a_table_tells_what_its_entry_brings(paid: dict[str, Any], told: set[str]) -> None:
    found = slugs(Setting(rules=Rules(), preset="oona", **paid))
    about = {slug for slug in found if slug.startswith(("prize-", "entry"))}
    assert about == told | {"prize-seat", "prize-back"}


@cache
def every_telling() -> tuple[tuple[Rule, Setting], ...]:
    """Every paragraph with all the values it is ever told with, once each."""
    found: dict[tuple[str, str], tuple[Rule, Setting]] = {}
    for table in TABLES:
        for chapter in chapters(table):
            for rule in chapter.rules:
                found.setdefault((rule.slug, str(rule.fill(table))), (rule, table))
    return tuple(found.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paragraph_is_told_in_every_language(language: str) -> None:
    with override("en"):
        english = [rulepages.text_of(rule, table) for rule, table in every_telling()]
    with override(language):
        for (rule, table), source in zip(every_telling(), english, strict=True):
            text = rulepages.text_of(rule, table)
            assert text.strip()
            assert "%(" not in text
            for value in rule.fill(table).values():
                assert language == "ar" or str(value) in text, rule.slug
            assert (text == source) is (language == "en"), rule.slug
    assert {rule.slug for rule, _ in every_telling()} == {rule.slug for rule in ALL_RULES}


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_headings_are_translated(language: str) -> None:
    with override(language):
        for chapter in BOOK:
            table = Setting(rules=PRESETS["dare"].rules, preset="dare")
            assert gettext(chapter.title) != chapter.title
            for rule in chapter.rules:
                assert not rule.title or gettext(rule.title) != rule.title
                for label, _ in rule.example:
                    assert gettext(label) != label
        assert all(text for text in rulepages.dares_told(table.rules))


TOLD: list[tuple[str, dict[str, Any], set[str], set[str]]] = [
    ("oona", {}, {"challenge", "take-four-bluff", "hit-two", "call-early", "places", "draw"},
     {"stack", "seven", "dare-choose", "challenge-single", "match-collects", "call-late"}),
    ("oona_plus", {}, {"challenge-single", "two-on-two", "four-on-two", "four-on-four",
     "total-sum", "final-draw-stack"}, {"two-on-four", "total-times", "hit-two", "final-draw"}),
    ("uno_plus", {}, {"total-times", "total-times-four", "take-four-free", "first-wild-back",
     "first-take-two-answer", "direction-left"},
     {"challenge", "total-sum", "total-times-two", "first-wild"}),
    ("classic", {}, {"first-wild", "first-take-two", "hit-at-once", "collects", "match-collects",
     "call-late", "blocked-void"}, {"places", "challenge", "stack", "hit", "blocked"}),
    ("dare", {}, {"dare-choose", "dare-vote", "dare-turn", "dare-report", "final-dare",
     "points-dares", "fits-dares", "deck-dares", "first-dare", "late-dare", "dealer-high"},
     {"take-two", "challenge", "hit", "stack", "points", "out-wild", "late-hit"}),
    ("dare", {"dare_keeps_turn": "on_success", "dare_judging": "self"}, {"dare-keeps", "dare-self"},
     {"dare-report", "dare-turn", "dare-vote"}),
    ("oona", {"take_four": "enforced", "stack_four_on_two": True},
     {"take-four-enforced", "take-four-answer-free", "four-on-two", "hit-four"},
     {"challenge", "take-four-bluff", "hit-two"}),
    ("oona", {"no_action_finish": True}, {"finish-number"},
     {"out-wild", "final-draw", "no-final-draw", "challenge-last"}),
    ("oona", {"final_draw": False}, {"no-final-draw"}, {"final-draw", "final-draw-stack"}),
    ("oona", {"must_play_drawn": True, "draw_until_playable": True},
     {"drawn-played", "drawn-bluff", "draw-until", "late-played"}, {"drawn", "late", "draw"}),
    ("classic", {"scoring": "keep_own"}, {"keeps", "match-keeps", "brief-keeps"}, {"collects"}),
    ("classic", {"target": None}, {"brief-one-collects"}, {"match-collects", "next-round"}),
    ("classic", {"scoring": "places"}, {"places", "brief-places", "blocked"},
     {"match-collects", "next-round", "collects"}),
    ("oona", {"draw_ends_turn": True}, {"drawn-waits", "late", "seconds"},
     {"drawn", "drawn-played", "seconds-drawn"}),
    ("oona", {"jump_in": "numbers"}, {"jump-numbers", "jump-not", "turns-jump"},
     {"jump-coloured", "turns"}),
]  # fmt: skip


@pytest.mark.parametrize(("preset", "options", "told", "untold"), TOLD)
def test_what_is_told(
    preset: str, options: dict[str, Any], told: set[str], untold: set[str]
) -> None:
    rules = read_table(preset, options, 2).rules
    found = slugs(Setting(rules=rules, preset=preset))
    assert told <= found
    assert not untold & found


def test_seats_and_teams_change_what_is_told() -> None:
    rules = replace(PRESETS["oona"].rules, seven_zero=True)
    two, three, team = (
        slugs(Setting(rules=rules, preset="oona", seats=seats, teams=teams))
        for seats, teams in ((2, False), (3, False), (4, True))
    )
    assert {"turn-back-two", "seven-two", "players-table", "catch"} <= two
    assert not {"seven", "zero", "turn-back", "team-win", "catch-teams"} & two
    assert {"turn-back", "seven", "zero", "places"} <= three
    assert {"players-teams", "team-win", "team-catch", "catch-teams"} <= team
    assert not {"places", "players-table", "catch"} & team


def test_every_refusal_has_a_place() -> None:
    assert set(PLACES) == set(Code)
    known = {rule.slug for rule in ALL_RULES}
    for code, wanted in PLACES.items():
        assert wanted
        assert set(wanted) <= known, code
    assert place_of("seat_taken", Setting(rules=Rules(), preset="oona")) == ""


HOUSES: list[dict[str, Any]] = [
    {}, {"take_four": "enforced"}, {"take_four": "free"}, {"jump_in": "coloured"},
    {"seven_zero": True, "no_action_finish": True}, {"must_play_drawn": True},
    {"draw_only_if_stuck": True}, {"late_call": True},
    {"stack_two_on_two": True, "stack_four_on_four": True, "challenge_stacked": True},
]  # fmt: skip


@pytest.mark.parametrize("options", HOUSES, ids=str)
def test_whatever_a_table_refuses_is_explained_on_its_page(options: dict[str, Any]) -> None:
    for teams in (False, True):
        rules = read_table("oona", options, 4 if teams else 3, teams).rules
        table = Setting(rules=rules, preset="oona", seats=4 if teams else 3, teams=teams)
        found = {refusal.code for _, _, _, refusal, _ in refusals(rules, teams)}
        assert {Code.NOT_YOUR_TURN, Code.NO_MATCH} <= found
        assert {code for code in found if not place_of(code, table)} == set()


@pytest.mark.django_db(transaction=True)
def test_a_table_has_its_own_rules_page(layla: Player) -> None:
    public_id = services.open_table(plan(seats=3, hand_size=5, jump_in="numbers"), host=layla.pk)
    client = Client(headers={"accept-language": "en"})
    page = client.get(f"/table/{public_id}/rules/").content.decode()
    assert "Everyone is dealt 5 cards." in page
    assert '<div class="rule" id="jump-numbers" data-new>' in page
    assert '<div class="rule" id="fits">' in page
    assert 'href="/rules/oona/"' in page
    assert client.get("/table/nothing/rules/").status_code == 404
    page = client.get("/rules/oona/").content.decode()
    assert "data-new" not in page
    assert client.get("/rules/").status_code == 200


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tables_own_dares_stand_on_its_rules_page(layla: Player, language: str) -> None:
    own = tuple(f"Say <b>number</b> {number}" for number in range(1, 17))
    wanted = plan("dare", dare_list="custom", dares=own)
    public_id = services.open_table(wanted, host=layla.pk)
    client = Client(headers={"accept-language": language})
    page = client.get(f"/table/{public_id}/rules/").content.decode()
    for number in range(1, 17):
        line = f'<li id="dare-{number}"><bdi>Say &lt;b&gt;number&lt;/b&gt; {number}</bdi></li>'
        assert line in page
    assert f'href="/table/{public_id}/dares/"' in page, "they can be reported from here"
    family = services.open_table(plan("dare"), host=layla.pk)
    page = client.get(f"/table/{family}/rules/").content.decode()
    assert 'id="dare-16">' in page
    assert f'href="/table/{family}/dares/"' not in page


def test_a_rule_is_a_plain_value() -> None:
    rule = Rule("aim", "Be the first.")
    table = Setting(rules=Rules(), preset="oona")
    assert (rule.when(table), rule.fill(table)) == (True, {})
