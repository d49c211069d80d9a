"""Roles of the people who run the site. A role is a group; who is in none has no part in that."""

from enum import StrEnum
from typing import Any

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise


class Role(StrEnum):
    """The group's name. Nobody has a role by being a superuser."""

    SUPPORT = "support"
    AUDITOR = "auditor"
    TREASURER = "treasurer"
    REFEREE = "referee"
    ADMINISTRATOR = "administrator"


# Who may look at the hands of a game that is over: each look has its reason and is recorded.
LOOKERS = (Role.SUPPORT, Role.REFEREE, Role.AUDITOR)

WORDS: dict[Role, StrOrPromise] = {
    Role.SUPPORT: _("Support"),
    Role.AUDITOR: _("Auditor"),
    Role.TREASURER: _("Treasurer"),
    Role.REFEREE: _("Referee"),
    Role.ADMINISTRATOR: _("Administrator"),
}


def make_groups(using: str, **_: Any) -> None:
    """Makes the groups that are missing. Called after every migration and every flush."""
    from django.contrib.auth.models import Group

    there = set(Group.objects.using(using).values_list("name", flat=True))
    Group.objects.using(using).bulk_create(
        [Group(name=role) for role in Role if role not in there], ignore_conflicts=True
    )
