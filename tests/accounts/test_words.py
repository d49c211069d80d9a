"""No word of these pages and letters stays English in another language: allauth's neither."""

import html
import re

import pytest
from allauth.mfa.models import Authenticator
from django.core import mail
from django.test import Client
from django.utils.translation import override

from oona_site.players.models import Player
from tests.people import PASSWORD, code_now, make_account, make_guest

pytestmark = pytest.mark.django_db

_NOT_SHOWN = re.compile(
    r"(?s)<script.*?</script>|<select.*?</select>|<!--.*?-->|<code.*?</code>|<head>.*?<title>"
)
_SHOWN_ATTRIBUTE = re.compile(r'(?:placeholder|title|aria-label|alt)="([^"]*)"')
_TAG = re.compile(r"<[^>]*>")
_OURS = re.compile(r"[\w.+-]+@[\w.-]+|Oona Plus|Oona|Sahrat|https?://\S+|\bhttps\b|\blocalhost\b")
_LATIN = re.compile(r"[A-Za-z]{2,}(?:[ ’'][A-Za-z]+)*")
LANGUAGES = ["ar", "fa", "el"]


def foreign_words(page: str) -> list[str]:
    """Gives what a page shows in Latin letters, but for the name of the game and addresses."""
    page = _NOT_SHOWN.sub(" ", page)
    shown = [*_SHOWN_ATTRIBUTE.findall(page), _TAG.sub(" ", page)]
    return _LATIN.findall(_OURS.sub(" ", html.unescape(" ".join(shown))))


def newest_link() -> str:
    found: list[str] = re.findall(r"http:\S+?(/account/\S+)", str(mail.outbox[-1].body))
    return found[0]


def speak(client: Client, language: str) -> Client:
    client.cookies["language"] = language
    return client


def signed_in(language: str, *, guest: bool = False) -> Client:
    client = speak(Client(), language)
    player = make_guest("سارة") if guest else make_account("سارة")
    client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    return client


def check(client: Client, path: str, form: dict[str, str] | None = None, status: int = 200) -> None:
    answer = client.get(path) if form is None else client.post(path, form)
    assert answer.status_code == status, path
    assert foreign_words(answer.content.decode()) == [], path


def test_the_test_sees_english() -> None:
    page = '<head><title>x</title></head><p title="Log in">Oona a@b.c <b>Sign up</b></p>'
    assert foreign_words(page) == ["Log in", "Sign up"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_before_the_door(language: str) -> None:
    client = speak(Client(), language)
    for path in ("login/", "signup/", "inactive/", "password/reset/", "password/reset/sent/"):
        check(client, f"/account/{path}")
    check(client, "/account/password/reset/done/")
    check(client, "/account/password/reset/1-no-such-key/")
    check(client, "/account/confirm/no-such-key/", status=404)
    check(client, "/account/login/", {"login": "x", "password": ""})
    check(client, "/account/login/", {"login": "a@example.org", "password": "wrong"})
    check(client, "/account/password/reset/", {"email": ""})
    guest = signed_in(language, guest=True)
    guest.post("/play/", {"preset": "oona", "seats": "2"})
    check(guest, "/account/login/")
    check(guest, "/account/signup/")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_sign_up_may_be_refused_for(language: str) -> None:
    client = speak(Client(), language)
    check(client, "/account/signup/", {})
    make_account("سارة")
    right = {"name": "ليلى", "email": "l@example.org", "password1": PASSWORD}
    for wrong in (
        {"name": "سارة"},
        {"name": "س" * 25},
        {"name": "س\u202eس"},
        {"email": "wrong"},
        {"email": "a" * 250 + "@example.org"},
        {"password1": "٧"},
        {"password1": "password123"},
        {"password1": "l@example.org"},
        {"password1": "x" * 129},
    ):
        check(client, "/account/signup/", right | wrong)
    assert not mail.outbox


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_of_an_account(language: str) -> None:
    client = signed_in(language)
    for path in ("", "address/", "password/", "logout/"):
        check(client, f"/account/{path}")
    check(client, "/account/password/", {"oldpassword": "x", "password1": "y"})
    check(client, "/account/address/", {"email": "wrong"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_and_letters_of_a_sign_up(language: str) -> None:
    client = speak(Client(), language)
    form = {"name": "ليلى", "email": "l@example.org", "password1": PASSWORD}
    page = client.post("/account/signup/", form, follow=True).content.decode()
    assert foreign_words(page) == []
    address = newest_link()
    check(speak(Client(), language), address)
    check(speak(Client(), language), address, {"password": "wrong"})
    check(client, "/account/logout/")
    check(client, "/account/confirm/send/", {}, status=302)
    check(client, "/account/")
    page = client.post(address, follow=True).content.decode()
    assert foreign_words(page) == []
    client.post("/account/password/", {"oldpassword": PASSWORD, "password1": "واحة النخيل والنوق"})
    client.post("/account/address/", {"email": "new@example.org"})
    client.post(newest_link())
    for email in ("new@example.org", "nobody@example.org"):
        client.post("/account/password/reset/", {"email": email})
    Client().post("/account/signup/", form, headers={"accept-language": language})
    assert foreign_words(client.post("/account/logout/", follow=True).content.decode()) == []
    for letter in mail.outbox:
        assert foreign_words(f"{letter.subject} {letter.body}") == []
    assert len({letter.subject for letter in mail.outbox}) >= 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_too_many(language: str) -> None:
    client = speak(Client(), language)
    for _ in range(60):
        client.post("/account/login/", {"login": "", "password": ""})
    check(client, "/account/login/", {"login": "", "password": ""}, status=429)


def test_a_reader_of_english_reads_english() -> None:
    with override("ar"):
        assert "Log in" in Client().get("/account/login/").content.decode()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_and_letters_of_the_second_factor(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = signed_in(language)
    again = "/account/again/?next=/account/factors/app/"
    check(client, "/account/factors/")
    check(client, again)
    check(client, again, {"password": "wrong"})
    client.post(again, {"password": PASSWORD})
    page = client.get("/account/factors/app/").content.decode()
    assert foreign_words(page) == []
    found = re.search(r'class="secret" dir="ltr">(\w+)<', page)
    assert found is not None
    monkeypatch.setattr("tests.people.SECRET", found[1])
    check(client, "/account/factors/app/", {"code": "1"})
    client.post("/account/factors/app/", {"code": code_now()})
    for path in ("", "codes/", "codes/new/", "app/remove/", "passkeys/new/"):
        check(client, f"/account/factors/{path}")
    check(client, "/account/again/code/", {"code": "1"})
    key = Authenticator.objects.create(
        user=Player.objects.get(), type="webauthn", data={"name": "مفتاح", "credential": {}}
    )
    monkeypatch.setattr("allauth.mfa.webauthn.internal.auth.get_credentials", lambda user: [])
    check(client, "/account/again/passkey/")
    for what in ("name", "remove"):
        check(client, f"/account/factors/passkeys/{key.pk}/{what}/")
    client.post("/account/factors/codes/new/")
    client.post(f"/account/factors/passkeys/{key.pk}/remove/")
    client.post("/account/factors/app/remove/")
    assert len(mail.outbox) >= 3
    for letter in mail.outbox:
        assert foreign_words(f"{letter.subject} {letter.body}") == [], letter.body
    check(client, "/account/factors/")
