"""What a live table's worker can be asked to do."""

from __future__ import annotations

from dataclasses import dataclass

from . import wire
from .readers import Reader


@dataclass(frozen=True, slots=True)
class Join:
    """A socket opened."""

    reader: Reader


@dataclass(frozen=True, slots=True)
class Gone:
    """A socket closed."""

    reader: Reader


@dataclass(frozen=True, slots=True)
class Said:
    """A socket sent a message."""

    reader: Reader
    message: wire.AnyMessage


@dataclass(frozen=True, slots=True)
class Wake:
    """The table's moment has come."""


@dataclass(frozen=True, slots=True)
class Poke:
    """Somebody else may have changed the table: look. ``force`` also where numbers are equal."""

    version: int = 0
    seq: int = 0
    force: bool = False


Item = Join | Gone | Said | Wake | Poke
