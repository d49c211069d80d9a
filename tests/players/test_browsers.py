"""What is kept of a browser in which somebody logs in, and what is not."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from oona_site.players import accounts
from oona_site.players.devices import browsers_of, digest_of, forget_browsers
from oona_site.players.models import KnownBrowser, Player
from tests.people import PASSWORD, make_account

pytestmark = pytest.mark.django_db


@pytest.fixture
def layla() -> Player:
    return make_account("Layla")


@pytest.fixture
def salem() -> Player:
    return make_account("Salem")


def log_in(client: Client, player: Player) -> None:
    answer = client.post("/account/login/", {"login": player.email, "password": PASSWORD})
    assert answer.status_code == 302


def mark_of(client: Client) -> str:
    return client.cookies[settings.OONA_BROWSER_COOKIE_NAME].value


def test_two_who_log_in_with_one_browser_have_it_in_common(layla: Player, salem: Player) -> None:
    shared, own = Client(), Client()
    log_in(shared, layla)
    mark = mark_of(shared)
    shared.post("/account/logout/")
    log_in(shared, salem)
    log_in(own, salem)
    assert mark_of(shared) == mark
    found = browsers_of([layla.pk, salem.pk])
    assert found[layla.pk] == [digest_of(mark)]
    assert sorted(found[salem.pk]) == sorted([digest_of(mark), digest_of(mark_of(own))])


def test_the_mark_is_kept_from_scripts_and_stands_in_no_row(layla: Player) -> None:
    client = Client()
    log_in(client, layla)
    cookie = client.cookies[settings.OONA_BROWSER_COOKIE_NAME]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie.value not in str(list(KnownBrowser.objects.values_list()))


def test_a_mark_that_somebody_made_up_is_replaced(layla: Player) -> None:
    client = Client()
    client.cookies[settings.OONA_BROWSER_COOKIE_NAME] = "x" * 4_000
    log_in(client, layla)
    assert len(mark_of(client)) == 22


def test_logging_in_again_keeps_one_row(layla: Player) -> None:
    client = Client()
    for _ in range(2):
        log_in(client, layla)
        client.post("/account/logout/")
    assert KnownBrowser.objects.count() == 1


def test_it_goes_with_the_account_and_with_time(layla: Player, salem: Player) -> None:
    for player in (layla, salem):
        log_in(Client(), player)
    accounts.blank(layla)
    assert browsers_of([layla.pk]) == {}
    long_ago = timezone.now() - timedelta(seconds=settings.SESSION_COOKIE_AGE + 1)
    assert forget_browsers() == 0
    KnownBrowser.objects.update(last_at=long_ago)
    assert forget_browsers() == 1
