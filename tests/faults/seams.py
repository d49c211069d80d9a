"""What the fault tests do at the lines round a commit: stop there to be killed, and the control.

`Shipped` keeps the product's order: write, commit, answer. `TooEarly` is the negative control: it
answers when all is written and nothing is committed. Both wait equally long before the commit, so
that a kill finds either of them there equally often; they differ in that one line.

An order is a file in the server's own folder. The process that meets it dies at that line by
SIGKILL, as from outside: nothing is flushed, nothing is closed.
"""

import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path

from django.conf import settings

from games.journal import Seam

BEFORE_COMMIT = "kill-before-commit"
AFTER_COMMIT = "kill-after-commit"

_PAUSE_S = 0.002
_FAULT_CHANCE = 0.05
# Long enough for an answer that was given already to reach its client.
_LAST_WORDS_S = 0.05


class Shipped(Seam):
    """The product's own order, with orders to die obeyed."""

    def __init__(self) -> None:
        self._before = Path(settings.OONA_VAR) / BEFORE_COMMIT
        self._after = Path(settings.OONA_VAR) / AFTER_COMMIT

    def before_commit(self, acknowledge: Callable[[], None]) -> None:
        time.sleep(_PAUSE_S)
        _obey(self._before)

    def after_commit(self) -> None:
        _obey(self._after)


class TooEarly(Shipped):
    """The control: acknowledges before the commit, and must be seen to lose moves."""

    def before_commit(self, acknowledge: Callable[[], None]) -> None:
        acknowledge()
        super().before_commit(acknowledge)


class Faulty(Shipped):
    """Breaks one batch in twenty, as a fault of ours would, with cards among its locals."""

    def before_commit(self, acknowledge: Callable[[], None]) -> None:
        if random.random() < _FAULT_CHANCE:
            raise RuntimeError("a fault on purpose")


def _obey(order: Path) -> None:
    if order.exists():
        time.sleep(_LAST_WORDS_S)
        os.kill(os.getpid(), signal.SIGKILL)
