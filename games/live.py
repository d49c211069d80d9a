"""A live table: one worker task that lets its sockets act one after another.

It holds the cached position, which only it changes, and sends the frames. What it knows may be
behind another process; the journal's compare-and-swap and the questions of the hub mend that.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from django.db import DatabaseError, InterfaceError

from . import moves, performances, selectors, services, wire
from .answers import refusal_of
from .crowd import Crowd
from .engine import actions as act
from .frames import Audience, Scene, TableParts, at_of, encode, frame_of, wire_seq
from .items import Gone, Item, Join, Poke, Said, Wake
from .journal import journal
from .models import TableState
from .position import Position
from .presence import Presence
from .readers import Reader
from .seeds import clock_ms
from .selectors import TableRow
from .talk import TableTalk
from .wire import Refused, WireCode, answered

if TYPE_CHECKING:
    from .hub import Hub

log = logging.getLogger(__name__)

CLOSE_RETRY = 4013
# After an outage people have so long to come back before their waiting room closes.
RETURN_MS = 15_000
# How long a table rests when the database does not answer.
DATABASE_SECONDS = 0.5


class LiveTable:
    """One table of this process. Made by the hub, in its loop."""

    def __init__(self, hub: Hub, row: TableRow) -> None:
        self.hub = hub
        self.row = row
        self.position: Position | None = None
        self.crowd = Crowd()
        self.n = 0
        self.inbox: asyncio.Queue[Item] = asyncio.Queue()
        self.idle_since = clock_ms()
        self.scheduled_at: int | None = None
        self.fresh = True
        self.is_busy = False
        self._parts = TableParts()
        self.talk = TableTalk(self)

    def put(self, item: Item) -> None:
        """Let the worker do ``item`` when it comes to it."""
        self.inbox.put_nowait(item)

    def next_at(self) -> int | None:
        """When this table must be woken; ``None`` where nobody here looks at it."""
        if not self.crowd.readers:
            return None
        if self.row.state == TableState.PLAYING and self.position is not None:
            return self.position.moment.at if self.position.moment else None
        if self.row.clock_at is None or (self.row.deal and self.row.deal.called):
            return self.row.clock_at
        return max(self.row.clock_at, self.hub.serving_since + RETURN_MS)

    def is_idle(self) -> bool:
        """Whether nobody looks at it and its worker has nothing to do."""
        is_done = self.inbox.empty() and self.talk.is_idle
        return is_done and not self.is_busy and not self.crowd.readers

    async def run(self) -> None:
        """Work for ever. A fault of ours ends it; the hub logs that and starts it anew."""
        if not self.fresh:
            await self._recover()
        self.fresh = False
        while True:
            item = await self.inbox.get()
            self.is_busy = True
            try:
                await self._do(item)
            except (DatabaseError, InterfaceError) as error:
                self.hub.serving_since = clock_ms()
                log.warning("a table waits for the database: %s", type(error).__name__)
                if isinstance(item, Said):
                    await self.refuse(item, WireCode.RETRY)
                elif isinstance(item, Join):
                    await item.reader.close(CLOSE_RETRY)
                await asyncio.sleep(DATABASE_SECONDS)
            except Exception:
                if isinstance(item, Said):
                    await self.refuse(item, WireCode.FAILED)
                elif isinstance(item, Join):
                    await item.reader.close(CLOSE_RETRY)
                raise
            finally:
                self.is_busy = False
                self.inbox.task_done()
                if isinstance(item, Said):
                    item.reader.waiting -= 1
            self.hub.schedule(self)

    async def _recover(self) -> None:
        """After a fault of ours: forget what was held and read it again."""
        self.position = self.scheduled_at = None
        self._parts.clear()
        await self._load()
        for reader in list(self.crowd.readers):
            reader.told = None
        await self.broadcast()
        self.hub.schedule(self)

    async def _do(self, item: Item) -> None:
        await self._load()
        match item:
            case Join(reader=reader):
                await self._join(reader)
            case Gone(reader=reader):
                await self._leave(reader)
            case Said():
                await self._serve(item)
            case Wake():
                await self._wake()
            case Poke():
                await self._look(item)

    async def _load(self) -> None:
        """Have the position of the match the row names, if it names one."""
        game = self.row.game
        if game is None:
            self.position = None
        elif self.position is None or self.position.game.id != game:
            self.position = await self.hub.load(partial(Position.load, game))
            for reader in self.crowd.readers:
                reader.told = 0 if reader.told is not None else None

    def _news(self) -> None:
        """Something has changed that is no step."""
        self.n += 1
        self._parts.clear()

    # Who is here

    async def _join(self, reader: Reader) -> None:
        if not self.crowd.readers:
            # Nobody looked here for a while, and others may have moved on.
            await self._look(Poke(force=True))
        reader.seat = reader.seat_in(self.row)
        reader.joined_at = clock_ms()
        self.crowd.readers.add(reader)
        self._news()
        if reader.seat is not None:
            await self._give_tab(reader, reader.seat)
        self.hub.traces.opened(self, reader)
        await self._send_frame(reader, self._scene(), clock_ms(), {})
        self.talk.welcome(reader)
        await self.broadcast(but=reader)

    async def _give_tab(self, reader: Reader, seat: int) -> None:
        """The newest tab plays; the older is told and may take over."""
        older = self.crowd.give_tab(reader, seat)
        self.hub.note(
            self.row.id, self.row.chairs[seat], Presence(True, clock_ms(), reader.joined_at)
        )
        if older is not None:
            older.demoted = True
            await older.bye("taken_over")

    async def _leave(self, reader: Reader) -> None:
        if reader not in self.crowd.readers:
            return
        self.hub.traces.closed(reader)
        self._news()
        self.idle_since = clock_ms()
        seat = self.crowd.remove(reader, clock_ms())
        if seat is not None:
            self.hub.note(self.row.id, self.row.chairs[seat], Presence(False, clock_ms(), 0))
        await self._take_over(heir := self.crowd.heir(reader))
        await self.broadcast(but=heir)

    # What they say

    async def _serve(self, said: Said) -> None:
        reader, message = said.reader, said.message
        if reader not in self.crowd.readers:
            return
        if isinstance(message, wire.TakeOver):
            await self._take_over(reader)
        elif reader.demoted:
            await self.refuse(said, WireCode.TAKEN_OVER)
        elif isinstance(message, wire.Seating):
            await self._seat(said, message)
        elif isinstance(message, wire.Leave):
            await self._give_up(said, message)
        elif isinstance(message, wire.Show):
            work = performances.showing(message, reader.seat, self.row, self.position)
            await self._write(said, message.key, work)
        elif isinstance(message, wire.Talking):
            if code := self.talk.serve(said):
                await self.refuse(said, code)
        elif not isinstance(message, wire.Ping | wire.Echo):
            await self._move(said, message)

    async def _take_over(self, reader: Reader | None) -> None:
        if reader is None or reader.seat is None:
            return
        reader.joined_at = clock_ms()
        await self._give_tab(reader, reader.seat)
        reader.told = None
        await self._send_frame(reader, self._scene(), clock_ms(), {})

    async def _move(self, said: Said, message: wire.Move) -> None:
        seat = said.reader.seat
        if seat is None:
            await self.refuse(said, WireCode.NOT_SEATED)
            return
        if self.position is None:
            await self.refuse(said, WireCode.NO_GAME)
            return
        if isinstance(message, wire.Catch) and message.target >= self.row.seats:
            await self.refuse(said, WireCode.UNREADABLE)
            return
        action = wire.action_of(message, seat)
        verdict = await moves.act_for(self.position, self.row, action, message.key)
        await self._conclude(said, message.key, verdict)

    async def _conclude(self, said: Said, key: str, verdict: moves.Verdict) -> None:
        """Answer the asker, then show everybody."""
        if verdict.code is None:
            await said.reader.send(answered(key, wire_seq(self.position, verdict.seq)))
        else:
            await self.refuse(said, verdict.code, verdict.retry_ms)
        await self._show(verdict)

    async def _show(self, verdict: moves.Verdict) -> None:
        if verdict.code is WireCode.RETRY:
            self.hub.serving_since = clock_ms()
        if verdict.closed:
            await self._reread()
        if verdict.changed:
            self.hub.tell(self)
            await self.broadcast()

    async def _seat(self, said: Said, message: wire.Seating) -> None:
        person = said.reader.person
        if person is None:
            await self.refuse(said, WireCode.NO_SESSION)
            return
        work = partial(services.SEATING[type(message)], self.row.id, person, *wire.wish_of(message))
        await self._write(said, message.key, work)

    async def _give_up(self, said: Said, message: wire.Leave) -> None:
        reader = said.reader
        if reader.person is None or reader.seat is None:
            await self.refuse(said, WireCode.NOT_SEATED)
        elif self.row.state == TableState.PLAYING and self.position is not None:
            verdict = await moves.act_for(
                self.position, self.row, act.Leave(reader.seat), message.key
            )
            await self._conclude(said, message.key, verdict)
        else:
            work = partial(services.stand, self.row.id, reader.person)
            await self._write(said, message.key, work)

    async def _write(self, said: Said, key: str, work: Callable[[], None]) -> None:
        """Let a service change the table, answer, and show everybody."""
        try:
            await journal.write_async(work)
        except Refused as refusal:
            await self.refuse(said, refusal.code, values=refusal.values)
            await self._look(Poke(force=True))
            return
        await self._reread()
        seq = self.position.seq if self.position else 0
        await said.reader.send(answered(key, wire_seq(self.position, seq)))
        self.hub.tell(self)
        await self.broadcast()

    async def refuse(self, said: Said, code: str, retry_ms: int = 0, values: Any = None) -> None:
        self.hub.traces.refused(said.reader, code, said.message)
        await said.reader.send(refusal_of(said, self.row, self.position, code, retry_ms, values))

    # What happens by itself, or elsewhere

    async def _wake(self) -> None:
        now = clock_ms()
        if self.row.state == TableState.PLAYING and self.position is not None:
            absent = self.crowd.absent(self.row, now)
            since = self.hub.serving_since
            verdict = await moves.wake(self.position, self.row, absent, since)
            await self._show(verdict)
            if verdict.code is WireCode.RETRY:
                await asyncio.sleep(DATABASE_SECONDS)
        elif self.row.clock_at is not None and self.row.clock_at <= now:
            # Whoever has just come counts as being here.
            await self.hub.flush()
            move_on = partial(services.move_on, self.row.id, now)
            if await journal.write_async(move_on):
                await self._reread()
                self.hub.tell(self)
                await self.broadcast()
            else:
                await self._look(Poke(force=True))

    async def _look(self, poke: Poke) -> None:
        """Read what this process lacks; frames go out only where something was new."""
        changed = False
        is_newer = poke.force or poke.version > self.row.version
        if is_newer:
            changed = await self._reread()
        position = self.position
        # A match that ended elsewhere has no pulse any more to tell of its last steps; the
        # table's version does.
        if position is not None and (is_newer or position.stale or poke.seq > position.seq):
            changed |= await moves.catch_up(position)
        if changed:
            await self.broadcast()

    async def _reread(self) -> bool:
        """Read the table's row again and make the readers fit it; says whether it shows."""
        row = await self.hub.load(partial(selectors.table_row_by_id, self.row.id))
        assert row is not None, "tables are closed, not deleted"
        now = clock_ms()
        before, online = self.row, self.crowd.online(self.row, now)
        self.row = row
        await self._load()
        await self._reseat()
        if before.shown() == row.shown() and online == self.crowd.online(self.row, now):
            return False
        self._news()
        return True

    async def _reseat(self) -> None:
        """Give every reader the seat the row says, and the newest tab of a person its hand."""
        self.crowd.free_tabs(self.row)
        for reader in list(self.crowd.readers):
            seat = reader.seat_in(self.row)
            chair = None if seat is None else self.row.chairs[seat]
            if seat != reader.seat:
                reader.seat, reader.demoted = seat, False
                if seat is not None:
                    await self._give_tab(reader, seat)
            elif chair is None or chair.tab_at <= reader.joined_at:
                continue
            elif not reader.demoted:
                await reader.bye("taken_over")
                reader.demoted = True
            elif not chair.online:  # the tab that played, at another process, has been closed
                await self._take_over(reader)

    # What they are shown

    def _scene(self) -> Scene:
        crowd = self.crowd
        online = crowd.online(self.row, clock_ms())
        return Scene(self.row, self.position, online, crowd.gone, crowd.watcher_count())

    async def broadcast(self, but: Reader | None = None) -> None:
        """Send everybody the newest frame; who has no credit gets it with the next ping."""
        scene, now = self._scene(), clock_ms()
        made: dict[tuple[Audience, int | None], str] = {}
        for reader in list(self.crowd.readers):
            if reader is not but:
                await self._send_frame(reader, scene, now, made)

    async def resend(self, reader: Reader) -> None:
        """The newest frame for one who had fallen behind, and the talk if he missed some."""
        await self._send_frame(reader, self._scene(), clock_ms(), {})
        self.talk.catch_up(reader)

    async def _send_frame(
        self,
        reader: Reader,
        scene: Scene,
        now: int,
        made: dict[tuple[Audience, int | None], str],
    ) -> None:
        if reader.told is not None and not reader.has_credit():
            reader.behind = True
            return
        which = (reader.audience, reader.told)
        text = made.get(which)
        if text is None:
            table = self._parts.part(scene, reader.audience, now)
            frame = frame_of(
                scene, reader.audience, n=self.n, now=now, since=reader.told, table=table
            )
            text = made[which] = encode(frame).decode()
        reader.told = scene.position.log_end if scene.position else 0
        reader.sent(at_of(scene, self.n), now)
        await reader.send(text)
