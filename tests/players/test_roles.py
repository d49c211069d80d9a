"""Roles: groups that are always there, asked anew each time."""

import pytest
from django.contrib.auth.models import Group
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from oona_site.players import selectors
from oona_site.players.models import Player
from oona_site.players.roles import WORDS, Role
from tests.people import make_account, make_guest

pytestmark = pytest.mark.django_db


def test_every_role_has_a_group_and_a_word() -> None:
    assert set(Group.objects.values_list("name", flat=True)) == set(Role)
    assert set(WORDS) == set(Role)


def test_a_second_migration_makes_no_second_group() -> None:
    Group.objects.filter(name=Role.AUDITOR).delete()
    call_command("migrate", verbosity=0)
    assert Group.objects.count() == len(Role)


def test_a_role_is_had_and_lost_at_once() -> None:
    player = make_account("Dana", Role.AUDITOR, Role.TREASURER)
    assert selectors.roles_of(player.pk) == {Role.AUDITOR, Role.TREASURER}
    player.groups.remove(Group.objects.get(name=Role.AUDITOR))
    assert not selectors.has_role(player.pk, Role.AUDITOR)
    assert selectors.has_role(player.pk, Role.AUDITOR, Role.TREASURER)
    Player.objects.filter(pk=player.pk).update(is_active=False)
    assert selectors.roles_of(player.pk) == frozenset()


def test_a_superuser_has_no_role_by_being_one() -> None:
    player = make_account("Dana")
    Player.objects.filter(pk=player.pk).update(is_superuser=True, is_staff=True)
    assert selectors.roles_of(player.pk) == frozenset()


def test_nobody_and_a_guest_have_none() -> None:
    assert selectors.roles_of(None) == frozenset()
    assert selectors.roles_of(make_guest().pk) == frozenset()


def test_who_is_verified() -> None:
    account, made_by_staff, guest = make_account(), make_account(verified=False), make_guest()
    people = [account.pk, made_by_staff.pk, guest.pk, 0]
    assert [selectors.is_verified(player) for player in people] == [True, False, False, False]
    assert selectors.verified_among(people) == {account.pk}


def test_each_question_is_one_query() -> None:
    player = make_account("Dana", Role.AUDITOR)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        selectors.is_verified(player.pk)
        selectors.roles_of(player.pk)
    assert len(queries) == 2
