"""`manage.py outages`: records the outages that nobody recorded yet, and tells their players.

A server does the same when it comes back; this is for a site whose servers never do.
"""

from typing import Any

from django.core.management.base import BaseCommand

from oona_site.desk.incidents import notice


class Command(BaseCommand):
    """Exit status: 0, whatever was found."""

    help = "Records outages in which games were running, and tells their players."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        found = notice()
        for row in found:
            seconds = (row.ends_at - row.begins_at) // 1000
            self.stdout.write(f"outage {row.pk}: {seconds} s, {row.games.count()} games")
        self.stdout.write(f"recorded {len(found)}")
