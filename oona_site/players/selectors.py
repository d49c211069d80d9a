"""Reads about people."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth import HASH_SESSION_KEY
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from oona_site.players.models import Player, Session


@dataclass(frozen=True, slots=True)
class Person:
    """Who is at the other end of a socket."""

    id: int
    public_id: str
    name: str
    language: str
    is_guest: bool
    is_staff: bool


def person_of(player: Player) -> Person:
    return Person(
        id=player.pk,
        public_id=player.public_id,
        name=player.name,
        language=player.language,
        is_guest=player.is_guest,
        is_staff=player.is_staff,
    )


def person_for_session(session_key: str | None) -> Person | None:
    """Gives the person whose cookie holds this key; None when nobody is signed in with it any more.

    One query. Answers as Django's middleware would: an expired session, an account that may not
    sign in and a changed password all give None.
    """
    if not session_key:
        return None
    row = (
        Session.objects.select_related("player")
        .filter(session_key=session_key, expire_date__gt=timezone.now())
        .first()
    )
    if row is None or row.player is None or not row.player.is_active:
        return None
    saved_hash = row.get_decoded().get(HASH_SESSION_KEY, "")
    if not constant_time_compare(saved_hash, row.player.get_session_auth_hash()):
        return None
    return person_of(row.player)


def names_of(player_ids: Iterable[int]) -> dict[int, str]:
    """Gives the present names of these players; ids that are no player's are left out."""
    return dict(Player.objects.filter(pk__in=list(player_ids)).values_list("pk", "name"))


def is_name_taken(name_key: str, *, but_for: int | None = None) -> bool:
    """Says whether an account's name looks like this one. Guests take no names."""
    accounts = Player.objects.filter(name_key=name_key, email__isnull=False)
    return accounts.exclude(pk=but_for or 0).exists()


def is_staff_there() -> bool:
    return Player.objects.filter(is_staff=True, is_active=True).exists()
