"""A game's prizes worked out once more, from its log, beside what the ledger paid.

Nothing of what the site stored when the game ended is used but the log and the entries.
"""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from games.outcomes import BrokenLog, LoggedEnd, Record, logged_end, record_of
from wallet.selectors import GameMoney, money_of_game
from wallet.split import split


class Verdict(StrEnum):
    MATCH = "match"
    MISMATCH = "mismatch"
    OPEN = "open"


WORDS: dict[Verdict, StrOrPromise] = {
    Verdict.MATCH: _("match"),
    Verdict.MISMATCH: _("mismatch"),
    Verdict.OPEN: _("not settled yet"),
}


class Problem(StrEnum):
    NO_GAME = "no_game"
    BROKEN_LOG = "broken_log"
    NOT_OVER = "not_over"
    NOT_SETTLED = "not_settled"
    ENTRIES = "entries"
    PRIZES = "prizes"
    REFUNDS = "refunds"


PROBLEMS: dict[Problem, StrOrPromise] = {
    Problem.NO_GAME: _("There is no such game, and coins were moved for it."),
    Problem.BROKEN_LOG: _("The log of the game does not lead on from step to step."),
    Problem.NOT_OVER: _("By its log the game is not over, and its pot was settled."),
    Problem.NOT_SETTLED: _("By its log the game is over, and its pot was not settled."),
    Problem.ENTRIES: _("Not everybody at the table paid the same entry once."),
    Problem.PRIZES: _("What was paid is not what the log makes."),
    Problem.REFUNDS: _("Not everybody got exactly the entry back."),
}


@dataclass(frozen=True, slots=True)
class Row:
    """One seat: its place, what it paid, what the log makes, what was paid to it."""

    seat: int
    player: int | None
    place: int | None
    entry: int
    due: int
    paid: int

    @property
    def is_right(self) -> bool:
        return self.due == self.paid


@dataclass(frozen=True, slots=True)
class Settlement:
    """A game's money by its log and by the ledger, and whether both say the same."""

    reference: str
    record: Record | None
    money: GameMoney
    rows: tuple[Row, ...]
    problem: Problem | None
    verdict: Verdict

    @property
    def verdict_text(self) -> StrOrPromise:
        return WORDS[self.verdict]

    @property
    def problem_text(self) -> StrOrPromise:
        return PROBLEMS[self.problem] if self.problem else ""

    @property
    def seqs(self) -> list[int]:
        """The movements that settled it."""
        return [self.money.settled.seq] if self.money.settled else []


def settlement_of(reference: str) -> Settlement:
    """Works out one game."""
    record, money = record_of(reference), money_of_game(reference)
    end, problem = None, None
    try:
        end = logged_end(reference) if record else None
    except BrokenLog:
        problem = Problem.BROKEN_LOG
    rows = _rows(record, end, money) if record else ()
    problem = problem or _problem(record, end, money, rows)
    if problem is not None:
        verdict = Verdict.MISMATCH
    else:
        verdict = Verdict.MATCH if money.is_settled else Verdict.OPEN
    return Settlement(reference, record, money, rows, problem, verdict)


def _rows(record: Record, end: LoggedEnd | None, money: GameMoney) -> tuple[Row, ...]:
    entries, paid = Counter[int](), Counter[int]()
    for part in money.entries:
        entries[part.player] += part.amount
    for part in (*money.prizes, *money.refunds):
        paid[part.player] += part.amount
    due = _due(record, end, money, entries)
    places = {seat: place for place, seat in enumerate(end.places, 1)} if end else {}
    if end and end.teams:
        places = {seat: (place + 1) // 2 for seat, place in places.items()}
    return tuple(
        Row(
            seat=seat,
            player=player,
            place=places.get(seat),
            entry=entries[player] if player is not None else 0,
            due=due[seat],
            paid=paid[player] if player is not None else 0,
        )
        for seat, player in enumerate(record.players)
    )


def _due(
    record: Record, end: LoggedEnd | None, money: GameMoney, entries: Counter[int]
) -> list[int]:
    if money.refunds:
        return [entries[player] if player is not None else 0 for player in record.players]
    if end is None or end.void:
        return [0] * len(record.players)
    return split(
        money.pot,
        end.places,
        teams=end.teams,
        winner_takes_all=record.winner_takes_all,
        went_out=end.went_out,
        points=end.points,
        starter=end.starter,
    )


def _problem(
    record: Record | None, end: LoggedEnd | None, money: GameMoney, rows: tuple[Row, ...]
) -> Problem | None:
    if record is None:
        return Problem.NO_GAME
    if not _is_same_entry(record, rows):
        return Problem.ENTRIES
    if money.refunds:
        return None if all(row.is_right for row in rows) else Problem.REFUNDS
    if end is None:
        return Problem.NOT_OVER if money.is_settled else None
    if not money.is_settled:
        return Problem.NOT_SETTLED if money.pot else None
    strangers = {part.player for part in money.prizes} - set(record.players)
    return None if not strangers and all(row.is_right for row in rows) else Problem.PRIZES


def _is_same_entry(record: Record, rows: tuple[Row, ...]) -> bool:
    entries = {row.entry for row in rows}
    return len(entries) == 1 and (not record.entry or entries == {record.entry})
