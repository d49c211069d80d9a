"""`manage.py serve` as a person starts it: a subprocess with a folder of its own."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.postgres import free_port

pytestmark = [pytest.mark.faults, pytest.mark.once]

Command = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory, project: Path) -> Path:
    """A folder as a first start leaves it, to be copied."""
    folder = tmp_path_factory.mktemp("prepared")
    subprocess.run(
        [sys.executable, "manage.py", "first_start"],
        cwd=project, env=environment_with(folder), check=True, capture_output=True, timeout=120,
    )  # fmt: skip
    return folder


def environment_with(folder: Path) -> dict[str, str]:
    clean = {key: value for key, value in os.environ.items() if not key.startswith("OONA_")}
    return clean | {"OONA_VAR": str(folder), "DJANGO_SETTINGS_MODULE": "oona_site.settings"}


@pytest.fixture
def manage(tmp_path: Path, project: Path) -> Iterator[Command]:
    """Starts `manage.py` commands on a SQLite database in the test's folder."""
    started: list[subprocess.Popen[str]] = []

    def start(*arguments: str) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            [sys.executable, "manage.py", *arguments],
            cwd=project, env=environment_with(tmp_path), text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        started.append(process)
        return process

    yield start
    for process in started:
        if process.poll() is None:
            process.kill()
        process.communicate()


def wait_for(port: int, path: str = "/health/", seconds: float = 30) -> bytes:
    until = time.monotonic() + seconds
    while True:
        try:
            with urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as answer:
                body: bytes = answer.read()
                return body
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def test_a_first_start_makes_everything_and_a_second_makes_nothing(
    manage: Command, tmp_path: Path
) -> None:
    out, problems = manage("first_start").communicate(timeout=120)
    assert problems == ""
    assert "One-time password: " in out
    made = {"oona.sqlite3", "secret_key", "seed_key", "static", "static.stamp"}
    assert made <= {path.name for path in tmp_path.iterdir()}
    assert (tmp_path / "seed_key").stat().st_mode & 0o777 == 0o600
    before = (tmp_path / "static" / "staticfiles.json").stat().st_mtime_ns
    out, problems = manage("first_start").communicate(timeout=60)
    assert (out, problems) == ("", "")
    assert (tmp_path / "static" / "staticfiles.json").stat().st_mtime_ns == before


def test_it_serves_pages_and_files_and_ends_when_asked(
    manage: Command, tmp_path: Path, prepared: Path
) -> None:
    shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)
    port = free_port()
    server = manage("serve", "--port", str(port))
    assert wait_for(port) == b"ok\n"
    assert b"csrfmiddlewaretoken" in wait_for(port, "/account/login/")
    manifest = (tmp_path / "static" / "staticfiles.json").read_text()
    name = manifest.partition('"admin/css/base.css": "')[2].partition('"')[0]
    packed = Request(f"http://127.0.0.1:{port}/static/{name}", headers={"Accept-Encoding": "gzip"})
    with urlopen(packed, timeout=5) as answer:
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.headers["Content-Encoding"] == "gzip"
    request = Request(f"http://127.0.0.1:{port}/no-such-page/")
    with pytest.raises(HTTPError, match="404"):
        urlopen(request, timeout=5)
    server.send_signal(signal.SIGTERM)
    out, problems = server.communicate(timeout=30)
    assert f"Oona is ready: http://127.0.0.1:{port}/" in out
    assert server.returncode == 0, problems


def test_asked_twice_it_ends_at_once_and_in_order(
    manage: Command, tmp_path: Path, prepared: Path
) -> None:
    shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)
    port = free_port()
    server = manage("serve", "--port", str(port))
    wait_for(port)
    server.send_signal(signal.SIGINT)
    server.send_signal(signal.SIGTERM)
    _, problems = server.communicate(timeout=30)
    assert (server.returncode, problems) == (0, "")


def test_a_port_that_is_taken_is_one_clear_line(manage: Command) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        server = manage("serve", "--port", str(port))
        out, problems = server.communicate(timeout=60)
    assert server.returncode == 1
    assert out == ""
    assert problems.count("\n") == 1
    assert f"port {port} on 127.0.0.1 cannot be had" in problems
    assert "PORT=" in problems


def test_a_socket_from_another_origin_is_refused(
    manage: Command, tmp_path: Path, prepared: Path
) -> None:
    shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)
    port = free_port()
    manage("serve", "--port", str(port))
    wait_for(port)
    with socket.create_connection(("127.0.0.1", port), timeout=5) as peer:
        peer.sendall(
            f"GET /ws/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Origin: http://evil.example\r\n\r\n".encode()
        )
        assert peer.recv(1024).startswith(b"HTTP/1.1 403")
