"""Who looks at a live table from this process, and who is known to be at another."""

from __future__ import annotations

from .readers import Reader
from .selectors import PRESENCE_MS, TableRow


class Crowd:
    """The readers of a table.

    ``tabs`` are those that play, by seat; ``gone`` is when a seat's owner was last seen.
    """

    __slots__ = ("gone", "readers", "tabs")

    def __init__(self) -> None:
        self.readers: set[Reader] = set()
        self.tabs: dict[int, Reader] = {}
        self.gone: dict[int, int] = {}

    def give_tab(self, reader: Reader, seat: int) -> Reader | None:
        """Let ``reader`` play at ``seat``; gives the tab that played before and is still open."""
        older = self.tabs.get(seat)
        self.tabs[seat] = reader
        reader.demoted = False
        self.gone.pop(seat, None)
        if older is reader or older not in self.readers:
            return None
        return older

    def free_tabs(self, row: TableRow) -> None:
        """Forget the tabs of seats that are another's now, all before one is given anew."""
        for seat, reader in list(self.tabs.items()):
            if row.seat_of(reader.person) != seat:
                del self.tabs[seat]

    def remove(self, reader: Reader, now: int) -> int | None:
        """Forget ``reader``; gives the seat whose owner has gone with it."""
        self.readers.discard(reader)
        seat = reader.seat
        if seat is None or any(other.seat == seat for other in self.readers):
            return None
        self.tabs.pop(seat, None)
        self.gone[seat] = now
        return seat

    def heir(self, reader: Reader) -> Reader | None:
        """The newest tab that is left of the person whose playing tab ``reader`` was."""
        if reader.demoted or reader.seat is None:
            return None
        tabs = [other for other in self.readers if other.seat == reader.seat]
        return max(tabs, key=lambda other: other.joined_at, default=None)

    def watcher_count(self) -> int:
        """How many look on without a seat."""
        return sum(reader.seat is None for reader in self.readers)

    def online(self, row: TableRow, now: int) -> set[int]:
        """Seats whose owner is connected, to this process or to another."""
        here = {reader.seat for reader in self.readers if reader.seat is not None}
        there = {
            chair.number
            for chair in row.people
            if chair.is_online(now) and chair.seen_at > self.gone.get(chair.number, -1)
        }
        return here | there

    def absent(self, row: TableRow, now: int) -> tuple[int, ...]:
        """Seats whose owner is not."""
        online = self.online(row, now)
        return tuple(chair.number for chair in row.people if chair.number not in online)

    def has_visitors_elsewhere(self, row: TableRow, now: int) -> bool:
        """Whether another process said of somebody, a while ago, that he is connected there."""
        return any(
            chair.online
            and chair.number not in self.tabs
            and chair.seen_at > self.gone.get(chair.number, -1)
            and now - chair.seen_at > PRESENCE_MS // 2
            for chair in row.people
        )
