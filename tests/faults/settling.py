"""A process that deals, settles and calls off matches, and dies in between as often as it is told.

    python -m tests.faults.settling

It reads orders, one a line, and answers each with a line; all are JSON:

- ``{"do": "prepare"}`` seats four people at three tables with an entry and gives the cases;
- ``{"do": "die", "case": ..., "at": 5}`` does the work of a case in a process of its own, which
  SIGKILLs itself at point 5. A point lies before each statement and each commit, and after each
  commit. ``"at": "COMMIT"`` names the first point of this name. With ``"split"`` the prizes are
  paid in a transaction of their own: the control;
- ``{"do": "look"}`` opens the database anew and tells what stands there.

The process that reads has no connection and no thread, so that each child starts out clean.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from hashlib import sha256
from secrets import token_hex
from typing import Any
from unittest import mock

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.faults.settings")

import django

django.setup()

from django.apps import apps  # noqa: E402
from django.db import connection, transaction  # noqa: E402
from django.db.backends.base.base import BaseDatabaseWrapper  # noqa: E402
from django.db.backends.signals import connection_created  # noqa: E402

from games import incidents, services, stakes  # noqa: E402
from games.engine.codec import load  # noqa: E402
from games.journal import Answer, NewStep, journal  # noqa: E402
from games.models import Table  # noqa: E402
from games.position import Position  # noqa: E402
from oona_site.desk.reconcile import reconcile  # noqa: E402
from tests.desk.coins import rich  # noqa: E402
from tests.fair.play import made, to_last_move  # noqa: E402
from tests.games.coin_tables import ENTRY  # noqa: E402
from tests.games.helpers import plan  # noqa: E402
from wallet.models import Movement  # noqa: E402

COMMIT, COMMITTED = "COMMIT", "committed"

Json = Any


class Points:
    """Notes each point as it is passed, in ``out``, and dies at the one it was told."""

    def __init__(self, at: int | str, out: int) -> None:
        self._at = at
        self._out = out
        self._count = 0

    def watch(self) -> None:
        """Have every connection of this process pass here."""
        connection_created.connect(self._attach, weak=False)
        commit = BaseDatabaseWrapper._commit  # type: ignore[attr-defined]  # nothing else commits

        def watched(database: BaseDatabaseWrapper) -> None:
            self.reach(COMMIT)
            commit(database)
            self.reach(COMMITTED)

        BaseDatabaseWrapper._commit = watched  # type: ignore[attr-defined]

    def _attach(self, connection: BaseDatabaseWrapper, **_: Any) -> None:
        connection.execute_wrappers.append(self._statement)

    def _statement(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        self.reach(" ".join(sql.split()[:3]))
        return execute(sql, params, many, context)

    def reach(self, name: str) -> None:
        """This point is next."""
        os.write(self._out, f"{name}\n".encode())
        if self._at in (self._count, name):
            os.kill(os.getpid(), signal.SIGKILL)
        self._count += 1


def in_child(work: Callable[[int], None]) -> tuple[str, bool]:
    """Do ``work`` in a process of its own; gives what it wrote, and whether it was killed."""
    sys.stdout.flush()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.close(reading)
            work(writing)
            journal.stop()
            connection.close()
            code = 0
        except BaseException:  # noqa: BLE001 - a child must never come back from here
            traceback.print_exc()
        finally:
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as said:
        text = said.read()
    _, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status) and os.WEXITSTATUS(status):
        raise RuntimeError("a child failed; what it said stands above")
    return text, os.WIFSIGNALED(status)


# The cases


def prepare() -> Json:
    """Three tables with an entry: one a step before its end, one before its deal, one in play."""
    # Another run may have left people in this database.
    mark = token_hex(3)
    names = [f"{name} {mark}" for name in ("Sara", "Layla", "Salem", "Nikos")]
    people = [player.pk for player in rich(*names)]
    ending, waiting, running = (_seated(people) for _ in range(3))
    for table in (ending, running):
        services.start_game(table.pk, people[0])
        table.refresh_from_db()
    last = to_last_move(ending).step
    assert ending.game is not None
    assert running.game is not None
    return [
        {"name": "end", "table": ending.pk, "game": ending.game.public_id, "step": asdict(last)},
        {"name": "deal", "table": waiting.pk, "host": people[0]},
        {"name": "call off", "game": running.game.public_id},
    ]


def _seated(people: list[int]) -> Table:
    address = services.open_table(plan(seats=4, entry=ENTRY, hand_size=5), host=people[0])
    table = Table.objects.get(public_id=address)
    for person in people[1:]:
        services.take_seat(table.pk, person)
    return table


def end(case: Json) -> None:
    """Append the step that ends the match: its result, prizes and rewards belong to it."""
    step = NewStep(**case["step"])
    proposal = Position.load(step.game).propose(load(json.loads(step.facts), step.schema), step.at)
    move = made(case["table"], step, proposal.state)
    assert move.ending is not None
    assert journal.append_now(step, move.also) is Answer.STORED


def deal(case: Json) -> None:
    """Deal, and take the entries."""
    services.start_game(case["table"], case["host"])


def call_off(case: Json) -> None:
    """Call a match off: every entry goes back."""
    incidents.call_off_match(case["game"])


WORK: dict[str, Callable[[Json], None]] = {"end": end, "deal": deal, "call off": call_off}


def die(order: Json, out: int) -> None:
    """Do the work of a case up to a point."""
    Points(order["at"], out).watch()
    if order.get("split"):
        real = stakes.settle
        later = mock.patch.object(
            stakes, "settle", lambda *what: transaction.on_commit(partial(real, *what))
        )
        later.start()
    WORK[order["case"]["name"]](order["case"])


# What stands in the database


def look() -> Json:
    """What a reconciliation finds, the keys of all movements, and a digest of all rows."""
    rows = {
        model._meta.label: list(model._default_manager.order_by("pk").values_list())
        for app in ("games", "wallet")
        for model in apps.get_app_config(app).get_models()
    }
    return {
        "findings": [str(found) for found in reconcile().findings],
        "keys": list(Movement.objects.order_by("seq").values_list("key", flat=True)),
        "digest": sha256(repr(rows).encode()).hexdigest(),
    }


def obey(order: Json) -> Json:
    """Carry out one order."""
    if order["do"] == "die":
        text, was_killed = in_child(partial(die, order))
        return {"points": text.splitlines(), "was_killed": was_killed}
    work = {"prepare": prepare, "look": look}[order["do"]]
    text, _ = in_child(lambda out: _write(out, work()))
    return json.loads(text)


def _write(out: int, value: Json) -> None:
    with os.fdopen(out, "w", encoding="utf-8") as file:
        json.dump(value, file)


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(obey(json.loads(line))), flush=True)
