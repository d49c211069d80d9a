"""A PostgreSQL server of the tests' own, on a free port, in a folder that goes away with it.

    with Server() as server:
        os.environ["OONA_DATABASE_URL"] = server.url
        server.stop(immediate=True)   # as when the machine loses power, but for the disk
        server.start()

Durability is left on: tests that stop the server at once rely on it.
"""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path
from typing import Self

from tests import services

DATABASE = "oona"
_START_S = 60


class Server:
    """Makes a cluster when first started. As root it runs as `postgres`: initdb refuses root."""

    def __init__(self, *, connections_max: int = 200) -> None:
        binaries = services.postgres_bin()
        if binaries is None:
            raise RuntimeError("PostgreSQL is not installed")
        self._binaries = binaries
        self._connections_max = connections_max
        self._folder: Path | None = None
        self.port = 0

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def url(self) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}/{DATABASE}"

    @property
    def data(self) -> Path:
        assert self._folder is not None, "the server was never started"
        return self._folder / "data"

    def start(self) -> None:
        """Starts the server and waits until it answers; a second start keeps the port."""
        fresh = self._folder is None
        if fresh:
            self._make_cluster()
        self._run("pg_ctl", "start", "-w", "-t", str(_START_S), "-D", str(self.data),
                  "-l", str(self.data.parent / "log"))  # fmt: skip
        if fresh:
            self._run(
                "createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", DATABASE
            )

    def stop(self, immediate: bool = False) -> None:
        """Stops the server; `immediate` leaves recovery to the next start, as a crash would."""
        mode = "immediate" if immediate else "fast"
        self._run("pg_ctl", "stop", "-w", "-t", str(_START_S), "-D", str(self.data), "-m", mode)

    def restart(self, immediate: bool = False) -> None:
        self.stop(immediate=immediate)
        self.start()

    def is_running(self) -> bool:
        return self._folder is not None and (self.data / "postmaster.pid").exists()

    def close(self) -> None:
        """Stops the server for good and removes its folder. Safe to call twice."""
        if self._folder is None:
            return
        if self.is_running():
            self.stop(immediate=True)
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder = None

    def log(self) -> str:
        """Gives the server's own log, for the message of a test that fails."""
        return (self.data.parent / "log").read_text("utf-8", errors="replace")

    def accidents(self) -> list[str]:
        """Gives the lines of the log that tell of a process that died: no test is meant to."""
        signs = (" PANIC: ", "was terminated by", "crash of another server process")
        return [line for line in self.log().splitlines() if any(sign in line for sign in signs)]

    def _make_cluster(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="oona-postgres-"))
        self.port = free_port()
        user = _server_user()
        if user is not None:
            shutil.chown(self._folder, user)
        self._run("initdb", "-D", str(self.data), "-U", "postgres", "-A", "trust",
                  "--encoding=UTF8", "--locale=C.UTF-8", "--no-instructions")  # fmt: skip
        with (self.data / "postgresql.auto.conf").open("a", encoding="utf-8") as config:
            config.write(
                f"listen_addresses = '127.0.0.1'\nport = {self.port}\n"
                f"unix_socket_directories = '{self._folder}'\n"
                f"max_connections = {self._connections_max}\n"
                "shared_buffers = '64MB'\nsynchronous_commit = on\nfsync = on\n"
            )

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._binaries / program), *arguments]
        user = _server_user()
        if user is not None:
            command = [*_as_user(user), *command]
        # The folder of the caller may be closed to that user.
        done = subprocess.run(
            command, capture_output=True, text=True, cwd="/", stdin=subprocess.DEVNULL
        )
        if done.returncode:
            log = self.log() if self._folder and (self._folder / "log").exists() else ""
            raise RuntimeError(f"{program} failed: {done.stdout}{done.stderr}\n{log[-2000:]}")


def free_port() -> int:
    """Gives a port that nobody listens on right now; somebody may be quicker than the caller."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _server_user() -> str | None:
    """Gives the user to become, or None where this process is nobody special."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            pwd.getpwnam(name)
        except KeyError:
            continue
        return name
    raise RuntimeError("there is no user for PostgreSQL: make one called postgres")


def _as_user(user: str) -> list[str]:
    if shutil.which("runuser"):
        return ["runuser", "-u", user, "--"]
    return ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups"]
