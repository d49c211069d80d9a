"""Attacks on the ledger: what is written made unwritten, the chain broken, a seal opened."""

from __future__ import annotations

from django.db import connection

from wallet.models import Movement, Stop, Transfer
from wallet.services import lock_chain

from .ledger import (
    ENTRY,
    NOW,
    Ledger,
    approved,
    attack,
    sql,
    write,
)

# What is written stays


@attack
def movement_changed(ledger: Ledger) -> None:
    Movement.objects.filter(seq=3).update(reason="a better one")


@attack
def transfer_changed(ledger: Ledger) -> None:
    Transfer.objects.all().update(amount=1)


@attack
def movement_deleted(ledger: Ledger) -> None:
    sql("DELETE FROM wallet_movement WHERE seq = 7")


@attack
def transfer_deleted(ledger: Ledger) -> None:
    sql("DELETE FROM wallet_transfer WHERE movement_id = 7")


@attack
def everything_deleted(ledger: Ledger) -> None:
    if connection.vendor == "postgresql":
        sql("TRUNCATE wallet_transfer, wallet_movement, wallet_account CASCADE")
    else:
        sql("DELETE FROM wallet_transfer")


@attack
def flow_deleted(ledger: Ledger) -> None:
    sql("DELETE FROM wallet_flow WHERE kind = 'retirement'")


@attack
def flow_changed(ledger: Ledger) -> None:
    sql("UPDATE wallet_flow SET debit = 'player' WHERE kind = 'reward'")


@attack
def movement_replaced(ledger: Ledger) -> None:
    if connection.vendor == "postgresql":
        sql(
            "INSERT INTO wallet_movement SELECT * FROM wallet_movement WHERE seq = 3"
            " ON CONFLICT (seq) DO UPDATE SET reason = 'a better one'"
        )
    else:
        sql("INSERT OR REPLACE INTO wallet_movement SELECT * FROM wallet_movement WHERE seq = 3")


@attack
def account_replaced(ledger: Ledger) -> None:
    values = "(id, kind, player_id, reference, balance, last_transfer)"
    row = f"SELECT id, kind, player_id, '', 0, 0 FROM wallet_account WHERE id = {ledger.mint.pk}"
    if connection.vendor == "postgresql":
        sql(
            f"INSERT INTO wallet_account {values} OVERRIDING SYSTEM VALUE {row}"
            " ON CONFLICT (id) DO UPDATE SET balance = 0"
        )
    else:
        sql(f"INSERT OR REPLACE INTO wallet_account {values} {row}")


@attack
def decision_turned(ledger: Ledger) -> None:
    approved("adjustment", ledger, player_id=ledger.players[0], amount=5)
    sql("UPDATE wallet_decision SET by_id = proposer_id")


@attack
def stop_deleted(ledger: Ledger) -> None:
    Stop.objects.create(at=NOW, reason="the books do not add up")
    sql("DELETE FROM wallet_stop")


# The seal and the chain


@attack
def movement_without_transfers(ledger: Ledger) -> None:
    write("reward", "reward:empty", [])


@attack
def transfers_without_movement(ledger: Ledger) -> None:
    lock_chain()
    seq = Movement.objects.count() + 1
    Transfer.objects.create(
        movement_id=seq,
        kind="reward",
        debit=ledger.mint,
        debit_kind="mint",
        credit=ledger.account(0),
        credit_kind="player",
        amount=7,
    )


@attack
def transfer_added_later(ledger: Ledger) -> None:
    last = Movement.objects.order_by("-seq")[0]
    Transfer.objects.create(
        movement=last,
        kind=last.kind,
        debit=ledger.account(5),
        debit_kind="player",
        credit=ledger.pot,
        credit_kind="escrow",
        amount=ENTRY,
    )


@attack
def fewer_lines_said_than_there_are(ledger: Ledger) -> None:
    lines = [(ledger.mint, ledger.account(0), 5), (ledger.mint, ledger.account(1), 5)]
    write("reward", "reward:two", lines, lines=1)


@attack
def gap_in_the_chain(ledger: Ledger) -> None:
    seq = Movement.objects.count() + 2
    write("reward", "reward:gap", [(ledger.mint, ledger.account(0), 5)], seq=seq)


@attack
def chain_forked(ledger: Ledger) -> None:
    earlier = Movement.objects.get(seq=2)
    lines = [(ledger.mint, ledger.account(0), 5)]
    write("reward", "reward:fork", lines, previous=earlier.hash)


@attack
def hash_used_twice(ledger: Ledger) -> None:
    lines = [(ledger.mint, ledger.account(0), 5)]
    write("reward", "reward:hash", lines, hash=Movement.objects.get(seq=2).hash)


@attack
def key_used_twice(ledger: Ledger) -> None:
    lines = [(ledger.mint, ledger.account(0), 5)]
    write("reward", f"welcome:{ledger.players[0]}", lines)
