"""Notes of whose sockets have to be looked at again, and the triggers that write them.

They note what happened, whatever did it: a log-out, a ban, another password, a role that was taken.
A later migration that makes SQLite rebuild one of the three tables loses its trigger there and must
make it again; a test looks for each.
"""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

_EVENTS = [
    ("players_session", "DELETE", "OLD.player_id IS NOT NULL", "OLD.player_id", "FALSE"),
    (
        "players_player",
        "UPDATE",
        "OLD.is_active <> NEW.is_active OR OLD.password <> NEW.password",
        "NEW.id",
        "FALSE",
    ),
    (
        "players_player",
        "UPDATE",
        "OLD.is_staff <> NEW.is_staff OR OLD.is_superuser <> NEW.is_superuser",
        "NEW.id",
        "TRUE",
    ),
    ("players_player_groups", "DELETE", "TRUE", "OLD.player_id", "TRUE"),
]


def _statements(vendor: str) -> list[str]:
    made = []
    for number, (table, event, condition, player, roles) in enumerate(_EVENTS, 1):
        name = f"players_note_{number}"
        row = f"INSERT INTO players_note (player, at, is_about_roles) VALUES ({player}, %s, {roles});"
        if vendor == "sqlite":
            row %= "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
            made.append(
                f"CREATE TRIGGER {name} AFTER {event} ON {table} FOR EACH ROW"
                f" WHEN {condition} BEGIN {row} END"
            )
        else:
            row %= "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
            made.append(
                f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS"
                f" $$ BEGIN {row} RETURN NULL; END $$"
            )
            made.append(
                f"CREATE TRIGGER {name} AFTER {event} ON {table} FOR EACH ROW"
                f" WHEN ({condition}) EXECUTE FUNCTION {name}()"
            )
    return made


def make(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for statement in _statements(schema_editor.connection.vendor):
        schema_editor.execute(statement)


def drop(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    is_sqlite = schema_editor.connection.vendor == "sqlite"
    for number, (table, *_) in enumerate(_EVENTS, 1):
        name = f"players_note_{number}"
        schema_editor.execute(f"DROP TRIGGER {name}" + ("" if is_sqlite else f" ON {table}"))
        if not is_sqlite:
            schema_editor.execute(f"DROP FUNCTION {name}()")


class Migration(migrations.Migration):
    dependencies = [("players", "0002_tokens")]

    operations = [
        migrations.CreateModel(
            name="Note",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("player", models.BigIntegerField()),
                ("at", models.BigIntegerField(db_index=True)),
                ("is_about_roles", models.BooleanField()),
            ],
        ),
        migrations.RunPython(make, drop),
    ]
