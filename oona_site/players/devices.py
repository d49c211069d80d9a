"""Where somebody is logged in: which browser, on what, since when. No address is kept."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from oona_site.players.models import Player, Session

_KEY = "device"
_BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"),
             ("SamsungBrowser", "Samsung Internet"), ("CriOS", "Chrome"), ("Chrome", "Chrome"),
             ("Safari", "Safari"))  # fmt: skip
_SYSTEMS = (("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"),
            ("Windows", "Windows"), ("CrOS", "ChromeOS"), ("Mac OS X", "Mac"),
            ("Linux", "Linux"))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Device:
    """A browser that is logged in. `name` is empty where it did not say what it is."""

    name: str
    since: datetime | None
    is_this: bool


def note_device(request: HttpRequest, **_: Any) -> None:
    """Writes into a new session which browser it belongs to. Called at every log-in."""
    agent = request.headers.get("user-agent", "")
    request.session[_KEY] = {"name": device_name(agent), "at": timezone.now().isoformat()}


def device_name(agent: str) -> str:
    """Gives "Firefox · Android" of a User-Agent header: known words, nothing as it was sent."""
    parts = (_first(_BROWSERS, agent), _first(_SYSTEMS, agent))
    return " · ".join(part for part in parts if part)


def _first(rows: tuple[tuple[str, str], ...], agent: str) -> str:
    return next((name for mark, name in rows if mark in agent), "")


def devices_of(player: Player, this: str | None) -> list[Device]:
    """Gives the browsers in which this player is logged in, the newest first.

    `this` is the session key of the one that asks.
    """
    found = []
    for row in Session.objects.filter(player=player, expire_date__gt=timezone.now()):
        data = row.get_decoded()
        if constant_time_compare(data.get(HASH_SESSION_KEY, ""), player.get_session_auth_hash()):
            noted = data.get(_KEY, {})
            since = datetime.fromisoformat(noted["at"]) if noted else None
            found.append(Device(noted.get("name", ""), since, row.session_key == this))
    return sorted(found, key=lambda one: (one.is_this, str(one.since)), reverse=True)


def end_others(player: Player, this: str | None) -> int:
    """Logs this player out everywhere else; gives how many browsers that were."""
    deleted, _ = Session.objects.filter(player=player).exclude(session_key=this).delete()
    return deleted
