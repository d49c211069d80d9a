"""`requirements/environment.sh`: what it says where a piece is missing."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(tmp_path: Path, project: Path) -> Run:
    """Runs the script with a PATH that holds only the programs of this test."""
    script = project / "requirements" / "environment.sh"
    folder = tmp_path / "bin"
    folder.mkdir()
    for program in ("sh", "rm", "cp", "cmp", "basename"):
        found = shutil.which(program)
        assert found is not None
        (folder / program).symlink_to(found)

    def start(*arguments: str, **programs: str) -> "subprocess.CompletedProcess[str]":
        environment = {"PATH": str(folder)}
        for name, text in programs.items():
            if name == "PYTHON":
                environment[name] = text
                continue
            path = folder / name.replace("_", ".")
            path.write_text(f"#!/bin/sh\n{text}\n")
            path.chmod(0o755)
        return subprocess.run(
            ["sh", str(script), str(tmp_path / "venv"), *arguments],
            env=environment, capture_output=True, text=True, check=False, cwd=tmp_path,
        )  # fmt: skip

    return start


REAL = f'exec {sys.executable} "$@"'
# A Python that is too old, by what it answers to the two questions asked.
OLD = 'case "$2" in *print*) echo "Python 3.9.2";; *) exit 1;; esac'
WITHOUT_VENV = f'case "$2" in *ensurepip*) exit 1;; esac; {REAL}'


def only_line(done: "subprocess.CompletedProcess[str]") -> str:
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_no_python_is_one_line(run: Run) -> None:
    assert "there is no Python here: apt-get install python3 python3-venv" in only_line(run())


def test_an_old_python_is_one_line(run: Run) -> None:
    line = only_line(run(python3=OLD))
    assert "python3 is Python 3.9.2, Oona needs 3.11 or newer" in line
    assert "PYTHON=/path/to/python" in line


def test_no_venv_module_is_one_line(run: Run) -> None:
    line = only_line(run(python3=WITHOUT_VENV))
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert f"python3 has no venv module: apt-get install python{version}-venv" in line


def test_a_named_python_that_is_none_is_one_line(run: Run) -> None:
    assert "PYTHON=/nowhere is no Python of 3.11 or newer" in only_line(run(PYTHON="/nowhere"))


@pytest.mark.timeout(120)
def test_a_newer_python_beside_an_old_one_is_found(run: Run, tmp_path: Path) -> None:
    done = run(python3=OLD, python3_11=REAL)
    assert (done.returncode, done.stderr) == (0, "")
    made = tmp_path / "venv" / "bin" / "python"
    assert os.access(made, os.X_OK)
    before = made.lstat().st_mtime_ns
    assert run(python3=OLD).returncode == 0
    assert made.lstat().st_mtime_ns == before
