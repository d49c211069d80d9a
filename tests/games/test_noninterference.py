"""Nobody is sent anything that depends on a card he may not see.

Method: at every tenth step of many games each viewer gets a twin position in which all cards
hidden from him are permuted. Frames, captions, answers, the page's first HTML and a program's
input and choice must be equal to the byte, lengths and acknowledgements included. Each control
leaks one thing on purpose and must be found.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from games import frames, moves, pages, selectors, services
from games.engine import events as ev
from games.engine import view as views
from games.engine.decide import decide
from games.engine.refusals import Code, Refusal
from games.engine.state import Hit, State
from games.engine.view import View
from games.journal import Answer, journal
from games.position import Position
from games.selectors import TableRow
from tests.games import twins
from tests.games.helpers import make_person, plan, session_of, table_named
from tests.games.twins import Moment, Stage, moments, probes, program_says, twin_of

FULL = os.environ.get("OONA_FULL") == "1"
pytestmark = pytest.mark.once

SEED = int(os.environ.get("OONA_SEED", "20261129"))
GAMES = 1_000 if FULL else 8
PAGES_OF_GAMES = 1_000 if FULL else 3
LANGUAGES = [code for code, _ in settings.LANGUAGES]

# Preset, seats, people (programs have the other seats), and options.
TABLES: list[tuple[str, int, int, dict[str, Any]]] = [
    ("oona", 2, 1, {}),
    ("oona", 4, 3, {"late_call": True, "false_catch_cards": 1}),
    ("oona_plus", 3, 3, {"challenge_stacked": True}),
    ("oona_plus", 4, 2, {"teams": True, "hand_size": 5}),
    ("oona", 6, 4, {"take_four": "enforced", "hand_size": 10}),
    ("oona_plus", 5, 4, {"stack_two_on_four": True, "late_call": True}),
]


class Differs(AssertionError):
    """A viewer could tell two games apart that look the same to him."""


@pytest.fixture
def rows(transactional_db: None) -> list[TableRow]:
    """The tables, dealt; their games are replaced by those of the test."""
    made = []
    for preset, seats, people, options in TABLES:
        players = [make_person(f"Player {number}") for number in range(people)]
        address = services.open_table(plan(preset, seats, **options), host=players[0].pk)
        number = table_named(address).pk
        for player in players[1:]:
            services.take_seat(number, player.pk)
        services.start_game(number, players[0].pk)
        row = selectors.table_row(address)
        assert row is not None
        made.append(row)
    return made


@pytest.fixture(autouse=True)
def _nothing_is_written(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    async def append(*_: object) -> Answer:
        return Answer.STORED

    with monkeypatch.context() as patch:
        patch.setattr(journal, "append", append)
        patch.setattr("django.middleware.csrf.get_random_string", lambda length, **_: "x" * length)
        yield


@pytest.fixture
def stop_clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Lets the server's clock show one moment."""

    def stop(now: int) -> None:
        monkeypatch.setattr("games.seeds.time_ns", lambda: now * 1_000_000)

    return stop


def must_equal(ours: object, theirs: object, what: str) -> None:
    if ours != theirs:
        raise Differs(f"{what}: {str(ours)[:300]} | {str(theirs)[:300]}")


def games(rows: list[TableRow], count: int) -> Iterator[tuple[TableRow, int, Moment]]:
    for number in range(count):
        row = rows[number % len(rows)]
        for moment in moments(row, SEED + number):
            yield row, number, moment


def viewers(row: TableRow) -> list[int | None]:
    return [*range(row.seats), None]


async def compare_sent(stage: Stage, moment: Moment, languages: list[str], rng: Random) -> int:
    """Compares what every viewer is sent and answered; gives how many texts that were."""
    compared = 0
    position = moment.position
    for viewer in viewers(stage.row):
        twin = twin_of(position, viewer, rng)
        for language in languages:
            what = f"{position.game.public_id} step {position.seq} seat {viewer} {language}"
            first = rng.random() < 0.2
            ours = await stage.sent(position, viewer, language, first=first)
            theirs = await stage.sent(twin, viewer, language, first=first)
            must_equal(ours, theirs, f"{what}: frame")
            compared += 1
        for message in probes(position, viewer, rng):
            said = await stage.answered(position, viewer, languages[0], message)
            answer = await stage.answered(twin, viewer, languages[0], message)
            must_equal(said, answer, f"{what}: {message}")
            compared += 1
        if viewer is not None:
            ours_did = program_says(moment, position, viewer)
            must_equal(ours_did, program_says(moment, twin, viewer), f"{what}: program")
            compared += 1
    return compared


def compare_games(
    rows: list[TableRow], count: int, stop_clock: Callable[[int], None]
) -> tuple[int, int]:
    stages = {row.public_id: Stage(row) for row in rows}
    rng = Random(SEED)
    looked = compared = 0

    async def run() -> None:
        nonlocal looked, compared
        for row, number, moment in games(rows, count):
            stop_clock(moment.now)
            # The first position of each game in every language, the others in one.
            first = moment.position.seq <= twins.EVERY_STEPS
            languages = LANGUAGES if first else [LANGUAGES[(number + looked) % len(LANGUAGES)]]
            compared += await compare_sent(stages[row.public_id], moment, languages, rng)
            looked += 1

    asyncio.run(run())
    return looked, compared


@pytest.mark.timeout(3600 if FULL else 120)
def test_no_text_depends_on_a_card_its_reader_may_not_see(
    rows: list[TableRow], stop_clock: Callable[[int], None]
) -> None:
    looked, compared = compare_games(rows, GAMES, stop_clock)
    print(f"\n{GAMES} games, {looked} positions, {compared} pairs of texts; seed {SEED}")
    assert looked >= 3 * GAMES


class Visitors:
    """Browsers of everybody at a table and of a watcher."""

    def __init__(self, row: TableRow, monkeypatch: pytest.MonkeyPatch) -> None:
        self.row = row
        self._patch = monkeypatch
        self._browsers: dict[int | None, Client] = {}

    def page(self, position: Position, viewer: int | None, language: str) -> bytes:
        self._patch.setattr(Position, "load", lambda _: position)
        browser = self._browsers.get(viewer)
        if browser is None:
            browser = self._browsers[viewer] = self._browser(viewer)
        browser.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        answer = browser.get(f"/table/{self.row.public_id}/")
        assert answer.status_code == 200
        content: bytes = answer.content
        return content

    def _browser(self, viewer: int | None) -> Client:
        from oona_site.players.models import Player

        browser = Client()
        number = self.row.chairs[viewer].player if viewer is not None else None
        if number is not None:
            player = Player.objects.get(pk=number)
            browser.cookies[settings.SESSION_COOKIE_NAME] = session_of(player)
        return browser


def compare_pages(
    rows: list[TableRow],
    count: int,
    stop_clock: Callable[[int], None],
    monkeypatch: pytest.MonkeyPatch,
) -> int:
    visitors = {row.public_id: Visitors(row, monkeypatch) for row in rows}
    rng = Random(SEED)
    compared = 0
    for row, number, moment in games(rows, count):
        if moment.position.seq % 20 and not moment.position.state.over:
            continue
        stop_clock(moment.now)
        seated = [chair.number for chair in row.chairs if chair.player]
        for viewer in (rng.choice(seated), None):
            language = LANGUAGES[(number + compared) % len(LANGUAGES)]
            visitor, position = visitors[row.public_id], moment.position
            ours = visitor.page(position, viewer, language)
            theirs = visitor.page(twin_of(position, viewer, rng), viewer, language)
            what = f"{position.game.public_id} step {position.seq} seat {viewer} {language}: page"
            must_equal(ours, theirs, what)
            if viewer is not None and not position.state.over:
                assert b'"hand": [' in ours
            compared += 1
    return compared


@pytest.mark.timeout(3600 if FULL else 120)
def test_no_page_depends_on_a_card_its_reader_may_not_see(
    rows: list[TableRow],
    stop_clock: Callable[[int], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared = compare_pages(rows, PAGES_OF_GAMES, stop_clock, monkeypatch)
    print(f"\n{PAGES_OF_GAMES} games, {compared} pairs of pages; seed {SEED}")
    assert compared >= 2 * PAGES_OF_GAMES


# Controls: each leaks one thing.


def _view_with(change: Callable[[View, State, int | None], None]) -> Any:
    def leaky(state: State, seat: int | None, now: int) -> View:
        seen = views.view(state, seat, now)
        change(seen, state, seat)
        return seen

    return leaky


def _next_card(seen: View, state: State, seat: int | None) -> None:
    seen.stock = state.stock[-1] if state.stock else -1


def _verdict(seen: View, state: State, seat: int | None) -> None:
    if isinstance(state.waiting, Hit):
        seen.flag = state.waiting.guilty


def _length(seen: View, state: State, seat: int | None) -> None:
    points = sum(state.points_of(other) for other in range(state.seats) if other != seat)
    seen.said = (1,) * (points % 3)


def _open_draws(fact: ev.Fact, seat: int | None) -> views.Caption | None:
    told = views.caption(fact, seat)
    if told and isinstance(fact, ev.Drew):
        told = replace(told, cards=fact.cards)
    return told


def _telling_refusal(state: State, action: Any, now: int, shuffle: Any) -> Any:
    outcome = decide(state, action, now, shuffle)
    if outcome.refusal and outcome.refusal.code is Code.CARD_NOT_IN_HAND:
        outcome.refusal = Refusal(
            Code.STALE if action.card in state.stock else Code.CARD_NOT_IN_HAND
        )
    return outcome


LEAKS: dict[str, tuple[Any, str, Any]] = {
    "the next card in a field of the view": (frames, "view", _view_with(_next_card)),
    "a verdict nobody asked for": (frames, "view", _view_with(_verdict)),
    "the length of a list": (frames, "view", _view_with(_length)),
    "the cards of others in a caption": (frames, "caption", _open_draws),
    "the reason of a refusal": (moves, "decide", _telling_refusal),
    "a program's input": (twins, "view", _view_with(_next_card)),
}


@pytest.mark.timeout(60)
@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_on_purpose_is_found(
    leak: str,
    rows: list[TableRow],
    stop_clock: Callable[[int], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(*LEAKS[leak])
    with pytest.raises(Differs):
        compare_games(rows, 60, stop_clock)


@pytest.mark.timeout(60)
def test_a_leak_in_the_page_is_found(
    rows: list[TableRow],
    stop_clock: Callable[[int], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def leaky(scene: Any, audience: Any, **more: Any) -> dict[str, Any]:
        frame = frames.frame_of(scene, audience, **more)
        return frame | {"hint": f"{scene.position.state.stock[:1]}"}

    monkeypatch.setattr(pages, "frame_of", leaky)
    with pytest.raises(Differs):
        compare_pages(rows, 3, stop_clock, monkeypatch)
