"""Which pages may open a socket: only our own.

Channels' `AllowedHostsOriginValidator` compares hosts alone, so another port of the same host would
pass; a socket carries the cookie, so here scheme, host and port must all be equal.
"""

import logging
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from oona_site.env import Site

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
Origin = tuple[str, str, int]

_PORTS = {"http": 80, "https": 443}
_PAGE_SCHEMES = {"ws": "http", "wss": "https", "http": "http", "https": "https"}

log = logging.getLogger(__name__)


def parse_origin(value: str) -> Origin | None:
    """Gives scheme, host and port of an Origin header; None for `null` and the like."""
    try:
        parts = urlsplit(value)
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if parts.scheme not in _PORTS or not host or value != f"{parts.scheme}://{parts.netloc}":
        return None
    if parts.username is not None or parts.netloc.endswith(":"):
        return None
    return parts.scheme, host, port or _PORTS[parts.scheme]


def may_connect(scope: Scope, site: Site | None) -> bool:
    """Says whether a socket's handshake comes from a page of ours.

    With a site the Origin must be the site's; without one it must be what the request itself was
    sent to. A missing or doubled header is a no.
    """
    origin = parse_origin(_only_header(scope["headers"], b"origin") or "")
    if origin is None:
        return False
    if site is not None:
        return origin == (site.scheme, site.host, site.port)
    scheme = _PAGE_SCHEMES.get(scope.get("scheme", "ws"))
    host = _only_header(scope["headers"], b"host")
    return host is not None and origin == parse_origin(f"{scheme}://{host.lower()}")


def _only_header(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> str | None:
    values = [value for key, value in headers if key.lower() == name]
    return values[0].decode("latin-1") if len(values) == 1 else None


class SameOrigin:
    """Closes a socket before it opens unless `may_connect` allows it: a 403 to the browser."""

    def __init__(self, application: Application, site: Site | None) -> None:
        self.application = application
        self.site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if may_connect(scope, self.site):
            await self.application(scope, receive, send)
            return
        log.info("refused a socket from another origin on %s", scope.get("path"))
        await receive()
        await send({"type": "websocket.close"})
