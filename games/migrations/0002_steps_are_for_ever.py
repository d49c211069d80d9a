"""Triggers: a step is never changed and never deleted, on either database.

On PostgreSQL the pulse also leaves room in its pages, so that rewriting a row stays inside one.
A later migration that makes SQLite rebuild ``games_step`` loses the triggers there and must make
them again; a test looks for them.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

_POSTGRESQL = [
    """
    CREATE FUNCTION games_step_is_for_ever() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'steps are never changed or deleted' USING ERRCODE = 'restrict_violation';
    END $$
    """,
    """
    CREATE TRIGGER games_step_no_change BEFORE UPDATE OR DELETE ON games_step
    FOR EACH ROW EXECUTE FUNCTION games_step_is_for_ever()
    """,
    """
    CREATE TRIGGER games_step_no_truncate BEFORE TRUNCATE ON games_step
    FOR EACH STATEMENT EXECUTE FUNCTION games_step_is_for_ever()
    """,
    "ALTER TABLE games_pulse SET (fillfactor = 70)",
]
_POSTGRESQL_BACK = [
    "ALTER TABLE games_pulse RESET (fillfactor)",
    "DROP TRIGGER games_step_no_truncate ON games_step",
    "DROP TRIGGER games_step_no_change ON games_step",
    "DROP FUNCTION games_step_is_for_ever()",
]
_SQLITE = [
    """
    CREATE TRIGGER games_step_no_update BEFORE UPDATE ON games_step
    BEGIN SELECT RAISE(ABORT, 'steps are never changed or deleted'); END
    """,
    """
    CREATE TRIGGER games_step_no_delete BEFORE DELETE ON games_step
    BEGIN SELECT RAISE(ABORT, 'steps are never changed or deleted'); END
    """,
]
_SQLITE_BACK = ["DROP TRIGGER games_step_no_delete", "DROP TRIGGER games_step_no_update"]


def protect(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    is_sqlite = schema_editor.connection.vendor == "sqlite"
    for statement in _SQLITE if is_sqlite else _POSTGRESQL:
        schema_editor.execute(statement)


def release(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    is_sqlite = schema_editor.connection.vendor == "sqlite"
    for statement in _SQLITE_BACK if is_sqlite else _POSTGRESQL_BACK:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [migrations.RunPython(protect, release)]
