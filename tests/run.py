"""Runs all tests: once on SQLite and once more, the same ids, on a PostgreSQL server of its own.

    python -m tests.run [--only sqlite|postgres] [arguments of pytest]

Arguments go to pytest as they are, in every run. Without PostgreSQL its run is left out with a
loud line; with OONA_REQUIRE_SERVICES=1 that is a failure. `browser` tests run on SQLite only, since
they start a server with a database of its own, and so do those marked `once`, which with everyday
counts are also all that open no database.

Databases and browser profiles of a run lie in memory where the machine has room for them: what a
killed process leaves is the same there, and no test can take the power away.

Browser tests, and those that kill, cut and flood servers, mostly wait. Where there are two
processors they run beside the others, and what they say is printed when they are done.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import IO

from tests import services
from tests.postgres import Server

_NO_TESTS = 5
_MEMORY = "/dev/shm"
_ROOM_BYTES = 2 << 30
_FULL = os.environ.get("OONA_FULL") == "1"
_BROWSER = sorted(str(path) for path in Path("tests/browser").glob("test_*.py"))
# What runs beside the other tests, two of them at a time: its marks, and where it stands.
ASIDE = {
    "In the browser": ("browser and not gallery", _BROWSER[::2]),
    "In the browser, the other half": ("browser and not gallery", _BROWSER[1::2]),
    "With faults": ("faults and not browser", ["tests/faults", "tests/site"]),
    "In the gallery": ("gallery", ["tests/browser/test_gallery.py"]),
}
# What has nothing for the lane need not be read for it.
_NO_BROWSER = ["--ignore=tests/browser"]
_NO_ENGINE = [] if _FULL else ["--ignore=tests/engine"]

Results = dict[str, int]


def main(arguments: list[str]) -> int:
    only = ""
    if arguments[:1] == ["--only"]:
        only, arguments = arguments[1], arguments[2:]
    results: Results = {}
    missing = only != "sqlite" and services.postgres_bin() is None
    if _has_room(_MEMORY):
        os.environ.setdefault("TMPDIR", _MEMORY)
    with _aside(arguments, results) if only != "postgres" else nullcontext():
        if only != "postgres":
            wanted = [*_narrowed(arguments, "not browser and not faults"), *_NO_BROWSER]
            results["SQLite"] = _pytest(wanted, {"OONA_DATABASE_URL": ""})
        if only != "sqlite" and not missing:
            with Server() as server:
                wanted = _narrowed(arguments, "not browser and not once")
                wanted += [*_NO_BROWSER, *_NO_ENGINE]
                results["PostgreSQL"] = _pytest(wanted, {"OONA_DATABASE_URL": server.url})
                for line in server.accidents():
                    print(line)
    if missing:
        print(
            "\n!! PostgreSQL IS MISSING: the tests ran on SQLite alone (apt-get install postgresql)"
        )
    if services.chromium() is None:
        print("\n!! Chromium IS MISSING: no browser test ran (apt-get install chromium)")
    for place, code in results.items():
        print(f"{place}: {'passed' if code == 0 else f'FAILED (pytest said {code})'}")
    # A selection may leave one run without a test.
    failed = any(code not in (0, _NO_TESTS) for code in results.values())
    nothing = all(code == _NO_TESTS for code in results.values())
    return int(failed or nothing or (missing and services.required()))


def _has_room(folder: str) -> bool:
    return os.access(folder, os.W_OK) and shutil.disk_usage(folder).free >= _ROOM_BYTES


@contextmanager
def _aside(arguments: list[str], results: Results) -> Iterator[None]:
    """Runs the tests that wait while the body runs, or before it on a single processor."""
    lanes = _lanes(arguments)
    with ExitStack() as stack:
        shared = stack.enter_context(tempfile.TemporaryDirectory(prefix="oona-"))
        environment = {"OONA_DATABASE_URL": "", "OONA_TEST_PREPARED": shared}
        if (os.cpu_count() or 1) < 2:
            for place, wanted in lanes.items():
                results[place] = _pytest(wanted, environment)
            yield
            return
        pool = stack.enter_context(ThreadPoolExecutor(max_workers=2))
        started = []
        for place, wanted in lanes.items():
            said = stack.enter_context(tempfile.TemporaryFile("w+", encoding="utf-8"))
            started.append((place, pool.submit(_pytest, wanted, environment, said), said))
        yield
        for place, running, said in started:
            results[place] = running.result()
            said.seek(0)
            print(said.read())


def _lanes(arguments: list[str]) -> dict[str, list[str]]:
    """What to ask of pytest in each lane aside; whoever names files has each lane look at those."""
    are_named = any(Path(argument.partition("::")[0]).exists() for argument in arguments)
    lanes: dict[str, list[str]] = {}
    for place, (marks, files) in ASIDE.items():
        wanted = _narrowed(arguments, marks)
        if not are_named:
            lanes[place] = [*wanted, *files]
        elif wanted not in lanes.values():
            lanes[place] = wanted
    return lanes


def _narrowed(arguments: list[str], marks: str) -> list[str]:
    """The arguments with these marks added to those that they ask for."""
    if "-m" in arguments[:-1]:
        marks = f"({arguments[arguments.index('-m') + 1]}) and {marks}"
    return [*arguments, "-m", marks]


def _pytest(
    arguments: list[str], environment: dict[str, str], output: IO[str] | None = None
) -> int:
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *arguments],
        env=os.environ | environment,
        stdout=output,
        stderr=output and subprocess.STDOUT,
    )
    print(f"took {time.monotonic() - started:.0f} s", file=output)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
