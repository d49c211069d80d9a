"""How much somebody may say: so much at once, and then so much a second."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


class Bucket:
    """Full at first; ``clock`` gives seconds. It may run into debt, which time pays back."""

    __slots__ = ("_at", "_clock", "_level", "_most", "_rate")

    def __init__(
        self, most: float, a_second: float, clock: Callable[[], float] = monotonic
    ) -> None:
        self._most = self._level = most
        self._rate = a_second
        self._clock = clock
        self._at = clock()

    @property
    def level(self) -> float:
        """What is in it now; less than nothing was too much."""
        now = self._clock()
        # A clock that was put back gives nothing, and takes nothing.
        gained = max(0.0, now - self._at) * self._rate
        self._level, self._at = min(self._most, self._level + gained), now
        return self._level

    @property
    def is_full(self) -> bool:
        """Whether nothing has been taken lately."""
        return self.level >= self._most

    def take(self, cost: float = 1.0) -> float:
        """Take ``cost`` and give what is left."""
        self._level = self.level - cost
        return self._level
