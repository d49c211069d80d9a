"""Attacks on the ledger: coins from nowhere, to where they may not go, balances as one likes."""

from __future__ import annotations

from wallet.models import Account, Flow, Transfer

from .ledger import (
    ENTRY,
    GAME,
    POT,
    START,
    Ledger,
    attack,
    sql,
    write,
)

# Where coins may flow


@attack
def between_players(ledger: Ledger) -> None:
    write("prize", "prize:of a friend", [(ledger.account(0), ledger.account(1), 5)])


@attack
def between_players_as_an_entry(ledger: Ledger) -> None:
    write("stake", "stake:other", [(ledger.account(0), ledger.account(1), 10)], reference="other")


@attack
def between_players_as_a_welcome(ledger: Ledger) -> None:
    write("welcome", "welcome:hidden", [(ledger.account(0), ledger.account(1), 5)])


@attack
def prize_from_the_mint(ledger: Ledger) -> None:
    write("prize", f"prize:{GAME}", [(ledger.mint, ledger.account(0), 5)], reference=GAME)


@attack
def purchase(ledger: Ledger) -> None:
    write("purchase", "purchase:1", [(ledger.mint, ledger.account(0), 500)])


@attack
def gift(ledger: Ledger) -> None:
    write("gift", "gift:from me", [(ledger.account(0), ledger.account(1), 5)])


@attack
def refund_out_of_the_sink(ledger: Ledger) -> None:
    write("refund", f"refund:{GAME}", [(ledger.sink, ledger.account(0), 5)], reference=GAME)


@attack
def new_flow_between_players(ledger: Ledger) -> None:
    Flow.objects.create(kind="reward", debit="player", credit="player")


@attack
def flow_of_a_purchase(ledger: Ledger) -> None:
    Flow.objects.create(kind="purchase", debit="mint", credit="player")


@attack
def kind_of_the_account_forged(ledger: Ledger) -> None:
    taker = ledger.account(1)
    taker.kind = "escrow"
    write("stake", "stake:forged", [(ledger.account(0), taker, 10)], reference="forged")


# Amounts and balances


@attack
def overdraft(ledger: Ledger) -> None:
    lines = [(ledger.account(4), ledger.sink, START + 1)]
    write("retirement", "retirement:4", lines)


@attack
def pot_overdrawn(ledger: Ledger) -> None:
    lines = [(ledger.pot, ledger.account(0), POT + 10)]
    write("prize", f"prize:{GAME}", lines, reference=GAME)


@attack
def negative_amount(ledger: Ledger) -> None:
    write("welcome", "welcome:less", [(ledger.mint, ledger.account(4), -5)])


@attack
def nothing_at_all(ledger: Ledger) -> None:
    write("reward", "reward:none", [(ledger.mint, ledger.account(4), 0)])


@attack
def a_billion_and_one(ledger: Ledger) -> None:
    write("reward", "reward:much", [(ledger.mint, ledger.account(4), 1_000_000_001)])


@attack
def to_itself(ledger: Ledger) -> None:
    write("reward", "reward:self", [(ledger.mint, ledger.mint, 5)])


@attack
def balance_edited(ledger: Ledger) -> None:
    Account.objects.filter(pk=ledger.account(0).pk).update(balance=999_999)


@attack
def balance_edited_with_a_forged_transfer(ledger: Ledger) -> None:
    last = Transfer.objects.order_by("-pk").values_list("pk", flat=True)[0]
    account = ledger.account(0)
    Account.objects.filter(pk=account.pk).update(
        balance=account.balance + 1000, last_transfer=last + 1
    )


@attack
def transfer_applied_again(ledger: Ledger) -> None:
    account = ledger.account(0)
    Account.objects.filter(pk=account.pk).update(
        balance=account.balance - ENTRY, last_transfer=account.last_transfer
    )


@attack
def opened_with_coins(ledger: Ledger) -> None:
    Account.objects.create(kind="player", player_id=ledger.staff[0], balance=500)


@attack
def opened_as_if_applied(ledger: Ledger) -> None:
    Account.objects.create(kind="player", player_id=ledger.staff[0], last_transfer=10**9)


@attack
def second_mint(ledger: Ledger) -> None:
    Account.objects.create(kind="mint")


@attack
def second_pot(ledger: Ledger) -> None:
    Account.objects.create(kind="escrow", reference=GAME)


@attack
def second_account(ledger: Ledger) -> None:
    Account.objects.create(kind="player", player_id=ledger.players[0])


@attack
def nobodys_account(ledger: Ledger) -> None:
    Account.objects.create(kind="player")


@attack
def pot_of_nothing(ledger: Ledger) -> None:
    Account.objects.create(kind="escrow")


@attack
def account_handed_over(ledger: Ledger) -> None:
    Account.objects.filter(player=ledger.players[0]).update(player=ledger.staff[0])


@attack
def pot_renamed(ledger: Ledger) -> None:
    Account.objects.filter(pk=ledger.pot.pk).update(reference="mine")


@attack
def account_deleted(ledger: Ledger) -> None:
    sql("DELETE FROM wallet_account WHERE id = %s", ledger.account(5).pk)
