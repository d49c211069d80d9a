"""What was reported of dares moves to the reports of people, and its own table goes.

Going back makes the table again, empty: reports stay where they are, and none is copied twice.
"""

from importlib import import_module

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

_dares = import_module("games.migrations.0004_dares_are_for_ever")
_TABLE = "games_darereport"


def copy(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    kept = apps.get_model("players", "Report").objects
    own = dict(apps.get_model("games", "OwnDares").objects.values_list("table", "texts"))
    for row in apps.get_model("games", "DareReport").objects.select_related("table", "writer"):
        # Whoever reported himself meant nothing by it.
        if row.reporter_id != row.writer_id:
            kept.create(
                reporter_id=row.reporter_id,
                subject_id=row.writer_id,
                kind="dares" if own.get(row.table_id) == row.texts else "performance",
                reason=row.reason,
                table=row.table.public_id,
                lines=[{"who": row.writer.public_id, "text": text} for text in row.texts],
                created_at=row.created_at,
            )


def protect_again(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    # The step before takes these triggers away when it is undone.
    is_sqlite = schema_editor.connection.vendor == "sqlite"
    for statement in _dares._sqlite() if is_sqlite else _dares._postgresql():
        if _TABLE in statement:
            schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_table_hold"),
        ("players", "0006_reports"),
    ]

    operations = [
        migrations.RunPython(copy, protect_again),
        migrations.DeleteModel(name="DareReport"),
    ]
