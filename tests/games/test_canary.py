"""Cards that say so wherever they are written: in frames alone, whatever breaks.

A match over sockets with faults forced into decisions and pages, the log at its most talkative and
error pages as a developer sees them. `tests/faults/test_canary.py` does the same to servers.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.test import Client

from games import words
from games.hub import Hub
from oona_site.players.models import Player
from tests.canary import FAULT, TOKEN, CanaryCard, break_often, plant
from tests.games.helpers import Browser, in_thread, quiet, two_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)

# So many moves, and more where by chance none of them has failed yet.
MOVES, MOVES_MOST = 8, 60


def next_move(view: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Something that the view says may be done."""
    can = view["can"]
    if can["accept"]:
        return {"do": "accept"}
    if can["play"] and rng.random() < 0.7:
        return {"do": "play", "card": rng.choice(can["play"]), "colour": 2}
    return {"do": "keep" if can["keep"] else "draw"}


async def played(hers: Browser, his: Browser, rng: Random) -> int:
    """Plays on whatever happens; gives how many moves were answered with a fault."""
    failed = 0
    for move in range(MOVES_MOST):
        if move >= MOVES and failed:
            break
        mover = hers if hers.view["turn"] == hers.view["seat"] else his
        if mover.view["turn"] is None:
            break
        answer = await mover.act(**next_move(mover.view, rng))
        failed += answer.get("code") == "failed"
        await quiet(hers, his)
    return failed


@pytest.fixture(autouse=True)
def _no_planted_word_left() -> Iterator[None]:
    """Torn down after the names of the cards are their own again."""
    yield
    words.words_in.cache_clear()


async def test_no_canary_leaves_but_in_frames(
    hub: Hub,
    layla: Player,
    salem: Player,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    settings: Any,
) -> None:
    rng = Random(5)
    plant(monkeypatch.setattr)
    caplog.set_level(logging.DEBUG)
    hers, his = await two_at_a_table(layla, salem)
    break_often(monkeypatch.setattr, rng, 0.3)
    failed = await played(hers, his, rng)
    assert failed
    assert any(TOKEN in str(told) for told in his.told), "captions name planted cards"
    settings.DEBUG = True
    settings.DEBUG_PROPAGATE_EXCEPTIONS = False
    address = f"/table/{hers.frame['table']['id']}/"
    shown = await in_thread(pages)(address, layla)
    broken = [text for status, text in shown if status == 500]
    assert broken
    assert all(FAULT in text for text in broken)
    for text in (caplog.text, *broken):
        at = text.find(TOKEN)
        assert at < 0, text[max(0, at - 300) : at + 100]
    assert caplog.text.count(FAULT) >= failed
    for browser in (hers, his):
        await browser.close()


def pages(address: str, player: Player) -> list[tuple[int, str]]:
    """The table's page, again and again."""
    client = Client(raise_request_exception=False)
    client.force_login(player)
    answers = [client.get(address) for _ in range(8)]
    return [(answer.status_code, answer.content.decode()) for answer in answers]


@pytest.mark.parametrize("write", [str, repr, "{}".format, lambda card: f"{card:>3}", "%s".__mod__])
def test_a_planted_card_says_so_however_it_is_written(write: Any) -> None:
    assert TOKEN in write(CanaryCard(57))
    assert [10, 20][CanaryCard(1)] == 20
    assert CanaryCard(57) == 57
