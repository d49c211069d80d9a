"""The ledger's tables.

Foreign keys over several columns hold a transfer to its movement, its accounts and a listed flow.
Django does not write such keys, and SQLite takes them only when a table is made: so the tables
are made in one operation that adds them. A later migration that makes SQLite rebuild one of these
tables would lose them there, and the triggers of 0002 as well; a test looks for all of them.
"""

import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.lookups
from django.conf import settings
from django.db import migrations, models
from django.db.migrations.operations.base import Operation

# Looked at on commit, as all of Django's are: transfers come before the movement that seals them.
DEFERRED = 'DEFERRABLE INITIALLY DEFERRED'
FOREIGN_KEYS = {
    'decision': [
        'FOREIGN KEY (proposal_id, proposer_id) REFERENCES wallet_proposal (id, proposer_id)',
    ],
    'movement': [
        'FOREIGN KEY (proposal_id, proposer_id) REFERENCES wallet_proposal (id, proposer_id)',
    ],
    'transfer': [
        'FOREIGN KEY (movement_id, kind) REFERENCES wallet_movement (seq, kind)',
        'FOREIGN KEY (debit_id, debit_kind) REFERENCES wallet_account (id, kind)',
        'FOREIGN KEY (credit_id, credit_kind) REFERENCES wallet_account (id, kind)',
        'FOREIGN KEY (kind, debit_kind, credit_kind)'
        ' REFERENCES wallet_flow (kind, debit, credit)',
    ],
}
ORDER = ['stop', 'account', 'flow', 'proposal', 'decision', 'movement', 'transfer']


class CreateTables(Operation):
    """Makes the models that ``operations`` describe, whole, with ``FOREIGN_KEYS`` in them."""

    def __init__(self, operations):
        self.operations = operations

    def deconstruct(self):
        return (self.__class__.__name__, [self.operations], {})

    def describe(self):
        return 'Create the tables of the ledger'

    def state_forwards(self, app_label, state):
        for operation in self.operations:
            operation.state_forwards(app_label, state)

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        plain = schema_editor.table_sql

        def with_keys(model):
            sql, params = plain(model)
            keys = [f'{key} {DEFERRED}' for key in FOREIGN_KEYS.get(model._meta.model_name, [])]
            assert sql.endswith(')')
            return ', '.join([sql[:-1], *keys]) + ')', params

        schema_editor.table_sql = with_keys
        try:
            for name in ORDER:
                schema_editor.create_model(to_state.apps.get_model(app_label, name))
        finally:
            del schema_editor.table_sql

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        for name in reversed(ORDER):
            schema_editor.delete_model(from_state.apps.get_model(app_label, name))


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [CreateTables([
        migrations.CreateModel(
            name='Account',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('mint', 'Mint'), ('player', 'Player'), ('escrow', 'Pot'), ('sink', 'Sink')], max_length=8, verbose_name='kind')),
                ('reference', models.CharField(default='', max_length=40, verbose_name='game')),
                ('balance', models.BigIntegerField(default=0, verbose_name='balance')),
                ('last_transfer', models.BigIntegerField(default=0)),
                ('player', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='coins', to=settings.AUTH_USER_MODEL, verbose_name='player')),
            ],
            options={
                'verbose_name': 'account',
                'verbose_name_plural': 'accounts',
            },
        ),
        migrations.CreateModel(
            name='Flow',
            fields=[
                ('pk', models.CompositePrimaryKey('kind', 'debit', 'credit', blank=True, editable=False, primary_key=True, serialize=False)),
                ('kind', models.CharField(choices=[('welcome', 'Welcome'), ('daily', 'Daily reward'), ('reward', 'Reward for a game'), ('stake', 'Entry'), ('prize', 'Prize'), ('refund', 'Entry given back'), ('adjustment', 'Adjustment'), ('reversal', 'Reversal'), ('retirement', 'Account deleted')], max_length=12)),
                ('debit', models.CharField(choices=[('mint', 'Mint'), ('player', 'Player'), ('escrow', 'Pot'), ('sink', 'Sink')], max_length=8)),
                ('credit', models.CharField(choices=[('mint', 'Mint'), ('player', 'Player'), ('escrow', 'Pot'), ('sink', 'Sink')], max_length=8)),
            ],
            options={
                'verbose_name': 'flow',
                'verbose_name_plural': 'flows',
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('credit', 'player'), ('debit', 'mint'), ('kind', 'welcome')), models.Q(('credit', 'player'), ('debit', 'mint'), ('kind', 'daily')), models.Q(('credit', 'player'), ('debit', 'mint'), ('kind', 'reward')), models.Q(('credit', 'escrow'), ('debit', 'player'), ('kind', 'stake')), models.Q(('credit', 'player'), ('debit', 'escrow'), ('kind', 'prize')), models.Q(('credit', 'player'), ('debit', 'escrow'), ('kind', 'refund')), models.Q(('credit', 'player'), ('debit', 'mint'), ('kind', 'adjustment')), models.Q(('credit', 'sink'), ('debit', 'player'), ('kind', 'adjustment')), models.Q(('credit', 'player'), ('debit', 'mint'), ('kind', 'reversal')), models.Q(('credit', 'sink'), ('debit', 'player'), ('kind', 'reversal')), models.Q(('credit', 'sink'), ('debit', 'player'), ('kind', 'retirement')), _connector='OR'), name='wallet_flow_listed')],
            },
        ),
        migrations.CreateModel(
            name='Movement',
            fields=[
                ('seq', models.BigIntegerField(primary_key=True, serialize=False, verbose_name='number')),
                ('at', models.BigIntegerField(verbose_name='time')),
                ('kind', models.CharField(choices=[('welcome', 'Welcome'), ('daily', 'Daily reward'), ('reward', 'Reward for a game'), ('stake', 'Entry'), ('prize', 'Prize'), ('refund', 'Entry given back'), ('adjustment', 'Adjustment'), ('reversal', 'Reversal'), ('retirement', 'Account deleted')], max_length=12, verbose_name='kind')),
                ('key', models.CharField(max_length=100, unique=True, verbose_name='key')),
                ('reference', models.CharField(db_index=True, default='', max_length=40, verbose_name='game')),
                ('reason', models.CharField(default='', max_length=400, verbose_name='reason')),
                ('lines', models.PositiveSmallIntegerField(verbose_name='transfers')),
                ('previous', models.CharField(max_length=64, unique=True)),
                ('hash', models.CharField(max_length=64, unique=True)),
                ('approver', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('corrects', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='correction', to='wallet.movement', verbose_name='corrects')),
                ('proposer', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'movement',
                'verbose_name_plural': 'movements',
            },
        ),
        migrations.CreateModel(
            name='Proposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('adjustment', 'Adjustment'), ('reversal', 'Reversal'), ('reopening', 'Reopening of coin tables')], max_length=12)),
                ('amount', models.BigIntegerField(null=True)),
                ('reason', models.CharField(max_length=400)),
                ('at', models.BigIntegerField()),
                ('corrects', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='wallet.movement')),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('proposer', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'proposal',
                'verbose_name_plural': 'proposals',
            },
        ),
        migrations.AddField(
            model_name='movement',
            name='proposal',
            field=models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='movement', to='wallet.proposal', verbose_name='proposal'),
        ),
        migrations.CreateModel(
            name='Decision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('approved', models.BooleanField()),
                ('at', models.BigIntegerField()),
                ('by', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('proposer', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('proposal', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='decision', to='wallet.proposal')),
            ],
            options={
                'verbose_name': 'decision',
                'verbose_name_plural': 'decisions',
            },
        ),
        migrations.CreateModel(
            name='Stop',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.BigIntegerField()),
                ('reason', models.CharField(max_length=400)),
            ],
            options={
                'verbose_name': 'stop of coin tables',
                'verbose_name_plural': 'stops of coin tables',
                'constraints': [models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='wallet_stop_reason')],
            },
        ),
        migrations.AddField(
            model_name='proposal',
            name='stop',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='proposals', to='wallet.stop'),
        ),
        migrations.CreateModel(
            name='Transfer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('welcome', 'Welcome'), ('daily', 'Daily reward'), ('reward', 'Reward for a game'), ('stake', 'Entry'), ('prize', 'Prize'), ('refund', 'Entry given back'), ('adjustment', 'Adjustment'), ('reversal', 'Reversal'), ('retirement', 'Account deleted')], max_length=12)),
                ('debit_kind', models.CharField(choices=[('mint', 'Mint'), ('player', 'Player'), ('escrow', 'Pot'), ('sink', 'Sink')], max_length=8)),
                ('credit_kind', models.CharField(choices=[('mint', 'Mint'), ('player', 'Player'), ('escrow', 'Pot'), ('sink', 'Sink')], max_length=8)),
                ('amount', models.BigIntegerField(verbose_name='coins')),
                ('detail', models.TextField(default='')),
                ('credit', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='received', to='wallet.account')),
                ('debit', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='given', to='wallet.account')),
                ('movement', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='transfers', to='wallet.movement')),
            ],
            options={
                'verbose_name': 'transfer',
                'verbose_name_plural': 'transfers',
            },
        ),
        migrations.AddConstraint(
            model_name='account',
            constraint=models.UniqueConstraint(fields=('id', 'kind'), name='wallet_account_of_kind'),
        ),
        migrations.AddConstraint(
            model_name='account',
            constraint=models.UniqueConstraint(condition=models.Q(('kind__in', ('mint', 'sink'))), fields=('kind',), name='wallet_one_mint_one_sink'),
        ),
        migrations.AddConstraint(
            model_name='account',
            constraint=models.UniqueConstraint(condition=models.Q(('kind', 'escrow')), fields=('reference',), name='wallet_one_pot_a_game'),
        ),
        migrations.AddConstraint(
            model_name='account',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['mint', 'player', 'escrow', 'sink'])), name='wallet_account_kind'),
        ),
        migrations.AddConstraint(
            model_name='account',
            constraint=models.CheckConstraint(condition=models.Q(('kind', 'mint'), ('balance__gte', 0), _connector='OR'), name='wallet_no_debt'),
        ),
        migrations.AddConstraint(
            model_name='account',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'player'), ('player__isnull', False)), models.Q(models.Q(('kind', 'player'), _negated=True), ('player__isnull', True)), _connector='OR'), name='wallet_account_of_player'),
        ),
        migrations.AddConstraint(
            model_name='account',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'escrow'), models.Q(('reference', ''), _negated=True)), models.Q(models.Q(('kind', 'escrow'), _negated=True), ('reference', '')), _connector='OR'), name='wallet_account_of_game'),
        ),
        migrations.AddIndex(
            model_name='movement',
            index=models.Index(fields=['at'], name='wallet_at'),
        ),
        migrations.AddConstraint(
            model_name='movement',
            constraint=models.UniqueConstraint(fields=('seq', 'kind'), name='wallet_movement_of_kind'),
        ),
        migrations.AddConstraint(
            model_name='movement',
            constraint=models.UniqueConstraint(condition=models.Q(('kind__in', ['prize', 'refund'])), fields=('reference',), name='wallet_one_settlement'),
        ),
        migrations.AddConstraint(
            model_name='movement',
            constraint=models.UniqueConstraint(condition=models.Q(('kind', 'stake')), fields=('reference',), name='wallet_one_deal'),
        ),
        migrations.AddConstraint(
            model_name='movement',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['welcome', 'daily', 'reward', 'stake', 'prize', 'refund', 'adjustment', 'reversal', 'retirement'])), name='wallet_movement_kind'),
        ),
        migrations.AddConstraint(
            model_name='movement',
            constraint=models.CheckConstraint(condition=models.Q(('lines__gte', 1)), name='wallet_movement_has_lines'),
        ),
        migrations.AddConstraint(
            model_name='movement',
            constraint=models.CheckConstraint(condition=django.db.models.lookups.GreaterThanOrEqual(django.db.models.functions.text.Length('key'), 8), name='wallet_movement_key'),
        ),
        migrations.AddConstraint(
            model_name='movement',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind__in', ['stake', 'prize', 'refund']), _negated=True), models.Q(('reference', ''), _negated=True), _connector='OR'), name='wallet_movement_of_game'),
        ),
        migrations.AddConstraint(
            model_name='movement',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind__in', ['adjustment', 'reversal']), ('approver__isnull', False), ('proposal__isnull', False), ('proposer__isnull', False), models.Q(('proposer', models.F('approver')), _negated=True), django.db.models.lookups.GreaterThanOrEqual(django.db.models.functions.text.Length('reason'), 10)), models.Q(models.Q(('kind__in', ['adjustment', 'reversal']), _negated=True), ('approver__isnull', True), ('proposal__isnull', True), ('proposer__isnull', True)), _connector='OR'), name='wallet_two_people'),
        ),
        migrations.AddConstraint(
            model_name='movement',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('corrects__isnull', False), ('kind', 'reversal')), models.Q(models.Q(('kind', 'reversal'), _negated=True), ('corrects__isnull', True)), _connector='OR'), name='wallet_reversal_corrects'),
        ),
        migrations.AddConstraint(
            model_name='decision',
            constraint=models.CheckConstraint(condition=models.Q(('approved', False), models.Q(('by', models.F('proposer')), _negated=True), _connector='OR'), name='wallet_decision_by_another'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.UniqueConstraint(fields=('id', 'proposer'), name='wallet_proposal_of'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('amount__isnull', False), ('corrects__isnull', True), ('kind', 'adjustment'), ('player__isnull', False), ('stop__isnull', True), models.Q(('amount', 0), _negated=True), ('amount__gte', -1000000000), ('amount__lte', 1000000000)), models.Q(('amount__isnull', True), ('corrects__isnull', False), ('kind', 'reversal'), ('player__isnull', True), ('stop__isnull', True)), models.Q(('amount__isnull', True), ('corrects__isnull', True), ('kind', 'reopening'), ('player__isnull', True), ('stop__isnull', False)), _connector='OR'), name='wallet_proposal_is_whole'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.CheckConstraint(condition=django.db.models.lookups.GreaterThanOrEqual(django.db.models.functions.text.Length('reason'), 10), name='wallet_proposal_reason'),
        ),
        migrations.AddConstraint(
            model_name='transfer',
            constraint=models.UniqueConstraint(fields=('movement', 'debit', 'credit'), name='wallet_transfer_once'),
        ),
        migrations.AddConstraint(
            model_name='transfer',
            constraint=models.UniqueConstraint(condition=models.Q(('kind', 'welcome')), fields=('credit',), name='wallet_one_welcome'),
        ),
        migrations.AddConstraint(
            model_name='transfer',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gte', 1), ('amount__lte', 1000000000)), name='wallet_transfer_amount'),
        ),
        migrations.AddConstraint(
            model_name='transfer',
            constraint=models.CheckConstraint(condition=models.Q(('debit', models.F('credit')), _negated=True), name='wallet_transfer_moves'),
        ),
    ])]
