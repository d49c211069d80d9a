"""What the audit finds after somebody with all rights has been at the ledger."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Thread

import pytest
from django.db import connection, transaction

from wallet import audit, selectors
from wallet.audit import Code
from wallet.models import Movement, Transfer
from wallet.selectors import Head

from .ledger import GAME, Ledger, pay, sql, unguarded

PRIZE = 8
"""The movement that pays out: six welcomes, one deal, the prize."""


@pytest.fixture
def ledger(db: None) -> Iterator[Ledger]:
    made = Ledger.made()
    assert pay(GAME, {made.players[0]: 280, made.players[1]: 120}).seq == PRIZE
    connection.check_constraints()
    yield made
    # What was tampered with would not pass the look at foreign keys that a commit takes.
    transaction.set_rollback(True)


def found() -> set[tuple[Code, int | None]]:
    return {(finding.code, finding.seq) for finding in audit.check().findings}


def test_an_honest_ledger_is_clean(ledger: Ledger) -> None:
    report = audit.check()
    assert report.is_clean
    assert (report.movements, report.transfers) == (8, 12)
    assert report.head == selectors.head() == Head(8, report.head.hash, report.head.at)
    assert sum(row.balance for row in report.trial) == 0


def test_an_empty_ledger_is_clean(db: None) -> None:
    report = audit.check()
    assert report.is_clean
    assert report.head.seq == 0


def reason_edited(ledger: Ledger) -> None:
    sql("UPDATE wallet_movement SET reason = 'a favour' WHERE seq = %s", PRIZE)


def time_edited(ledger: Ledger) -> None:
    sql("UPDATE wallet_movement SET at = at - 86400000 WHERE seq = %s", PRIZE)


def game_edited(ledger: Ledger) -> None:
    sql("UPDATE wallet_movement SET reference = 'another' WHERE seq = %s", PRIZE)


def detail_edited(ledger: Ledger) -> None:
    sql("UPDATE wallet_transfer SET detail = '{}' WHERE movement_id = %s", PRIZE)


@pytest.mark.parametrize("edit", [reason_edited, time_edited, game_edited, detail_edited])
def test_an_edited_movement_is_named(ledger: Ledger, edit: Callable[[Ledger], None]) -> None:
    with unguarded():
        edit(ledger)
    assert found() == {(Code.HASH, PRIZE)}


def test_an_edited_prize_is_named_with_the_balances_it_no_longer_makes(ledger: Ledger) -> None:
    with unguarded():
        sql("UPDATE wallet_transfer SET amount = 380 WHERE amount = 280")
    assert found() >= {(Code.HASH, PRIZE), (Code.BALANCE, PRIZE)}


def test_a_prize_turned_to_another_is_named_though_sums_agree(ledger: Ledger) -> None:
    """Whoever is careful mends the balances too; the hash still knows who got the coins."""
    winner, other = ledger.account(0), ledger.account(5)
    with unguarded():
        sql(
            "UPDATE wallet_transfer SET credit_id = %s WHERE movement_id = %s AND credit_id = %s",
            other.pk, PRIZE, winner.pk,
        )  # fmt: skip
        sql("UPDATE wallet_account SET balance = balance - 280 WHERE id = %s", winner.pk)
        sql("UPDATE wallet_account SET balance = balance + 280 WHERE id = %s", other.pk)
    assert found() == {(Code.HASH, PRIZE)}


def test_accounts_that_change_hands_are_named(ledger: Ledger) -> None:
    with unguarded():
        sql(
            "UPDATE wallet_account SET player_id = %s WHERE player_id = %s",
            ledger.staff[0], ledger.players[1],
        )  # fmt: skip
    assert found() == {(Code.HASH, 2), (Code.HASH, 7), (Code.HASH, PRIZE)}


def test_an_edited_balance_is_named_with_its_last_movement(ledger: Ledger) -> None:
    with unguarded():
        sql("UPDATE wallet_account SET balance = 5000 WHERE id = %s", ledger.account(2).pk)
    # His last movement was the deal; no other balance fell, so the sum is off as well.
    assert found() == {(Code.BALANCE, 7), (Code.SUM, None)}


def test_a_debt_is_named(ledger: Ledger) -> None:
    with unguarded():
        if connection.vendor == "postgresql":
            sql("ALTER TABLE wallet_account DROP CONSTRAINT wallet_no_debt")
        else:
            sql("PRAGMA ignore_check_constraints = ON")
        sql("UPDATE wallet_account SET balance = -5 WHERE id = %s", ledger.account(2).pk)
        if connection.vendor == "sqlite":
            sql("PRAGMA ignore_check_constraints = OFF")
    assert found() >= {(Code.DEBT, 7), (Code.BALANCE, 7), (Code.SUM, None)}


def test_a_deleted_movement_is_named(ledger: Ledger) -> None:
    with unguarded():
        sql("DELETE FROM wallet_movement WHERE seq = 3")
    assert (Code.MISSING, 3) in found()


def test_a_movement_deleted_with_its_transfers_is_named(ledger: Ledger) -> None:
    with unguarded():
        sql("DELETE FROM wallet_transfer WHERE movement_id = 6")
        sql("DELETE FROM wallet_movement WHERE seq = 6")
    # The mint's last movement is now the fifth; his account has none left.
    assert found() == {(Code.MISSING, 6), (Code.BALANCE, 5), (Code.BALANCE, None)}


def test_a_deleted_transfer_is_named(ledger: Ledger) -> None:
    with unguarded():
        sql("DELETE FROM wallet_transfer WHERE movement_id = 7 AND debit_id = %s",
            ledger.account(3).pk)  # fmt: skip
    assert found() >= {(Code.LINES, 7), (Code.HASH, 7)}


def test_transfers_without_a_movement_are_named(ledger: Ledger) -> None:
    with unguarded():
        sql("UPDATE wallet_transfer SET movement_id = 99 WHERE movement_id = %s", PRIZE)
    assert found() >= {(Code.MISSING, 99), (Code.LINES, PRIZE)}


def test_swapped_movements_are_named(ledger: Ledger) -> None:
    with unguarded():
        for old, new in ((3, 1003), (4, 3), (1003, 4)):
            sql("UPDATE wallet_movement SET seq = %s WHERE seq = %s", new, old)
            sql("UPDATE wallet_transfer SET movement_id = %s WHERE movement_id = %s", new, old)
    assert found() >= {(Code.LINK, 3), (Code.HASH, 3), (Code.LINK, 4), (Code.HASH, 4)}


def test_a_flow_that_is_not_listed_is_named(ledger: Ledger) -> None:
    with unguarded():
        sql("UPDATE wallet_transfer SET debit_id = %s WHERE movement_id = %s AND amount = 120",
            ledger.account(4).pk, PRIZE)  # fmt: skip
    assert found() >= {(Code.FLOW, PRIZE), (Code.HASH, PRIZE)}


def test_coins_left_in_the_pot_of_a_settled_game_are_named(ledger: Ledger) -> None:
    with unguarded():
        sql("UPDATE wallet_account SET balance = 10 WHERE id = %s", ledger.pot.pk)
    assert (Code.POT, PRIZE) in found()


def test_a_tail_cut_off_is_named_by_a_head_that_was_noted_down(ledger: Ledger) -> None:
    published = selectors.head()
    with unguarded():
        # As careful as can be: rows, balances and last transfers as they were before.
        sql("DELETE FROM wallet_transfer WHERE movement_id = %s", PRIZE)
        sql("DELETE FROM wallet_movement WHERE seq = %s", PRIZE)
        for account, balance in ((ledger.account(0), 900), (ledger.account(1), 900),
                                 (ledger.pot, 400)):  # fmt: skip
            sql("UPDATE wallet_account SET balance = %s WHERE id = %s", balance, account.pk)
    assert audit.check().is_clean, "the ledger alone cannot know"
    findings = audit.check(published).findings
    assert [(finding.code, finding.seq) for finding in findings] == [(Code.HEAD, PRIZE)]


def test_a_chain_written_anew_is_named_by_a_head_that_was_noted_down(ledger: Ledger) -> None:
    published = selectors.head()
    from wallet.audit import _header, _sealed
    from wallet.chain import GENESIS, seal

    with unguarded():
        sql("UPDATE wallet_movement SET reason = 'another story' WHERE seq = 2")
        previous = GENESIS
        for movement in Movement.objects.order_by("seq"):
            lines = Transfer.objects.filter(movement=movement).order_by("id")
            digest = seal(_header(movement), map(_sealed, lines), previous)
            Movement.objects.filter(pk=movement.pk).update(previous=previous, hash=digest)
            previous = digest
    assert audit.check().is_clean
    findings = audit.check(published).findings
    assert [(finding.code, finding.seq) for finding in findings] == [(Code.HEAD, PRIZE)]


def test_findings_are_said_in_the_readers_language(ledger: Ledger) -> None:
    from django.utils.translation import override

    with unguarded():
        reason_edited(ledger)
    (finding,) = audit.check().findings
    assert finding.text() == "Movement 8 is not what was sealed: its hash does not fit."
    with override("el"):
        assert finding.text() == "Η κίνηση 8 δεν είναι αυτή που σφραγίστηκε: το hash δεν ταιριάζει."


def test_a_snapshot_is_of_one_moment(transactional_db: None) -> None:
    with audit.snapshot(), audit.snapshot():
        assert not audit.check().movements
        write_elsewhere()
        assert not audit.check().movements, "somebody wrote meanwhile, and was not stopped"
    assert not connection.in_atomic_block
    report = audit.check()
    assert report.is_clean
    assert report.movements == 7


def write_elsewhere() -> None:
    """What another process does: on a connection of its own."""

    def work() -> None:
        try:
            Ledger.made()
        finally:
            connection.close()

    thread = Thread(target=work)
    thread.start()
    thread.join()
