"""Reads about people."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from allauth.account.models import EmailAddress
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth.models import Group
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from oona_site.players.models import (
    Block,
    Note,
    PastName,
    Player,
    Preferences,
    Sanction,
    SanctionKind,
    Session,
)
from oona_site.players.roles import Role


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
    if row is None or row.player is None or not may_sign_in(row.player):
        return None
    saved_hash = row.get_decoded().get(HASH_SESSION_KEY, "")
    if not constant_time_compare(saved_hash, row.player.get_session_auth_hash()):
        return None
    return person_of(row.player)


def may_sign_in(player: Player) -> bool:
    """Says whether nothing keeps this player out: neither staff for good nor a ban for a while."""
    return player.is_active and not player.is_banned


def let_in(path: str = "") -> Q:
    """Gives the condition that `may_sign_in` states, of a player at the end of `path`."""
    # No negation: over a relation to many it would ask of all of them.
    never = Q(**{f"{path}banned_until__isnull": True})
    over = Q(**{f"{path}banned_until__lte": timezone.now()})
    return Q(**{f"{path}is_active": True}) & (never | over)


def sanctions_on(player_id: int, now: datetime) -> frozenset[SanctionKind]:
    """Gives what this player may not do at this moment. One query; warnings forbid nothing."""
    kinds = sanctions_of(player_id).filter(ends_at__gt=now, lifting=None)
    return frozenset(map(SanctionKind, kinds.values_list("kind", flat=True)))


def sanction_on(player_id: int, kind: SanctionKind, now: datetime) -> Sanction | None:
    """Gives the sanction of this kind that ends last of those that are on."""
    rows = sanctions_of(player_id).filter(kind=kind, ends_at__gt=now, lifting=None)
    return rows.order_by("-ends_at").first()


def sanctioned_among(player_ids: Iterable[int], kind: SanctionKind) -> frozenset[int]:
    """Gives those of these players on whom a sanction of this kind is now. One query."""
    rows = Sanction.objects.filter(
        player__in=list(player_ids), kind=kind, ends_at__gt=timezone.now(), lifting=None
    )
    return frozenset(rows.values_list("player_id", flat=True))


def sanctions_of(player_id: int) -> QuerySet[Sanction]:
    """Gives all sanctions that were ever imposed on this player, the newest first."""
    rows = Sanction.objects.filter(player=player_id).order_by("-pk")
    return rows.select_related("lifting", "appeal__answer")


def newest_note() -> int:
    """Gives when the newest note was written, in milliseconds of the database's clock."""
    return Note.objects.order_by("-at").values_list("at", flat=True).first() or 0


def notes_since(at: int) -> list[Note]:
    """Gives the notes of whose sockets have to be looked at again, from this moment on."""
    return list(Note.objects.filter(at__gt=at))


def is_pair_blocked(player_id: int, others: Iterable[int]) -> bool:
    """Says whether this player blocked one of these, or one of them him. One query."""
    ids = list(others)
    mine = Q(player_id=player_id, other_id__in=ids)
    return Block.objects.filter(mine | Q(other_id=player_id, player_id__in=ids)).exists()


def preferences_of(player_id: int) -> Preferences:
    """Gives how this player likes his table; what everybody gets where he never said."""
    found = Preferences.objects.filter(pk=player_id).first()
    return found or Preferences(player_id=player_id)


def names_of(player_ids: Iterable[int]) -> dict[int, str]:
    """Gives the present names of these players; ids that are no player's are left out."""
    return dict(Player.objects.filter(pk__in=list(player_ids)).values_list("pk", "name"))


def is_name_taken(name_key: str, *, but_for: int | None = None) -> bool:
    """Says whether an account's name looks like this one. Guests take no names."""
    accounts = Player.objects.filter(name_key=name_key, email__isnull=False)
    return accounts.exclude(pk=but_for or 0).exists()


def is_staff_there() -> bool:
    return Player.objects.filter(is_staff=True, is_active=True).exists()


def is_verified(player_id: int) -> bool:
    """Says whether this is an account whose e-mail address its owner has confirmed. One query."""
    return bool(verified_among([player_id]))


def verified_among(player_ids: Iterable[int]) -> frozenset[int]:
    """Gives those of these players for whom `is_verified` is true. One query."""
    rows = EmailAddress.objects.filter(
        let_in("user__"),
        user_id__in=list(player_ids),
        verified=True,
        user__email__isnull=False,
    )
    return frozenset(rows.values_list("user_id", flat=True))


def roles_of(player_id: int | None) -> frozenset[Role]:
    """Gives the roles of this player now; none for nobody and for who may not sign in. One query.

    A superuser has no role by being one.
    """
    if player_id is None:
        return frozenset()
    names = Group.objects.filter(let_in("user__"), user=player_id, name__in=list(Role)).values_list(
        "name", flat=True
    )
    return frozenset(map(Role, names))


def has_role(player_id: int | None, *roles: Role) -> bool:
    """Says whether this player has one of these roles now. One query."""
    return not roles_of(player_id).isdisjoint(roles)


def pending_email(player_id: int) -> str | None:
    """Gives the address that this player has yet to confirm, if there is one."""
    rows = EmailAddress.objects.filter(user_id=player_id, verified=False).order_by("-pk")
    email: str | None = rows.values_list("email", flat=True).first()
    return email


@dataclass(frozen=True, slots=True)
class Face:
    """How a player is shown where staff look at many: by name, and by the id in addresses."""

    id: int
    public_id: str
    name: str


def faces_of(player_ids: Iterable[int | None]) -> dict[int, Face]:
    """Gives the faces of these players by number; numbers that are no player's are left out."""
    wanted = {number for number in player_ids if number is not None}
    rows = Player.objects.filter(pk__in=wanted).values_list("pk", "public_id", "name")
    return {row[0]: Face(*row) for row in rows}


def faces_with_role(*roles: Role) -> list[Face]:
    """Gives everybody who has one of these roles now, by name."""
    rows = Player.objects.filter(let_in(), groups__name__in=list(roles)).distinct()
    return [Face(*row) for row in rows.order_by("name").values_list("pk", "public_id", "name")]


def past_names(player_id: int) -> list[tuple[str, datetime]]:
    """Gives the names this player had before, each with when it ended, the newest first."""
    rows = PastName.objects.filter(player=player_id).order_by("-pk")
    return list(rows.values_list("name", "until"))


def names_ended_since(moment: datetime, player_id: int) -> int:
    """Gives how many names this player has given up since then."""
    return PastName.objects.filter(player=player_id, until__gt=moment).count()


def face_with(public_id: str) -> Face | None:
    """Gives the player with this public id."""
    rows = Player.objects.filter(public_id=public_id).values_list("pk", "public_id", "name")
    row = rows.first()
    return Face(*row) if row else None


def face_with_email(email: str) -> Face | None:
    """Gives the account that logs in with exactly this address."""
    rows = Player.objects.filter(email__iexact=email).values_list("pk", "public_id", "name")
    row = rows.first()
    return Face(*row) if row else None


def find_faces(text: str, *, limit: int = 50) -> list[Face]:
    """Gives players whose name looks like `text`, or holds it, or whose public id it is."""
    from oona_site.players.names import name_key

    key = name_key(text)
    if not key:
        return []
    rows = Player.objects.filter(Q(name_key__contains=key) | Q(public_id=text.strip()))
    found = rows.order_by("email", "pk").values_list("pk", "public_id", "name")
    return [Face(*row) for row in found[:limit]]
