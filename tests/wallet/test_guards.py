"""Triggers and constraints are there after all migrations, and it is noticed when they are not."""

from __future__ import annotations

from contextlib import suppress

import pytest
from django.db import connection, transaction

from wallet.guards import broken_guards
from wallet.models import FLOWS, Account, Flow

from .ledger import sql

pytestmark = pytest.mark.django_db

TRIGGERS = {
    "postgresql": {
        *(f"wallet_{table}_no_change" for table in
          ("flow", "stop", "proposal", "decision", "movement", "transfer")),
        *(f"wallet_{table}_no_truncate" for table in
          ("flow", "stop", "proposal", "decision", "movement", "transfer", "account")),
        "wallet_account_no_delete", "wallet_account_opens", "wallet_account_holds",
        "wallet_transfer_joins", "wallet_transfer_applies", "wallet_movement_seals",
    },
    "sqlite": {
        *(f"wallet_{table}_no_update" for table in
          ("flow", "stop", "proposal", "decision", "movement", "transfer")),
        *(f"wallet_{table}_no_delete" for table in
          ("flow", "stop", "proposal", "decision", "movement", "transfer", "account")),
        "wallet_account_opens", "wallet_account_stays", "wallet_account_holds",
        "wallet_transfer_joins", "wallet_transfer_is_whole", "wallet_transfer_applies",
        *(f"wallet_movement_{law}" for law in
          ("links", "seals", "own_pot", "equal_entries", "no_late_entry", "empties_pot",
           "pays_players", "decided", "once_a_day")),
    },
}  # fmt: skip


def triggers() -> set[str]:
    if connection.vendor == "postgresql":
        question = (
            "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O'"
            " AND tgrelid::regclass::text LIKE 'wallet\\_%%'"
        )
    else:
        question = (
            "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name LIKE 'wallet_%%'"
        )
    with connection.cursor() as cursor:
        cursor.execute(question, [])
        return {name for (name,) in cursor.fetchall()}


def test_after_all_migrations_every_trigger_is_there() -> None:
    assert triggers() == TRIGGERS[connection.vendor]


def test_after_all_migrations_every_guard_is_there() -> None:
    assert not broken_guards()


def test_the_list_of_flows_is_there_with_the_mint_and_the_sink() -> None:
    assert set(Flow.objects.values_list("kind", "debit", "credit")) == set(FLOWS)
    assert sorted(Account.objects.values_list("kind", "balance")) == [("mint", 0), ("sink", 0)]


class Undo(Exception):
    pass


BROKEN = {
    "postgresql": {
        "ALTER TABLE wallet_movement DISABLE TRIGGER wallet_movement_seals": "movement_seals",
        "DROP TRIGGER wallet_transfer_no_change ON wallet_transfer": "transfer_no_change",
        "DROP INDEX wallet_one_settlement": "one_settlement",
        "ALTER TABLE wallet_account DROP CONSTRAINT wallet_no_debt": "no_debt",
        "CREATE OR REPLACE FUNCTION wallet_for_ever() RETURNS trigger LANGUAGE plpgsql"
        " AS $$ BEGIN RETURN NULL; END $$": "for_ever()",
        "ALTER TABLE wallet_transfer DROP CONSTRAINT"
        " wallet_transfer_kind_debit_kind_credit_kind_fkey": (
            "transfer (kind, debit_kind, credit_kind) -> (kind, debit, credit)"
        ),
    },
    "sqlite": {
        "DROP TRIGGER wallet_movement_links": "movement_links",
        "DROP TRIGGER wallet_transfer_no_update": "transfer_no_update",
        "DROP INDEX wallet_one_settlement": "one_settlement",
    },
}


@pytest.mark.parametrize("number", range(6))
def test_a_guard_that_is_taken_away_is_missed(number: int) -> None:
    cases = list(BROKEN[connection.vendor].items())
    if number >= len(cases):
        return
    statement, name = cases[number]
    with suppress(Undo), transaction.atomic():
        sql(statement)
        assert broken_guards() == [f"wallet_{name}"]
        raise Undo
    assert not broken_guards()
