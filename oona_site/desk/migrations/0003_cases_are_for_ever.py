"""Triggers: the history of cases and what was decided about games is never changed or deleted.

A closed case takes no entry. A game that was made void, called off or reversed is not proposed or
made void again; who played it neither proposes nor decides that, and nobody approves his own
proposal. A later migration that makes SQLite rebuild one of these tables loses its triggers there
and must make them again; a test looks for them.
"""

from collections.abc import Iterator

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

_TABLES = tuple(
    f"desk_{name}"
    for name in (
        "entry", "caseplayer", "casegame", "casereport", "incident", "incidentgame",
        "voidproposal", "voiddecision",
    )
)  # fmt: skip
_REFUSAL = "what the desk wrote is never changed or deleted"
_PLAYED = """EXISTS (SELECT 1 FROM games_gameseat s JOIN games_game g ON g.id = s.game_id
                     WHERE g.public_id = NEW.game AND s.player_id = {by})"""
_IS_VOID = """(
    NOT EXISTS (SELECT 1 FROM games_game WHERE public_id = NEW.game AND NOT void)
    OR EXISTS (SELECT 1 FROM desk_voiddecision WHERE game = NEW.game AND approved)
    OR EXISTS (SELECT 1 FROM wallet_movement r JOIN wallet_movement p ON p.seq = r.corrects_id
               WHERE p.kind = 'prize' AND p.reference = NEW.game))"""

# A law: its table and name, when it is broken (NEW is the row), what is said then.
_LAWS = [
    (
        "desk_entry",
        "is_open",
        "(SELECT status FROM desk_case WHERE id = NEW.case_id) = 'closed'",
        "a closed case takes no entry",
    ),
    ("desk_voidproposal", "stands", _IS_VOID, "this game is void already"),
    (
        "desk_voidproposal",
        "uninvolved",
        _PLAYED.format(by="NEW.proposer_id"),
        "who played a game does not decide about it",
    ),
    (
        "desk_voiddecision",
        "of_its_game",
        "NEW.game <> (SELECT game FROM desk_voidproposal WHERE id = NEW.proposal_id)",
        "a decision is about the game of its proposal",
    ),
    ("desk_voiddecision", "stands", f"NEW.approved AND {_IS_VOID}", "this game is void already"),
    (
        "desk_voiddecision",
        "by_another",
        """NEW.approved AND NEW.by_id = (
               SELECT proposer_id FROM desk_voidproposal WHERE id = NEW.proposal_id)""",
        "somebody else approves what one proposed",
    ),
    (
        "desk_voiddecision",
        "uninvolved",
        _PLAYED.format(by="NEW.by_id"),
        "who played a game does not decide about it",
    ),
]


def _postgresql() -> Iterator[tuple[str, str]]:
    """Statements, each with the one that undoes it."""
    name = "desk_for_ever"
    yield _function(name, f"RAISE EXCEPTION '{_REFUSAL}' USING ERRCODE = 'restrict_violation';")
    for table in _TABLES:
        yield _trigger(f"{table}_no_change", f"BEFORE UPDATE OR DELETE ON {table}", name)
        yield _trigger(f"{table}_no_truncate", f"BEFORE TRUNCATE ON {table}", name, "STATEMENT")
    yield _trigger("desk_case_no_delete", "BEFORE DELETE ON desk_case", name)
    for table, what, condition, message in _LAWS:
        raised = f"RAISE EXCEPTION '{message}' USING ERRCODE = 'check_violation';"
        yield _function(f"{table}_{what}", f"IF {condition} THEN {raised} END IF; RETURN NEW;")
        yield _trigger(f"{table}_{what}", f"BEFORE INSERT ON {table}", f"{table}_{what}")


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
    yield _refusal("desk_case_no_delete", "DELETE ON desk_case", "TRUE", _REFUSAL)
    for table, what, condition, message in _LAWS:
        yield _refusal(f"{table}_{what}", f"INSERT ON {table}", condition, message)


def _refusal(name: str, event: str, condition: str, message: str) -> tuple[str, str]:
    return (
        f"CREATE TRIGGER {name} BEFORE {event} FOR EACH ROW WHEN {condition}"
        f" BEGIN SELECT RAISE(ABORT, '{message}'); END",
        f"DROP TRIGGER {name}",
    )


def _pairs(schema_editor: BaseDatabaseSchemaEditor) -> list[tuple[str, str]]:
    return list(_sqlite() if schema_editor.connection.vendor == "sqlite" else _postgresql())


def protect(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for statement, _ in _pairs(schema_editor):
        schema_editor.execute(statement, params=None)


def release(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for _, statement in reversed(_pairs(schema_editor)):
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    # The laws about games look into these tables.
    dependencies = [
        ("desk", "0002_cases"),
        ("games", "0011_lines_are_kept"),
        ("wallet", "0002_guards"),
    ]

    operations = [migrations.RunPython(protect, release)]
