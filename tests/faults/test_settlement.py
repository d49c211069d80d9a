"""Coins move with the game or not at all, wherever the process dies.

Method: a process that ends a match with an entry, deals one, or calls one off, is killed by SIGKILL
before each statement that it says to the database, before the commit and after it. The database is
opened anew each time: until the commit every row is what it was, and after it the whole booking is
there; a reconciliation, which works every match out from its log, finds both clean. The same with
the prizes paid in a transaction of their own must be found wanting.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any, Self

import pytest

from tests.faults.run import FULL, SEED
from tests.faults.served import PROJECT, Site
from tests.faults.settling import COMMIT, COMMITTED

pytestmark = [pytest.mark.faults, pytest.mark.once]

DEATHS = 3


class Settler:
    """The process that does the work; see `tests.faults.settling`."""

    def __init__(self, site: Site) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.settling"],
            env=site.variables,
            cwd=PROJECT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with self._process:
            self._process.kill()

    def order(self, do: str, **more: Any) -> Any:
        """Gives the answer to an order."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps({"do": do} | more), file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())

    def die(self, case: dict[str, Any], at: int | str, **more: Any) -> list[str]:
        """Gives the points that the work of a case passed before it was killed."""
        answer = self.order("die", case=case, at=at, **more)
        assert answer["was_killed"], answer
        points: list[str] = answer["points"]
        return points


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def settler(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Settler]:
    folder = tmp_path_factory.mktemp("settling")
    if request.param == "sqlite":
        file = folder / "oona.sqlite3"
        shutil.copy(request.getfixturevalue("empty_sqlite"), file)
        url = f"sqlite:///{file}"
    else:
        url = request.getfixturevalue("migrated_cluster").url
    with Settler(Site(folder, url)) as made:
        yield made


def some_of(points: list[str], rng: Random) -> list[int]:
    """The numbers of the points to die at: all of them, or a few and always the last."""
    numbers = range(len(points))
    return list(numbers) if FULL else sorted({*rng.sample(numbers, DEATHS), numbers[-1]})


def test_a_death_between_any_two_statements_leaves_all_or_nothing(settler: Settler) -> None:
    rng = Random(SEED)
    for case in settler.order("prepare"):
        before = settler.order("look")
        points = settler.die(case, COMMIT)
        deaths = some_of(points, rng)
        print(f"\n{case['name']}: {len(deaths)} deaths at {len(points)} points; seed {SEED}")
        for number in deaths:
            assert settler.die(case, number) == points[: number + 1]
            assert settler.order("look") == before, (number, points[number])
        assert settler.die(case, COMMITTED) == [*points, COMMITTED]
        after = settler.order("look")
        assert after["findings"] == before["findings"]
        booked = after["keys"][len(before["keys"]) :]
        assert kinds_of(booked) == BOOKED[case["name"]], booked


BOOKED = {
    "end": ["prize", "daily", "daily", "daily", "daily"],
    "deal": ["stake"],
    "call off": ["refund"],
}


def kinds_of(keys: list[str]) -> list[str]:
    return [key.partition(":")[0] for key in keys]


def test_the_control_that_pays_in_a_transaction_of_its_own_is_found(settler: Settler) -> None:
    case = next(case for case in settler.order("prepare") if case["name"] == "end")
    before = settler.order("look")["findings"]
    points = settler.die(case, COMMITTED, split=True)
    assert points[-2:] == [COMMIT, COMMITTED]
    (found,) = set(settler.order("look")["findings"]) - set(before)
    assert case["game"] in found
    assert "the game is over, and its pot was not settled" in found
