"""Rule systems and tables for programs: all is told, and a table that cannot be is refused."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from games import services
from games.engine.presets import PRESETS
from games.engine.rules import GROUPS, OPTIONS, RulesError
from games.engine.tables import as_values, read_table
from games.models import Seat, Table
from oona_site.players.models import Player
from oona_site.players.tokens import make_token
from tests.accounts.test_words import foreign_words
from tests.games.helpers import plan
from tests.people import make_account, make_guest

pytestmark = pytest.mark.django_db
opens_tables = pytest.mark.django_db(transaction=True)
LANGUAGES = [code for code, _ in settings.LANGUAGES]
OWN = [f"Say {number}" for number in range(1, 17)]
PLAIN = {"preset": "oona", "seats": 4}


def post(player: Player | None, body: Any, *, may_act: bool = True, language: str = "en") -> Any:
    """What the API answers to a program of ``player`` that asks for a table."""
    headers = {"accept-language": language}
    if player is not None:
        text = make_token(player, name="test", may_act=may_act, days=1)[1]
        headers["authorization"] = f"Bearer {text}"
    return Client().post("/api/tables/", body, content_type="application/json", headers=headers)


def get(path: str, language: str = "en") -> Any:
    return Client().get(path, headers={"accept-language": language}).json()


# --- Rule systems ---


def test_every_preset_and_option_is_told() -> None:
    told = get("/api/presets/")
    assert [row["name"] for row in told["presets"]] == list(PRESETS)
    assert [row["name"] for row in told["options"]] == list(OPTIONS)
    for row in told["presets"]:
        preset = PRESETS[row["name"]]
        assert row["values"] == as_values(preset.rules)
        assert row["seats"] == {"least": 2, "most": preset.most_seats}
        assert Client().get(row["rules"]).status_code == 200
    for row in told["options"]:
        option = OPTIONS[row["name"]]
        assert tuple(option.read(each["value"]) for each in row["values"]) == option.choices
        assert row["group"] in GROUPS
        bounds = row["bounds"] and (row["bounds"]["least"], row["bounds"]["most"])
        assert bounds == option.bounds


def test_what_a_preset_may_change_is_what_a_table_takes() -> None:
    """Each value alone is taken, or told as a conflict with the reasons a table would hear."""
    told = get("/api/presets/")
    options = {row["name"]: row for row in told["options"]}
    found: set[str] = set()
    for preset in told["presets"]:
        conflicts = {(row["option"], row["value"]): row["problems"] for row in preset["conflicts"]}
        for name, option in options.items():
            if name not in preset["changeable"]:
                assert (
                    option["deck"] not in (None, preset["values"]["deck"])
                    or not OPTIONS[name].changeable
                )
                continue
            for value in (each["value"] for each in option["values"]):
                problems = conflicts.pop((name, value), [])
                wrong = reasons(preset["name"], {name: value})
                assert {each["field"]: each["code"] for each in problems} == wrong
                found.update(wrong.values())
        assert conflicts == {}
    assert found == {"needs_bluff", "needs_stack"}


def reasons(preset: str, options: Mapping[str, Any]) -> dict[str, str]:
    try:
        read_table(preset, options, 2)
    except ValueError as bad:
        errors: tuple[RulesError, ...] = getattr(bad, "errors", ())
        return {error.field: error.code for error in errors}
    return {}


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_rule_systems_speak_the_readers_language(language: str) -> None:
    told, english = get("/api/presets/", language), get("/api/presets/")
    for row, source in zip(told["options"], english["options"], strict=True):
        texts = [row["group_label"], row["label"], row["help"]]
        for each, other in zip(row["values"], source["values"], strict=True):
            texts += [each["label"], each["chip"]]
            assert each["value"] == other["value"]
        assert [foreign_words(text) for text in texts] == [[]] * len(texts)
    for row in told["presets"]:
        assert foreign_words(row["label"] + " " + row["summary"]) == []
        for conflict in row["conflicts"]:
            texts = [each["text"] for each in conflict["problems"]]
            assert foreign_words(" ".join(texts)) == []


# --- A new table ---


@opens_tables
def test_a_table_is_opened_with_options() -> None:
    player = make_account("Sara")
    options = {"hand_size": 5, "jump_in": "numbers"}
    answer = post(player, PLAIN | {"options": options, "name": "Evening", "seats": 3})
    assert answer.status_code == 201
    made = answer.json()
    table = Table.objects.get()
    assert answer["Location"] == f"/api/tables/{table.public_id}/"
    assert made == get(answer["Location"])
    assert (made["id"], made["name"], made["taken"]) == (table.public_id, "Evening", 1)
    assert made["options"] == table.options
    assert table.options == as_values(PRESETS["oona"].rules) | options
    assert made["chips"] == ["Cards in each hand: 5", "Jump in"]
    assert made["state"] == "open"
    assert made["dares"] == []
    assert [(row["name"], row["kind"], row["is_host"]) for row in made["chairs"]] == [
        ("Sara", "person", True),
        ("", "free", False),
        ("", "free", False),
    ]
    assert Seat.objects.get(table=table, number=0).player == player


@opens_tables
def test_a_table_brings_its_own_dares() -> None:
    body = {"preset": "dare", "seats": 2, "options": {"dare_list": "custom"}, "dares": OWN}
    answer = post(make_account(), body)
    assert answer.status_code == 201
    assert answer.json()["dares"] == OWN
    usual = post(make_account(), {"preset": "dare", "seats": 2}).json()
    assert len(usual["dares"]) == 16


@opens_tables
def test_a_guest_opens_a_table_from_a_page() -> None:
    client = Client()
    client.force_login(make_guest(), backend="django.contrib.auth.backends.ModelBackend")
    answer = client.post("/api/tables/", PLAIN, content_type="application/json")
    assert answer.status_code == 201


# What is wrong with a body: the fields and codes of the answer.
WRONG: list[tuple[dict[str, Any], dict[str, str]]] = [
    ({"seats": 3, "teams": True}, {"teams": "bad_player_count"}),
    ({"preset": "uno_plus", "seats": 5}, {"seats": "bad_player_count"}),
    ({"options": {"challenge_stacked": True}}, {"challenge_stacked": "needs_stack"}),
    ({"options": {"jump_over": True}}, {"jump_over": "option_unknown"}),
    ({"jump_over": True}, {"jump_over": "option_unknown"}),
    ({"hand_size": 99}, {"hand_size": "option_value"}),
    ({"options": {"late_call": 1}}, {"late_call": "option_value"}),
    ({"options": []}, {"options": "options_shape"}),
    ({"options": None}, {"options": "options_shape"}),
    ({"preset": None}, {"preset": "preset_unknown"}),
    ({"preset": ["oona"]}, {"preset": "preset_unknown"}),
    ({"seats": None}, {"seats": "bad_player_count"}),
    ({"seats": "4"}, {"seats": "bad_player_count"}),
    ({"seats": 1e99}, {"seats": "bad_player_count"}),
    ({"teams": "yes"}, {"teams": "option_value"}),
    ({"dares": OWN}, {"dares": "list_needless"}),
    ({"dares": "OWN"}, {"dares": "list_shape"}),
    ({"dares": [1]}, {"dares": "list_shape"}),
    ({"preset": "dare", "options": {"dare_list": "custom"}}, {"dares": "list_incomplete"}),
    (
        {"preset": "dare", "options": {"dare_list": "custom"}, "dares": OWN[:15]},
        {"dares": "list_incomplete"},
    ),
    (
        {"preset": "dare", "options": {"dare_list": "custom"}, "dares": [*OWN[:15], "a\u200bb"]},
        {"dares": "dare_hidden"},
    ),
    ({"name": "a\u202eb"}, {"name": "hidden"}),
    ({"name": "The 🅵🆄🅲🅺 table"}, {"name": "word"}),
    ({"name": "x" * 41}, {"name": "max_length"}),
    ({"name": ["x"]}, {"name": "invalid"}),
    ({"private": "perhaps"}, {"private": "invalid"}),
    ({"talk": "the_house"}, {"talk": "invalid_choice"}),
    ({"entry": 15}, {"entry": "bad_entry"}),
    ({"entry": -10}, {"entry": "bad_entry"}),
    ({"entry": 10**9}, {"entry": "bad_entry"}),
    ({"team_prize": "the_house"}, {"team_prize": "invalid_choice"}),
    (
        {"name": "\u200b", "seats": 9, "options": {"hand_size": 4, "turn_seconds": 1}},
        {
            "name": "hidden",
            "seats": "bad_player_count",
            "hand_size": "option_value",
            "turn_seconds": "option_value",
        },
    ),
]


@pytest.mark.parametrize(("body", "wanted"), WRONG, ids=[str(body)[:60] for body, _ in WRONG])
def test_a_table_that_cannot_be_is_refused_field_by_field(
    body: dict[str, Any], wanted: dict[str, str]
) -> None:
    player = make_account()
    for language in LANGUAGES:
        answer = post(player, PLAIN | body, language=language)
        assert answer.status_code == 400
        said = answer.json()
        assert said["code"] == "invalid"
        fields = said["fields"]
        assert {name: each["code"] for name, (each,) in fields.items()} == wanted
        if language != "en":
            texts = " ".join(each["text"] for (each,) in fields.values())
            assert foreign_words(re.sub("the_house|false|true", "", texts)) == []
    assert not Table.objects.exists()


NOT_TOLD = [
    '{"\\ud800": 1}',
    '{"options": {"x\\udfff": 1}}',
    "[" * 2_000,
    "[" * 2_000,
    "[" * 100_000,
]


@pytest.mark.parametrize("body", ["[]", '"oona"', "null", "{", "7", *NOT_TOLD])
def test_a_body_is_one_object(body: str) -> None:
    answer = post(make_account(), body)
    assert (answer.status_code, answer.json()["code"]) == (400, "parse_error")


def test_who_may_not_write_opens_nothing() -> None:
    assert post(None, PLAIN).status_code == 401
    answer = post(make_account(), PLAIN, may_act=False)
    assert (answer.status_code, answer.json()["code"]) == (403, "token_may_only_read")
    assert not Table.objects.exists()


@opens_tables
def test_what_the_site_does_not_grant_is_told() -> None:
    player = make_account()
    answer = post(player, PLAIN | {"entry": 50})
    assert (answer.status_code, answer.json()["code"]) == (409, "too_few_coins")
    assert "50" in answer.json()["text"]
    for _ in range(services.SEATS_A_PLAYER):
        assert post(player, PLAIN).status_code == 201
    answer = post(player, PLAIN)
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many_seats")


@opens_tables
def test_a_site_without_coins_knows_no_entry(settings: Any) -> None:
    settings.OONA_COINS = False
    fields = post(make_account(), PLAIN | {"entry": 50}).json()["fields"]
    assert {name: each["code"] for name, (each,) in fields.items()} == {"entry": "option_unknown"}
    assert post(make_account(), PLAIN).status_code == 201


# --- The list ---


@opens_tables
def test_public_tables_are_listed_and_private_ones_found_by_their_address() -> None:
    host = make_account("Sara")
    public = services.open_table(plan("classic", seats=3, target=200), host=host.pk)
    private = services.open_table(plan(private=True), host=host.pk)
    (row,) = get("/api/tables/")["tables"]
    whole = get(f"/api/tables/{public}/")
    assert row == {name: value for name, value in whole.items() if name in row}
    assert row["chips"] == ["Play to: 200"]
    assert (row["taken"], row["seats"], row["options"]["target"]) == (1, 3, 200)
    assert get(f"/api/tables/{private}/")["private"]
    assert Client().get("/api/tables/nothing/").status_code == 404


@opens_tables
def test_what_may_be_said_is_asked_for_and_told() -> None:
    player = make_account()
    for asked, talk, chips in (
        ({}, "phrases", []),
        ({"private": True}, "text", []),
        ({"talk": "text"}, "text", ["Free text"]),
        ({"private": True, "talk": "phrases"}, "phrases", ["Quick phrases only"]),
        ({"talk": "none"}, "none", ["Without talk"]),
    ):
        made = post(player, PLAIN | asked)
        assert made.status_code == 201, made.content
        told = made.json()
        assert (told["talk"], told["chips"][-len(chips) :] if chips else []) == (talk, chips)
        Table.objects.update(state="closed", clock_at=None)
