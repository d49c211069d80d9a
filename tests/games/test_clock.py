"""The clock, in the server and as a process of its own."""

from __future__ import annotations

import asyncio
import os
import signal
from io import StringIO

import pytest

from games import clock as clocks
from games import services
from games.crowd import Crowd
from games.hub import Hub
from games.management.commands.runclock import Command
from games.models import Step, Table
from games.seeds import clock_ms
from games.selectors import PRESENCE_MS, table_row
from oona_site.players.models import Player
from tests.games.conftest import Clock
from tests.games.helpers import in_thread, plan, sit_down, until_true

pytestmark = pytest.mark.django_db(transaction=True)


async def test_the_clock_wakes_what_nobody_looks_at(
    hub: Hub, layla: Player, salem: Player, clock: Clock
) -> None:
    await in_thread(services.play_now)(plan(seats=2), host=layla.pk)
    room = await in_thread(services.open_table)(plan(seats=2), host=salem.pk)
    assert await clocks.look(hub) == 0
    clock.skip(ms=13_000)
    assert await clocks.look(hub) == 1
    await until_true(in_thread(Step.objects.filter(seq=2).exists))
    clock.skip(ms=services.LOBBY_MS)
    await clocks.look(hub)
    await until_true(in_thread(Table.objects.filter(public_id=room, state="closed").exists))


async def test_two_clocks_do_not_step_on_each_other(hub: Hub, layla: Player, clock: Clock) -> None:
    await in_thread(services.play_now)(plan(seats=3), host=layla.pk)
    clock.skip(ms=13_000)
    await asyncio.gather(*(clocks.look(hub) for _ in range(4)))
    await until_true(in_thread(Step.objects.filter(seq=2).exists))
    await asyncio.sleep(0.2)
    assert await in_thread(Step.objects.count)() == 2


async def test_the_clock_is_a_process_that_ends_when_it_is_asked(
    layla: Player, clock: Clock
) -> None:
    await in_thread(services.play_now)(plan(seats=2), host=layla.pk)
    clock.skip(ms=13_000)
    said = StringIO()
    running = asyncio.ensure_future(Command(stdout=said)._run())
    await until_true(in_thread(Step.objects.filter(seq=2).exists))
    os.kill(os.getpid(), signal.SIGTERM)
    await running
    assert "running" in said.getvalue()


async def test_a_clock_without_sockets_asks_who_is_connected(
    hub: Hub, layla: Player, salem: Player, clock: Clock
) -> None:
    """A process that holds nobody's socket must not take the others' people for absent."""
    public_id = await in_thread(services.open_table)(plan(seats=2), host=layla.pk)
    await in_thread(services.take_seat)(
        (await in_thread(Table.objects.get)(public_id=public_id)).pk, salem.pk
    )
    hers, his = await sit_down(public_id, layla), await sit_down(public_id, salem)
    await hub.flush()

    async def absent() -> tuple[int, ...]:
        row = await in_thread(table_row)(public_id)
        assert row is not None
        return Crowd().absent(row, clock_ms())

    async def nobody_is_missed() -> bool:
        return await absent() == ()

    await until_true(nobody_is_missed)
    assert hers.closed is his.closed is None
    clock.skip(ms=PRESENCE_MS)
    assert await absent() == (0, 1)
