"""What all tests share: time limits, loud skips, a flush that append-only tables survive."""

import os
import secrets
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.contrib.contenttypes.management import create_contenttypes
from django.db import connection
from django.db.models.signals import post_migrate
from django.utils import translation

from tests import services

SECONDS_OF_MARKER = {"full": 1800, "faults": 600, "browser": 120}
RUN_FULL = os.environ.get("OONA_FULL") == "1"
DATABASE_FIXTURES = {"db", "transactional_db"}
# Rows that follow from the code alone. Django makes them anew after every flush, which took most of
# the time of a test that ends in one.
NEVER_FLUSHED = {"django_content_type", "auth_permission"}


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
def django_db_setup(django_db_setup: None) -> Iterator[None]:
    """Teaches this run's database to flush tables whose rows triggers protect.

    `transaction=True` ends in a flush. The product's triggers refuse it, as they should; so
    PostgreSQL flushes as a replica, which fires none, and SQLite drops them and makes them again.
    Reference rows come back by themselves: `post_migrate` handlers make them, and the flush that
    pytest-django asks for sends that signal.
    """
    operations: Any = type(connection.ops)
    plain_list: Callable[..., list[str]] = operations.sql_flush
    plain_flush: Callable[..., Any] = operations.execute_sql_flush
    wrapped = {"sqlite": _flush_sqlite, "postgresql": _flush_postgres}[connection.vendor]

    def execute_sql_flush(self: Any, sql_list: Sequence[str]) -> None:
        wrapped(self, sql_list, plain_flush)

    def sql_flush(self: Any, style: Any, tables: Sequence[str], **how: Any) -> list[str]:
        wanted = [table for table in tables if table not in NEVER_FLUSHED]
        return plain_list(self, style, wanted, **how)

    operations.execute_sql_flush, operations.sql_flush = execute_sql_flush, sql_flush
    assert post_migrate.disconnect(create_contenttypes)
    assert post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")
    yield
    operations.execute_sql_flush, operations.sql_flush = plain_flush, plain_list


def _flush_postgres(self: Any, sql_list: Sequence[str], plain_flush: Callable[..., Any]) -> None:
    with self.connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        try:
            plain_flush(self, sql_list)
        finally:
            cursor.execute("SET session_replication_role = DEFAULT")


def _flush_sqlite(self: Any, sql_list: Sequence[str], plain_flush: Callable[..., Any]) -> None:
    with self.connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        triggers: list[tuple[str, str]] = cursor.fetchall()
        for name, _ in triggers:
            cursor.execute(f"DROP TRIGGER {self.quote_name(name)}")
        try:
            plain_flush(self, sql_list)
        finally:
            for _, sql in triggers:
                cursor.execute(sql)


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
