"""The pages of fair deals: who gets them, what they hold, and what a saved one can do."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games import deals, services
from games.fair_texts import check_labels_in
from games.models import Game, Table
from games.records import record_of
from games.saved_check import saved_page
from games.verify.__main__ import main as verify_file
from games.verify.check import is_fair, verify
from oona_site.players.models import Player
from tests.fair.play import play_out
from tests.games.helpers import plan, table_named
from tests.services import need

pytestmark = pytest.mark.django_db(transaction=True)

SALT = sha256(b"salt").digest()
LANGUAGES = ("en", "ar", "fa", "el")


def client_of(player: Player | None, language: str = "en") -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE=language)
    if player is not None:
        client.force_login(player)
    return client


@pytest.fixture
def table(layla: Player) -> Table:
    """A running match of Layla against a program, with a salt of hers."""
    offer = deals.offer()
    assert offer is not None
    taken = deals.read_offer(offer.token, SALT.hex())
    return table_named(services.play_now(plan(), host=layla.pk, taken=taken))


@pytest.fixture
def game(table: Table) -> str:
    """The address of that match, played to its end."""
    return play_out(table)


def pages(game: str) -> list[str]:
    return [f"/games/{game}/check/", f"/games/{game}/check/file/"]


def test_who_did_not_play_finds_nothing(game: str, dov: Player) -> None:
    boss = Player.objects.create_superuser("boss@oona.example", "pw", name="Boss", name_key="bos")
    for person in (None, dov, boss):
        for page in pages(game):
            assert client_of(person).get(page).status_code == 404
    for page in pages("nowhere"):
        assert client_of(dov).get(page).status_code == 404


def test_a_running_match_keeps_its_secrets(table: Table, layla: Player) -> None:
    table.refresh_from_db()
    assert table.game is not None
    for page in pages(table.game.public_id):
        answer = client_of(layla).get(page)
        assert answer.status_code == 409
        text = answer.content.decode()
        assert table.game.commitment in text
        assert SALT.hex() not in text
        assert "dealt" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_played_gets_the_record_in_his_language(
    language: str, game: str, layla: Player
) -> None:
    answer = client_of(layla, language).get(f"/games/{game}/check/")
    assert answer.status_code == 200
    text = answer.content.decode()
    labels = json.loads(block(text, "labels"))
    assert list(labels) == [language]
    assert labels == check_labels_in((language,))
    record = json.loads(block(text, "record"))
    assert record["names"][0] == "Layla"
    assert record["me"] == 0
    assert is_fair(verify(record))


def block(text: str, name: str) -> str:
    found = re.search(rf'<script[^>]*id="{name}"[^>]*>(.*?)</script>', text, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_saved_page_is_whole_and_its_policy_lets_nothing_else_in(
    game: str, layla: Player, tmp_path: Path
) -> None:
    answer = client_of(layla).get(f"/games/{game}/check/file/")
    assert answer["Content-Disposition"] == f'attachment; filename="oona-{game}.html"'
    text = answer.content.decode()
    assert set(json.loads(block(text, "labels"))) == set(LANGUAGES)
    for tag in ("script", "style"):
        bodies = re.findall(rf'<{tag}(?: type="module")?>(.*?)</{tag}>', text, re.DOTALL)
        assert len(bodies) == 1
        digest = base64.b64encode(sha256(bodies[0].encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in text
    script = re.search(r'<script type="module">(.*?)</script>', text, re.DOTALL)
    assert script is not None
    assert not re.search(r"^\s*(import|export)\b", script[1], re.MULTILINE)
    assert not re.search(r'(?:src|href)="(?!#)', text)
    (tmp_path / "saved.mjs").write_text(script[1], "utf-8")
    node = need(shutil.which("node"), "Node.js")
    subprocess.run([node, "--check", str(tmp_path / "saved.mjs")], check=True)
    file = tmp_path / "saved.html"
    file.write_text(text, "utf-8")
    assert verify_file([str(file)]) == 0


def test_a_name_cannot_end_the_script(game: str, layla: Player) -> None:
    record: dict[str, Any] = record_of(game) or {}
    name = "</script><img src=x onerror=alert(1)><!--"
    page = saved_page(record | {"names": [name, "x"], "me": 0}, check_labels_in(("en",)), "en")
    assert "<img" not in page
    assert json.loads(block(page, "record"))["names"][0] == name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_about_it_is_for_everybody(language: str, db: None) -> None:
    answer = client_of(None, language).get("/fair/")
    assert answer.status_code == 200
    assert b"games.verify" in answer.content


def test_a_form_with_a_salt_that_is_none_is_refused_with_its_reason(layla: Player) -> None:
    client = client_of(layla)
    offer = re.search(r'name="deal" value="([^"]+)"', client.get("/").content.decode())
    assert offer is not None
    form = {"preset": "oona", "seats": "2", "deal": offer[1], "salt": "abc"}
    answer = client.post("/play/", form, follow=True)
    assert "32 bytes" in answer.content.decode()
    assert not Game.objects.exists()
    client.post("/play/", form | {"salt": SALT.hex()})
    assert Game.objects.count() == 1


def test_the_command_checks_one_game_and_all(game: str, tmp_path: Path) -> None:
    out = StringIO()
    call_command("verify", game, stdout=out)
    assert "WRONG" not in out.getvalue()
    assert f"the deal of {game} is as its secrets say" in out.getvalue()
    out = StringIO()
    call_command("verify", "--all", stdout=out)
    assert "checked 1 games, wrong 0" in out.getvalue()
    with pytest.raises(CommandError, match="expected a finished game"):
        call_command("verify", "nowhere")
    with pytest.raises(CommandError, match="expected the address"):
        call_command("verify")


def test_the_command_names_what_is_wrong(game: str, tmp_path: Path) -> None:
    row = Game.objects.get(public_id=game)
    row.seed = row.seed[:-1] + ("0" if row.seed[-1] != "0" else "1")
    row.save(update_fields=["seed"])
    out = StringIO()
    with pytest.raises(CommandError, match="IS WRONG"):
        call_command("verify", game, stdout=out)
    assert "WRONG   the server's seed" in out.getvalue()
    with pytest.raises(CommandError, match="ARE WRONG"):
        call_command("verify", "--days", "1", stdout=StringIO())
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record_of(game)), "utf-8")
    with pytest.raises(CommandError, match="IS WRONG"):
        call_command("verify", str(file), stdout=StringIO())
    assert verify_file([str(file)]) == 1
    file.write_text("no record", "utf-8")
    assert verify_file([str(file)]) == 2
    assert verify_file([]) == 2
