"""Whether every game is what its log makes: each step decided again, its result, what was paid.

Everything is read in one snapshot. Where a game that was played for an entry differs, the coin
tables stop until two people reopen them, as after `reconcile`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import override

from games.outcomes import record_of
from games.recheck import Checked, check_game, games_since
from oona_site.desk.recompute import PROBLEMS, settlement_of
from wallet import audit, services


@dataclass(frozen=True, slots=True)
class Found:
    """Something that differs: the game, the step where it is one, and what."""

    game: str
    step: int | None
    text: str
    has_entry: bool

    def __str__(self) -> str:
        where = "" if self.step is None else f" step {self.step}"
        return f"game {self.game}{where}: {self.text}"


@dataclass(frozen=True, slots=True)
class Result:
    """How many games and steps were decided again, and what differs."""

    games: int
    steps: int
    findings: tuple[Found, ...]


Progress = Callable[[int, int, int, int], None]


def check(since: int | None, progress: Progress) -> Result:
    """Decides every game again that runs, or ended at ``since`` (milliseconds) or later.

    After each game ``progress`` is told how many are done, of how many, with how many steps and
    differences.
    """
    findings: list[Found] = []
    steps = 0
    with audit.snapshot(), override("en"):
        games = games_since(since)
        for number, game in enumerate(games, 1):
            checked = check_game(game)
            steps += checked.steps
            found = _found(checked)
            if found is not None:
                findings.append(found)
            progress(number, len(games), steps, len(findings))
    return Result(len(games), steps, tuple(findings))


def _found(checked: Checked) -> Found | None:
    """What differs; what was paid is only asked where the log holds."""
    record = record_of(checked.game)
    has_entry = record is not None and record.entry > 0
    if checked.difference is not None:
        difference = checked.difference
        return Found(checked.game, difference.step, difference.text, has_entry)
    settlement = settlement_of(checked.game)
    if settlement.problem is None:
        return None
    return Found(checked.game, None, f"its payout: {PROBLEMS[settlement.problem]}", has_entry)


def run(since: int | None, progress: Progress) -> Result:
    """The same, and stops the coin tables where a game with an entry differs."""
    result = check(since, progress)
    wrong = next((found for found in result.findings if found.has_entry), None)
    if wrong is not None:
        services.freeze(f"checkgames: {wrong}")
    return result
