"""What the ledger alone can prove about itself; nothing here writes.

:func:`check` reads everything in one snapshot and gives findings, each with the number of the
movement it concerns where there is one. An empty list means: the guards are in place, the chain is
whole, every balance is the sum of its transfers, all balances make zero, settled games have empty
pots. That prizes are what the games' logs say, somebody has to check who can read those.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from operator import attrgetter
from typing import Final

from django.db import connection, transaction
from django.utils.translation import gettext as _

from .chain import GENESIS, Header, SealedTransfer, seal
from .guards import broken_guards
from .models import FLOWS, AccountKind, Kind, Movement, Transfer
from .selectors import Head, TrialRow, head, trial_balance

_CHUNK: Final = 1_000


class Code(StrEnum):
    """What can be wrong."""

    GUARD = "guard"
    MISSING = "missing"
    LINK = "link"
    HASH = "hash"
    LINES = "lines"
    FLOW = "flow"
    BALANCE = "balance"
    DEBT = "debt"
    SUM = "sum"
    POT = "pot"
    HEAD = "head"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that does not hold: in movement ``seq``, on account ``account``, or at large."""

    code: Code
    seq: int | None = None
    account: int | None = None
    expected: str = ""
    found: str = ""

    def text(self) -> str:
        """In words, in the active language."""
        return _TEXTS[self.code]() % {
            "seq": self.seq,
            "account": self.account,
            "expected": self.expected,
            "found": self.found,
        }


_TEXTS: Final = {
    Code.GUARD: lambda: _("The database does not guard the ledger any more: %(found)s."),
    Code.MISSING: lambda: _("Movement %(seq)s is missing."),
    Code.LINK: lambda: _("Movement %(seq)s does not link to the one before it."),
    Code.HASH: lambda: _("Movement %(seq)s is not what was sealed: its hash does not fit."),
    Code.LINES: lambda: _(
        "Movement %(seq)s has %(found)s transfers and was sealed with %(expected)s."
    ),
    Code.FLOW: lambda: _("Movement %(seq)s moves coins where they may not flow: %(found)s."),
    Code.BALANCE: lambda: _(
        "Account %(account)s says %(found)s, its transfers make %(expected)s; it last changed with"
        " movement %(seq)s."
    ),
    Code.DEBT: lambda: _("Account %(account)s is below zero: %(found)s."),
    Code.SUM: lambda: _("All balances together make %(found)s, not zero."),
    Code.POT: lambda: _("The pot of a settled game is not empty: %(found)s (movement %(seq)s)."),
    Code.HEAD: lambda: _(
        "Movement %(seq)s was published with the hash %(expected)s and has %(found)s."
    ),
}


@dataclass(frozen=True, slots=True)
class Report:
    """What was looked at, and what does not hold."""

    findings: tuple[Finding, ...]
    head: Head
    movements: int
    transfers: int
    trial: tuple[TrialRow, ...]

    @property
    def is_clean(self) -> bool:
        """Whether all holds."""
        return not self.findings


@contextmanager
def snapshot() -> Iterator[None]:
    """Everything read inside is of one moment; nobody waits for it.

    Inside another snapshot or a transaction it is that one's view.
    """
    connection.ensure_connection()
    is_sqlite = connection.vendor == "sqlite"
    if connection.in_atomic_block or (is_sqlite and connection.connection.in_transaction):
        yield
    elif is_sqlite:
        with connection.cursor() as cursor:
            # Django's own transactions would take the write lock.
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


def check(published: Head | None = None) -> Report:
    """Check the whole ledger; ``published`` is a head that somebody noted down earlier."""
    with snapshot():
        findings = [
            *(Finding(Code.GUARD, found=name) for name in broken_guards()),
            *check_chain(published),
            *check_balances(),
            *check_pots(),
        ]
        return Report(
            findings=tuple(findings),
            head=head(),
            movements=Movement.objects.count(),
            transfers=Transfer.objects.count(),
            trial=tuple(trial_balance()),
        )


def check_chain(published: Head | None = None) -> Iterator[Finding]:
    """Follow the chain from its beginning and compute every hash again."""
    seq, previous = 0, GENESIS
    lines = _lines_by_movement()
    ahead = next(lines, None)
    for movement in Movement.objects.order_by("seq").iterator(_CHUNK):
        while ahead is not None and ahead[0] < movement.seq:
            yield Finding(Code.MISSING, ahead[0])
            ahead = next(lines, None)
        mine: list[Transfer] = []
        if ahead is not None and ahead[0] == movement.seq:
            mine, ahead = ahead[1], next(lines, None)
        yield from (Finding(Code.MISSING, gone) for gone in range(seq + 1, movement.seq))
        yield from _check_link(movement, mine, previous, is_next=movement.seq == seq + 1)
        if published and published.seq == movement.seq and published.hash != movement.hash:
            yield Finding(Code.HEAD, movement.seq, None, published.hash, movement.hash)
        seq, previous = movement.seq, movement.hash
    if ahead is not None:
        yield Finding(Code.MISSING, ahead[0])
    if published and published.seq > seq:
        yield Finding(Code.HEAD, published.seq, None, published.hash, "-")


def _lines_by_movement() -> Iterator[tuple[int, list[Transfer]]]:
    rows = Transfer.objects.select_related("debit", "credit").order_by("movement_id", "id")
    for seq, group in groupby(rows.iterator(_CHUNK), attrgetter("movement_id")):
        yield seq, list(group)


def _check_link(
    movement: Movement, lines: list[Transfer], previous: str, *, is_next: bool
) -> Iterator[Finding]:
    if is_next and movement.previous != previous:
        yield Finding(Code.LINK, movement.seq, None, previous, movement.previous)
    if movement.lines != len(lines):
        yield Finding(Code.LINES, movement.seq, None, str(movement.lines), str(len(lines)))
    digest = seal(_header(movement), map(_sealed, lines), movement.previous)
    if digest != movement.hash:
        yield Finding(Code.HASH, movement.seq, None, digest, movement.hash)
    for line in lines:
        flow = (line.kind, line.debit.kind, line.credit.kind)
        if flow not in FLOWS or line.kind != movement.kind:
            yield Finding(Code.FLOW, movement.seq, None, "", ": ".join(flow))


def _header(movement: Movement) -> Header:
    return Header(
        seq=movement.seq,
        at=movement.at,
        key=movement.key,
        kind=movement.kind,
        reference=movement.reference,
        reason=movement.reason,
        proposal=movement.proposal_id,
        proposer=movement.proposer_id,
        approver=movement.approver_id,
        corrects=movement.corrects_id,
    )


def _sealed(transfer: Transfer) -> SealedTransfer:
    debit, credit = transfer.debit, transfer.credit
    return SealedTransfer(
        debit_kind=debit.kind,
        debit_owner=debit.owner,
        credit_kind=credit.kind,
        credit_owner=credit.owner,
        amount=transfer.amount,
        detail=transfer.detail,
    )


_SUMS: Final = """
    SELECT a.id, a.kind, a.balance, coalesce(sum(t.coins), 0), max(t.movement)
    FROM wallet_account a LEFT JOIN (
        SELECT credit_id AS account, amount AS coins, movement_id AS movement FROM wallet_transfer
        UNION ALL
        SELECT debit_id, -amount, movement_id FROM wallet_transfer
    ) AS t ON t.account = a.id
    GROUP BY a.id, a.kind, a.balance ORDER BY a.id
"""


def check_balances() -> Iterator[Finding]:
    """Every balance against the sum of its transfers, none below zero, all together zero."""
    total = 0
    with connection.cursor() as cursor:
        cursor.execute(_SUMS)
        rows = cursor.fetchall()
    for account, kind, balance, coins, seq in rows:
        total += balance
        if balance != coins:
            yield Finding(Code.BALANCE, seq, account, str(coins), str(balance))
        if kind != AccountKind.MINT and min(balance, coins) < 0:
            yield Finding(Code.DEBT, seq, account, "0", str(min(balance, coins)))
    if total:
        yield Finding(Code.SUM, expected="0", found=str(total))


_POTS: Final = """
    SELECT m.seq, a.reference FROM wallet_account a
    JOIN wallet_movement m ON m.reference = a.reference AND m.kind IN (%s, %s)
    WHERE a.kind = %s AND a.balance <> 0 ORDER BY m.seq
"""


def check_pots() -> Iterator[Finding]:
    """The pot of a game that is settled holds nothing."""
    with connection.cursor() as cursor:
        cursor.execute(_POTS, [Kind.PRIZE, Kind.REFUND, AccountKind.ESCROW])
        rows = cursor.fetchall()
    for seq, reference in rows:
        yield Finding(Code.POT, seq, None, "0", reference)
