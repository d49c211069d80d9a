"""What follows when people want a pause; part of :mod:`games.engine.events`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class PauseAsked:
    """``seat`` wants a pause; the others may agree until ``until``. ``first``: nobody else does."""

    seat: int
    until: int
    first: bool


@dataclass(slots=True)
class Paused:
    """All want it: nothing is played until somebody plays on, or by itself at ``until``."""

    until: int


@dataclass(slots=True)
class PlayedOn:
    """The pause is over, by ``seat`` or, where that is ``None``, by the clock.

    The running decision has until ``deadline``.
    """

    seat: int | None
    deadline: int
