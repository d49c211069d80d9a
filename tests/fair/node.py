"""The check page's code, run in Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.services import need

SCRIPT = Path(__file__).with_name("check.mjs")


class Checker:
    """One Node process; each record that is asked gets its claims."""

    def __init__(self) -> None:
        node = need(shutil.which("node"), "Node.js")
        self._process = subprocess.Popen(
            [node, "--no-warnings", str(SCRIPT)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, question: dict[str, Any]) -> Any:
        """The answer to one line."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(json.dumps(question) + "\n")
        stdin.flush()
        return json.loads(stdout.readline())

    def close(self) -> None:
        """End it."""
        self._process.communicate()


def plain(claims: Iterable[tuple[str, tuple[int, ...], bool | None]]) -> list[list[Any]]:
    """Claims as JSON writes them."""
    return [[kind, list(where), verdict] for kind, where, verdict in claims]
