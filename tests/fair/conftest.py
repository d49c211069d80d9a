"""What the tests of fair deals share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fair.node import Checker


@pytest.fixture(scope="module")
def checker() -> Iterator[Checker]:
    """The check page's code in Node."""
    running = Checker()
    yield running
    running.close()
