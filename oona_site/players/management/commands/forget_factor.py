"""`manage.py forget_factor EMAIL`: for somebody who lost telephone, passkeys and paper."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from oona_site.players.factors import forget_factors
from oona_site.players.models import Player


class Command(BaseCommand):
    help = "Removes the second factors of an account, which then logs in by password alone."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email", help="the login of the account")

    def handle(self, *args: Any, **options: Any) -> None:
        player = Player.objects.filter(email=options["email"].strip().lower()).first()
        if player is None:
            raise CommandError(f"there is no account with the address {options['email']}")
        count = forget_factors(player)
        self.stdout.write(f"Removed {count} second factors of {player.email}")
