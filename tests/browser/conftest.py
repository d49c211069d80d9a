"""Chromium, servers and visitors. Whatever a visitor's browser complains of fails the test."""

import fcntl
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests import services
from tests.browser import server as servers
from tests.browser.play import PATIENCE_MS, Visitor
from tests.browser.scene import Cast, Scene, seed
from tests.browser.server import Server

CHROMIUM = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]

Visit = Callable[..., Visitor]
Serve = Callable[..., Server]


# Playwright keeps an event loop running in this thread, so it may not outlive its package: tests
# elsewhere start loops of their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    path = services.need(services.chromium(), "Chromium")
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a first start makes: database, words, collected files; once for a run of both halves."""
    shared = os.environ.get("OONA_TEST_PREPARED")
    if not shared:
        folder = tmp_path_factory.mktemp("prepared")
        servers.prepare(folder)
        return folder
    folder, done = Path(shared, "site"), Path(shared, "done")
    with Path(shared, "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            servers.prepare(folder)
            done.touch()
    return folder


@pytest.fixture(scope="module")
def site(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with decks by chance, shared by the tests of a module."""
    with Server(tmp_path_factory.mktemp("site"), prepared) as server:
        yield server
        assert not server.faults(), server.log()


@pytest.fixture
def serve(prepared: Path, tmp_path: Path) -> Iterator[Serve]:
    """Starts a server that deals this match: a deck for each of its rounds."""
    started: list[Server] = []

    def start(*decks: list[int]) -> Server:
        server = Server(tmp_path / f"site{len(started)}", prepared, [list(decks)])
        started.append(server)
        server.start()
        return server

    yield start
    for server in started:
        server.stop()
    for server in started:
        assert not server.faults(), server.log()


@pytest.fixture(scope="session")
def seeded(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Cast]:
    """A database with a match for an entry and one person of each role, and who they are."""
    folder = tmp_path_factory.mktemp("seeded")
    return folder, seed(Server(folder, prepared))


@pytest.fixture(scope="session")
def harmless(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Any]:
    """A database with all that words stand in, and what there is to open."""
    folder = tmp_path_factory.mktemp("harmless")
    told = Server(folder, prepared).run("tests.browser.harm_seed")
    return folder, json.loads(told.splitlines()[-1])


# Each test has a site of its own: what one writes to a player, another would count.
@pytest.fixture
def scene(seeded: tuple[Path, Cast], tmp_path: Path) -> Iterator[Scene]:
    """A server with a match for an entry and one person of each role."""
    folder, cast = seeded
    with Server(tmp_path / "scene", folder) as server:
        yield Scene(server, cast)
        assert not server.faults(), server.log()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Makes visitors, and at the end asks their browsers what was wrong."""
    visitors: list[Visitor] = []

    def make(server: Server, **wish: Any) -> Visitor:
        visitors.append(Visitor(browser, server.url, **wish))
        return visitors[-1]

    yield make
    for visitor in visitors:
        visitor.context.close()
    for visitor in visitors:
        visitor.check()


@pytest.fixture
def pictures() -> Path | None:
    """Where pictures go when somebody wants to look: OONA_PICTURES names a folder."""
    named = os.environ.get("OONA_PICTURES")
    if not named:
        return None
    folder = Path(named)
    folder.mkdir(parents=True, exist_ok=True)
    return folder
