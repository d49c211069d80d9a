"""Triggers: the dares of a table and what was reported of them are never changed, nor deleted.

A later migration that makes SQLite rebuild one of these tables loses its triggers there and must
make them again; a test looks for them.
"""

from collections.abc import Iterator

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

_TABLES = ("games_owndares", "games_darereport")
_REFUSAL = "dares and reports of them are never changed or deleted"


def _postgresql() -> Iterator[str]:
    yield f"""
        CREATE FUNCTION games_dares_are_for_ever() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            RAISE EXCEPTION '{_REFUSAL}' USING ERRCODE = 'restrict_violation';
        END $$
        """
    for table in _TABLES:
        yield f"""
            CREATE TRIGGER {table}_no_change BEFORE UPDATE OR DELETE ON {table}
            FOR EACH ROW EXECUTE FUNCTION games_dares_are_for_ever()
            """
        yield f"""
            CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table}
            FOR EACH STATEMENT EXECUTE FUNCTION games_dares_are_for_ever()
            """


def _postgresql_back() -> Iterator[str]:
    for table in _TABLES:
        yield f"DROP TRIGGER {table}_no_truncate ON {table}"
        yield f"DROP TRIGGER {table}_no_change ON {table}"
    yield "DROP FUNCTION games_dares_are_for_ever()"


def _sqlite() -> Iterator[str]:
    for table in _TABLES:
        for change in ("UPDATE", "DELETE"):
            yield f"""
                CREATE TRIGGER {table}_no_{change.lower()} BEFORE {change} ON {table}
                BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END
                """


def _sqlite_back() -> Iterator[str]:
    for table in _TABLES:
        for change in ("delete", "update"):
            yield f"DROP TRIGGER {table}_no_{change}"


def protect(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    is_sqlite = schema_editor.connection.vendor == "sqlite"
    for statement in _sqlite() if is_sqlite else _postgresql():
        schema_editor.execute(statement)


def release(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    is_sqlite = schema_editor.connection.vendor == "sqlite"
    for statement in _sqlite_back() if is_sqlite else _postgresql_back():
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("games", "0003_dares")]

    operations = [migrations.RunPython(protect, release)]
