"""`manage.py watchcoins`: whose coin games look arranged? Opens a case about each."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from oona_site.desk.watch import run


class Command(BaseCommand):
    """Exit status: 0, whatever was found: a case is for people to look at."""

    help = "Looks at the coin games of the last days; what seems arranged opens a case."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        night = run(round(timezone.now().timestamp() * 1000))
        for name in ("matches", "players", "found", "opened", "continued"):
            self.stdout.write(f"{name} {getattr(night, name)}")
