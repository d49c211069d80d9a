"""The tests' own flush: triggers that protect rows neither stop it nor are lost by it."""

from collections.abc import Iterator

import pytest
from django.core.management.color import no_style
from django.db import DatabaseError, connection, transaction

SQLITE = [
    "CREATE TRIGGER keep_rows BEFORE DELETE ON kept BEGIN SELECT RAISE(ABORT, 'kept'); END",
]
POSTGRES = [
    """
    CREATE FUNCTION keep_rows() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'kept'; END $$
    """,
    "CREATE TRIGGER keep_rows BEFORE DELETE OR TRUNCATE ON kept EXECUTE FUNCTION keep_rows()",
]


@pytest.fixture
def kept(transactional_db: None) -> Iterator[None]:
    statements = {"sqlite": SQLITE, "postgresql": POSTGRES}[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE kept (id integer)")
        for statement in statements:
            cursor.execute(statement)
        cursor.execute("INSERT INTO kept VALUES (1)")
    yield
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE kept")
        if connection.vendor == "postgresql":
            cursor.execute("DROP FUNCTION keep_rows")


def delete_all() -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM kept")


def test_a_flush_goes_through_and_leaves_the_triggers(kept: None) -> None:
    with pytest.raises(DatabaseError, match="kept"):
        delete_all()
    statements = connection.ops.sql_flush(no_style(), ["kept"], reset_sequences=False)
    connection.ops.execute_sql_flush(statements)
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM kept")
        assert cursor.fetchone() == (0,)
        cursor.execute("INSERT INTO kept VALUES (2)")
    with pytest.raises(DatabaseError, match="kept"):
        delete_all()
