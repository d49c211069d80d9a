"""Sanctions: what they say, when they end, and what the database refuses whoever asks."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.utils import timezone

from oona_site.players import deeds, sanctions
from oona_site.players.models import (
    Appeal,
    AppealAnswer,
    Letter,
    Lifting,
    PastName,
    Player,
    Sanction,
    SanctionKind,
    Session,
    StaffAction,
    Verb,
)
from oona_site.players.problems import Problem
from oona_site.players.roles import Role
from oona_site.players.selectors import (
    may_sign_in,
    person_for_session,
    roles_of,
    sanctions_on,
    verified_among,
)
from tests.people import make_account

pytestmark = pytest.mark.django_db

WHY = "You wrote insults at table three."
WEEK = timedelta(days=7)


def impose(player: Player, kind: SanctionKind, by: Player) -> Sanction:
    until = None if kind == SanctionKind.WARNING else timezone.now() + WEEK
    asked = sanctions.Asked(player=player.pk, kind=kind, reason=WHY, until=until)
    return sanctions.impose(asked, by=by.pk)


@pytest.fixture
def sara() -> Player:
    return make_account("Sara")


@pytest.fixture
def support() -> Player:
    return make_account("Maha", Role.SUPPORT)


@pytest.fixture
def second() -> Player:
    return make_account("Nour", Role.SUPPORT)


@pytest.mark.parametrize("kind", [SanctionKind.CHAT, SanctionKind.COINS, SanctionKind.BAN])
def test_a_sanction_is_on_until_it_ends(sara: Player, support: Player, kind: SanctionKind) -> None:
    impose(sara, kind, support)
    now = timezone.now()
    assert sanctions_on(sara.pk, now) == {kind}
    assert sanctions_on(sara.pk, now + WEEK) == frozenset()
    assert sanctions_on(support.pk, now) == frozenset()


def test_a_warning_forbids_nothing_and_is_a_letter(sara: Player, support: Player) -> None:
    impose(sara, SanctionKind.WARNING, support)
    assert sanctions_on(sara.pk, timezone.now()) == frozenset()
    assert Letter.objects.get(player=sara, read_at=None).words == WHY


def test_a_ban_signs_out_and_ends_by_itself(
    client: Client, sara: Player, support: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(sara)
    key = client.session.session_key
    assert person_for_session(key)
    impose(sara, SanctionKind.BAN, support)
    assert not Session.objects.filter(player=sara).exists()
    assert client.get("/account/").status_code == 302
    sara.refresh_from_db()
    assert not may_sign_in(sara)
    assert verified_among([sara.pk]) == frozenset()
    later = timezone.now() + WEEK
    monkeypatch.setattr("django.utils.timezone.now", lambda: later)
    assert may_sign_in(sara)
    assert verified_among([sara.pk]) == {sara.pk}


def test_a_banned_one_of_staff_has_no_role_and_the_others_keep_theirs(
    support: Player, second: Player
) -> None:
    impose(second, SanctionKind.BAN, make_account("Amal", Role.ADMINISTRATOR))
    assert roles_of(second.pk) == frozenset()
    assert roles_of(support.pk) == {Role.SUPPORT}


def test_two_bans_last_as_long_as_the_longer(sara: Player, support: Player) -> None:
    long = impose(sara, SanctionKind.BAN, support)
    soon = timezone.now() + timedelta(days=1)
    short = sanctions.Asked(player=sara.pk, kind=SanctionKind.BAN, reason=WHY, until=soon)
    sanctions.impose(short, by=support.pk)
    sara.refresh_from_db()
    assert sara.banned_until == long.ends_at
    sanctions.lift(long.pk, reason="It was somebody else.", by=support.pk)
    sara.refresh_from_db()
    assert sara.banned_until == soon


def test_an_appeal_that_is_granted_lifts_the_sanction(
    sara: Player, support: Player, second: Player
) -> None:
    row = impose(sara, SanctionKind.BAN, support)
    made = sanctions.appeal(row.pk, "I was not there that day.", player=sara.pk)
    sanctions.decide_appeal(made.pk, granted=True, words="You are right: sorry.", by=second.pk)
    sara.refresh_from_db()
    assert may_sign_in(sara)
    assert sanctions_on(sara.pk, timezone.now()) == frozenset()
    assert [each.verb for each in deeds.about(sara.pk)] == [Verb.APPEAL_DECIDED, Verb.SANCTIONED]


def test_what_cannot_be_is_refused_and_changes_nothing(
    sara: Player, support: Player, second: Player
) -> None:
    now = timezone.now()
    wrong = [
        sanctions.Asked(player=sara.pk, kind=SanctionKind.BAN, reason=WHY, until=now),
        sanctions.Asked(player=sara.pk, kind=SanctionKind.BAN, reason=WHY),
        sanctions.Asked(player=sara.pk, kind=SanctionKind.WARNING, reason=WHY, until=now + WEEK),
        sanctions.Asked(player=sara.pk, kind=SanctionKind.WARNING, reason="rude"),
        sanctions.Asked(player=support.pk, kind=SanctionKind.WARNING, reason=WHY),
    ]
    for asked in wrong:
        with pytest.raises(Problem):
            sanctions.impose(asked, by=support.pk)
    assert not Sanction.objects.exists()
    row = impose(sara, SanctionKind.CHAT, support)
    for words in ("", "x" * 1001):
        with pytest.raises(Problem):
            sanctions.appeal(row.pk, words, player=sara.pk)
    with pytest.raises(Problem):
        sanctions.appeal(row.pk, "He is my friend.", player=second.pk)
    made = sanctions.appeal(row.pk, "I did not.", player=sara.pk)
    with pytest.raises(Problem):
        sanctions.appeal(row.pk, "I really did not.", player=sara.pk)
    for decider in (support, sara):
        with pytest.raises(Problem):
            sanctions.decide_appeal(made.pk, granted=True, words="You are right.", by=decider.pk)
    assert not Lifting.objects.exists()


def test_the_player_gets_a_letter_in_his_language(
    sara: Player, support: Player, django_capture_on_commit_callbacks: Callable[..., object]
) -> None:
    Player.objects.filter(pk=sara.pk).update(language="ar")
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
        impose(sara, SanctionKind.WARNING, support)
    (sent,) = mail.outbox
    assert sent.to == [sara.email]
    assert WHY in sent.body
    assert "Hello" not in sent.body


def test_a_name_of_before_is_kept_whatever_changed_it(sara: Player) -> None:
    Player.objects.filter(pk=sara.pk).update(name="Reem")
    Player.objects.filter(pk=sara.pk).update(language="el")
    assert list(PastName.objects.values_list("player", "name")) == [(sara.pk, "Sara")]


# Past the program


def refused(sql: str) -> None:
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)


def test_the_database_keeps_every_row_as_it_was(
    sara: Player, support: Player, second: Player
) -> None:
    row = impose(sara, SanctionKind.CHAT, support)
    made = sanctions.appeal(row.pk, "I did not.", player=sara.pk)
    sanctions.decide_appeal(made.pk, granted=True, words="You are right.", by=second.pk)
    columns = {"staffaction": "staff_id", "staffactionabout": "player_id", "sanction": "by_id",
               "lifting": "by_id", "appeal": "id", "appealanswer": "by_id"}  # fmt: skip
    for table, column in columns.items():
        refused(f"UPDATE players_{table} SET {column} = {column}")
        refused(f"DELETE FROM players_{table}")
    assert StaffAction.objects.count() == 2
    assert AppealAnswer.objects.get().by_id == second.pk


@pytest.mark.parametrize(
    ("kind", "who", "begins", "ends", "reason"),
    [
        ("ban", "sara", 0, -1, WHY),
        ("ban", "sara", -9, -2, WHY),
        ("ban", "sara", 5, 3, WHY),
        ("ban", "sara", 0, None, WHY),
        ("warning", "sara", 0, 5, WHY),
        ("ban", "maha", 0, 5, WHY),
        ("ban", "sara", 0, 5, "rude"),
        ("fine", "sara", 0, 5, WHY),
    ],
)
def test_the_database_refuses_a_sanction_that_cannot_be(
    sara: Player, support: Player, kind: str, who: str, begins: int, ends: int | None, reason: str
) -> None:
    now = timezone.now()
    row = Sanction(
        player=sara if who == "sara" else support,
        kind=kind,
        reason=reason,
        begins_at=now + timedelta(days=begins),
        ends_at=None if ends is None else now + timedelta(days=ends),
        by=support,
    )
    with pytest.raises(DatabaseError), transaction.atomic():
        row.save()
    # One thing otherwise, and it stands.
    row.player, row.kind, row.reason = sara, "ban", WHY
    row.begins_at, row.ends_at = now, now + WEEK
    row.save()


def test_the_database_refuses_who_decides_about_himself_or_twice(
    sara: Player, support: Player, second: Player
) -> None:
    row = impose(sara, SanctionKind.CHAT, support)
    made = Appeal.objects.create(sanction=row, words="I did not.")
    for by in (sara, support):
        with pytest.raises(DatabaseError), transaction.atomic():
            AppealAnswer.objects.create(appeal=made, granted=True, words=WHY, by=by)
    with pytest.raises(DatabaseError), transaction.atomic():
        Lifting.objects.create(sanction=row, reason=WHY, by=sara)
    AppealAnswer.objects.create(appeal=made, granted=False, words=WHY, by=second)
    with pytest.raises(DatabaseError), transaction.atomic():
        AppealAnswer.objects.create(appeal=made, granted=True, words=WHY, by=second)
    with pytest.raises(DatabaseError), transaction.atomic():
        Appeal.objects.create(sanction=row, words="Once more.")


def test_a_look_without_a_reason_is_refused_by_the_database(support: Player) -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        deeds.record(support.pk, Verb.LOOK, [], target="game:x", reason="why")
    deeds.record(support.pk, Verb.LOOK, [], target="game:x", reason="a report of collusion")
