"""The form of a new table: every option at every game, and every refusal at its field."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.http import QueryDict
from django.test import Client
from django.utils.translation import override
from rest_framework.exceptions import ValidationError

from games import fields, offers, words
from games.api.plans import read_plan
from games.chatlines import Talk
from games.engine import presets
from games.engine.options import Option, written
from games.engine.rules import OPTIONS, RulesError
from games.engine.scenario import run
from games.engine.tables import BadTable, read_table
from games.forms import TableForm
from games.models import Table, TeamPrize
from wallet.split import split

CHANGEABLE = [option for option in OPTIONS.values() if option.changeable]
EVERY = [
    (preset.name, option)
    for preset in presets.PRESETS.values()
    for option in CHANGEABLE
    if option.deck in (None, preset.rules.deck)
]


@pytest.fixture(autouse=True)
def _everything_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "WAITING", frozenset())
    monkeypatch.setattr(offers, "PRESETS", presets.PRESETS)
    monkeypatch.setattr("games.forms.PRESETS", presets.PRESETS)
    monkeypatch.setattr("games.views.PRESETS", presets.PRESETS)


def posted(preset: str = "oona", **wanted: Any) -> TableForm:
    """The form as a browser posts it: nothing for a switch that is off."""
    data = QueryDict(mutable=True)
    for field in TableForm(preset=preset):
        value = wanted.pop(field.html_name, field.value())
        if value is True:
            data[field.html_name] = "on"
        elif value is not False and value is not None:
            data[field.html_name] = str(value)
    for name, value in wanted.items():
        data[name] = "on" if value is True else str(value)
    return TableForm(data, preset=preset)


def text_of(value: Any) -> Any:
    return value if isinstance(value, bool) else written(value)


def companions(option: Option, value: Any) -> dict[str, Any]:
    """What must be on with a value, so that it is no contradiction."""
    if option.name == "challenge_stacked" and value:
        return {"take_four": "bluff", "stack_four_on_two": True}
    if option.name == "dare_list" and value == "custom":
        return {"dares": "\n".join(f"Say {number}" for number in range(16))}
    return {}


@pytest.mark.parametrize("name", presets.PRESETS)
def test_a_form_left_alone_opens_its_game(name: str) -> None:
    form = posted(name)
    assert form.is_valid(), form.errors
    assert form.plan is not None
    assert form.plan.rules == presets.PRESETS[name].rules


@pytest.mark.parametrize(
    ("name", "option"), EVERY, ids=[f"{name}-{option.name}" for name, option in EVERY]
)
def test_every_value_of_every_option_can_be_chosen_at_every_game(name: str, option: Option) -> None:
    for value in option.choices:
        form = posted(name, **{option.name: text_of(value)}, **companions(option, value))
        if option.name == "take_four" and value != "bluff":
            assert not presets.PRESETS[name].rules.challenge_stacked
        assert form.is_valid(), form.errors
        assert form.plan is not None
        assert getattr(form.plan.rules, option.name) == value
        usual = getattr(presets.PRESETS[name].rules, option.name)
        looked = {field.name for _, look, group in form.groups() if look for field in group}
        assert value == usual or option.name in looked, "a group with a change stands open"


def test_a_target_that_is_no_usual_choice_is_taken_and_shown() -> None:
    form = posted("classic", target="175")
    assert form.is_valid()
    assert form.plan is not None
    assert form.plan.rules.target == 175
    assert '<option value="175" selected' in str(form["target"])
    assert set(posted("classic", target="99").errors) == {"target"}


def test_the_usual_value_is_marked_in_the_markup() -> None:
    for preset in presets.PRESETS.values():
        form = TableForm(preset=preset.name)
        for option in form.options:
            field, usual = form[option.name].field, getattr(preset.rules, option.name)
            if isinstance(field, fields.SwitchField):
                assert field.usual_state == ("on" if usual else "off")
            else:
                markup = str(form[option.name])
                assert markup.count("data-usual") == 1
                assert f'value="{written(usual)}" selected data-usual' in markup


def test_an_address_may_say_what_the_form_begins_with() -> None:
    start = {"hand_size": "5", "late_call": "on", "final_draw": "off", "target": "333",
             "seats": "3", "scoring": "nonsense", "jump_over": "on"}  # fmt: skip
    form = TableForm(preset="oona", start=start)
    begins = {name: form[name].value() for name in start if name in form.fields}
    assert begins == {"hand_size": "5", "late_call": True, "final_draw": False, "target": "333",
                      "seats": "3", "scoring": "places"}  # fmt: skip


DARES = [f"Say {number}" for number in range(1, 17)]
# What cannot be: the table, and the fields and reasons it is refused with.
TABLES: list[tuple[dict[str, Any], dict[str, str]]] = [
    ({"teams": True, "seats": 3}, {"teams": "bad_player_count"}),
    ({"preset": "uno_plus", "seats": 5}, {"seats": "bad_player_count"}),
    ({"seats": 1}, {"seats": "bad_player_count"}),
    ({"seats": "many"}, {"seats": "bad_player_count"}),
    ({"challenge_stacked": True}, {"challenge_stacked": "needs_stack"}),
    (
        {"preset": "uno_plus", "challenge_stacked": True},
        {"challenge_stacked": "needs_bluff"},
    ),
    (
        {"draw_ends_turn": True, "must_play_drawn": True},
        {"draw_ends_turn": "drawn_played"},
    ),
    (
        {"draw_ends_turn": True, "draw_until_playable": True},
        {"draw_ends_turn": "drawn_played"},
    ),
    ({"jump_over": True}, {"jump_over": "option_unknown"}),
    ({"hand_size": 99}, {"hand_size": "option_value"}),
    ({"hand_size": "seven"}, {"hand_size": "option_value"}),
    ({"scoring": "fun"}, {"scoring": "option_value"}),
    ({"target": 99, "scoring": "keep_own"}, {"target": "option_value"}),
    ({"dare_judging": "self"}, {"dare_judging": "needs_deck"}),
    ({"preset": "dare", "stack_two_on_two": True}, {"stack_two_on_two": "needs_deck"}),
    ({"deck": "dare"}, {"deck": "option_fixed"}),
    ({"preset": "dare", "dare_list": "custom", "dares": DARES[:15]}, {"dares": "list_incomplete"}),
    ({"preset": "dare", "dare_list": "custom"}, {"dares": "list_incomplete"}),
    (
        {"preset": "dare", "dare_list": "custom", "dares": [*DARES[:15], "x" * 201]},
        {"dares": "dare_long"},
    ),
    (
        {"preset": "dare", "dare_list": "custom", "dares": [*DARES[:15], DARES[3].upper()]},
        {"dares": "dare_twice"},
    ),
    (
        {"seats": 7, "hand_size": 4, "challenge_stacked": True, "jump_over": True},
        {
            "seats": "bad_player_count",
            "hand_size": "option_value",
            "challenge_stacked": "needs_stack",
            "jump_over": "option_unknown",
        },
    ),
]


def parts(table: dict[str, Any]) -> dict[str, Any]:
    """A table of the list above as a program would ask for it."""
    options = dict(table)
    usual = {"preset": "oona", "seats": 4, "teams": False, "dares": []}
    return {name: options.pop(name, value) for name, value in usual.items()} | {"options": options}


@pytest.mark.parametrize(("table", "wanted"), TABLES, ids=[str(table) for table, _ in TABLES])
def test_a_table_that_cannot_be_is_refused_alike_everywhere(
    table: dict[str, Any], wanted: dict[str, str]
) -> None:
    asked = parts(table)
    with pytest.raises(BadTable) as bad:
        read_table(**asked)
    assert {error.field: error.code for error in bad.value.errors} == wanted
    _refused_by_the_form(table, bad.value.errors)
    _refused_by_the_api(asked, bad.value.errors)
    if type(asked["seats"]) is int:
        _refused_by_the_runner(asked, bad.value.errors)


def _refused_by_the_form(table: dict[str, Any], errors: tuple[RulesError, ...]) -> None:
    wanted = {name: text_of(value) for name, value in table.items() if name != "preset"}
    if "dares" in wanted:
        wanted["dares"] = "\n".join(table["dares"])
    with override("en"):
        form = posted(table.get("preset", "oona"), **wanted)
        assert not form.is_valid()
        assert form.plan is None
        said = {name: list(texts) for name, texts in form.errors.items()}
        for error in errors:
            reason = words.rules_error_text(error)
            if error.field in form.fields:
                assert said.pop(error.field) == [reason]
            else:
                assert f"{error.field}: {reason}" in said["__all__"]
    said.pop("__all__", None)
    assert said == {}


def _refused_by_the_api(asked: dict[str, Any], errors: tuple[RulesError, ...]) -> None:
    for language, _name in settings.LANGUAGES:
        with override(language):
            wanted = {error.field: (error.code, words.rules_error_text(error)) for error in errors}
            with pytest.raises(ValidationError) as refused:
                read_plan(asked)
            details: Any = refused.value.detail
            said = {field: (text.code, str(text)) for field, (text,) in details.items()}
            assert said == wanted


def _refused_by_the_runner(asked: dict[str, Any], errors: tuple[RulesError, ...]) -> None:
    data = asked | {"id": "X", "position": {"hands": [], "pile": "B5"}, "steps": []}
    failure = run(data, split).failure
    assert failure is not None
    for error in errors:
        assert f"{error.field}: {error.code}: {error.reason}" in failure


@pytest.mark.parametrize("preset", ["dominoes", None, 7, ["oona"]])
def test_an_unknown_game_is_refused_alike_everywhere(preset: Any) -> None:
    with pytest.raises(BadTable, match="preset_unknown"):
        read_table(preset, {}, 4)
    with pytest.raises(BadTable, match="preset_unknown"):
        offers.read_offer(preset, {}, 4, False)


@pytest.mark.parametrize(
    ("options", "seats", "teams", "field"),
    [([], 4, False, "options"), (None, 4, False, "options"), ({}, "4", False, "seats"),
     ({}, True, False, "seats"), ({}, 4.0, False, "seats"), ({}, None, False, "seats"),
     ({}, 4, "yes", "teams"), ({}, 4, 1, "teams"), ({"late_call": "on"}, 4, False, "late_call"),
     ({"caught_cards": "2"}, 4, False, "caught_cards")],
)  # fmt: skip
def test_values_of_another_type_are_refused(
    options: Any, seats: Any, teams: Any, field: str
) -> None:
    with pytest.raises(BadTable) as bad:
        read_table("oona", options, seats, teams)
    assert [error.field for error in bad.value.errors] == [field]


def test_what_is_not_offered_yet_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "WAITING", frozenset({"seven_zero"}))
    with pytest.raises(BadTable, match="seven_zero: option_unknown"):
        offers.read_offer("oona", {"seven_zero": True}, 4, False)
    monkeypatch.setattr(offers, "PRESETS", {"oona": presets.OONA})
    with pytest.raises(BadTable, match="preset_unknown"):
        offers.read_offer("dare", {}, 4, False)


@pytest.mark.django_db(transaction=True)
def test_a_refused_form_opens_nothing_and_keeps_what_was_written() -> None:
    client = Client(headers={"accept-language": "en"})
    wrong = {"preset": "oona", "seats": "3", "teams": "on", "name": "Evening", "hand_size": "5"}
    answer = client.post("/tables/new/", wrong)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Teams need four seats." in page
    assert 'value="Evening"' in page
    assert '<option value="5" selected' in page
    answer = client.post("/tables/new/", {"preset": "dominoes", "seats": "4"})
    assert answer.status_code == 422
    assert "There is no such game." in answer.content.decode()
    answer = client.post("/tables/new/", {"preset": "oona", "seats": "4", "jump_over": "on"})
    assert answer.status_code == 422
    assert "jump_over: This table has no such option." in answer.content.decode()
    assert not Table.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_back_to_the_game_keeps_the_table_and_drops_the_options() -> None:
    client = Client(headers={"accept-language": "en"})
    wrote = {"preset": "oona_plus", "seats": "3", "name": "Evening", "private": "on"}
    page = client.post("/tables/new/", {**wrote, "hand_size": "5", "back": "1"}).content.decode()
    assert '<option value="7" selected data-usual' in page
    assert 'value="Evening"' in page
    assert '<option value="3" selected' in page
    assert 'name="private" aria-describedby="id_private_helptext" id="id_private" checked' in page
    assert not Table.objects.exists()


def test_the_host_chooses_what_may_be_said() -> None:
    for text, talk in (("", None), ("none", Talk.NONE), ("text", Talk.TEXT)):
        form = TableForm({"preset": "oona", "seats": "4", "talk": text})
        assert form.is_valid()
        assert form.plan is not None
        assert form.plan.talk == talk
    form = TableForm({"preset": "oona", "seats": "4", "talk": "shouting"})
    assert list(form.errors) == ["talk"]


def test_an_entry_is_in_tens_and_told_in_words() -> None:
    for text, wrong in (("50", False), ("", False), ("15", True), ("-10", True), ("x", True)):
        form = TableForm({"preset": "oona", "seats": "4", "entry": text})
        assert form.is_valid() is not wrong, text
        if wrong:
            assert form.errors["entry"] == ["Write an entry in tens, from 0 to 1000."]
        else:
            assert form.plan is not None
            assert form.plan.entry == int(text or 0)


def test_a_pair_may_take_all() -> None:
    asked = {"preset": "oona", "seats": "4", "teams": "on", "entry": "20"}
    form = TableForm(asked | {"team_prize": "winner_takes_all"})
    assert form.is_valid()
    assert form.plan is not None
    assert form.plan.team_prize == TeamPrize.WINNER_TAKES_ALL
    assert not TableForm(asked | {"team_prize": "the_house"}).is_valid()
