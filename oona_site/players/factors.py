"""The second factor: who has one, when a browser last showed it, and where staff go first."""

import time
from typing import Any

from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode

from oona_site.players.models import Player

# For staff pages a factor counts this long; then it is asked for again.
STAFF_SECONDS = 12 * 3600


def has_factor(player_id: int) -> bool:
    """Says whether this player has set up an app or a passkey. One query."""
    rows = Authenticator.objects.filter(user_id=player_id)
    return bool(rows.exclude(type=Authenticator.Type.RECOVERY_CODES).exists())


def showed_factor(request: HttpRequest) -> bool:
    """Says whether this browser showed its player's second factor in the last twelve hours."""
    records = get_authentication_records(request, request.user)
    since = time.time() - STAFF_SECONDS
    return any(record["method"] == "mfa" and record["at"] >= since for record in records)


def staff_detour(request: HttpRequest) -> str | None:
    """Gives the page that staff have to pass before theirs; None when nothing is missing.

    First a password that was printed on a screen is changed, then a second factor set up, then it
    is shown. Asks nothing of who this is: the caller knows that it is staff.
    """
    player = request.user
    assert isinstance(player, Player)
    if player.password_is_temporary:
        return reverse("account_change_password")
    if not has_factor(player.pk):
        return reverse("mfa_index")
    if not showed_factor(request):
        return f"{_question(player)}?{urlencode({'next': request.get_full_path()})}"
    return None


def _question(player: Player) -> str:
    """Where this player is asked for the factor he has."""
    has_app = Authenticator.objects.filter(user=player, type=Authenticator.Type.TOTP).exists()
    return reverse("mfa_reauthenticate" if has_app else "mfa_reauthenticate_webauthn")


def forget_factors(player: Player) -> int:
    """Takes all second factors of somebody who has lost them; gives how many there were."""
    counts: Any = Authenticator.objects.filter(user=player).delete()
    return int(counts[0])
