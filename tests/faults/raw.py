"""A socket without manners: sends what no browser would, and may not read at all."""

import asyncio
import json
import os
import struct
from pathlib import Path
from typing import Self

TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9


class Raw:
    """A WebSocket down to its bytes. `closed` is set when the server has ended it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.refusals = 0

    @classmethod
    async def connect(cls, host: str, path: str, cookie: str = "") -> Self:
        address, _, port = host.partition(":")
        reader, writer = await asyncio.open_connection(address, int(port))
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Origin: http://{host}\r\nCookie: sid={cookie}\r\n\r\n".encode()
        )
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
        assert b" 101 " in head, head
        return cls(reader, writer)

    def send(self, payload: bytes, kind: int = TEXT, *, final: bool = True) -> None:
        """Puts one masked frame into the buffer."""
        size = len(payload)
        head = bytes(((128 if final else 0) | kind,))
        if size < 126:
            head += bytes((128 | size,))
        elif size < 1 << 16:
            head += b"\xfe" + struct.pack("!H", size)
        else:
            head += b"\xff" + struct.pack("!Q", size)
        self.writer.write(head + b"\0\0\0\0" + payload)

    def say(self, **message: object) -> None:
        self.send(json.dumps(message).encode())

    async def ended(self, within_s: float) -> bool:
        """Reads, and counts refusals, until the server closes; says whether it did in time."""
        try:
            async with asyncio.timeout(within_s):
                while True:
                    kind, payload = await self._read()
                    self.refusals += payload.startswith(b'{"no"')
                    if kind == CLOSE:
                        return True
        except (asyncio.IncompleteReadError, ConnectionError):
            return True
        except TimeoutError:
            return False

    async def hear(self, words: bytes, within_s: float) -> bytes:
        """Reads until a message has these words in it, and gives it.

        Raises TimeoutError when none came, and what a lost connection raises.
        """
        async with asyncio.timeout(within_s):
            while True:
                _, payload = await self._read()
                if words in payload:
                    return payload

    async def _read(self) -> tuple[int, bytes]:
        """The next frame: its kind and what is in it."""
        head = await self.reader.readexactly(2)
        size = head[1] & 127
        if size == 126:
            size = struct.unpack("!H", await self.reader.readexactly(2))[0]
        elif size == 127:
            size = struct.unpack("!Q", await self.reader.readexactly(8))[0]
        return head[0] & 15, await self.reader.readexactly(size)

    def close(self) -> None:
        self.writer.transport.abort()


def memory_mb(pid: int) -> float:
    """What the process holds in memory, in MB; 0 where the system does not say."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
