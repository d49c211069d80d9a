"""`manage.py checkgames`: is every game what its log makes, step by step, to the last coin?"""

import sys
from argparse import ArgumentParser, ArgumentTypeError
from datetime import UTC, datetime
from typing import Any

from django.core.management.base import BaseCommand

from oona_site.desk.checkgames import run
from wallet.services import frozen

GAMES_A_LINE = 100


def moment(text: str) -> int:
    """Reads a date or a time (UTC where it names no zone) as milliseconds."""
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError("expected a date or a time such as 2026-11-30") from None
    if when.tzinfo is None:
        when = when.replace(tzinfo=UTC)
    return int(when.timestamp() * 1000)


class Command(BaseCommand):
    """Exit status: 0 all is well, 1 something differs."""

    help = "Decides every game again from its log; compares steps, results and payouts."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--since",
            type=moment,
            metavar="WHEN",
            help="games that run or ended then or later, such as 2026-11-30 (UTC)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        result = run(options["since"], self._progress)
        for found in result.findings:
            self.stdout.write(f"DIFFERENCE {found}")
        self.stdout.write(f"games {result.games}")
        self.stdout.write(f"steps {result.steps}")
        self.stdout.write(f"differences {len(result.findings)}")
        if result.findings:
            if frozen():
                self.stdout.write("coin tables are stopped")
            sys.exit(1)

    def _progress(self, done: int, games: int, steps: int, differences: int) -> None:
        if done % GAMES_A_LINE == 0:
            self.stdout.write(f"{done} of {games} games, {steps} steps, {differences} differences")
