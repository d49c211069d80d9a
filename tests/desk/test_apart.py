"""Staff who are in a case learn nothing of it; a page is not there for others, however asked."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from oona_site.accounts.data import delete_account
from oona_site.desk import cases
from oona_site.desk.answers import ltr
from oona_site.desk.models import Case, CaseKind, Outcome
from oona_site.players import deeds, letters, sanctions
from oona_site.players.models import Letter, LetterKind, Player, Sanction, SanctionKind, Verb
from oona_site.players.problems import Problem
from oona_site.players.roles import Role
from oona_site.players.sanctions import Asked
from tests.desk.coins import staff
from tests.desk.test_access import addresses, outsiders
from tests.desk.test_pages import desk_of, read
from tests.matches import play_match
from tests.people import make_account

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def support() -> Player:
    return staff(Role.SUPPORT, "Huda")


@pytest.fixture
def case(support: Player) -> Case:
    """One about her, and about somebody else."""
    about = [support.pk, make_account("Sara").pk]
    return cases.open_case(CaseKind.COLLUSION, about, [], title="Sold her seat")


def test_no_page_leads_her_to_a_case_that_is_about_her(support: Player, case: Case) -> None:
    client = desk_of(support)
    sara = Player.objects.get(name="Sara")
    other = cases.open_case(CaseKind.HAND, [sara.pk], [], title="Another one")
    pages = [
        f"{reverse('desk:search')}?q={case.pk}",
        reverse("desk:support_person", args=[support.public_id]),
        reverse("desk:support_person", args=[sara.public_id]),
        reverse("desk:watch"),
        reverse("desk:case", args=[other.pk]),
    ]
    for page in pages:
        found = read(client, page)
        assert "Sold her seat" not in found, page
        assert reverse("desk:case", args=[case.pk]) not in found, page
    assert "Another one" in read(client, pages[2])
    assert "Sold her seat" in read(desk_of(staff(Role.SUPPORT, "Maha")), pages[0])


def test_her_own_page_names_nobody_who_looked_at_her(support: Player) -> None:
    maha = staff(Role.SUPPORT, "Maha the other")
    deeds.record(maha.pk, Verb.LOOK, [support.pk], reason="she may sell seats", target="game:x")
    page = reverse("desk:support_person", args=[support.public_id])
    assert "Maha the other" not in read(desk_of(support), page)
    assert "Maha the other" in read(desk_of(maha), page)


def test_a_case_stands_for_a_reason_where_it_is_about_the_game_or_its_players(
    support: Player, case: Case
) -> None:
    reem, layla = make_account("Reem"), make_account("Layla")
    game = play_match(reem, layla)
    apart = cases.open_case(CaseKind.HAND, [make_account("Noor").pk], [])
    of_player = cases.open_case(CaseKind.HAND, [reem.pk], [])
    of_game = cases.open_case(CaseKind.HAND, [], [game])
    door = reverse("desk:look", args=[game])
    client = desk_of(support)
    for number in (apart.pk, case.pk, of_game.pk + 99):
        answer = client.post(door, {"case": number})
        assert answer.status_code == 200, number
        assert "entry__error" in answer.content.decode()
    for number in (of_player.pk, of_game.pk):
        assert client.post(door, {"case": number}).status_code == 302


def test_for_others_no_page_of_the_desk_is_there_whatever_is_sent() -> None:
    found = addresses()
    lists = ("cases", "case_new", "appeals", "voids", "incidents", "watch", "search", "actions")
    found |= {name: reverse(f"desk:{name}") for name in lists}
    client = desk_of(make_account("Nobody"))
    for one in (Client(), client, *outsiders()[:2]):
        for name, address in found.items():
            for method in ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"):
                assert one.generic(method, address).status_code == 404, (method, name)


def test_who_deleted_his_account_gets_no_letter(support: Player) -> None:
    sara, layla = make_account("Reem"), make_account("Layla")
    mine = cases.open_case(CaseKind.HAND, [sara.pk, layla.pk], [], by=support.pk)
    delete_account(sara)
    cases.close(mine.pk, Outcome.NOTHING, "We found nothing.", by=support.pk)
    letters.write(sara.pk, LetterKind.ANSWER, "Are you there?")
    assert [row.player_id for row in Letter.objects.all()] == [layla.pk]


def test_a_sanction_on_staff_is_an_administrators(support: Player) -> None:
    asked = Asked(
        player=staff(Role.REFEREE, "Badr").pk,
        kind=SanctionKind.BAN,
        reason="He is in my way here.",
        until=timezone.now() + timedelta(days=9),
    )
    with pytest.raises(Problem):
        sanctions.impose(asked, by=support.pk)
    assert not Sanction.objects.exists()
    sanctions.impose(asked, by=staff(Role.ADMINISTRATOR, "Amal").pk)


def test_only_who_was_asked_replies(support: Player) -> None:
    sara, layla = make_account("Reem"), make_account("Layla")
    mine = cases.open_case(CaseKind.HAND, [sara.pk, layla.pk], [], by=support.pk)
    cases.tell(mine.pk, layla.pk, "Thank you.", by=support.pk)
    cases.tell(mine.pk, sara.pk, "What happened?", by=support.pk, waiting=True)
    with pytest.raises(Problem):
        cases.reply(mine.pk, "Me, me!", player=layla.pk)
    cases.reply(mine.pk, "Nothing happened.", player=sara.pk)


def test_what_cannot_be_seen_is_neither_kept_nor_looked_for(support: Player) -> None:
    sara = make_account("Reem")
    mine = cases.open_case(CaseKind.HAND, [sara.pk], [], by=support.pk)
    cases.tell(mine.pk, sara.pk, "What happened?", by=support.pk, waiting=True)
    cases.reply(mine.pk, "No\x00thing\u202e\nhappened", player=sara.pk)
    assert mine.entries.filter(words="Nothing\nhappened").exists()
    cases.tell(mine.pk, sara.pk, f"Until {ltr('2026-12-04')}\u202e.", by=support.pk)
    assert mine.entries.filter(words="Until \u20662026-12-04\u2069.").exists()
    asked = Asked(player=sara.pk, kind=SanctionKind.WARNING, reason="Rude words, twice.")
    row = sanctions.impose(asked, by=support.pk)
    assert sanctions.appeal(row.pk, "I\x00 did not\u2066", player=sara.pk).words == "I did not"
    with pytest.raises(Problem):
        cases.note(mine.pk, "\x00\u200b", by=support.pk)
    page = reverse("desk:search")
    assert "Reem" in read(desk_of(support), f"{page}?q=Re%00em")
    assert "Reem" in read(
        desk_of(staff(Role.AUDITOR, "Adel")), f"{reverse('desk:persons')}?q=R%00eem"
    )
