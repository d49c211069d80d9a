"""The timeline of a game: every step with every hand, and what else is known of the time."""

from __future__ import annotations

import io
import json
import re
import zipfile
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from games.chat import NewLine, write
from games.chatlines import LineKind
from games.engine import actions as act
from games.engine.decide import decide
from games.engine.notation import card_text
from games.engine.selfplay import random_legal
from games.engine.turn import due
from games.engine.view import open_hands
from games.models import Game
from games.position import Position
from games.replay import film_from, shots_of
from games.timeline import Timing, beats_of
from games.trace_model import Trace, TraceKind
from games.track import Mark, Presence
from oona_site.accounts.takeout import file_of
from oona_site.players.models import Player
from oona_site.players.roles import Role
from tests.desk.coins import coin_game, rich, staff
from tests.desk.test_pages import desk_of, read
from tests.matches import open_match, play_match, write_step
from tests.people import make_account

pytestmark = pytest.mark.django_db(transaction=True)

REASON = "Sara says that a call was not counted"
CATCH_MS = 2_000
SOON_MS = 500


@pytest.fixture
def support() -> Player:
    return staff(Role.SUPPORT, "Huda")


def look_at(client: Client, game: str, onward: str = "") -> Any:
    """Give the reason at the door of a game."""
    data = {"reason": REASON} | ({"next": onward} if onward else {})
    return client.post(reverse("desk:look", args=[game]), data)


def doors(game: str) -> dict[str, str]:
    """Every page behind the door."""
    return {
        "review": reverse("desk:review", args=[game]),
        "replay": reverse("desk:review_replay", args=[game, "0"]),
        "round": reverse("desk:review_round", args=[game, "all", 1]),
        "scenario": reverse("games:scenario", args=[game]),
    }


def test_every_step_stands_there_with_every_hand(support: Player) -> None:
    game = play_match(make_account("Sara"), make_account("Layla"), seats=3)
    client = desk_of(support)
    look_at(client, game)
    film = film_from(game, None)
    assert film is not None
    seen: dict[int, str] = {}
    page = read(client, doors(game)["review"])
    while True:
        for item in re.findall(r'<li class="beat".*?</li>', page, re.DOTALL):
            number = re.search(r'id="step-(\d+)"', item)
            if number:
                seen[int(number[1])] = item
        after = re.search(r'rel="next" href="([^"]+)"', page)
        if after is None:
            break
        page = read(client, doors(game)["review"] + after[1].replace("&amp;", "&"))
    assert sorted(seen) == list(range(1, film.last + 1))
    for shot in shots_of(film, 1, "en"):
        item, state = seen[shot.row.seq], shot.position.state
        hands = re.findall(r'<dd dir="ltr">(.*?)</dd>', item, re.DOTALL)
        assert len(hands) == 3
        for hand, shown in zip(open_hands(state), hands, strict=True):
            cards = re.findall(r">([^<>]+)</abbr>", shown)
            assert cards == [card_text(state.deck, card) for card in sorted(hand)]


def test_a_step_is_jumped_to_and_lines_are_chosen(support: Player) -> None:
    sara, layla = make_account("Sara"), make_account("Layla")
    game = play_match(sara, layla)
    row = Game.objects.get(public_id=game)
    leave_traces(row, sara)
    at = row.started_at + 5
    write(row.table_id, [NewLine(0, sara.pk, row.pk, at, LineKind.TEXT, "hello", "k")])
    client = desk_of(support)
    look_at(client, game)
    address = doors(game)["review"]
    film = film_from(game, None)
    assert film is not None
    page = read(client, f"{address}?step={film.last}")
    assert f'id="step-{film.last}" data-here' in page
    for kind, words in {
        "talk": "hello",
        "lag": "80 ms",
        "refused": "not your turn",
        "line": "connects",
    }.items():
        page = read(client, f"{address}?kind={kind}")
        assert set(re.findall(r'data-kind="(\w+)"', page)) == {kind}, kind
        assert words in page
    page = read(client, f"{address}?seat=1&kind=move&kind=refused")
    assert set(re.findall(r'data-kind="(\w+)"', page)) == {"move"}


def test_somebody_takes_his_traces_with_him() -> None:
    sara, layla = make_account("Sara"), make_account("Layla")
    row = Game.objects.get(public_id=play_match(sara, layla))
    leave_traces(row, sara)
    with zipfile.ZipFile(io.BytesIO(file_of(sara))) as box:
        found = json.loads(box.read("connections.json"))
    assert [each["kind"] for each in found] == ["opened", "lag", "refused", "closed"]
    assert {each["game__public_id"] for each in found} == {row.public_id}
    with zipfile.ZipFile(io.BytesIO(file_of(layla))) as box:
        assert json.loads(box.read("connections.json")) == []


def leave_traces(game: Game, player: Player) -> None:
    """She connects, is far away, is refused a move, and goes in the middle."""
    at = game.started_at
    what: list[dict[str, Any]] = [
        {"kind": TraceKind.OPENED, "at": at - 1000},
        {"kind": TraceKind.LAG, "at": at + 1, "median_ms": 80, "worst_ms": 900},
        {"kind": TraceKind.REFUSED, "at": at + 2, "code": "not_your_turn", "asked": "play"},
        {"kind": TraceKind.CLOSED, "at": at + 3},
    ]
    for more in what:
        Trace.objects.create(table=game.table, game=game, seat=0, player=player, socket=5, **more)


def test_the_coins_of_a_game_stand_in_its_timeline(support: Player, settings: Settings) -> None:
    settings.OONA_COINS = True
    players = rich("Sara", "Layla")
    game = coin_game(players)
    client = desk_of(support)
    look_at(client, game)
    page = read(client, f"{doors(game)['review']}?kind=coins")
    assert page.count('data-kind="coins"') == 3, "two entries and a prize"


def test_who_was_there_is_known_from_the_traces() -> None:
    def mark(at: int, kind: TraceKind, socket: int, player: int = 1) -> Mark:
        return Mark(at, kind, 0, player, socket, "", "", None, None, None, 1)

    day = 86_400_000
    marks = [
        mark(day, TraceKind.OPENED, 1),
        mark(day + 1_000, TraceKind.CLOSED, 1),
        mark(day + 5_000, TraceKind.OPENED, 2),
        mark(day + 9_000, TraceKind.LAG, 2),
        mark(day + 400_000, TraceKind.OPENED, 3),
        mark(day + 2_000, TraceKind.CLOSED, 4, player=2),
    ]
    there = Presence(marks, day - 1)
    at = {
        0: True,
        999: True,
        1_001: False,
        5_000: True,
        100_000: True,
        300_000: False,
        400_001: True,
    }
    assert {ms: there.is_there(1, day + ms) for ms in at} == at
    assert there.is_there(2, day + 1), "he came before, and went"
    assert not there.is_there(2, day + 3_000)
    assert there.is_there(3, day) is None


def test_calls_and_catches_stand_beside_their_windows() -> None:
    found: dict[str, list[Timing]] = {}
    wanted = {"open", "called", "caught", "late", "nothing"}
    for seed in range(1, 20):
        film = film_from(play_with_catches(seed), None)
        assert film is not None
        for beat in beats_of(film, 1, "en"):
            for timing in beat.timings:
                found.setdefault(timing.kind, []).append(timing)
        if wanted <= set(found):
            break
    assert set(found) == wanted
    assert {timing.ms for timing in found["open"]} == {CATCH_MS}
    assert {timing.ms for timing in found["caught"]} == {SOON_MS}
    assert {timing.sure_ms for timing in [*found["called"], *found["caught"]]} == {CATCH_MS}
    assert all(timing.ms > 0 for timing in found["late"])
    assert all(timing.seat != timing.target for timing in found["late"] + found["nothing"])


def play_with_catches(seed: int) -> str:
    """A match in which people catch: at once, too late, and where there is nothing to catch."""
    table = open_match(make_account(f"Sara {seed}"), make_account(f"Layla {seed}"))
    assert table.game is not None
    position, rng = Position.load(table.game.pk), Random(seed)
    now = position.at
    while True:
        action, now = catch_or_move(position, now, rng)
        outcome = decide(position.state, action, now, position.shuffle)
        if not outcome.facts:
            now = due(position.state) or now + SOON_MS
            action = act.Tick()
            outcome = decide(position.state, action, now, position.shuffle)
        if write_step(table, position, action, list(outcome.facts), now):
            return table.game.public_id


def catch_or_move(position: Position, now: int, rng: Random) -> tuple[act.Action, int]:
    """What comes next, and when."""
    state = position.state
    target = next(iter(state.exposed), None)
    if target is not None and not state.exposed[target].caught and rng.random() < 0.4:
        is_closed = state.exposed[target].until is not None
        return act.Catch(1 - target, target), now + (5_000 if is_closed else SOON_MS)
    if rng.random() < 0.02:
        seat = rng.randrange(2)
        return act.Catch(seat, 1 - seat), now + SOON_MS
    if target is not None and state.turn != target and rng.random() < 0.3:
        return act.Call(target), now + SOON_MS
    return random_legal(state, now + SOON_MS, rng), now + SOON_MS
