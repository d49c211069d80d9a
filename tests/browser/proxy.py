"""A network that can be cut: a SOCKS proxy on 127.0.0.1 for one visitor's browser.

Playwright's offline mode leaves open sockets open. A browser that goes through :class:`Proxy`
keeps its addresses and cookies, and every connection it has ends when the test says :meth:`cut`.
"""

import asyncio
import contextlib
import threading
from typing import Final, Self

_NO_AUTH: Final = b"\x05\x00"
_GRANTED: Final = b"\x05\x00\x00\x01\x00\x00\x00\x00\x00\x00"
_NAME, _IPV4 = 3, 1
_START_S: Final = 5


class Proxy:
    """Started and ended by `with`; used from the thread of the test."""

    def __init__(self) -> None:
        self.port = 0
        self._loop = asyncio.new_event_loop()
        self._is_up = True
        self._open: set[asyncio.StreamWriter] = set()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def url(self) -> str:
        return f"socks5://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(_START_S)
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_START_S)

    def cut(self) -> None:
        """End every connection and refuse new ones."""
        done = threading.Event()
        self._loop.call_soon_threadsafe(self._cut, done)
        assert done.wait(_START_S)

    def mend(self) -> None:
        """Let connections through again."""
        self._is_up = True

    def _run(self) -> None:
        loop = self._loop
        server = loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        loop.run_forever()
        server.close()
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0.05))
        loop.close()

    def _cut(self, done: threading.Event) -> None:
        self._is_up = False
        for writer in self._open:
            writer.transport.abort()
        self._open.clear()
        done.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            if self._is_up:
                self._open.add(writer)
                await self._tunnel(reader, writer)
        self._open.discard(writer)
        writer.transport.abort()

    async def _tunnel(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        _, methods = await reader.readexactly(2)
        await reader.readexactly(methods)
        writer.write(_NO_AUTH)
        _, _, _, kind = await reader.readexactly(4)
        if kind == _NAME:
            host = (await reader.readexactly((await reader.readexactly(1))[0])).decode()
        else:
            assert kind == _IPV4
            host = ".".join(map(str, await reader.readexactly(4)))
        port = int.from_bytes(await reader.readexactly(2))
        far_reader, far_writer = await asyncio.open_connection(host, port)
        self._open.add(far_writer)
        writer.write(_GRANTED)
        ways = [_carry(reader, far_writer), _carry(far_reader, writer)]
        await asyncio.gather(*ways)
        self._open.discard(far_writer)


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while piece := await reader.read(65536):
            writer.write(piece)
            await writer.drain()
    writer.transport.close()
