"""Tables that somebody keeps: they wait for their people under the same link, and not for ever."""

from __future__ import annotations

import pytest
from django.test import Client

from games import services
from games.hosting import hand_over, keep_table
from games.keeping import KEPT_MOST, kept_tables
from games.matches import KEPT_MS
from games.models import Deal, Seat, Table, TableState
from games.people import handle_of
from games.seeds import clock_ms
from games.wire import Refused, WireCode
from oona_site.players.models import Player
from tests.games.conftest import Clock
from tests.games.helpers import in_thread, make_person, plan, sit_down, table_named
from tests.matches import play_out

pytestmark = pytest.mark.django_db(transaction=True)


def kept_table(host: Player, *others: Player, seats: int = 2) -> Table:
    wanted = plan(seats=seats, private=True)
    table = table_named(services.open_table(wanted, host=host.pk))
    keep_table(table.pk, host.pk, on=True)
    for other in others:
        services.take_seat(table.pk, other.pk)
    return table


def run_out(table: Table, clock: Clock) -> None:
    """Let the table's own clock run out."""
    table.refresh_from_db()
    assert table.clock_at is not None
    clock.skip(ms=max(0, table.clock_at - clock_ms()) + 1)
    assert services.move_on(table.pk, clock_ms())
    table.refresh_from_db()


def sitting(table: Table) -> list[int | None]:
    rows = Seat.objects.filter(table=table).order_by("number")
    return list(rows.values_list("player", flat=True))


def rests(table: Table) -> bool:
    table.refresh_from_db()
    assert (table.clock_at is None) is (table.state == TableState.CLOSED)
    return table.state == TableState.OPEN and sitting(table) == [None] * table.seats


def test_a_waiting_room_that_nobody_is_in_rests_and_comes_back(
    layla: Player, salem: Player, clock: Clock
) -> None:
    table = kept_table(layla)
    run_out(table, clock)
    assert rests(table)
    assert Deal.objects.filter(table=table).exists(), "the next deal is committed to"
    clock.skip(ms=KEPT_MS // 2)
    services.take_seat(table.pk, salem.pk)
    table.refresh_from_db()
    assert table.host == salem, "who is there first can start"
    assert table.clock_at is not None
    assert table.clock_at - clock_ms() <= services.PRIVATE_LOBBY_MS
    services.take_seat(table.pk, layla.pk)
    table.refresh_from_db()
    assert table.host == layla, "its keeper is host again"
    services.start_game(table.pk, layla.pk)
    table.refresh_from_db()
    assert table.state == TableState.PLAYING


def test_after_a_match_it_rests_when_all_have_gone(
    layla: Player, salem: Player, clock: Clock
) -> None:
    table = kept_table(layla, salem)
    services.start_game(table.pk, layla.pk)
    table.refresh_from_db()
    play_out(table)
    assert table.state == TableState.OVER
    run_out(table, clock)
    assert rests(table)
    again = kept_table(layla, salem)
    services.start_game(again.pk, layla.pk)
    again.refresh_from_db()
    play_out(again)
    for player in (layla, salem):
        services.stand(again.pk, player.pk)
    assert rests(again)


def test_the_last_who_gets_up_leaves_it_at_rest(layla: Player, salem: Player) -> None:
    table = kept_table(layla, salem)
    services.stand(table.pk, layla.pk)
    assert not rests(table)
    services.stand(table.pk, salem.pk)
    assert rests(table)
    assert table.clock_at == table.used_at + KEPT_MS


def test_a_month_without_anybody_ends_it(layla: Player, salem: Player, clock: Clock) -> None:
    table = kept_table(layla)
    run_out(table, clock)
    run_out(table, clock)
    assert table.state == TableState.CLOSED
    with pytest.raises(Refused, match="table_closed"):
        services.take_seat(table.pk, salem.pk)


def test_a_table_that_is_let_go_closes_as_any_other(layla: Player, clock: Clock) -> None:
    table = kept_table(layla)
    keep_table(table.pk, layla.pk, on=False)
    run_out(table, clock)
    assert table.state == TableState.CLOSED


def test_nobody_keeps_more_than_three(layla: Player, salem: Player) -> None:
    kept = [kept_table(layla) for _ in range(KEPT_MOST)]
    fourth = table_named(services.open_table(plan(private=True), host=layla.pk))
    with pytest.raises(Refused, match="too_many_kept"):
        keep_table(fourth.pk, layla.pk, on=True)
    keep_table(kept[0].pk, layla.pk, on=True)
    keep_table(kept[0].pk, layla.pk, on=False)
    keep_table(fourth.pk, layla.pk, on=True)
    his = table_named(services.open_table(plan(private=True), host=salem.pk))
    keep_table(his.pk, salem.pk, on=True)
    services.take_seat(his.pk, layla.pk)
    with pytest.raises(Refused, match="too_many_kept"):
        hand_over(his.pk, salem.pk, handle_of(his.public_id, layla.pk))
    his.refresh_from_db()
    assert his.kept_by == his.host == salem


def test_what_is_handed_over_is_kept_by_the_heir(layla: Player, salem: Player) -> None:
    table = kept_table(layla, salem)
    hand_over(table.pk, layla.pk, handle_of(table.public_id, salem.pk))
    table.refresh_from_db()
    assert table.kept_by == table.host == salem


@pytest.mark.parametrize(
    ("private", "who", "code"),
    [(False, 0, WireCode.NOT_PRIVATE), (True, 1, WireCode.NOT_HOST)],
)
def test_only_the_host_of_a_private_table_keeps_it(
    layla: Player, salem: Player, private: bool, who: int, code: WireCode
) -> None:
    table = table_named(services.open_table(plan(private=private), host=layla.pk))
    with pytest.raises(Refused, match=code):
        keep_table(table.pk, (layla, salem)[who].pk, on=True)


def test_those_who_play_there_find_it_on_the_front_page(
    layla: Player, salem: Player, clock: Clock
) -> None:
    table = kept_table(layla, salem)
    services.start_game(table.pk, layla.pk)
    stranger = make_person("Noor")
    assert [row.pk for row in kept_tables(salem.pk)] == [table.pk]
    assert kept_tables(stranger.pk) == []
    for player, found in ((layla, True), (salem, True), (stranger, False)):
        client = Client()
        client.force_login(player)
        page = client.get("/").content.decode()
        assert (f'href="/table/{table.public_id}/"' in page) is found


def test_whoever_deletes_his_account_keeps_nothing(layla: Player, clock: Clock) -> None:
    table = kept_table(layla)
    run_out(table, clock)
    services.forget_host(layla.pk)
    assert services.move_on(table.pk, clock_ms())
    table.refresh_from_db()
    assert (table.state, table.kept_by) == (TableState.CLOSED, None)


async def test_the_page_shows_no_clock_of_a_table_that_rests(
    layla: Player, salem: Player, clock: Clock
) -> None:
    def rested() -> str:
        table = kept_table(layla)
        run_out(table, clock)
        return table.public_id

    browser = await sit_down(await in_thread(rested)(), salem)
    assert browser.frame["table"]["clock_ms"] is None
    assert browser.frame["table"]["kept"]
    assert "ok" in await browser.ask(do="sit")


def test_who_is_host_meanwhile_does_not_let_it_go(layla: Player, salem: Player) -> None:
    table = kept_table(layla, salem)
    services.stand(table.pk, layla.pk)
    table.refresh_from_db()
    assert (table.host, table.kept_by) == (salem, layla)
    with pytest.raises(Refused, match="not_keeper"):
        keep_table(table.pk, salem.pk, on=False)
    keep_table(table.pk, salem.pk, on=True)
    table.refresh_from_db()
    assert table.kept_by == layla
