"""What the tests of live tables share: the cast, a clock that obeys, a journal that ends."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from games.hub import Hub
from games.journal import journal
from oona_site.players.models import Player
from tests.games.helpers import make_person


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
