"""What all tests share: time limits, loud skips, the same deals and an empty database for each."""

import os
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from django.conf import settings
from django.db import connection
from django.utils import translation
from pytest_django import DjangoDbBlocker

from tests import services
from tests.pristine import put_back_after_tests

SECONDS_OF_MARKER = {"full": 1800, "faults": 600, "browser": 120}
RUN_FULL = os.environ.get("OONA_FULL") == "1"
DATABASE_FIXTURES = {"db", "transactional_db"}


def opens_a_database(item: pytest.Item) -> bool:
    """Whether a test may touch the run's database; pytest-django lets no other do it."""
    return bool(item.get_closest_marker("django_db")) or not DATABASE_FIXTURES.isdisjoint(
        getattr(item, "fixturenames", ())
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        # What no database can change is not proved better by a second one; every day it runs once.
        if not RUN_FULL and not opens_a_database(item):
            item.add_marker(pytest.mark.once)
        for marker, seconds in SECONDS_OF_MARKER.items():
            if item.get_closest_marker(marker) and not item.get_closest_marker("timeout"):
                item.add_marker(pytest.mark.timeout(seconds))
                break
        if item.get_closest_marker("full") and not RUN_FULL:
            item.add_marker(pytest.mark.skip(reason="runs with `make test-full`"))


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("browser"):
        services.need(services.chromium(), "Chromium")
    if item.get_closest_marker("postgres"):
        services.need(services.postgres_bin(), "PostgreSQL")


def pytest_report_header() -> str:
    return f"database: {connection.vendor}; counts: {'full' if RUN_FULL else 'a seeded sample'}"


def pytest_unconfigure() -> None:
    shutil.rmtree(settings.OONA_TEST_FOLDER, ignore_errors=True)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Has each test that commits begin with the database as the migrations left it."""
    with django_db_blocker.unblock(), put_back_after_tests():
        yield


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """Limits are counted in the cache: each test starts with none used."""
    from django.core.cache import cache

    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def _same_deals(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test meets the same deals in every run: seeds and addresses follow from its name.

    Servers that tests start are processes of their own and keep the system's randomness.
    """
    drawn, plain = Random(request.node.nodeid), secrets.token_bytes
    secrets.token_bytes = lambda nbytes=32: drawn.randbytes(nbytes or 32)
    yield
    secrets.token_bytes = plain


@pytest.fixture(autouse=True)
def _no_language_left() -> Iterator[None]:
    """A request leaves its reader's language active in its thread; the next test begins without."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session")
def project() -> Path:
    """The folder of the project."""
    return Path(settings.BASE_DIR)
