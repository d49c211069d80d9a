"""Tables with an entry: who may sit, when the entry is taken, what a waiting room does."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from pytest_django.fixtures import Settings

from games import seeds, services, stakes
from games.frames import Audience, Scene, table_of
from games.models import Game, Seat, Step, Table, TableState
from games.presence import Presence, touch_seats
from games.selectors import table_row
from games.wire import WireCode
from games.words import refused_text
from oona_site.players import sanctions
from oona_site.players.models import Player, SanctionKind
from tests.fair.play import play_out
from wallet import selectors as coins
from wallet import services as ledger
from wallet.models import Movement

from .coin_tables import balances, dealt, game_of, opened, refused, seated, spend
from .helpers import make_account, make_person, plan

pytestmark = pytest.mark.django_db(transaction=True)


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


def keep_from_coins(player: Player) -> None:
    until = timezone.now() + timedelta(days=3)
    asked = sanctions.Asked(
        player=player.pk, kind=SanctionKind.COINS, reason="Arranged games, twelve.", until=until
    )
    sanctions.impose(asked, by=make_person("Maha").pk)


def test_whom_a_sanction_keeps_from_coin_tables_reads_why_and_until_when(
    cast: list[Player],
) -> None:
    table = opened(cast[0])
    keep_from_coins(cast[1])
    with refused(WireCode.NO_COIN_TABLES) as caught:
        services.take_seat(table.pk, cast[1].pk)
    day = (timezone.now() + timedelta(days=3)).strftime("%Y-%m-%d")
    for language in ("en", "ar", "fa", "el"):
        text = refused_text(caught.value, language)
        assert "Arranged games, twelve." in text
        assert day in text
    with refused(WireCode.NO_COIN_TABLES):
        opened(cast[1])
    free = services.open_table(plan(seats=2), host=cast[1].pk)
    assert free


def test_who_was_seated_before_the_sanction_is_not_dealt_in(cast: list[Player]) -> None:
    table = seated(cast[:2])
    keep_from_coins(cast[1])
    with refused(WireCode.ENTRY_UNPAID) as caught:
        services.start_game(table.pk, cast[0].pk)
    assert caught.value.values["names"] == [cast[1].name]
    assert balances(cast[:2]) == [500, 500]


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


def told(table: Table, language: str = "en") -> str | None:
    """What the table's page says of why it has not begun."""
    row = table_row(table.public_id)
    assert row is not None
    scene = Scene(row, None, [], {}, 0)
    text: str | None = table_of(scene, Audience(None, language, ""), seeds.clock_ms())["hold"]
    return text


def test_a_full_waiting_room_where_somebody_cannot_pay_gives_his_seat_to_another(
    cast: list[Player],
) -> None:
    table = seated(cast[:3])
    assert told(table) is None
    spend(cast[1], 460)
    run_out(table)
    assert table.state == TableState.OPEN
    assert balances([cast[0], cast[2]]) == [500, 500]
    assert told(table) == f"\u2068{cast[1].name}\u2069 cannot pay the entry of 50 coins."
    assert "50" in (told(table, "ar") or "")
    assert not Seat.objects.filter(table=table, player=cast[1]).exists()
    services.take_seat(table.pk, cast[3].pk)
    assert told(table) is None
    run_out(table)
    assert table.state == TableState.PLAYING


def test_a_waiting_room_says_that_coin_tables_are_stopped(cast: list[Player]) -> None:
    table = seated(cast[:2])
    ledger.freeze("the books do not add up")
    run_out(table)
    assert "rest while the coins are counted again" in (told(table) or "")
    assert Seat.objects.filter(table=table, player__in=cast[:2]).count() == 2


def test_the_last_vote_for_another_match_says_who_cannot_pay_it(cast: list[Player]) -> None:
    table = dealt(cast[:2])
    play_out(table)
    services.vote_rematch(table.pk, cast[1].pk)
    spend(cast[1], balances([cast[1]])[0])
    services.vote_rematch(table.pk, cast[0].pk)
    table.refresh_from_db()
    assert table.state == TableState.OPEN
    assert cast[1].name in (told(table) or "")
    assert not Seat.objects.filter(table=table, player=cast[1]).exists()
