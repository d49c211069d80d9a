"""Traces: who came and went, how far away he was, what was refused him; bounded, and swept."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, connection, transaction
from pytest_django.fixtures import Settings

from games import traces
from games.engine.refusals import Code
from games.hub import Hub
from games.models import Table
from games.readers import Reader
from games.seeds import clock_ms
from games.trace_model import Trace, TraceKind
from games.traces import DAY_MS, TRACES, Mark, Tracer, Visit
from oona_site.players.models import Player
from tests.games.conftest import Clock
from tests.games.helpers import Browser, in_thread, quiet, two_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)


async def kept(hub: Hub, **which: object) -> list[Trace]:
    """What is written when everything gathered has been written."""
    await hub.flush()
    return await in_thread(lambda: list(Trace.objects.filter(**which).order_by("pk")))()


async def answered_echo(browser: Browser) -> None:
    """Ping, and do as the answer says."""
    await browser.say(do="ping", seen=browser.frame["at"])
    pong = await browser.until(lambda got: "pong" in got)
    await browser.socket.send_to(text_data=f'{{"do":"echo","n":{pong["echo"]}}}')
    await browser.settle()


async def test_who_comes_and_goes_is_kept(hub: Hub, layla: Player, salem: Player) -> None:
    hers, his = await two_at_a_table(layla, salem)
    await his.close()
    await quiet(hers)
    rows = await kept(hub, player=salem)
    assert [row.kind for row in rows] == [TraceKind.OPENED, TraceKind.CLOSED]
    assert [row.seat for row in rows] == [None, 1]
    assert rows[0].socket == rows[1].socket
    assert rows[0].game_id is None
    assert rows[1].game_id is not None
    await hers.close()


async def test_a_refusal_is_kept_without_the_card_that_was_asked_for(
    hub: Hub, layla: Player, salem: Player
) -> None:
    hers, his = await two_at_a_table(layla, salem)
    waits = his if hers.view["turn"] == 0 else hers
    answer = await waits.ask(do="play", card=waits.view["hand"][0], turn=waits.view["turn_no"])
    assert answer["code"] == Code.NOT_YOUR_TURN
    other = 1 - waits.view["seat"]
    await waits.ask(do="catch", target=other)
    play, *_, catch = await kept(hub, kind=TraceKind.REFUSED, seat=waits.view["seat"])
    assert (play.code, play.asked, play.target) == (Code.NOT_YOUR_TURN, "play", None)
    assert (catch.asked, catch.target) == ("catch", other)
    assert not [field.name for field in Trace._meta.fields if "card" in field.name]
    for browser in (hers, his):
        await browser.close()


async def test_the_way_is_measured_by_an_echo(
    hub: Hub, clock: Clock, layla: Player, salem: Player
) -> None:
    hers, his = await two_at_a_table(layla, salem)
    clock.skip(ms=traces.ECHO_MS)
    await answered_echo(hers)
    assert await kept(hub, kind=TraceKind.LAG) == []
    clock.skip(ms=traces.MINUTE_MS)
    await answered_echo(hers)
    (row,) = await kept(hub, kind=TraceKind.LAG)
    assert (row.player_id, row.seat, row.count) == (layla.pk, 0, 2)
    assert row.median_ms is not None
    assert row.worst_ms is not None
    assert 0 <= row.median_ms <= row.worst_ms < traces.ECHO_MS
    for browser in (hers, his):
        await browser.close()


async def test_an_echo_nobody_asked_for_says_nothing(
    hub: Hub, clock: Clock, layla: Player, salem: Player
) -> None:
    hers, his = await two_at_a_table(layla, salem)
    clock.skip(ms=traces.ECHO_MS)
    await hers.say(do="ping", seen=hers.frame["at"])
    pong = await hers.until(lambda got: "pong" in got)
    await hers.socket.send_to(text_data=f'{{"do":"echo","n":{pong["echo"] + 1}}}')
    await hers.settle()
    await hers.close()
    await quiet(his)
    assert await kept(hub, kind=TraceKind.LAG) == []
    await his.close()


async def test_an_end_of_the_process_closes_what_was_open(
    hub: Hub, layla: Player, salem: Player
) -> None:
    hers, his = await two_at_a_table(layla, salem)
    await hub.drain()
    count = await in_thread(Trace.objects.filter(kind=TraceKind.CLOSED).count)()
    assert count == 2
    for browser in (hers, his):
        await browser.close()


class Somewhere:
    """A table that is held by nobody."""

    def __init__(self, table: int) -> None:
        self.row = type("Row", (), {"id": table, "game": None})()


async def _nothing(_: object) -> None:
    """What this reader is sent is lost."""


def reader_at(person: int | None) -> Reader:
    reader = Reader(
        person=person, session=None, language="en", origin="", send=_nothing, close=_nothing
    )
    reader.visit = Visit(Somewhere(1), 7)
    return reader


def test_a_flood_leaves_no_more_than_is_allowed(clock: Clock) -> None:
    tracer, flooder, other = Tracer(), reader_at(1), reader_at(2)
    flooder.seat, other.seat = 0, 1
    for _ in range(10 * TRACES):
        tracer.refused(flooder, Code.NOT_YOUR_TURN)
    tracer.refused(other, Code.NOT_YOUR_TURN)
    rows = tracer.take()
    assert len([row for row in rows if row.player == 1]) == TRACES
    assert len([row for row in rows if row.player == 2]) == 1
    clock.skip(ms=traces.MINUTE_MS)
    (missed,) = tracer.take()
    assert (missed.kind, missed.player, missed.count) == (TraceKind.MISSED, 1, 9 * TRACES)
    clock.skip(ms=60 * traces.MINUTE_MS)
    assert tracer.take() == []
    assert not tracer._allowances


def test_who_only_looks_on_shares_what_may_be_left(clock: Clock) -> None:
    tracer = Tracer()
    for person in range(1, 3 * TRACES):
        tracer.refused(reader_at(person), Code.NOT_YOUR_TURN)
    assert len(tracer.take()) == TRACES


def test_nobody_is_followed_without_a_session() -> None:
    tracer = Tracer()
    tracer.refused(reader_at(None), Code.NOT_YOUR_TURN)
    assert tracer.take() == []


def test_what_could_not_be_written_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.traces.HELD_MOST", 3)
    tracer = Tracer()
    marks = [Mark(1, None, 0, 1, 7, at, TraceKind.OPENED) for at in range(5)]
    tracer.put_back(marks)
    assert tracer.take() == marks[-3:]


def stored(table: Table, player: Player, at: int) -> Trace:
    return Trace.objects.create(table=table, player=player, socket=1, at=at, kind=TraceKind.OPENED)


def test_the_database_keeps_a_trace_as_it_was(layla: Player) -> None:
    table = Table.objects.create(preset="oona", options={}, seats=2, clock_at=1)
    row = stored(table, layla, clock_ms())
    old = stored(table, layla, clock_ms() - 8 * DAY_MS)
    for statement in (
        "UPDATE games_trace SET seat = 3",
        f"DELETE FROM games_trace WHERE id={row.pk}",
    ):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM games_trace WHERE id={old.pk}")
    assert list(Trace.objects.all()) == [row]


def test_old_traces_go(settings: Settings, layla: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.sweeping.AT_ONCE", 2)
    settings.OONA_TRACE_DAYS = 30
    table = Table.objects.create(preset="oona", options={}, seats=2, clock_at=1)
    now = clock_ms()
    for days in (31, 31, 32, 40, 29, 0):
        stored(table, layla, now - days * DAY_MS)
    assert traces.sweep(now) == 4
    assert Trace.objects.count() == 2
