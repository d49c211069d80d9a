"""The hash of a movement: a fixed form, so that anyone can compute it again."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

from wallet.chain import GENESIS, Header, SealedTransfer, seal

PRIZE = Header(
    seq=7,
    at=1_790_000_000_000,
    key="prize:game-1",
    kind="prize",
    reference="game-1",
)
LINES = [
    SealedTransfer(
        debit_kind="escrow",
        debit_owner="game-1",
        credit_kind="player",
        credit_owner="12",
        amount=280,
        detail='{"place":1}',
    ),
    SealedTransfer(
        debit_kind="escrow",
        debit_owner="game-1",
        credit_kind="player",
        credit_owner="34",
        amount=120,
    ),
]
# Written by hand from the description in `wallet.chain`.
TEXT = (
    "13:oona/ledger/1,1:7,13:1790000000000,12:prize:game-1,5:prize,6:game-1,0:,0:,0:,0:,0:,"
    f"64:{GENESIS},1:2,"
    '6:escrow,6:game-1,6:player,2:12,3:280,11:{"place":1},'
    "6:escrow,6:game-1,6:player,2:34,3:120,0:,"
)


def test_the_form_is_the_one_described() -> None:
    assert seal(PRIZE, LINES, GENESIS) == sha256(TEXT.encode()).hexdigest()


def test_the_published_vectors_hold() -> None:
    """These stand in docs/coins.md; a change of form is another version, never another vector."""
    assert GENESIS == "b106689a44558f2da2067d9ad326a3631d35e7cceab976a02f0cacb1e2276df9"
    assert seal(PRIZE, LINES, GENESIS) == VECTOR


VECTOR = "9e8c524b0c7d8db5157be88346153701dacd7736eda8a899f454b936babb508f"


@pytest.mark.parametrize(
    "other",
    [
        replace(PRIZE, seq=8),
        replace(PRIZE, at=PRIZE.at + 1),
        replace(PRIZE, key="prize:game-2"),
        replace(PRIZE, kind="refund"),
        replace(PRIZE, reference="game-2"),
        replace(PRIZE, reason="so"),
        replace(PRIZE, proposal=1),
        replace(PRIZE, proposer=1),
        replace(PRIZE, approver=1),
        replace(PRIZE, corrects=1),
    ],
)
def test_every_part_of_the_header_counts(other: Header) -> None:
    assert seal(other, LINES, GENESIS) != seal(PRIZE, LINES, GENESIS)


@pytest.mark.parametrize(
    "other",
    [
        LINES[:1],
        LINES[::-1],
        [*LINES, LINES[0]],
        [replace(LINES[0], amount=281), LINES[1]],
        [replace(LINES[0], detail=""), LINES[1]],
        [replace(LINES[0], credit_owner="1"), LINES[1]],
        [replace(LINES[0], credit_kind="sink"), LINES[1]],
        [replace(LINES[0], debit_owner="game-2"), LINES[1]],
        [replace(LINES[0], debit_kind="mint"), LINES[1]],
    ],
)
def test_every_part_of_the_transfers_counts(other: list[SealedTransfer]) -> None:
    assert seal(PRIZE, other, GENESIS) != seal(PRIZE, LINES, GENESIS)


def test_what_stands_before_counts() -> None:
    assert seal(PRIZE, LINES, "0" * 64) != seal(PRIZE, LINES, GENESIS)


def test_no_text_can_be_read_as_two_fields() -> None:
    """A reason that looks like the next fields makes another hash than those fields."""
    trick = replace(PRIZE, reason="x,0:,0:", proposal=None)
    assert seal(trick, LINES, GENESIS) != seal(replace(PRIZE, reason="x"), LINES, GENESIS)


def test_text_is_utf8() -> None:
    arabic = replace(PRIZE, reason="تعطّلت الطاولة")
    length = len(arabic.reason.encode())
    text = TEXT.replace("6:game-1,0:,", f"6:game-1,{length}:{arabic.reason},", 1)
    assert seal(arabic, LINES, GENESIS) == sha256(text.encode()).hexdigest()
