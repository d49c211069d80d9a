"""Tables and seats: who may do what, and what a table does by itself."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from cryptography.exceptions import InvalidTag
from django.db import connection, transaction

from games import seeds, services
from games.endings import Ending
from games.engine import events as ev
from games.engine.presets import PRESETS
from games.engine.rules import RulesError
from games.fairness import commitment_of
from games.matches import SCOREBOARD_MS, settle_step
from games.models import Game, GameSeat, Pulse, Seat, Step, Table
from games.presence import Presence, touch_seats
from games.wire import Refused, WireCode
from oona_site.players.models import Player
from tests.games.conftest import Clock
from tests.games.helpers import make_person, plan, table_named

pytestmark = pytest.mark.django_db(transaction=True)


def opened(host: Player, **wanted: object) -> Table:
    return table_named(services.open_table(plan(**wanted), host=host.pk))  # type: ignore[arg-type]


def people_at(table: Table) -> list[int | None]:
    return list(table.chairs.order_by("number").values_list("player", flat=True))


def refused(code: WireCode) -> pytest.RaisesExc[Refused]:
    return pytest.raises(Refused, check=lambda error: error.code is code)


def come_online(table: Table, *players: Player) -> None:
    seats = Seat.objects.filter(table=table, player__in=players)
    changes = {seat.pk: Presence(True, seeds.clock_ms(), seeds.clock_ms()) for seat in seats}
    touch_seats(changes, [table.pk])


def end_match(table: Table) -> None:
    """Close the running match as a step that ends it would."""
    table.refresh_from_db()
    assert table.game_id is not None
    seats = tuple(range(table.seats))
    end = ev.RoundEnded(0, seats, seats, seats, False, True, (0,))
    with transaction.atomic():
        settle_step(
            table=table.pk,
            game=table.game_id,
            left=None,
            ending=Ending(end=end, standing=seats, starter=0, dealer=1, away=()),
            now=seeds.clock_ms(),
        )
    table.refresh_from_db()


def test_the_host_sits_at_the_first_seat(layla: Player) -> None:
    table = opened(layla, seats=3)
    assert people_at(table) == [layla.pk, None, None]
    assert table.clock_at is not None


def test_a_table_that_cannot_be_is_refused(layla: Player) -> None:
    with pytest.raises(RulesError, match="teams: bad_player_count"):
        opened(layla, seats=3, teams=True)
    with pytest.raises(RulesError, match="seats: bad_player_count"):
        opened(layla, seats=7)
    assert not Table.objects.exists()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_table_of_every_game_is_dealt_by_its_rules(layla: Player, preset: str) -> None:
    table = table_named(services.play_now(plan(preset), host=layla.pk))
    assert table.state == "playing"
    assert table.rules == PRESETS[preset].rules


def test_sitting_down_twice_is_sitting_down(layla: Player, salem: Player) -> None:
    table = opened(layla, seats=3)
    services.take_seat(table.pk, salem.pk, 2)
    services.take_seat(table.pk, salem.pk, 1)
    assert people_at(table) == [layla.pk, None, salem.pk]


def test_a_taken_seat_is_refused(layla: Player, salem: Player, dov: Player) -> None:
    table = opened(layla, seats=3)
    services.take_seat(table.pk, salem.pk, 1)
    with refused(WireCode.SEAT_TAKEN):
        services.take_seat(table.pk, dov.pk, 1)
    table = opened(layla, seats=2)
    services.take_seat(table.pk, salem.pk)
    with refused(WireCode.TABLE_FULL):
        services.take_seat(table.pk, dov.pk)


def test_of_many_who_want_the_last_seat_one_gets_it(layla: Player) -> None:
    table = opened(layla, seats=2)
    crowd = [make_person(f"Guest {number}") for number in range(6)]

    def sit(player: Player) -> bool:
        try:
            services.take_seat(table.pk, player.pk)
        except Refused:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(6) as pool:
        assert sum(pool.map(sit, crowd)) == 1
    assert None not in people_at(table)


def test_who_stands_up_hands_the_table_on(layla: Player, salem: Player) -> None:
    table = opened(layla, seats=3)
    services.take_seat(table.pk, salem.pk)
    services.stand(table.pk, layla.pk)
    table.refresh_from_db()
    assert table.host == salem
    with refused(WireCode.NOT_SEATED):
        services.stand(table.pk, layla.pk)


def test_only_the_host_deals_and_programs_fill_the_seats(layla: Player, dov: Player) -> None:
    table = opened(layla, seats=4)
    with refused(WireCode.NOT_SEATED):
        services.start_game(table.pk, dov.pk)
    services.take_seat(table.pk, dov.pk, 2)
    with refused(WireCode.NOT_HOST):
        services.start_game(table.pk, dov.pk)
    services.start_game(table.pk, layla.pk)
    table.refresh_from_db()
    assert table.state == "playing"
    assert table.clock_at is None
    assert list(table.chairs.order_by("number").values_list("bot", flat=True)) == [
        False,
        True,
        False,
        True,
    ]
    seats = GameSeat.objects.order_by("number").values_list("player", flat=True)
    assert list(seats) == [layla.pk, None, dov.pk, None]
    step = Step.objects.get()
    pulse = Pulse.objects.get()
    assert (step.seq, step.seat, pulse.seq) == (1, None, 1)
    assert pulse.wake_at is not None
    services.start_game(table.pk, layla.pk)
    assert Game.objects.count() == 1
    with refused(WireCode.ALREADY_PLAYING):
        services.stand(table.pk, layla.pk)


def test_the_seed_is_sealed_until_the_match_is_closed(layla: Player) -> None:
    table = table_named(services.play_now(plan(), host=layla.pk))
    game = Game.objects.get()
    assert game.seed == ""
    seed = seeds.Secret.unsealed(game.sealed_seed, game.public_id).seed
    assert seed not in bytes(game.sealed_seed)
    end_match(table)
    game.refresh_from_db()
    assert bytes.fromhex(game.seed) == seed
    assert commitment_of(game.public_id, seed) == game.commitment
    assert game.result is not None
    assert game.result["places"] == [0, 1]
    assert not Pulse.objects.exists()


def test_a_sealed_seed_opens_under_its_own_name_alone(layla: Player) -> None:
    services.play_now(plan(), host=layla.pk)
    game = Game.objects.get()
    with pytest.raises(InvalidTag):
        seeds.unseal(game.sealed_seed, "another")


def test_nobody_opens_tables_without_end(dov: Player, clock: Clock) -> None:
    for _ in range(services.SEATS_A_PLAYER):
        opened(dov)
    with refused(WireCode.TOO_MANY_SEATS):
        opened(dov)
    Table.objects.update(state="closed", clock_at=None)
    opened(dov)
    with refused(WireCode.TOO_MANY_TABLES):
        opened(dov)


def test_the_last_vote_deals_again_with_the_same_people(layla: Player, salem: Player) -> None:
    table = opened(layla, seats=3, hand_size=5)
    services.take_seat(table.pk, salem.pk, 2)
    services.start_game(table.pk, layla.pk)
    with refused(WireCode.NOT_SEATED):
        end_match(table)
        services.vote_rematch(table.pk, 0)
    services.vote_rematch(table.pk, layla.pk)
    table.refresh_from_db()
    assert table.state == "over"
    services.vote_rematch(table.pk, salem.pk)
    table.refresh_from_db()
    assert table.state == "playing"
    first, again = Game.objects.order_by("number")
    assert (again.number, again.options) == (2, first.options)
    assert list(again.players.values_list("number", "player").order_by("number")) == list(
        first.players.values_list("number", "player").order_by("number")
    )
    assert '"round",' in Step.objects.get(game=again).facts


def test_who_leaves_the_scoreboard_is_replaced_by_a_program(layla: Player, salem: Player) -> None:
    table = opened(layla, seats=2)
    services.take_seat(table.pk, salem.pk)
    services.start_game(table.pk, layla.pk)
    end_match(table)
    services.vote_rematch(table.pk, layla.pk)
    services.stand(table.pk, salem.pk)
    table.refresh_from_db()
    assert table.state == "playing"
    assert people_at(table) == [layla.pk, None]


def test_a_newcomer_takes_a_programs_seat_on_the_scoreboard(layla: Player, salem: Player) -> None:
    table = table_named(services.play_now(plan(), host=layla.pk))
    with refused(WireCode.ALREADY_PLAYING):
        services.take_seat(table.pk, salem.pk)
    end_match(table)
    services.take_seat(table.pk, salem.pk)
    services.vote_rematch(table.pk, layla.pk)
    assert people_at(table) == [layla.pk, salem.pk]
    assert Game.objects.order_by("-number")[0].players.get(number=1).player == salem


def test_a_newcomer_after_the_last_vote_starts_the_match(layla: Player, salem: Player) -> None:
    table = opened(layla, seats=3)
    services.take_seat(table.pk, salem.pk)
    services.start_game(table.pk, layla.pk)
    end_match(table)
    services.vote_rematch(table.pk, layla.pk)
    services.stand(table.pk, salem.pk)
    table.refresh_from_db()
    assert table.state == "playing"
    end_match(table)
    services.take_seat(table.pk, salem.pk)
    services.vote_rematch(table.pk, layla.pk)
    table.refresh_from_db()
    assert (table.state, people_at(table)) == ("playing", [layla.pk, salem.pk, None])


def test_a_waiting_room_with_somebody_in_it_starts_by_itself(layla: Player, clock: Clock) -> None:
    table = opened(layla)
    assert not services.move_on(table.pk, seeds.clock_ms())
    clock.skip(ms=services.LOBBY_MS + 1)
    come_online(table, layla)
    assert services.move_on(table.pk, seeds.clock_ms())
    table.refresh_from_db()
    assert table.state == "playing"


def test_an_abandoned_waiting_room_closes_itself(
    layla: Player, salem: Player, clock: Clock
) -> None:
    table = opened(layla)
    come_online(table, layla)
    clock.skip(ms=services.LOBBY_MS + 1)
    assert services.move_on(table.pk, seeds.clock_ms())
    table.refresh_from_db()
    assert table.state == "closed"
    with refused(WireCode.TABLE_CLOSED):
        services.take_seat(table.pk, salem.pk)
    with refused(WireCode.TABLE_CLOSED):
        services.start_game(table.pk, layla.pk)


def test_a_scoreboard_closes_or_becomes_a_waiting_room(
    layla: Player, salem: Player, clock: Clock
) -> None:
    table = opened(layla, seats=2)
    services.take_seat(table.pk, salem.pk)
    services.start_game(table.pk, layla.pk)
    end_match(table)
    services.vote_rematch(table.pk, salem.pk)
    clock.skip(ms=SCOREBOARD_MS + 1)
    assert services.move_on(table.pk, seeds.clock_ms())
    table.refresh_from_db()
    assert (table.state, table.host) == ("open", salem)
    assert people_at(table) == [None, salem.pk]
    other = table_named(services.play_now(plan(), host=layla.pk))
    end_match(other)
    clock.skip(ms=SCOREBOARD_MS + 1)
    services.move_on(other.pk, seeds.clock_ms())
    other.refresh_from_db()
    assert other.state == "closed"


def test_a_full_waiting_room_does_not_wait_long(layla: Player, salem: Player) -> None:
    table = opened(layla, seats=2)
    services.take_seat(table.pk, salem.pk)
    table.refresh_from_db()
    assert table.clock_at is not None
    assert table.clock_at <= seeds.clock_ms() + services.FULL_LOBBY_MS


def test_every_change_that_shows_raises_the_version(layla: Player, salem: Player) -> None:
    table = opened(layla, seats=3)
    seen = [table.version]

    def changed() -> bool:
        table.refresh_from_db()
        seen.append(table.version)
        return seen[-1] > seen[-2]

    services.take_seat(table.pk, salem.pk)
    assert changed()
    services.show_name(salem.pk)
    assert changed()
    come_online(table, salem)
    assert changed()
    services.stand(table.pk, salem.pk)
    assert changed()
    services.start_game(table.pk, layla.pk)
    assert changed()
    end_match(table)
    assert changed()
    services.vote_rematch(table.pk, layla.pk)
    assert changed()
