"""Adjustments, reversals, reopening: two people, a reason, and the player sees it."""

import pytest
from django.test import Client
from django.urls import reverse

from oona_site.players.models import Player
from oona_site.players.roles import Role
from tests.desk.coins import coin_game, prizes_of, rich, staff
from tests.desk.test_pages import desk_of, read
from wallet import selectors as ledger
from wallet import services
from wallet.models import Decision, Kind, Movement

pytestmark = pytest.mark.django_db(transaction=True)

REASON = "the daily reward was lost"


def propose(client: Client, player: Player, amount: object, reason: str = REASON) -> str:
    address = reverse("desk:adjust", args=[player.public_id])
    answer = client.post(address, {"amount": str(amount), "reason": reason}, follow=True)
    return answer.content.decode()


def decide(client: Client, what: str = "approve") -> str:
    number = ledger.open_proposals().get().pk
    return client.post(reverse(f"desk:{what}", args=[number]), follow=True).content.decode()


def test_a_treasurer_proposes_and_another_approves() -> None:
    (sara,) = rich("Sara")
    first, second = staff(Role.TREASURER, "First"), staff(Role.TREASURER, "Second")
    page = propose(desk_of(first), sara, 50)
    assert "Somebody else has to approve it." in page
    assert ledger.balance(sara.pk) == 1000
    assert "Approved and done." in decide(desk_of(second))
    assert ledger.balance(sara.pk) == 1050
    movement = Movement.objects.latest("seq")
    assert (movement.kind, movement.reason) == (Kind.ADJUSTMENT, REASON)
    assert (movement.proposer_id, movement.approver_id) == (first.pk, second.pk)
    page = read(desk_of(second), reverse("desk:movement", args=[movement.seq]))
    for name in ("First", "Second", REASON):
        assert name in page
    line = ledger.statement(sara.pk)[0]
    assert (line.amount, line.reason) == (50, REASON)


def test_a_treasurer_cannot_approve_what_she_proposed() -> None:
    (sara,) = rich("Sara")
    client = desk_of(staff(Role.TREASURER))
    propose(client, sara, 50)
    page = read(client, reverse("desk:proposals"))
    assert ">Approve<" not in page
    assert ">Withdraw<" in page
    assert "Somebody else has to approve what you proposed." in decide(client)
    assert ledger.balance(sara.pk) == 1000
    assert not Decision.objects.exists()
    assert "Declined. Nothing was moved." in decide(client, "decline")
    assert not ledger.open_proposals().exists()


def test_an_administrator_may_be_the_second() -> None:
    (sara,) = rich("Sara")
    propose(desk_of(staff(Role.TREASURER)), sara, -30)
    decide(desk_of(staff(Role.ADMINISTRATOR)))
    assert ledger.balance(sara.pk) == 970


def test_nobody_adjusts_his_own_coins() -> None:
    treasurer, other = staff(Role.TREASURER, "Sara"), staff(Role.TREASURER, "Layla")
    page = propose(desk_of(treasurer), treasurer, 50)
    assert "These are your own coins" in page
    propose(desk_of(other), treasurer, 50)
    decide(desk_of(treasurer))
    assert ledger.balance(treasurer.pk) == 0


@pytest.mark.parametrize(
    ("amount", "reason"),
    [("0", REASON), ("", REASON), ("x", REASON), ("1.5", REASON), ("5", "short"), ("5", " " * 20),
     ("9999999999999", REASON)],
)  # fmt: skip
def test_a_proposal_that_cannot_be_says_why_and_is_not_kept(amount: str, reason: str) -> None:
    (sara,) = rich("Sara")
    page = propose(desk_of(staff(Role.TREASURER)), sara, amount, reason)
    assert 'class="messages"' in page
    assert not ledger.proposals().exists()


def test_more_than_there_is_cannot_be_taken() -> None:
    (sara,) = rich("Sara", coins=20)
    propose(desk_of(staff(Role.TREASURER)), sara, -50)
    assert "only 20 coins" in decide(desk_of(staff(Role.ADMINISTRATOR)))
    assert ledger.balance(sara.pk) == 20
    assert ledger.open_proposals().exists()


def test_a_prize_is_reversed_by_two_people_once() -> None:
    players = rich("Sara", "Layla")
    reference = coin_game(players)
    seq = Movement.objects.get(key=f"prize:{reference}").seq
    first, second = desk_of(staff(Role.TREASURER)), desk_of(staff(Role.ADMINISTRATOR))
    for _ in range(2):
        first.post(reverse("desk:reverse", args=[seq]), {"reason": "a faulty deck"})
    one, two = ledger.open_proposals()
    second.post(reverse("desk:approve", args=[one.pk]))
    assert [ledger.balance(player.pk) for player in players] == [1000, 1000]
    page = second.post(reverse("desk:approve", args=[two.pk]), follow=True).content.decode()
    assert "reversed already" in page
    page = read(first, reverse("desk:movement", args=[seq]))
    assert "Undone by" in page
    assert "Propose to undo it" not in page
    assert prizes_of(reference, 200)


def test_coin_tables_are_reopened_by_a_treasurer_and_an_administrator() -> None:
    services.freeze("a mismatch")
    treasurer, other = desk_of(staff(Role.TREASURER)), desk_of(staff(Role.TREASURER, "Other"))
    administrator = desk_of(staff(Role.ADMINISTRATOR))
    page = treasurer.post(reverse("desk:reopen"), {"reason": REASON}, follow=True).content.decode()
    assert "Coin tables are stopped." in page
    assert "reopen coin tables together" in decide(other)
    assert services.frozen()
    decide(administrator)
    assert not services.frozen()
    assert "Coin tables are open." in (
        treasurer.post(reverse("desk:reopen"), {"reason": REASON}, follow=True).content.decode()
    )


def test_two_administrators_do_not_reopen() -> None:
    services.freeze("a mismatch")
    one, two = desk_of(staff(Role.ADMINISTRATOR)), desk_of(staff(Role.ADMINISTRATOR, "Other"))
    one.post(reverse("desk:reopen"), {"reason": REASON})
    decide(two)
    assert services.frozen()
