"""The end of a match with an entry: prizes that add up, or every entry back."""

from __future__ import annotations

from typing import Any

import pytest

from games import incidents, services, stakes
from games.models import Game, Seat, Step, TableState, TeamPrize
from games.wire import WireCode
from oona_site.desk.recompute import Verdict, settlement_of
from oona_site.desk.reconcile import run
from oona_site.players.models import Player
from tests.fair.play import play_out
from wallet import audit
from wallet import selectors as coins
from wallet import services as ledger
from wallet.models import Kind, Movement

from .coin_tables import ENTRY, balances, dealt, game_of, refused, spend
from .helpers import make_account

pytestmark = pytest.mark.django_db(transaction=True)


# The end


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    ("seats", "more", "prizes"),
    [
        (2, {}, [100]),
        (3, {}, [105, 45]),
        (4, {}, [140, 60]),
        (4, {"teams": True}, [70, 70, 30, 30]),
        (4, {"teams": True, "team_prize": TeamPrize.WINNER_TAKES_ALL}, [100, 100]),
    ],
)
def test_prizes_are_paid_by_the_standing_and_add_up(
    cast: list[Player], seats: int, more: dict[str, Any], prizes: list[int]
) -> None:
    people = cast[:seats]
    table = dealt(people, **more)
    address = play_out(table)
    game = game_of(table)
    money = coins.money_of_game(address)
    assert game.result is not None
    standing = game.result["standing"]
    by_place = [game.result["prizes"][seat] for seat in standing]
    assert [coins for coins in by_place if coins] == prizes
    assert sum(by_place) == money.pot == ENTRY * seats
    paid = {part.player: part.amount for part in money.prizes}
    assert paid == {people[seat].pk: prize for seat, prize in zip(standing, prizes, strict=False)}
    assert (money.left, money.is_settled) == (0, True)
    assert audit.check().is_clean


@pytest.mark.timeout(60)
def test_six_people_share_by_three(cast: list[Player]) -> None:
    people = [*cast, make_account("Rashid", coins=500), make_account("Salma", coins=500)]
    table = dealt(people)
    game = Game.objects.get(public_id=play_out(table))
    assert game.result is not None
    prizes = [game.result["prizes"][seat] for seat in game.result["standing"]]
    assert prizes == [180, 90, 30, 0, 0, 0]


def test_a_prize_says_how_it_came_about(cast: list[Player]) -> None:
    table = dealt(cast)
    money = coins.money_of_game(play_out(table))
    first = max(money.prizes, key=lambda part: part.amount).detail
    assert {name: first[name] for name in ("pot", "players", "weights", "place", "share")} == {
        "pot": 200, "players": 4, "weights": [70, 30], "place": 1, "share": 140,
    }  # fmt: skip


def test_a_deal_that_took_no_entry_is_found(
    cast: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run().is_clean
    monkeypatch.setattr(stakes, "collect", lambda *_: None)
    address = game_of(dealt(cast[:2])).public_id
    (found,) = run().findings
    assert found.game == address
    assert ledger.frozen()


@pytest.mark.parametrize(
    "more", [{}, {"teams": True}, {"teams": True, "team_prize": TeamPrize.WINNER_TAKES_ALL}]
)
def test_what_was_paid_is_what_the_log_says(cast: list[Player], more: dict[str, Any]) -> None:
    settlement = settlement_of(play_out(dealt(cast, **more)))
    assert settlement.verdict is Verdict.MATCH


def test_who_left_or_is_played_by_the_table_keeps_his_prize(cast: list[Player]) -> None:
    """Two people, one gives up: the other wins; nobody's prize goes elsewhere."""
    table = dealt(cast[:2])
    Seat.objects.filter(table=table, number=0).update(online=False)
    play_out(table)
    assert sum(balances(cast[:2])) == 1000 + _rewards_of(cast[:2])


def _rewards_of(people: list[Player]) -> int:
    kinds = (Kind.DAILY, Kind.REWARD)
    found = [coins.earned_since([person.pk for person in people], kind, 0) for kind in kinds]
    return sum(sum(each.values()) for each in found)


def test_the_same_people_again_pay_again(cast: list[Player]) -> None:
    table = dealt(cast[:2])
    play_out(table)
    for person in cast[:2]:
        services.vote_rematch(table.pk, person.pk)
    table.refresh_from_db()
    assert table.state == TableState.PLAYING
    assert Movement.objects.filter(kind=Kind.STAKE).count() == 2


def test_who_cannot_pay_again_is_told_when_he_votes(cast: list[Player]) -> None:
    poor = make_account("Saif", coins=ENTRY)
    table = dealt([cast[0], poor], entry=ENTRY)
    play_out(table)
    rest = coins.balance(poor.pk)
    if rest:
        spend(poor, rest)
    with refused(WireCode.TOO_FEW_COINS):
        services.vote_rematch(table.pk, poor.pk)


def test_when_somebody_got_up_the_others_wait_for_another(cast: list[Player]) -> None:
    table = dealt(cast[:3])
    play_out(table)
    services.vote_rematch(table.pk, cast[0].pk)
    services.vote_rematch(table.pk, cast[1].pk)
    services.stand(table.pk, cast[2].pk)
    table.refresh_from_db()
    assert table.state == TableState.OPEN
    services.take_seat(table.pk, cast[3].pk)
    services.start_game(table.pk, cast[0].pk)
    assert game_of(table).number == 2


# Called off


def test_a_match_called_off_gives_every_entry_back(cast: list[Player]) -> None:
    table = dealt(cast)
    game = game_of(table)
    incidents.call_off_match(game.public_id)
    assert balances(cast) == [500] * 4
    game.refresh_from_db()
    assert game.void
    assert game.result is None
    assert game.seed
    table.refresh_from_db()
    assert table.state == TableState.OVER
    money = coins.money_of_game(game.public_id)
    assert (len(money.refunds), money.left, money.is_settled) == (4, 0, True)
    assert settlement_of(game.public_id).verdict is Verdict.MATCH
    assert audit.check().is_clean
    assert Step.objects.filter(game=game).order_by("-seq")[0].cause == '{"do":"call_off"}'
    with refused(WireCode.NO_GAME):
        incidents.call_off_match(game.public_id)


def test_a_match_that_is_over_is_not_called_off(cast: list[Player]) -> None:
    table = dealt(cast[:2])
    address = play_out(table)
    with refused(WireCode.NO_GAME):
        incidents.call_off_match(address)
    with refused(WireCode.NO_GAME):
        incidents.call_off_match("nowhere")


def test_a_match_without_an_entry_is_called_off_as_well(cast: list[Player]) -> None:
    table = dealt(cast[:2], entry=0)
    incidents.call_off_match(game_of(table).public_id)
    assert game_of(table).void


def test_people_go_on_after_a_match_called_off(cast: list[Player]) -> None:
    table = dealt(cast[:2])
    incidents.call_off_match(game_of(table).public_id)
    for person in cast[:2]:
        services.vote_rematch(table.pk, person.pk)
    assert game_of(table).number == 2
    play_out(table)
    assert coins.money_of_game(game_of(table).public_id).is_settled
