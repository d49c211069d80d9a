"""Whether the coins are what they should be: by the ledger alone, and by the games' logs.

Everything is read in one snapshot. A finding stops the coin tables until two people reopen them;
tables without coins go on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import override

from games.outcomes import references_with_entry
from oona_site.desk.models import Check
from oona_site.desk.recompute import PROBLEMS, Settlement, Verdict, settlement_of
from wallet import audit, selectors, services
from wallet.models import Kind
from wallet.selectors import Head


@dataclass(frozen=True, slots=True)
class Found:
    """Something that does not hold, in words, with the movements and the game it concerns."""

    text: str
    seqs: tuple[int, ...] = ()
    game: str = ""

    def __str__(self) -> str:
        where = [f"movement {seq}" for seq in self.seqs]
        if self.game:
            where.append(f"game {self.game}")
        return f"{self.text} [{', '.join(where)}]" if where else self.text


@dataclass(frozen=True, slots=True)
class Result:
    """What was looked at, and what does not hold."""

    head: Head
    figures: dict[str, int]
    findings: tuple[Found, ...]

    @property
    def is_clean(self) -> bool:
        return not self.findings


def reconcile(published: Head | None = None) -> Result:
    """Checks everything; `published` is a head that somebody noted down elsewhere."""
    with audit.snapshot(), override("en"):
        report = audit.check(published or newest_head())
        findings = [_of_ledger(finding) for finding in report.findings]
        games = {"games_settled": 0, "games_refunded": 0, "games_open": 0}
        for settlement in _settlements():
            findings += _of_game(settlement)
            games[_sort(settlement)] += 1
        trial = {f"balance_{row.kind}": row.balance for row in report.trial}
        figures = {
            "movements": report.movements,
            "transfers": report.transfers,
            "coins_in_existence": selectors.coins_in_existence(),
            "sum_of_balances": sum(trial.values()),
            **trial,
            **games,
        }
        return Result(report.head, figures, tuple(findings))


def newest_head() -> Head | None:
    """Gives the head that the last check noted: a chain rewritten since does not lead to it."""
    row = Check.objects.order_by("-at", "-pk").values_list("seq", "hash", "at").first()
    return Head(*row) if row and row[0] else None


def run(published: Head | None = None) -> Result:
    """Checks, keeps how it came out, and stops the coin tables where something does not hold."""
    result = reconcile(published)
    Check.objects.create(
        at=services.clock_ms(),
        seq=result.head.seq,
        hash=result.head.hash,
        is_clean=result.is_clean,
        findings=[str(found) for found in result.findings],
        figures=result.figures,
    )
    if not result.is_clean:
        services.freeze(f"reconcile: {result.findings[0]}")
    return result


def _of_ledger(finding: audit.Finding) -> Found:
    return Found(finding.text(), () if finding.seq is None else (finding.seq,))


def _settlements() -> Iterator[Settlement]:
    """Every game that coins were moved for, or should have been, once."""
    kinds = (Kind.STAKE, Kind.PRIZE, Kind.REFUND)
    moved = selectors.movements(kinds=kinds).order_by("seq").values_list("reference", flat=True)
    for reference in dict.fromkeys([*moved, *references_with_entry()]):
        yield settlement_of(reference)


def _of_game(settlement: Settlement) -> list[Found]:
    if settlement.problem is None:
        return []
    text = str(PROBLEMS[settlement.problem])
    wrong = [
        f"seat {row.seat + 1}: {row.paid} instead of {row.due}"
        for row in settlement.rows
        if not row.is_right
    ]
    detail = f"{text} ({'; '.join(wrong)})" if wrong else text
    return [Found(detail, tuple(settlement.seqs), settlement.reference)]


def _sort(settlement: Settlement) -> str:
    if settlement.verdict is Verdict.OPEN:
        return "games_open"
    return "games_refunded" if settlement.money.refunds else "games_settled"
