"""What is said at a table, as it is kept: written once, read by whoever asks, ended in two ways."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, connection, transaction
from pytest_django.fixtures import Settings

from games import chat, services
from games.chat import NewLine
from games.chatlines import LineKind, Talk
from games.models import ChatLine, Table
from games.seeds import clock_ms
from games.standings import standings
from oona_site.players.models import Player
from tests.games.helpers import plan

pytestmark = pytest.mark.django_db(transaction=True)

DAY_MS = 24 * 3_600_000


def table_of(host: Player, **more: object) -> Table:
    address = services.open_table(plan(**more), host=host.pk)  # type: ignore[arg-type]
    return Table.objects.get(public_id=address)


def line(player: Player, body: str, *, at: int | None = None, key: str = "") -> NewLine:
    when = clock_ms() if at is None else at
    return NewLine(0, player.pk, None, when, LineKind.TEXT, body, key or body)


def test_lines_are_read_in_the_order_in_which_they_were_written(layla: Player) -> None:
    table = table_of(layla)
    chat.write(table.pk, [line(layla, "one", at=100), line(layla, "two", at=90)])
    chat.write(table.pk, [line(layla, "three", at=200)])
    assert [one.body for one in chat.lines_of(table.pk, 0, 200)] == ["one", "two", "three"]
    assert [one.body for one in chat.lines_of(table.pk, 95, 199)] == ["one"]
    first = chat.lines_of(table.pk, 0, 200)[0]
    assert (first.name, first.game, first.seat, first.kind) == ("Layla", None, 0, "text")
    assert [one.body for one in chat.lines_after(table.pk, first.id)] == ["two", "three"]
    newest = chat.lines_after(table.pk, 0)[-1].id
    assert [(one.table, one.line) for one in standings([table.pk])] == [(table.pk, newest)]


def test_of_much_the_newest_is_read(layla: Player) -> None:
    table = table_of(layla)
    chat.write(table.pk, [line(layla, f"line {number}") for number in range(100)])
    read = [one.body for one in chat.lines_after(table.pk, 0)]
    assert read == [f"line {number}" for number in range(100 - chat.NEWEST, 100)]


def test_a_repeated_message_is_one_line(layla: Player, salem: Player) -> None:
    table, other = table_of(layla), table_of(salem)
    for _ in range(2):
        chat.write(table.pk, [line(layla, "hello", key="k"), line(layla, "hello", key="k")])
    chat.write(table.pk, [line(salem, "hello", key="k")])
    chat.write(other.pk, [line(layla, "hello", key="k")])
    assert ChatLine.objects.count() == 3


def test_what_may_be_said_is_as_usual_unless_the_host_chose(layla: Player) -> None:
    assert table_of(layla).talk == Talk.PHRASES
    assert table_of(layla, private=True).talk == Talk.TEXT
    assert table_of(layla, private=True, talk=Talk.NONE).talk == Talk.NONE
    assert table_of(layla, talk=Talk.TEXT).talk == Talk.TEXT


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE games_chatline SET body = 'something else'",
        "UPDATE games_chatline SET body = '', seat = 1",
        "UPDATE games_chatline SET body = '', at = 1",
        "UPDATE games_chatline SET seat = 1",
        "DELETE FROM games_chatline",
    ],
)
def test_the_database_keeps_a_line_as_it_is(layla: Player, statement: str) -> None:
    table = table_of(layla)
    chat.write(table.pk, [line(layla, "as it was")])
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        connection.cursor().execute(statement)
    assert [one.body for one in chat.lines_after(table.pk, 0)] == ["as it was"]


def test_a_sweep_takes_old_lines_and_no_others(layla: Player, settings: Settings) -> None:
    table, now = table_of(layla), clock_ms()
    days = settings.OONA_TALK_DAYS
    ages = (days + 2, days + 1, days - 1, 0)
    chat.write(table.pk, [line(layla, f"{age}", at=now - age * DAY_MS) for age in ages])
    assert chat.sweep(now) == 2
    assert [one.body for one in chat.lines_after(table.pk, 0)] == [f"{days - 1}", "0"]
    assert chat.sweep(now) == 0
    settings.OONA_TALK_DAYS = 0
    with pytest.raises(DatabaseError, match="not deleted within a week"):
        chat.sweep(now + 1)


def test_the_words_of_a_deleted_account_are_blanked(layla: Player, salem: Player) -> None:
    table = table_of(layla)
    phrase = NewLine(0, layla.pk, None, clock_ms(), LineKind.PHRASE, "hello", "p")
    chat.write(table.pk, [line(layla, "my address is"), phrase, line(salem, "hers")])
    chat.forget_words(layla.pk)
    assert [one.body for one in chat.lines_after(table.pk, 0)] == ["", "hello", "hers"]
    assert [one.body for one in chat.lines_by(layla.pk)] == ["", "hello"]
