"""Attacks on the ledger: a game paid twice or to others, rewards twice, one person for two."""

from __future__ import annotations

from wallet.models import Account, Decision, Kind, Proposal, Stop
from wallet.services import book

from .ledger import (
    ENTRY,
    GAME,
    MINT,
    NOW,
    POT,
    Ledger,
    Line,
    approved,
    attack,
    give_back,
    pay,
    player_account,
    write,
)

# Games


@attack
def settled_in_part(ledger: Ledger) -> None:
    lines = [(ledger.pot, ledger.account(0), POT - 10)]
    write("prize", f"prize:{GAME}", lines, reference=GAME)


@attack
def prize_out_of_another_pot(ledger: Ledger) -> None:
    lines = [(ledger.pot, ledger.account(0), POT)]
    write("prize", "prize:other", lines, reference="other")


@attack
def prize_without_a_game(ledger: Ledger) -> None:
    write("prize", "prize:nothing", [(ledger.pot, ledger.account(0), POT)])


@attack
def prize_for_one_who_did_not_play(ledger: Ledger) -> None:
    lines = [(ledger.pot, ledger.account(5), POT)]
    write("prize", f"prize:{GAME}", lines, reference=GAME)


@attack
def refund_of_another_sum(ledger: Ledger) -> None:
    shares = (ENTRY + 10, ENTRY - 10, ENTRY, ENTRY)
    lines = [(ledger.pot, ledger.account(n), coins) for n, coins in enumerate(shares)]
    write("refund", f"refund:{GAME}", lines, reference=GAME)


@attack
def paid_out_twice(ledger: Ledger) -> None:
    pay(GAME, {ledger.players[0]: POT})
    lines = [(ledger.pot, ledger.account(0), POT)]
    write("prize", "prize:again", lines, reference=GAME)


@attack
def refunded_after_the_prize(ledger: Ledger) -> None:
    pay(GAME, {ledger.players[0]: POT})
    lines = [(ledger.pot, ledger.account(n), ENTRY) for n in range(4)]
    write("refund", f"refund:{GAME}", lines, reference=GAME)


@attack
def prize_after_the_refund(ledger: Ledger) -> None:
    give_back(GAME, ledger.players[:4])
    lines = [(ledger.pot, ledger.account(0), POT)]
    write("prize", f"prize:{GAME}", lines, reference=GAME)


@attack
def entry_after_the_settlement(ledger: Ledger) -> None:
    pay(GAME, {ledger.players[0]: POT})
    lines = [(ledger.account(5), ledger.pot, ENTRY)]
    write("stake", "stake:late", lines, reference=GAME)


@attack
def second_deal(ledger: Ledger) -> None:
    write("stake", "stake:more", [(ledger.account(5), ledger.pot, ENTRY)], reference=GAME)


@attack
def entries_that_differ(ledger: Ledger) -> None:
    pot = Account.objects.create(kind="escrow", reference="unfair")
    lines = [(ledger.account(0), pot, 10), (ledger.account(1), pot, 20)]
    write("stake", "stake:unfair", lines, reference="unfair")


@attack
def entry_of_fifteen(ledger: Ledger) -> None:
    pot = Account.objects.create(kind="escrow", reference="odd")
    lines = [(ledger.account(0), pot, 15), (ledger.account(1), pot, 15)]
    write("stake", "stake:odd-game", lines, reference="odd")


# Earning


@attack
def welcomed_twice(ledger: Ledger) -> None:
    write("welcome", "welcome:again", [(ledger.mint, ledger.account(0), 5)])


@attack
def two_daily_rewards_of_a_day(ledger: Ledger) -> None:
    line = Line(MINT, player_account(ledger.players[0]), 50)
    book(key="daily:the-first", kind=Kind.DAILY, lines=[line], now=NOW)
    later = NOW + 3_600_000
    write("daily", "daily:the-second", [(ledger.mint, ledger.account(0), 50)], at=later)


# Two people


@attack
def adjusted_by_one(ledger: Ledger) -> None:
    one = ledger.staff[0]
    proposal = Proposal.objects.create(
        kind="adjustment", player_id=ledger.players[0], amount=5, reason="because I say so",
        proposer_id=one, at=NOW,
    )  # fmt: skip
    lines = [(ledger.mint, ledger.account(0), 5)]
    people = {"proposal": proposal, "proposer_id": one, "approver_id": one}
    write("adjustment", "adjustment:1", lines, reason=proposal.reason, **people)


@attack
def adjusted_without_a_decision(ledger: Ledger) -> None:
    one, two = ledger.staff
    proposal = Proposal.objects.create(
        kind="adjustment", player_id=ledger.players[0], amount=5, reason="because I say so",
        proposer_id=one, at=NOW,
    )  # fmt: skip
    lines = [(ledger.mint, ledger.account(0), 5)]
    people = {"proposal": proposal, "proposer_id": one, "approver_id": two}
    write("adjustment", "adjustment:1", lines, reason=proposal.reason, **people)


@attack
def adjusted_after_a_no(ledger: Ledger) -> None:
    one, two = ledger.staff
    proposal = Proposal.objects.create(
        kind="adjustment", player_id=ledger.players[0], amount=5, reason="because I say so",
        proposer_id=one, at=NOW,
    )  # fmt: skip
    Decision.objects.create(proposal=proposal, proposer_id=one, by_id=two, approved=False, at=NOW)
    lines = [(ledger.mint, ledger.account(0), 5)]
    people = {"proposal": proposal, "proposer_id": one, "approver_id": two}
    write("adjustment", "adjustment:1", lines, reason=proposal.reason, **people)


@attack
def adjusted_without_a_word(ledger: Ledger) -> None:
    one, two = ledger.staff
    proposal = approved("adjustment", ledger, player_id=ledger.players[0], amount=5)
    lines = [(ledger.mint, ledger.account(0), 5)]
    people = {"proposal": proposal, "proposer_id": one, "approver_id": two}
    write("adjustment", "adjustment:1", lines, reason="so", **people)


@attack
def adjusted_twice_on_one_decision(ledger: Ledger) -> None:
    one, two = ledger.staff
    proposal = approved("adjustment", ledger, player_id=ledger.players[0], amount=5)
    lines = [(ledger.mint, ledger.account(0), 5)]
    people = {"proposal": proposal, "proposer_id": one, "approver_id": two}
    for key in ("adjustment:1", "adjustment:2"):
        write("adjustment", key, lines, reason=proposal.reason, **people)


@attack
def approved_by_the_proposer(ledger: Ledger) -> None:
    one = ledger.staff[0]
    proposal = Proposal.objects.create(
        kind="adjustment", player_id=ledger.players[0], amount=5, reason="because I say so",
        proposer_id=one, at=NOW,
    )  # fmt: skip
    Decision.objects.create(proposal=proposal, proposer_id=one, by_id=one, approved=True, at=NOW)


@attack
def approved_under_another_proposers_name(ledger: Ledger) -> None:
    one, two = ledger.staff
    proposal = Proposal.objects.create(
        kind="adjustment", player_id=ledger.players[0], amount=5, reason="because I say so",
        proposer_id=one, at=NOW,
    )  # fmt: skip
    Decision.objects.create(proposal=proposal, proposer_id=two, by_id=one, approved=True, at=NOW)


@attack
def decided_twice(ledger: Ledger) -> None:
    proposal = approved("adjustment", ledger, player_id=ledger.players[0], amount=5)
    one, two = ledger.staff
    Decision.objects.create(proposal=proposal, proposer_id=one, by_id=two, approved=False, at=NOW)


@attack
def reopened_by_one(ledger: Ledger) -> None:
    one = ledger.staff[0]
    stop = Stop.objects.create(at=NOW, reason="the books do not add up")
    proposal = Proposal.objects.create(
        kind="reopening", stop=stop, reason="because I say so", proposer_id=one, at=NOW
    )
    Decision.objects.create(proposal=proposal, proposer_id=one, by_id=one, approved=True, at=NOW)


@attack
def reversal_that_corrects_nothing(ledger: Ledger) -> None:
    one, two = ledger.staff
    proposal = approved("reversal", ledger, corrects_id=1)
    people = {"proposal": proposal, "proposer_id": one, "approver_id": two}
    lines = [(ledger.account(0), ledger.sink, 5)]
    write("reversal", "reversal:0", lines, reason=proposal.reason, **people)


@attack
def reversed_twice(ledger: Ledger) -> None:
    one, two = ledger.staff
    for key in ("reversal:1", "reversal:1b"):
        proposal = approved("reversal", ledger, corrects_id=1)
        people = {"proposal": proposal, "proposer_id": one, "approver_id": two}
        lines = [(ledger.account(0), ledger.sink, 5)]
        write("reversal", key, lines, reason=proposal.reason, corrects_id=1, **people)
