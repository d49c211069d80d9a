"""Tables with an entry: who may sit, when the entry is taken, what is paid, what goes back."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from pytest_django.fixtures import Settings

from games import incidents, seeds, services, stakes
from games.models import Game, Seat, Step, Table, TableState, TeamPrize
from games.presence import Presence, touch_seats
from games.wire import Refused, WireCode
from games.words import refused_text
from oona_site.players.models import Player
from tests.fair.play import play_out
from wallet import audit
from wallet import selectors as coins
from wallet import services as ledger
from wallet.models import Kind, Movement

from .helpers import make_account, make_person, plan, table_named

ENTRY = 50

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def cast(transactional_db: None) -> list[Player]:
    return [make_account(name, coins=500) for name in ("Layla", "Omar", "Noor", "Dana")]


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


# Who may sit


def test_guests_are_told_how_to_get_an_account(cast: list[Player]) -> None:
    guest = make_person("Zaid")
    with refused(WireCode.NEEDS_ACCOUNT) as caught:
        opened(guest)
    assert "Sign up" in refused_text(caught.value, "en")
    table = opened(cast[0])
    with refused(WireCode.NEEDS_ACCOUNT):
        services.take_seat(table.pk, guest.pk)


def test_an_address_that_nobody_confirmed_is_not_enough(cast: list[Player]) -> None:
    table = opened(cast[0])
    unsure = make_account("Hessa", coins=500, verified=False)
    with refused(WireCode.NEEDS_ACCOUNT):
        services.take_seat(table.pk, unsure.pk)


def test_too_few_coins_are_told_with_both_numbers(cast: list[Player]) -> None:
    table = opened(cast[0], entry=500)
    poor = make_account("Saif", coins=120)
    with refused(WireCode.TOO_FEW_COINS) as caught:
        services.take_seat(table.pk, poor.pk)
    text = refused_text(caught.value, "en")
    assert "500" in text
    assert "120" in text


@pytest.mark.parametrize("entry", [-10, 5, 15, 1010])
def test_an_entry_goes_in_tens_up_to_the_most(cast: list[Player], entry: int) -> None:
    with pytest.raises(ValueError, match="in tens, up to 1000"):
        opened(cast[0], entry=entry)
    assert not Table.objects.exists()


def test_the_database_refuses_an_odd_entry_too(cast: list[Player]) -> None:
    table = opened(cast[0])
    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.filter(pk=table.pk).update(entry=15)


def test_guests_play_on_where_there_is_no_entry(cast: list[Player]) -> None:
    table = opened(make_person("Zaid"), entry=0)
    services.take_seat(table.pk, make_person("Mona").pk)


# The deal


def test_the_deal_takes_the_entry_from_every_seat(cast: list[Player]) -> None:
    table = dealt(cast)
    assert balances(cast) == [450] * 4
    money = coins.money_of_game(game_of(table).public_id)
    assert (money.pot, money.left, money.is_settled) == (200, 200, False)
    assert [part.player for part in money.entries] == [person.pk for person in cast]


def test_without_an_entry_no_coin_moves(cast: list[Player]) -> None:
    before = Movement.objects.count()
    dealt(cast, entry=0)
    assert Movement.objects.count() == before


def test_bots_take_no_seat_at_a_table_with_an_entry(cast: list[Player]) -> None:
    table = opened(cast[0], seats=3)
    services.take_seat(table.pk, cast[1].pk)
    with refused(WireCode.SEATS_FREE):
        services.start_game(table.pk, cast[0].pk)
    assert not Seat.objects.filter(table=table, bot=True).exists()
    assert not Game.objects.exists()


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


def test_who_cannot_pay_any_more_is_named(cast: list[Player]) -> None:
    table = seated(cast)
    spend(cast[1], 460)
    spend(cast[3], 500)
    with refused(WireCode.ENTRY_UNPAID) as caught:
        services.start_game(table.pk, cast[0].pk)
    text = refused_text(caught.value, "en")
    assert "Omar" in text
    assert "Dana" in text
    assert "Layla" not in text
    assert balances([cast[0], cast[2]]) == [500, 500]
    assert not Game.objects.exists()


def test_coins_that_go_between_the_look_and_the_deal_stop_the_deal(
    cast: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(cast)
    spend(cast[1], 460)
    monkeypatch.setattr(stakes, "check_deal", lambda *_: None)
    monkeypatch.setattr("games.deals.check_deal", lambda *_: None)
    with refused(WireCode.ENTRY_UNPAID):
        services.start_game(table.pk, cast[0].pk)
    table.refresh_from_db()
    assert (table.state, table.game) == (TableState.OPEN, None)
    assert not Step.objects.exists()
    assert balances([cast[0]]) == [500]


def test_a_stop_keeps_tables_with_an_entry_from_dealing_and_no_others(cast: list[Player]) -> None:
    table, other = seated(cast[:2]), seated(cast[2:], entry=0)
    ledger.freeze("the books do not add up")
    with refused(WireCode.COINS_STOPPED):
        services.start_game(table.pk, cast[0].pk)
    services.start_game(other.pk, cast[2].pk)
    assert game_of(other).number == 1


def test_a_match_in_play_is_paid_although_tables_are_stopped(cast: list[Player]) -> None:
    table = dealt(cast[:2])
    ledger.freeze("the books do not add up")
    play_out(table)
    assert coins.money_of_game(game_of(table).public_id).is_settled


def test_a_site_without_coins_deals_no_entry(cast: list[Player], settings: Settings) -> None:
    table = seated(cast[:2])
    settings.OONA_COINS = False
    with refused(WireCode.COINS_OFF):
        services.start_game(table.pk, cast[0].pk)
    with refused(WireCode.COINS_OFF):
        opened(cast[0])


# The clock of a waiting room


def come_online(table: Table) -> None:
    now = seeds.clock_ms()
    touch_seats(
        {seat.pk: Presence(True, now, now) for seat in Seat.objects.filter(table=table)},
        [table.pk],
    )


def run_out(table: Table) -> None:
    """Let the table's clock run out while everybody is there."""
    come_online(table)
    now = seeds.clock_ms()
    Table.objects.filter(pk=table.pk).update(clock_at=now)
    assert services.move_on(table.pk, now)
    table.refresh_from_db()


def test_a_waiting_room_with_a_free_seat_waits_on(cast: list[Player]) -> None:
    table = opened(cast[0], seats=3)
    run_out(table)
    assert table.state == TableState.OPEN
    assert table.clock_at
    assert table.clock_at > seeds.clock_ms()


def test_a_full_waiting_room_deals_by_itself(cast: list[Player]) -> None:
    table = seated(cast[:2])
    run_out(table)
    assert table.state == TableState.PLAYING
    assert balances(cast[:2]) == [450, 450]


def test_a_full_waiting_room_where_somebody_cannot_pay_waits_on(cast: list[Player]) -> None:
    table = seated(cast[:2])
    spend(cast[1], 460)
    run_out(table)
    assert table.state == TableState.OPEN
    assert balances(cast[:1]) == [500]


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


def test_what_was_paid_is_what_the_log_says(cast: list[Player]) -> None:
    for more in ({}, {"teams": True}):
        table = dealt(cast, **more)
        address = play_out(table)
        recomputed = stakes.recomputed(game_of(table))
        paid = {part.player: part.amount for part in coins.money_of_game(address).prizes}
        assert {cast[prize.seat].pk: prize.amount for prize in recomputed if prize.amount} == paid
        services.stand(table.pk, cast[0].pk)


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
    assert stakes.recomputed(game) == []
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
