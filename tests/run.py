"""Runs all tests: once on SQLite and once more, the same ids, on a PostgreSQL server of its own.

    python -m tests.run [--only sqlite|postgres] [arguments of pytest]

Arguments go to pytest as they are, in both runs. Without PostgreSQL the second run is left out
with a loud line; with OONA_REQUIRE_SERVICES=1 that is a failure. `browser` tests run on SQLite
only, since they start a server with a database of its own, and so do those marked `once`.
"""

import os
import subprocess
import sys
import time

from tests import services
from tests.postgres import Server

_NO_TESTS = 5


def main(arguments: list[str]) -> int:
    only = ""
    if arguments[:1] == ["--only"]:
        only, arguments = arguments[1], arguments[2:]
    results: dict[str, int] = {}
    missing = False
    if only != "postgres":
        results["SQLite"] = _pytest(arguments, {"OONA_DATABASE_URL": ""})
    if only != "sqlite":
        if services.postgres_bin() is None:
            missing = True
        else:
            with Server() as server:
                results["PostgreSQL"] = _pytest(
                    [*arguments, "-m", _without_repeats(arguments)],
                    {"OONA_DATABASE_URL": server.url},
                )
    if missing:
        print(
            "\n!! PostgreSQL IS MISSING: the tests ran on SQLite alone (apt-get install postgresql)"
        )
    if services.chromium() is None:
        print("\n!! Chromium IS MISSING: no browser test ran (apt-get install chromium)")
    for database, code in results.items():
        print(f"{database}: {'passed' if code == 0 else f'FAILED (pytest said {code})'}")
    # A selection may leave one database without a test.
    failed = any(code not in (0, _NO_TESTS) for code in results.values())
    nothing = all(code == _NO_TESTS for code in results.values())
    return int(failed or nothing or (missing and services.required()))


def _without_repeats(arguments: list[str]) -> str:
    wanted = "not browser and not once"
    if "-m" in arguments[:-1]:
        wanted = f"({arguments[arguments.index('-m') + 1]}) and {wanted}"
    return wanted


def _pytest(arguments: list[str], environment: dict[str, str]) -> int:
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *arguments], env=os.environ | environment
    )
    print(f"took {time.monotonic() - started:.0f} s")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
