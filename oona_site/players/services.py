"""Writes about people."""

import math
import secrets
import threading
import time
from datetime import timedelta

from django.contrib.auth import login
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, override

from oona_site.players import names, selectors
from oona_site.players.models import Language, Note, Player
from oona_site.players.names import BadName, Problem

# A majlis shares one address, so nobody is refused: above these numbers guests come at a pace.
GUESTS_A_MINUTE = 6
GUESTS_AN_HOUR = 30
_MINUTE_S = 60
_HOUR_S = 3600

# Whole phrases, so that each language may say it its own way: 20 characters at most.
GUESTS = (
    _("Guest falcon"),
    _("Guest gazelle"),
    _("Guest oryx"),
    _("Guest dolphin"),
    _("Guest heron"),
    _("Guest lynx"),
    _("Guest turtle"),
    _("Guest hoopoe"),
    _("Guest swallow"),
    _("Guest fox"),
    _("Guest owl"),
    _("Guest robin"),
    _("Guest camel"),
    _("Guest hedgehog"),
    _("Guest pelican"),
    _("Guest cricket"),
)

_BACKEND = "django.contrib.auth.backends.ModelBackend"
_SEEN_EVERY_S = 60
_GUEST_NUMBER_LOW, _GUEST_NUMBER_HIGH = 10, 999
_guests_lock = threading.Lock()


class Wait(Exception):
    """Too many guests from one address just now: ask again after `seconds`, at least 1.

    `str()` gives the words in the language that is active.
    """

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds

    def __str__(self) -> str:
        text = ngettext(
            "Many guests are coming from your network. Try again in %(count)d second.",
            "Many guests are coming from your network. Try again in %(count)d seconds.",
            self.seconds,
        )
        return text % {"count": self.seconds}


def make_guest(*, language: str, address: str, invited: bool) -> Player:
    """Makes a guest with a friendly name in their language; raises Wait.

    `address` is what `oona_site.addresses` gives. Who came by an invitation link is not counted.
    """
    if not invited:
        count_guest(address, now_s=time.time())
    language = _known_language(language)
    name = guest_name(language)
    player = Player(name=name, name_key=names.name_key(name), language=language)
    player.set_unusable_password()
    player.save(force_insert=True)
    return player


def sign_in(request: HttpRequest, player: Player) -> None:
    """Gives this browser the player's session. The session key changes with it."""
    login(request, player, backend=_BACKEND)


def count_guest(address: str, *, now_s: float) -> None:
    """Counts one guest of this address; raises Wait, and then counts nothing.

    Up to the limits a guest is let in at once. Above them one is let in as soon as the last is a
    sixth of a minute (or a thirtieth of an hour) old, so a wait is 10 s or 120 s at most. The count
    is kept in the cache: when it is lost, a few more guests come in.
    """
    # The address itself is not kept.
    key = "guests:" + salted_hmac("oona.guests", address).hexdigest()
    with _guests_lock:
        moments: list[float] = [
            moment for moment in cache.get(key, []) if now_s - _HOUR_S < moment <= now_s
        ]
        in_a_minute = sum(now_s - _MINUTE_S < moment for moment in moments)
        pace_s = 0.0
        if len(moments) >= GUESTS_AN_HOUR:
            pace_s = _HOUR_S / GUESTS_AN_HOUR
        elif in_a_minute >= GUESTS_A_MINUTE:
            pace_s = _MINUTE_S / GUESTS_A_MINUTE
        if pace_s and (wait_s := moments[-1] + pace_s - now_s) > 0:
            raise Wait(math.ceil(wait_s))
        cache.set(key, [*moments, now_s][-GUESTS_AN_HOUR:], _HOUR_S)


def guest_name(language: str) -> str:
    """Gives a name such as "Guest falcon 27" in this language."""
    number = secrets.choice(range(_GUEST_NUMBER_LOW, _GUEST_NUMBER_HIGH + 1))
    with override(_known_language(language)):
        return f"{secrets.choice(GUESTS)} {number}"


def rename_guest(player: Player, raw_name: str) -> Player:
    """Gives a guest the name they chose; raises BadName. Accounts are renamed elsewhere."""
    assert player.is_guest
    name = names.chosen_name(raw_name, kept=player.name)
    key = names.name_key(name)
    if selectors.is_name_taken(key):
        raise BadName(Problem.TAKEN)
    changed = Player.objects.filter(pk=player.pk, email__isnull=True).update(
        name=name, name_key=key
    )
    assert changed == 1
    player.name, player.name_key = name, key
    return player


def choose_language(player_id: int, language: str) -> None:
    """Keeps a person's language. One that Oona does not speak changes nothing."""
    if language in Language.values:
        Player.objects.filter(pk=player_id).exclude(language=language).update(language=language)


def mark_seen(player_id: int) -> None:
    """Keeps when a person was last here, to the minute: most calls change no row."""
    now = timezone.now()
    Player.objects.filter(
        pk=player_id, last_seen__lt=now - timedelta(seconds=_SEEN_EVERY_S)
    ).update(last_seen=now)


def forget_notes(before: int) -> None:
    """Takes away notes that every process has read: those written before this moment."""
    Note.objects.filter(at__lt=before).delete()


def make_first_staff(email: str) -> str | None:
    """Makes a new site's staff account and gives its one-time password; None when there is one.

    The password has to be changed at the first sign-in.
    """
    if selectors.is_staff_there():
        return None
    password = secrets.token_urlsafe(12)
    name = names.clean_name("Oona staff", staff=True)
    player = Player(
        email=email,
        name=name,
        name_key=names.name_key(name),
        is_staff=True,
        is_superuser=True,
    )
    player.set_password(password)
    player.password_is_temporary = True
    try:
        with transaction.atomic():
            player.save(force_insert=True)
    except IntegrityError:
        # Another process made it a moment ago.
        return None
    return password


def _known_language(language: str) -> str:
    return language if language in Language.values else Language.EN
