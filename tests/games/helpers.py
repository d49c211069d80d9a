"""People, tables and sockets for tests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from importlib import import_module
from itertools import count
from typing import Any, ParamSpec, TypeVar

import msgspec
from allauth.account.models import EmailAddress
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.utils.text import slugify

from games import services, threads
from games.engine.presets import preset_named
from games.engine.rules import change
from games.models import Table
from oona_site.asgi import application
from oona_site.players.models import Player
from oona_site.players.names import name_key
from wallet import services as ledger

P = ParamSpec("P")
T = TypeVar("T")
# Long, for machines that do other things as well; nothing is expected to take it.
PATIENCE_S = 20.0
ORIGIN = b"http://testserver"
PASSWORD = "a-password-of-tests"
PLAIN = ("teams", "private", "name", "dares", "entry", "team_prize", "talk")
_keys = count(1)


def make_person(name: str, language: str = "en") -> Player:
    """A guest called ``name``."""
    player = Player(name=name, name_key=name_key(name), language=language)
    player.set_unusable_password()
    player.save()
    return player


def make_account(name: str, *, coins: int = 0, verified: bool = True) -> Player:
    """An account called ``name``, with so many coins of welcome."""
    email = f"{slugify(name)}@example.org"
    player = Player.objects.create_user(email, PASSWORD, name=name, name_key=name_key(name))
    EmailAddress.objects.create(user=player, email=email, verified=verified, primary=True)
    if coins:
        line = ledger.Line(ledger.MINT, ledger.player_account(player.pk), coins)
        ledger.book(key=f"welcome:{player.pk}", kind=ledger.Kind.WELCOME, lines=[line])
    return player


def session_of(player: Player) -> str:
    """The key of a session in which ``player`` is signed in."""
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    store[SESSION_KEY] = str(player.pk)
    store[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    store[HASH_SESSION_KEY] = player.get_session_auth_hash()
    store.save()
    key: str = store.session_key
    return key


def plan(preset: str = "oona", seats: int = 2, **more: Any) -> services.Plan:
    """The table somebody wants, options changed by name."""
    named = {name: more.pop(name) for name in PLAIN if name in more}
    rules = change(preset_named(preset).rules, more)
    return services.Plan(preset=preset, rules=rules, seats=seats, **named)


def table_named(public_id: str) -> Table:
    """The row of a table."""
    return Table.objects.get(public_id=public_id)


def new_key() -> str:
    """A key no test has used."""
    return f"key-{next(_keys)}"


class Browser:
    """A socket that keeps what it is sent."""

    def __init__(self, path: str, session: str | None, *, headers: dict[bytes, bytes]) -> None:
        sent = [(b"origin", ORIGIN), (b"host", b"testserver"), *headers.items()]
        if session:
            sent.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={session}".encode()))
        self.socket = WebsocketCommunicator(application, path, headers=sent)
        self.frame: dict[str, Any] = {}
        self.told: list[dict[str, Any]] = []
        self.closed: int | None = None
        self.pings = True
        self._frames = 0

    @property
    def view(self) -> dict[str, Any]:
        """The view of the newest frame."""
        view: dict[str, Any] = self.frame["view"]
        return view

    async def read(self, within: float = PATIENCE_S) -> dict[str, Any]:
        """The next message; frames replace the one before."""
        output = await self.socket.receive_output(within)
        if output["type"] == "websocket.close":
            self.closed = output.get("code")
            return {"closed": self.closed}
        message: dict[str, Any] = msgspec.json.decode(output["text"])
        if "at" in message:
            assert "first" in message or message["at"] > self.frame["at"], "frames only rise"
            self.frame = message
            self._frames += 1
            if self.pings and self._frames % 16 == 0:
                await self.say(do="ping", seen=message["at"])
        self.told.append(message)
        return message

    async def until(
        self, wanted: Callable[[dict[str, Any]], bool], within: float = PATIENCE_S
    ) -> dict[str, Any]:
        """The first message from now on that is ``wanted``."""
        async with asyncio.timeout(within):
            while True:
                message = await self.read(within)
                if wanted(message):
                    return message

    async def say(self, **message: Any) -> str | None:
        """Send a message; those that need a key get one."""
        if message["do"] not in ("ping", "take_over"):
            message.setdefault("key", new_key())
        await self.socket.send_to(text_data=msgspec.json.encode(message).decode())
        return message.get("key")

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send a message and give its answer."""
        key = await self.say(**message)
        return await self.until(lambda got: key in (got.get("ok"), got.get("no")))

    async def act(self, **message: Any) -> dict[str, Any]:
        """An own-turn action, as of the newest frame; gives the answer."""
        return await self.ask(turn=self.view["turn_no"], **message)

    async def settle(self, wait: float = 0.15) -> None:
        """Read until nothing more comes for a moment."""
        while not await self.socket.receive_nothing(wait, 0.01):
            if "closed" in await self.read():
                return

    async def close(self) -> None:
        """Close the tab."""
        await self.socket.disconnect()


async def open_browser(
    path: str, player: Player | None = None, headers: dict[bytes, bytes] | None = None
) -> Browser:
    """Connect; the handshake is accepted or the test fails."""
    session = await in_thread(session_of)(player) if player else None
    browser = Browser(path, session, headers=headers or {})
    accepted, _ = await browser.socket.connect(PATIENCE_S)
    assert accepted
    return browser


async def sit_down(public_id: str, player: Player | None = None, **more: Any) -> Browser:
    """A browser at a table, with its first frame read."""
    browser = await open_browser(f"/ws/table/{public_id}/", player, **more)
    await browser.until(lambda got: "at" in got)
    return browser


def in_thread(work: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """``work`` as a coroutine function, on a thread whose connection goes back at once."""

    async def run(*args: P.args, **kwargs: P.kwargs) -> T:
        return await threads.in_thread(lambda: work(*args, **kwargs))

    return run


async def two_at_a_table(layla: Player, salem: Player, **wanted: object) -> tuple[Browser, Browser]:
    """Layla and Salem in a match of two."""
    public_id = await in_thread(services.open_table)(plan(**wanted), host=layla.pk)  # type: ignore[arg-type]
    hers, his = await sit_down(public_id, layla), await sit_down(public_id, salem)
    assert "ok" in await his.ask(do="sit")
    assert "ok" in await hers.ask(do="start")
    await quiet(hers, his)
    return hers, his


async def quiet(*browsers: Browser) -> None:
    for browser in browsers:
        await browser.settle(0.15)


async def until_true(ask: Callable[[], Awaitable[bool]], within: float = PATIENCE_S) -> None:
    """Ask again until it is so."""
    async with asyncio.timeout(within):
        while not await ask():  # noqa: ASYNC110 - the database tells nobody
            await asyncio.sleep(0.02)
