"""What a performer writes for the table while he does a dare."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from games import performances, services
from games.engine.cards import DARE_DECK
from games.engine.notation import Picker
from games.models import Table
from games.performances import PAUSE_MS
from games.wire import Refused
from oona_site.players.models import Player, Report, SanctionKind
from oona_site.players.sanctions import Asked, impose
from tests.games.conftest import Clock
from tests.games.helpers import (
    Browser,
    in_thread,
    make_person,
    plan,
    quiet,
    sit_down,
    two_at_a_table,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("hub")]


def turn_up_a_dare(settings: Settings, folder: Path, seats: int) -> None:
    """The dealer's neighbour is asked at once."""
    picker = Picker(DARE_DECK)
    first = picker.pick("BQ5")
    order = picker.rest()
    order.insert(7 * seats, first)
    file = folder / f"decks-{seats}.json"
    file.write_text(json.dumps([[order]]), "utf-8")
    settings.OONA_PREPARED_DECKS = str(file)


@pytest.fixture(autouse=True)
def _a_dare_is_turned_up(settings: Settings, tmp_path: Path) -> None:
    turn_up_a_dare(settings, tmp_path, 2)


async def performing(layla: Player, salem: Player) -> tuple[Browser, Browser]:
    """Somebody who does a dare, and the other one."""
    hers, his = await two_at_a_table(layla, salem, preset="dare")
    asked, other = (hers, his) if hers.view["can"]["dare"] else (his, hers)
    assert "ok" in await asked.act(do="dare")
    await quiet(hers, his)
    return asked, other


async def test_the_others_read_what_the_performer_writes(layla: Player, salem: Player) -> None:
    performer, other = await performing(layla, salem)
    text = " /\\_/\\\n( o.o )\n > ^ <"
    assert "ok" in await performer.act(do="show", text=text)
    turn = performer.view["turn_no"]
    for browser in (performer, other):
        await browser.settle()
        assert browser.frame["table"]["shown"] == {"turn": turn, "text": text}
    watcher = await sit_down(other.frame["table"]["id"])
    assert watcher.frame["table"]["shown"]["text"] == text


async def test_what_cannot_be_seen_is_left_out(layla: Player, salem: Player) -> None:
    performer, _ = await performing(layla, salem)
    written = "a\u202eb\u0007c\u200d" + "e\u0301\u0301\u0301\u0301" + "\n" * 9 + "end"
    assert "ok" in await performer.act(do="show", text=written)
    await performer.settle()
    shown = performer.frame["table"]["shown"]["text"]
    assert shown.startswith("abc\u00e9")
    assert len(shown.split("\n")) == performances.LINES_MAX
    assert not set(shown) & {"\u202e", "\u0007", "\u200d"}


async def test_only_the_performer_writes_and_only_for_this_dare(
    layla: Player, salem: Player
) -> None:
    performer, other = await performing(layla, salem)
    assert (await other.act(do="show", text="me!"))["code"] == "not_performing"
    answer = await performer.ask(do="show", text="old", turn=performer.view["turn_no"] - 1)
    assert answer["code"] == "not_performing"
    assert "ok" in await other.ask(do="vote", success=True)
    await quiet(performer, other)
    assert (await performer.act(do="show", text="late"))["code"] == "not_performing"
    assert (await in_thread(Table.objects.get)()).performance is None


async def test_too_long_and_too_fast_are_refused(
    layla: Player, salem: Player, clock: Clock
) -> None:
    performer, _ = await performing(layla, salem)
    assert (await performer.act(do="show", text="x" * 241))["code"] == "unreadable"
    assert "ok" in await performer.act(do="show", text="x" * 240)
    assert (await performer.act(do="show", text="y"))["code"] == "too_fast"
    clock.skip(ms=PAUSE_MS)
    assert "ok" in await performer.act(do="show", text="y")


async def test_a_reader_reports_lines_as_they_were(
    layla: Player, salem: Player, clock: Clock
) -> None:
    performer, other = await performing(layla, salem)
    assert "ok" in await performer.act(do="show", text="rude words")
    person = {"Layla": layla, "Salem": salem}
    people = other.frame["table"]["people"]
    reader = person[people[other.view["seat"]]["name"]]
    writer = person[people[performer.view["seat"]]["name"]]
    page = f"/table/{other.frame['table']['id']}/dares/"

    def report() -> Report:
        client = Client()
        client.force_login(reader)
        client.post(page, {"reason": "insult", "performance": "1"})
        return Report.objects.select_related("subject").get()

    found = await in_thread(report)()
    clock.skip(ms=PAUSE_MS)
    assert "ok" in await performer.act(do="show", text="never mind")
    assert (found.subject, [line["text"] for line in found.lines]) == (writer, ["rude words"])


async def test_partners_who_play_for_an_entry_write_nothing(
    cast: list[Player], settings: Settings, tmp_path: Path
) -> None:
    turn_up_a_dare(settings, tmp_path, 4)
    wanted = plan(preset="dare", seats=4, teams=True, entry=10)
    public_id = await in_thread(services.open_table)(wanted, host=cast[0].pk)
    browsers = [await sit_down(public_id, player) for player in cast]
    for browser in browsers[1:]:
        assert "ok" in await browser.ask(do="sit")
    assert "ok" in await browsers[0].ask(do="start")
    await quiet(*browsers)
    performer = next(browser for browser in browsers if browser.view["can"]["dare"])
    assert "ok" in await performer.act(do="dare")
    assert performer.frame["table"]["silent"]
    answer = await performer.act(do="show", text="I hold two Stops")
    assert answer["code"] == "silent_table"
    await quiet(*browsers)
    assert all(browser.frame["table"]["shown"] is None for browser in browsers)


@pytest.mark.parametrize(
    ("text", "code"), [("you\nare a f u c k e r", "talk_word"), ("see www.example", "talk_link")]
)
async def test_what_is_not_said_in_a_talk_is_not_performed(
    layla: Player, salem: Player, text: str, code: str
) -> None:
    performer, _ = await performing(layla, salem)
    assert (await performer.act(do="show", text=text))["code"] == code
    assert "ok" in await performer.act(do="show", text="a poem")


def no_text_for(player: Player) -> Asked:
    until = timezone.now() + timedelta(days=2)
    return Asked(player=player.pk, kind=SanctionKind.CHAT, reason="Insults, twice.", until=until)


async def test_who_may_write_no_free_text_performs_without(layla: Player, salem: Player) -> None:
    performer, _ = await performing(layla, salem)
    judge = await in_thread(make_person)("Maha")
    for player in (layla, salem):
        await in_thread(impose)(no_text_for(player), by=judge.pk)
    assert (await performer.act(do="show", text="a poem"))["code"] == "talk_barred"


def test_who_may_write_no_free_text_opens_no_table_with_words_of_his(
    layla: Player, salem: Player
) -> None:
    impose(no_text_for(layla), by=salem.pk)
    own = plan("dare", dare_list="custom", dares=tuple(f"Sing song {one}" for one in range(16)))
    for wanted in (plan(name="Evening"), own):
        with pytest.raises(Refused, match="talk_barred"):
            services.open_table(wanted, host=layla.pk)
    assert services.open_table(plan(), host=layla.pk)
