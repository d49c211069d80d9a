"""`manage.py first_start`: brings a fresh clone, or a new version, to where it can be served.

Everything is done only where something is missing or has changed, so that a second start is quick.
"""

import hashlib
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DEFAULT_DB_ALIAS, OperationalError, connections
from django.db.migrations.executor import MigrationExecutor

from oona_site import messages
from oona_site.players import services

STAFF_EMAIL = "staff@oona.example"


class Command(BaseCommand):
    help = "Makes the database, words, static files, secrets and the first staff account."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--staff-email", default=STAFF_EMAIL, help="who signs in at /admin/")

    def handle(self, *args: Any, **options: Any) -> None:
        # The secrets in var/ are there already: the settings made them when they were read.
        messages.compile_all()
        self._migrate()
        self._collect_static()
        self._make_staff(options["staff_email"])

    def _migrate(self) -> None:
        connection = connections[DEFAULT_DB_ALIAS]
        try:
            executor = MigrationExecutor(connection)
        except OperationalError as error:
            raise CommandError(f"the database does not answer: {error}".strip()) from error
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            self.stdout.write("Preparing the database")
            call_command("migrate", interactive=False, verbosity=0)

    def _collect_static(self) -> None:
        """Collects when a source file, by size and time, is not as it was the last time."""
        root = Path(settings.STATIC_ROOT)
        stamp = root.with_name("static.stamp")
        digest = hashlib.sha256("\n".join(sorted(_static_sources())).encode()).hexdigest()
        manifest = root / "staticfiles.json"
        if manifest.exists() and stamp.exists() and stamp.read_text("ascii") == digest:
            return
        self.stdout.write("Collecting static files")
        call_command("collectstatic", interactive=False, clear=True, verbosity=0)
        stamp.write_text(digest, "ascii")

    def _make_staff(self, email: str) -> None:
        password = services.make_first_staff(email)
        if password is None:
            return
        self.stdout.write(
            f"Staff account for /admin/: {email}\n"
            f"One-time password: {password}\n"
            "It is shown this once. Sign in with it, choose a password of your own, then set up a\n"
            "second factor: the page leads you. Staff pages open after these two steps."
        )


def _static_sources() -> Iterator[str]:
    for finder in get_finders():
        for path, storage in finder.list([]):
            stat = Path(storage.path(path)).stat()
            yield f"{path} {stat.st_size} {stat.st_mtime_ns}"
