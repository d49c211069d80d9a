"""What docs/coins.md says of the ledger is so: its flows, its vectors, and its program."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from oona_site.desk.api.views import _movement
from wallet import selectors
from wallet.booking import Booking, Line, book_all
from wallet.chain import GENESIS
from wallet.models import FLOWS, AccountKind, Kind, Movement

from .ledger import NOW, SINK, Ledger, approved, give_back, player_account, unguarded
from .test_chain import VECTOR


@pytest.fixture(scope="module")
def document(project: Path) -> str:
    return (project / "docs" / "coins.md").read_text("utf-8")


def test_the_vectors_stand_there(document: str) -> None:
    assert f"    {GENESIS}\n" in document
    assert f"    {VECTOR}\n" in document


def test_every_kind_and_account_is_told(document: str) -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \|", document, re.MULTILINE)
    told = {name: (giver, taker) for name, giver, taker in rows}
    assert told.keys() == {*Kind.values, *AccountKind.values}
    for kind in Kind:
        givers, takers = ({flow[side] for flow in FLOWS if flow[0] == kind} for side in (1, 2))
        assert set(told[kind.value][0].split(" or ")) == givers, kind
        assert set(told[kind.value][1].split(" or ")) == takers, kind


@pytest.mark.django_db(transaction=True)
def test_the_program_follows_the_chain_and_stops_where_it_breaks(document: str) -> None:
    book = Ledger.made()
    give_back("game-in-play", book.players[:4])
    proposal = approved("adjustment", book, player_id=book.players[0], amount=-5)
    line = Line(player_account(book.players[0]), SINK, 5)
    adjustment = Booking(
        key=f"adjustment:{proposal.pk}",
        kind=Kind.ADJUSTMENT,
        lines=[line],
        reason=proposal.reason,
        proposal=proposal.pk,
        proposer=proposal.proposer_id,
        approver=book.staff[1],
    )
    book_all([adjustment], now=NOW)
    (text,) = re.findall(r"```python\n(.*?)```", document, re.DOTALL)
    program: dict[str, Any] = {}
    exec(text, program)
    assert program["head_of"](_rows()) == selectors.head().hash
    with unguarded():
        Movement.objects.filter(seq=3).update(at=NOW + 1)
    with pytest.raises(AssertionError, match="movement 3"):
        program["head_of"](_rows())


def _rows() -> list[dict[str, Any]]:
    """As the API gives them."""
    return [_movement(row) for row in selectors.movements().order_by("seq")]
