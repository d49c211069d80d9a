"""Many processes at the ledger at once, and for each promise the proof that its guard keeps it.

Each promise is tried with all guards in place, then with the program's own check left out (the
database alone keeps it), then without the database's guard as well: that control has to fail.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from django.db import connection

from oona_site.desk.reconcile import reconcile
from tests.conftest import RUN_FULL
from tests.people import make_account
from tests.pristine import put_back
from wallet import audit, selectors
from wallet.guards import broken_guards
from wallet.models import Account, AccountKind, Kind, Movement

from .ledger import enter, give, make_player, sql
from .races import Crew

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(1800 if RUN_FULL else 180),
]

STAKES = 200 if RUN_FULL else 40
SETTLEMENTS = 1_000 if RUN_FULL else 40
RACES = 1_000 if RUN_FULL else 16
ROUNDS, MATCHES = (10, 25) if RUN_FULL else (1, 2)
CONTROL = 12
PEOPLE, TABLES, SEATS = 32, 8, 4
ENTRY = 50


@pytest.fixture(scope="module")
def crew(django_db_setup: None) -> Iterator[Crew]:
    have = connection.settings_dict
    url = f"sqlite:///{have['NAME']}"
    if connection.vendor == "postgresql":
        url = f"postgres://{have['USER']}@{have['HOST']}:{have['PORT']}/{have['NAME']}"
    with Crew(url) as made:
        yield made


# Guards of the database, taken away


def _trigger_off(table: str, name: str) -> tuple[str, str]:
    if connection.vendor == "postgresql":
        alter = f"ALTER TABLE wallet_{table}"
        return f"{alter} DISABLE TRIGGER wallet_{name}", f"{alter} ENABLE TRIGGER wallet_{name}"
    return f"DROP TRIGGER wallet_{name}", _asked(
        "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = %s", f"wallet_{name}"
    )


def _index_off(name: str) -> tuple[str, str]:
    question = {
        "postgresql": "SELECT indexdef FROM pg_indexes WHERE indexname = %s",
        "sqlite": "SELECT sql FROM sqlite_master WHERE type = 'index' AND name = %s",
    }
    return f"DROP INDEX {name}", _asked(question[connection.vendor], name)


def _check_off(table: str, name: str) -> list[tuple[str, str]]:
    """On SQLite the workers are told not to look at checks instead."""
    if connection.vendor == "sqlite":
        return []
    text = _asked("SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = %s", name)
    alter = f"ALTER TABLE {table}"
    return [(f"{alter} DROP CONSTRAINT {name}", f"{alter} ADD CONSTRAINT {name} {text}")]


def _asked(question: str, name: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(question, [name])
        (text,) = cursor.fetchone()
    return str(text)


def _laws_off() -> list[tuple[str, str]]:
    """The laws of a movement: one trigger on PostgreSQL, one for each law on SQLite."""
    laws: tuple[str, ...] = ("seals",)
    if connection.vendor == "sqlite":
        laws = ("links", "seals", "own_pot", "equal_entries", "no_late_entry", "empties_pot",
                "pays_players", "decided", "once_a_day")  # fmt: skip
    return [_trigger_off("movement", f"movement_{law}") for law in laws]


@contextmanager
def gone(guards: Sequence[tuple[str, str]]) -> Iterator[None]:
    """Without some guards, each with the statement that takes it away and the one that makes it."""
    for away, _ in guards:
        sql(away)
    try:
        yield
    finally:
        # What happened meanwhile broke the law: the rows would not let it come back.
        put_back()
        if connection.vendor == "postgresql":
            for _, back in guards:
                sql(back)
        assert not broken_guards()


# 1. A balance is spent once


def _stakes(count: int) -> list[dict[str, Any]]:
    player = make_player(1)
    give(player, ENTRY)
    return [{"player": player, "game": f"game-{n:04}", "entry": ENTRY} for n in range(count)]


def test_many_entries_on_a_balance_that_covers_one(crew: Crew) -> None:
    answers = crew.race("stake", _stakes(STAKES))
    assert answers == {"booked": 1, "InsufficientFunds": STAKES - 1}
    assert audit.check().is_clean


def test_the_database_alone_lets_a_balance_be_spent_once(crew: Crew) -> None:
    answers = crew.race("stake", _stakes(CONTROL), without=["balances"])
    assert answers == {"booked": 1, "refused by the database: IntegrityError": CONTROL - 1}
    assert audit.check().is_clean


def test_control_without_its_guard_a_balance_is_spent_again_and_again(crew: Crew) -> None:
    with gone(_check_off("wallet_account", "wallet_no_debt")):
        answers = crew.race(
            "stake", _stakes(CONTROL), without=["balances", *_on_sqlite("constraints")]
        )
        assert answers == {"booked": CONTROL}
        assert not audit.check().is_clean


def _on_sqlite(guard: str) -> list[str]:
    return [guard] if connection.vendor == "sqlite" else []


# 2. A game is settled once, whatever the key


def _settlements(count: int) -> list[dict[str, Any]]:
    players = _players(SEATS)
    enter("game-of-many", players, ENTRY)
    prizes = {players[0]: 140, players[1]: 60}
    own: dict[str, Any] = {"game": "game-of-many", "prizes": prizes}
    return [own if n % 2 else own | {"key": f"prize:rogue-{n:04}"} for n in range(count)]


def _players(count: int, coins: int = 1_000) -> list[int]:
    players = [make_player(number) for number in range(count)]
    for player in players:
        give(player, coins)
    return players


def settlement_count() -> int:
    return Movement.objects.filter(kind__in=(Kind.PRIZE, Kind.REFUND)).count()


def test_many_settlements_of_one_game_half_with_other_keys(crew: Crew) -> None:
    answers = crew.race("settle", _settlements(SETTLEMENTS))
    assert answers["booked"] == settlement_count() == 1
    assert answers["again"] in (0, SETTLEMENTS // 2 - 1)
    assert answers.total() == answers["booked"] + answers["again"] + answers["AlreadySettled"]
    assert answers.total() == SETTLEMENTS
    assert audit.check().is_clean


def test_the_database_alone_lets_a_game_be_settled_once(crew: Crew) -> None:
    answers = crew.race("settle", _settlements(CONTROL), without=["settled", "balances"])
    assert answers["booked"] == settlement_count() == 1
    assert answers["refused by the database: IntegrityError"] >= CONTROL // 2
    assert audit.check().is_clean


def _settle_guards() -> list[tuple[str, str]]:
    return [
        _index_off("wallet_one_settlement"),
        *_check_off("wallet_account", "wallet_no_debt"),
        *_laws_off(),
    ]


UNSETTLED = ["settled", "balances"]


def test_control_without_its_guards_a_game_is_settled_again_and_again(crew: Crew) -> None:
    with gone(_settle_guards()):
        left_out = [*UNSETTLED, *_on_sqlite("constraints")]
        answers = crew.race("settle", _settlements(CONTROL), without=left_out)
        assert answers["booked"] > CONTROL // 2
        assert not audit.check().is_clean


# 3. A prize or a refund, never both


def _ends(count: int) -> list[dict[str, Any]]:
    players = _players(2, coins=10 * count)
    items = []
    for number in range(count):
        game = f"game-{number:04}"
        enter(game, players, 10)
        end = {"game": game, "entry": 10, "prizes": {players[0]: 10, players[1]: 10}}
        items += [end | {"how": "prize"}, end | {"how": "refund"}]
    return items


def _double(answers: Counter[str], count: int) -> list[str]:
    names = [f"game-{number:04}" for number in range(count)]
    return [game for game in names if answers[f"{game} booked"] != 1]


def test_of_prize_and_refund_one_comes_each_time(crew: Crew) -> None:
    answers = crew.race("end", _ends(RACES))
    assert not _double(answers, RACES)
    assert answers["AlreadySettled"] == settlement_count() == RACES
    assert audit.check().is_clean


def test_the_database_alone_lets_one_of_the_two_come(crew: Crew) -> None:
    answers = crew.race("end", _ends(CONTROL), without=UNSETTLED)
    assert not _double(answers, CONTROL)
    assert settlement_count() == CONTROL
    assert audit.check().is_clean


def test_control_without_their_guards_both_come(crew: Crew) -> None:
    with gone(_settle_guards()):
        answers = crew.race("end", _ends(CONTROL), without=[*UNSETTLED, *_on_sqlite("constraints")])
        assert len(_double(answers, CONTROL)) == CONTROL
        assert settlement_count() == 2 * CONTROL
        assert not audit.check().is_clean


# 4. An evening of many tables


def _evening(rounds: int) -> list[dict[str, Any]]:
    """In each round everybody sits at another table; who is faster begins the next earlier."""
    people, rng = [make_account().pk for _ in range(PEOPLE)], Random(20_260)
    for player in people:
        give(player, 1_000)
    items = []
    for number in range(rounds):
        rng.shuffle(people)
        for table in range(TABLES):
            players = people[table * SEATS : (table + 1) * SEATS]
            seed = 1_000 * (number * TABLES + table)
            item = {"players": players, "entry": 10, "matches": MATCHES, "seed": seed}
            items.append(item)
    return items


def _figures() -> tuple[int, int, int]:
    """The sum of all balances, how many are below zero, how many pots are not empty."""
    accounts = Account.objects.exclude(kind=AccountKind.MINT)
    return (
        sum(row.balance for row in selectors.trial_balance()),
        accounts.filter(balance__lt=0).count(),
        accounts.filter(kind=AccountKind.ESCROW).exclude(balance=0).count(),
    )


def test_an_evening_of_many_tables_adds_up(crew: Crew) -> None:
    answers = crew.race("evening", _evening(ROUNDS))
    assert answers == {"played": ROUNDS * TABLES}
    assert _figures() == (0, 0, 0)
    result = reconcile()
    print(f"\n{result.figures}")
    assert not result.findings, [str(found) for found in result.findings]
    assert result.figures["games_settled"] == ROUNDS * TABLES * MATCHES
    assert result.figures["games_open"] == 0


def test_control_an_evening_with_a_counterfeiter_does_not_add_up(crew: Crew) -> None:
    with gone([_trigger_off("account", "account_holds")]):
        items = _evening(1)[:3]
        assert crew.race("counterfeit", items) == {"played": len(items)}
        codes = {finding.code for finding in audit.check().findings}
        assert {audit.Code.SUM, audit.Code.BALANCE} <= codes


def test_control_an_evening_that_pays_the_wrong_seats_does_not_reconcile(crew: Crew) -> None:
    """The coins add up, and no guard of the ledger is hurt: the logs say otherwise."""
    items = _evening(1)[:2]
    assert crew.race("evening", items, without=["standing"]) == {"played": len(items)}
    assert _figures() == (0, 0, 0)
    assert audit.check().is_clean
    found = reconcile().findings
    assert len(found) == len(items) * MATCHES
    assert all("is not what the log makes" in str(each) for each in found)
