"""Who finds the desk: readers alone, and each for what is his."""

import re

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from oona_site.desk import case_urls
from oona_site.desk.urls import urlpatterns
from oona_site.players.models import Player
from oona_site.players.roles import Role
from tests.desk.coins import coin_game, rich, staff
from tests.desk.test_pages import desk_of
from tests.people import make_account, make_guest
from wallet import services
from wallet.selectors import open_proposals

pytestmark = pytest.mark.django_db(transaction=True)

REASON = "a miscounted deal"
READ = {"overview", "payouts", "game", "movements", "movement", "persons", "person", "balances",
        "mint", "retired", "checks", "proposals"}  # fmt: skip
# Pages of cases, of support and of administrators: tests/desk/test_case_pages.py, test_review.py.
ELSEWHERE = {pattern.name for pattern in case_urls.urlpatterns} | {
    "search", "support_person", "support_table", "review", "look", "review_replay",
    "review_round", "actions",
}  # fmt: skip
# What is posted -> who may.
WRITE = {
    "check_now": {Role.AUDITOR, Role.TREASURER, Role.ADMINISTRATOR},
    "adjust": {Role.TREASURER},
    "reverse": {Role.TREASURER},
    "reopen": {Role.TREASURER, Role.ADMINISTRATOR},
    "approve": {Role.TREASURER, Role.ADMINISTRATOR},
    "decline": {Role.TREASURER, Role.ADMINISTRATOR},
}
READERS = {Role.AUDITOR, Role.TREASURER, Role.ADMINISTRATOR}


def addresses() -> dict[str, str]:
    """Every page of the desk, with things that are there."""
    sara, layla = rich("Sara", "Layla")
    reference = coin_game([sara, layla])
    proposer = staff(Role.TREASURER, "Proposer")
    number = services.adjust_propose(player=sara.pk, amount=5, reason=REASON, by=proposer.pk)
    arguments: dict[str, list[object]] = {
        "game": [reference],
        "movement": [1],
        "reverse": [1],
        "person": [sara.public_id],
        "adjust": [sara.public_id],
        "approve": [number],
        "decline": [number],
    }
    names = [str(pattern.name) for pattern in urlpatterns if pattern.name not in ELSEWHERE]
    return {name: reverse(f"desk:{name}", args=arguments.get(name, [])) for name in names}


def test_every_address_has_a_row_here() -> None:
    assert {pattern.name for pattern in urlpatterns} == READ | set(WRITE) | ELSEWHERE


def test_nothing_else_lies_below_the_desk() -> None:
    found = [
        str(pattern.pattern)
        for pattern in get_resolver().url_patterns
        if str(pattern.pattern).startswith("desk")
    ]
    assert found == ["desk/"]
    assert all(isinstance(pattern, URLPattern | URLResolver) for pattern in urlpatterns)


def outsiders() -> list[Client]:
    superuser = make_account("Root")
    Player.objects.filter(pk=superuser.pk).update(is_superuser=True, is_staff=True)
    gone = staff(Role.AUDITOR, "Gone")
    Player.objects.filter(pk=gone.pk).update(is_active=False)
    people = [make_guest(), make_account(), superuser, gone]
    people += [staff(role) for role in Role if role not in READERS]
    return [Client(), *map(desk_of, people)]


def test_for_everybody_else_the_desk_is_not_there() -> None:
    found = addresses()
    for client in outsiders():
        for name, address in found.items():
            assert client.get(address).status_code in (404, 405), name
            assert client.post(address, {"reason": REASON, "amount": 5}).status_code in (404, 405)
    assert open_proposals().count() == 1


def test_outsiders_cannot_even_tell_that_a_page_exists() -> None:
    client = desk_of(staff(Role.SUPPORT))
    pages = []
    for name in ("payouts", "no-such-page"):
        answer = client.get(f"/desk/{name}/")
        assert answer.status_code == 404
        page = answer.content.decode().replace(name, "NAME")
        pages.append(re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page))
    assert pages[0] == pages[1]


@pytest.mark.parametrize("role", sorted(READERS))
def test_readers_read_everything_and_write_what_is_theirs(role: Role) -> None:
    found = addresses()
    client = desk_of(staff(role))
    for name in READ:
        assert client.get(found[name]).status_code == 200, name
        assert client.post(found[name]).status_code == 405, name
    for name, may in WRITE.items():
        expected = 302 if role in may else 404
        answer = client.post(found[name], {"reason": REASON, "amount": "5"})
        assert answer.status_code == expected or (name == "decline" and answer.status_code == 404)


def test_a_role_that_is_taken_away_closes_the_desk_at_once() -> None:
    auditor = staff(Role.AUDITOR)
    client = desk_of(auditor)
    assert client.get("/desk/").status_code == 200
    auditor.groups.clear()
    assert client.get("/desk/").status_code == 404


def test_a_printed_password_has_to_be_changed_first() -> None:
    auditor = staff(Role.AUDITOR)
    Player.objects.filter(pk=auditor.pk).update(password_is_temporary=True)
    assert desk_of(auditor).get("/desk/")["Location"] == "/account/password/"
