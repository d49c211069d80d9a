"""Who could not be heard is not timed out, however long the outage was."""

from __future__ import annotations

from games import clock as clocks
from games import services
from games.hub import Hub
from games.live import RETURN_MS
from games.models import Step
from oona_site.players.models import Player
from tests.games.conftest import Clock
from tests.games.helpers import in_thread, plan, quiet, sit_down, two_at_a_table


async def test_a_server_that_is_back_just_after_a_turn_gives_it_fresh_time(
    hub: Hub, layla: Player, salem: Player, clock: Clock
) -> None:
    hers, his = await two_at_a_table(layla, salem)
    turn = hers.view["turn"]
    await hers.close()
    await his.close()
    await hub.stop()
    clock.skip(ms=13_000)
    restarted = Hub.current()
    await clocks.look(restarted)
    back = await sit_down(hers.frame["table"]["id"], layla)
    await quiet(back)
    assert back.view["turn"] == turn
    assert back.view["ms_left"] > 10_000
    assert back.view["autopilot"] == []
    last = await in_thread(Step.objects.order_by("seq").last)()
    assert last is not None
    assert '"unserved":true' in last.cause
    # The fresh time is given once: who does not use it is timed out.
    clock.skip(ms=13_000)
    await clocks.look(restarted)
    await back.until(lambda got: "at" in got and "timed_out" in [s["kind"] for s in got["said"]])
    await restarted.stop()


async def test_a_server_that_was_away_for_a_moment_leaves_the_remaining_time(
    hub: Hub, layla: Player, salem: Player, clock: Clock
) -> None:
    hers, his = await two_at_a_table(layla, salem)
    await hers.close()
    await his.close()
    await hub.stop()
    clock.skip(ms=1_000)
    restarted = Hub.current()
    back = await sit_down(hers.frame["table"]["id"], layla)
    clock.skip(ms=12_000)
    await clocks.look(restarted)
    await back.until(lambda got: "at" in got and "timed_out" in [s["kind"] for s in got["said"]])
    await restarted.stop()


async def test_a_waiting_room_is_still_there_after_an_outage(
    hub: Hub, layla: Player, clock: Clock
) -> None:
    public_id = await in_thread(services.open_table)(plan(), host=layla.pk)
    hers = await sit_down(public_id, layla)
    await hers.close()
    await hub.stop()
    clock.skip(ms=services.LOBBY_MS + 60_000)
    restarted = Hub.current()
    await clocks.look(restarted)
    back = await sit_down(public_id, layla)
    assert back.frame["table"]["state"] == "open"
    clock.skip(ms=RETURN_MS + 1_000)
    await clocks.look(restarted)
    await back.until(lambda got: "at" in got and got["table"]["state"] == "playing")
    await restarted.stop()
