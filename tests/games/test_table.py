"""A table from the waiting room to the scoreboard, through sockets."""

from __future__ import annotations

import pytest

from games import services
from games.hub import Hub
from games.models import Step
from oona_site.players.models import Player
from tests.games.helpers import in_thread, plan, sit_down

pytestmark = pytest.mark.django_db(transaction=True)


async def test_two_people_sit_down_and_play(hub: Hub, layla: Player, salem: Player) -> None:
    public_id = await in_thread(services.open_table)(plan(), host=layla.pk)
    hers = await sit_down(public_id, layla)
    his = await sit_down(public_id, salem)
    assert his.frame["table"]["can"]["sit"]
    assert "ok" in await his.ask(do="sit")
    await hers.until(
        lambda got: (
            "at" in got
            and not got["table"]["can"]["sit"]
            and got["table"]["people"][1]["name"] == "Salem"
        )
    )
    assert "ok" in await hers.ask(do="start")
    await hers.settle()
    await his.settle()
    assert hers.frame["table"]["state"] == "playing"
    players = {0: hers, 1: his}
    for _ in range(6):
        turn = hers.view["turn"]
        answer = await players[turn].act(do="draw")
        assert "ok" in answer, answer
        await hers.settle(0.05)
        await his.settle(0.05)
        if hers.view["phase"] == "drawn":
            await players[turn].act(do="keep")
            await hers.settle(0.05)
            await his.settle(0.05)
        assert hers.frame["at"] == his.frame["at"]
    assert await in_thread(Step.objects.count)() == hers.frame["at"][0]
