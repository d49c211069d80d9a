"""The ledger's triggers, the same law on both databases.

1. Rows are never changed or deleted; accounts open at zero and are never deleted.
2. Transfers are written for the next movement only, and a movement seals its transfers: later
   ones are refused, and transfers without a movement do not commit (foreign key).
3. A transfer applies itself to the two balances. No balance changes in another way.
4. The chain goes on from its head, one writer at a time (PostgreSQL: an advisory lock that lasts
   as long as the transaction; SQLite has one writer).
5. A game: equal entries, in tens, once; a settlement empties the pot, pays nobody who did not pay
   the entry, and a refund gives back what was paid; nothing after the settlement.
6. Adjustments and reversals have a decision of another than the proposer behind them; the daily
   reward comes once a day (UTC).

The hashes are computed by the program (SQLite has no SHA-256) and looked at by the audit.
"""

from django.db import migrations

FOR_EVER = ('flow', 'stop', 'proposal', 'decision', 'movement', 'transfer')
GENESIS = 'b106689a44558f2da2067d9ad326a3631d35e7cceab976a02f0cacb1e2276df9'
LOCK = 'SELECT pg_advisory_xact_lock(7310001)'

# Each law of a movement: its name, when it is broken (NEW is the movement), what is said then.
LAWS = [
    (
        'links',
        f"""NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM wallet_movement)
            OR NEW.previous <> coalesce(
                (SELECT hash FROM wallet_movement ORDER BY seq DESC LIMIT 1), '{GENESIS}')""",
        'the chain goes on from its head',
    ),
    (
        'seals',
        """NEW.lines <> (SELECT count(*) FROM wallet_transfer
                         WHERE movement_id = NEW.seq AND kind = NEW.kind)""",
        'a movement seals its transfers',
    ),
    (
        'own_pot',
        """NEW.kind IN ('stake', 'prize', 'refund') AND EXISTS (
            SELECT 1 FROM wallet_transfer t
            JOIN wallet_account a ON a.kind = 'escrow' AND a.id IN (t.debit_id, t.credit_id)
            WHERE t.movement_id = NEW.seq AND a.reference <> NEW.reference)""",
        'this is the pot of another game',
    ),
    (
        'equal_entries',
        """NEW.kind = 'stake' AND (
            SELECT min(amount) <> max(amount) OR min(amount) % 10 <> 0
            FROM wallet_transfer WHERE movement_id = NEW.seq)""",
        'entries are equal, and multiples of ten',
    ),
    (
        'no_late_entry',
        """NEW.kind = 'stake' AND EXISTS (
            SELECT 1 FROM wallet_movement
            WHERE reference = NEW.reference AND kind IN ('prize', 'refund'))""",
        'this game is settled',
    ),
    (
        'empties_pot',
        """NEW.kind IN ('prize', 'refund') AND EXISTS (
            SELECT 1 FROM wallet_account
            WHERE kind = 'escrow' AND reference = NEW.reference AND balance <> 0)""",
        'a settlement empties the pot',
    ),
    (
        'pays_players',
        """NEW.kind IN ('prize', 'refund') AND EXISTS (
            SELECT 1 FROM wallet_transfer t
            WHERE t.movement_id = NEW.seq AND NOT EXISTS (
                SELECT 1 FROM wallet_transfer entry
                JOIN wallet_movement deal ON deal.seq = entry.movement_id
                WHERE deal.kind = 'stake' AND deal.reference = NEW.reference
                AND entry.debit_id = t.credit_id
                AND (NEW.kind = 'prize' OR entry.amount = t.amount)))""",
        'only those who paid the entry are paid, and a refund is what they paid',
    ),
    (
        'decided',
        """NEW.kind IN ('adjustment', 'reversal') AND NOT EXISTS (
            SELECT 1 FROM wallet_decision d JOIN wallet_proposal p ON p.id = d.proposal_id
            WHERE p.id = NEW.proposal_id AND p.kind = NEW.kind AND p.reason = NEW.reason
            AND d.approved AND d.by_id = NEW.approver_id AND p.proposer_id = NEW.proposer_id)""",
        'nobody approved this',
    ),
    (
        'once_a_day',
        """NEW.kind = 'daily' AND EXISTS (
            SELECT 1 FROM wallet_transfer t
            JOIN wallet_transfer earlier
                ON earlier.credit_id = t.credit_id AND earlier.kind = 'daily'
            JOIN wallet_movement m ON m.seq = earlier.movement_id
            WHERE t.movement_id = NEW.seq AND m.at / 86400000 = NEW.at / 86400000)""",
        'the daily reward comes once a day',
    ),
]
NEXT_ONLY = (
    'NEW.movement_id <> (SELECT coalesce(max(seq), 0) + 1 FROM wallet_movement)',
    'this movement is sealed',
)
OPENS_EMPTY = ('NEW.balance <> 0 OR NEW.last_transfer <> 0', 'accounts open at zero')
SAME_ACCOUNT = (
    """NEW.id IS DISTINCT FROM OLD.id OR NEW.kind IS DISTINCT FROM OLD.kind
        OR NEW.player_id IS DISTINCT FROM OLD.player_id
        OR NEW.reference IS DISTINCT FROM OLD.reference""",
    'an account stays whose it is',
)
BY_TRANSFER = (
    """NEW.last_transfer <= OLD.last_transfer
        OR NEW.balance - OLD.balance IS DISTINCT FROM (
            SELECT CASE NEW.id WHEN credit_id THEN amount WHEN debit_id THEN -amount END
            FROM wallet_transfer WHERE id = NEW.last_transfer)""",
    'a balance changes by a transfer alone',
)
APPLY = """
    UPDATE wallet_account SET balance = balance - NEW.amount, last_transfer = NEW.id
    WHERE id = NEW.debit_id;
    UPDATE wallet_account SET balance = balance + NEW.amount, last_transfer = NEW.id
    WHERE id = NEW.credit_id;
"""


def _postgresql():
    def function(name, body):
        return (
            f'CREATE FUNCTION wallet_{name}() RETURNS trigger LANGUAGE plpgsql AS'
            f' $$ BEGIN {body} END $$'
        )

    def refuse(condition, message):
        return f"IF {condition} THEN RAISE EXCEPTION '{message}' USING ERRCODE = '23000'; END IF;"

    def trigger(table, name, when, row='ROW', function=''):
        return (
            f'CREATE TRIGGER wallet_{table}_{name} {when} ON wallet_{table}'
            f' FOR EACH {row} EXECUTE FUNCTION wallet_{function or table + "_" + name}()'
        )

    yield function(
        'for_ever',
        "RAISE EXCEPTION 'the ledger is never changed: % on %', TG_OP, TG_TABLE_NAME"
        " USING ERRCODE = '23000';",
    )
    for table in FOR_EVER:
        yield trigger(table, 'no_change', 'BEFORE UPDATE OR DELETE', function='for_ever')
    yield trigger('account', 'no_delete', 'BEFORE DELETE', function='for_ever')
    for table in (*FOR_EVER, 'account'):
        yield trigger(table, 'no_truncate', 'BEFORE TRUNCATE', 'STATEMENT', 'for_ever')
    yield function('account_opens', refuse(*OPENS_EMPTY) + ' RETURN NEW;')
    yield trigger('account', 'opens', 'BEFORE INSERT')
    yield function(
        'account_holds', refuse(*SAME_ACCOUNT) + refuse(*BY_TRANSFER) + ' RETURN NEW;'
    )
    yield trigger('account', 'holds', 'BEFORE UPDATE')
    yield function(
        'transfer_joins', LOCK.replace('SELECT', 'PERFORM') + ';' + refuse(*NEXT_ONLY)
        + ' RETURN NEW;'
    )
    yield trigger('transfer', 'joins', 'BEFORE INSERT')
    yield function('transfer_applies', APPLY + ' RETURN NULL;')
    yield trigger('transfer', 'applies', 'AFTER INSERT')
    laws = ' '.join(refuse(condition, message) for _, condition, message in LAWS)
    yield function(
        'movement_seals', LOCK.replace('SELECT', 'PERFORM') + ';' + laws + ' RETURN NEW;'
    )
    yield trigger('movement', 'seals', 'BEFORE INSERT')


def _sqlite():
    def refuse(table, name, when, condition, message):
        # SQLite below 3.39 says IS NOT for IS DISTINCT FROM.
        condition = condition.replace('IS DISTINCT FROM', 'IS NOT')
        return (
            f'CREATE TRIGGER wallet_{table}_{name} {when} ON wallet_{table}'
            f" WHEN {condition} BEGIN SELECT RAISE(ABORT, '{message}'); END"
        )

    for table in FOR_EVER:
        yield refuse(table, 'no_update', 'BEFORE UPDATE', 'true', 'the ledger is never changed')
    for table in (*FOR_EVER, 'account'):
        yield refuse(table, 'no_delete', 'BEFORE DELETE', 'true', 'the ledger is never changed')
    yield refuse('account', 'opens', 'BEFORE INSERT', *OPENS_EMPTY)
    yield refuse('account', 'stays', 'BEFORE UPDATE', *SAME_ACCOUNT)
    yield refuse('account', 'holds', 'BEFORE UPDATE', *BY_TRANSFER)
    yield refuse('transfer', 'joins', 'BEFORE INSERT', *NEXT_ONLY)
    yield refuse(
        'transfer', 'is_whole', 'BEFORE INSERT', "typeof(NEW.amount) <> 'integer'",
        'coins are whole',
    )
    yield (
        'CREATE TRIGGER wallet_transfer_applies AFTER INSERT ON wallet_transfer'
        f' BEGIN {APPLY} END'
    )
    for name, condition, message in LAWS:
        yield refuse('movement', name, 'BEFORE INSERT', condition, message)


def statements(vendor):
    """All that is executed on this database, in order; the audit compares what it finds."""
    return list(_sqlite() if vendor == 'sqlite' else _postgresql())


def protect(apps, schema_editor):
    for statement in statements(schema_editor.connection.vendor):
        schema_editor.execute(statement, params=None)


def release(apps, schema_editor):
    """Takes the triggers away, newest first, and on PostgreSQL their functions."""
    vendor = schema_editor.connection.vendor
    for statement in reversed(statements(vendor)):
        what, name = statement.split()[1:3]
        if what == 'FUNCTION':
            schema_editor.execute(f'DROP FUNCTION {name}')
        elif vendor == 'sqlite':
            schema_editor.execute(f'DROP TRIGGER {name}')
        else:
            table = statement.split(' ON ')[1].split()[0]
            schema_editor.execute(f'DROP TRIGGER {name} ON {table}')


class Migration(migrations.Migration):
    dependencies = [('wallet', '0001_ledger')]

    operations = [migrations.RunPython(protect, release)]
