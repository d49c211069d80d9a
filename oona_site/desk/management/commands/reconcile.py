"""`manage.py reconcile`: are the coins what they should be, by the ledger and by games' logs?"""

import re
import sys
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand

from oona_site.desk.reconcile import run
from wallet.selectors import Head
from wallet.services import frozen

_HEAD = re.compile(r"([0-9]{1,18}):([0-9a-f]{64})")


def head(text: str) -> Head:
    """Reads a head as it was printed or published."""
    match = _HEAD.fullmatch(text)
    if match is None:
        raise ArgumentTypeError("a head is a number, a colon and 64 hexadecimal digits")
    return Head(int(match[1]), match[2], 0)


class Command(BaseCommand):
    """Exit status: 0 all is well, 1 something does not hold."""

    help = "Checks ledger and settlements; prints figures, and what does not hold."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--head",
            type=head,
            metavar="NUMBER:HASH",
            help="a head noted down elsewhere; the chain has to lead to it",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        result = run(options["head"])
        for name, figure in result.figures.items():
            self.stdout.write(f"{name} {figure}")
        self.stdout.write(f"head {result.head.seq}:{result.head.hash}")
        for found in result.findings:
            self.stdout.write(f"MISMATCH {found}")
        if result.is_clean:
            stopped = "; coin tables are stopped" if frozen() else ""
            self.stdout.write(f"clean{stopped}")
        else:
            self.stdout.write(f"{len(result.findings)} mismatches: coin tables are stopped")
            sys.exit(1)
