"""How a movement is written: under one lock, whole, linked to the one before.

The order of locks is the same everywhere: whatever the caller holds, then the chain, then accounts
in order of their numbers. Whoever read a balance for update before he had the chain would wait for
one who waits for him.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.db import connection, transaction

from .chain import GENESIS, Header, SealedTransfer, seal
from .models import (
    FLOWS,
    SETTLEMENTS,
    Account,
    AccountKind,
    Kind,
    Movement,
    Transfer,
)

_CHAIN_LOCK: Final = 7310001


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose an account is: a kind, with a player's number or a game's public id."""

    kind: AccountKind
    player: int | None = None
    reference: str = ""

    @property
    def name(self) -> str:
        """As the chain writes it."""
        return self.reference if self.player is None else str(self.player)


MINT: Final = Owner(AccountKind.MINT)
SINK: Final = Owner(AccountKind.SINK)


def player_account(player: int) -> Owner:
    """The account of a player."""
    return Owner(AccountKind.PLAYER, player=player)


def pot_of(reference: str) -> Owner:
    """The account that holds the entries of a game."""
    return Owner(AccountKind.ESCROW, reference=reference)


@dataclass(frozen=True, slots=True)
class Line:
    """One transfer to be: ``debit`` gives ``amount`` coins to ``credit``; ``detail`` explains."""

    debit: Owner
    credit: Owner
    amount: int
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Booking:
    """A movement to be. See :class:`wallet.models.Movement` for what the parts mean.

    ``once``: where the key is known already, the first stays and this one is left out; otherwise
    a known key with other content is an error.
    """

    key: str
    kind: Kind
    lines: Sequence[Line]
    reference: str = ""
    reason: str = ""
    proposal: int | None = None
    proposer: int | None = None
    approver: int | None = None
    corrects: int | None = None
    once: bool = False


@dataclass(frozen=True, slots=True)
class Booked:
    """A movement that stands in the ledger; ``fresh`` when this call wrote it."""

    seq: int
    key: str
    hash: str
    fresh: bool


class LedgerError(Exception):
    """The ledger cannot take a booking; nothing is written."""


class InsufficientFunds(LedgerError):
    """Accounts that would fall below zero: ``balances`` holds what players among them have."""

    def __init__(self, balances: dict[int, int]) -> None:
        super().__init__(f"players {sorted(balances)} have too few coins")
        self.balances = balances


class KeyReused(LedgerError):
    """Another movement has this key."""


class AlreadySettled(LedgerError):
    """This game was paid out or refunded before."""


def lock_chain() -> None:
    """Be the only writer of the ledger until the transaction ends; safe to call twice.

    What is read after it does not change before the caller's commit.
    """
    assert connection.in_atomic_block, "the ledger is locked for a transaction"
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_CHAIN_LOCK])


def book_all(bookings: Sequence[Booking], *, now: int) -> list[Booked]:
    """Write ``bookings`` in their order, all or none; ``now`` is in milliseconds.

    Gives for each the movement that has its key. Raises :class:`InsufficientFunds`,
    :class:`KeyReused` or :class:`AlreadySettled`, and ``ValueError`` for what is no booking.
    """
    for booking in bookings:
        _check(booking)
    with transaction.atomic():
        lock_chain()
        keys = [booking.key for booking in bookings]
        known = {each.key: each for each in Movement.objects.filter(key__in=keys)}
        fresh = [booking for booking in bookings if booking.key not in known]
        done = {
            booking.key: _earlier(booking, known[booking.key])
            for booking in bookings
            if booking.key in known
        }
        if fresh:
            done |= _write(fresh, now)
    return [done[key] for key in keys]


def _check(booking: Booking) -> None:
    if not booking.lines:
        raise ValueError(f"{booking.key}: a movement has a transfer or more")
    for line in booking.lines:
        if (booking.kind, line.debit.kind, line.credit.kind) not in FLOWS:
            raise ValueError(
                f"{booking.key}: {booking.kind} does not flow from {line.debit.kind}"
                f" to {line.credit.kind}"
            )
        if type(line.amount) is not int or line.amount < 1:
            raise ValueError(f"{booking.key}: an amount is whole and above zero: {line.amount}")


def _earlier(booking: Booking, movement: Movement) -> Booked:
    if not booking.once and not _says_the_same(booking, movement):
        raise KeyReused(f"{booking.key} is booked with other content")
    return Booked(movement.seq, movement.key, movement.hash, fresh=False)


def _says_the_same(booking: Booking, movement: Movement) -> bool:
    stored = [
        Line(_owner(each.debit), _owner(each.credit), each.amount, each.detail)
        for each in movement.transfers.select_related("debit", "credit").order_by("id")
    ]
    return (
        booking.kind == movement.kind
        and booking.reference == movement.reference
        and booking.reason == movement.reason
        and booking.proposal == movement.proposal_id
        and booking.proposer == movement.proposer_id
        and booking.approver == movement.approver_id
        and booking.corrects == movement.corrects_id
        and list(booking.lines) == stored
    )


def _owner(account: Account) -> Owner:
    return Owner(AccountKind(account.kind), account.player_id, account.reference)


def _write(bookings: Sequence[Booking], now: int) -> dict[str, Booked]:
    _check_settled(bookings)
    accounts = _accounts(line for booking in bookings for line in booking.lines)
    _check_balances(bookings, accounts)
    last = Movement.objects.order_by("-seq").values_list("seq", "hash").first()
    seq, previous = last or (0, GENESIS)
    written = {}
    for booking in bookings:
        seq += 1
        previous = _write_one(booking, accounts, seq, previous, now)
        written[booking.key] = Booked(seq, booking.key, previous, fresh=True)
    return written


def _check_settled(bookings: Sequence[Booking]) -> None:
    """The database refuses a second settlement as well; only here it can be told which game's."""
    references = [
        booking.reference
        for booking in bookings
        if booking.kind in SETTLEMENTS or booking.kind == Kind.STAKE
    ]
    if not references:
        return
    settled = Movement.objects.filter(kind__in=SETTLEMENTS, reference__in=references).first()
    if settled is not None:
        raise AlreadySettled(f"{settled.reference} is settled by movement {settled.seq}")


def _accounts(lines: Iterable[Line]) -> dict[Owner, Account]:
    """The accounts of ``lines``, opened where they are missing, locked in order of number."""
    owners = {owner for line in lines for owner in (line.debit, line.credit)}
    players = [owner.player for owner in owners if owner.player is not None]
    pots = [owner.reference for owner in owners if owner.reference]
    rows = Account.objects.select_for_update(no_key=True).order_by("pk")
    wanted = (
        rows.filter(player__in=players)
        | rows.filter(kind=AccountKind.ESCROW, reference__in=pots)
        | rows.filter(kind__in=(AccountKind.MINT, AccountKind.SINK))
    )
    found = {_owner(row): row for row in wanted}
    for owner in sorted(owners - found.keys(), key=lambda owner: (owner.kind, owner.name)):
        found[owner] = Account.objects.create(
            kind=owner.kind, player_id=owner.player, reference=owner.reference
        )
    return found


def _check_balances(bookings: Sequence[Booking], accounts: dict[Owner, Account]) -> None:
    """The database refuses a debt as well; only here it can be told whose."""
    balances = {owner: account.balance for owner, account in accounts.items()}
    short = set()
    for booking in bookings:
        for line in booking.lines:
            balances[line.debit] -= line.amount
            balances[line.credit] += line.amount
            if line.debit.kind != AccountKind.MINT and balances[line.debit] < 0:
                short.add(line.debit)
    if short:
        raise InsufficientFunds(
            {owner.player: accounts[owner].balance for owner in short if owner.player is not None}
        )


def _write_one(
    booking: Booking, accounts: dict[Owner, Account], seq: int, previous: str, now: int
) -> str:
    Transfer.objects.bulk_create(
        Transfer(
            movement_id=seq,
            kind=booking.kind,
            debit=accounts[line.debit],
            debit_kind=line.debit.kind,
            credit=accounts[line.credit],
            credit_kind=line.credit.kind,
            amount=line.amount,
            detail=line.detail,
        )
        for line in booking.lines
    )
    header = Header(
        seq=seq,
        at=now,
        key=booking.key,
        kind=booking.kind,
        reference=booking.reference,
        reason=booking.reason,
        proposal=booking.proposal,
        proposer=booking.proposer,
        approver=booking.approver,
        corrects=booking.corrects,
    )
    digest = seal(header, map(_sealed, booking.lines), previous)
    Movement.objects.create(
        seq=seq,
        at=now,
        key=booking.key,
        kind=booking.kind,
        reference=booking.reference,
        reason=booking.reason,
        proposal_id=booking.proposal,
        proposer_id=booking.proposer,
        approver_id=booking.approver,
        corrects_id=booking.corrects,
        lines=len(booking.lines),
        previous=previous,
        hash=digest,
    )
    return digest


def _sealed(line: Line) -> SealedTransfer:
    return SealedTransfer(
        debit_kind=line.debit.kind,
        debit_owner=line.debit.name,
        credit_kind=line.credit.kind,
        credit_owner=line.credit.name,
        amount=line.amount,
        detail=line.detail,
    )
