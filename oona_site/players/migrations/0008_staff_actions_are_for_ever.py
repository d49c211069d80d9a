"""Triggers: what staff did and decided is never changed or deleted, and what nobody may decide.

A sanction that ends before now, a lifting or an answer by the player himself, and an answer by who
imposed the sanction are refused. A ban ends the player's sessions (and by their notes his sockets)
and is kept in `banned_until`; each change of a name keeps the one of before. A later migration that
makes SQLite rebuild one of these tables loses its triggers there and must make them again; a test
looks for them.
"""

from collections.abc import Iterator

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

_TABLES = tuple(
    f"players_{name}"
    for name in (
        "staffaction", "staffactionabout", "sanction", "lifting", "appeal", "appealanswer",
    )
)  # fmt: skip
_REFUSAL = "what staff did is never changed or deleted"

# A law: its table and name, when it is broken (NEW is the row), what is said then.
_LAWS = [
    ("players_sanction", "in_future", "NEW.ends_at <= {now}", "a sanction ends after now"),
    (
        "players_lifting",
        "by_another",
        "NEW.by_id = (SELECT player_id FROM players_sanction WHERE id = NEW.sanction_id)",
        "nobody lifts a sanction on himself",
    ),
    (
        "players_appealanswer",
        "by_another",
        """EXISTS (SELECT 1 FROM players_appeal a JOIN players_sanction s ON s.id = a.sanction_id
                   WHERE a.id = NEW.appeal_id AND NEW.by_id IN (s.by_id, s.player_id))""",
        "an appeal is decided by somebody else than who imposed the sanction",
    ),
]
_BANNED_UNTIL = """
    UPDATE players_player SET banned_until = (
        SELECT max(s.ends_at) FROM players_sanction s
        WHERE s.player_id = players_player.id AND s.kind = 'ban' AND s.ends_at > {now}
        AND NOT EXISTS (SELECT 1 FROM players_lifting l WHERE l.sanction_id = s.id)
    ) WHERE id = {player};
"""
_OF_LIFTED = "(SELECT player_id FROM players_sanction WHERE id = NEW.sanction_id)"
_SIGN_OUT = "DELETE FROM players_session WHERE player_id = NEW.player_id;"
# What follows: name, event and table, condition, statements.
_FOLLOWS = [
    (
        "players_sanction_bans",
        "INSERT ON players_sanction",
        "NEW.kind = 'ban'",
        _BANNED_UNTIL.replace("{player}", "NEW.player_id") + _SIGN_OUT,
    ),
    (
        "players_lifting_frees",
        "INSERT ON players_lifting",
        "TRUE",
        _BANNED_UNTIL.replace("{player}", _OF_LIFTED),
    ),
    (
        "players_player_past_name",
        "UPDATE OF name ON players_player",
        "OLD.name <> NEW.name",
        "INSERT INTO players_pastname (player_id, name, until) VALUES (OLD.id, OLD.name, {now});",
    ),
]
_NOW = {"sqlite": "strftime('%Y-%m-%d %H:%M:%f', 'now')", "postgresql": "clock_timestamp()"}


def _postgresql() -> Iterator[tuple[str, str]]:
    """Statements, each with the one that undoes it."""
    name = "players_for_ever"
    yield _function(
        name, f"RAISE EXCEPTION '{_REFUSAL}' USING ERRCODE = 'restrict_violation';"
    )
    for table in _TABLES:
        yield _trigger(f"{table}_no_change", f"BEFORE UPDATE OR DELETE ON {table}", name)
        yield _trigger(f"{table}_no_truncate", f"BEFORE TRUNCATE ON {table}", name, "STATEMENT")
    for table, what, condition, message in _LAWS:
        raised = f"RAISE EXCEPTION '{message}' USING ERRCODE = 'check_violation';"
        yield _function(
            f"{table}_{what}", f"IF {condition} THEN {raised} END IF; RETURN NEW;"
        )
        yield _trigger(f"{table}_{what}", f"BEFORE INSERT ON {table}", f"{table}_{what}")
    for name, event, condition, statements in _FOLLOWS:
        body = f"IF {condition} THEN {statements} END IF; RETURN NULL;"
        yield _function(name, body)
        yield _trigger(name, f"AFTER {event}", name)


def _function(name: str, body: str) -> tuple[str, str]:
    made = f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {body} END $$"
    return made, f"DROP FUNCTION {name}()"


def _trigger(name: str, when: str, function: str, row: str = "ROW") -> tuple[str, str]:
    made = f"CREATE TRIGGER {name} {when} FOR EACH {row} EXECUTE FUNCTION {function}()"
    return made, f"DROP TRIGGER {name} ON {when.rpartition(' ')[2]}"


def _sqlite() -> Iterator[tuple[str, str]]:
    for table in _TABLES:
        for change in ("UPDATE", "DELETE"):
            yield _refusal(f"{table}_no_{change.lower()}", f"{change} ON {table}", "TRUE", _REFUSAL)
    for table, what, condition, message in _LAWS:
        yield _refusal(f"{table}_{what}", f"INSERT ON {table}", condition, message)
    for name, event, condition, statements in _FOLLOWS:
        yield (
            f"CREATE TRIGGER {name} AFTER {event} FOR EACH ROW WHEN {condition}"
            f" BEGIN {statements} END",
            f"DROP TRIGGER {name}",
        )


def _refusal(name: str, event: str, condition: str, message: str) -> tuple[str, str]:
    return (
        f"CREATE TRIGGER {name} BEFORE {event} FOR EACH ROW WHEN {condition}"
        f" BEGIN SELECT RAISE(ABORT, '{message}'); END",
        f"DROP TRIGGER {name}",
    )


def _pairs(schema_editor: BaseDatabaseSchemaEditor) -> list[tuple[str, str]]:
    vendor = schema_editor.connection.vendor
    made = _sqlite() if vendor == "sqlite" else _postgresql()
    return [(do.replace("{now}", _NOW[vendor]), undo) for do, undo in made]


def protect(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for statement, _ in _pairs(schema_editor):
        schema_editor.execute(statement, params=None)


def release(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for _, statement in reversed(_pairs(schema_editor)):
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("players", "0007_staff_actions")]

    operations = [migrations.RunPython(protect, release)]
