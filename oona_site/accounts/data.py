"""One's own data: all of it in one file, and its end."""

from allauth.account.decorators import reauthentication_required
from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth import logout
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from games import services as tables
from games.chat import forget_words
from games.history import awaits_end, seats_of
from games.hub import poke_everywhere
from games.wire import Refused
from oona_site.accounts.takeout import file_of
from oona_site.accounts.views import with_password
from oona_site.players import accounts, selectors
from oona_site.players.models import Player
from wallet.selectors import balance
from wallet.services import retire_account

_FILES_AN_HOUR = 6
_HOUR_S = 3600


@never_cache
@require_GET
@with_password
@reauthentication_required
def data(request: HttpRequest) -> HttpResponse:
    """What can be done with one's data. Asks who it is, so that the file then comes at once."""
    return render(request, "account/data.html")


@never_cache
@require_GET
@with_password
@reauthentication_required
def export(request: HttpRequest) -> HttpResponse:
    """All that the site keeps of whoever asks, as a zip."""
    player = request.user
    assert isinstance(player, Player)
    if not _may_have_file(player):
        return ratelimit.respond_429(request)
    answer = HttpResponse(file_of(player), content_type="application/zip")
    name = f"oona-{timezone.now():%Y-%m-%d}.zip"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _may_have_file(player: Player) -> bool:
    """Counts a file: those of who has played for years are long work for the server."""
    key = f"export:{player.pk}"
    count: int = cache.get(key, 0)
    if count < _FILES_AN_HOUR:
        cache.set(key, count + 1, _HOUR_S)
    return count < _FILES_AN_HOUR


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_password
@reauthentication_required
def delete(request: HttpRequest) -> HttpResponse:
    """Deletes the account, where nothing holds it; else says what does."""
    player = request.user
    assert isinstance(player, Player)
    obstacle = _obstacle(player)
    is_sure = request.POST.get("sure") == "yes"
    if request.method == "POST" and obstacle is None and is_sure and delete_account(player):
        logout(request)
        messages.success(request, gettext("Your account is deleted. Thank you for playing."))
        return redirect("home")
    context = {
        "obstacle": obstacle,
        "coins": balance(player.pk),
        "missing": request.method == "POST" and obstacle is None and not is_sure,
    }
    return render(request, "account/delete.html", context)


def _obstacle(player: Player) -> str | None:
    """What has to be done before: a match runs on for others, a role has to be handed back."""
    if any(is_running for _, is_running in seats_of(player.pk)):
        return gettext("You are in the middle of a match. Play it to its end first.")
    if awaits_end(player.pk):
        return gettext("A match that you paid an entry for is not over yet. Come back after it.")
    if player.is_staff or selectors.roles_of(player.pk):
        return gettext("You have a role here. An administrator has to take it back first.")
    return None


def delete_account(player: Player) -> bool:
    """Deletes the account; says no where a match was dealt a moment ago, and changes no coin then.

    Does not ask whether it may: see `_obstacle`.
    """
    for table, _ in seats_of(player.pk):
        try:
            tables.stand(table, player.pk)
        except Refused:
            return False
        poke_everywhere(table)
    tables.forget_host(player.pk)
    with transaction.atomic():
        retire_account(player.pk)
        # That has locked the ledger: until then an entry could be taken, and a prize may follow.
        if awaits_end(player.pk):
            transaction.set_rollback(True)
            return False
        forget_words(player.pk)
        accounts.blank(player)
    return True
