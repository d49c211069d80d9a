"""Every write of coins: bookings, what two people decide, the stop of coin tables.

Each service is one transaction. :class:`Refused` is for people and says why in the reader's
language; who may ask for what is the caller's to check, that it takes two is the ledger's.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from oona_site.players.names import clean_prose

from . import reversal
from .booking import (
    MINT,
    SINK,
    AlreadySettled,
    Booked,
    Booking,
    InsufficientFunds,
    KeyReused,
    LedgerError,
    Line,
    Owner,
    book_all,
    lock_chain,
    player_account,
    pot_of,
)
from .models import (
    AMOUNT_MOST,
    REASON_LEAST,
    REASON_LENGTH,
    Account,
    Decision,
    Kind,
    Movement,
    Proposal,
    ProposalKind,
    Stop,
)
from .selectors import open_stop

__all__ = [
    "MINT", "SINK", "AlreadySettled", "Booked", "Booking", "InsufficientFunds", "KeyReused",
    "Kind", "LedgerError", "Line", "Owner", "Refused", "adjust_approve", "adjust_propose", "book",
    "book_all", "decline", "freeze", "frozen", "lock_chain", "player_account", "pot_of", "reopen",
    "reopen_propose", "retire_account", "reverse_approve", "reverse_propose",
]  # fmt: skip


class Refused(Exception):
    """What somebody asked for cannot be; the text is in the active language."""


def clock_ms() -> int:
    """Now, in milliseconds."""
    return time.time_ns() // 1_000_000


def book(
    *,
    key: str,
    kind: Kind,
    lines: Sequence[Line],
    reference: str = "",
    once: bool = False,
    now: int | None = None,
) -> Booked:
    """Write one movement, or find it written: see :func:`wallet.booking.book_all`.

    What takes two people has services of its own.
    """
    booking = Booking(key=key, kind=kind, lines=lines, reference=reference, once=once)
    return book_all([booking], now=clock_ms() if now is None else now)[0]


# What takes two people


def adjust_propose(*, player: int, amount: int, reason: str, by: int) -> int:
    """Propose to give ``player`` so many coins, or to take them where ``amount`` is below zero.

    Gives the proposal's number. Raises :class:`Refused`.
    """
    if amount == 0 or abs(amount) > AMOUNT_MOST:
        raise Refused(_("Write how many coins: a whole number, not zero."))
    _check_uninvolved(by, [player])
    return _propose(ProposalKind.ADJUSTMENT, reason, by, player_id=player, amount=amount)


def adjust_approve(proposal: int, *, by: int, now: int | None = None) -> Booked:
    """Approve what another proposed: the coins move. Raises :class:`Refused`."""
    at = clock_ms() if now is None else now
    with transaction.atomic():
        row = _decide(proposal, ProposalKind.ADJUSTMENT, by, approved=True, at=at)
        assert row.player_id is not None
        assert row.amount is not None
        _check_uninvolved(by, [row.player_id])
        account = player_account(row.player_id)
        if row.amount > 0:
            line = Line(MINT, account, row.amount)
        else:
            line = Line(account, SINK, -row.amount)
        return _book_decided(row, Kind.ADJUSTMENT, [line], by, at)


def reverse_propose(*, seq: int, reason: str, by: int, now: int | None = None) -> int:
    """Propose to undo movement ``seq``. Gives the proposal's number. Raises :class:`Refused`."""
    at = clock_ms() if now is None else now
    movement = Movement.objects.filter(pk=seq).first()
    if movement is None:
        raise Refused(_("There is no movement with this number."))
    _check_reversible(movement, at)
    _check_uninvolved(by, reversal.players_of(movement))
    return _propose(ProposalKind.REVERSAL, reason, by, corrects=movement)


def reverse_approve(proposal: int, *, by: int, now: int | None = None) -> Booked:
    """Approve a reversal that another proposed: the coins go back. Raises :class:`Refused`."""
    at = clock_ms() if now is None else now
    with transaction.atomic():
        row = _decide(proposal, ProposalKind.REVERSAL, by, approved=True, at=at)
        movement = row.corrects
        assert movement is not None
        _check_reversible(movement, at)
        _check_uninvolved(by, reversal.players_of(movement))
        lines = reversal.lines_of(movement)
        if not lines:
            raise Refused(_("Nothing of it is left to take back."))
        return _book_decided(row, Kind.REVERSAL, lines, by, at, movement)


def _check_reversible(movement: Movement, now: int) -> None:
    if movement.kind not in reversal.REVERSIBLE:
        raise Refused(_("A movement of this kind cannot be reversed."))
    if now - movement.at > reversal.LIMIT_MS:
        raise Refused(_("Only movements of the last 30 days can be reversed."))
    if Movement.objects.filter(corrects=movement).exists():
        raise Refused(_("This movement is reversed already."))


def _check_uninvolved(by: int, players: Iterable[int]) -> None:
    if by in players:
        raise Refused(_("These are your own coins: somebody else has to do this."))


def reopen_propose(*, reason: str, by: int) -> int:
    """Propose that coin tables deal again. Gives the proposal's number. Raises :class:`Refused`."""
    stop = open_stop()
    if stop is None:
        raise Refused(_("Coin tables are open."))
    return _propose(ProposalKind.REOPENING, reason, by, stop=stop)


def reopen(proposal: int, *, by: int) -> None:
    """Approve a reopening that another proposed. Raises :class:`Refused`."""
    with transaction.atomic():
        _decide(proposal, ProposalKind.REOPENING, by, approved=True, at=clock_ms())


def decline(proposal: int, *, by: int) -> None:
    """Turn a proposal down, or withdraw one's own. Raises :class:`Refused`."""
    with transaction.atomic():
        _decide(proposal, None, by, approved=False, at=clock_ms())


def _propose(kind: ProposalKind, reason: str, by: int, **fields: object) -> int:
    reason = clean_prose(reason)
    if len(reason) < REASON_LEAST:
        raise Refused(_("Write a reason of ten letters or more."))
    row = Proposal.objects.create(
        kind=kind, reason=reason[:REASON_LENGTH], proposer_id=by, at=clock_ms(), **fields
    )
    return row.pk


def _decide(
    proposal: int, kind: ProposalKind | None, by: int, *, approved: bool, at: int
) -> Proposal:
    """Write the decision; under the chain's lock, so that of two who decide one comes second."""
    lock_chain()
    row = Proposal.objects.filter(pk=proposal).select_related("corrects").first()
    if row is None or kind not in (None, row.kind):
        raise Refused(_("There is no such proposal."))
    if Decision.objects.filter(proposal=row).exists():
        raise Refused(_("This proposal is decided already."))
    if approved and row.proposer_id == by:
        raise Refused(_("Somebody else has to approve what you proposed."))
    Decision.objects.create(
        proposal=row, proposer_id=row.proposer_id, by_id=by, approved=approved, at=at
    )
    return row


def _book_decided(
    row: Proposal,
    kind: Kind,
    lines: Sequence[Line],
    by: int,
    now: int,
    corrects: Movement | None = None,
) -> Booked:
    booking = Booking(
        key=f"{kind}:{row.pk if corrects is None else corrects.seq}",
        kind=kind,
        lines=lines,
        reference=corrects.reference if corrects else "",
        reason=row.reason,
        proposal=row.pk,
        proposer=row.proposer_id,
        approver=by,
        corrects=corrects.seq if corrects else None,
    )
    try:
        return book_all([booking], now=now)[0]
    except InsufficientFunds as error:
        balance = next(iter(error.balances.values()), 0)
        text = ngettext(
            "There is only %(count)d coin on this account.",
            "There are only %(count)d coins on this account.",
            balance,
        )
        raise Refused(text % {"count": balance}) from error


# The stop


def freeze(reason: str) -> bool:
    """Let coin tables deal no more until two people reopen them; says whether they dealt before."""
    with transaction.atomic():
        lock_chain()
        if open_stop() is not None:
            return False
        Stop.objects.create(at=clock_ms(), reason=reason[:REASON_LENGTH])
        return True


def frozen() -> bool:
    """Whether coin tables are stopped."""
    return open_stop() is not None


# The end of an account


def retire_account(player: int, *, now: int | None = None) -> Booked | None:
    """Take the coins of a deleted account out of the world; ``None`` where it has none."""
    with transaction.atomic():
        lock_chain()
        account = Account.objects.filter(player=player).first()
        if account is None or account.balance == 0:
            return None
        line = Line(player_account(player), SINK, account.balance)
        # Should a prize arrive after that, it is another fact.
        key = f"retirement:{player}:{account.last_transfer}"
        return book(key=key, kind=Kind.RETIREMENT, lines=[line], now=now)
