"""From guest to account.

A guest who signs up stays on his row, with his seats and games. He gets a password at once and the
account when the owner of the e-mail address confirms it: only then is the address written into
`Player.email`. So nobody can keep an address or a name that is not his, and a form answers the same
whether an address is known or not.
"""

from datetime import timedelta

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext, override

from oona_site.players import names, selectors
from oona_site.players.models import (
    NAME_CHARS_MAX,
    Block,
    Hearing,
    KnownBrowser,
    Letter,
    PastName,
    Player,
    Preferences,
    Session,
    Token,
)

_NUMBERS_TRIED = 100
# Whoever is talked about at a table should not be somebody else in each round.
NAMES_A_DAY = 3


class AddressTaken(Exception):
    """Somebody else has confirmed this e-mail address."""


def sign_up(player: Player, *, name: str, email: str, password: str) -> EmailAddress:
    """Gives a guest a name, a password and an address to be confirmed; raises BadName.

    Whoever is signed in as the guest has to be signed in again: the password is in the session.
    """
    assert player.is_guest
    name = names.chosen_name(name, kept=player.name)
    key = names.name_key(name)
    if selectors.is_name_taken(key):
        raise names.BadName(names.Problem.TAKEN)
    player.name, player.name_key = name, key
    player.set_password(password)
    with transaction.atomic():
        player.save(update_fields=["name", "name_key", "password", "password_is_temporary"])
        EmailAddress.objects.filter(user=player).delete()
        return EmailAddress.objects.create(user=player, email=email.lower(), primary=True)


def confirm_address(address: EmailAddress) -> Player:
    """Makes this address the player's only one, and his login; raises AddressTaken.

    A name that somebody took meanwhile gets a number.
    """
    for number in range(1, _NUMBERS_TRIED):
        try:
            with transaction.atomic():
                return _confirm(address, number)
        except IntegrityError:
            if is_elsewhere(address):
                raise AddressTaken from None
    raise AssertionError("a hundred people with one name")


def change_address(player: Player, email: str) -> EmailAddress:
    """Notes another address that the player has yet to confirm, instead of an earlier such."""
    with transaction.atomic():
        EmailAddress.objects.filter(user=player, verified=False).delete()
        address, _ = EmailAddress.objects.get_or_create(user=player, email=email.lower())
        return address


def _confirm(address: EmailAddress, number: int) -> Player:
    player = Player.objects.select_for_update().get(pk=address.user_id)
    EmailAddress.objects.filter(user=player).exclude(pk=address.pk).delete()
    changed = EmailAddress.objects.filter(pk=address.pk).update(verified=True, primary=True)
    if not changed:
        raise AddressTaken
    name = player.name if number == 1 else _numbered(player.name, number)
    player.name, player.name_key = name, names.name_key(name)
    player.email = address.email.lower()
    player.save(update_fields=["name", "name_key", "email"])
    return player


def _numbered(name: str, number: int) -> str:
    end = f" {number}"
    return name[: NAME_CHARS_MAX - len(end)].rstrip() + end


def rename(player: Player, raw_name: str) -> None:
    """Gives an account another name, some times a day; raises BadName.

    The caller tells his tables.
    """
    name = names.chosen_name(raw_name, kept=player.name, staff=player.is_staff)
    key = names.name_key(name)
    if selectors.is_name_taken(key, but_for=player.pk):
        raise names.BadName(names.Problem.TAKEN)
    day_ago = timezone.now() - timedelta(days=1)
    if selectors.names_ended_since(day_ago, player.pk) >= NAMES_A_DAY:
        raise names.BadName(names.Problem.OFTEN)
    player.name, player.name_key = name, key
    try:
        with transaction.atomic():
            player.save(update_fields=["name", "name_key"])
    except IntegrityError:
        # Somebody took it a moment ago.
        raise names.BadName(names.Problem.TAKEN) from None


def blank(player: Player) -> None:
    """Takes everything of a person out of the row. Games and movements keep pointing at it.

    Sessions end with it, and by the triggers of the database his sockets.
    """
    with override(player.language):
        name = gettext("Former player")
    Player.objects.filter(pk=player.pk).update(
        name=name,
        name_key=names.name_key(name),
        email=None,
        password=make_password(None),
        is_active=False,
        is_staff=False,
        is_superuser=False,
        last_login=None,
        deleted_at=timezone.now(),
    )
    for rows in (
        EmailAddress.objects.filter(user=player),
        Authenticator.objects.filter(user=player),
        Token.objects.filter(player=player),
        Preferences.objects.filter(player=player),
        Block.objects.filter(Q(player=player) | Q(other=player)),
        Hearing.objects.filter(Q(player=player) | Q(other=player)),
        Session.objects.filter(player=player),
        Letter.objects.filter(player=player),
        # The change above has just written the last of them.
        PastName.objects.filter(player=player),
        KnownBrowser.objects.filter(player=player),
    ):
        rows.delete()


def is_elsewhere(address: EmailAddress) -> bool:
    """Says whether this address is the login of somebody else."""
    email = address.email.lower()
    others = EmailAddress.objects.filter(email=email, verified=True).exclude(pk=address.pk)
    return (
        others.exists() or Player.objects.filter(email=email).exclude(pk=address.user_id).exists()
    )
