"""A table from the waiting room to the scoreboard and on, through sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from games import clock as clocks
from games import services
from games.hub import Hub
from games.models import Game, Seat, Step, Table
from oona_site.players.models import Player
from tests.games.conftest import Clock
from tests.games.helpers import (
    Browser,
    in_thread,
    plan,
    quiet,
    sit_down,
    table_named,
    two_at_a_table,
    until_true,
)

pytestmark = pytest.mark.django_db(transaction=True)


async def take_turn(browsers: Sequence[Browser]) -> None:
    """Whoever is on turn plays a card if he can, else draws or takes."""
    turn = browsers[0].view["turn"]
    mine = browsers[turn]
    can = mine.view["can"]
    if can["play"]:
        card = can["play"][0]
        colour = {"colour": 1} if card >= 100 else {}
        call = {"call": True} if len(mine.view["hand"]) == 2 else {}
        answer = await mine.act(do="play", card=card, **colour, **call)
    elif can["accept"]:
        answer = await mine.act(do="accept")
    elif can["keep"]:
        answer = await mine.act(do="keep")
    else:
        answer = await mine.act(do="draw")
    assert "ok" in answer, answer
    for browser in browsers:
        while browser.frame["at"][0] < answer["seq"]:
            await browser.read()


async def play_out(browsers: Sequence[Browser]) -> None:
    """To the end of the match."""
    for _ in range(400):
        if browsers[0].view["phase"] == "over":
            return
        await take_turn(browsers)
    raise AssertionError("this match does not end")


async def test_two_people_sit_down_and_play(hub: Hub, layla: Player, salem: Player) -> None:
    hers, his = await two_at_a_table(layla, salem)
    assert hers.frame["table"]["state"] == "playing"
    assert [person["name"] for person in hers.frame["table"]["people"]] == ["Layla", "Salem"]
    assert (hers.frame["table"]["me"], his.frame["table"]["me"]) == (0, 1)
    for _ in range(6):
        await take_turn((hers, his))
        assert hers.frame["at"] == his.frame["at"]
    assert await in_thread(Step.objects.count)() == hers.frame["at"][0]
    assert set(hers.view["hand"]).isdisjoint(his.view["hand"])


@pytest.mark.timeout(120)
async def test_a_match_ends_and_is_played_again(
    hub: Hub, layla: Player, salem: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.consumers.MESSAGES_A_SECOND", 1_000.0)
    hers, his = await two_at_a_table(layla, salem, hand_size=5)
    await play_out((hers, his))
    assert hers.view["result"]["match_over"]
    assert hers.frame["table"]["state"] == "over"
    assert hers.frame["table"]["clock_ms"] > 0
    first = await in_thread(Game.objects.get)()
    assert first.seed != ""
    before = hers.frame["at"]
    assert "ok" in await hers.ask(do="rematch")
    await quiet(hers, his)
    assert his.frame["table"]["people"][0]["rematch"]
    assert "ok" in await his.ask(do="rematch")
    await quiet(hers, his)
    assert hers.frame["table"]["state"] == "playing"
    assert hers.frame["at"] > before, "numbers go on rising"
    assert len(hers.view["hand"]) == 5
    assert first.result is not None
    assert hers.view["dealer"] == 1 - first.result["dealer"]
    await take_turn((hers, his))
    assert hers.frame["at"] == his.frame["at"]
    assert await in_thread(Game.objects.count)() == 2


async def test_a_reload_comes_back_to_the_same_seat(hub: Hub, layla: Player, salem: Player) -> None:
    hers, his = await two_at_a_table(layla, salem)
    hand = hers.view["hand"]
    await hers.close()
    await his.until(lambda got: "at" in got and not got["table"]["people"][0]["online"])
    back = await sit_down(hers.frame["table"]["id"], layla)
    assert back.view["hand"] == hand
    assert back.frame["table"]["me"] == 0
    assert back.frame["said"], "the recent log comes with the first frame"
    assert back.view["phase"] != "over"
    assert await in_thread(Step.objects.count)() == 1, "a lost connection is no move"
    await his.until(lambda got: "at" in got and got["table"]["people"][0]["online"])


async def test_a_reload_winds_no_clock_up(
    hub: Hub, layla: Player, salem: Player, clock: Clock
) -> None:
    hers, _ = await two_at_a_table(layla, salem)
    both = {0: layla, 1: salem}
    assert hers.view["ms_left"] > 10_000
    clock.skip(ms=7_000)
    back = await sit_down(hers.frame["table"]["id"], both[hers.view["turn"]])
    assert 3_000 < back.view["ms_left"] <= 5_000
    clock.skip(ms=1_000)
    again = await sit_down(hers.frame["table"]["id"], both[hers.view["turn"]])
    assert again.view["ms_left"] <= 4_000
    assert await in_thread(Step.objects.count)() == 1, "and nobody gave up his turn"


async def test_who_missed_some_steps_is_shown_the_newest_whole(
    hub: Hub, layla: Player, salem: Player, clock: Clock
) -> None:
    hers, his = await two_at_a_table(layla, salem)
    before = hers.frame
    await hers.close()
    for _ in range(5):
        assert (await his.ask(do="catch", target=0))["code"] == "not_exposed"
        clock.skip(ms=1_000)
    await quiet(his)
    back = await sit_down(before["table"]["id"], layla)
    assert back.frame["at"][0] == his.frame["at"][0] == before["at"][0] + 5
    assert back.frame["first"]
    assert back.view["hand"] == before["view"]["hand"]
    assert 0 < back.view["ms_left"] <= 7_000
    missed = [said["kind"] for said in back.frame["said"]]
    assert missed.count("catch_missed") == 5


async def test_the_clock_does_nothing_about_a_turn_that_was_taken_meanwhile(
    hub: Hub, layla: Player, salem: Player, clock: Clock
) -> None:
    """Autopilot would have played; its owner came back a moment before."""
    hers, his = await two_at_a_table(layla, salem)
    (live,) = hub.tables.values()
    turn = hers.view["turn"]
    assert live.position is not None
    live.position.state.autopilot[turn] = True
    mine = (hers, his)[turn]
    clock.skip(ms=11_900)
    assert "ok" in await mine.ask(do="back")
    steps = await in_thread(Step.objects.count)()
    clock.skip(ms=1_000)
    await hub.fire(live.row.id)
    await quiet(hers, his)
    assert await in_thread(Step.objects.count)() == steps
    assert mine.view["turn"] == turn
    assert mine.view["ms_left"] > 5_000


@pytest.mark.timeout(120)
async def test_a_seat_is_kept_in_every_phase(
    hub: Hub, layla: Player, salem: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.consumers.MESSAGES_A_SECOND", 1_000.0)
    public_id = await in_thread(services.open_table)(plan(hand_size=5), host=layla.pk)

    async def reload(browser: Browser, player: Player) -> Browser:
        await browser.close()
        return await sit_down(public_id, player)

    hers, his = await sit_down(public_id, layla), await sit_down(public_id, salem)
    await his.ask(do="sit")
    his = await reload(his, salem)
    assert (his.frame["table"]["me"], his.frame["table"]["state"]) == (1, "open")
    await hers.ask(do="start")
    await quiet(hers, his)
    phases = set()
    for _ in range(400):
        phase = hers.view["phase"]
        if phase not in phases:
            phases.add(phase)
            before = his.view["hand"]
            his = await reload(his, salem)
            assert (his.frame["table"]["me"], his.view["hand"]) == (1, before)
            await quiet(hers, his)
        if phase == "over":
            break
        await take_turn((hers, his))
    assert {"turn", "over"} <= phases
    await his.ask(do="rematch")
    his = await reload(his, salem)
    assert his.frame["table"]["people"][1]["rematch"]


async def test_the_newest_tab_plays_and_the_older_may_take_over(
    hub: Hub, layla: Player, salem: Player
) -> None:
    older, his = await two_at_a_table(layla, salem)
    newer = await sit_down(older.frame["table"]["id"], layla)
    await older.until(lambda got: got.get("bye") == "taken_over")
    assert (await older.act(do="draw"))["code"] == "taken_over"
    await older.say(do="take_over")
    await older.until(lambda got: got.get("first", False))
    await newer.until(lambda got: got.get("bye") == "taken_over")
    await quiet(older, newer, his)
    if older.view["turn"] == 0:
        assert "ok" in await older.act(do="draw")
    assert (await newer.ask(do="call"))["code"] == "taken_over"


async def test_a_demoted_tab_plays_again_when_the_playing_one_is_closed(
    hub: Hub, layla: Player, salem: Player
) -> None:
    oldest, his = await two_at_a_table(layla, salem)
    public_id = oldest.frame["table"]["id"]
    older = await sit_down(public_id, layla)
    newest = await sit_down(public_id, layla)
    await older.until(lambda got: got.get("bye") == "taken_over")
    await newest.close()
    await older.until(lambda got: got.get("first", False))
    await quiet(oldest, older, his)
    assert his.frame["table"]["people"][0]["online"]
    # "One left!" is refused by the rules now, no more because another tab plays.
    assert (await older.ask(do="call"))["code"] != "taken_over"
    assert (await oldest.ask(do="call"))["code"] == "taken_over"
    await oldest.close()
    await quiet(older)
    assert (await older.ask(do="call"))["code"] != "taken_over"


async def test_an_absent_owner_is_played_for_and_gets_his_seat_back(
    hub: Hub, layla: Player, salem: Player, clock: Clock
) -> None:
    hers, his = await two_at_a_table(layla, salem)
    if hers.view["turn"] == 1:
        assert "ok" in await his.act(do="draw")
        await quiet(hers, his)
        if his.view["phase"] == "drawn":
            assert "ok" in await his.act(do="keep")
            await quiet(hers, his)
    assert his.view["turn"] == 0
    await hers.close()
    await quiet(his)
    clock.skip(ms=14_000)
    await clocks.look(hub)
    await his.until(lambda got: "at" in got and got["view"]["autopilot"] == [0])
    assert his.view["turn"] == 1
    back = await sit_down(hers.frame["table"]["id"], layla)
    assert back.view["can"]["back"]
    assert "ok" in await back.ask(do="back")
    await quiet(back, his)
    assert back.view["autopilot"] == []
    assert "You are back." in [said["text"] for said in back.frame["said"]]


async def test_an_outage_costs_nobody_a_turn(
    hub: Hub, layla: Player, salem: Player, clock: Clock
) -> None:
    hers, his = await two_at_a_table(layla, salem)
    turn = hers.view["turn"]
    await hers.close()
    await his.close()
    clock.skip(ms=60_000)
    await clocks.look(hub)
    back = await sit_down(hers.frame["table"]["id"], layla)
    await quiet(back)
    assert back.view["turn"] == turn
    assert back.view["ms_left"] > 10_000
    assert back.view["autopilot"] == []
    assert "resumed" in [said["kind"] for said in back.frame["said"]]


async def test_who_leaves_for_good_loses_and_may_not_come_back(
    hub: Hub, layla: Player, salem: Player
) -> None:
    hers, his = await two_at_a_table(layla, salem)
    assert "ok" in await his.ask(do="leave")
    await quiet(hers, his)
    assert hers.view["result"]["winners"] == [0]
    assert hers.frame["table"]["state"] == "over"
    assert his.frame["table"]["me"] is None
    assert his.view["hand"] == []


async def test_a_match_of_three_goes_on_without_one(
    hub: Hub, layla: Player, salem: Player, noura: Player
) -> None:
    public_id = await in_thread(services.open_table)(plan(seats=3), host=layla.pk)
    hers, his, third = [await sit_down(public_id, who) for who in (layla, salem, noura)]
    await his.ask(do="sit")
    await third.ask(do="sit")
    await hers.ask(do="start")
    await quiet(hers, his, third)
    assert "ok" in await his.ask(do="leave")
    await quiet(hers, his, third)
    assert hers.view["phase"] != "over"
    assert hers.view["left"] == [1]
    refused = await his.ask(do="sit")
    assert refused["code"] == "left_before"
    assert await in_thread(Seat.objects.filter(left=True).count)() == 1


async def test_the_last_person_who_leaves_ends_the_match(hub: Hub, layla: Player) -> None:
    public_id = await in_thread(services.play_now)(plan(seats=3), host=layla.pk)
    hers = await sit_down(public_id, layla)
    assert "ok" in await hers.ask(do="leave")
    await quiet(hers)
    table = await in_thread(table_named)(public_id)
    assert table.state == "closed"
    assert (await in_thread(Game.objects.get)()).ended_at is not None
    assert not any(hers.frame["table"]["can"].values()), "nothing can be done there any more"


async def test_programs_take_their_turns(hub: Hub, layla: Player, clock: Clock) -> None:
    public_id = await in_thread(services.play_now)(plan(seats=3), host=layla.pk)
    hers = await sit_down(public_id, layla)
    for _ in range(12):
        if hers.view["turn"] == 0:
            await take_turn([hers])
        else:
            before = hers.frame["at"]
            clock.skip(ms=4_600)
            await clocks.look(hub)
            while hers.frame["at"] <= before:
                await hers.read()
    steps = await in_thread(list)(Step.objects.exclude(seat=0).exclude(seat=None))
    assert {step.seat for step in steps} == {1, 2}
    assert not any('"timed_out"' in step.facts for step in steps)


async def test_a_table_is_woken_on_time_by_who_holds_its_sockets(hub: Hub, layla: Player) -> None:
    public_id = await in_thread(services.play_now)(plan(seats=6, hand_size=5), host=layla.pk)
    hers = await sit_down(public_id, layla)
    if hers.view["turn"] == 0:
        await take_turn([hers])
    await hers.until(lambda got: got.get("at", [0, 0])[0] > 1)
    row = await in_thread(Step.objects.order_by("-seq").first)()
    assert row is not None


async def test_a_fault_of_ours_is_answered_and_the_table_lives_on(
    hub: Hub, layla: Player, salem: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.hub.RESTART_SECONDS", 0.05)
    hers, his = await two_at_a_table(layla, salem)
    with monkeypatch.context() as broken:

        def fail(*args: object, **kwargs: object) -> None:
            raise ZeroDivisionError

        broken.setattr("games.moves.decide", fail)
        assert (await hers.ask(do="call"))["code"] == "failed"
    await asyncio.sleep(0.2)
    await quiet(hers, his)
    await take_turn((hers, his))


async def test_an_abandoned_table_is_forgotten_by_the_hub(
    hub: Hub, layla: Player, clock: Clock
) -> None:
    public_id = await in_thread(services.open_table)(plan(), host=layla.pk)
    hers = await sit_down(public_id, layla)
    live = next(iter(hub.tables.values()))
    await hers.close()

    async def nobody_is_there() -> bool:
        return not live.crowd.readers

    async def it_is_closed() -> bool:
        row = await in_thread(Table.objects.get)(public_id=public_id)
        return bool(row.state == "closed")

    async def it_is_forgotten() -> bool:
        return hub.tables == {}

    await until_true(nobody_is_there)
    clock.skip(ms=services.LOBBY_MS + 1_000)
    await clocks.look(hub)
    await until_true(it_is_closed)
    clock.skip(ms=30_000)
    await until_true(it_is_forgotten)
