"""One socket at a table, as the hub sees it."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from .frames import Audience
from .seeds import clock_ms
from .words import bye_text

if TYPE_CHECKING:
    from .selectors import TableRow
    from .traces import Visit

QUEUE = 8
CREDIT_FRAMES = 32
CREDIT_MS = 10_000
MOST_FRAMES = 512

# What a browser tells apart; any other farewell is a "kicked" that names its reason as well.
_FAREWELLS = ("taken_over", "restart", "kicked")

Send = Callable[[str], Awaitable[None]]
Close = Callable[[int], Awaitable[None]]


def farewell(code: str, text: str) -> str:
    """``{bye: code, text, why}``."""
    bye = code if code in _FAREWELLS else "kicked"
    return msgspec.json.encode({"bye": bye, "text": text, "why": code}).decode()


class Reader:
    """Who reads, how far he was told, and which frames he has not confirmed.

    Frames cost credit, which a ping gives back. Who has confirmed none of 32 frames for ten
    seconds is sent nothing, so that he costs no more than those; his next ping brings the newest
    frame, and what was said meanwhile.
    ``waiting`` counts his messages that nobody has worked on, ``visit`` is what traces keep of his
    time at a table.
    """

    __slots__ = (
        "audience",
        "behind",
        "checked_at",
        "close",
        "demoted",
        "joined_at",
        "missed_talk",
        "person",
        "send",
        "session",
        "told",
        "unseen",
        "visit",
        "waiting",
    )

    def __init__(
        self,
        *,
        person: int | None,
        session: str | None,
        language: str,
        origin: str,
        send: Send,
        close: Close,
    ) -> None:
        self.person = person
        self.session = session
        self.checked_at = 0
        self.audience = Audience(None, language, origin)
        self.send = send
        self.close = close
        self.demoted = False
        self.joined_at = 0
        self.told: int | None = None
        self.unseen: deque[tuple[int, int, int]] = deque()
        self.behind = False
        self.missed_talk = False
        self.waiting = 0
        self.visit: Visit | None = None

    @property
    def seat(self) -> int | None:
        """Where he sits; ``None`` for a watcher."""
        return self.audience.seat

    @seat.setter
    def seat(self, seat: int | None) -> None:
        if seat != self.audience.seat:
            self.audience = replace(self.audience, seat=seat)

    def seat_in(self, row: TableRow) -> int | None:
        """Where he sits by ``row``; he is shown from now on whether its host took him off it."""
        out = row.is_out(self.person)
        if out != self.audience.out:
            self.audience = replace(self.audience, out=out)
        return row.seat_of(self.person)

    @property
    def language(self) -> str:
        """What he reads."""
        return self.audience.language

    def has_room(self) -> bool:
        """Whether one more of his messages may wait."""
        return self.waiting < QUEUE

    def has_credit(self) -> bool:
        """Whether he confirmed enough to be sent one more frame."""
        unseen = self.unseen
        if len(unseen) < CREDIT_FRAMES:
            return True
        return len(unseen) < MOST_FRAMES and clock_ms() - unseen[0][2] < CREDIT_MS

    def sent(self, at: Sequence[int], now: int) -> None:
        """A frame with this pair is on its way to him."""
        self.unseen.append((at[0], at[1], now))
        self.behind = False

    def seen(self, at: tuple[int, int]) -> None:
        """He says that he painted this frame, and so all before it."""
        while self.unseen and self.unseen[0][:2] <= at:
            self.unseen.popleft()

    async def bye(self, code: str) -> None:
        """Say why this socket is demoted or about to be closed."""
        await self.send(farewell(code, bye_text(code, self.language)))


async def quietly(work: Awaitable[None]) -> None:
    """Wait for a farewell; a socket that is gone already needs none."""
    with suppress(OSError, RuntimeError):
        await work
