"""Several processes serve one table: hubs of different loops stand for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from threading import Thread
from typing import Any, TypeVar

import pytest

from games import hub as hubs
from games import services
from games.hub import Hub, poke_everywhere
from games.models import Step
from oona_site.players.models import Player
from tests.games.helpers import PATIENCE_S, Browser, plan, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(120)]
T = TypeVar("T")


class Process:
    """A loop in a thread of its own with a hub of its own."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.hub: Hub = self.run(self._hub())

    async def _hub(self) -> Hub:
        return Hub.current()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run ``work`` in this process."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE_S)

    def stop(self) -> None:
        self.run(self._stop())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def _stop(self) -> None:
        await self.hub.stop()
        await self.loop.shutdown_default_executor()


@pytest.fixture
def two() -> Iterator[tuple[Process, Process]]:
    """Two processes."""
    pair = Process(), Process()
    yield pair
    for process in pair:
        process.stop()


def connect(one: Process, other: Process) -> None:
    """Carry hints between the two, as a Redis would."""

    def teller(listener: Process) -> Callable[[int, int, int, int], None]:
        def tell(table: int, version: int, seq: int, line: int = 0) -> None:
            listener.loop.call_soon_threadsafe(listener.hub._heard, table, version, seq, line)

        return tell

    one.hub.hints.tell = teller(other)  # type: ignore[method-assign, assignment]
    other.hub.hints.tell = teller(one)  # type: ignore[method-assign, assignment]


class Match:
    """Layla at one process, Salem at the other."""

    def __init__(self, two: tuple[Process, Process], layla: Player, salem: Player) -> None:
        self.first, self.second = two
        public_id = services.open_table(plan(), host=layla.pk)
        self.hers: Browser = self.first.run(sit_down(public_id, layla))
        self.his: Browser = self.second.run(sit_down(public_id, salem))
        assert "ok" in self.second.run(self.his.ask(do="sit"))
        self.first.run(until(self.hers, lambda frame: frame["table"]["people"][1]["name"] != ""))
        assert "ok" in self.first.run(self.hers.ask(do="start"))
        for process, browser in self.seats():
            process.run(until(browser, lambda frame: frame["table"]["state"] == "playing"))

    def seats(self) -> tuple[tuple[Process, Browser], tuple[Process, Browser]]:
        return (self.first, self.hers), (self.second, self.his)

    def take_turn(self) -> None:
        """Whoever is on turn plays or draws; then both have seen it."""
        turn = self.hers.view["turn"]
        process, browser = self.seats()[turn]
        can = browser.view["can"]
        if can["play"]:
            card = can["play"][0]
            colour = {"colour": 1} if card >= 100 else {}
            call = {"call": True} if len(browser.view["hand"]) == 2 else {}
            answer = process.run(browser.act(do="play", card=card, **colour, **call))
        elif can["accept"]:
            answer = process.run(browser.act(do="accept"))
        else:
            answer = process.run(browser.act(do="keep" if can["keep"] else "draw"))
        assert "ok" in answer, answer
        for each, other in self.seats():
            each.run(until(other, lambda frame: frame["at"][0] >= answer["seq"]))


async def until(browser: Browser, wanted: Callable[[dict[str, Any]], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not wanted(browser.frame):
            await browser.read()


def public(browser: Browser) -> dict[str, Any]:
    """What both must agree on."""
    mine = {"seat", "hand", "can", "drawn", "ms_left", "flag", "exposed"}
    return {name: value for name, value in browser.view.items() if name not in mine}


def test_sockets_in_two_processes_converge_with_hints(
    two: tuple[Process, Process],
    layla: Player,
    salem: Player,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hubs, "ASK_SECONDS", 3600.0)
    connect(*two)
    match = Match(two, layla, salem)
    for _ in range(20):
        match.take_turn()
        assert public(match.hers) == public(match.his)
        if match.hers.view["phase"] == "over":
            break
    assert Step.objects.count() == match.hers.frame["at"][0]


def test_sockets_in_two_processes_converge_without_hints(
    two: tuple[Process, Process], layla: Player, salem: Player
) -> None:
    match = Match(two, layla, salem)
    for _ in range(4):
        match.take_turn()
        assert public(match.hers) == public(match.his)


def test_a_stale_process_decides_again_on_what_it_lacked(
    two: tuple[Process, Process], layla: Player, salem: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match(two, layla, salem)
    monkeypatch.setattr(hubs, "ASK_SECONDS", 3600.0)
    turn = match.hers.view["turn"]
    acting, waiting = match.seats()[turn], match.seats()[1 - turn]
    answer = acting[0].run(acting[1].act(do="draw"))
    if acting[1].view["phase"] == "drawn" or acting[1].view["turn"] == turn:
        answer = acting[0].run(acting[1].act(do="keep"))
    # The other process has not heard of it: it decides on an old position, is beaten, and looks.
    stale = waiting[1].view["turn_no"]
    refused = waiting[0].run(waiting[1].ask(do="draw", turn=stale))
    assert refused["code"] == "not_your_turn"
    assert "ok" in waiting[0].run(waiting[1].ask(do="draw", turn=stale + 1)) or answer
    numbers = list(Step.objects.order_by("seq").values_list("seq", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_tab_in_another_process_takes_over(
    two: tuple[Process, Process], layla: Player, salem: Player
) -> None:
    connect(*two)
    match = Match(two, layla, salem)
    newer = match.second.run(sit_down(match.hers.frame["table"]["id"], layla))
    match.first.run(match.hers.until(lambda got: got.get("bye") == "taken_over"))
    assert newer.view["hand"] == match.hers.view["hand"]


def test_a_tab_plays_again_when_the_one_in_another_process_is_closed(
    two: tuple[Process, Process], layla: Player, salem: Player
) -> None:
    connect(*two)
    match = Match(two, layla, salem)
    newer = match.second.run(sit_down(match.hers.frame["table"]["id"], layla))
    match.first.run(match.hers.until(lambda got: got.get("bye") == "taken_over"))
    match.second.run(newer.close())
    match.first.run(match.hers.until(lambda got: got.get("first", False)))
    answer = match.first.run(match.hers.ask(do="call"))
    assert answer.get("code") != "taken_over"


def test_presence_is_known_to_the_other_process(
    two: tuple[Process, Process], layla: Player, salem: Player
) -> None:
    connect(*two)
    match = Match(two, layla, salem)
    match.first.run(until(match.hers, lambda frame: frame["table"]["people"][1]["online"]))
    match.second.run(match.his.close())
    match.first.run(until(match.hers, lambda frame: not frame["table"]["people"][1]["online"]))


def test_pages_let_hubs_look_at_once(
    two: tuple[Process, Process], layla: Player, salem: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "ASK_SECONDS", 3600.0)
    public_id = services.open_table(plan(), host=layla.pk)
    hers = two[0].run(sit_down(public_id, layla))
    number = next(iter(two[0].hub.tables))
    services.take_seat(number, salem.pk)
    poke_everywhere(number)
    two[0].run(until(hers, lambda frame: frame["table"]["people"][1]["name"] == "Salem"))


def test_many_sockets_load_a_table_once(two: tuple[Process, Process], layla: Player) -> None:
    public_id = services.play_now(plan(), host=layla.pk)

    async def storm() -> int:
        hub = Hub.current()
        found = await asyncio.gather(*(hub.table(public_id) for _ in range(50)))
        return len({id(live) for live in found})

    assert two[0].run(storm()) == 1
