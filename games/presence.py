"""Who is connected, as processes tell one another through the seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .journal import journal
from .models import Seat
from .rows import raise_versions


@dataclass(frozen=True, slots=True)
class Presence:
    """What a process knows of a seat's owner: whether he is connected to it, since which tab."""

    online: bool
    seen_at: int
    tab_at: int


def touch_seats(changes: Mapping[int, Presence], tables: Iterable[int]) -> None:
    """Tell the other processes who came and went."""

    def work() -> None:
        raise_versions(tables)
        for seat, presence in sorted(changes.items()):
            Seat.objects.filter(pk=seat).update(online=presence.online, seen_at=presence.seen_at)
            Seat.objects.filter(pk=seat, tab_at__lt=presence.tab_at).update(tab_at=presence.tab_at)

    journal.write(work)


def keep_online(seats: Iterable[int], now: int) -> None:
    """Repeat that these seats' owners are connected, which nobody needs to be told of."""

    def work() -> None:
        # A seat that is being changed is left for the next time: nobody waits for this.
        free = Seat.objects.select_for_update(skip_locked=True).filter(pk__in=list(seats))
        Seat.objects.filter(pk__in=[seat.pk for seat in free]).update(online=True, seen_at=now)

    journal.write(work)
