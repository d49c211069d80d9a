"""Gives the database of a test back as the migrations left it, in some milliseconds.

`transaction=True` ends in a flush. The product's triggers refuse it, as they should, and the rows
that follow from the code alone (permissions, groups, the ledger's own accounts) would have to be
made again. So a copy of the new database is kept and put back whole: on SQLite page by page, its
triggers too; on PostgreSQL the rows of each table, by a replica, which fires no trigger.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.test import TransactionTestCase

_pages = sqlite3.connect(":memory:", check_same_thread=False)

_KEEP_ROWS = """
DO $$
DECLARE name text;
BEGIN
    CREATE SCHEMA pristine;
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('CREATE TABLE pristine.%1$I AS TABLE public.%1$I', name);
    END LOOP;
END $$
"""
_PUT_ROWS_BACK = """
DO $$
DECLARE name text;
BEGIN
    SET LOCAL session_replication_role = replica;
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'pristine' LOOP
        EXECUTE format('DELETE FROM public.%I', name);
        EXECUTE format('INSERT INTO public.%1$I TABLE pristine.%1$I', name);
    END LOOP;
END $$
"""


@contextmanager
def put_back_after_tests() -> Iterator[None]:
    """Within, each test that commits ends with the database as it is now."""
    connection.ensure_connection()
    if connection.vendor == "sqlite":
        connection.connection.backup(_pages)
    else:
        with connection.cursor() as cursor:
            cursor.execute(_KEEP_ROWS)
    case: Any = TransactionTestCase
    plain = case._fixture_teardown
    case._fixture_teardown = lambda self: put_back()
    yield
    case._fixture_teardown = plain


def put_back() -> None:
    """Does so now."""
    connection.ensure_connection()
    if connection.vendor == "sqlite":
        _pages.backup(connection.connection)
    else:
        with connection.cursor() as cursor:
            cursor.execute(_PUT_ROWS_BACK)
