"""What the pages need of the live part: the first frame, made without a hub."""

from __future__ import annotations

from typing import Any

import msgspec

from .frames import Audience, Scene, frame_of
from .models import TableState
from .position import Position
from .seeds import clock_ms
from .selectors import TableRow


def first_frame(row: TableRow, *, player: int | None, language: str, origin: str) -> dict[str, Any]:
    """The frame a page is painted with before its socket opens, as plain values.

    Reads the match's log. The socket's own first frame replaces it, so it needs no hub.
    """
    now = clock_ms()
    position = None
    if row.game is not None and row.state != TableState.OPEN:
        position = Position.load(row.game)
    online = {chair.number for chair in row.people if chair.is_online(now)}
    scene = Scene(row, position, online, {}, 0)
    audience = Audience(row.seat_of(player), language, origin, row.is_out(player))
    frame = frame_of(scene, audience, n=0, now=now, since=None)
    plain: dict[str, Any] = msgspec.to_builtins(frame)
    return plain
