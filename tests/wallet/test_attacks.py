"""What the database itself refuses, whoever writes and with whatever code."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import DatabaseError, transaction

from wallet.models import Account, Decision, Flow, Movement, Proposal, Stop, Transfer

from . import attacks_on_coins, attacks_on_games, attacks_on_rows
from .ledger import ATTACKS, ENTRY, NOW, START, Attack, Ledger, approved, sql, write

TABLES = (Account, Flow, Movement, Transfer, Proposal, Decision, Stop)
WHERE = (attacks_on_coins, attacks_on_games, attacks_on_rows)


@pytest.fixture
def ledger(transactional_db: None) -> Ledger:
    return Ledger.made()


def rows() -> list[list[Any]]:
    return [sorted(model.objects.values_list(), key=str) for model in TABLES]


def refusal(ledger: Ledger, attack: Attack) -> str:
    """What the database says to it; empty where it lets it pass."""
    before = rows()
    try:
        with transaction.atomic():
            attack(ledger)
    except DatabaseError as error:
        assert rows() == before, "refused, and yet something has changed"
        return str(error)
    return ""


@pytest.mark.timeout(60)
def test_the_database_refuses_every_attack(ledger: Ledger) -> None:
    """One after another on the same ledger: what is refused leaves nothing behind."""
    said = {name: refusal(ledger, attack) for name, attack in ATTACKS.items()}
    accepted = [name for name, words in said.items() if not words]
    assert not accepted


def test_it_is_not_refusing_everything(ledger: Ledger) -> None:
    """The control: the same hand, writing what is allowed."""
    pot = Account.objects.create(kind="escrow", reference="fair")
    two = [ledger.account(0), ledger.account(1)]
    write("stake", "stake:fair", [(account, pot, 10) for account in two], reference="fair")
    write("prize", "prize:fair", [(pot, two[0], 20)], reference="fair")
    write("daily", "daily:a day", [(ledger.mint, two[0], 50)])
    write("daily", "daily:the next", [(ledger.mint, two[0], 50)], at=NOW + 86_400_000)
    one, other = ledger.staff
    proposal = approved("adjustment", ledger, player_id=ledger.players[1], amount=-5)
    people = {"proposal": proposal, "proposer_id": one, "approver_id": other}
    reason = proposal.reason
    write("adjustment", "adjustment:1", [(two[1], ledger.sink, 5)], reason=reason, **people)
    assert ledger.account(0).balance == START - ENTRY - 10 + 20 + 100
    assert ledger.account(1).balance == START - ENTRY - 10 - 5


def test_coins_are_whole(ledger: Ledger) -> None:
    """PostgreSQL would round half a coin to the next even one; SQLite would keep it as it is."""
    lines = "movement_id, kind, debit_id, debit_kind, credit_id, credit_kind, amount, detail"
    values = (
        f"{Movement.objects.count() + 1}, 'reward', {ledger.mint.pk}, 'mint',"
        f" {ledger.account(0).pk}, 'player', 1.5, ''"
    )

    def attack(ledger: Ledger) -> None:
        sql(f"INSERT INTO wallet_transfer ({lines}) VALUES ({values})")

    assert refusal(ledger, attack)


def test_all_attacks_are_on_the_list() -> None:
    there = [name for module in WHERE for name, each in vars(module).items() if each in _attacks()]
    assert len(there) == len(ATTACKS) > 23 + 10


def _attacks() -> list[Attack]:
    return list(ATTACKS.values())
