"""A scenario that can be read, and changes of it."""

from __future__ import annotations

import copy
from typing import Any

GOOD: dict[str, Any] = {
    "id": "X-1",
    "title": "a stop skips the next player",
    "preset": "oona",
    "seats": 3,
    "position": {"hands": ["BK S3 S4", "S6 S7", "S8 S9"], "pile": "B1"},
    "steps": [{"seat": 0, "do": "play BK", "expect": {"turn": 2}}],
}


def changed(path: str, value: Any) -> dict[str, Any]:
    """GOOD with ``value`` at ``path``, keys separated by dots."""
    data = copy.deepcopy(GOOD)
    *keys, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    place: Any = data
    for key in keys:
        place = place[key]
    place[last] = value
    return data
