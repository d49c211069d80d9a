"""What is said at one live table: checked, kept, and told to those who want to hear it.

It has a task of its own beside the table's worker, so that a line waits for the database and a
move does not. Several lines that came together are one commit. Each reader is told what he may
read: nothing of whom he muted, and of strangers at a public table with a fold over it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec
from django.db import DatabaseError, InterfaceError

from oona_site.players import hearing

from . import chat
from .buckets import Bucket
from .chat import Line, NewLine
from .chatlines import LineKind, Talk
from .frames import wire_seq
from .items import Said
from .journal import journal
from .models import TableState
from .phrases import is_known
from .plain_words import read_text
from .readers import Reader
from .seeds import clock_ms
from .selectors import TableRow
from .wire import Hear, Refused, Say, WireCode, answered

if TYPE_CHECKING:
    from .live import LiveTable

log = logging.getLogger(__name__)

# A person says five things at once and then one in two seconds; a table hears more than one.
PERSON_LINES: Final = 5
PERSON_LINES_A_SECOND: Final = 0.5
TABLE_LINES: Final = 12
TABLE_LINES_A_SECOND: Final = 2.0
PACES_MOST: Final = 10_000
DATABASE_SECONDS: Final = 0.5

Choices = dict[tuple[int, int], bool]


def _seconds() -> float:
    return clock_ms() / 1000


class Paces:
    """How much each person may still say, at all tables of this process together."""

    def __init__(self) -> None:
        self._buckets: dict[int, Bucket] = {}

    def of(self, person: int) -> Bucket:
        """The bucket of ``person``."""
        if len(self._buckets) > PACES_MOST:
            self._buckets = {who: each for who, each in self._buckets.items() if not each.is_full}
        bucket = self._buckets.get(person)
        if bucket is None:
            bucket = Bucket(PERSON_LINES, PERSON_LINES_A_SECOND, _seconds)
            self._buckets[person] = bucket
        return bucket


@dataclass(slots=True)
class _News:
    """What a look at the database brought: lines, and who wants to hear whom."""

    lines: list[Line]
    choices: Choices


class TableTalk:
    """The talk of a live table. Made by it, in its loop."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.newest: int | None = None
        self._lines: list[tuple[Said, NewLine]] = []
        self._choices: list[tuple[Said, int, bool]] = []
        self._comers: set[Reader] = set()
        self._is_behind = False
        self._wish = asyncio.Event()
        self._at_rest = asyncio.Event()
        self._at_rest.set()
        self._bucket = Bucket(TABLE_LINES, TABLE_LINES_A_SECOND, _seconds)

    # What the table's worker and the hub ask for; none of it waits

    def welcome(self, reader: Reader) -> None:
        """Let somebody who came read what was said last."""
        self._comers.add(reader)
        self._wish.set()

    def catch_up(self, reader: Reader) -> None:
        """Tell somebody what was said while he had no credit, if anything was."""
        if reader.missed_talk:
            reader.missed_talk = False
            self.welcome(reader)

    def look(self, line: int) -> None:
        """Line number ``line`` is there: tell it, if nobody here was told yet."""
        if self.newest is not None and line > self.newest:
            self._is_behind = True
            self._wish.set()

    def serve(self, said: Said) -> WireCode | None:
        """Take a message that is about talking; gives why it is refused, if it is."""
        try:
            self._take(said)
        except Refused as refusal:
            return refusal.code
        self._at_rest.clear()
        self._wish.set()
        return None

    def _take(self, said: Said) -> None:
        message, person = said.message, said.reader.person
        if person is None:
            raise Refused(WireCode.NO_SESSION)
        if isinstance(message, Hear):
            self._choices.append((said, self._other(message.seat, person), message.muted))
        elif isinstance(message, Say):
            self._lines.append((said, self._line(message, said.reader.seat, person)))

    @property
    def is_idle(self) -> bool:
        """Whether nothing waits to be written."""
        return not self._lines and not self._choices

    async def rest(self) -> None:
        """Wait until it is idle."""
        await self._at_rest.wait()

    def _other(self, seat: int, person: int) -> int:
        chairs = self.live.row.chairs
        other = chairs[seat].player if seat < len(chairs) else None
        if other is None or other == person:
            raise Refused(WireCode.NOBODY_THERE)
        return other

    def _line(self, message: Say, seat: int | None, person: int) -> NewLine:
        row = self.live.row
        if seat is None:
            raise Refused(WireCode.NOT_SEATED)
        body = _allowed_body(message, row)
        own = self.live.hub.paces.of(person)
        if own.level < 1 or self._bucket.level < 1:
            raise Refused(WireCode.TALK_FAST)
        own.take()
        self._bucket.take()
        game = row.game if row.state in (TableState.PLAYING, TableState.OVER) else None
        kind = LineKind(message.kind)
        return NewLine(seat, person, game, clock_ms(), kind, body, message.key)

    # The task

    async def run(self) -> None:
        """Work for ever. A fault of ours ends it; the hub logs that and starts it anew."""
        while True:
            await self._wish.wait()
            self._wish.clear()
            try:
                await self._write_lines()
                await self._write_choices()
                await self._tell()
                await self._greet()
            except (DatabaseError, InterfaceError) as error:
                log.warning("a talk waits for the database: %s", type(error).__name__)
                await self._give_up()
            if self.is_idle:
                self._at_rest.set()

    async def _give_up(self) -> None:
        """The database does not answer: who asked asks again, who came is greeted later."""
        waiting = [said for said, _ in self._lines]
        waiting += [said for said, _, _ in self._choices]
        self._lines, self._choices = [], []
        for said in waiting:
            await self.live.refuse(said, WireCode.RETRY)
        await asyncio.sleep(DATABASE_SECONDS)
        self._wish.set()

    async def _write_lines(self) -> None:
        if not self._lines:
            return
        batch = list(self._lines)
        lines = [line for _, line in batch]
        barred = await journal.write_async(partial(chat.write, self.live.row.id, lines))
        del self._lines[: len(batch)]
        self._is_behind = True
        for said, line in batch:
            if line.player in barred and line.kind is LineKind.TEXT:
                await self.live.refuse(said, WireCode.TALK_BARRED)
            else:
                await self._answer(said, line.key)

    async def _write_choices(self) -> None:
        for said, other, muted in list(self._choices):
            person = said.reader.person
            assert person is not None
            await journal.write_async(partial(hearing.choose, person, other, muted=muted))
            self._choices.pop(0)
            assert isinstance(said.message, Hear)
            await self._answer(said, said.message.key)
            # All his tabs here get the talk anew, as he wants to read it now.
            self._comers |= {one for one in self.live.crowd.readers if one.person == person}

    async def _answer(self, said: Said, key: str) -> None:
        position = self.live.position
        seq = position.seq if position else 0
        await said.reader.send(answered(key, wire_seq(position, seq)))

    async def _tell(self) -> None:
        """Send what is new to everybody who has been greeted."""
        if not self._is_behind or self.newest is None:
            return
        readers = [one for one in self.live.crowd.readers if one not in self._comers]
        news = await self._read(self.newest, readers)
        self._is_behind = False
        if not news.lines:
            return
        self.newest = news.lines[-1].id
        self.live.hub.tell(self.live)
        for reader in readers:
            lines = _lines_for(reader, news, self.live.row)
            if lines and not reader.has_credit():
                reader.behind = reader.missed_talk = True
            elif lines:
                await reader.send(_encoded({"lines": lines}))

    async def _greet(self) -> None:
        """Send the last lines to those who came, and whom of those who sit here they muted."""
        if not self._comers:
            return
        comers = list(self._comers)
        news = await self._read(0, comers)
        self._comers.difference_update(comers)
        if self.newest is None:
            self.newest = news.lines[-1].id if news.lines else 0
        for reader in comers:
            if reader in self.live.crowd.readers:
                lines = _lines_for(reader, news, self.live.row)
                muted = _muted_seats(reader, news.choices, self.live.row)
                talk = {"first": True, "lines": lines, "muted": muted}
                await reader.send(_encoded(talk))

    async def _read(self, after: int, readers: Iterable[Reader]) -> _News:
        people = {one.person for one in readers if one.person is not None}
        sitting = {chair.player for chair in self.live.row.chairs if chair.player is not None}

        def work() -> _News:
            lines = chat.lines_after(self.live.row.id, after)
            speakers = sitting | {line.player for line in lines}
            return _News(lines, hearing.choices_of(people, speakers))

        return await self.live.hub.load(work)


def _allowed_body(message: Say, row: TableRow) -> str:
    """What is said, as it is kept; raises :class:`Refused` for what this table does not allow."""
    if row.talk_now == Talk.NONE:
        raise Refused(WireCode.TALK_OFF if row.talk == Talk.NONE else WireCode.TALK_PARTNERS)
    if LineKind(message.kind) is not LineKind.TEXT:
        if not is_known(message.kind, message.body):
            raise Refused(WireCode.UNREADABLE)
        return message.body
    if row.talk_now != Talk.TEXT:
        raise Refused(WireCode.TALK_PHRASES)
    return read_text(message.body)


def _lines_for(reader: Reader, news: _News, row: TableRow) -> list[dict[str, Any]]:
    """The lines as ``reader`` may read them; blanked ones are told to nobody."""
    told = []
    for line in news.lines:
        is_mine = line.player == reader.person
        choice = news.choices.get((reader.person or 0, line.player))
        if choice is True or not line.body:
            continue
        is_text = line.kind == LineKind.TEXT
        folded = is_text and not is_mine and not row.private and choice is None
        told.append(
            {
                "id": line.id,
                "seat": line.seat,
                "name": line.name,
                "kind": line.kind,
                "body": line.body,
                "mine": is_mine,
                "folded": folded,
            }
        )
    return told


def _muted_seats(reader: Reader, choices: Choices, row: TableRow) -> Sequence[int]:
    return [
        chair.number
        for chair in row.chairs
        if chair.player is not None and choices.get((reader.person or 0, chair.player)) is True
    ]


def _encoded(talk: dict[str, Any]) -> str:
    return msgspec.json.encode({"talk": talk}).decode()
