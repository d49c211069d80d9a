"""The load of `bench.live`: tables of four who move at once, in a process of its own.

    python -m bench.live_load PLAN.json

The plan names the port, the tables with their cookies, seconds, and the processes whose CPU time
counts. Prints one JSON line. A move counts when the last of the four has seen it; the next player
then waits a moment, since a socket may send no more than ten messages a second.

Raw sockets and the few frame kinds that are needed: a generator in Python has to be cheap, or it
would measure itself.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from random import Random
from typing import Any

import msgspec

SEATS = 4
# 200 sockets from one address are let in.
TABLES_AN_ADDRESS = 40
TABLES_AT_ONCE = 8
WILD = 100
CONFIRM_FRAMES = 14
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
CONNECT_S = 60
_TICKS = os.sysconf("SC_CLK_TCK")


class Can(msgspec.Struct):
    play: list[int]
    draw: bool
    keep: bool
    accept: int


class View(msgspec.Struct):
    turn: int | None
    turn_no: int
    seat: int
    counts: list[int]
    can: Can


class Table(msgspec.Struct):
    state: str


class Frame(msgspec.Struct):
    """What the generator reads of a frame; the rest is skipped."""

    at: tuple[int, int]
    table: Table
    view: View | None


class Answer(msgspec.Struct):
    ok: str | None = None
    no: str | None = None
    code: str = ""


_read_frame = msgspec.json.Decoder(Frame).decode
_read_answer = msgspec.json.Decoder(Answer).decode


class Load:
    """All tables, and what was measured."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.plan = plan
        self.rng = Random(plan["seed"])
        self.gap_s: float = plan["gap_ms"] / 1000
        self.is_measuring = False
        self.latencies_s: list[float] = []
        self.refusals: dict[str, int] = {}
        self.bytes_in = 0
        self.lost = 0
        self.tables = [Board(self, number, row) for number, row in enumerate(plan["tables"])]

    async def run(self) -> dict[str, Any]:
        for first in range(0, len(self.tables), TABLES_AT_ONCE):
            some = self.tables[first : first + TABLES_AT_ONCE]
            await asyncio.gather(*(board.connect() for board in some))
        give_up = time.monotonic() + CONNECT_S
        while not all(board.is_playing for board in self.tables):
            if time.monotonic() > give_up:
                raise SystemExit("not every table started")
            await asyncio.sleep(0.05)
        await asyncio.sleep(self.plan["warm_s"])
        before, busy = self._cpu(), _busy_s()
        started, bytes_in = time.monotonic(), self.bytes_in
        self.is_measuring = True
        await asyncio.sleep(self.plan["seconds"])
        self.is_measuring = False
        took_s = time.monotonic() - started
        after = self._cpu()
        return self._result(took_s, before, after, _busy_s() - busy, self.bytes_in - bytes_in)

    def _result(
        self,
        took_s: float,
        before: dict[str, float],
        after: dict[str, float],
        busy_s: float,
        bytes_in: int,
    ) -> dict[str, Any]:
        times = sorted(self.latencies_s)
        moves = max(1, len(times))
        spent = {name: after[name] - before[name] for name in before}
        ours = spent.pop("generator")
        return {
            "tables": len(self.tables),
            "moves": len(times),
            "moves_per_s": round(len(times) / took_s, 1),
            "p50_ms": round(times[len(times) // 2] * 1000, 2) if times else None,
            "p99_ms": round(times[len(times) * 99 // 100] * 1000, 2) if times else None,
            "cpu_ms_per_1000_moves": {
                name: round(used * 1e6 / moves) for name, used in spent.items()
            },
            "cores": {name: round(used / took_s, 2) for name, used in spent.items()},
            "generator_cores": round(ours / took_s, 3),
            "neighbours_cores": round((busy_s - ours - sum(spent.values())) / took_s, 2),
            "bytes_per_move": round(bytes_in / moves),
            "refusals": self.refusals,
            "lost_sockets": self.lost,
        }

    def _cpu(self) -> dict[str, float]:
        times = {name: _tree_s(pid) for name, pid in self.plan["processes"].items()}
        used = os.times()
        return times | {"generator": used.user + used.system}


class Board:
    """One table: who has seen the newest step, and who moves next."""

    def __init__(self, load: Load, number: int, row: dict[str, Any]) -> None:
        self.load = load
        self.address = f"127.0.0.{2 + number // TABLES_AN_ADDRESS}"
        self.public_id: str = row["public_id"]
        self.cookies: list[str] = row["cookies"]
        self.players: list[Player] = []
        self.seq = 0
        self.seen = 0
        self.sent_s = 0.0
        self.is_playing = False

    async def connect(self) -> None:
        loop = asyncio.get_running_loop()
        for seat in range(SEATS):
            _, player = await loop.create_connection(
                lambda seat=seat: Player(self, seat),  # type: ignore[misc]
                "127.0.0.1",
                self.load.plan["port"],
                local_addr=(self.address, 0),
            )
            self.players.append(player)
        await asyncio.gather(*(player.greeted.wait() for player in self.players))
        self.players[0].say({"do": "start"})

    def saw(self, player: Player, frame: Frame) -> None:
        seq = frame.at[0]
        if seq <= player.seq:
            return
        player.seq = seq
        if seq > self.seq:
            self.seq, self.seen = seq, 0
        self.seen += 1
        if self.seen == SEATS:
            self._all_saw()

    def _all_saw(self) -> None:
        now = time.monotonic()
        self.is_playing = True
        if self.sent_s:
            if self.load.is_measuring:
                self.load.latencies_s.append(now - self.sent_s)
            self.sent_s = 0.0
        gap_s = self.load.gap_s * self.load.rng.uniform(0.5, 1.5)
        asyncio.get_running_loop().call_later(gap_s, self._next)

    def _next(self) -> None:
        for player in self.players:
            frame = player.frame
            if frame is None or frame.view is None:
                continue
            if frame.table.state == "over":
                player.say({"do": "rematch"})
            elif frame.view.turn == frame.view.seat:
                self.sent_s = time.monotonic()
                player.say(_wish(frame.view, self.load.rng))


class Player(asyncio.Protocol):
    """One socket."""

    transport: asyncio.Transport

    def __init__(self, board: Board, seat: int) -> None:
        self.board = board
        self.seat = seat
        self.frame: Frame | None = None
        self.seq = 0
        self.greeted = asyncio.Event()
        self._buffer = bytearray()
        self._is_open = False
        self._count = 0
        self._unconfirmed = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        port = self.board.load.plan["port"]
        transport.write(
            f"GET /ws/table/{self.board.public_id}/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: http://127.0.0.1:{port}\r\n"
            f"Cookie: sid={self.board.cookies[self.seat]}\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.board.load.lost += self.board.load.is_measuring

    def data_received(self, data: bytes) -> None:
        self.board.load.bytes_in += len(data)
        self._buffer += data
        if not self._is_open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._buffer.startswith(b"HTTP/1.1 101"), bytes(self._buffer[:200])
            del self._buffer[: end + 4]
            self._is_open = True
        while self._take_message():
            pass

    def _take_message(self) -> bool:
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        length, head = buffer[1] & 127, 2
        if length == 126:
            length, head = int.from_bytes(buffer[2:4]), 4
        elif length == 127:
            length, head = int.from_bytes(buffer[2:10]), 10
        if len(buffer) < head + length:
            return False
        kind = buffer[0] & 15
        body = bytes(buffer[head : head + length])
        del buffer[: head + length]
        if kind == TEXT:
            self._hear(body)
        elif kind == PING:
            self._send(PONG, body)
        elif kind == CLOSE:
            self.transport.close()
        return True

    def _hear(self, body: bytes) -> None:
        if body.startswith(b'{"at"'):
            self.frame = frame = _read_frame(body)
            self._unconfirmed += 1
            if self._unconfirmed >= CONFIRM_FRAMES:
                self._unconfirmed = 0
                self._send(TEXT, b'{"do":"ping","seen":[%d,%d]}' % frame.at)
            self.greeted.set()
            self.board.saw(self, frame)
        elif body.startswith((b'{"no"', b'{"bye"')):
            code = _read_answer(body).code or "bye"
            refusals = self.board.load.refusals
            refusals[code] = refusals.get(code, 0) + 1

    def say(self, message: dict[str, Any]) -> None:
        self._count += 1
        self._send(TEXT, msgspec.json.encode(message | {"key": f"k{self._count}"}))

    def _send(self, kind: int, body: bytes) -> None:
        # A mask of zeros is a mask.
        head = bytes((128 | kind, 128 | len(body))) if len(body) < 126 else (
            bytes((128 | kind, 254)) + len(body).to_bytes(2)
        )  # fmt: skip
        self.transport.write(head + b"\0\0\0\0" + body)


def _wish(view: View, rng: Random) -> dict[str, Any]:
    can = view.can
    if can.play:
        card = rng.choice(can.play)
        wish: dict[str, Any] = {"do": "play", "card": card, "turn": view.turn_no}
        if card >= WILD:
            wish["colour"] = rng.randrange(4)
        if view.counts[view.seat] == 2:
            wish["call"] = True
        return wish
    what = "accept" if can.accept else "keep" if can.keep else "draw"
    return {"do": what, "turn": view.turn_no}


def _busy_s() -> float:
    with open("/proc/stat", encoding="ascii") as stat:  # noqa: PTH123
        fields = [int(text) for text in stat.readline().split()[1:9]]
    return (sum(fields) - fields[3] - fields[4]) / _TICKS


def _tree_s(root: int) -> float:
    """CPU seconds of a process, its children, and the children they buried."""
    parents: dict[int, int] = {}
    used: dict[int, int] = {}
    for name in os.listdir("/proc"):  # noqa: PTH208
        if not name.isdigit():
            continue
        try:
            with open(f"/proc/{name}/stat", encoding="ascii", errors="replace") as stat:  # noqa: PTH123
                fields = stat.read().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(name)] = int(fields[1])
        used[int(name)] = sum(map(int, fields[11:15]))
    inside, found = {root}, True
    while found:
        more = {pid for pid, parent in parents.items() if parent in inside} - inside
        inside |= more
        found = bool(more)
    return sum(used.get(pid, 0) for pid in inside) / _TICKS


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:  # noqa: PTH123
        plan = json.load(file)
    print(json.dumps(asyncio.run(Load(plan).run())))


if __name__ == "__main__":
    main()
