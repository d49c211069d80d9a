"""No name and no words break a letter: its headers, its one plain part, the lines beside them."""

import re
from email import message_from_bytes

import pytest
from allauth.mfa.models import Authenticator
from django.core import mail
from django.test import Client

from oona_site.players import letters
from oona_site.players.models import NAME_CHARS_MAX, LetterKind, Player
from tests.accounts.test_words import newest_link
from tests.browser.payloads import PAYLOADS
from tests.people import PASSWORD, make_account

# As no check would let them through; no longer than a database takes.
NAMES = (
    "x\r\nBcc: a@example.org",
    "x\nSubject: =?utf-8?q?x?=",
    "\u202eadmin \u2069out\u2066 (1)",
    *(text for text in PAYLOADS[::10] if len(text) <= NAME_CHARS_MAX),
)
HEADERS = {
    "content-type", "mime-version", "content-transfer-encoding", "subject", "from", "to", "date",
    "message-id",
}  # fmt: skip

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def sara() -> Player:
    return make_account("Sara")


def write_everything(sara: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each letter that the site has, to her."""
    client = Client()
    client.cookies["language"] = sara.language
    monkeypatch.setattr("allauth.mfa.webauthn.internal.auth.get_credentials", lambda user: [])
    client.post("/account/login/", {"login": sara.email, "password": PASSWORD})
    client.post("/account/again/", {"password": PASSWORD})
    client.post("/account/address/", {"email": "new@example.org"})
    client.post(newest_link())
    client.post("/account/password/reset/", {"email": "new@example.org"})
    client.post("/account/password/reset/", {"email": "nobody@example.org"})
    client.post("/account/password/", {"oldpassword": PASSWORD, "password1": "date palms in rows"})
    key = Authenticator.objects.create(user=sara, type="webauthn", data={"name": "Key"})
    client.post(f"/account/factors/passkeys/{key.pk}/remove/")
    letters.write(sara.pk, LetterKind.ANSWER, "what the desk wrote")


@pytest.mark.parametrize(
    ("language", "name"), [(("en", "ar")[number % 2], name) for number, name in enumerate(NAMES)]
)
def test_no_name_breaks_a_letter(
    sara: Player, language: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Player.objects.filter(pk=sara.pk).update(name=name, language=language)
    write_everything(Player.objects.get(pk=sara.pk), monkeypatch)
    assert len({letter.subject for letter in mail.outbox}) >= 6
    for letter in mail.outbox:
        check(letter, name)
    assert sum(without_isolates(name) in str(letter.body) for letter in mail.outbox) >= 4


def without_isolates(text: str) -> str:
    return re.sub("[\u2066-\u2069]", "", text)


def check(letter: mail.EmailMessage, name: str) -> None:
    """One plain part, with the usual headers and one reader; the name set apart in its text."""
    sent = letter.message().as_bytes()
    read = message_from_bytes(sent)
    assert {key.lower() for key in read} <= HEADERS, list(read)
    assert read.get_content_type() == "text/plain"
    assert len(letter.recipients()) == 1
    assert "\n" not in letter.subject
    body = str(letter.body)
    for found in re.finditer(re.escape(without_isolates(name)), body):
        assert body[found.start() - 1] == "\u2068", body
        assert body[found.end()] == "\u2069", body
