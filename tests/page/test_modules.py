"""The modules' own tests, which Node runs."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.services import need


@pytest.mark.once
@pytest.mark.timeout(120)
def test_the_modules_keep_their_word(project: Path) -> None:
    node = need(shutil.which("node"), "Node.js")
    done = subprocess.run(
        [node, "--no-warnings", "--test", "tests/js/"],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
