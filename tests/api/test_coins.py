"""Own coins for a player's programs, the whole ledger for an auditor's; nothing is written."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import translation

from oona_site.players.models import Player
from oona_site.players.roles import Role
from oona_site.players.tokens import make_token
from tests.desk.coins import coin_game, prizes_of, rich, staff
from tests.matches import open_match, play_out
from tests.people import log_in, make_account, make_guest
from wallet.chain import GENESIS
from wallet.models import Movement
from wallet.selectors import balance, head
from wallet.words import prize_text

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(60)]


def get(player: Player | None, path: str) -> Any:
    headers = {}
    if player is not None:
        text = make_token(player, name="test", may_act=True, days=1, showed_factor=True)[1]
        headers["authorization"] = f"Bearer {text}"
    return Client().get(path, headers=headers)


def test_own_balance_and_statement() -> None:
    players = rich("Sara", "Layla")
    coin_game(players)
    for player in players:
        assert get(player, "/api/coins/").json() == {"balance": balance(player.pk)}
        lines = get(player, "/api/coins/statement/").json()["lines"]
        assert lines[0]["balance"] == balance(player.pk) == sum(line["coins"] for line in lines)
    only = get(players[0], "/api/coins/statement/?kind=stake&limit=1").json()["lines"]
    assert [(line["kind"], line["coins"]) for line in only] == [("stake", -100)]
    assert get(make_account(), "/api/coins/statement/").json() == {"lines": []}


@pytest.mark.parametrize(
    ("language", "words"), [("en", "The pot held 200 coins."), ("ar", "200"), ("el", "200")]
)
def test_a_prize_explains_itself_in_the_readers_language(language: str, words: str) -> None:
    players = rich("Sara", "Layla")
    reference = play_out(open_match(*players, entry=100))
    Player.objects.update(language=language)
    for player in players:
        answer = get(player, f"/api/coins/games/{reference}/").json()
        lines = get(player, "/api/coins/statement/?kind=prize").json()["lines"]
        with translation.override(language):
            told = prize_text(answer["detail"])
        assert answer["why"] == told
        assert [line["why"] for line in lines] == ([told] if answer["prize"] else [])
        assert bool(told) == bool(answer["prize"])
        assert not told or (words in told and ("The pot" in told) == (language == "en"))


def test_a_prize_is_shown_to_who_paid_the_entry_alone() -> None:
    players = rich("Sara", "Layla")
    reference = coin_game(players)
    prizes = prizes_of(reference, 200)
    for player in players:
        answer = get(player, f"/api/coins/games/{reference}/").json()
        assert (answer["pot"], answer["entry"]) == (200, 100)
        assert answer["prize"] == prizes.get(player.pk, 0)
        assert answer["is_settled"]
    assert get(make_account(), f"/api/coins/games/{reference}/").status_code == 404
    assert get(players[0], "/api/coins/games/nothing/").status_code == 404


@pytest.mark.parametrize(
    "query", ["kind=nothing", "limit=0", "limit=201", "limit=x", "offset=-1", "since=x"]
)
def test_a_question_that_cannot_be_names_the_field(query: str) -> None:
    answer = get(make_account(), f"/api/coins/statement/?{query}")
    assert answer.status_code == 400
    assert list(answer.json()["fields"]) == [query.partition("=")[0]]


AUDIT = ("", "movements/", "games/{game}/", "people/{player}/statement/")


def test_auditors_read_the_ledger_and_others_find_nothing() -> None:
    players = rich("Sara", "Layla")
    reference = coin_game(players)
    paths = [
        f"/api/audit/{path.format(game=reference, player=players[0].public_id)}" for path in AUDIT
    ]
    for role in Role:
        expected = 404 if role in (Role.SUPPORT, Role.REFEREE) else 200
        somebody = staff(role)
        assert {get(somebody, path).status_code for path in paths} == {expected}, role
    for other in (make_guest(), players[0]):
        assert {get(other, path).status_code for path in paths} == {404}
    assert {get(None, path).status_code for path in paths} == {401}


def test_an_auditor_follows_the_chain_and_sees_a_match() -> None:
    players = rich("Sara", "Layla")
    reference = coin_game(players)
    auditor = staff(Role.AUDITOR)
    rows = get(auditor, "/api/audit/movements/").json()["movements"]
    assert [row["seq"] for row in rows] == list(range(1, Movement.objects.count() + 1))
    links = [GENESIS, *(row["hash"] for row in rows)]
    assert [row["previous"] for row in rows] == links[:-1]
    assert get(auditor, "/api/audit/").json()["hash"] == links[-1] == head().hash
    assert get(auditor, "/api/audit/movements/?after=2&limit=1").json()["movements"] == [rows[2]]
    game = get(auditor, f"/api/audit/games/{reference}/").json()
    assert game["recomputed"] == "match"
    assert game["pot"] == sum(seat["paid"] for seat in game["seats"]) == 200


def test_a_token_opens_the_ledger_where_the_factor_was_shown_for_it() -> None:
    auditor = make_account()
    early = {"authorization": f"Bearer {made_token(log_in(Client(), auditor, factor=False))}"}
    auditor.groups.set(Group.objects.filter(name=Role.AUDITOR))
    browser = log_in(Client(), auditor)
    assert Client().get("/api/me/", headers=early).status_code == 200
    assert Client().get("/api/audit/", headers=early).status_code == 404
    late = {"authorization": f"Bearer {made_token(browser)}"}
    assert Client().get("/api/audit/", headers=late).status_code == 200


def made_token(browser: Client) -> str:
    """A token as its page makes and shows it."""
    page = browser.post("/account/tokens/", {"name": "script", "days": 7}).content.decode()
    found = re.search(r"oona_[\w-]{20,}", page)
    assert found is not None
    return found[0]


def test_nothing_can_be_written() -> None:
    auditor = staff(Role.AUDITOR)
    text = make_token(auditor, name="test", may_act=True, days=1, showed_factor=True)[1]
    for path in ("/api/coins/", "/api/coins/statement/", "/api/audit/", "/api/audit/movements/"):
        for method in ("post", "put", "patch", "delete"):
            answer = getattr(Client(), method)(path, headers={"authorization": f"Bearer {text}"})
            assert answer.status_code == 405, path


def test_the_admin_shows_the_ledger_and_changes_nothing() -> None:
    rich("Sara")
    root = make_account("Root")
    Player.objects.filter(pk=root.pk).update(is_staff=True, is_superuser=True)
    client = log_in(Client(), root)
    before = list(Movement.objects.values())
    for model in ("movement", "account", "proposal", "decision", "stop"):
        assert client.get(f"/admin/wallet/{model}/").status_code == 200, model
        assert client.get(f"/admin/wallet/{model}/add/").status_code == 403, model
    for what in ("change", "delete"):
        assert client.post(f"/admin/wallet/movement/1/{what}/", {"post": "yes"}).status_code == 403
    assert client.get("/admin/wallet/movement/1/change/").status_code == 200
    assert list(Movement.objects.values()) == before
