"""The hub of one running loop: its live tables, their moments, and who is connected.

There is one for each loop and never one for the module: locks and queues belong to a loop.
Other threads may only :func:`poke_everywhere`.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from itertools import count
from threading import Lock
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from django.db import DatabaseError, InterfaceError

from . import chat, doorkeeper, selectors, standings
from .hints import Hints
from .items import Gone, Poke, Wake
from .journal import journal
from .live import LiveTable
from .lobby import Lobby
from .presence import Presence, keep_online, touch_seats
from .readers import Reader, quietly
from .seeds import clock_ms
from .selectors import Chair, TableRow
from .talk import Paces
from .threads import in_thread
from .traces import Tracer, keep, sweep

log = logging.getLogger(__name__)
T = TypeVar("T")

LOADS_AT_ONCE = 4
ASK_SECONDS = 2.0
FLUSH_SECONDS = 1.0
HEARTBEAT_MS = 10_000
SWEEP_SECONDS = 3600.0
IDLE_MS = 20_000
RESTART_SECONDS = 1.0
DRAIN_SECONDS = 5.0
SOCKETS_AN_ADDRESS = 200
SOCKETS_A_PLAYER = 5
CLOSE_RESTART = 4012

_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()
_hubs_lock = Lock()


class Hub:
    """Live tables of a loop. ``Hub.current()`` gives the running loop's, started."""

    def __init__(self) -> None:
        self.tables: dict[int, LiveTable] = {}
        self._numbers: dict[str, int] = {}
        self.loop = asyncio.get_running_loop()
        self.hints = Hints(self._heard)
        self.lobby = Lobby()
        self.traces = Tracer()
        self.paces = Paces()
        self.sockets: dict[Reader, str] = {}
        self.draining = False
        # Since when this process has heard everybody: its start, or the database's last absence.
        self.serving_since = clock_ms()
        self._loading: dict[str | int, asyncio.Task[LiveTable | None]] = {}
        self._gate = asyncio.Semaphore(LOADS_AT_ONCE)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._heap: list[tuple[int, int, int]] = []
        self._order = count()
        self._sooner = asyncio.Event()
        self._notes: dict[int, Presence] = {}
        self._noted_tables: set[int] = set()
        self._beat_at = 0
        self._addresses: Counter[str] = Counter()

    @classmethod
    def current(cls) -> Hub:
        """The hub of the running loop."""
        loop = asyncio.get_running_loop()
        with _hubs_lock:
            hub = _hubs.get(loop)
            if hub is None:
                hub = _hubs[loop] = cls()
                hub.start()
        return hub

    def start(self) -> None:
        """Start the hub's own tasks."""
        self.keep("moments", self._fire)
        self.keep("questions", self._ask)
        self.keep("presence", self._flush)
        self.keep("traces", self._sweep)
        self.keep("lobby", self.lobby.run)
        self.keep("sessions", partial(doorkeeper.check_sessions, self))
        self.keep("notes", partial(doorkeeper.watch_notes, self))
        if self.hints.is_on:
            self.keep("hints out", self.hints.publish)
            self.keep("hints in", self.hints.listen)

    def keep(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run ``work`` as a task of this hub; one that dies is logged and started again."""

        def ended(task: asyncio.Task[None]) -> None:
            if task.cancelled() or self._tasks.get(name) is not task:
                return
            error = task.exception()
            log.error("the task %r ended", name, exc_info=error)
            self.loop.call_later(RESTART_SECONDS, self._again, name, work)

        task = self.loop.create_task(work(), name=name)
        self._tasks[name] = task
        task.add_done_callback(ended)

    def _again(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        if name in self._tasks and not self.draining:
            self.keep(name, work)

    async def load(self, read: Callable[[], T]) -> T:
        """Run a read off the loop; at most four at once."""
        async with self._gate:
            return await in_thread(read)

    # Tables

    async def table(self, public_id: str) -> LiveTable | None:
        """The live table with this address, loaded if need be."""
        live = self.tables.get(self._numbers.get(public_id, 0))
        return live or await self._single(public_id, partial(selectors.table_row, public_id))

    async def table_by_id(self, table: int) -> LiveTable | None:
        """The same by internal number."""
        live = self.tables.get(table)
        return live or await self._single(table, partial(selectors.table_row_by_id, table))

    async def _single(
        self, which: str | int, read: Callable[[], TableRow | None]
    ) -> LiveTable | None:
        """Load a table once, however many ask for it meanwhile, and whoever of them goes away."""
        loading = self._loading.get(which)
        if loading is None:
            loading = self._loading[which] = self.loop.create_task(self._load_table(which, read))
        return await asyncio.shield(loading)

    async def _load_table(
        self, which: str | int, read: Callable[[], TableRow | None]
    ) -> LiveTable | None:
        try:
            row = await self.load(read)
        finally:
            del self._loading[which]
        return None if row is None else self.tables.get(row.id) or self._add(row)

    def _add(self, row: TableRow) -> LiveTable:
        live = self.tables[row.id] = LiveTable(self, row)
        self._numbers[row.public_id] = row.id
        self.keep(f"table {row.id}", live.run)
        self.keep(f"talk {row.id}", live.talk.run)
        return live

    def drop(self, live: LiveTable) -> None:
        """Forget a table nobody here looks at."""
        self.tables.pop(live.row.id, None)
        self._numbers.pop(live.row.public_id, None)
        for kind in ("table", "talk"):
            task = self._tasks.pop(f"{kind} {live.row.id}", None)
            if task is not None:
                task.cancel()

    async def fire(self, table: int) -> None:
        """Wake a table, whoever should have done it."""
        live = await self.table_by_id(table)
        if live is not None:
            live.idle_since = clock_ms()
            live.put(Poke(force=True))
            live.put(Wake())

    def poke(self, table: int) -> None:
        """Let a table of this hub look at what somebody changed; from this loop only."""
        live = self.tables.get(table)
        if live is not None:
            live.put(Poke(force=True))

    def tell(self, live: LiveTable) -> None:
        """Hint at the table's numbers to other processes."""
        position = live.position
        seq = position.seq if position else 0
        self.hints.tell(live.row.id, live.row.version, seq, live.talk.newest or 0)

    def _heard(self, table: int, version: int, seq: int, line: int) -> None:
        live = self.tables.get(table)
        if live is not None:
            live.put(Poke(version, seq))
            live.talk.look(line)

    # Moments

    def schedule(self, live: LiveTable) -> None:
        """Put the table's next moment into the heap."""
        at = live.next_at()
        if at is None or at == live.scheduled_at:
            return
        live.scheduled_at = at
        heapq.heappush(self._heap, (at, next(self._order), live.row.id))
        if self._heap[0][0] == at:
            self._sooner.set()

    async def _fire(self) -> None:
        while True:
            wait = (self._heap[0][0] - clock_ms()) / 1000 if self._heap else None
            if wait is None or wait > 0:
                self._sooner.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(wait):
                        await self._sooner.wait()
                continue
            at, _, table = heapq.heappop(self._heap)
            live = self.tables.get(table)
            if live is not None and live.scheduled_at == at:
                live.scheduled_at = None
                live.put(Wake())

    # Questions

    async def _ask(self) -> None:
        """Every two seconds: is any live table behind the database? Idle ones are dropped."""
        while True:
            await asyncio.sleep(ASK_SECONDS)
            now = clock_ms()
            for live in list(self.tables.values()):
                if live.is_idle() and now - live.idle_since > IDLE_MS:
                    self.drop(live)
            if not self.tables:
                continue
            try:
                found = await self.load(partial(standings.standings, list(self.tables)))
            except (DatabaseError, InterfaceError) as error:
                log.warning("the hub cannot ask: %s", type(error).__name__)
                continue
            for standing in found:
                asked = self.tables.get(standing.table)
                if asked is None:
                    continue
                asked.talk.look(standing.line or 0)
                seq = asked.position.seq if asked.position else 0
                if standing.version > asked.row.version or (standing.seq or 0) > seq:
                    asked.put(Poke(standing.version, standing.seq or 0))
                elif asked.crowd.has_visitors_elsewhere(asked.row, now):
                    asked.put(Poke(force=True))

    # Presence

    def note(self, table: int, chair: Chair, presence: Presence) -> None:
        """Remember who came or went, for the next flush to the database."""
        older = self._notes.get(chair.id)
        tab_at = max(presence.tab_at, older.tab_at if older else 0)
        self._notes[chair.id] = Presence(presence.online, presence.seen_at, tab_at)
        self._noted_tables.add(table)

    async def _flush(self) -> None:
        """Once a second: write who came and went; every ten, who is here still."""
        while True:
            await asyncio.sleep(FLUSH_SECONDS)
            await self.flush()

    async def flush(self) -> None:
        """Write what is noted now."""
        now = clock_ms()
        notes, tables = self._notes, self._noted_tables
        self._notes, self._noted_tables = {}, set()
        marks = self.traces.take()
        try:
            if marks:
                await journal.write_async(partial(keep, marks))
                marks = []
            if notes:
                await journal.write_async(partial(touch_seats, notes, tables))
                self._hint_presence(tables)
            if now - self._beat_at >= HEARTBEAT_MS:
                self._beat_at = now
                here = self._seats_here()
                if here:
                    await journal.write_async(partial(keep_online, here, now))
        except (DatabaseError, InterfaceError) as error:
            log.warning("presence was not written: %s", type(error).__name__)
            self._notes = {**notes, **self._notes}
            self._noted_tables |= tables
            self.traces.put_back(marks)

    async def _sweep(self) -> None:
        """Once an hour: let go of traces and of lines that are older than is said."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            with suppress(DatabaseError, InterfaceError):
                await in_thread(partial(sweep, clock_ms()))
                await in_thread(partial(chat.sweep, clock_ms()))

    def _hint_presence(self, tables: set[int]) -> None:
        for table in tables:
            live = self.tables.get(table)
            if live is not None:
                self.hints.tell(table, live.row.version + 1, 0)

    def _seats_here(self) -> list[int]:
        return [
            live.row.chairs[seat].id
            for live in self.tables.values()
            for seat in list(live.crowd.tabs)
        ]

    # Sockets

    def admit(self, reader: Reader, address: str) -> bool:
        """Count a socket; ``False`` when its address has too many.

        The oldest of a person's sockets makes room for a new one.
        """
        if self._addresses[address] >= SOCKETS_AN_ADDRESS:
            return False
        self._addresses[address] += 1
        self.sockets[reader] = address
        return True

    def surplus(self, person: int) -> Reader | None:
        """The oldest socket of a person who has too many."""
        own = [reader for reader in self.sockets if reader.person == person]
        return own[0] if len(own) > SOCKETS_A_PLAYER else None

    def dismiss(self, reader: Reader, live: LiveTable | None) -> None:
        """A socket closed."""
        address = self.sockets.pop(reader, None)
        if address is not None:
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]
        if live is not None:
            live.put(Gone(reader))

    # The end

    async def drain(self) -> None:
        """Say "restart" to everybody, finish what was begun, close the sockets."""
        self.draining = True
        for reader in list(self.sockets):
            await quietly(reader.bye("restart"))
        with suppress(TimeoutError):
            async with asyncio.timeout(DRAIN_SECONDS):
                await asyncio.gather(*(live.inbox.join() for live in self.tables.values()))
                await asyncio.gather(*(live.talk.rest() for live in self.tables.values()))
        for reader in list(self.sockets):
            self.traces.closed(reader)
        await self.flush()
        await asyncio.to_thread(journal.stop)
        for reader in list(self.sockets):
            await quietly(reader.close(CLOSE_RESTART))
        await self.stop()

    async def stop(self) -> None:
        """End this hub's tasks."""
        self.draining = True
        tasks = list(self._tasks.values())
        self._tasks.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.tables.clear()
        with _hubs_lock:
            if _hubs.get(self.loop) is self:
                del _hubs[self.loop]


def poke_everywhere(table: int) -> None:
    """From any thread: let this process's hubs look at a table that was just changed."""
    with _hubs_lock:
        hubs = list(_hubs.items())
    for loop, hub in hubs:
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(hub.poke, table)
