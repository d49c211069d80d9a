"""Sockets: who is there, how much he may say, and where it goes. No rules and no queries.

Built on Channels without a channel layer: the hub writes to sockets by itself. Nothing here
touches the default database thread, which is one for the whole process.
"""

from __future__ import annotations

import logging
from functools import partial
from http.cookies import CookieError, SimpleCookie
from typing import Any, ClassVar

from autobahn.exception import Disconnected
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import DatabaseError, InterfaceError
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header

from oona_site.addresses import scope_address
from oona_site.players.selectors import Person, person_for_session

from . import wire
from .buckets import Bucket
from .hub import Hub
from .items import Join, Said
from .live import LiveTable
from .readers import Reader, quietly
from .seeds import clock_ms
from .threads import in_thread
from .wire import Unreadable, WireCode, refused
from .words import message_refusal_text

log = logging.getLogger(__name__)

# Forty messages at once, ten a second; then a socket runs into debt.
MESSAGES = 40
MESSAGES_A_SECOND = 10.0
BAD_MESSAGE_COST = 2.0
FLOOD = -40.0
CLOSE_FLOOD = 4008
CLOSE_TOO_MANY = 4029
CLOSE_MISSING = 4404
CLOSE_RESTART = 4012
CLOSE_RETRY = 4013
CLOSE_KICKED = 4005


def headers_of(scope: dict[str, Any], name: bytes) -> str:
    """The value of a header, empty where it is not sent."""
    values = [value for key, value in scope["headers"] if key.lower() == name]
    return values[-1].decode("latin-1") if values else ""


def cookies_of(scope: dict[str, Any]) -> dict[str, str]:
    """The cookies of the handshake; unreadable ones are none."""
    try:
        parsed = SimpleCookie(headers_of(scope, b"cookie"))
    except CookieError:
        return {}
    return {name: morsel.value for name, morsel in parsed.items()}


def language_of(scope: dict[str, Any], person: Person | None) -> str:
    """The reader's language: the page's, else his own, else what his browser asks for."""
    wishes = [cookies_of(scope).get(settings.LANGUAGE_COOKIE_NAME, "")]
    wishes += [person.language] if person else []
    wishes += [tag for tag, _ in parse_accept_lang_header(headers_of(scope, b"accept-language"))]
    for wish in wishes:
        try:
            return get_supported_language_variant(wish)
        except LookupError:
            continue
    return settings.LANGUAGE_CODE


def origin_of(scope: dict[str, Any]) -> str:
    """The address the page came from, to invite with."""
    if settings.OONA_SITE is not None:
        return settings.OONA_SITE.origin
    return headers_of(scope, b"origin") or f"http://{headers_of(scope, b'host')}"


async def authenticate(scope: dict[str, Any]) -> tuple[str | None, Person | None]:
    """The session key of the handshake and whose it is: one query, off the loop's thread."""
    key = cookies_of(scope).get(settings.SESSION_COOKIE_NAME)
    if not key:
        return None, None
    person = await in_thread(partial(person_for_session, key))
    return (key, person) if person else (None, None)


class OonaConsumer(AsyncWebsocketConsumer):
    """What table and lobby sockets share."""

    HANDLERS: ClassVar[dict[str, str]] = {
        "websocket.connect": "websocket_connect",
        "websocket.receive": "websocket_receive",
        "websocket.disconnect": "websocket_disconnect",
    }

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """One message after the other, without a layer and without a task for each."""
        self.scope = scope
        self.base_send = send
        self.channel_layer = None
        self.hub: Hub | None = None
        self.reader: Reader | None = None
        self.bucket = Bucket(MESSAGES, MESSAGES_A_SECOND)
        self.is_gone = False
        try:
            while True:
                await self.dispatch(await receive())
        except StopConsumer:
            return
        finally:
            self.part()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """As Channels does it, without a look at the database connections of another thread."""
        handler = self.HANDLERS.get(message["type"])
        assert handler is not None, "a socket hears from its server alone"
        await getattr(self, handler)(message)

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        """The socket closed."""
        raise StopConsumer

    async def connect(self) -> None:
        """Accept, find out who it is, and let the hub have the socket."""
        await self.accept()
        self.hub = hub = Hub.current()
        try:
            session, person = await authenticate(self.scope)
        except (DatabaseError, InterfaceError):
            await self.close(CLOSE_RETRY)
            return
        self.reader = reader = Reader(
            person=person.id if person else None,
            session=session,
            language=language_of(self.scope, person),
            origin=origin_of(self.scope),
            send=self.tell,
            close=self.close,
        )
        reader.checked_at = clock_ms()
        if hub.draining:
            await reader.bye("restart")
            await self.close(CLOSE_RESTART)
        elif not hub.admit(reader, scope_address(self.scope)):
            await reader.bye("too_many")
            await self.close(CLOSE_TOO_MANY)
        else:
            oldest = hub.surplus(person.id) if person else None
            if oldest is not None:
                await oldest.bye("too_many")
                await oldest.close(CLOSE_KICKED)
            await self.arrive(hub, reader)

    async def tell(self, text: str) -> None:
        """Send, unless the socket has gone."""
        if self.is_gone:
            return
        try:
            await self.base_send({"type": "websocket.send", "text": text})
        except (OSError, Disconnected):
            # It closed a moment ago, and that event is still on its way here.
            self.is_gone = True
        except RuntimeError:
            # Nobody stays in front of a table that stands still: closed, he comes back.
            log.exception("a message of %s characters cannot be sent", len(text))
            await quietly(self.close(CLOSE_RETRY))

    async def close(self, code: int | None = None, reason: str | None = None) -> None:
        """Close once; what comes after it is not heard any more."""
        if not self.is_gone:
            self.is_gone = True
            await super().close(code, reason)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Size, rate, parse. What passes goes to the hub; the rest is answered here."""
        reader = self.reader
        if reader is None or self.is_gone:
            return
        level = self.bucket.take()
        if level < 0:
            await self._too_fast(reader, level, text_data)
            return
        try:
            message = wire.read(text_data)
        except Unreadable as error:
            self.bucket.take(BAD_MESSAGE_COST)
            await self.refuse(reader, error.key, error.code)
            return
        if isinstance(message, wire.Ping):
            reader.seen(message.seen)
            await self.tell(self.hub.traces.pong(reader) if self.hub else wire.PONG)
            if reader.behind and reader.has_credit():
                await self.catch_up(reader)
        elif isinstance(message, wire.Echo):
            if self.hub is not None:
                self.hub.traces.echoed(reader, message.n)
        else:
            await self.say(reader, message)

    async def _too_fast(self, reader: Reader, level: float, text: str | None) -> None:
        """Somebody who goes on all the same is cut off."""
        if level < FLOOD:
            await reader.bye("flood")
            await self.close(CLOSE_FLOOD)
        else:
            await self.refuse(reader, wire.key_of(text), WireCode.TOO_FAST)

    async def refuse(self, reader: Reader, key: str | None, code: WireCode) -> None:
        """Say why a message was not even looked at."""
        if self.hub is not None:
            self.hub.traces.refused(reader, code)
        await self.tell(refused(key, code, message_refusal_text(code, reader.language), 1_000))

    def part(self) -> None:
        """The socket is gone, however it went."""
        self.is_gone = True
        if self.hub is not None and self.reader is not None:
            self.hub.dismiss(self.reader, self.live_table())

    def live_table(self) -> LiveTable | None:
        """The table this socket looks at."""
        return None

    async def arrive(self, hub: Hub, reader: Reader) -> None:
        """The socket may be served now."""
        raise NotImplementedError

    async def say(self, reader: Reader, message: wire.AnyMessage) -> None:
        """A readable message that is no ping."""
        raise NotImplementedError

    async def catch_up(self, reader: Reader) -> None:
        """Show the newest to one who had run out of credit."""
        raise NotImplementedError


class TableConsumer(OonaConsumer):
    """A socket at a table."""

    live: LiveTable | None = None

    def live_table(self) -> LiveTable | None:
        return self.live

    async def arrive(self, hub: Hub, reader: Reader) -> None:
        public_id = self.scope["url_route"]["kwargs"]["public_id"]
        try:
            self.live = await hub.table(public_id)
        except (DatabaseError, InterfaceError):
            await self.close(CLOSE_RETRY)
            return
        if self.live is None:
            await reader.bye("missing")
            await self.close(CLOSE_MISSING)
        elif not self.is_gone:
            self.live.put(Join(reader))

    async def say(self, reader: Reader, message: wire.AnyMessage) -> None:
        if self.live is None:
            return
        if not reader.has_room():
            await self.refuse(reader, getattr(message, "key", None), WireCode.TOO_FAST)
            return
        reader.waiting += 1
        self.live.put(Said(reader, message))

    async def catch_up(self, reader: Reader) -> None:
        if self.live is not None:
            await self.live.resend(reader)


class LobbyConsumer(OonaConsumer):
    """A socket that shows the list of tables; it says nothing but pings."""

    async def arrive(self, hub: Hub, reader: Reader) -> None:
        await hub.lobby.join(reader)

    async def say(self, reader: Reader, message: wire.AnyMessage) -> None:
        await self.refuse(reader, getattr(message, "key", None), WireCode.UNREADABLE)

    async def catch_up(self, reader: Reader) -> None:
        if self.hub is not None:
            await self.hub.lobby.resend(reader)

    def part(self) -> None:
        if self.hub is not None and self.reader is not None:
            self.hub.lobby.leave(self.reader)
        super().part()
