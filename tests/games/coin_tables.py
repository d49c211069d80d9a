"""Tables with an entry, and the people who sit at them."""

from __future__ import annotations

from typing import Any

import pytest

from games import services
from games.models import Game, Table
from games.wire import Refused, WireCode
from oona_site.players.models import Player
from wallet import selectors as coins
from wallet import services as ledger
from wallet.models import Kind

from .helpers import plan, table_named

ENTRY = 50


def opened(host: Player, seats: int = 2, entry: int = ENTRY, **more: Any) -> Table:
    address = services.open_table(plan(seats=seats, entry=entry, **more), host=host.pk)
    return table_named(address)


def seated(people: list[Player], **more: Any) -> Table:
    """A table with an entry, where everybody sits."""
    table = opened(people[0], seats=len(people), **more)
    for person in people[1:]:
        services.take_seat(table.pk, person.pk)
    return table


def dealt(people: list[Player], **more: Any) -> Table:
    table = seated(people, **more)
    services.start_game(table.pk, people[0].pk)
    table.refresh_from_db()
    return table


def game_of(table: Table) -> Game:
    table.refresh_from_db()
    assert table.game is not None
    return table.game


def refused(code: WireCode) -> pytest.RaisesExc[Refused]:
    return pytest.raises(Refused, check=lambda error: error.code is code)


def balances(people: list[Player]) -> list[int]:
    found = coins.balances(person.pk for person in people)
    return [found[person.pk] for person in people]


def spend(player: Player, amount: int) -> None:
    """What happens at another table meanwhile."""
    pot = ledger.pot_of(f"elsewhere-{player.pk}")
    line = ledger.Line(ledger.player_account(player.pk), pot, amount)
    ledger.book(
        key=f"stake:elsewhere-{player.pk}",
        kind=Kind.STAKE,
        reference=f"elsewhere-{player.pk}",
        lines=[line],
    )
