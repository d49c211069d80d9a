"""Which pages may open a socket: ten origins, with a public address and without one."""

import asyncio
from typing import Any

import pytest

from oona_site.env import Env, Site
from oona_site.origins import SameOrigin, may_connect

SITE = Env({"OONA_SITE_URL": "https://play.example.org"}).site("OONA_SITE_URL")

# Origin; allowed with the public address https://play.example.org; allowed at home, where the
# request was sent to http://majlis.local:8000.
MATRIX = [
    ("https://play.example.org", True, False),
    ("https://play.example.org:443", True, False),
    ("http://majlis.local:8000", False, True),
    ("http://play.example.org", False, False),
    ("https://play.example.org:8443", False, False),
    ("https://evil.example", False, False),
    ("https://play.example.org.evil.example", False, False),
    ("null", False, False),
    ("http://majlis.local", False, False),
    ("https://majlis.local:8000", False, False),
]


def scope_of(*headers: tuple[bytes, bytes], scheme: str = "ws") -> dict[str, Any]:
    return {"type": "websocket", "path": "/", "scheme": scheme, "headers": list(headers)}


@pytest.mark.parametrize(("origin", "with_site", "at_home"), MATRIX)
def test_ten_origins(origin: str, with_site: bool, at_home: bool) -> None:
    scope = scope_of((b"host", b"majlis.local:8000"), (b"origin", origin.encode()))
    assert may_connect(scope, SITE) is with_site
    assert may_connect(scope, None) is at_home


@pytest.mark.parametrize("site", [SITE, None])
def test_a_missing_or_doubled_header_is_a_no(site: Site | None) -> None:
    origin = (b"origin", b"https://play.example.org")
    host = (b"host", b"play.example.org")
    assert not may_connect(scope_of(host, scheme="wss"), site)
    assert not may_connect(scope_of(host, origin, origin, scheme="wss"), site)
    assert may_connect(scope_of(host, origin, scheme="wss"), site)


def test_at_home_two_hosts_in_one_request_are_a_no() -> None:
    host = (b"host", b"majlis.local")
    assert not may_connect(scope_of(host, host, (b"origin", b"http://majlis.local")), None)


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("192.168.1.7:8000", "http://192.168.1.7:8000"),
        ("[::1]:8000", "http://[::1]:8000"),
        ("localhost", "http://localhost"),
        ("MAJLIS.local:80", "http://majlis.local"),
    ],
)
def test_at_home_any_address_of_this_machine_will_do(host: str, origin: str) -> None:
    assert may_connect(scope_of((b"host", host.encode()), (b"origin", origin.encode())), None)


@pytest.mark.parametrize(
    "origin",
    ["http://majlis.local/", "http://a@majlis.local", "http://majlis.local?", "http://majlis.local:x",
     "//majlis.local", "file://", "http://", "http://majlis.local:", "http://[::1"],
)  # fmt: skip
def test_what_is_no_plain_origin_is_a_no(origin: str) -> None:
    scope = scope_of((b"host", b"majlis.local"), (b"origin", origin.encode()))
    assert not may_connect(scope, None)


def test_a_refused_socket_is_closed_before_it_opens() -> None:
    async def never(scope: Any, receive: Any, send: Any) -> None:
        raise AssertionError("the application was reached")

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    sent: list[Any] = []
    asyncio.run(SameOrigin(never, SITE)(scope_of((b"host", b"x")), receive, send))
    assert sent == [{"type": "websocket.close"}]
