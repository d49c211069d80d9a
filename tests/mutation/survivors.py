"""The changes of the engine that no test notices, each with the reason why none could.

They stand in `survivors.txt`, one after another, as

    games.engine.turn due
    - return state.deadline if state.result is None else state.result.next_at
    + return state.deadline if (state.result is None or True) else state.result.next_at
    = why this cannot be noticed

that is a function, the lines it loses and gets, and why. A line that starts with `#` is a heading.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

LIST = Path(__file__).with_name("survivors.txt")


@dataclass(frozen=True, order=True)
class Change:
    """One small change of one function, without its indentation."""

    module: str
    function: str
    lost: tuple[str, ...]
    got: tuple[str, ...]

    def __str__(self) -> str:
        lines = [f"{self.module} {self.function}"]
        lines += [f"- {line}" for line in self.lost] + [f"+ {line}" for line in self.got]
        return "\n".join(lines)


def explained(text: str) -> list[tuple[Change, str]]:
    """The changes of a list and their reasons.

    Raises `ValueError` naming the line that is none of the five kinds, or stands out of order.
    """
    return list(_read(text))


def _read(text: str) -> Iterator[tuple[Change, str]]:
    where: tuple[str, ...] = ()
    lost: list[str] = []
    got: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        mark, _, rest = line.strip().partition(" ")
        match mark:
            case "" | "#":
                continue
            case "-" if where:
                lost.append(rest)
            case "+" if where:
                got.append(rest)
            case "=" if (lost or got) and rest:
                yield Change(where[0], where[1], tuple(lost), tuple(got)), rest
                where, lost, got = (), [], []
            case _ if not where and mark not in "-+=" and rest and " " not in rest:
                where = (mark, rest)
            case _:
                raise ValueError(
                    f"{LIST.name}:{number}: expected a function, a line with -, + or =: {line!r}"
                )
    if where:
        raise ValueError(f"{LIST.name}: the last change has no reason")
