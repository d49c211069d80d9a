"""What the host of a private table may do: take off, move, hand over; and what he may not."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from games import services
from games.deals import commit_salt
from games.hosting import allow, hand_over, move, remove
from games.models import DealSalt, Removal, Seat, Table, TableState
from games.people import handle_of
from games.selectors import table_row_by_id
from games.wire import Refused, WireCode
from oona_site.players.models import Player
from tests.games.helpers import in_thread, plan, sit_down, table_named
from tests.matches import play_out

pytestmark = pytest.mark.django_db(transaction=True)

ABSENT = "0" * 16


def open_table(host: Player, *others: Player, seats: int = 3, private: bool = True) -> Table:
    wanted = plan(seats=seats, private=private)
    table = table_named(services.open_table(wanted, host=host.pk))
    for other in others:
        services.take_seat(table.pk, other.pk)
    return table


def sitting(table: Table) -> list[int | None]:
    return list(
        Seat.objects.filter(table=table).order_by("number").values_list("player", flat=True)
    )


def called(table: Table, player: Player) -> str:
    return handle_of(table.public_id, player.pk)


def test_who_was_taken_off_sits_down_again_only_when_he_is_let(
    layla: Player, salem: Player
) -> None:
    table = open_table(layla, salem)
    remove(table.pk, layla.pk, called(table, salem))
    assert sitting(table) == [layla.pk, None, None]
    with pytest.raises(Refused, match="removed"):
        services.take_seat(table.pk, salem.pk)
    row = table_row_by_id(table.pk)
    assert row is not None
    assert row.removed == ((salem.pk, "Salem"),)
    allow(table.pk, layla.pk, called(table, salem))
    allow(table.pk, layla.pk, called(table, salem))
    services.take_seat(table.pk, salem.pk)
    assert sitting(table) == [layla.pk, salem.pk, None]


def test_a_seat_is_moved_to_a_free_one_and_two_change_places(layla: Player, salem: Player) -> None:
    table = open_table(layla, salem)
    deal = table.deal
    for seat, player in enumerate((layla, salem)):
        commit_salt(table.pk, player.pk, deal.public_id, f"{seat}" * 64)
    move(table.pk, layla.pk, called(table, salem), 2)
    assert sitting(table) == [layla.pk, None, salem.pk]
    assert [salt.player for salt in DealSalt.objects.all()] == [layla], "it was for his old seat"
    move(table.pk, layla.pk, called(table, salem), 0)
    assert sitting(table) == [salem.pk, None, layla.pk]
    move(table.pk, layla.pk, called(table, salem), 0)
    assert sitting(table) == [salem.pk, None, layla.pk]
    assert not DealSalt.objects.exists()
    table.refresh_from_db()
    assert table.host == layla, "the host stays host wherever he sits"
    services.start_game(table.pk, layla.pk)
    table.refresh_from_db()
    assert table.state == TableState.PLAYING


def test_the_host_hands_over_at_any_moment(layla: Player, salem: Player) -> None:
    table = open_table(layla, salem)
    services.start_game(table.pk, layla.pk)
    hand_over(table.pk, layla.pk, called(table, salem))
    table.refresh_from_db()
    assert table.host == salem
    with pytest.raises(Refused, match="not_host"):
        hand_over(table.pk, layla.pk, called(table, layla))


def test_on_the_scoreboard_as_before_the_first_deal(layla: Player, salem: Player) -> None:
    table = open_table(layla, salem, seats=2)
    services.start_game(table.pk, layla.pk)
    table.refresh_from_db()
    play_out(table)
    move(table.pk, layla.pk, called(table, salem), 0)
    assert sitting(table) == [salem.pk, layla.pk]
    remove(table.pk, layla.pk, called(table, salem))
    assert sitting(table) == [None, layla.pk]


@pytest.mark.parametrize("what", ["remove", "move"])
def test_whoever_has_been_dealt_to_stays_where_he_sits(
    layla: Player, salem: Player, what: str
) -> None:
    table = open_table(layla, salem)
    services.start_game(table.pk, layla.pk)
    before = sitting(table)
    works: dict[str, Callable[[int, int, str], None]]
    works = {"remove": remove, "move": partial(move, number=2)}
    with pytest.raises(Refused, match="cards_dealt"):
        works[what](table.pk, layla.pk, called(table, salem))
    assert sitting(table) == before


def test_the_table_must_be_his_and_private(layla: Player, salem: Player) -> None:
    own, public = open_table(layla, salem), open_table(layla, salem, private=False)
    for table, host, code in (
        (own, salem, WireCode.NOT_HOST),
        (public, layla, WireCode.NOT_PRIVATE),
    ):
        who = called(table, salem)
        for work in (remove, allow, hand_over):
            with pytest.raises(Refused, match=code):
                work(table.pk, host.pk, who)
        with pytest.raises(Refused, match=code):
            move(table.pk, host.pk, who, 0)
        assert sitting(table) == [layla.pk, salem.pk, None]
    assert not Removal.objects.exists()


def test_nobody_is_taken_for_another(layla: Player, salem: Player) -> None:
    table = open_table(layla, salem)
    for work in (remove, hand_over):
        with pytest.raises(Refused, match="person_gone"):
            work(table.pk, layla.pk, ABSENT)
    with pytest.raises(Refused, match="person_gone"):
        move(table.pk, layla.pk, ABSENT, 0)
    with pytest.raises(Refused, match="seat_taken"):
        move(table.pk, layla.pk, called(table, salem), 5)
    with pytest.raises(Refused, match="own_seat"):
        remove(table.pk, layla.pk, called(table, layla))
    services.stand(table.pk, salem.pk)
    services.stand(table.pk, layla.pk)
    Table.objects.filter(pk=table.pk).update(state=TableState.CLOSED, clock_at=None)
    with pytest.raises(Refused, match="table_closed"):
        allow(table.pk, layla.pk, called(table, salem))


async def test_who_was_taken_off_reads_why_at_once_and_whenever_he_comes(
    layla: Player, salem: Player
) -> None:
    table = await in_thread(open_table)(layla, salem)
    host = await sit_down(table.public_id, layla)
    other = await sit_down(table.public_id, salem)
    who = called(table, salem)
    assert "ok" in await host.ask(do="remove", who=who)
    told = await other.until(lambda got: "at" in got and got["table"]["out"])
    assert "طلّعك" in told["table"]["out"], "in his language"
    assert told["table"]["me"] is None
    assert not told["table"]["can"]["sit"]
    assert told["table"]["removed"] == [], "only the host sees who was taken off"
    assert (await other.ask(do="sit"))["code"] == "removed"
    await host.until(lambda got: "at" in got and got["table"]["removed"])
    assert host.frame["table"]["removed"] == [{"who": who, "name": "Salem"}]
    again = await sit_down(table.public_id, salem)
    assert again.frame["table"]["out"]
    assert "ok" in await host.ask(do="allow", who=who)
    told = await again.until(lambda got: "at" in got and not got["table"]["out"])
    assert told["table"]["can"]["sit"]


async def test_two_who_change_places_play_on_in_their_tabs(layla: Player, salem: Player) -> None:
    table = await in_thread(open_table)(layla, salem)
    host = await sit_down(table.public_id, layla)
    other = await sit_down(table.public_id, salem)
    assert "ok" in await host.ask(do="move_to", who=called(table, salem), seat=0)
    await other.until(lambda got: "at" in got and got["table"]["me"] == 0)
    await host.settle()
    await other.settle()
    assert host.frame["table"]["me"] == 1
    assert not [got for browser in (host, other) for got in browser.told if "bye" in got]
    assert "ok" in await host.ask(do="start")


async def test_people_are_named_strictly(layla: Player) -> None:
    host = await sit_down((await in_thread(open_table)(layla)).public_id, layla)
    for wrong in (
        {"do": "remove"},
        {"do": "remove", "who": "0"},
        {"do": "move_to", "who": ABSENT},
        {"do": "move_to", "who": ABSENT, "seat": 6},
        {"do": "hand_over", "who": ABSENT, "seat": 1},
    ):
        assert (await host.ask(**wrong))["code"] == "unreadable"
    assert (await host.ask(do="remove", who=ABSENT))["code"] == "person_gone"
