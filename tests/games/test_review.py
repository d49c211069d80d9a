"""A finished match step by step: for its players and staff, each step a file that plays again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from games.engine.scenario import run
from games.models import Game, Step, Table
from oona_site.players.models import Player, StaffAction
from oona_site.players.roles import Role
from tests.games.helpers import make_person
from tests.matches import open_match, play_out
from tests.people import log_in, make_account
from wallet.split import split

pytestmark = pytest.mark.django_db(transaction=True)


def browser_of(player: Player, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(player)
    return client


@pytest.fixture
def over(layla: Player, salem: Player) -> str:
    """A match of Layla and Salem that is over; the way to its steps."""
    return f"/games/{play_out(open_match(layla, salem, preset='oona_plus'))}/scenario/"


def text_in(page: str) -> str:
    found = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)
    assert found is not None
    return found[1].replace("&quot;", '"')


def test_any_step_becomes_a_file_that_the_runner_plays_to_the_same_end(
    over: str, layla: Player, tmp_path: Path
) -> None:
    client = browser_of(layla)
    last = Step.objects.order_by("-seq").values_list("seq", flat=True)[0]
    for step in (1, 2, last // 2, last):
        answer = client.get(f"{over}?step={step}&file=1")
        assert answer["Content-Disposition"].endswith(f'-{step}.json"')
        (tmp_path / f"{step}.json").write_bytes(answer.content)
    with pytest.raises(SystemExit) as done:
        call_command("scenario", str(tmp_path))
    assert done.value.code == 0
    end = json.loads(answer.content)["steps"][-1]["expect"]
    game = Game.objects.get()
    assert game.result is not None
    assert (end["over"], end["places"]) == (True, game.result["places"])


def test_the_page_lists_every_step_and_shows_the_chosen_one(over: str, layla: Player) -> None:
    page = browser_of(layla).get(f"{over}?step=3").content.decode()
    assert page.count('<li id="step-') == Step.objects.count()
    assert '<li id="step-3" data-chosen>' in page
    assert run(json.loads(text_in(page)), split).failure is None
    assert re.search(r"drew [^<(]*\(", page), "every hand is open"
    plain = browser_of(layla).get(over).content.decode()
    assert "<textarea" not in plain


def test_a_match_of_several_rounds_is_shown_round_by_round(layla: Player, salem: Player) -> None:
    table = open_match(layla, salem, preset="classic", target=200)
    over = f"/games/{play_out(table)}/scenario/"
    client = browser_of(layla)
    last = Step.objects.order_by("-seq").values_list("seq", flat=True)[0]
    page = client.get(f"{over}?step={last}").content.decode()
    data = json.loads(text_in(page))
    assert run(data, split).failure is None
    assert max(data["steps"][-1]["expect"]["scores"]) >= 200
    first = client.get(over).content.decode()
    assert '<a href="?round=2">2</a>' in first
    assert client.get(f"{over}?round=99").status_code == 200


def test_to_everybody_else_it_is_not_there(over: str, noura: Player) -> None:
    assert browser_of(noura).get(over).status_code == 404
    assert Client().get(over).status_code == 404
    assert not StaffAction.objects.exists()


def test_a_running_match_is_shown_to_nobody(layla: Player, salem: Player) -> None:
    table = open_match(layla, salem)
    assert table.game is not None
    boss = make_account("Boss", Role.ADMINISTRATOR)
    for person in (layla, salem, boss):
        answer = browser_of(person).get(f"/games/{table.game.public_id}/scenario/")
        assert answer.status_code == 404


@pytest.mark.parametrize("role", [Role.SUPPORT, Role.AUDITOR, Role.REFEREE])
def test_staff_may_look_once_they_said_why(over: str, role: Role) -> None:
    helper = make_account("Helper", role)
    assert browser_of(helper).get(f"{over}?step=2")["Location"] == "/account/factors/"
    client = log_in(Client(), helper)
    answer = client.get(f"{over}?step=2")
    door = answer["Location"].partition("?")[0]
    assert door.endswith("/look/")
    assert not StaffAction.objects.exists()
    answer = client.post(door, {"reason": "a step was told wrongly", "next": f"{over}?step=2"})
    assert answer["Location"] == f"{over}?step=2"
    action = StaffAction.objects.get()
    assert (action.staff_id, action.target) == (
        helper.pk,
        f"game:{Game.objects.get().public_id}",
    )
    assert client.get(f"{over}?step=2").status_code == 200


@pytest.mark.parametrize("role", [Role.TREASURER, Role.ADMINISTRATOR])
def test_other_roles_do_not_find_it(over: str, role: Role) -> None:
    assert log_in(Client(), make_account("Helper", role)).get(over).status_code == 404


def test_a_player_who_is_staff_looks_at_his_own_match_unnoted(salem: Player) -> None:
    helper = make_account("Helper", Role.SUPPORT)
    over = f"/games/{play_out(open_match(helper, salem))}/scenario/"
    assert browser_of(helper).get(over).status_code == 200
    assert not StaffAction.objects.exists()


@pytest.mark.parametrize("query", ["step=0", "step=99999", "step=x", "step=-1", "step=1e3",
                                   "round=x", "step=" + "9" * 40, "step=٣"])  # fmt: skip
def test_a_step_that_is_not_there(over: str, layla: Player, query: str) -> None:
    assert browser_of(layla).get(f"{over}?{query}").status_code == 404


def test_it_speaks_every_language_and_is_linked_for_staff(over: str, layla: Player) -> None:
    titles = set()
    for language in ("en", "ar", "fa", "el"):
        page = browser_of(layla, language).get(f"{over}?step=2").content.decode()
        found = re.search("<h1>(.*?)</h1>", page)
        assert found is not None
        titles.add(found[1])
    assert len(titles) == 4
    boss = Player.objects.create_superuser("boss@oona.example", "pw", name="Boss", name_key="bos")
    game = Game.objects.get()
    page = log_in(Client(), boss).get(f"/admin/games/game/{game.pk}/change/").content.decode()
    assert over in page


def test_options_are_frozen_at_the_deal(layla: Player, salem: Player) -> None:
    """Whatever becomes of the table's row, the match plays on by what was dealt."""
    table = open_match(layla, salem, hand_size=5)
    Table.objects.filter(pk=table.pk).update(options={**table.options, "hand_size": 9})
    over = f"/games/{play_out(table)}/scenario/"
    page = browser_of(layla).get(f"{over}?step=1").content.decode()
    data = json.loads(text_in(page))
    assert data["options"] == {"hand_size": 5}
    assert all(len(hand.split()) == 5 for hand in data["steps"][0]["expect"]["hands"].values())


def test_whoever_is_at_another_table_is_a_stranger(over: str) -> None:
    dov = make_person("Dov")
    mine = play_out(open_match(dov, make_person("Reem")))
    assert browser_of(dov).get(f"/games/{mine}/scenario/").status_code == 200
    assert browser_of(dov).get(over).status_code == 404
