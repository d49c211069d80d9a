"""What a player reads of the desk, what he says to it, and what a sanction keeps him from."""

import io
import json
import zipfile
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from oona_site.accounts.takeout import file_of
from oona_site.desk import cases
from oona_site.desk.models import CaseKind, Status
from oona_site.players import accounts, sanctions
from oona_site.players.models import (
    Appeal,
    Letter,
    PastName,
    Player,
    Sanction,
    SanctionKind,
    Session,
)
from oona_site.players.roles import Role
from oona_site.players.templatetags.people import day_and_time
from oona_site.players.tokens import make_token, token_for
from tests.people import PASSWORD, log_in, make_account, make_guest

pytestmark = pytest.mark.django_db

WHY = "You wrote <b>insults</b> at table three."
INBOX = "/account/messages/"


@pytest.fixture
def sara() -> Player:
    return make_account("Sara")


@pytest.fixture
def support() -> Player:
    return make_account("Maha", Role.SUPPORT)


@pytest.fixture
def hers(client: Client, sara: Player) -> Client:
    return log_in(client, sara, factor=False)


def impose(player: Player, by: Player, kind: SanctionKind, days: int = 3) -> Sanction:
    until = None if kind == SanctionKind.WARNING else timezone.now() + timedelta(days=days)
    asked = sanctions.Asked(player=player.pk, kind=kind, reason=WHY, until=until)
    return sanctions.impose(asked, by=by.pk)


def read(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return str(answer.content.decode())


def try_to_log_in(client: Client, player: Player) -> str:
    given = {"login": player.email, "password": PASSWORD}
    answer = client.post("/account/login/", given, follow=True)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_a_warning_stands_above_every_page_until_it_is_read(
    hers: Client, sara: Player, support: Player
) -> None:
    assert "I have read it" not in read(hers, "/")
    impose(sara, support, SanctionKind.WARNING)
    for page in ("/", "/tables/", "/account/"):
        assert "You wrote &lt;b&gt;insults&lt;/b&gt; at table three." in read(hers, page)
    letter = Letter.objects.get(player=sara)
    assert hers.post(f"{INBOX}read/", {"letter": letter.pk, "back": "home"})["Location"] == "/"
    assert "insults" not in read(hers, "/")
    assert "insults" in read(hers, INBOX)


def test_nobody_reads_anothers_letter_for_him(hers: Client, sara: Player, support: Player) -> None:
    other = make_account("Layla")
    impose(other, support, SanctionKind.WARNING)
    letter = Letter.objects.get(player=other)
    hers.post(f"{INBOX}read/", {"letter": letter.pk})
    letter.refresh_from_db()
    assert letter.read_at is None
    assert "insults" not in read(hers, INBOX)
    for wrong in ("", "x", "9" * 30):
        assert hers.post(f"{INBOX}read/", {"letter": wrong}).status_code == 404


def test_all_of_them_are_read_at_once(hers: Client, sara: Player, support: Player) -> None:
    impose(sara, support, SanctionKind.WARNING)
    impose(sara, support, SanctionKind.CHAT)
    assert "You have 2 messages you have not read." in read(hers, "/")
    hers.post(f"{INBOX}read/", {"letter": "all"})
    assert not Letter.objects.filter(player=sara, read_at=None).exists()


def test_a_player_appeals_once_and_reads_the_answer(
    hers: Client, sara: Player, support: Player
) -> None:
    row = impose(sara, support, SanctionKind.CHAT)
    where = f"{INBOX}sanctions/{row.pk}/appeal/"
    for wrong in ("", "x" * 1001):
        said = hers.post(where, {"words": wrong}, follow=True).content.decode()
        assert "in 1,000 letters at most" in said
    hers.post(where, {"words": "I was asleep."})
    page = read(hers, INBOX)
    assert "I was asleep." in page
    assert where not in page
    said = hers.post(where, {"words": "Again."}, follow=True).content.decode()
    assert "You have appealed against this already." in said
    second = make_account("Nour", Role.SUPPORT)
    number = Appeal.objects.get().pk
    sanctions.decide_appeal(number, granted=False, words="The log says otherwise.", by=second.pk)
    assert "The log says otherwise." in read(hers, INBOX)


def test_anothers_sanction_is_no_business_of_his(
    hers: Client, sara: Player, support: Player
) -> None:
    row = impose(make_account("Layla"), support, SanctionKind.CHAT)
    hers.post(f"{INBOX}sanctions/{row.pk}/appeal/", {"words": "Let her be."})
    assert not Appeal.objects.exists()


def test_who_is_asked_answers_on_his_page(hers: Client, sara: Player, support: Player) -> None:
    case = cases.open_case(CaseKind.HAND, [sara.pk], [], by=support.pk)
    cases.tell(case.pk, sara.pk, "What happened?", by=support.pk, waiting=True)
    where = f"{INBOX}cases/{case.pk}/reply/"
    assert where in read(hers, INBOX)
    hers.post(where, {"words": "He began it."})
    case.refresh_from_db()
    assert case.status == Status.OPEN
    assert where not in read(hers, INBOX)
    said = hers.post(where, {"words": "And he laughed."}, follow=True).content.decode()
    assert "Nobody waits for an answer any more." in said


# A ban


def test_a_banned_player_reads_why_and_appeals_without_getting_in(
    client: Client, sara: Player, support: Player
) -> None:
    row = impose(sara, support, SanctionKind.BAN)
    page = try_to_log_in(client, sara)
    assert "You wrote &lt;b&gt;insults&lt;/b&gt; at table three." in page
    assert row.ends_at is not None
    assert day_and_time(row.ends_at) in page
    assert not Session.objects.filter(player=sara).exists()
    assert client.get("/account/")["Location"] == "/account/login/"
    client.post(f"{INBOX}sanctions/{row.pk}/appeal/", {"words": "It was my brother."})
    assert Appeal.objects.get().words == "It was my brother."
    assert "It was my brother." in read(client, "/account/inactive/")


def test_who_does_not_know_the_password_reads_nothing(
    client: Client, sara: Player, support: Player
) -> None:
    row = impose(sara, support, SanctionKind.BAN)
    client.post("/account/login/", {"login": sara.email, "password": "wrong"})
    assert "insults" not in read(client, "/account/inactive/")
    client.post(f"{INBOX}sanctions/{row.pk}/appeal/", {"words": "Let me in."})
    assert not Appeal.objects.exists()


def test_a_ban_that_is_over_lets_in(
    client: Client, sara: Player, support: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    impose(sara, support, SanctionKind.BAN, days=1)
    _, text = make_token(sara, name="script", may_act=False, days=30)
    assert token_for(text) is None
    later = timezone.now() + timedelta(days=2)
    monkeypatch.setattr("django.utils.timezone.now", lambda: later)
    assert token_for(text)
    try_to_log_in(client, sara)
    assert Session.objects.filter(player=sara).exists()


def test_a_banned_guest_is_nobody_any_more(client: Client, support: Player) -> None:
    guest = make_guest()
    client.force_login(guest)
    assert client.get(INBOX).status_code == 200
    impose(guest, support, SanctionKind.BAN)
    assert client.get(INBOX)["Location"] == "/account/login/"


# What is kept of it


def test_all_of_it_is_in_the_file_of_ones_own_data(sara: Player, support: Player) -> None:
    row = impose(sara, support, SanctionKind.CHAT)
    made = sanctions.appeal(row.pk, "I was asleep.", player=sara.pk)
    second = make_account("Nour", Role.SUPPORT)
    sanctions.decide_appeal(made.pk, granted=True, words="You were, indeed.", by=second.pk)
    accounts.rename(sara, "Sara the second")
    with zipfile.ZipFile(io.BytesIO(file_of(sara))) as box:
        found = {name: json.loads(box.read(name)) for name in box.namelist() if "json" in name}
    (kept,) = found["sanctions.json"]
    assert (kept["kind"], kept["reason"]) == ("chat", WHY)
    assert kept["appeal"]["words"] == "I was asleep."
    assert (kept["answer"]["granted"], kept["lifted"]["reason"]) == (True, "You were, indeed.")
    assert [each["about"] for each in found["messages.json"]] == ["appeal", "sanction"]
    assert [each["what"] for each in found["staff.json"]] == ["appeal_decided", "sanctioned"]
    assert [each["name"] for each in found["names.json"]] == ["Sara"]


def test_letters_and_names_go_with_the_account_and_the_sanction_stays(
    sara: Player, support: Player
) -> None:
    impose(sara, support, SanctionKind.CHAT)
    accounts.rename(sara, "Sara the second")
    accounts.blank(sara)
    assert not Letter.objects.filter(player=sara).exists()
    assert not PastName.objects.filter(player=sara).exists()
    assert Sanction.objects.filter(player=sara).exists()
