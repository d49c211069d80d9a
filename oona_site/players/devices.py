"""Where somebody is logged in: which browser, on what, since when. No address is kept.

Of a browser that somebody logged in with, a salted hash is kept as well: two accounts of one
browser are not two people at a coin table. The browser itself keeps a random mark for that, which
says nothing about it or its owner, and stands nowhere here.
"""

import re
import secrets
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from oona_site.players.models import KnownBrowser, Player, Session

_KEY = "device"
_NEW_MARK = "oona.new_mark"
_MARK = re.compile(r"[A-Za-z0-9_-]{22}")
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


def note_device(request: HttpRequest, user: Player, **_: Any) -> None:
    """Writes into a new session which browser it belongs to. Called at every log-in."""
    agent = request.headers.get("user-agent", "")
    request.session[_KEY] = {"name": device_name(agent), "at": timezone.now().isoformat()}
    mark = request.COOKIES.get(settings.OONA_BROWSER_COOKIE_NAME, "")
    if not _MARK.fullmatch(mark):
        mark = request.META[_NEW_MARK] = secrets.token_urlsafe(16)
    KnownBrowser.objects.update_or_create(
        player=user, digest=digest_of(mark), defaults={"last_at": timezone.now()}
    )


def digest_of(mark: str) -> str:
    """What is kept of a browser's mark: whoever reads the rows finds no browser by it."""
    return salted_hmac("oona.browser", mark, algorithm="sha256").hexdigest()


def give_mark(request: HttpRequest, response: HttpResponseBase) -> None:
    """Lets a browser that was new at this log-in keep its mark."""
    mark = request.META.get(_NEW_MARK)
    if mark:
        response.set_cookie(
            settings.OONA_BROWSER_COOKIE_NAME,
            mark,
            max_age=settings.SESSION_COOKIE_AGE,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )


def browsers_of(players: Iterable[int]) -> dict[int, list[str]]:
    """Gives the hashes of the browsers in which each of these players has logged in."""
    found: dict[int, list[str]] = defaultdict(list)
    rows = KnownBrowser.objects.filter(player__in=list(players)).order_by("pk")
    for player, digest in rows.values_list("player_id", "digest"):
        found[player].append(digest)
    return found


def forget_browsers() -> int:
    """Deletes what was kept of browsers in which nobody can be logged in any more."""
    before = timezone.now() - timedelta(seconds=settings.SESSION_COOKIE_AGE)
    deleted, _ = KnownBrowser.objects.filter(last_at__lt=before).delete()
    return deleted


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
