"""Servers under test: `manage.py serve` in a process of its own, on a database of its own.

    site = Site(folder, database_url)
    site.migrate()
    server = site.server()
    await server.start()
    server.kill()                 # SIGKILL
    await server.start()          # on the same port

They listen on 127.0.0.1 only, and the kernel ends them when the process of the tests ends.
"""

import contextlib
import ctypes
import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.faults import seams
from tests.faults.patience import until
from tests.postgres import free_port

PROJECT = Path(__file__).resolve().parent.parent.parent
_READY = "Oona is ready"
_START_S = 40
_COMMAND_S = 120
_PR_SET_PDEATHSIG = 1
# Where there is no prctl, an interrupted run may leave a server behind.
_prctl = getattr(ctypes.CDLL(None), "prctl", None)


@dataclass(frozen=True, slots=True)
class Seated:
    """A table and the cookies of its people, in order of seat."""

    id: int
    public_id: str
    cookies: list[str]


@dataclass(slots=True)
class Site:
    """A database and the environment of the processes that share it."""

    folder: Path
    database_url: str
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def variables(self) -> dict[str, str]:
        kept = {key: value for key, value in os.environ.items() if not key.startswith("OONA_")}
        return (
            kept
            | {
                "DJANGO_SETTINGS_MODULE": "tests.faults.settings",
                "OONA_DATABASE_URL": self.database_url,
                "OONA_VAR": str(self.folder),
                "OONA_SECRET_KEY": "faults-secret-key-" + "x" * 48,
                "OONA_SEED_KEY": "faults-seed-key-" + "y" * 48,
                "OONA_LOG_LEVEL": "WARNING",
                "PYTHONUNBUFFERED": "1",
                "PYTHONPATH": str(PROJECT),
            }
            | self.environment
        )

    def command(self, *arguments: str) -> str:
        """Runs Python with these arguments on this site; gives what it printed."""
        done = subprocess.run(
            [sys.executable, *arguments],
            env=self.variables,
            cwd=PROJECT,
            capture_output=True,
            text=True,
            timeout=_COMMAND_S,
        )
        assert done.returncode == 0, f"{arguments} failed:\n{done.stdout}{done.stderr}"
        return done.stdout

    def migrate(self) -> None:
        self.command("manage.py", "migrate", "--verbosity", "0")

    def seed(self, **wish: Any) -> list[Seated]:
        """Makes tables with people at them; see `tests.faults.seed`."""
        rows = json.loads(self.command("-m", "tests.faults.seed", json.dumps(wish)))
        return [Seated(**row) for row in rows]

    def server(self, name: str = "server", **environment: str) -> "Server":
        return Server(self, name, environment)


class Server:
    """One `manage.py serve`. Keeps its port over restarts; start and kill from one thread."""

    def __init__(self, site: Site, name: str, environment: dict[str, str]) -> None:
        self.site = site
        self.name = name
        self.environment = environment
        self.port = free_port()
        self.starts = 0
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def log_file(self) -> Path:
        return self.site.folder / f"{self.name}.log"

    def log(self) -> str:
        return self.log_file.read_text("utf-8", errors="replace") if self.log_file.exists() else ""

    def faults(self) -> list[str]:
        """Gives the lines of its log that speak of a fault of ours."""
        return [
            line
            for line in self.log().splitlines()
            if " ERROR " in line or " CRITICAL " in line or line.startswith("Traceback")
        ]

    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    async def start(self) -> None:
        """Starts it and waits until it says that it serves."""
        assert not self.is_running()
        self.starts += 1
        offset = self.log_file.stat().st_size if self.log_file.exists() else 0
        self._process = self._spawn()

        def answers() -> bool:
            text = self.log_file.read_bytes()[offset:].decode(errors="replace")
            return _READY in text or not self.is_running()

        in_time = await until(answers, _START_S)
        if not in_time or not self.is_running():
            raise AssertionError(f"{self.name} did not start:\n{self.log()[-3000:]}")

    def _spawn(self) -> "subprocess.Popen[bytes]":
        with self.log_file.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--port", str(self.port)],
                env=self.site.variables | self.environment,
                cwd=PROJECT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=_die_with_parent,  # noqa: PLW1509 - started from the main thread alone
            )

    def kill(self) -> None:
        """SIGKILL, as `kill -9`; harmless when it is dead already."""
        if self._process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        for order in (seams.BEFORE_COMMIT, seams.AFTER_COMMIT):
            (self.site.folder / order).unlink(missing_ok=True)

    async def kill_at(self, order: str, patience_s: float) -> bool:
        """Orders it to die at a line of the journal; says whether it came there in time."""
        (self.site.folder / order).touch()
        await until(lambda: not self.is_running(), patience_s, 0.005)
        obeyed = not self.is_running()
        self.kill()
        return obeyed

    def terminate(self, patience_s: float = 25) -> int:
        """SIGTERM and the drain that follows; gives the exit code."""
        assert self._process is not None
        self._process.terminate()
        try:
            return self._process.wait(patience_s)
        except subprocess.TimeoutExpired:
            self.kill()
            raise


def _die_with_parent() -> None:
    if _prctl is not None:
        _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
