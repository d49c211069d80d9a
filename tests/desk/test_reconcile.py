"""The reconciliation: clean where all is well; what does not hold is named and stops coins."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from oona_site.desk.models import Check
from oona_site.desk.templatetags.desk import linked
from tests.desk.coins import coin_game, enter, pay, prizes_of, rich
from tests.matches import open_match
from tests.wallet.ledger import give_back, sql, unguarded
from wallet import selectors as ledger
from wallet import services
from wallet.models import Movement

pytestmark = pytest.mark.django_db(transaction=True)


def reconcile(*arguments: str) -> tuple[int, str]:
    """Gives exit status and what was printed."""
    out = io.StringIO()
    try:
        call_command("reconcile", *arguments, stdout=out)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue()
    return 0, out.getvalue()


def test_a_ledger_with_games_is_clean() -> None:
    players = rich("Sara", "Layla", "Salem", "Nikos")
    coin_game(players)
    coin_game(players[:2])
    coin_game(players, teams=True)
    refunded = coin_game(players[:3], paid=False)
    give_back(refunded, [player.pk for player in players[:3]])
    running = open_match(*players[:2])
    assert running.game is not None
    enter(running.game.public_id, [player.pk for player in players[:2]])
    status, printed = reconcile()
    assert status == 0, printed
    lines = dict(line.split(" ", 1) for line in printed.splitlines() if " " in line)
    assert lines["games_settled"] == "3"
    assert lines["games_refunded"] == "1"
    assert lines["games_open"] == "1"
    assert lines["sum_of_balances"] == "0"
    assert lines["coins_in_existence"] == "4000"
    assert lines["balance_escrow"] == "200"
    head = ledger.head()
    assert lines["head"] == f"{head.seq}:{head.hash}"
    assert printed.splitlines()[-1] == "clean"
    assert not services.frozen()
    check = Check.objects.get()
    assert (check.is_clean, check.seq, check.hash) == (True, head.seq, head.hash)


def test_an_empty_ledger_is_clean() -> None:
    assert reconcile()[0] == 0


def tampered_prize(reference: str) -> None:
    """A hand takes ten coins of the first prize: in the row and on both accounts."""
    seq = Movement.objects.get(key=f"prize:{reference}").seq
    sql("UPDATE wallet_transfer SET amount = amount - 10 WHERE movement_id = %s", seq)


def tampered_balance(reference: str) -> None:
    sql("UPDATE wallet_account SET balance = balance + 5 WHERE kind = 'player'")


def tampered_reason(reference: str) -> None:
    sql("UPDATE wallet_movement SET reason = 'a better reason' WHERE seq = 1")


def lost_movement(reference: str) -> None:
    sql("DELETE FROM wallet_movement WHERE seq = 2")


TAMPERING: dict[str, tuple[Callable[[str], None], str]] = {
    "a prize": (tampered_prize, "movement 4"),
    "a balance": (tampered_balance, "MISMATCH Account"),
    "a reason": (tampered_reason, "movement 1"),
    "a movement": (lost_movement, "movement 2"),
}


@pytest.mark.parametrize("what", TAMPERING)
def test_a_hand_with_all_rights_is_named_and_coin_tables_stop(what: str) -> None:
    reference = coin_game(rich("Sara", "Layla"))
    work, named = TAMPERING[what]
    with unguarded():
        work(reference)
    status, printed = reconcile()
    assert status == 1
    assert named in printed, printed
    assert "MISMATCH" in printed
    assert printed.splitlines()[-1].endswith("coin tables are stopped")
    assert services.frozen()
    assert not Check.objects.get().is_clean


def test_a_log_that_cannot_be_followed_is_a_finding_like_any_other() -> None:
    reference = coin_game(rich("Sara", "Layla"))
    with unguarded():
        sql("""UPDATE games_step SET facts = '[["drew"]]' WHERE seq = 7""")
    status, printed = reconcile()
    assert status == 1
    (found,) = [line for line in printed.splitlines() if line.startswith("MISMATCH")]
    assert "does not lead on from step to step" in found
    assert found.endswith(f"[movement 4, game {reference}]")
    assert services.frozen()


def test_a_prize_that_the_log_does_not_make_is_named_by_its_movement() -> None:
    """Booked through the services and sealed: the ledger alone finds nothing wrong."""
    players = rich("Sara", "Layla", "Salem")
    reference = coin_game(players, paid=False)
    right = prizes_of(reference, 300)
    wrong = dict(zip(right, reversed(right.values()), strict=True))
    booked = pay(reference, wrong)
    status, printed = reconcile()
    assert status == 1
    found = [line for line in printed.splitlines() if line.startswith("MISMATCH")]
    assert len(found) == 1
    assert f"movement {booked.seq}" in found[0]
    assert reference in found[0]
    assert "instead of" in found[0]


def test_a_game_that_is_over_and_not_settled_is_named() -> None:
    reference = coin_game(rich("Sara", "Layla"), paid=False)
    status, printed = reconcile()
    assert status == 1
    assert f"game {reference}" in printed


def test_a_pot_paid_while_the_game_runs_is_named() -> None:
    players = rich("Sara", "Layla")
    table = open_match(*players)
    assert table.game is not None
    enter(table.game.public_id, [player.pk for player in players])
    pay(table.game.public_id, {players[0].pk: 200})
    status, printed = reconcile()
    assert status == 1
    assert "the game is not over" in printed


def test_coins_of_a_game_that_never_was_are_named() -> None:
    players = rich("Sara", "Layla")
    enter("no-such-game", [player.pk for player in players])
    pay("no-such-game", {players[0].pk: 200})
    assert "There is no such game" in reconcile()[1]


def test_a_seat_that_did_not_pay_is_named() -> None:
    players = rich("Sara", "Layla")
    table = open_match(*players)
    assert table.game is not None
    enter(table.game.public_id, [players[0].pk])
    assert "the same entry" in reconcile()[1]


def test_a_chain_that_was_written_anew_does_not_lead_to_the_noted_head() -> None:
    (sara,) = rich("Sara")
    head = ledger.head()
    assert reconcile("--head", f"{head.seq}:{head.hash}")[0] == 0
    other = f"{head.seq}:{'0' * 64}"
    status, printed = reconcile("--head", other)
    assert status == 1
    assert f"movement {head.seq}" in printed.lower()
    assert sara.pk


def test_each_check_follows_on_the_head_that_the_last_one_noted() -> None:
    (sara,) = rich("Sara")
    reconcile()
    Check.objects.update(hash="0" * 64)
    assert reconcile()[0] == 1
    assert sara.pk


def test_a_finding_leads_to_what_it_names() -> None:
    shown = linked("Seat 1 <b> [movement 8, movement 9, game Ab-c_9]")
    for address in ("/desk/movements/8/", "/desk/movements/9/", "/desk/games/Ab-c_9/"):
        assert shown.count(f'<a href="{address}">') == 1
    assert "&lt;b&gt;" in shown
    assert "<a" not in linked("Movement 8 speaks of game x and of movement 9.")
    assert "<a" not in linked("[movement x]")


@pytest.mark.parametrize("text", ["", "5", "x:y", "1:" + "g" * 64, "1:" + "0" * 63])
def test_a_head_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(CommandError, match="a head is a number"):
        call_command("reconcile", f"--head={text}")


def test_a_stop_stays_until_it_is_reopened(capsys: Any) -> None:
    services.freeze("by hand, for a test")
    status, printed = reconcile()
    assert status == 0
    assert printed.splitlines()[-1] == "clean; coin tables are stopped"
    assert services.frozen()
