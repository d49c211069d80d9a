"""Triggers: what was said at a table is never changed, and deleted only once it is old.

Two ends are allowed. A sweep takes lines away that are at least a week old: how long they are kept
beyond that is a setting. And the free text of a deleted account is blanked, which changes nothing
else of the line. A later migration that makes SQLite rebuild the table loses its triggers there and
must make them again; a test looks for them.
"""

from collections.abc import Iterator

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

_REFUSAL = "what was said at a table is never changed, and not deleted within a week"
_WEEK_MS = 7 * 24 * 3_600_000
_KEPT = ("id", "table_id", "game_id", "seat", "player_id", "at", "kind", "key")


def _postgresql() -> Iterator[str]:
    same = " AND ".join(f"NEW.{name} IS NOT DISTINCT FROM OLD.{name}" for name in _KEPT)
    yield f"""
        CREATE FUNCTION games_chatline_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP = 'UPDATE' THEN
                IF NEW.body = '' AND {same} THEN RETURN NEW; END IF;
            ELSIF TG_OP = 'DELETE' THEN
                IF OLD.at < extract(epoch FROM clock_timestamp()) * 1000 - {_WEEK_MS} THEN
                    RETURN OLD;
                END IF;
            END IF;
            RAISE EXCEPTION '{_REFUSAL}' USING ERRCODE = 'restrict_violation';
        END $$
        """
    yield """
        CREATE TRIGGER games_chatline_no_change BEFORE UPDATE OR DELETE ON games_chatline
        FOR EACH ROW EXECUTE FUNCTION games_chatline_is_kept()
        """
    yield """
        CREATE TRIGGER games_chatline_no_truncate BEFORE TRUNCATE ON games_chatline
        FOR EACH STATEMENT EXECUTE FUNCTION games_chatline_is_kept()
        """


def _postgresql_back() -> Iterator[str]:
    yield "DROP TRIGGER games_chatline_no_truncate ON games_chatline"
    yield "DROP TRIGGER games_chatline_no_change ON games_chatline"
    yield "DROP FUNCTION games_chatline_is_kept()"


def _sqlite() -> Iterator[str]:
    same = " AND ".join(f"NEW.{name} IS OLD.{name}" for name in _KEPT)
    yield f"""
        CREATE TRIGGER games_chatline_no_update BEFORE UPDATE ON games_chatline
        WHEN NOT (NEW.body = '' AND {same})
        BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END
        """
    yield f"""
        CREATE TRIGGER games_chatline_no_delete BEFORE DELETE ON games_chatline
        WHEN OLD.at >= CAST(strftime('%s', 'now') AS INTEGER) * 1000 - {_WEEK_MS}
        BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END
        """


def _sqlite_back() -> Iterator[str]:
    yield "DROP TRIGGER games_chatline_no_delete"
    yield "DROP TRIGGER games_chatline_no_update"


def protect(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    is_sqlite = schema_editor.connection.vendor == "sqlite"
    for statement in _sqlite() if is_sqlite else _postgresql():
        schema_editor.execute(statement, params=None)


def release(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    is_sqlite = schema_editor.connection.vendor == "sqlite"
    for statement in _sqlite_back() if is_sqlite else _postgresql_back():
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("games", "0010_talk")]

    operations = [migrations.RunPython(protect, release)]
