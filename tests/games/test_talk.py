"""Talking at a table over the socket: who says what, who reads it, and that no game notices."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import services
from games.chatlines import Talk
from games.hub import Hub
from games.models import ChatLine, Step, Table
from games.talk import PERSON_LINES, TABLE_LINES
from oona_site.players import hearing
from oona_site.players.blocks import block
from oona_site.players.models import Player, SanctionKind
from oona_site.players.sanctions import Asked, impose, lift
from tests.games.conftest import Clock
from tests.games.helpers import (
    Browser,
    in_thread,
    make_person,
    new_key,
    plan,
    quiet,
    sit_down,
    two_at_a_table,
)
from tests.games.test_hub import Match, Process, connect, two

__all__ = ["two"]

pytestmark = pytest.mark.django_db(transaction=True)


def talks(browser: Browser) -> list[dict[str, Any]]:
    """What this browser was told of the talk, message by message."""
    return [message["talk"] for message in browser.told if "talk" in message]


def bodies(browser: Browser) -> list[str]:
    """Every line that came, in the order of its coming."""
    return [line["body"] for talk in talks(browser) for line in talk["lines"]]


def line_with(body: str) -> Callable[[dict[str, Any]], bool]:
    """Whether a message brings a line with this body."""
    return lambda got: any(line["body"] == body for line in got.get("talk", {}).get("lines", []))


async def say(browser: Browser, body: str, kind: str = "text") -> dict[str, Any]:
    return await browser.ask(do="say", kind=kind, body=body)


async def test_phrases_and_emotes_are_known_by_id(hub: Hub, layla: Player, salem: Player) -> None:
    hers, his = await two_at_a_table(layla, salem)
    assert "ok" in await say(hers, "hello", "phrase")
    await his.until(line_with("hello"))
    assert "ok" in await say(his, "coffee", "emote")
    await hers.until(line_with("coffee"))
    line = talks(hers)[-1]["lines"][-1]
    told = {name: line[name] for name in ("kind", "name", "seat", "mine", "folded")}
    assert told == {"kind": "emote", "name": "Salem", "seat": 1, "mine": False, "folded": False}
    for kind, body in (("phrase", "coffee2"), ("emote", "hello"), ("phrase", "")):
        assert (await say(hers, body, kind))["code"] == "unreadable"
    kept = ChatLine.objects.order_by("pk").values("seat", "game", "kind")
    rows = await in_thread(list)(kept)
    game = (await in_thread(Table.objects.get)()).game_id
    assert rows == [
        {"seat": 0, "game": game, "kind": "phrase"},
        {"seat": 1, "game": game, "kind": "emote"},
    ]


async def test_a_public_table_knows_phrases_alone(hub: Hub, layla: Player, salem: Player) -> None:
    hers, his = await two_at_a_table(layla, salem)
    assert hers.frame["table"]["talk"] == "phrases"
    answer = await say(his, "hello there")
    assert answer["code"] == "talk_phrases"
    assert not answer["text"].isascii(), "Salem reads Arabic"
    assert await in_thread(ChatLine.objects.count)() == 0


async def test_friends_write_and_read_one_another(hub: Hub, layla: Player, salem: Player) -> None:
    hers, his = await two_at_a_table(layla, salem, private=True)
    assert "ok" in await say(hers, " مرحبا \u202e\n😀 ")
    got = await his.until(line_with("مرحبا 😀"))
    (line,) = got["talk"]["lines"]
    assert not line["folded"]
    await quiet(hers, his)
    # Who comes later reads the last lines, and his own as his own.
    again = await sit_down(hers.frame["table"]["id"], layla)
    first = await again.until(lambda got: "talk" in got)
    assert [one["mine"] for one in first["talk"]["lines"]] == [True]
    assert first["talk"]["first"]
    assert first["talk"]["muted"] == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "talk_blank"),
        ("\u200b\u202e", "talk_blank"),
        ("x" * 201, "talk_long"),
        ("x" * 2_001, "unreadable"),
        ("f u c k", "talk_word"),
        ("www.example.com", "talk_link"),
    ],
)
async def test_what_may_not_be_written_is_refused(
    hub: Hub, layla: Player, salem: Player, text: str, code: str
) -> None:
    hers, his = await two_at_a_table(layla, salem, private=True)
    assert (await say(hers, text))["code"] == code
    await quiet(hers, his)
    assert bodies(his) == []
    assert await in_thread(ChatLine.objects.count)() == 0


async def test_strangers_are_folded_until_they_are_heard(
    hub: Hub, layla: Player, salem: Player, noura: Player
) -> None:
    hers, his = await two_at_a_table(layla, salem, talk=Talk.TEXT)
    assert "ok" in await say(hers, "first")
    got = await his.until(line_with("first"))
    assert got["talk"]["lines"][0]["folded"]
    assert "ok" in await his.ask(do="hear", seat=0, muted=False)
    await his.until(lambda got: got.get("talk", {}).get("first") is True)
    assert [one["folded"] for one in talks(his)[-1]["lines"]] == [False]
    assert "ok" in await say(hers, "second")
    assert not (await his.until(line_with("second")))["talk"]["lines"][0]["folded"]
    # A phrase of a stranger is no risk; whoever watches reads as a stranger.
    watcher = await sit_down(hers.frame["table"]["id"], noura)
    assert "ok" in await say(hers, "thanks", "phrase")
    assert not (await watcher.until(line_with("thanks")))["talk"]["lines"][-1]["folded"]
    folded = {one["body"]: one["folded"] for talk in talks(watcher) for one in talk["lines"]}
    assert folded == {"first": True, "second": True, "thanks": False}


async def test_of_somebody_muted_nothing_is_sent(hub: Hub, layla: Player, salem: Player) -> None:
    hers, his = await two_at_a_table(layla, salem, private=True)
    assert "ok" in await say(hers, "before")
    await his.until(line_with("before"))
    assert "ok" in await his.ask(do="hear", seat=0, muted=True)
    await his.until(lambda got: got.get("talk", {}).get("first") is True)
    assert talks(his)[-1] == {"first": True, "lines": [], "muted": [0]}
    seen = len(his.told)
    for kind, body in (("text", "rude"), ("phrase", "hello"), ("emote", "fire")):
        assert "ok" in await say(hers, body, kind)
    assert "ok" in await say(his, "mine")
    await his.until(line_with("mine"))
    assert "rude" not in json.dumps(his.told[seen:])
    assert [one["body"] for talk in talks(his)[-1:] for one in talk["lines"]] == ["mine"]
    # It holds at the next table too, and in another tab; and it can be taken back.
    other = await sit_down(await in_thread(services.open_table)(plan(), host=layla.pk), salem)
    assert (await other.until(lambda got: "talk" in got))["talk"]["muted"] == [0]
    assert "ok" in await his.ask(do="hear", seat=0, muted=False)
    await his.until(lambda got: got.get("talk", {}).get("first") is True)
    assert "rude" in [one["body"] for one in talks(his)[-1]["lines"]]


async def test_who_is_blocked_is_not_heard(hub: Hub, layla: Player, salem: Player) -> None:
    hers, his = await two_at_a_table(layla, salem, private=True)
    await in_thread(block)(salem.pk, layla.pk)
    assert "ok" in await say(hers, "rude")
    assert "ok" in await say(his, "mine")
    await his.until(line_with("mine"))
    assert "rude" not in bodies(his)
    await hers.until(line_with("mine"))


async def test_only_who_sits_there_talks(
    hub: Hub, layla: Player, salem: Player, dov: Player
) -> None:
    hers, his = await two_at_a_table(layla, salem, private=True)
    public_id = hers.frame["table"]["id"]
    assert (await say(await sit_down(public_id), "hello"))["code"] == "no_session"
    watcher = await sit_down(public_id, dov)
    assert (await say(watcher, "hello", "phrase"))["code"] == "not_seated"
    # But a watcher chooses whom he hears.
    assert "ok" in await watcher.ask(do="hear", seat=0, muted=True)
    for browser, seat in ((hers, 0), (his, 5)):
        assert (await browser.ask(do="hear", seat=seat, muted=True))["code"] == "nobody_there"
    assert (await hers.ask(do="hear", seat=6, muted=True))["code"] == "unreadable"


async def test_a_table_without_talk_is_quiet(hub: Hub, layla: Player, salem: Player) -> None:
    hers, _ = await two_at_a_table(layla, salem, talk=Talk.NONE)
    for kind, body in (("text", "hi"), ("phrase", "hello"), ("emote", "fire")):
        assert (await say(hers, body, kind))["code"] == "talk_off"


async def test_partners_who_play_for_an_entry_say_nothing_while_they_play(
    hub: Hub, cast: list[Player]
) -> None:
    """A phrase could stand for a card as well as a word does."""
    wanted = plan(seats=4, teams=True, entry=20, private=True)
    public_id = await in_thread(services.open_table)(wanted, host=cast[0].pk)
    browsers = [await sit_down(public_id, player) for player in cast]
    for number, browser in enumerate(browsers[1:], 1):
        assert "ok" in await browser.ask(do="sit", seat=number)
    assert "ok" in await say(browsers[1], "before the deal")
    assert "ok" in await browsers[0].ask(do="start")
    await quiet(*browsers)
    for browser in browsers:
        assert browser.frame["table"]["talk"] == "none"
        for kind, body in (("text", "I hold a seven"), ("phrase", "hello"), ("emote", "fire")):
            assert (await say(browser, body, kind))["code"] == "talk_partners"


async def test_nobody_says_too_much_at_once(
    hub: Hub, layla: Player, salem: Player, clock: Clock
) -> None:
    hers, his = await two_at_a_table(layla, salem, private=True)
    for number in range(PERSON_LINES):
        assert "ok" in await say(hers, f"line {number}")
    assert (await say(hers, "one more"))["code"] == "talk_fast"
    assert (await say(hers, "hello", "phrase"))["code"] == "talk_fast"
    assert "ok" in await say(his, "his own pace")
    clock.skip(ms=2_100)
    assert "ok" in await say(hers, "one more")
    # Neither by talking at another table, nor through another tab.
    other = await sit_down(await in_thread(services.open_table)(plan(), host=layla.pk), layla)
    assert (await say(other, "hello", "phrase"))["code"] == "talk_fast"


async def test_a_table_hears_so_much(hub: Hub, layla: Player, clock: Clock) -> None:
    public_id = await in_thread(services.open_table)(plan(seats=6), host=layla.pk)
    browsers = [await sit_down(public_id, layla)]
    for number in range(5):
        person = await in_thread(make_person)(f"Person {number}")
        browsers.append(await sit_down(public_id, person))
        assert "ok" in await browsers[-1].ask(do="sit")
    codes = [
        (await say(browser, "hello", "phrase")).get("code")
        for browser in browsers
        for _ in range(PERSON_LINES - 1)
    ]
    assert codes[:TABLE_LINES] == [None] * TABLE_LINES
    assert "talk_fast" in codes[TABLE_LINES:]


async def test_a_repeated_message_is_said_once(hub: Hub, layla: Player, salem: Player) -> None:
    hers, his = await two_at_a_table(layla, salem, private=True)
    key = new_key()
    for _ in range(2):
        assert (await hers.ask(do="say", kind="text", body="once", key=key))["ok"] == key
    await quiet(hers, his)
    assert bodies(his) == ["once"]


async def test_talk_changes_neither_game_nor_clock(hub: Hub, layla: Player, salem: Player) -> None:
    hers, his = await two_at_a_table(layla, salem, private=True)
    # Who came is written once a second, and told.
    await hub.flush()
    await quiet(hers, his)
    table = await in_thread(Table.objects.get)()
    (live,) = hub.tables.values()
    assert live.position is not None
    was = (live.position.seq, live.position.state.deadline, live.n, live.position.moment)
    frames = len([one for one in his.told if "at" in one])
    for browser in (hers, his):
        for kind, body in (("text", "hurry"), ("phrase", "patience"), ("emote", "laugh")):
            assert "ok" in await say(browser, body, kind)
    await quiet(hers, his)
    assert (live.position.seq, live.position.state.deadline, live.n, live.position.moment) == was
    assert len([one for one in his.told if "at" in one]) == frames, "no frame is sent for it"
    after = await in_thread(Table.objects.get)()
    assert after.version == table.version
    assert await in_thread(Step.objects.count)() == 1


async def test_who_had_no_credit_reads_later_what_was_said(
    hub: Hub, layla: Player, salem: Player, clock: Clock
) -> None:
    hers, his = await two_at_a_table(layla, salem)
    (live,) = hub.tables.values()
    await quiet(hers, his)
    hers.pings = False
    clock.skip(ms=20_000)
    for _ in range(100):
        live.n += 1
        await live.broadcast()
    assert "ok" in await say(his, "hello", "phrase")
    while not await hers.socket.receive_nothing(0.05):
        await hers.read()
    assert "hello" not in bodies(hers)
    await hers.say(do="ping", seen=hers.frame["at"])
    await hers.until(line_with("hello"))


async def test_the_talk_outlives_a_restart(hub: Hub, layla: Player, salem: Player) -> None:
    hers, _ = await two_at_a_table(layla, salem, private=True)
    assert "ok" in await say(hers, "before")
    public_id = hers.frame["table"]["id"]
    await hub.stop()
    again = await sit_down(public_id, salem)
    first = await again.until(lambda got: "talk" in got)
    assert [one["body"] for one in first["talk"]["lines"]] == ["before"]
    await Hub.current().stop()


async def test_who_may_not_write_still_has_the_phrases(
    hub: Hub, layla: Player, salem: Player, dov: Player
) -> None:
    hers, his = await two_at_a_table(layla, salem, private=True)
    until = timezone.now() + timedelta(days=2)
    asked = Asked(player=layla.pk, kind=SanctionKind.CHAT, reason="Insults, twice.", until=until)
    sanction = await in_thread(impose)(asked, by=dov.pk)
    answer = await say(hers, "let me speak")
    assert answer["code"] == "talk_barred"
    assert "ok" in await say(hers, "sorry", "phrase")
    assert "ok" in await say(his, "he may")
    await hers.until(line_with("he may"))
    assert await in_thread(ChatLine.objects.filter(kind="text").count)() == 1
    await in_thread(lift)(sanction.pk, reason="It was a mistake.", by=dov.pk)
    assert "ok" in await say(hers, "thank you")


def test_two_processes_tell_one_another(
    two: tuple[Process, Process], layla: Player, salem: Player
) -> None:
    connect(*two)
    match = Match(two, layla, salem)
    assert "ok" in match.first.run(say(match.hers, "hello", "phrase"))
    match.second.run(match.his.until(line_with("hello")))
    assert "ok" in match.second.run(say(match.his, "wow", "phrase"))
    match.first.run(match.hers.until(line_with("wow")))


def test_a_lost_hint_costs_no_line(
    two: tuple[Process, Process], layla: Player, salem: Player
) -> None:
    match = Match(two, layla, salem)
    assert "ok" in match.first.run(say(match.hers, "hello", "phrase"))
    match.second.run(match.his.until(line_with("hello")))


def test_the_choices_of_a_reader_have_an_end(layla: Player) -> None:
    others = [make_person(f"Person {number}") for number in range(5)]
    for number, other in enumerate(others):
        hearing.choose(layla.pk, other.pk, muted=number % 2 == 0)
    hearing.choose(layla.pk, others[1].pk, muted=True)
    muted = [one.name for one in hearing.muted_by(layla)]
    assert muted == [f"Person {number}" for number in (4, 2, 1, 0)]
    assert [one.name for one in hearing.heard_by(layla)] == ["Person 3"]
    hearing.forget(layla.pk, others[4].pk)
    pairs = hearing.choices_of([layla.pk], [other.pk for other in others])
    assert pairs == {(layla.pk, other.pk): number != 3 for number, other in enumerate(others[:4])}
