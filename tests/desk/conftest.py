"""Pages of the desk ask many questions of the database: more time than usual."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from games.journal import journal


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here) and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(180))


@pytest.fixture(autouse=True)
def _journal_ends() -> Iterator[None]:
    """Its thread holds a connection: it must be gone before the database is flushed."""
    yield
    journal.stop()


@pytest.fixture(autouse=True)
def _no_rewards(settings: Settings) -> None:
    """Only what a test moves: playing earns nothing here."""
    settings.OONA_WELCOME = settings.OONA_DAILY = settings.OONA_REWARD = 0
