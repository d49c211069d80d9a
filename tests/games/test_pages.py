"""The ways to a table by pages."""

from __future__ import annotations

import json
import re

import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.test import Client
from pytest_django.fixtures import Settings

from games import services
from games.forms import TableForm
from games.models import Game, Table
from games.offers import PRESETS, options_of
from oona_site.players.models import Player
from tests.games.helpers import plan, table_named

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def visitor() -> Client:
    """Somebody who has never been here."""
    return Client()


def browser_of(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def frame_in(html: str) -> dict[str, object]:
    found = re.search(r'<script id="frame" type="application/json">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    frame: dict[str, object] = json.loads(found[1])
    return frame


def test_play_now_makes_a_guest_and_deals(visitor: Client) -> None:
    answer = visitor.post("/play/", {"preset": "oona_plus", "seats": "3"})
    table = Table.objects.get()
    assert answer.status_code == 302
    assert answer["Location"] == f"/table/{table.public_id}/"
    assert (table.preset, table.seats, table.state, table.private) == (
        "oona_plus",
        3,
        "playing",
        True,
    )
    assert Player.objects.get().is_guest
    page = visitor.get(answer["Location"])
    frame = frame_in(page.content.decode())
    assert frame["table"]["me"] == 0  # type: ignore[index]
    assert len(frame["view"]["hand"]) == 7  # type: ignore[index]


def test_who_is_in_a_match_goes_back_to_it(layla: Player) -> None:
    client = browser_of(layla)
    first = client.post("/play/")["Location"]
    assert client.post("/play/")["Location"] == first
    assert Game.objects.count() == 1


def test_a_page_may_not_be_asked_to_play_by_a_link(visitor: Client) -> None:
    assert visitor.get("/play/").status_code == 405
    assert Client(enforce_csrf_checks=True).post("/play/").status_code == 403
    assert not Table.objects.exists()


def test_a_visitor_sees_a_table_without_becoming_anybody(visitor: Client, layla: Player) -> None:
    public_id = services.play_now(plan(), host=layla.pk)
    page = visitor.get(f"/table/{public_id}/")
    frame = frame_in(page.content.decode())
    assert frame["table"]["me"] is None  # type: ignore[index]
    assert frame["view"]["hand"] == []  # type: ignore[index]
    assert Player.objects.count() == 1
    assert "no-store" in page["Cache-Control"]


def test_who_signs_in_next_on_a_device_sees_nothing_of_the_hand_before(
    layla: Player, salem: Player
) -> None:
    public_id = services.play_now(plan(), host=layla.pk)
    device = browser_of(layla)
    hers = frame_in(device.get(f"/table/{public_id}/").content.decode())
    hand = hers["view"]["hand"]  # type: ignore[index]
    assert len(hand) == 7
    device.logout()
    device.force_login(salem)
    page = device.get(f"/table/{public_id}/")
    his = frame_in(page.content.decode())
    assert his["table"]["me"] is None  # type: ignore[index]
    assert his["view"]["hand"] == []  # type: ignore[index]
    assert "no-store" in page["Cache-Control"]


def test_an_invited_guest_sits_down(visitor: Client, layla: Player) -> None:
    public_id = services.open_table(plan(private=True, seats=4), host=layla.pk)
    answer = visitor.post(f"/table/{public_id}/join/", {"seat": "2"})
    assert answer["Location"] == f"/table/{public_id}/"
    chair = table_named(public_id).chairs.get(number=2)
    assert chair.player is not None
    assert chair.player.is_guest


def test_guests_beyond_the_pace_are_asked_to_wait(layla: Player) -> None:
    public_id = services.open_table(plan(seats=6), host=layla.pk)
    private = services.open_table(plan(seats=6, private=True), host=layla.pk)
    for _ in range(7):
        answer = Client().post(f"/table/{public_id}/join/")
    assert answer["Location"] == "/"
    for _ in range(3):
        answer = Client().post(f"/table/{private}/join/")
        assert answer["Location"] == f"/table/{private}/"


@pytest.mark.parametrize("path", ["/table/nothing/", "/table/nothing/qr.svg", "/rules/nothing/"])
def test_what_is_not_there_is_a_friendly_404(visitor: Client, path: str) -> None:
    answer = visitor.get(path, headers={"accept-language": "el"})
    assert answer.status_code == 404


def test_the_form_has_every_option_and_opens_the_table(layla: Player) -> None:
    client = browser_of(layla)
    page = client.get("/tables/new/?preset=oona_plus").content.decode()
    assert all(f'name="{option.name}"' in page for option in options_of(PRESETS["oona"]))
    form = TableForm(preset="oona_plus")
    data = {field.html_name: field.initial for field in form if field.initial is not None}
    data |= {"preset": "oona_plus", "hand_size": "5", "seats": "3", "name": "Majlis"}
    answer = client.post("/tables/new/", {k: v for k, v in data.items() if v is not False})
    table = Table.objects.get()
    assert answer["Location"] == f"/table/{table.public_id}/"
    assert (table.rules.hand_size, table.rules.stack_two_on_two) == (5, True)
    assert (table.name, table.host) == ("Majlis", layla)


def posted(**wanted: str) -> TableForm:
    form = TableForm(preset="oona")
    data = {field.html_name: field.initial for field in form if field.initial}
    return TableForm({**data, "seats": "4", **wanted}, preset="oona")


def test_a_conflict_is_explained_at_its_field() -> None:
    form = posted(challenge_stacked="on")
    assert not form.is_valid()
    assert set(form.errors) == {"challenge_stacked"}
    form = posted(teams="on", seats="3")
    assert not form.is_valid()
    assert set(form.errors) == {"teams"}
    form = posted(hand_size="99")
    assert set(form.errors) == {"hand_size"}
    for name in ("admin", "fuuck"):
        assert set(posted(name=name).errors) == {"name"}
    assert posted(teams="on").is_valid()


def test_a_guest_chooses_a_name(layla: Player) -> None:
    client = browser_of(layla)
    assert client.post("/name/", {"name": "نورة", "next": "/tables/"})["Location"] == "/tables/"
    layla.refresh_from_db()
    assert layla.name == "نورة"
    for name in ("\u202eevil", "کیر"):
        client.post("/name/", {"name": name, "next": "https://elsewhere.example/"})
        layla.refresh_from_db()
        assert layla.name == "نورة"


def test_the_link_is_a_picture_for_telephones(visitor: Client, layla: Player) -> None:
    public_id = services.open_table(plan(private=True), host=layla.pk)
    picture = visitor.get(f"/table/{public_id}/qr.svg")
    assert picture["Content-Type"] == "image/svg+xml"
    assert picture.content.startswith(b"<svg ")


def test_lobby_home_and_rules_answer_in_every_language(layla: Player) -> None:
    services.open_table(plan(seats=3, hand_size=5), host=layla.pk)
    client = browser_of(layla)
    for code in ("en", "ar", "fa", "el"):
        for path in ("/", "/tables/", "/tables/new/", "/rules/oona/", "/rules/oona_plus/"):
            answer = client.get(path, headers={"accept-language": code})
            assert answer.status_code == 200, path
            assert f'lang="{code}"' in answer.content.decode()


@pytest.mark.parametrize("name", ["OONA_PREPARED_DECKS", "OONA_JOURNAL_SEAM"])
def test_the_deploy_check_refuses_settings_of_tests(settings: Settings, name: str) -> None:
    setattr(settings, name, "tests.somewhere")
    with pytest.raises(SystemCheckError, match=name):
        call_command("check", deploy=True)
