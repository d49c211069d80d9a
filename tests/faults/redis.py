"""A Redis (or Valkey) server of the tests' own, on a free port, that keeps nothing.

with Redis(folder) as server:
    os.environ["OONA_REDIS_URL"] = server.url
"""

import shutil
import socket
import subprocess
import time
from pathlib import Path
from typing import Self

from tests.postgres import free_port

_START_S = 10


def program() -> str | None:
    """Gives the path of the server's program, or None."""
    return shutil.which("redis-server") or shutil.which("valkey-server")


class Redis:
    """Started and ended by `with`. It listens on 127.0.0.1 only."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def __enter__(self) -> Self:
        found = program()
        assert found is not None
        self._process = subprocess.Popen(
            [found, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "",
             "--appendonly", "no", "--dir", str(self.folder)],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
        give_up = time.monotonic() + _START_S
        while not self._answers():
            if time.monotonic() > give_up or self._process.poll() is not None:
                self.close()
                raise RuntimeError("Redis did not start")
            time.sleep(0.02)
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 0.5) as probe:
                probe.sendall(b"PING\r\n")
                return probe.recv(16).startswith(b"+PONG")
        except OSError:
            return False
