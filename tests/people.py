"""People for tests: accounts with a confirmed address, and the roles of staff."""

import time
from itertools import count

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.contrib.auth.models import Group
from django.test import Client

from oona_site.players import names
from oona_site.players.models import Player
from oona_site.players.roles import Role

PASSWORD = "camel under seven stars"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
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


def log_in(client: Client, player: Player, *, factor: bool = True) -> Client:
    """The same browser, logged in; with `factor`, by a second factor too, as staff are asked."""
    client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    if factor:
        app = give_factor(player)
        session = client.session
        session["account_authentication_methods_user"] = str(player.pk)
        session["account_authentication_methods"] = [
            {"method": "mfa", "type": "totp", "id": app.pk, "at": time.time()}
        ]
        session.save()
    return client


def give_factor(player: Player) -> Authenticator:
    """An app for codes, set up with `SECRET`."""
    found = Authenticator.objects.filter(user=player, type=Authenticator.Type.TOTP).first()
    return found or TOTP.activate(player, SECRET).instance


def code_now(*, steps: int = 0) -> str:
    """What the app shows now, or so many half minutes later."""
    counter = int(time.time()) // 30 + steps
    return str(format_hotp_value(hotp_value(SECRET, counter)))
