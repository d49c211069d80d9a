"""A client that plays as a browser does, by docs/wire.md, and remembers everything.

It sends one own-turn action at a time, keeps what was not answered, connects again when the
socket is gone or silent, and sends the same message with the same key. Its history says of each
action whether it was accepted, refused, or never answered.
"""

import asyncio
import json
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.faults import moves

OK, NO, UNKNOWN = "ok", "no", "unknown"
MOVES = frozenset({"play", "draw", "keep", "accept", "challenge", "call", "catch", "back"})

_SILENCE_S = 4.0
_PING_S = 5.0
# Frames that a browser has not confirmed use up its credit; these games are faster than people's.
_PING_FRAMES = 12
_TICK_S = 0.25
_BACKOFF_S = (0.05, 0.3)
_CONNECT_S = 5.0
_AFTER_REFUSAL_S = 0.02
_SEAT_KEEPS = ("hand", "counts", "top", "colour", "pile", "stock", "pending", "turn", "turn_no")


class Silent(Exception):
    """The server owes an answer for too long: connect again."""


@dataclass(slots=True)
class Operation:
    """One message with a key, and what became of it."""

    key: str
    message: dict[str, Any]
    seat: int
    game: str
    sent_s: float
    outcome: str = UNKNOWN
    seq: int = 0
    code: str = ""
    took_s: float = 0.0
    resend_s: float | None = None

    @property
    def is_move(self) -> bool:
        return self.message["do"] in MOVES


@dataclass(slots=True)
class History:
    """What one client did and saw."""

    operations: list[Operation] = field(default_factory=list)
    # (game, seq) -> what the seat was shown there
    shown: dict[tuple[str, int], tuple[Any, ...]] = field(default_factory=dict)
    # Frames that contradict an earlier one: another view under the same number, or a step back.
    contradictions: list[str] = field(default_factory=list)
    byes: list[str] = field(default_factory=list)
    frames: int = 0
    connections: int = 0
    connected_s: list[float] = field(default_factory=list)

    def of(self, outcome: str) -> list[Operation]:
        return [operation for operation in self.operations if operation.outcome == outcome]


class Client:
    """One person at one table. `matches` is how many games it plays before it stops voting."""

    def __init__(
        self,
        *,
        host: str,
        table: str,
        cookie: str,
        rng: Random,
        think_s: float = 0.0,
        matches: int = 1,
        name: str = "c",
    ) -> None:
        self.host = host
        self.table = table
        self.rng = rng
        self.think_s = think_s
        self.matches = matches
        self.name = name
        self.history = History()
        self.frame: dict[str, Any] | None = None
        self.waiting: dict[str, Operation] = {}
        self.ended: set[str] = set()
        self.done = asyncio.Event()
        self.paused = False
        self.must_stop = False
        self._cookie = cookie
        self._count = 0
        self._newest = 0
        self._at: tuple[int, int] | None = None
        self._act_at_s = 0.0
        self._reacted_at: tuple[int, int] | None = None
        self._last_text_s = 0.0
        self._last_ping_s = 0.0
        self._unconfirmed = 0

    async def run(self) -> None:
        """Plays until its matches are over; connects again for as long as that takes."""
        while not self.is_finished():
            with suppress(OSError, WebSocketException, TimeoutError, Silent):
                async with connect(
                    f"ws://{self.host}/ws/table/{self.table}/",
                    origin=f"http://{self.host}",  # type: ignore[arg-type]  # a NewType of str
                    additional_headers={"Cookie": f"sid={self._cookie}"},
                    compression=None,
                    open_timeout=_CONNECT_S,
                    close_timeout=0.5,
                    ping_interval=None,
                    proxy=None,
                ) as socket:
                    await self._talk(socket)
            if not self.is_finished():
                await asyncio.sleep(self.rng.uniform(*_BACKOFF_S))
        self.done.set()

    def is_finished(self) -> bool:
        """Says whether all matches are over here and every operation is answered."""
        if self.must_stop:
            return True
        return len(self.ended) >= self.matches and not self.waiting

    def nudge(self) -> None:
        """Lets a client that was paused look at what it sees."""
        self._act_at_s = time.monotonic()

    def last_shown(self) -> tuple[Any, ...]:
        """Gives what all at the table must see alike at the end."""
        assert self.frame is not None
        view = self.frame["view"]
        names = ("counts", "top", "colour", "pile", "stock", "turn_no", "phase", "scores")
        shown = tuple(_plain(view[name]) for name in names)
        return (self.frame["at"][0], *shown, json.dumps(view["result"]))

    async def _talk(self, socket: ClientConnection) -> None:
        self.history.connections += 1
        self._at = None
        self._last_text_s = self._last_ping_s = time.monotonic()
        while not self.is_finished():
            with suppress(TimeoutError):
                async with asyncio.timeout(self._patience_s()):
                    text = await socket.recv()
                    self._last_text_s = time.monotonic()
                    self._hear(json.loads(text))
            if self._is_greeted():
                await self._speak(socket)

    def _is_greeted(self) -> bool:
        return self._at is not None

    def _patience_s(self) -> float:
        if self._act_at_s and not self.waiting:
            return min(_TICK_S, max(0.001, self._act_at_s - time.monotonic()))
        return _TICK_S

    def _hear(self, message: dict[str, Any]) -> None:
        if "at" in message:
            self._see(message)
        elif "ok" in message:
            self._settle(message["ok"], OK, seq=message["seq"])
        elif "no" in message:
            if message["code"] in ("retry", "too_fast") and message["no"] in self.waiting:
                wait_s = max(message.get("retry_ms") or 0, 50) / 1000
                self.waiting[message["no"]].resend_s = time.monotonic() + wait_s
            elif message["no"] is not None:
                self._settle(message["no"], NO, code=message["code"])
        elif "bye" in message:
            self.history.byes.append(message["bye"])

    def _settle(self, key: str, outcome: str, *, seq: int = 0, code: str = "") -> None:
        operation = self.waiting.pop(key, None)
        if operation is None:
            return
        operation.outcome, operation.seq, operation.code = outcome, seq, code
        operation.took_s = time.monotonic() - operation.sent_s
        if outcome == NO:
            # A refusal changes nothing on the server, so no frame will wake us.
            self._act_at_s = time.monotonic() + max(self.think_s, _AFTER_REFUSAL_S)
        elif self._at is not None and self._at[0] >= seq:
            self._act_at_s = time.monotonic() + self.think_s

    def _see(self, frame: dict[str, Any]) -> None:
        at = (frame["at"][0], frame["at"][1])
        self.history.frames += 1
        self._unconfirmed += 1
        if self._at is None:
            self._resend_everything()
            self.history.connected_s.append(time.monotonic())
        elif at <= self._at:
            return
        self._at = at
        self.frame = frame
        view, game = frame["view"], frame["table"]["game"]
        if view is None or game is None:
            return
        self._remember(game, at[0], view)
        if view["result"] and view["result"]["match_over"]:
            self.ended.add(game)
        self._act_at_s = time.monotonic() + self.rng.uniform(0, 2 * self.think_s)

    def _remember(self, game: str, seq: int, view: dict[str, Any]) -> None:
        seen = tuple(_plain(view[name]) for name in _SEAT_KEEPS)
        if seq < self._newest:
            self.history.contradictions.append(f"{game}: shown {seq} after {self._newest}")
        self._newest = max(seq, self._newest)
        if self.history.shown.setdefault((game, seq), seen) != seen:
            self.history.contradictions.append(f"{game}: two views of step {seq}")
        self.history.shown[game, seq] = seen

    def _resend_everything(self) -> None:
        for operation in self.waiting.values():
            operation.resend_s = 0.0

    async def _speak(self, socket: ClientConnection) -> None:
        now_s = time.monotonic()
        if self.waiting and now_s - self._last_text_s > _SILENCE_S:
            raise Silent
        if now_s - self._last_ping_s > _PING_S or self._unconfirmed >= _PING_FRAMES:
            self._last_ping_s, self._unconfirmed = now_s, 0
            await socket.send(json.dumps({"do": "ping", "seen": list(self._at or (0, 0))}))
        for operation in list(self.waiting.values()):
            if operation.resend_s is not None and operation.resend_s <= now_s:
                operation.resend_s = None
                await socket.send(json.dumps(operation.message))
        if not self.waiting and not self.paused and now_s >= self._act_at_s:
            self._act_at_s = now_s + 3600
            wish = self._wish()
            if wish is not None:
                await self._send(socket, wish)

    def _wish(self) -> dict[str, Any] | None:
        frame = self.frame
        if frame is None:
            return None
        table, view = frame["table"], frame["view"]
        if table["can"]["start"]:
            return {"do": "start"}
        if table["can"]["rematch"] and len(self.ended) < self.matches:
            return {"do": "rematch"}
        if view is None or view["seat"] is None or view["result"]:
            return None
        at = (frame["at"][0], frame["at"][1])
        if self._reacted_at != at:
            self._reacted_at = at
            wish = moves.reaction(view, self.rng)
            if wish is not None:
                return wish
        return moves.turn_wish(view, self.rng) if view["turn"] == view["seat"] else None

    async def _send(self, socket: ClientConnection, wish: dict[str, Any]) -> None:
        assert self.frame is not None
        self._count += 1
        key = f"{self.name}-{self._count}"
        table = self.frame["table"]
        operation = Operation(
            key, wish | {"key": key}, table["me"], table["game"] or "", time.monotonic()
        )
        self.history.operations.append(operation)
        self.waiting[key] = operation
        await socket.send(json.dumps(operation.message))


async def play_out(clients: Iterable[Client], patience_s: float) -> None:
    """Waits until every client is done; what is stuck is in the message."""
    clients = list(clients)
    try:
        async with asyncio.timeout(patience_s):
            await asyncio.gather(*(client.done.wait() for client in clients))
    except TimeoutError:
        stuck = [describe(client) for client in clients if not client.done.is_set()]
        raise AssertionError(
            f"{len(stuck)} clients never ended:\n" + "\n".join(stuck[:8])
        ) from None


def describe(client: Client) -> str:
    frame = client.frame or {}
    view = frame.get("view") or {}
    return (
        f"{client.name} at {frame.get('at')}, table {frame.get('table', {}).get('state')},"
        f" turn {view.get('turn')} of seat {view.get('seat')}, can {view.get('can')},"
        f" ms_left {view.get('ms_left')}, ended {len(client.ended)}/{client.matches},"
        f" waits for {[operation.message for operation in client.waiting.values()]},"
        f" byes {client.history.byes[-3:]}"
    )


def _plain(value: Any) -> Any:
    return tuple(map(_plain, value)) if isinstance(value, list) else value
