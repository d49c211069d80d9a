"""Processes of their own that book at the same time: the crew of `test_races`.

    python -m tests.wallet.races

A worker reads jobs, one line each: `{"task": ..., "items": [...], "without": [...]}`. It says
"ready", waits for a line, lets its threads, each with its own connection, work off the items, and
prints how often each answer came. ``without`` names guards of the program to leave out.
"""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any, Self
from unittest import mock

WORKERS = 4 if os.environ.get("OONA_FULL") == "1" else 2
THREADS = 6
HAND = 5


class Crew:
    """Workers at one database, which stay for several races."""

    def __init__(self, database_url: str) -> None:
        environment = os.environ | {"OONA_DATABASE_URL": database_url}
        self._workers = [
            subprocess.Popen(
                [sys.executable, "-m", "tests.wallet.races"],
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for _ in range(WORKERS)
        ]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            with worker:
                worker.kill()

    def race(self, task: str, items: Sequence[Any], without: Sequence[str] = ()) -> Counter[str]:
        """Let all work off ``items`` at once; gives how often each answer came."""
        for number, worker in enumerate(self._workers):
            share = items[number::WORKERS]
            _tell(worker, json.dumps({"task": task, "items": share, "without": list(without)}))
        for worker in self._workers:
            assert _hear(worker) == "ready"
        for worker in self._workers:
            _tell(worker, "go")
        total: Counter[str] = Counter()
        for worker in self._workers:
            total.update(json.loads(_hear(worker)))
        return total


def _tell(worker: subprocess.Popen[str], line: str) -> None:
    assert worker.stdin is not None
    worker.stdin.write(line + "\n")
    worker.stdin.flush()


def _hear(worker: subprocess.Popen[str]) -> str:
    assert worker.stdout is not None
    line = worker.stdout.readline()
    assert line, "a worker is gone"
    return line.rstrip("\n")


# What a worker does


def stake(item: dict[str, Any]) -> str:
    """One player pays the entry of a game of its own."""
    from tests.wallet.ledger import enter

    enter(item["game"], [item["player"]], item["entry"])
    return "booked"


def settle(item: dict[str, Any]) -> str:
    """A game is paid out, under its own key or another."""
    from tests.wallet.ledger import pay

    prizes = {int(player): coins for player, coins in item["prizes"].items()}
    return "booked" if pay(item["game"], prizes, item.get("key")).fresh else "again"


def end(item: dict[str, Any]) -> str:
    """A game is paid out or given back."""
    from tests.wallet.ledger import give_back

    if item["how"] == "prize":
        return f"{item['game']} {settle(item)}"
    booked = give_back(item["game"], [int(player) for player in item["prizes"]], item["entry"])
    return f"{item['game']} {'booked' if booked.fresh else 'again'}"


def evening(item: dict[str, Any]) -> str:
    """People open a table with an entry, play so many matches there and get up, as in the product.

    Of a match only the moves between the deal and the last are stored in one go.
    """
    from games import services
    from games.journal import Answer, journal
    from games.models import Table
    from tests.fair.play import to_last_move
    from tests.games.helpers import plan

    host, *others = item["players"]
    wish = plan(seats=len(item["players"]), entry=item["entry"], hand_size=HAND)
    table = Table.objects.get(public_id=services.open_table(wish, host=host))
    for player in others:
        services.take_seat(table.pk, player)
    services.start_game(table.pk, host)
    for number in range(item["matches"]):
        if number:
            for player in item["players"]:
                services.vote_rematch(table.pk, player)
        table.refresh_from_db()
        last = to_last_move(table, seed=item["seed"] + number)
        assert last.ending is not None
        assert journal.append_now(last.step, last.also) is Answer.STORED
    for player in item["players"]:
        services.stand(table.pk, player)
    return "played"


def counterfeit(item: dict[str, Any]) -> str:
    """The same, by a program that helps one of them with a statement of its own."""
    from tests.wallet.ledger import sql

    sql("UPDATE wallet_account SET balance = balance + 1 WHERE player_id = %s", item["players"][0])
    return evening(item)


TASKS: dict[str, Callable[[Any], str]] = {
    "stake": stake, "settle": settle, "end": end, "evening": evening,
    "counterfeit": counterfeit,
}  # fmt: skip


@contextmanager
def _without(guards: Sequence[str]) -> Iterator[None]:
    from django.db.backends.signals import connection_created

    with ExitStack() as stack:
        for guard in guards:
            if guard == "constraints":
                connection_created.connect(_ignore_constraints)
                stack.callback(connection_created.disconnect, _ignore_constraints)
            elif guard == "standing":
                stack.enter_context(mock.patch("games.stakes.prizes_of", _upside_down()))
            else:
                patch = mock.patch(f"wallet.booking._check_{guard}")
                stack.enter_context(patch)
        yield


def _upside_down() -> Callable[[Any, Any], Any]:
    """Prizes for who came last."""
    from games.stakes import prizes_of

    def turned(game: Any, ending: Any) -> Any:
        return prizes_of(game, dataclasses.replace(ending, standing=ending.standing[::-1]))

    return turned


def _ignore_constraints(connection: Any, **_: Any) -> None:
    """SQLite cannot drop a CHECK; it can be told not to look."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")


def _answer(task: Callable[[Any], str], item: Any) -> str:
    from django.db import DatabaseError, connection

    from wallet.services import LedgerError

    try:
        return task(item)
    except LedgerError as error:
        return type(error).__name__
    except DatabaseError as error:
        return f"refused by the database: {type(error).__name__}"
    finally:
        connection.close()


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    from games.journal import journal

    for line in sys.stdin:
        job = json.loads(line)
        task = TASKS[job["task"]]
        print("ready", flush=True)
        sys.stdin.readline()
        with _without(job["without"]), ThreadPoolExecutor(THREADS) as threads:
            answers = threads.map(lambda item: _answer(task, item), job["items"])  # noqa: B023
            counts = Counter(answers)
        journal.stop()
        print(json.dumps(counts), flush=True)


if __name__ == "__main__":
    main()
