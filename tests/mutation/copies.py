"""The copy of the project in which the engine is changed, and what was found out there."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.mutation.survivors import Change

PROJECT = Path(__file__).resolve().parents[2]
COPY = PROJECT / "var" / "mutation"
MUTANTS = COPY / "mutants"
SECONDS_MOST = 1_800
_PYTEST = ("-m", "pytest", "-qx", "-p", "no:cacheprovider", "-p", "no:randomly", "-o", "timeout=0")
_RANDOM = ("tests/engine/test_properties.py", "tests/engine/test_option_sets.py")


def bring(source: Path, target: Path) -> None:
    """Make ``target`` what ``source`` is; what is equal keeps its time, for mutmut to leave it."""
    if source.is_dir():
        target.mkdir(parents=True, exist_ok=True)
        names = {path.name for path in source.iterdir() if path.name != "__pycache__"}
        for path in target.iterdir():
            if path.name not in names and path.name != "__pycache__":
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        for name in names:
            bring(source / name, target / name)
    elif not target.exists() or source.read_bytes() != target.read_bytes():
        shutil.copy(source, target)


def put_back(path: Path, content: bytes, status: os.stat_result) -> None:
    """Give a file its content and its time again."""
    path.write_bytes(content)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def environment(**more: str) -> dict[str, str]:
    """The environment of mutmut and of the tests."""
    return os.environ | {"OONA_DATABASE_URL": ""} | more


def fails(folder: Path, **more: str) -> bool:
    """Whether the engine's tests fail in ``folder``; the random games are asked last."""
    ignored = [f"--ignore={path}" for path in _RANDOM]
    return _fails(folder, ["tests/engine", *ignored], more) or _fails(folder, list(_RANDOM), more)


def _fails(folder: Path, tests: list[str], more: dict[str, str]) -> bool:
    try:
        done = subprocess.run(
            [sys.executable, "-B", *_PYTEST, *tests],
            cwd=folder,
            env=environment(**more),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=SECONDS_MOST,
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


class Memory:
    """Which changes were noticed, kept for as long as the changed module is the same."""

    def __init__(self) -> None:
        self._path = COPY / "noticed.json"
        self._kept: set[str] = set()
        if self._path.exists():
            self._kept = set(json.loads(self._path.read_text("utf-8")))

    def holds(self, change: Change) -> bool:
        return _key(change) in self._kept

    def is_noticed(self, change: Change, ask: Callable[[], bool]) -> bool:
        """Whether ``change`` was noticed before, or is, as ``ask`` says."""
        if self.holds(change):
            return True
        noticed = ask()
        if noticed:
            self._kept.add(_key(change))
            self._path.write_text(json.dumps(sorted(self._kept)), "utf-8")
        return noticed


def _key(change: Change) -> str:
    base = COPY.joinpath(*change.module.split("."))
    path = base / "__init__.py" if base.is_dir() else base.with_suffix(".py")
    return hashlib.sha256(path.read_bytes() + str(change).encode()).hexdigest()
