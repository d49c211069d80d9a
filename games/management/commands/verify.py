"""``manage.py verify``: work deals out again from the seeds and salts that were revealed."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.records import finished_games, record_of
from games.verify.check import is_fair, verify
from games.verify.deal import BadRecord
from games.verify.report import lines_of, read_record

DAY_MS = 24 * 3600 * 1000


class Command(BaseCommand):
    help = "Checks the deal of a finished game against its log, seed and salts."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "game",
            nargs="?",
            help="the address of a game, or a file with a record; behind -- if it begins with -",
        )
        parser.add_argument("--all", action="store_true", help="every finished game")
        parser.add_argument("--days", type=int, help="every game that ended in the last days")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["all"] or options["days"] is not None:
            self._many(options["days"])
        elif options["game"]:
            self._one(options["game"])
        else:
            raise CommandError("expected the address of a game, a file, --all or --days")

    def _one(self, game: str) -> None:
        record = _record(game)
        claims = verify(record)
        for line in lines_of(claims):
            self.stdout.write(line)
        if not is_fair(claims):
            raise CommandError(f"the deal of {record.get('game')} IS WRONG")
        self.stdout.write(f"the deal of {record['game']} is as its secrets say")

    def _many(self, days: int | None) -> None:
        since = 0 if days is None else time.time_ns() // 1_000_000 - days * DAY_MS
        wrong = []
        games = finished_games(since)
        for game in games:
            record = record_of(game)
            claims = verify(record or {})
            if not is_fair(claims):
                wrong.append(game)
                bad = [claim for claim in claims if claim[2] is False]
                self.stdout.write(f"{game}: {' · '.join(lines_of(bad))}")
        self.stdout.write(f"checked {len(games)} games, wrong {len(wrong)}")
        if wrong:
            raise CommandError("deals ARE WRONG")


def _record(game: str) -> dict[str, Any]:
    record = record_of(game)
    if record is not None:
        return record
    if not Path(game).is_file():
        raise CommandError(f"expected a finished game or a file with its record, got {game!r}")
    try:
        return read_record(Path(game).read_text("utf-8"))
    except (BadRecord, UnicodeDecodeError) as error:
        raise CommandError(str(error)) from None
