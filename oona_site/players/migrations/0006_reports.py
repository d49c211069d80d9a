"""Reports, and triggers: none is ever changed or deleted.

A later migration that makes SQLite rebuild the table loses its triggers there and must make them
again; a test looks for them.
"""

import django.db.models.deletion
import django.db.models.functions.datetime
import oona_site.players.models
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

_REFUSAL = "reports are never changed or deleted"


def _statements(vendor: str) -> list[str]:
    if vendor == "sqlite":
        return [
            f"CREATE TRIGGER players_report_no_{change.lower()} BEFORE {change} ON players_report"
            f" BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END"
            for change in ("UPDATE", "DELETE")
        ]
    return [
        "CREATE FUNCTION players_reports_are_for_ever() RETURNS trigger LANGUAGE plpgsql AS"
        f" $$ BEGIN RAISE EXCEPTION '{_REFUSAL}' USING ERRCODE = 'restrict_violation'; END $$",
        "CREATE TRIGGER players_report_no_change BEFORE UPDATE OR DELETE ON players_report"
        " FOR EACH ROW EXECUTE FUNCTION players_reports_are_for_ever()",
        "CREATE TRIGGER players_report_no_truncate BEFORE TRUNCATE ON players_report"
        " FOR EACH STATEMENT EXECUTE FUNCTION players_reports_are_for_ever()",
    ]


def protect(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for statement in _statements(schema_editor.connection.vendor):
        schema_editor.execute(statement)


def release(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute("DROP TRIGGER players_report_no_update")
        schema_editor.execute("DROP TRIGGER players_report_no_delete")
    else:
        schema_editor.execute("DROP TRIGGER players_report_no_truncate ON players_report")
        schema_editor.execute("DROP TRIGGER players_report_no_change ON players_report")
        schema_editor.execute("DROP FUNCTION players_reports_are_for_ever()")


class Migration(migrations.Migration):

    dependencies = [
        ('players', '0005_token_factor'),
    ]

    operations = [
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=oona_site.players.models.make_public_id, editable=False, max_length=22, unique=True)),
                ('kind', models.CharField(choices=[('seat', 'A person at a table'), ('dares', 'Dares of a table'), ('performance', 'Lines for a dare'), ('name', 'A name')], max_length=11, verbose_name='about')),
                ('reason', models.CharField(choices=[('insult', 'Insults or threatens'), ('indecent', 'Not fit for this table'), ('private', 'Tells something private'), ('collusion', 'Cheats or plays together with another'), ('stalling', 'Stalls on purpose'), ('name', 'Offensive name'), ('other', 'Something else')], max_length=9, verbose_name='reason')),
                ('words', models.CharField(blank=True, default='', max_length=500, verbose_name='in words')),
                ('table', models.CharField(max_length=32, verbose_name='table')),
                ('game', models.CharField(blank=True, default='', max_length=32, verbose_name='game')),
                ('seq', models.PositiveIntegerField(blank=True, null=True)),
                ('lines', models.JSONField(blank=True, default=list)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False, verbose_name='since')),
                ('reporter', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reports_made', to=settings.AUTH_USER_MODEL)),
                ('subject', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reports_about', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'report',
                'verbose_name_plural': 'reports',
                'indexes': [models.Index(fields=['reporter', '-created_at'], name='players_report_made'), models.Index(fields=['subject', '-created_at'], name='players_report_about')],
                'constraints': [models.CheckConstraint(condition=models.Q(('reason__in', ['insult', 'indecent', 'private', 'collusion', 'stalling', 'name', 'other'])), name='players_report_reason'), models.CheckConstraint(condition=models.Q(('kind__in', ['seat', 'dares', 'performance', 'name'])), name='players_report_kind'), models.CheckConstraint(condition=models.Q(('reporter', models.F('subject')), _negated=True), name='players_report_of_another')],
            },
        ),
        migrations.RunPython(protect, release),
    ]
