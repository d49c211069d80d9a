"""``manage.py scenario PATH...``: run rule situations kept as files."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.engine.scenario import ScenarioError, read_file, run
from wallet.split import split

ALL_PASSED, SOME_FAILED, UNREADABLE = 0, 1, 2


class Command(BaseCommand):
    """Exit status: 0 all passed, 1 some failed, 2 a file could not be read."""

    help = "Run scenario files or folders of them; prints one line a file and a total."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")

    def handle(self, *_: Any, **options: Any) -> None:
        passed = failed = 0
        status = ALL_PASSED
        for path in _files(options["paths"]):
            try:
                report = run(read_file(path), split)
            except ScenarioError as error:
                self.stderr.write(f"{path}: {error}")
                failed += 1
                status = UNREADABLE
                continue
            self.stdout.write(str(report))
            if report.failure is None:
                passed += 1
            else:
                failed += 1
                status = status or SOME_FAILED
        self.stdout.write(f"{passed} passed, {failed} failed")
        sys.exit(status)


def _files(paths: list[Path]) -> list[Path]:
    """Every file named, and every ``.json`` file in the folders named, sorted."""
    found: list[Path] = []
    for path in paths:
        found.extend(sorted(path.rglob("*.json")) if path.is_dir() else [path])
    return found
