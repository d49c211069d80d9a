"""Sockets: who may connect, what bad input gets, how much one may say."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from autobahn.exception import PayloadExceededError
from django.conf import settings

from games import consumers, services, wire
from games import hub as hubs
from games.engine.state import Exposure
from games.hub import Hub
from games.models import Step, Table
from games.position import Position
from games.wire import Unreadable
from oona_site.players.models import Player
from tests.games.conftest import Clock
from tests.games.helpers import (
    Browser,
    in_thread,
    new_key,
    open_browser,
    plan,
    sit_down,
    two_at_a_table,
)
from tests.games.test_wire import broken

SOCKET_FRAMES = 10_000 if os.environ.get("OONA_FULL") == "1" else 400

pytestmark = pytest.mark.django_db(transaction=True)


async def playing(host: Player, **wanted: object) -> str:
    """A table where ``host`` plays a program."""
    address = await in_thread(services.play_now)(plan(**wanted), host=host.pk)  # type: ignore[arg-type]
    return str(address)


async def test_a_visitor_watches_and_sees_no_hand(hub: Hub, layla: Player) -> None:
    public_id = await playing(layla)
    watcher = await sit_down(public_id)
    assert watcher.frame["first"]
    assert watcher.frame["table"]["me"] is None
    assert watcher.view["hand"] == []
    assert watcher.view["counts"] == [7, 7]
    assert watcher.view["can"]["play"] == []
    assert watcher.frame["hint"] == ""
    answer = await watcher.act(do="draw")
    assert answer["code"] == "not_seated"
    answer = await watcher.ask(do="sit")
    assert answer["code"] == "no_session"


async def test_a_visitor_can_do_nothing_at_a_table(hub: Hub, layla: Player, noura: Player) -> None:
    public_id = await playing(layla)
    messages: list[dict[str, object]] = [
        {"do": "play", "card": 3, "turn": 1},
        {"do": "catch", "target": 0},
        {"do": "call"},
        {"do": "challenge", "turn": 1},
        {"do": "vote", "success": False},
        {"do": "report"},
        {"do": "back"},
        {"do": "leave"},
    ]
    for watcher in (await sit_down(public_id), await sit_down(public_id, noura)):
        for message in messages:
            assert (await watcher.ask(**message))["code"] == "not_seated"
    assert await in_thread(Step.objects.count)() == 1


async def on_turn(*browsers: Browser) -> Browser:
    """The one of these whose turn it is."""
    turn: int = browsers[0].view["turn"]
    return browsers[turn]


async def test_an_unknown_table_says_so_and_closes(hub: Hub, layla: Player) -> None:
    browser = await open_browser("/ws/table/nosuchtable/", layla)
    assert (await browser.read())["why"] == "missing"
    assert (await browser.read())["closed"] == consumers.CLOSE_MISSING


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "unreadable"),
        ('{"do":"jump","key":"k"}', "unreadable"),
        ('{"do":"draw","turn":1,"key":"k","seat":0}', "unreadable"),
        ('{"do":"draw"' + " " * 9_000 + "}", "too_big"),
        ('{"do":"catch","target":4,"key":"k"}', "unreadable"),
    ],
)
async def test_bad_input_is_refused_in_the_readers_language(
    hub: Hub, dov: Player, text: str, code: str
) -> None:
    public_id = await playing(dov)
    browser = await sit_down(public_id, dov)
    steps = await in_thread(Step.objects.count)()
    await browser.socket.send_to(text_data=text)
    answer = await browser.until(lambda got: "no" in got)
    assert answer["code"] == code
    assert not answer["text"].isascii(), "Dov reads Persian"
    await browser.socket.send_to(bytes_data=b"\x00\x01")
    assert (await browser.until(lambda got: "no" in got))["code"] == "unreadable"
    assert await in_thread(Step.objects.count)() == steps


def rubbish(random: Random) -> Iterator[str]:
    """Twenty messages that are none of ours."""
    sent = 0
    while sent < 20:
        text = broken(random)
        try:
            wire.read(text)
        except Unreadable:
            if text:
                sent += 1
                yield text


async def test_broken_frames_change_nothing(
    hub: Hub, dov: Player, layla: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "MESSAGES_A_SECOND", 1e9)
    hers, his = await two_at_a_table(layla, dov)
    random = Random(20_261_129)
    for _ in range(SOCKET_FRAMES // 20):
        for text in rubbish(random):
            await his.socket.send_to(text_data=text)
        await his.say(do="ping", seen=his.frame["at"])
        await his.until(lambda got: "pong" in got)
    assert his.closed is None
    assert await in_thread(Step.objects.count)() == 1
    assert hers.frame["table"]["state"] == "playing"


async def test_an_untimely_move_is_refused_and_changes_nothing(
    hub: Hub, layla: Player, salem: Player
) -> None:
    public_id = await in_thread(services.open_table)(plan(), host=layla.pk)
    waiting_room = await sit_down(public_id, layla)
    assert (await waiting_room.ask(do="draw", turn=1))["code"] == "no_game"
    hers, his = await two_at_a_table(layla, salem)
    acting, waiting = (hers, his) if hers.view["turn"] == 0 else (his, hers)
    assert (await waiting.act(do="draw"))["code"] == "not_your_turn"
    assert (await acting.ask(do="draw", turn=77))["code"] == "stale"
    assert (await acting.act(do="accept"))["code"] == "not_hit_player"
    foreign = waiting.view["hand"][0]
    assert (await acting.act(do="play", card=foreign, colour=1))["code"] == "card_not_in_hand"
    assert await in_thread(Step.objects.count)() == 1
    assert not (await his.ask(do="draw", turn=77))["text"].isascii(), "Salem reads Arabic"


async def test_a_repeated_key_gets_the_first_answer(hub: Hub, layla: Player, salem: Player) -> None:
    browser = await on_turn(*await two_at_a_table(layla, salem))
    key, turn = new_key(), browser.view["turn_no"]
    first = await browser.ask(do="draw", turn=turn, key=key)
    again = await browser.ask(do="draw", turn=turn, key=key)
    assert first == again
    other = await browser.ask(do="keep", turn=turn, key=key)
    assert other["code"] == "key_reused"
    taken = await in_thread(Step.objects.filter(key=key).count)()
    assert taken == 1


async def test_a_repeated_key_is_known_after_a_load(hub: Hub, layla: Player, salem: Player) -> None:
    browser = await on_turn(*await two_at_a_table(layla, salem))
    key, turn = new_key(), browser.view["turn_no"]
    first = await browser.ask(do="draw", turn=turn, key=key)
    forget_position(hub)
    assert await browser.ask(do="draw", turn=turn, key=key) == first


def position_at(hub: Hub) -> Position:
    """What the one live table holds."""
    (live,) = hub.tables.values()
    assert live.position is not None
    return live.position


def forget_position(hub: Hub) -> None:
    """Let the live tables read their logs again."""
    for live in list(hub.tables.values()):
        live.position = None


def close_window(hub: Hub, seat: int) -> None:
    """``seat`` went down to one card in silence a while ago, and its window has closed."""
    state = position_at(hub).state
    state.hands[seat] = state.hands[seat][:1]
    state.exposed = {seat: Exposure(floor=0, until=0)}


@pytest.mark.parametrize("code", ["not_exposed", "window_closed"])
async def test_a_repeated_wrong_catch_gets_the_first_refusal(
    hub: Hub, layla: Player, salem: Player, code: str
) -> None:
    """From memory, after a load, and where only the log still has the key."""
    hers, _ = await two_at_a_table(layla, salem)
    if code == "window_closed":
        close_window(hub, 1)
    key = new_key()
    first = await hers.ask(do="catch", target=1, key=key)
    assert first["code"] == code
    assert await hers.ask(do="catch", target=1, key=key) == first
    forget_position(hub)
    assert await hers.ask(do="catch", target=1, key=key) == first
    position_at(hub).keys.clear()
    position_at(hub).state.cooldown.clear()
    assert await hers.ask(do="catch", target=1, key=key) == first
    assert await in_thread(Step.objects.filter(key=key).count)() == 1


async def test_a_key_of_the_round_before_gets_its_answer_too(
    hub: Hub, layla: Player, salem: Player
) -> None:
    """The position holds one round; what it would refuse now was accepted then."""
    browser = await on_turn(*await two_at_a_table(layla, salem))
    key, turn = new_key(), browser.view["turn_no"]
    first = await browser.ask(do="draw", turn=turn, key=key)
    position_at(hub).keys.clear()
    position_at(hub).state.round = 2
    assert await browser.ask(do="draw", turn=turn, key=key) == first
    # A card that fits leaves the turn where it is.
    assert (await browser.ask(do="draw", turn=turn))["code"] in ("stale", "already_drew")


async def test_a_ping_is_answered(hub: Hub, layla: Player) -> None:
    browser = await sit_down(await playing(layla), layla)
    await browser.say(do="ping", seen=browser.frame["at"])
    assert await browser.until(lambda got: "pong" in got)


async def test_a_flood_is_cut(hub: Hub, dov: Player) -> None:
    browser = await sit_down(await playing(dov), dov)
    for _ in range(200):
        await browser.socket.send_to(text_data='{"do":"ping","seen":[0,0]}')
    codes = set()
    async with asyncio.timeout(20):
        while browser.closed is None:
            message = await browser.read()
            codes.add(message.get("code") or message.get("why"))
    assert browser.closed == consumers.CLOSE_FLOOD
    assert {"too_fast", "flood"} <= codes


async def test_one_address_has_so_many_sockets(
    hub: Hub, layla: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "SOCKETS_AN_ADDRESS", 2)
    public_id = await playing(layla)
    first, _second = await sit_down(public_id), await sit_down(public_id)
    third = await open_browser(f"/ws/table/{public_id}/")
    assert (await third.read())["why"] == "too_many"
    assert (await third.read())["closed"] == consumers.CLOSE_TOO_MANY
    await first.close()
    await sit_down(public_id)


async def test_the_oldest_socket_of_a_person_makes_room(hub: Hub, layla: Player) -> None:
    public_id = await playing(layla)
    tabs = [await sit_down(public_id, layla) for _ in range(hubs.SOCKETS_A_PLAYER)]
    tabs.append(await sit_down(public_id, layla))
    await tabs[0].until(lambda got: got.get("why") == "too_many")
    assert (await tabs[0].until(lambda got: "closed" in got))["closed"] == consumers.CLOSE_KICKED


async def test_a_message_that_cannot_be_sent_closes_its_socket(
    caplog: pytest.LogCaptureFixture,
) -> None:
    told: list[dict[str, Any]] = []

    async def send(event: dict[str, Any]) -> None:
        told.append(event)
        if event["type"] == "websocket.send":
            raise PayloadExceededError("too long")

    consumer = consumers.TableConsumer()
    consumer.base_send, consumer.is_gone = send, False
    await consumer.tell("long")
    await consumer.tell("after")
    assert [event.get("code") for event in told] == [None, consumers.CLOSE_RETRY]
    assert "cannot be sent" in caplog.text


async def test_a_restart_is_announced(hub: Hub, layla: Player) -> None:
    browser = await sit_down(await playing(layla), layla)
    await hub.drain()
    await browser.until(lambda got: got.get("bye") == "restart")
    assert (await browser.until(lambda got: "closed" in got))["closed"] == hubs.CLOSE_RESTART


async def test_who_does_not_read_costs_no_more_than_his_credit(
    hub: Hub, layla: Player, clock: Clock
) -> None:
    public_id = await playing(layla)
    slow = await sit_down(public_id, layla)
    live = next(iter(hub.tables.values()))
    slow.pings, frames = False, 0
    clock.skip(ms=20_000)
    for _ in range(100):
        live.n += 1
        await live.broadcast()
    while not await slow.socket.receive_nothing(0.05):
        frames += "at" in await slow.read()
    assert frames < 40
    await slow.say(do="ping", seen=slow.frame["at"])
    newest = await slow.until(lambda got: "at" in got)
    assert newest["at"][1] == live.n


async def test_the_page_decides_the_language(hub: Hub, layla: Player) -> None:
    public_id = await playing(layla)
    chosen = {b"cookie": f"{settings.LANGUAGE_COOKIE_NAME}=el".encode()}
    greek = await sit_down(public_id, headers=chosen)
    assert "μοιράζει" in greek.frame["said"][0]["text"].lower()
    asked = await sit_down(public_id, headers={b"accept-language": b"fa-IR,en;q=0.5"})
    assert "پخش" in asked.frame["said"][0]["text"]


async def test_an_unreadable_cookie_is_no_cookie(hub: Hub, layla: Player) -> None:
    await sit_down(await playing(layla), headers={b"cookie": b'sid="\xff; x[]=;;=;'})


async def test_the_lobby_lists_public_tables_and_follows(hub: Hub, layla: Player) -> None:
    lobby = await open_browser("/ws/lobby/")
    first = msgspec.json.decode((await lobby.socket.receive_output(20))["text"])
    assert first == {"tables": []}
    await in_thread(services.open_table)(plan(seats=3, hand_size=5), host=layla.pk)
    await in_thread(services.open_table)(plan(private=True), host=layla.pk)
    listed = msgspec.json.decode((await lobby.socket.receive_output(20))["text"])["tables"]
    assert [(row["seats"], row["taken"], row["chips"]) for row in listed] == [
        (3, 1, ["Cards in each hand: 5"])
    ]
    await lobby.socket.send_to(text_data='{"do":"sit","key":"k"}')
    refused = msgspec.json.decode((await lobby.socket.receive_output(20))["text"])
    assert refused["code"] == "unreadable"
    assert await in_thread(Table.objects.count)() == 2
