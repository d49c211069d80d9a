"""A server for browsers: `manage.py serve` in a process of its own, on a database of its own.

It is brought up as `make run` does it, with collected and hashed files and the shipped policy.
"""

import ctypes
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final, Self

from tests.postgres import free_port

PROJECT: Final = Path(__file__).resolve().parent.parent.parent
_READY: Final = "Oona is ready"
# A busy machine takes its time: nothing but a server that never comes is meant to end here.
_START_S: Final = 240
_STOP_S: Final = 20
_PR_SET_PDEATHSIG: Final = 1
# Where there is no prctl, an interrupted run may leave a server behind.
_prctl = getattr(ctypes.CDLL(None), "prctl", None)


def _variables(folder: Path) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("OONA_")}
    return kept | {
        "DJANGO_SETTINGS_MODULE": "tests.browser.settings",
        "OONA_VAR": str(folder),
        "OONA_LOG_LEVEL": "WARNING",
        # Each visitor names an address of its own: guests of one address come at a pace.
        "OONA_PROXY_COUNT": "1",
        "PYTHONUNBUFFERED": "1",
        "PYTHONPATH": str(PROJECT),
    }


def prepare(folder: Path) -> None:
    """Makes in ``folder`` what a first start makes; to be copied for each server."""
    done = subprocess.run(
        [sys.executable, "manage.py", "first_start"],
        env=_variables(folder),
        cwd=PROJECT,
        capture_output=True,
        text=True,
        timeout=_START_S,
    )
    assert done.returncode == 0, f"first_start failed:\n{done.stdout}{done.stderr}"


class Server:
    """One server; started and ended by `with`. ``games`` are dealt in turn instead of chance, each
    by its decks, one for each round."""

    def __init__(
        self, folder: Path, prepared: Path, games: list[list[list[int]]] | None = None
    ) -> None:
        shutil.copytree(prepared, folder, dirs_exist_ok=True)
        self._variables = _variables(folder)
        if games:
            file = folder / "decks.json"
            file.write_text(json.dumps(games), "utf-8")
            self._variables["OONA_TEST_DECKS"] = str(file)
        self.port = free_port()
        self.log_file = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Starts it, on the same port as before, and waits until it serves."""
        offset = len(self.log())
        with self.log_file.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--port", str(self.port)],
                env=self._variables,
                cwd=PROJECT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=_die_with_parent,  # noqa: PLW1509 - started from the main thread alone
            )
        patience = time.monotonic() + _START_S
        while _READY not in self.log()[offset:]:
            running = self._process.poll() is None
            assert running, f"it did not start:\n{self.log()}"
            assert time.monotonic() < patience, f"it did not start:\n{self.log()}"
            time.sleep(0.05)

    def stop(self) -> None:
        """Ends it as an operator would; harmless where it does not run."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(_STOP_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def run(self, module: str, *arguments: str) -> str:
        """Runs a module as another process of the product would; gives what it printed."""
        done = subprocess.run(
            [sys.executable, "-m", module, *arguments],
            env=self._variables,
            cwd=PROJECT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @property
    def database(self) -> Path:
        """The file of its database."""
        return self.log_file.with_name("oona.sqlite3")

    def log(self) -> str:
        if not self.log_file.exists():
            return ""
        return self.log_file.read_text("utf-8", errors="replace")

    def faults(self) -> list[str]:
        """Gives the lines of its log that speak of a fault of ours."""
        signs = (" ERROR ", " CRITICAL ", "Traceback")
        return [line for line in self.log().splitlines() if any(sign in line for sign in signs)]


def _die_with_parent() -> None:
    if _prctl is not None:
        _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
