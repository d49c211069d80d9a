"""What the tests of live tables share: the cast, a clock that obeys, a journal that ends."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from time import time_ns

import pytest

from games.hub import Hub
from games.journal import journal
from oona_site.players.models import Player
from tests.games.helpers import make_account, make_person


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sockets, threads and two databases: on a busy machine the usual five seconds are short."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here) and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(60))


@pytest.fixture(autouse=True)
def _journal_ends() -> Iterator[None]:
    """Its thread holds a connection: it must be gone before the database is flushed."""
    yield
    journal.stop()


@pytest.fixture
async def hub() -> AsyncIterator[Hub]:
    """The hub of this test's loop; it is stopped with it."""
    running = Hub.current()
    yield running
    await running.stop()


class Clock:
    """The server's clock, which a test may put forward."""

    def __init__(self) -> None:
        self.ahead_ms = 0

    def skip(self, *, ms: int) -> None:
        """Let ``ms`` pass at once."""
        self.ahead_ms += ms

    def now_ns(self) -> int:
        """What the server takes for the time."""
        return time_ns() + self.ahead_ms * 1_000_000


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock in place of the system's."""
    ahead = Clock()
    monkeypatch.setattr("games.seeds.time_ns", ahead.now_ns)
    return ahead


@pytest.fixture
def layla(transactional_db: None) -> Player:
    """Layla opens tables."""
    return make_person("Layla", "en")


@pytest.fixture
def salem(transactional_db: None) -> Player:
    """Salem sits down at them."""
    return make_person("Salem", "ar")


@pytest.fixture
def noura(transactional_db: None) -> Player:
    """Noura watches."""
    return make_person("Noura", "el")


@pytest.fixture
def dov(transactional_db: None) -> Player:
    """Dov is always refused."""
    return make_person("Dov", "fa")


@pytest.fixture
def cast(transactional_db: None) -> list[Player]:
    """Four accounts with 500 coins each."""
    return [make_account(name, coins=500) for name in ("Layla", "Omar", "Noor", "Dana")]
