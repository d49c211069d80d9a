"""Pauses at a table: who is offered one, what survives a restart, and how they end."""

from __future__ import annotations

import pytest

from games import services
from games.engine.pauses import PAUSE_MS
from games.hub import Hub
from games.models import Pulse
from games.position import Position
from oona_site.players.models import Player
from tests.games.conftest import Clock
from tests.games.helpers import in_thread, plan, quiet, sit_down, table_named, two_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)


async def test_all_agree_nothing_moves_and_anyone_plays_on(
    layla: Player, salem: Player, clock: Clock
) -> None:
    hers, his = await two_at_a_table(layla, salem, private=True)
    mine, other = (hers, his) if hers.view["turn"] == hers.view["seat"] else (his, hers)
    assert mine.view["can"]["pause"]
    assert "ok" in await mine.ask(do="pause")
    await quiet(mine, other)
    assert other.view["pause"] == [mine.view["seat"]]
    assert not mine.view["can"]["pause"]
    assert "ok" in await other.ask(do="pause")
    await quiet(mine, other)
    assert (mine.view["phase"], mine.view["turn"]) == ("paused", None)
    assert 0 < mine.view["paused_ms"] <= PAUSE_MS
    refused = await mine.act(do="draw")
    assert (refused["code"], bool(refused["text"])) == ("paused", True)
    clock.skip(ms=PAUSE_MS // 2)
    assert "ok" in await other.ask(do="play_on")
    await quiet(mine, other)
    assert mine.view["turn"] == mine.view["seat"]
    assert mine.view["ms_left"] > 0, "the old budget has long been over"
    assert "ok" in await mine.act(do="draw")


async def test_a_pause_stands_in_the_log_and_ends_by_itself(
    layla: Player, salem: Player, clock: Clock
) -> None:
    hers, his = await two_at_a_table(layla, salem, private=True)
    for browser in (hers, his):
        assert "ok" in await browser.ask(do="pause")
    await quiet(hers, his)
    table = await in_thread(table_named)(hers.frame["table"]["id"])
    assert table.game_id is not None
    # Another process, or this one after it was killed, reads the same.
    position = await in_thread(Position.load)(table.game_id)
    assert position.state.paused_until
    assert position.moment is not None
    assert position.moment.at == position.state.paused_until
    pulse = await in_thread(Pulse.objects.get)(game=table.game_id)
    assert pulse.wake_at == position.state.paused_until
    clock.skip(ms=PAUSE_MS)
    await Hub.current().fire(table.pk)
    await hers.until(lambda got: "at" in got and got["view"]["paused_ms"] is None)
    assert hers.view["autopilot"] == []
    assert "pause_over" in [said["kind"] for said in hers.frame["said"]]


async def test_a_program_waits_until_somebody_plays_on(layla: Player, clock: Clock) -> None:
    wanted = plan(seats=2, private=True)
    public_id = await in_thread(services.open_table)(wanted, host=layla.pk)
    hers = await sit_down(public_id, layla)
    assert "ok" in await hers.ask(do="start")
    await quiet(hers)
    assert "ok" in await hers.ask(do="pause"), "she is all who play"
    await quiet(hers)
    seq = hers.frame["at"][0]
    clock.skip(ms=60_000)
    await Hub.current().fire((await in_thread(table_named)(public_id)).pk)
    await quiet(hers)
    assert hers.frame["at"][0] == seq


@pytest.mark.parametrize("wanted", [{"private": False}, {"private": True, "entry": 10}])
async def test_neither_strangers_nor_a_pot_wait(
    cast: list[Player], wanted: dict[str, object]
) -> None:
    hers, his = await two_at_a_table(cast[0], cast[1], **wanted)
    assert not hers.view["can"]["pause"]
    for browser in (hers, his):
        refused = await browser.ask(do="pause")
        assert (refused["code"], bool(refused["text"])) == ("no_pause", True)
    assert hers.view["pause"] == []
