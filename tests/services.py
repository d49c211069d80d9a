"""Which services this machine has, and what happens where one is missing.

A test that misses its service is skipped with one loud line; with OONA_REQUIRE_SERVICES=1, as CI
sets it, it fails instead.
"""

import os
import shutil
from pathlib import Path
from typing import TypeVar

import pytest

T = TypeVar("T")


def chromium() -> str | None:
    """Gives the path of Chromium, or None. CHROMIUM names another one.

    The one that has no windows comes first: the same engine, and a quarter less to compute.
    """
    named = os.environ.get("CHROMIUM")
    found = map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))
    return named or next(filter(None, found), None)


def postgres_bin() -> Path | None:
    """Gives the folder of initdb and postgres, the newest one, or None."""
    found = shutil.which("initdb")
    if found and (Path(found).resolve().parent / "postgres").exists():
        return Path(found).resolve().parent
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    folders += [path.parent for path in Path("/usr").glob("pgsql-*/bin/initdb")]
    return max(folders, key=_version, default=None)


def _version(folder: Path) -> float:
    digits = folder.parent.name.removeprefix("pgsql-")
    return float(digits) if digits.replace(".", "", 1).isdigit() else 0.0


def required() -> bool:
    return os.environ.get("OONA_REQUIRE_SERVICES") == "1"


def need(service: T | None, name: str) -> T:
    """Gives the service; without it skips the test, or fails it where services are required."""
    if service is not None:
        return service
    if required():
        pytest.fail(f"{name} is required here (OONA_REQUIRE_SERVICES=1) and missing")
    pytest.skip(f"{name} IS MISSING: this test has not run")
