"""While a game runs no role sees a hand: other cards in it change not one byte of any page.

Every address, asked by whoever has any role and the site's superuser, before and after the cards
that nobody may know changed hands. Whoever could look has given his reason before.
"""

from __future__ import annotations

import re
from functools import cache

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from games.models import Game, Step, Table
from oona_site.players.models import Player, StaffAction
from oona_site.players.roles import LOOKERS, Role
from tests.conftest import RUN_FULL
from tests.games.test_fair_secrets import enter, read_pages
from tests.matches import open_match, play_out
from tests.people import make_account
from tests.wallet.ledger import unguarded

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(600)]

REASON = "Somebody says that the cards are known"
# What differs from answer to answer whatever the cards are.
CHANGES = [
    rb"csrfmiddlewaretoken\W+value=\W+\w+",
    rb"csrftoken=\w+",
    rb"'Set-Cookie': [^}]*",
    rb"'Content-Security-Policy[^:]*': \"[^\"]*\"",
    rb"nonce-[\w+/=-]+",
    rb'nonce="[^"]+"',
    rb"expires=[^;]+",
    rb"\b1[78]\d{11}\b",
    rb"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:[Z+][\d:]*)?",
    rb"\d\d:\d\d:\d\d",
    rb"(?:ms_left|away_ms)\W+\d+",
    rb"'Content-Length': '\d+'",
    rb'name="deal" value="[^"]+"',
    rb'data-deal="[^"]+" data-commitment="[^"]+"',
    rb'<li class="group"><b>A browser</b>\s*<small>since [^<]+</small></li>',
]


@cache
def _changes() -> re.Pattern[bytes]:
    return re.compile(b"|".join(CHANGES))


def staff_people() -> list[Player]:
    """Who has all roles and is a superuser; with full counts, each of them by himself as well."""
    boss = make_account("Boss", *Role)
    Player.objects.filter(pk=boss.pk).update(is_staff=True, is_superuser=True)
    everybody = [boss]
    if RUN_FULL:
        everybody += [make_account(f"The {role.value}", role) for role in Role]
        root = make_account("Root")
        Player.objects.filter(pk=root.pk).update(is_staff=True, is_superuser=True)
        everybody.append(root)
    return [Player.objects.get(pk=player.pk) for player in everybody]


def give_reasons(people: list[Player], game: str) -> None:
    """Whoever may look says why."""
    for person in people:
        if person.groups.filter(name__in=LOOKERS).exists():
            client = Client()
            enter(client, person)
            client.post(reverse("desk:look", args=[game]), {"reason": REASON})


def deal_anew(table: Table) -> None:
    """Let two hands change places, but for their first cards: the deck was in this order."""
    assert table.game is not None
    step = Step.objects.get(game=table.game, seq=1)
    facts = msgspec.json.decode(step.facts)
    dealt = next(fact for fact in facts if fact[0] == "dealt")
    hers, his = dealt[1]
    assert set(hers[1:]) != set(his[1:])
    dealt[1] = [[hers[0], *his[1:]], [his[0], *hers[1:]]]
    with unguarded():
        text = msgspec.json.encode(facts).decode()
        Step.objects.filter(game=table.game, seq=1).update(facts=text)


def around(one: bytes, other: bytes) -> tuple[bytes, bytes]:
    """Where two answers part."""
    pairs = enumerate(zip(one, other, strict=False))
    at = max(next((place for place, (a, b) in pairs if a != b), 0) - 80, 0)
    return one[at : at + 160], other[at : at + 160]


def plain(answers: list[bytes]) -> list[bytes]:
    return [_changes().sub(b"", answer) for answer in answers]


@pytest.mark.once
def test_no_page_of_a_running_game_depends_on_a_hand() -> None:
    sara, layla = make_account("Sara"), make_account("Layla")
    table = open_match(sara, layla)
    assert table.game is not None
    game = table.game.public_id
    people = staff_people()
    give_reasons(people, game)
    assert StaffAction.objects.filter(target=f"game:{game}").exists()
    asked: list[Player | None] = [*people]
    read_pages(asked, table.public_id, game)
    first = plain(read_pages(asked, table.public_id, game))
    deal_anew(table)
    second = plain(read_pages(asked, table.public_id, game))
    different = [around(one, other) for one, other in zip(first, second, strict=True)
                 if one != other]  # fmt: skip
    assert different == []


@pytest.mark.once
def test_the_same_pages_tell_hands_once_the_game_is_over() -> None:
    """The search above would find a card: here it does."""
    sara, layla = make_account("Sara"), make_account("Layla")
    reference = play_out(open_match(sara, layla))
    people = staff_people()[:1]
    give_reasons(people, reference)
    table = Game.objects.get(public_id=reference).table
    asked: list[Player | None] = [*people]
    read_pages(asked, table.public_id, reference, "desk/")
    first = plain(read_pages(asked, table.public_id, reference, "desk/"))
    deal_anew(table)
    second = plain(read_pages(asked, table.public_id, reference, "desk/"))
    assert first != second
