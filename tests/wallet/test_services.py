"""Bookings and what two people decide, as the program asks for them."""

from __future__ import annotations

import pytest

from wallet import selectors, services
from wallet.models import Account, Kind, Movement, Transfer
from wallet.services import (
    AlreadySettled,
    InsufficientFunds,
    KeyReused,
    Refused,
    book,
)

from .ledger import (
    ENTRY,
    GAME,
    MINT,
    NOW,
    SINK,
    START,
    Ledger,
    Line,
    enter,
    give_back,
    pay,
    player_account,
    pot_of,
)

DAY = 86_400_000
REASON = "the table broke in the middle"


@pytest.fixture
def ledger(db: None) -> Ledger:
    return Ledger.made()


def movement_count() -> int:
    return Movement.objects.count()


def test_a_movement_moves_coins_and_links_to_the_one_before(ledger: Ledger) -> None:
    before = Movement.objects.order_by("-seq")[0]
    booked = pay(GAME, {ledger.players[0]: 280, ledger.players[1]: 120})
    row = Movement.objects.get(pk=booked.seq)
    assert (row.seq, row.previous, row.hash) == (before.seq + 1, before.hash, booked.hash)
    assert selectors.balances(ledger.players) == dict(
        zip(ledger.players, [1180, 1020, 900, 900, 1000, 1000], strict=True)
    )


def test_the_same_booking_again_is_the_first(ledger: Ledger) -> None:
    prizes = {ledger.players[0]: 280, ledger.players[1]: 120}
    first = pay(GAME, prizes)
    count = movement_count()
    again = pay(GAME, prizes)
    assert (again.seq, again.hash, again.fresh) == (first.seq, first.hash, False)
    assert movement_count() == count


def test_a_key_with_other_content_is_an_alarm(ledger: Ledger) -> None:
    pay(GAME, {ledger.players[0]: 280, ledger.players[1]: 120})
    with pytest.raises(KeyReused):
        pay(GAME, {ledger.players[0]: 120, ledger.players[1]: 280})


def test_a_booking_for_once_leaves_the_first_as_it_is(ledger: Ledger) -> None:
    line = Line(MINT, player_account(ledger.players[0]), 7)
    again = book(
        key=f"welcome:{ledger.players[0]}", kind=Kind.WELCOME, lines=[line], once=True, now=NOW
    )
    assert not again.fresh
    assert selectors.balance(ledger.players[0]) == START - ENTRY


def test_who_has_too_few_coins_is_named(ledger: Ledger) -> None:
    pay(GAME, {ledger.players[0]: 280, ledger.players[1]: 120})
    with pytest.raises(InsufficientFunds) as short:
        enter("expensive", ledger.players[:4], entry=1000)
    assert short.value.balances == {ledger.players[2]: 900, ledger.players[3]: 900}
    assert not Account.objects.filter(reference="expensive").exists()


def test_a_game_is_settled_once_whatever_the_key(ledger: Ledger) -> None:
    pay(GAME, {ledger.players[0]: 400})
    with pytest.raises(AlreadySettled):
        give_back(GAME, ledger.players[:4])
    with pytest.raises(AlreadySettled):
        pay(GAME, {ledger.players[0]: 400}, key="prize:by another name")
    lines = [Line(player_account(ledger.players[4]), pot_of(GAME), ENTRY)]
    with pytest.raises(AlreadySettled):
        book(key="stake:late", kind=Kind.STAKE, reference=GAME, lines=lines, now=NOW)


@pytest.mark.parametrize("amount", [0, -1, 1.5, True])
def test_an_amount_is_a_whole_number_above_zero(ledger: Ledger, amount: int) -> None:
    with pytest.raises(ValueError, match="whole and above zero"):
        book(
            key="reward:odd",
            kind=Kind.REWARD,
            lines=[Line(MINT, player_account(ledger.players[0]), amount)],
            now=NOW,
        )


def test_what_does_not_flow_is_told(ledger: Ledger) -> None:
    friend = Line(player_account(ledger.players[0]), player_account(ledger.players[1]), 5)
    with pytest.raises(ValueError, match="reward does not flow from player to player"):
        book(key="reward:friend", kind=Kind.REWARD, lines=[friend], now=NOW)
    with pytest.raises(ValueError, match="a transfer or more"):
        book(key="reward:empty", kind=Kind.REWARD, lines=[], now=NOW)


# Two people


def test_an_adjustment_takes_two(ledger: Ledger) -> None:
    player, (one, two) = ledger.players[0], ledger.staff
    proposal = services.adjust_propose(player=player, amount=40, reason=REASON, by=one)
    assert selectors.balance(player) == START - ENTRY
    with pytest.raises(Refused, match="Somebody else"):
        services.adjust_approve(proposal, by=one)
    booked = services.adjust_approve(proposal, by=two)
    assert selectors.balance(player) == START - ENTRY + 40
    row = Movement.objects.get(pk=booked.seq)
    assert (row.proposer_id, row.approver_id, row.reason) == (one, two, REASON)
    with pytest.raises(Refused, match="decided already"):
        services.adjust_approve(proposal, by=two)


def test_an_adjustment_takes_coins_away_but_never_more_than_there_are(ledger: Ledger) -> None:
    player, (one, two) = ledger.players[4], ledger.staff
    proposal = services.adjust_propose(player=player, amount=-300, reason=REASON, by=one)
    services.adjust_approve(proposal, by=two)
    assert selectors.balance(player) == START - 300
    more = services.adjust_propose(player=player, amount=-701, reason=REASON, by=two)
    with pytest.raises(Refused, match="only 700 coins"):
        services.adjust_approve(more, by=one)
    assert selectors.open_proposals().get().pk == more


def test_nobody_decides_about_his_own_coins(ledger: Ledger) -> None:
    one, two = ledger.staff
    with pytest.raises(Refused, match="your own coins"):
        services.adjust_propose(player=one, amount=10, reason=REASON, by=one)
    proposal = services.adjust_propose(player=two, amount=10, reason=REASON, by=one)
    with pytest.raises(Refused, match="your own coins"):
        services.adjust_approve(proposal, by=two)
    booked = pay(GAME, {ledger.players[0]: 400})
    with pytest.raises(Refused, match="your own coins"):
        services.reverse_propose(seq=booked.seq, reason=REASON, by=ledger.players[3], now=NOW)


def test_a_proposal_wants_a_sum_and_a_reason(ledger: Ledger) -> None:
    one, player = ledger.staff[0], ledger.players[0]
    with pytest.raises(Refused, match="not zero"):
        services.adjust_propose(player=player, amount=0, reason=REASON, by=one)
    with pytest.raises(Refused, match="ten letters"):
        services.adjust_propose(player=player, amount=5, reason="  so what   ", by=one)


def test_a_proposal_may_be_turned_down_or_withdrawn(ledger: Ledger) -> None:
    one, two = ledger.staff
    for who in (one, two):
        proposal = services.adjust_propose(
            player=ledger.players[0], amount=5, reason=REASON, by=one
        )
        services.decline(proposal, by=who)
        with pytest.raises(Refused, match="decided already"):
            services.adjust_approve(proposal, by=two)
    with pytest.raises(Refused, match="no such proposal"):
        services.decline(10**9, by=one)


def reversed_by_two(ledger: Ledger, seq: int, now: int = NOW) -> services.Booked:
    one, two = ledger.staff
    proposal = services.reverse_propose(seq=seq, reason=REASON, by=one, now=now)
    return services.reverse_approve(proposal, by=two, now=now)


def test_a_reversed_prize_is_as_if_the_game_had_not_counted(ledger: Ledger) -> None:
    prize = pay(GAME, {ledger.players[0]: 280, ledger.players[1]: 120})
    reversed_by_two(ledger, prize.seq)
    assert set(selectors.balances(ledger.players).values()) == {START}
    assert sum(row.balance for row in selectors.trial_balance()) == 0
    with pytest.raises(Refused, match="reversed already"):
        services.reverse_propose(seq=prize.seq, reason=REASON, by=ledger.staff[0], now=NOW)


def test_what_is_spent_is_written_off_and_noted(ledger: Ledger) -> None:
    winner = ledger.players[0]
    prize = pay(GAME, {winner: 280, ledger.players[1]: 120})
    enter("next", [winner, ledger.players[4]], entry=1000)
    assert selectors.balance(winner) == 180
    booked = reversed_by_two(ledger, prize.seq)
    # He has 180, gets his entry of 100 back, and owes 280.
    assert selectors.balance(winner) == 0
    taken = Transfer.objects.get(movement_id=booked.seq, debit__player=winner)
    assert taken.detail == '{"owed":280,"taken":280}'


def test_nobody_owes_coins_after_a_reversal(ledger: Ledger) -> None:
    winner = ledger.players[0]
    prize = pay(GAME, {winner: 400})
    services.retire_account(winner, now=NOW)
    booked = reversed_by_two(ledger, prize.seq)
    assert selectors.balance(winner) == 0
    taken = Transfer.objects.get(movement_id=booked.seq, debit__player=winner)
    assert taken.detail == '{"owed":400,"taken":100}'


def test_only_what_is_recent_and_final_is_reversed(ledger: Ledger) -> None:
    one = ledger.staff[0]
    prize = pay(GAME, {ledger.players[0]: 400})
    entry = Movement.objects.get(key=f"stake:{GAME}")
    with pytest.raises(Refused, match="this kind"):
        services.reverse_propose(seq=entry.seq, reason=REASON, by=one, now=NOW)
    with pytest.raises(Refused, match="30 days"):
        services.reverse_propose(seq=prize.seq, reason=REASON, by=one, now=NOW + 31 * DAY)
    with pytest.raises(Refused, match="no movement"):
        services.reverse_propose(seq=10**9, reason=REASON, by=one, now=NOW)


def test_an_adjustment_is_reversed_either_way(ledger: Ledger) -> None:
    player, (one, two) = ledger.players[4], ledger.staff
    for amount in (50, -50):
        proposal = services.adjust_propose(player=player, amount=amount, reason=REASON, by=one)
        booked = services.adjust_approve(proposal, by=two, now=NOW)
        assert selectors.balance(player) == START + amount
        reversed_by_two(ledger, booked.seq)
        assert selectors.balance(player) == START


# The stop, and the end of an account


def test_coin_tables_stop_until_two_people_reopen_them(ledger: Ledger) -> None:
    one, two = ledger.staff
    assert not services.frozen()
    with pytest.raises(Refused, match="are open"):
        services.reopen_propose(reason=REASON, by=one)
    assert services.freeze("the books do not add up")
    assert not services.freeze("the books do not add up")
    assert services.frozen()
    proposal = services.reopen_propose(reason=REASON, by=one)
    with pytest.raises(Refused, match="Somebody else"):
        services.reopen(proposal, by=one)
    assert services.frozen()
    services.reopen(proposal, by=two)
    assert not services.frozen()
    assert services.freeze("and again they do not")
    assert services.frozen()


def test_a_proposal_of_another_kind_is_not_there(ledger: Ledger) -> None:
    one, two = ledger.staff
    services.freeze("the books do not add up")
    proposal = services.reopen_propose(reason=REASON, by=one)
    with pytest.raises(Refused, match="no such proposal"):
        services.adjust_approve(proposal, by=two)
    with pytest.raises(Refused, match="no such proposal"):
        services.reverse_approve(proposal, by=two)


def test_the_coins_of_a_deleted_account_leave_the_world(ledger: Ledger) -> None:
    player = ledger.players[0]
    in_the_world = selectors.coins_in_existence()
    booked = services.retire_account(player, now=NOW)
    assert booked is not None
    assert selectors.balance(player) == 0
    assert selectors.coins_in_existence() == in_the_world - (START - ENTRY)
    assert services.retire_account(player, now=NOW) is None
    pay(GAME, {player: 400})
    assert services.retire_account(player, now=NOW) is not None
    assert [each.amount for each in selectors.retired()] == [400, START - ENTRY]
    assert services.retire_account(ledger.staff[0], now=NOW) is None


def test_sinks_take_and_never_give(ledger: Ledger) -> None:
    line = Line(SINK, player_account(ledger.players[0]), 5)
    with pytest.raises(ValueError, match="does not flow"):
        book(key="reward:sink", kind=Kind.REWARD, lines=[line], now=NOW)
