"""Changes the engine in one small way after another, and asks the tests whether they notice.

    python -m tests.mutation [--clean] [--only PATTERN]...

mutmut makes the changes inside functions and runs the engine's own tests on each, in a copy under
`var/mutation`; `outside.py` makes those elsewhere. What mutmut's run lets pass is tried again in a
process of its own, with the random games too, since some functions are done while modules load.
What is left has to stand in `survivors.txt` with its reason, and what stands there has to be left.

A further run tries only what is new, has changed, or was left without a reason. `--clean` forgets
earlier runs and trusts no reason. PATTERN takes part of the modules, as `games.engine.house.*`.
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from fnmatch import fnmatch
from functools import partial
from pathlib import Path

from tests.mutation import outside
from tests.mutation.copies import (
    COPY,
    MUTANTS,
    PROJECT,
    Memory,
    bring,
    environment,
    fails,
    put_back,
)
from tests.mutation.survivors import LIST, Change, explained

PARTS = ("games", "oona_site", "wallet", "tests", "templates", "manage.py", "pyproject.toml")
MUTMUT = Path(sys.executable).with_name("mutmut")
# What mutmut keeps of a change that was noticed: the tests failed, broke, or ran out of time.
NOTICED = {1, 2, 3, 24, 36, 152, 255, -24}
BYTES_MOST = 4 << 30  # a list that grows for ever ends there


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--clean", action="store_true", help="forget what earlier runs found")
    parser.add_argument("--only", action="append", metavar="PATTERN", help="modules to change")
    chosen = parser.parse_args(arguments)
    resource.setrlimit(resource.RLIMIT_AS, (BYTES_MOST, BYTES_MOST))
    if chosen.clean:
        shutil.rmtree(COPY, ignore_errors=True)
    for part in PARTS:
        bring(PROJECT / part, COPY / part)
    modules = chosen.only or ["*"]
    reasons = Counter(change for change, _ in explained(LIST.read_text("utf-8")))
    found = Findings(Memory(), Counter() if chosen.clean else reasons)
    inside(modules, found)
    elsewhere(modules, found)
    return found.report(reasons, modules)


class Findings:
    """What was tried, and what is left of it."""

    def __init__(self, memory: Memory, trusted: Counter[Change]) -> None:
        self.tried = 0
        self.left: Counter[Change] = Counter()
        self._memory = memory
        self._trusted = trusted.copy()

    def is_settled(self, change: Change) -> bool:
        """Whether it has a reason, or was noticed in a process of its own."""
        return self._trusted[change] > 0 or self._memory.holds(change)

    def try_alone(self, change: Change, is_noticed: Callable[[], bool]) -> None:
        """Tries a change in a process of its own, unless it has a reason or was noticed before."""
        if self._trusted[change]:
            self._trusted[change] -= 1
            self.left[change] += 1
        elif not self._memory.is_noticed(change, is_noticed):
            self.left[change] += 1
            print(change, flush=True)

    def report(self, reasons: Counter[Change], modules: list[str]) -> int:
        """Prints what does not agree with the list of survivors; gives the exit code."""
        missing = list((self.left - reasons).elements())
        stale = [
            change
            for change in (reasons - self.left).elements()
            if any(fnmatch(change.module, pattern) for pattern in modules)
        ]
        for title, changes in (
            (f"not noticed, and without a reason in {LIST.name}", missing),
            (f"noticed or gone: take it out of {LIST.name}", stale),
        ):
            for change in changes:
                print(f"\n{title}:\n{change}")
        print(f"\n{self.tried} changes, {self.left.total()} left, {len(missing)} without a reason")
        return int(bool(missing or stale))


def inside(modules: list[str], found: Findings) -> None:
    """The changes that mutmut makes."""
    known = verdicts(modules)
    if modules == ["*"]:
        run_mutmut()
    elif not known:
        run_mutmut(*(f"{module}.x*" for module in modules))
    else:  # whichever it is asked for, mutmut finds out first what has changed
        run_mutmut(next(iter(known)))
    again = [
        name
        for name, code in verdicts(modules).items()
        if code is None
        or (code not in NOTICED and known.get(name) == code and not found.is_settled(shown(name)))
    ]
    if again:
        run_mutmut(*again)
    codes = verdicts(modules)
    found.tried += len(codes)
    for name in [name for name, code in codes.items() if code not in NOTICED]:
        found.try_alone(shown(name), partial(fails, MUTANTS, MUTANT_UNDER_TEST=name))


def elsewhere(modules: list[str], found: Findings) -> None:
    """The changes that mutmut does not make."""
    for path in sorted((COPY / "games" / "engine").rglob("*.py")):
        module = ".".join(path.relative_to(COPY).with_suffix("").parts).removesuffix(".__init__")
        if not any(fnmatch(module, pattern) for pattern in modules):
            continue
        for each in outside.changes(module, path.read_text("utf-8")):
            found.tried += 1
            found.try_alone(each.change, partial(fails_with, path, each.source))


def fails_with(path: Path, source: str) -> bool:
    """Whether the tests fail where a file of the copy reads `source`."""
    kept = path.read_bytes(), path.stat()
    path.write_text(source, "utf-8")
    try:
        return fails(COPY)
    finally:
        put_back(path, *kept)


def run_mutmut(*names: str) -> None:
    """Has mutmut try these changes, or all without a verdict; ends the program where it fails."""
    done = subprocess.run(
        [MUTMUT, "run", "--max-children", "1", *names], cwd=COPY, env=environment()
    )
    if done.returncode:
        sys.exit(f"mutmut ended with {done.returncode}")


def verdicts(modules: list[str]) -> dict[str, int | None]:
    """The names of the changes and the exit codes of the tests on them, as mutmut keeps them."""
    found: dict[str, int | None] = {}
    for path in sorted(MUTANTS.rglob("*.meta")):
        found |= json.loads(path.read_text("utf-8"))["exit_code_by_key"]
    return {
        name: code
        for name, code in found.items()
        if any(fnmatch(where(name)[0], pattern) for pattern in modules)
    }


def where(name: str) -> tuple[str, str]:
    """The module and the function, with its class, of one of mutmut's names."""
    module, _, function = name.rpartition("__mutmut_")[0].rpartition(".")
    return module, re.sub(r"^x(?:_|ǁ)", "", function).replace("ǁ", ".")


def shown(name: str) -> Change:
    """A change as mutmut shows it."""
    done = subprocess.run(
        [MUTMUT, "show", name], cwd=COPY, env=environment(), text=True, capture_output=True
    )
    lines = done.stdout.splitlines()
    lost = [line[1:].strip() for line in lines if re.match(r"-(?!--)", line)]
    got = [line[1:].strip() for line in lines if re.match(r"\+(?!\+\+)", line)]
    return Change(*where(name), tuple(filter(None, lost)), tuple(filter(None, got)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
