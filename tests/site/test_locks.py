"""What is installed is what is written down: versions and hashes, and no address."""

import json
import re
from pathlib import Path

import pytest

LOCKS = ["base.lock", "test.lock", "lint.lock", "bench.lock", "mutation.lock"]
_PIN = re.compile(r"^[a-z0-9][a-z0-9.\-]*==[0-9][A-Za-z0-9.+!]* \\$")
_HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}( \\)?$")


def pins(lock: Path) -> dict[str, str]:
    lines = lock.read_text("utf-8").splitlines()
    return dict(line[:-2].split("==") for line in lines if _PIN.match(line))


@pytest.mark.parametrize("name", LOCKS)
def test_every_line_is_a_pin_or_a_hash(name: str, project: Path) -> None:
    lines = (project / "requirements" / name).read_text("utf-8").splitlines()
    for number, line in enumerate(lines):
        if not line or line.lstrip().startswith("#"):
            continue
        assert _PIN.match(line) or _HASH.match(line), f"{name}:{number + 1}: {line}"
        if _PIN.match(line):
            assert _HASH.match(lines[number + 1]), f"{name}:{number + 1}: a pin without hashes"


@pytest.mark.parametrize("name", [*LOCKS, "../package-lock.json", "environment.sh"])
def test_no_lock_names_a_host(name: str, project: Path) -> None:
    text = (project / "requirements" / name).read_text("utf-8")
    for word in ("://", "index-url", "find-links", "trusted-host", '"resolved"'):
        assert word not in text


def test_the_locks_agree_with_each_other(project: Path) -> None:
    folder = project / "requirements"
    base, test, lint = (pins(folder / f"{name}.lock") for name in ("base", "test", "lint"))
    assert base.items() <= test.items()
    mutation = pins(folder / "mutation.lock")
    for other in (lint, mutation):
        for package in other.keys() & test.keys():
            assert other[package] == test[package]


def test_what_bites_is_pinned_away(project: Path) -> None:
    base = pins(project / "requirements" / "base.lock")
    assert base["django"].startswith("5.2.")
    assert int(base["redis"].partition(".")[0]) < 8
    assert tuple(map(int, base["daphne"].split("."))) >= (4, 2, 3)
    # Debian 12 has Python 3.11.2, where redis needs it.
    assert "async-timeout" in base


def test_typescript_is_pinned(project: Path) -> None:
    wanted = json.loads((project / "package.json").read_text("utf-8"))["devDependencies"]
    locked = json.loads((project / "package-lock.json").read_text("utf-8"))["packages"]
    assert locked["node_modules/typescript"]["version"] == wanted["typescript"]
    for name, package in locked.items():
        assert not name or package["integrity"].startswith("sha512-")
