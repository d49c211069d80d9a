"""Options and presets: declared whole, read strictly, checked together."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest

from games.engine.presets import PRESETS, preset_named
from games.engine.rules import (
    GROUPS,
    OPTIONS,
    Option,
    Rules,
    RulesError,
    attempt,
    change,
    check,
    idle_value,
    options,
    read_option,
)
from games.engine.tables import as_values, check_seats, differences, from_values


@pytest.mark.parametrize("option", options(), ids=lambda option: option.name)
def test_an_option_is_declared_whole(option: Option) -> None:
    assert option.label
    assert option.help.endswith(".")
    assert option.group in GROUPS
    assert len(option.choices) == len(set(option.choices)) >= 2
    assert len(option.labels) == len(option.choices)
    assert all(option.labels)
    assert getattr(Rules(), option.name) in option.choices
    for preset in PRESETS.values():
        assert getattr(preset.rules, option.name) in option.choices


def test_switches_are_off_or_on_and_a_number_says_itself() -> None:
    switches = {option.labels for option in options() if option.is_switch}
    assert switches == {("Off", "On")}
    numbers = {
        option.name: option.labels for option in options() if type(option.choices[-1]) is int
    }
    assert numbers == {
        "hand_size": ("5", "6", "7", "8", "9", "10"),
        "turn_seconds": ("8", "12", "20", "30", "60"),
        "caught_cards": ("1", "2", "3", "4"),
        "false_catch_cards": ("0", "1", "2"),
        "target": ("one round", "100", "150", "200", "250", "300", "400", "500", "750", "1000"),
    }
    for name, labels in numbers.items():
        choices = (
            "one round" if choice is None else str(choice) for choice in OPTIONS[name].choices
        )
        assert tuple(choices) == labels
    assert OPTIONS["direction"].labels == ("right", "left")


def test_every_field_of_the_rules_is_an_option_and_every_group_is_used() -> None:
    assert [entry.name for entry in fields(Rules)] == list(OPTIONS)
    assert [option.name for option in options()] == list(OPTIONS)
    assert {option.group for option in options()} == set(GROUPS)


@pytest.mark.parametrize("option", options(), ids=lambda option: option.name)
def test_every_value_is_read_back_from_json(option: Option) -> None:
    for choice in option.choices:
        written = json.loads(json.dumps(choice))
        assert option.read(written) == choice
        assert type(option.read(written)) is type(choice)


@pytest.mark.parametrize("option", options(), ids=lambda option: option.name)
def test_no_other_value_is_read(option: Option) -> None:
    raws: list[Any] = [None, "", "maybe", -1, 99, 1.0, 2.5, [], {}, [True], "True", 1001, "100"]
    for raw in raws:
        if raw is None and None in option.choices:
            continue
        with pytest.raises(RulesError) as error:
            option.read(raw)
        assert (error.value.field, error.value.code) == (option.name, "option_value")
        assert error.value.params["allowed"]


def test_numbers_are_no_booleans_and_booleans_no_numbers() -> None:
    for name, raw in (("late_call", 1), ("late_call", 0), ("caught_cards", True)):
        with pytest.raises(RulesError):
            OPTIONS[name].read(raw)


def test_a_target_may_be_any_whole_number_within_its_bounds() -> None:
    target = OPTIONS["target"]
    assert target.bounds == (100, 1000)
    for good in (None, 100, 101, 333, 999, 1000):
        assert target.read(good) == good
        assert type(target.read(good)) is type(good)
    for bad in (99, 1001, 0, -100, True, False, 100.0, 250.5, "100", "null"):
        with pytest.raises(RulesError) as error:
            target.read(bad)
        assert (error.value.code, "null, 100" in error.value.params["allowed"]) == (
            "option_value",
            True,
        )
    assert [option.name for option in options() if option.bounds] == ["target"]


def test_bounds_hold_both_their_ends_though_no_choice_is_there() -> None:
    number = Option("laps", "end", "Laps", "How many.", (None, 5), ("none", "5"), bounds=(3, 9))
    assert [number.read(good) for good in (3, 4, 5, 9, None)] == [3, 4, 5, 9, None]
    assert (number.changeable, number.deck, number.chips) == (True, None, ())
    for bad in (2, 10, True, 4.0, "4"):
        with pytest.raises(RulesError) as error:
            number.read(bad)
        assert (error.value.field, error.value.code) == ("laps", "option_value")
        assert error.value.params == {"allowed": "null, 5, 3-9"}


ERRORS = [
    ({"jump_over": True}, "jump_over", "option_unknown"),
    ({"hand_size": 4}, "hand_size", "option_value"),
    ({"hand_size": 11}, "hand_size", "option_value"),
    ({"draw_ends_turn": True, "must_play_drawn": True}, "draw_ends_turn", "drawn_played"),
    ({"draw_ends_turn": True, "draw_until_playable": True}, "draw_ends_turn", "drawn_played"),
    ({"challenge_stacked": True}, "challenge_stacked", "needs_stack"),
    ({"challenge_stacked": True, "stack_two_on_two": True}, "challenge_stacked", "needs_stack"),
    ({"challenge_stacked": True, "stack_two_on_four": True}, "challenge_stacked", "needs_stack"),
    (
        {"challenge_stacked": True, "stack_four_on_four": True, "take_four": "free"},
        "challenge_stacked",
        "needs_bluff",
    ),
    (
        {"challenge_stacked": True, "stack_four_on_two": True, "take_four": "enforced"},
        "challenge_stacked",
        "needs_bluff",
    ),
]


FIXED = {"deck": "dare", "first_dealer": "high_card", "first_wild_returns": True}


@pytest.mark.parametrize("name", FIXED)
def test_what_belongs_to_a_preset_is_not_changed(name: str) -> None:
    with pytest.raises(RulesError) as error:
        change(Rules(), {name: FIXED[name]})
    assert (error.value.field, error.value.code) == (name, "option_fixed")
    assert error.value.params["allowed"] == as_values_text(getattr(Rules(), name))
    own = getattr(Rules(), name)
    assert change(Rules(), {name: own}) == Rules(), "naming the preset's own value is no change"


def test_all_that_is_wrong_is_told_and_the_rest_stands() -> None:
    wanted = {"deck": "dare", "nonsense": 1, "hand_size": 99, "seven_zero": True}
    rules, wrong = attempt(Rules(), wanted)
    assert [(error.field, error.code) for error in wrong] == [
        ("deck", "option_fixed"), ("nonsense", "option_unknown"), ("hand_size", "option_value"),
    ]  # fmt: skip
    assert rules == replace(Rules(), seven_zero=True)


def as_values_text(value: object) -> str:
    return str(value).lower()


def test_all_other_options_may_be_changed() -> None:
    assert {option.name for option in options() if not option.changeable} == set(FIXED)


IDLE = ["take_four", "stack_two_on_two", "stack_four_on_two", "stack_four_on_four",
        "stack_two_on_four", "stack_total", "challenge_stacked"]  # fmt: skip
OF_DARES = ["dare_list", "dare_keeps_turn", "dare_judging"]


@pytest.mark.parametrize("name", [*IDLE, *OF_DARES])
def test_an_option_needs_the_deck_it_speaks_of(name: str) -> None:
    option = OPTIONS[name]
    assert option.deck == ("dare" if name in OF_DARES else "standard")
    other = PRESETS["classic" if name in OF_DARES else "dare"].rules
    assert getattr(other, name) == idle_value(name)
    for choice in option.choices:
        if choice == idle_value(name):
            assert change(other, {name: choice}) == other
            continue
        with pytest.raises(RulesError) as error:
            change(other, {name: choice})
        assert (error.value.field, error.value.code) == (name, "needs_deck")
        assert error.value.params["deck"] == option.deck


def test_no_other_option_asks_for_a_deck() -> None:
    assert {option.name for option in options() if option.deck} == {*IDLE, *OF_DARES}


@pytest.mark.parametrize(("values", "field", "code"), ERRORS)
def test_rules_that_cannot_be(values: dict[str, Any], field: str, code: str) -> None:
    with pytest.raises(RulesError) as error:
        change(Rules(), values)
    assert (error.value.field, error.value.code) == (field, code)
    assert str(error.value).startswith(f"{field}: {code}")


@pytest.mark.parametrize("stack", ["stack_four_on_two", "stack_four_on_four"])
def test_a_stack_with_a_four_on_top_may_be_challenged(stack: str) -> None:
    assert change(Rules(), {"challenge_stacked": True, stack: True}).challenge_stacked


def test_changing_gives_new_rules() -> None:
    rules = Rules()
    assert change(rules, {"caught_cards": 4}).caught_cards == 4
    assert rules.caught_cards == 2
    assert change(rules, {}) == rules
    with pytest.raises(FrozenInstanceError):
        rules.caught_cards = 3  # type: ignore[misc]  # that it is frozen is what is tested


def test_values_are_plain_and_lead_back() -> None:
    for preset in PRESETS.values():
        values = as_values(preset.rules)
        assert list(values) == list(OPTIONS)
        assert all(type(value) in (bool, int, str, type(None)) for value in values.values())
        assert from_values(json.loads(json.dumps(values))) == preset.rules
        assert change(preset.rules, json.loads(json.dumps(values))) == preset.rules


def test_values_that_were_written_are_read_as_strictly() -> None:
    """What belongs to a preset is read; what is missing has its default."""
    assert from_values({}) == Rules()
    assert from_values({"first_wild_returns": True}).first_wild_returns
    for values, name, code in (
        ({"jump_over": True}, "jump_over", "option_unknown"),
        ({"hand_size": 4}, "hand_size", "option_value"),
        ({"deck": "dare"}, "take_four", "needs_deck"),
        ({"challenge_stacked": True}, "challenge_stacked", "needs_stack"),
    ):
        with pytest.raises(RulesError) as error:
            from_values(values)
        assert (error.value.field, error.value.code) == (name, code)


def test_differences() -> None:
    oona, plus = PRESETS["oona"].rules, PRESETS["oona_plus"].rules
    assert differences(oona, oona) == {}
    assert differences(plus, oona) == {
        "stack_two_on_two": True,
        "stack_four_on_two": True,
        "stack_four_on_four": True,
    }


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_preset_is_known_by_its_name_and_is_no_contradiction(name: str) -> None:
    preset = preset_named(name)
    assert preset.name == name
    assert preset.label
    assert preset.summary.endswith(".")
    check(preset.rules)
    assert 2 <= preset.most_seats <= 6


@pytest.mark.parametrize("name", ["dominoes", "", None, 1, ["oona"], {}])
def test_an_unknown_preset(name: object) -> None:
    with pytest.raises(RulesError) as error:
        preset_named(name)
    assert (error.value.field, error.value.code) == ("preset", "preset_unknown")
    assert error.value.params == {"allowed": ", ".join(PRESETS)}
    assert "oona, oona_plus, " in error.value.params["allowed"]


def test_an_unknown_option_names_those_there_are() -> None:
    with pytest.raises(RulesError) as error:
        read_option("jump_over", True)
    assert error.value.params == {"allowed": ", ".join(OPTIONS)}
    assert "deck, hand_size, " in error.value.params["allowed"]


def test_the_defaults_are_those_of_oona() -> None:
    assert PRESETS["oona"].rules == Rules()
    values = as_values(Rules())
    assert values == {
        "deck": "standard",
        "hand_size": 7,
        "direction": "right",
        "first_dealer": "random",
        "first_card": "number",
        "first_wild_returns": False,
        "turn_seconds": 12,
        "draw_only_if_stuck": False,
        "draw_until_playable": False,
        "must_play_drawn": False,
        "draw_ends_turn": False,
        "take_four": "bluff",
        "stack_two_on_two": False,
        "stack_four_on_two": False,
        "stack_four_on_four": False,
        "stack_two_on_four": False,
        "stack_total": "sum",
        "challenge_stacked": False,
        "late_call": False,
        "caught_cards": 2,
        "false_catch_cards": 0,
        "final_draw": True,
        "seven_zero": False,
        "jump_in": "off",
        "no_action_finish": False,
        "scoring": "places",
        "target": None,
        "dare_list": "family",
        "dare_keeps_turn": "never",
        "dare_judging": "vote",
    }


CHANGED = {
    "uno_plus": {
        "direction": "left",
        "first_card": "effects",
        "first_wild_returns": True,
        "take_four": "free",
        "stack_two_on_two": True,
        "stack_four_on_two": True,
        "stack_four_on_four": True,
        "stack_total": "count_times_top",
    },
    "classic": {
        "direction": "left",
        "first_card": "effects",
        "take_four": "free",
        "late_call": True,
        "scoring": "winner_collects",
        "target": 500,
    },
    "dare": {
        "deck": "dare",
        "direction": "left",
        "first_dealer": "high_card",
        "first_card": "effects",
        "take_four": "free",
        "late_call": True,
        "scoring": "winner_collects",
        "target": 500,
    },
}


@pytest.mark.parametrize("name", CHANGED)
def test_what_a_preset_changes(name: str) -> None:
    assert differences(PRESETS[name].rules, Rules()) == CHANGED[name]
    assert PRESETS[name].most_seats == (4 if name == "uno_plus" else 6)


SEATS = [
    (1, False, 6, "seats"),
    (2, False, 6, None),
    (6, False, 6, None),
    (7, False, 6, "seats"),
    (4, False, 4, None),
    (5, False, 4, "seats"),
    (4, True, 6, None),
    (3, True, 6, "teams"),
    (6, True, 6, "teams"),
    (0, False, 6, "seats"),
]


@pytest.mark.parametrize(("seats", "teams", "most", "field"), SEATS)
def test_how_many_may_sit(seats: int, teams: bool, most: int, field: str | None) -> None:
    if field is None:
        check_seats(seats, teams=teams, most=most)
        return
    with pytest.raises(RulesError) as error:
        check_seats(seats, teams=teams, most=most)
    assert (error.value.field, error.value.code) == (field, "bad_player_count")


def test_a_field_may_have_its_own_sentence_for_a_reason() -> None:
    assert RulesError("teams", "bad_player_count", least=4, most=4).reason == (
        "Teams need four seats."
    )
    assert RulesError("seats", "bad_player_count", least=2, most=4).reason == (
        "Choose 2 to 4 seats."
    )
