"""Traces of connections: never changed, and deleted after a week at the earliest.

A later migration that makes SQLite rebuild ``games_trace`` loses its triggers there and must make
them again; a test looks for them.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

_REFUSAL = "traces are never changed, and kept for a week"
_POSTGRESQL = [
    f"""
    CREATE FUNCTION games_trace_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'DELETE' AND OLD.at < (extract(epoch FROM now()) - 604800) * 1000 THEN
            RETURN OLD;
        END IF;
        RAISE EXCEPTION '{_REFUSAL}' USING ERRCODE = 'restrict_violation';
    END $$
    """,
    """
    CREATE TRIGGER games_trace_no_change BEFORE UPDATE OR DELETE ON games_trace
    FOR EACH ROW EXECUTE FUNCTION games_trace_is_kept()
    """,
    """
    CREATE TRIGGER games_trace_no_truncate BEFORE TRUNCATE ON games_trace
    FOR EACH STATEMENT EXECUTE FUNCTION games_trace_is_kept()
    """,
]
_POSTGRESQL_BACK = [
    "DROP TRIGGER games_trace_no_truncate ON games_trace",
    "DROP TRIGGER games_trace_no_change ON games_trace",
    "DROP FUNCTION games_trace_is_kept()",
]
_SQLITE = [
    f"""
    CREATE TRIGGER games_trace_no_update BEFORE UPDATE ON games_trace
    BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END
    """,
    f"""
    CREATE TRIGGER games_trace_no_delete BEFORE DELETE ON games_trace
    WHEN OLD.at >= (julianday('now') - 2440594.5) * 86400000
    BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END
    """,
]
_SQLITE_BACK = ["DROP TRIGGER games_trace_no_delete", "DROP TRIGGER games_trace_no_update"]


def protect(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    is_sqlite = schema_editor.connection.vendor == "sqlite"
    for statement in _SQLITE if is_sqlite else _POSTGRESQL:
        schema_editor.execute(statement)


def release(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    is_sqlite = schema_editor.connection.vendor == "sqlite"
    for statement in _SQLITE_BACK if is_sqlite else _POSTGRESQL_BACK:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0008_one_kind_of_report"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Trace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("socket", models.BigIntegerField()),
                ("at", models.BigIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("opened", "Connected"),
                            ("closed", "Disconnected"),
                            ("lag", "Round trip"),
                            ("refused", "Refused"),
                            ("missed", "Not kept"),
                        ],
                        max_length=8,
                    ),
                ),
                ("code", models.CharField(blank=True, default="", max_length=24)),
                ("asked", models.CharField(blank=True, default="", max_length=24)),
                ("target", models.PositiveSmallIntegerField(null=True)),
                ("median_ms", models.PositiveIntegerField(null=True)),
                ("worst_ms", models.PositiveIntegerField(null=True)),
                ("count", models.PositiveIntegerField(default=1)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="games.game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="games.table",
                    ),
                ),
            ],
            options={
                "verbose_name": "trace of a connection",
                "verbose_name_plural": "traces of connections",
                "indexes": [
                    models.Index(fields=["table", "at"], name="trace_of_table"),
                    models.Index(fields=["at"], name="trace_at"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind__in", ["opened", "closed", "lag", "refused", "missed"])
                        ),
                        name="trace_kind",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "lag"), _negated=True),
                            models.Q(("median_ms__isnull", False), ("worst_ms__isnull", False)),
                            _connector="OR",
                        ),
                        name="trace_lag",
                    ),
                ],
            },
        ),
        migrations.RunPython(protect, release),
    ]
