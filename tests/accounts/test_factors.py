"""The second factor: set up, asked for at the log-in, and before every page of staff."""

import re

import pytest
from allauth.mfa.models import Authenticator
from django.core import mail
from django.test import Client

from oona_site.players import factors
from oona_site.players.models import Player
from oona_site.players.roles import Role
from tests.accounts.test_accounts import browser, signed_in
from tests.people import PASSWORD, code_now, give_factor, log_in, make_account, make_guest

pytestmark = pytest.mark.django_db

SECRET = re.compile(r'<code class="secret" dir="ltr">(\w+)</code>')


def set_up_app(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a person does it: the password once more, then the code that the app shows."""
    answer = client.get("/account/factors/app/")
    assert answer["Location"] == "/account/again/?next=%2Faccount%2Ffactors%2Fapp%2F"
    answer = client.post(answer["Location"], {"password": PASSWORD})
    page = client.get(answer["Location"]).content.decode()
    found = SECRET.search(page)
    assert found is not None
    monkeypatch.setattr("tests.people.SECRET", found[1])
    answer = client.post("/account/factors/app/", {"code": "000000"})
    assert "This code is not right" in answer.content.decode()
    answer = client.post("/account/factors/app/", {"code": f" {code_now()[:3]} {code_now()[3:]}"})
    assert answer["Location"] == "/account/factors/codes/"


def passed_password(client: Client, player: Player) -> None:
    form = {"login": str(player.email), "password": PASSWORD}
    assert client.post("/account/login/", form)["Location"] == "/account/login/code/"
    assert signed_in(client) != player.pk


def test_an_app_is_set_up_and_asked_for(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: object
) -> None:
    player = make_account("Sara")
    set_up_app(browser(player), monkeypatch)
    client = Client()
    passed_password(client, player)
    wrong = client.post("/account/login/code/", {"code": "123456"})
    assert "This code is not right" in wrong.content.decode()
    assert signed_in(client) is None
    eastern = code_now(steps=1).translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩"))
    assert client.post("/account/login/code/", {"code": eastern})["Location"] == "/"
    assert signed_in(client) == player.pk


def test_the_key_of_an_app_lies_sealed_in_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    player = make_account("Sara")
    app = give_factor(player)
    assert "JBSWY3DPEHPK3PXP" not in str(app.data)


def test_a_code_counts_once() -> None:
    player = make_account("Sara")
    give_factor(player)
    code = code_now()
    for expected in (302, 200):
        client = Client()
        passed_password(client, player)
        assert client.post("/account/login/code/", {"code": code}).status_code == expected


def test_a_code_of_paper_counts_once_too(monkeypatch: pytest.MonkeyPatch) -> None:
    player = make_account("Sara")
    client = browser(player)
    set_up_app(client, monkeypatch)
    codes = re.findall(
        r"<code>(\d{8})</code>", client.get("/account/factors/codes/").content.decode()
    )
    assert len(codes) == 10
    assert codes[0] in client.get("/account/factors/codes/file/").content.decode()
    for expected in (302, 200):
        other = Client()
        passed_password(other, player)
        assert other.post("/account/login/code/", {"code": codes[0]}).status_code == expected


def test_a_guest_logs_in_with_a_second_factor_and_what_he_proved_is_kept() -> None:
    player = make_account("Sara", Role.AUDITOR)
    give_factor(player)
    client = browser(make_guest())
    passed_password(client, player)
    client.get("/account/login/code/")
    assert client.post("/account/login/code/", {"code": code_now()})["Location"] == "/"
    assert signed_in(client) == player.pk
    assert client.get("/desk/").status_code == 200


def test_guesses_of_codes_are_counted() -> None:
    player = make_account("Sara")
    give_factor(player)
    client = Client()
    passed_password(client, player)
    for _ in range(11):
        answer = client.post("/account/login/code/", {"code": "123456"})
    assert "Too many wrong" in answer.content.decode()
    assert (
        "Too many wrong"
        in client.post("/account/login/code/", {"code": code_now()}).content.decode()
    )


def test_guests_have_no_second_factor() -> None:
    client = browser(make_guest())
    for path in ("", "app/", "codes/", "passkeys/new/", "passkeys/1/remove/"):
        assert client.get(f"/account/factors/{path}")["Location"] == "/account/login/"


def test_nobody_touches_the_passkey_of_another() -> None:
    owner = make_account()
    key = Authenticator.objects.create(user=owner, type="webauthn", data={"name": "Key"})
    client = browser(make_account())
    for what in ("name", "remove"):
        path = f"/account/factors/passkeys/{key.pk}/{what}/"
        client.post(f"/account/again/?next={path}", {"password": PASSWORD})
        assert client.post(path, {"name": "mine"}).status_code == 404
    key.refresh_from_db()
    assert key.data == {"name": "Key"}


@pytest.mark.parametrize("path", ["/desk/", "/account/tokens/", "/admin/"])
def test_staff_are_led_to_a_second_factor_and_let_in_with_it(path: str) -> None:
    player = make_account("Sara", Role.AUDITOR)
    Player.objects.filter(pk=player.pk).update(is_staff=True)
    client = browser(player)
    assert client.get(path)["Location"] == "/account/factors/"
    assert "Your staff pages wait" in client.get("/account/factors/").content.decode()
    give_factor(player)
    question = f"/account/again/code/?next={path.replace('/', '%2F')}"
    assert client.get(path)["Location"] == question
    answer = client.post(question, {"code": code_now()})
    assert answer["Location"] == path
    assert client.get(path).status_code == 200


def test_for_staff_a_factor_counts_twelve_hours(monkeypatch: pytest.MonkeyPatch) -> None:
    client = log_in(Client(), make_account("Sara", Role.AUDITOR))
    assert client.get("/desk/").status_code == 200
    monkeypatch.setattr(factors, "STAFF_SECONDS", -1)
    assert client.get("/desk/")["Location"].startswith("/account/again/code/")


def test_the_audit_interface_asks_for_it_too() -> None:
    player = make_account("Sara", Role.AUDITOR)
    client = browser(player)
    assert client.get("/api/audit/").status_code == 404
    give_factor(player)
    assert client.get("/api/audit/").status_code == 404
    assert log_in(client, player).get("/api/audit/").status_code == 200


def test_an_address_confirmed_elsewhere_does_not_go_round_the_second_factor() -> None:
    player = make_account("Sara")
    client = browser(player)
    client.post("/account/address/", {"email": "new@example.org"})
    path = re.findall(r"http:\S+?(/account/\S+)", str(mail.outbox[-1].body))[0]
    give_factor(player)
    other = Client()
    other.post(path, {"password": PASSWORD})
    player.refresh_from_db()
    assert player.email == "new@example.org"
    assert signed_in(other) is None


def test_the_first_staff_account_is_in_after_two_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    from oona_site.players import services

    password = services.make_first_staff("staff@oona.example")
    assert password is not None
    client = Client()
    client.post("/account/login/", {"login": "staff@oona.example", "password": password})
    assert client.get("/admin/")["Location"] == "/account/password/"
    form = {"oldpassword": password, "password1": PASSWORD}
    assert client.post("/account/password/", form)["Location"] == "/account/factors/"
    page = client.get("/account/factors/app/").content.decode()
    found = SECRET.search(page)
    assert found is not None, "he showed his password a moment ago"
    monkeypatch.setattr("tests.people.SECRET", found[1])
    client.post("/account/factors/app/", {"code": code_now()})
    assert client.get("/admin/").status_code == 200


def test_who_lost_everything_is_let_in_by_who_runs_the_site() -> None:
    from django.core.management import CommandError, call_command

    player = make_account("Sara")
    give_factor(player)
    call_command("forget_factor", str(player.email).upper())
    assert not factors.has_factor(player.pk)
    with pytest.raises(CommandError, match="no account"):
        call_command("forget_factor", "nobody@example.org")
