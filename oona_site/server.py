"""daphne's server with a start before the first request and a drain before the last.

Importing this module installs Twisted's asyncio reactor, so only `manage.py serve` does it.
"""

import asyncio
import logging
import signal
from collections.abc import Awaitable, Callable
from typing import Any, cast

from daphne.server import Server, twisted_loop
from twisted.internet import defer
from twisted.internet import reactor as installed_reactor

from games.wire import MAX_BYTES
from oona_site import serving
from oona_site.asgi import application
from oona_site.origins import Receive, Scope, Send

# autobahn holds what is sent to this as well, so it must leave room for the longest of our own
# frames: ninety sentences and sixteen dares. What browsers may send is cut by the size of one of
# their frames, and what comes in pieces by the consumer.
MESSAGE_BYTES_MAX = 1 << 18
# Hub, journal and clock together; after that the process ends all the same.
DRAIN_S_MAX = 15

reactor = cast(Any, installed_reactor)
log = logging.getLogger("oona_site.serve")


class Lifecycle:
    """Starts and stops what lives beside the requests, once each."""

    def __init__(self) -> None:
        self.started = asyncio.Event()

    async def start(self) -> None:
        """Raises what the start raised; requests wait until it is through."""
        await serving.startup()
        self.started.set()

    async def stop(self) -> None:
        """Drains for `DRAIN_S_MAX` at most; logs what goes wrong, since the process ends anyway."""
        if not self.started.is_set():
            return
        try:
            async with asyncio.timeout(DRAIN_S_MAX):
                await serving.shutdown()
        except TimeoutError:
            log.error("the journal was not drained within %s s", DRAIN_S_MAX)
        except Exception:
            log.exception("the shutdown failed")

    async def application(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The product's application, behind the start."""
        await self.started.wait()
        await application(scope, receive, send)


class OonaServer(Server):
    """Binds first, then starts hub, journal and clock, then answers.

    After `run` came back, `listen_problem` holds one line when the port could not be had, and
    `has_failed` is true when the start failed.
    """

    def __init__(self, *, host: str, port: int, on_listening: Callable[[str, int], None]) -> None:
        self.lifecycle = Lifecycle()
        self.listen_problem = ""
        self.has_failed = False
        self._host = host
        self._port = port
        self._on_listening = on_listening
        self._ports: list[Any] = []
        self._is_stopping = False
        self._has_stopped = False
        self._tasks: set[asyncio.Task[None]] = set()
        interface = host.replace(":", r"\:")
        super().__init__(
            application=self.lifecycle.application,
            endpoints=[f"tcp:port={port}:interface={interface}:backlog=1024"],
            signal_handlers=False,
            ready_callable=self._ready,
            http_timeout=15,
            websocket_timeout=12 * 3600,
            websocket_connect_timeout=5,
            websocket_handshake_timeout=5,
            websocket_max_message_size=MESSAGE_BYTES_MAX,
            websocket_max_frame_size=MAX_BYTES,
            ping_interval=10,
            ping_timeout=8,
            application_close_timeout=5,
            server_name="oona",
            verbosity=1,
        )

    def listen_success(self, port: Any) -> None:
        super().listen_success(port)
        self._ports.append(port)

    def listen_error(self, failure: Any) -> None:
        self.listen_problem = (
            f"port {self._port} on {self._host} cannot be had"
            f" ({_reason(failure)}): stop what uses it, or choose another with PORT="
        )
        self.stop()

    def kill_all_applications(self) -> Any:
        """As daphne's, but a connection that never got an application does not break the end."""
        running = [
            task
            for details in self.connections.values()
            if (task := details.get("application_instance")) is not None and not task.done()
        ]
        for task in running:
            task.cancel()
        ended = defer.Deferred.fromFuture(asyncio.gather(*running, return_exceptions=True))
        ended.addErrback(lambda _: None)
        return ended

    def _ready(self) -> None:
        reactor.callWhenRunning(self._spawn, self._begin)

    def _spawn(self, work: Callable[[], Awaitable[None]]) -> None:
        async def run() -> None:
            await work()

        # Named, not asked for: the reactor calls its first functions before the loop runs.
        task = twisted_loop.create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._on_signal)
        try:
            await self.lifecycle.start()
        except Exception:
            log.exception("the start failed")
            self.has_failed = True
            self._stop_reactor()
            return
        for host, port in self.listening_addresses:
            self._on_listening(host, port)

    def _on_signal(self) -> None:
        if self._is_stopping:
            # Asked twice: somebody does not want to wait.
            self._stop_reactor()
            return
        self._is_stopping = True
        self._spawn(self._end)

    async def _end(self) -> None:
        for port in self._ports:
            port.stopListening()
        await self.lifecycle.stop()
        self._stop_reactor()

    def _stop_reactor(self) -> None:
        if not self._has_stopped:
            self._has_stopped = True
            reactor.stop()


def _reason(failure: Any) -> str:
    error = getattr(failure.value, "socketError", failure.value)
    return getattr(error, "strerror", None) or str(error)
