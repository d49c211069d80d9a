"""The chain: each movement's hash covers its transfers and the hash before it.

Pure arithmetic over a fixed form, so that anyone can check it with what stands in a statement:
SHA-256 over a sequence of fields, each written as a netstring (``<bytes>:<text>,`` in UTF-8, no
value as ``0:,``). The fields are, in this order:

``oona/ledger/1``, number, time, key, kind, game, reason, proposal, proposer, approver, corrected
number, hash before, count of transfers; then for each transfer in the order of writing the kind
and owner of the giving account, kind and owner of the receiving one, amount, detail.

An owner is a player's number, a game's public id, or nothing for the mint and the sink. No names
and no addresses are in it, so a person can be forgotten without breaking the chain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

VERSION: Final = "oona/ledger/1"
GENESIS: Final = sha256(VERSION.encode()).hexdigest()
"""What stands as the hash before the first movement."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedTransfer:
    """A transfer as the hash sees it: accounts by kind and owner."""

    debit_kind: str
    debit_owner: str
    credit_kind: str
    credit_owner: str
    amount: int
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """A movement as the hash sees it; people and corrected movement by number."""

    seq: int
    at: int
    key: str
    kind: str
    reference: str = ""
    reason: str = ""
    proposal: int | None = None
    proposer: int | None = None
    approver: int | None = None
    corrects: int | None = None


def seal(header: Header, transfers: Iterable[SealedTransfer], previous: str) -> str:
    """The hash of a movement, in 64 hexadecimal digits; ``previous`` is the one before."""
    return sha256(b"".join(map(_netstring, _fields(header, list(transfers), previous)))).hexdigest()


def _fields(
    header: Header, transfers: list[SealedTransfer], previous: str
) -> Iterator[str | int | None]:
    yield VERSION
    yield from (header.seq, header.at, header.key, header.kind, header.reference, header.reason)
    yield from (header.proposal, header.proposer, header.approver, header.corrects)
    yield from (previous, len(transfers))
    for each in transfers:
        yield from (each.debit_kind, each.debit_owner, each.credit_kind, each.credit_owner)
        yield from (each.amount, each.detail)


def _netstring(value: str | int | None) -> bytes:
    text = b"" if value is None else str(value).encode()
    return b"%d:%s," % (len(text), text)
