"""People for tests: accounts with a confirmed address, and the roles of staff."""

from itertools import count

from allauth.account.models import EmailAddress
from django.contrib.auth.models import Group

from oona_site.players import names
from oona_site.players.models import Player
from oona_site.players.roles import Role

PASSWORD = "camel under seven stars"
_numbers = count(1)


def make_guest(name: str = "") -> Player:
    """A guest, as the front page makes one."""
    name = name or f"Guest falcon {next(_numbers)}"
    player = Player(name=name, name_key=names.name_key(name))
    player.set_unusable_password()
    player.save()
    return player


def make_account(name: str = "", *roles: Role, verified: bool = True) -> Player:
    """Somebody with an account, a confirmed address and these roles.

    With `verified=False` the account is one that staff made: nobody has confirmed its address.
    """
    number = next(_numbers)
    name = name or f"Reem {number}"
    email = f"{names.name_key(name).encode().hex()[:40]}{number}@example.org"
    player = Player.objects.create_user(email, PASSWORD, name=name, name_key=names.name_key(name))
    if verified:
        EmailAddress.objects.create(user=player, email=email, verified=True, primary=True)
    player.groups.set(Group.objects.filter(name__in=roles))
    return player
