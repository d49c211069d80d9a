"""The ground the API stands on: who asks, how a refusal is told, how often one may ask."""

import json
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from oona_site.api import words
from oona_site.players import tokens
from oona_site.players.models import Player, Token
from oona_site.players.roles import Role
from tests.accounts.test_words import foreign_words
from tests.people import make_account, make_guest

pytestmark = pytest.mark.django_db


def token_of(player: Player, *, may_act: bool = False, days: int = 30) -> str:
    return tokens.make_token(player, name="script", may_act=may_act, days=days)[1]


def ask(text: str, path: str = "/api/me/", **headers: str) -> Any:
    return Client().get(path, headers={"authorization": f"Bearer {text}"} | headers)


def signed_in(player: Player, *, checks: bool = False) -> Client:
    client = Client(enforce_csrf_checks=checks)
    client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_a_session_and_a_token_are_the_same_person() -> None:
    player = make_account("Sara", Role.AUDITOR)
    wanted = {
        "id": player.public_id,
        "name": "Sara",
        "language": "en",
        "is_guest": False,
        "roles": ["auditor"],
    }
    assert signed_in(player).get("/api/me/").json() == wanted
    assert ask(token_of(player)).json() == wanted


def test_a_token_is_kept_as_a_digest_alone() -> None:
    player = make_account()
    row, text = tokens.make_token(player, name="script", may_act=False, days=1)
    row.refresh_from_db()
    stored = [str(getattr(row, field.attname)) for field in Token._meta.concrete_fields]
    secret = text.removeprefix(tokens.PREFIX)
    assert not any(secret[place : place + 8] in "".join(stored) for place in range(30))


def test_a_token_costs_one_query_and_a_write_a_minute() -> None:
    text = token_of(make_account())
    assert tokens.token_for(text) is not None
    with CaptureQueriesContext(connection) as queries:
        assert tokens.token_for(text) is not None
    assert len(queries) == 1
    assert Token.objects.get().used_at is not None


@pytest.mark.parametrize(
    "header",
    ["Bearer", "Bearer ", "Bearer x", "Bearer oona_x y", "bearer \xff\xfe", "Bearer " + "x" * 9000],
)
def test_what_is_no_token_is_refused_and_told_how_to_ask(header: str) -> None:
    answer = Client().get("/api/me/", headers={"authorization": header})
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"] == "Bearer"
    assert answer.json()["code"] == "authentication_failed"


def test_without_anything_one_is_asked_to_log_in() -> None:
    answer = Client().get("/api/me/")
    assert answer.status_code == 401
    assert answer.json() == {
        "code": "not_authenticated",
        "text": "Log in, or send a token of yours.",
    }


def test_a_token_ends_by_time_by_hand_with_the_password_and_with_the_account() -> None:
    player = make_account()
    texts = [token_of(player) for _ in range(3)]
    Token.objects.order_by("pk").filter(pk=Token.objects.order_by("pk")[0].pk).update(
        expires_at=timezone.now() - timedelta(seconds=1)
    )
    assert ask(texts[0]).status_code == 401
    assert tokens.revoke_token(player, Token.objects.order_by("pk")[1].pk)
    assert ask(texts[1]).status_code == 401
    assert ask(texts[2]).status_code == 200
    Player.objects.filter(pk=player.pk).update(is_active=False)
    assert ask(texts[2]).status_code == 401
    Player.objects.filter(pk=player.pk).update(is_active=True)
    player.set_password("an oryx on the sand")
    player.save()
    assert ask(texts[2]).status_code == 401
    assert tokens.tokens_of(player) == []


def test_nobody_ends_the_token_of_another() -> None:
    player, other = make_account(), make_account()
    text = token_of(player)
    number = Token.objects.get().pk
    assert signed_in(other).post(f"/account/tokens/{number}/end/").status_code == 404
    assert ask(text).status_code == 200


def test_there_is_an_end_to_tokens() -> None:
    player = make_account()
    for _ in range(tokens.TOKENS_MAX):
        token_of(player)
    with pytest.raises(tokens.TooManyTokens):
        token_of(player)
    form = {"name": "one more", "days": "30"}
    page = signed_in(player).post("/account/tokens/", form).content.decode()
    assert "end one first" in page
    assert Token.objects.count() == tokens.TOKENS_MAX


def test_a_token_is_made_and_ended_on_a_page() -> None:
    player = make_account()
    client = signed_in(player)
    page = client.post("/account/tokens/", {"name": "a <b>script</b>", "days": "7"})
    text = page.context["new"]
    assert ask(text).status_code == 200
    again = client.get("/account/tokens/").content.decode()
    assert text not in again
    assert "a &lt;b&gt;script" in again
    client.post(f"/account/tokens/{Token.objects.get().pk}/end/")
    assert ask(text).status_code == 401


@pytest.mark.parametrize("form", [{}, {"name": "x", "days": "5"}, {"name": "x" * 41, "days": "7"}])
def test_a_token_that_cannot_be_is_refused(form: dict[str, str]) -> None:
    assert signed_in(make_account()).post("/account/tokens/", form).context["form"].errors
    assert not Token.objects.exists()


def test_a_guest_has_no_page_of_tokens() -> None:
    answer = signed_in(make_guest()).get("/account/tokens/")
    assert answer["Location"] == "/account/login/"


def test_a_session_writes_only_from_a_page_of_this_site() -> None:
    answer = signed_in(make_account(), checks=True).post(
        "/api/me/", "{}", content_type="application/json"
    )
    assert answer.status_code == 403
    assert answer.json()["code"] == "csrf"


def test_a_token_that_may_only_read_does_not_write() -> None:
    player = make_account()
    for may_act, status, code in ((False, 403, "token_may_only_read"), (True, 405, None)):
        headers = {"authorization": f"Bearer {token_of(player, may_act=may_act)}"}
        answer = Client().post("/api/me/", "{}", content_type="application/json", headers=headers)
        assert answer.status_code == status
        assert answer.json()["code"] == (code or "method_not_allowed")


@pytest.mark.parametrize("path", ["/api/nothing/", "/api/me/more/", "/api/../admin"])
@pytest.mark.parametrize("method", ["get", "post", "delete"])
def test_what_is_not_there_is_told_in_json(path: str, method: str) -> None:
    answer = getattr(Client(), method)(path)
    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"


def test_only_json_goes_out() -> None:
    for accept in ("text/html", "*/*", "application/json", "nonsense"):
        answer = ask(token_of(make_account()), accept=accept)
        assert answer.status_code == 200
        assert answer["Content-Type"] == "application/json"


def test_asking_too_often_is_told_with_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    from oona_site.api.throttles import PlayerThrottle

    monkeypatch.setattr(PlayerThrottle, "THROTTLE_RATES", {"player": "3/min", "write": "3/min"})
    player, neighbour = make_account(), make_account()
    text = token_of(player)
    for _ in range(3):
        assert ask(text).status_code == 200
    answer = ask(text)
    assert answer.status_code == 429
    assert answer.json()["code"] == "throttled"
    assert 1 <= int(answer["Retry-After"]) <= 60
    # A second token is the same person; a neighbour behind the same address is another.
    assert ask(token_of(player)).status_code == 429
    assert ask(token_of(neighbour)).status_code == 200


@pytest.mark.parametrize("language", ["ar", "fa", "el"])
def test_refusals_speak_the_readers_language(language: str) -> None:
    player = make_account("سارة")
    Player.objects.filter(pk=player.pk).update(language=language)
    text = token_of(player)
    answers = [
        Client().get("/api/me/", headers={"accept-language": language}),
        ask("x", **{"accept-language": language}),
        ask(text, "/api/nothing/"),
        ask(text, "/api/nothing/?format=html"),
        Client().post(
            "/api/me/", "{", content_type="application/json",
            headers={"authorization": f"Bearer {text}"},
        ),
    ]  # fmt: skip
    for answer in answers:
        assert foreign_words(answer.json()["text"].replace("JSON", "")) == []


@pytest.mark.parametrize("language", ["ar", "fa", "el"])
def test_the_texts_of_fields_are_there_in_every_language(language: str) -> None:
    """Those of the REST framework that it lacks stand in our catalogues."""
    import inspect

    from django.utils.translation import gettext, override
    from rest_framework import fields, relations

    texts = {
        str(text)
        for module in (fields, relations)
        for _, kind in inspect.getmembers(module, inspect.isclass)
        for text in getattr(kind, "default_error_messages", {}).values()
    }
    with override(language):
        assert [text for text in texts if gettext(text) == text] == []
    assert set(words.MISSING) <= texts


def test_a_fault_of_ours_is_told_in_json(monkeypatch: pytest.MonkeyPatch) -> None:
    from oona_site.players import selectors

    # Views that are first imported now would keep the planted function for good.
    import_module(settings.ROOT_URLCONF)

    def fail(player: int) -> None:
        raise RuntimeError("planted")

    player = make_account()
    monkeypatch.setattr(selectors, "roles_of", fail)
    client = Client(raise_request_exception=False)
    answer = client.get("/api/me/", headers={"authorization": f"Bearer {token_of(player)}"})
    assert answer.status_code == 500
    assert answer.json()["code"] == "error"


def test_the_description_is_whole(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--format", "openapi-json")
    described = json.loads(capsys.readouterr().out)
    assert described["paths"]["/api/me/"]["get"]["security"] == [{"token": []}, {"cookieAuth": []}]
    assert Client().get("/api/schema/").json()["info"]["title"] == "Oona"
