"""Whether the database still holds the law: every trigger and constraint, as they were made.

Somebody with the rights of an owner can switch a trigger off and on again. That it is on, and
says what it should, is looked at here; what happened meanwhile is for the audit to find.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import Final

from django.apps import apps
from django.db import connection
from django.db.models import CheckConstraint, UniqueConstraint

TABLES: Final = tuple(
    f"wallet_{name}"
    for name in ("flow", "account", "stop", "proposal", "decision", "movement", "transfer")
)
_NAME: Final = re.compile(r"CREATE (TRIGGER|FUNCTION) (\w+)")


def broken_guards() -> list[str]:
    """The names of triggers, functions and constraints that are missing, off or not as made."""
    there = _there()
    return sorted(name for name, text in _wanted().items() if there.get(name) != text)


def _wanted() -> dict[str, str]:
    """What should be there by name, with its text where the database keeps it as it was given."""
    made = import_module("wallet.migrations.0002_guards").statements(connection.vendor)
    wanted = {}
    for statement in made:
        match = _NAME.match(statement)
        assert match is not None
        kind, name = match.groups()
        if kind == "FUNCTION":
            wanted[f"{name}()"] = _text(statement)
        else:
            wanted[name] = "on" if connection.vendor == "postgresql" else _text(statement)
    for model in apps.get_app_config("wallet").get_models():
        for constraint in model._meta.constraints:
            assert isinstance(constraint, CheckConstraint | UniqueConstraint)
            wanted[constraint.name] = "there"
    keys = import_module("wallet.migrations.0001_ledger").FOREIGN_KEYS
    for table, texts in keys.items():
        for text in texts:
            columns, target = re.findall(r"\(([^)]+)\)", text)
            wanted[f"wallet_{table} ({columns}) -> ({target})"] = "there"
    return wanted


def _there() -> dict[str, str]:
    return _on_sqlite() if connection.vendor == "sqlite" else _on_postgres()


def _text(statement: str) -> str:
    """A statement without the spaces that do not matter; of a function, what stands in it."""
    inside = statement.split("$$")
    return " ".join((inside[1] if len(inside) > 1 else statement).split())


def _on_sqlite() -> dict[str, str]:
    found = {}
    with connection.cursor() as cursor:
        cursor.execute("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        for kind, name, table, sql in cursor.fetchall():
            if table not in TABLES:
                continue
            found[name] = _text(sql) if kind == "trigger" else "there"
            if kind == "table":
                found |= dict.fromkeys(re.findall(r'CONSTRAINT "(\w+)"', sql), "there")
        for table in TABLES:
            cursor.execute(f"PRAGMA foreign_key_list({table})")
            keys: dict[int, list[tuple[str, str]]] = {}
            for key, _, _, mine, theirs, *_rest in cursor.fetchall():
                keys.setdefault(key, []).append((mine, theirs))
            for pairs in keys.values():
                mine, theirs = (", ".join(side) for side in zip(*pairs, strict=True))
                found[f"{table} ({mine}) -> ({theirs})"] = "there"
    return found


_POSTGRES_KEYS: Final = """
    SELECT conname, conrelid::regclass::text, contype, pg_get_constraintdef(oid), convalidated
    FROM pg_constraint WHERE conrelid::regclass::text = ANY(%s)
"""
_POSTGRES_TRIGGERS: Final = """
    SELECT t.tgname, t.tgenabled, p.proname, p.prosrc
    FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE NOT t.tgisinternal AND t.tgrelid::regclass::text = ANY(%s)
"""


def _on_postgres() -> dict[str, str]:
    found = {}
    with connection.cursor() as cursor:
        cursor.execute(_POSTGRES_TRIGGERS, [list(TABLES)])
        for trigger, enabled, function, source in cursor.fetchall():
            found[trigger] = "on" if enabled == "O" else "off"
            found[f"{function}()"] = " ".join(source.split())
        cursor.execute(_POSTGRES_KEYS, [list(TABLES)])
        for name, table, kind, definition, is_valid in cursor.fetchall():
            if is_valid:
                found[name] = "there"
            if kind == "f" and is_valid:
                mine, theirs = re.findall(r"\(([^)]+)\)", definition)[:2]
                found[f"{table} ({mine}) -> ({theirs})"] = "there"
        cursor.execute(
            "SELECT indexrelid::regclass::text FROM pg_index"
            " WHERE indisunique AND indisvalid AND indrelid::regclass::text = ANY(%s)",
            [list(TABLES)],
        )
        found |= {name: "there" for (name,) in cursor.fetchall()}
    return found
