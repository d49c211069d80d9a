"""Pages about fair deals: what they are, and the check of a match of one's own."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from .fair_texts import CANNOT, HOW, SHOWS, check_labels_in, sentences
from .records import Played, played, record_of
from .saved_check import saved_page
from .sentences import BOT_NAMES
from .views import current_player, language

CONFLICT = 409


@require_GET
def fair(request: HttpRequest) -> HttpResponse:
    """What makes a deal fair, what that shows, and what it cannot show."""
    context = {"how": sentences(HOW), "shows": sentences(SHOWS), "cannot": sentences(CANNOT)}
    return render(request, "games/fair.html", context)


@never_cache
@require_GET
def check(request: HttpRequest, public_id: str) -> HttpResponse:
    """A finished match of one's own, whose deal the browser works out again."""
    mine = own_match(request, public_id)
    if not mine.is_over:
        return _still_running(request, mine)
    context = {"record": _shown(mine), "labels": check_labels_in((language(),)), "game": public_id}
    return render(request, "games/check.html", context)


@never_cache
@require_GET
def saved(request: HttpRequest, public_id: str) -> HttpResponse:
    """The same as one file, which works without this site and speaks every language."""
    mine = own_match(request, public_id)
    if not mine.is_over:
        return _still_running(request, mine)
    labels = check_labels_in(tuple(code for code, _ in settings.LANGUAGES))
    page = saved_page(_shown(mine), labels, language())
    answer = HttpResponse(page)
    answer["Content-Disposition"] = f'attachment; filename="oona-{public_id}.html"'
    return answer


def own_match(request: HttpRequest, public_id: str) -> Played:
    """The match, for who played it; raises ``Http404``: nobody else learns that it is there."""
    player = current_player(request)
    mine = played(public_id, player.pk) if player else None
    if mine is None:
        raise Http404
    return mine


def _still_running(request: HttpRequest, mine: Played) -> HttpResponse:
    return render(request, "games/check_running.html", {"match": mine}, status=CONFLICT)


def _shown(mine: Played) -> dict[str, Any]:
    """The record, with the names that belong to its seats now."""
    record = record_of(mine.game)
    assert record is not None, "a match that is over has its record"
    names = [
        gettext(BOT_NAMES[seat]) if name is None else name for seat, name in enumerate(mine.names)
    ]
    return record | {"names": names, "me": mine.seat}
