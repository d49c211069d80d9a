"""What undoes a movement: opposite movements, never an edit.

A prize is taken from its winners and every entry is given back, as if the game had not counted.
Whoever has spent what he should give back gives what he has; the rest is written off and noted,
since nobody owes coins.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Final

from .booking import MINT, SINK, Line, player_account
from .models import AccountKind, Kind, Movement, Transfer

REVERSIBLE: Final = (Kind.PRIZE, Kind.WELCOME, Kind.DAILY, Kind.REWARD, Kind.ADJUSTMENT)
LIMIT_MS: Final = 30 * 24 * 3_600_000


def lines_of(movement: Movement) -> list[Line]:
    """The transfers that undo ``movement``; call it under the chain's lock."""
    back: dict[int, int] = {}
    for transfer in _given_back(movement):
        assert transfer.debit.player_id is not None
        back[transfer.debit.player_id] = transfer.amount
    lines = [
        Line(MINT, player_account(player), amount, _detail({"back": amount}))
        for player, amount in back.items()
    ]
    return [*lines, *_taken(_received(movement), back)]


def players_of(movement: Movement) -> set[int]:
    """Whose coins undoing ``movement`` would move."""
    back = {transfer.debit.player_id for transfer in _given_back(movement)}
    taken = {transfer.credit.player_id for transfer in _received(movement)}
    return {player for player in back | taken if player is not None}


def _given_back(movement: Movement) -> Iterable[Transfer]:
    """What players paid and get again: the entries of the game, or what they were docked."""
    if movement.kind == Kind.PRIZE:
        paid = Transfer.objects.filter(
            movement__kind=Kind.STAKE, movement__reference=movement.reference
        )
    else:
        paid = movement.transfers.filter(debit_kind=AccountKind.PLAYER)
    return paid.select_related("debit").order_by("id")


def _received(movement: Movement) -> Iterable[Transfer]:
    received = movement.transfers.filter(credit_kind=AccountKind.PLAYER)
    return received.select_related("credit").order_by("id")


def _taken(received: Iterable[Transfer], back: dict[int, int]) -> Iterator[Line]:
    for transfer in received:
        account = transfer.credit
        assert account.player_id is not None
        has = account.balance + back.get(account.player_id, 0)
        amount = min(has, transfer.amount)
        if amount:
            detail = {"owed": transfer.amount, "taken": amount}
            yield Line(player_account(account.player_id), SINK, amount, _detail(detail))


def _detail(values: dict[str, int]) -> str:
    return json.dumps(values, sort_keys=True, separators=(",", ":"))
