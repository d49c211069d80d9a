"""Who a cookie belongs to: one query, and the same answer as Django's middleware would give."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from oona_site.players import selectors, services
from oona_site.players.models import Player, Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest() -> Player:
    return services.make_guest(language="ar", address="203.0.113.9", invited=True)


@pytest.fixture
def session_key(guest: Player, client: Client) -> str:
    client.force_login(guest)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def test_one_query_finds_the_person(
    guest: Player, session_key: str, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1):
        person = selectors.person_for_session(session_key)
    assert person is not None
    assert person.id == guest.pk
    assert person.language == "ar"
    assert person.is_guest


@pytest.mark.parametrize("key", [None, "", "unknown", "x" * 400])
def test_no_key_or_a_wrong_one_is_nobody(key: str | None) -> None:
    assert selectors.person_for_session(key) is None


def test_an_expired_session_is_nobody(session_key: str) -> None:
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert selectors.person_for_session(session_key) is None


def test_who_may_not_sign_in_is_nobody(guest: Player, session_key: str) -> None:
    Player.objects.filter(pk=guest.pk).update(is_active=False)
    assert selectors.person_for_session(session_key) is None


def test_a_changed_password_ends_the_session(guest: Player, session_key: str) -> None:
    guest.set_password("a new one 77")
    guest.save()
    assert selectors.person_for_session(session_key) is None


def test_signing_out_ends_the_session(client: Client, session_key: str) -> None:
    client.logout()
    assert selectors.person_for_session(session_key) is None


def test_a_session_of_nobody_has_no_player() -> None:
    store: Any = Session.get_session_store_class()()
    store["seen"] = "rules"
    store.save()
    assert Session.objects.get().player_id is None
    assert selectors.person_for_session(store.session_key) is None
