"""Pages of a finished match of one's own: its log, its replay, and both kinds of file.

To who did not play it, none of them is there; while it runs, each says why it waits.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from .exports import json_lines, notation
from .fair_views import CONFLICT, own_match
from .gamelog import SECOND_MS, clock_text, log_of
from .replay import Film, film_of, part_of
from .replay_page import replay_context
from .views import language, origin_of
from .words import chips, coin_chips, preset_label

DIGITS_MAX = 9


def _film(request: HttpRequest, public_id: str) -> Film | HttpResponse:
    """The match, or the page that says that it is not over."""
    mine = own_match(request, public_id)
    if mine.is_over:
        return film_of(mine)
    return render(request, "games/not_over.html", {"table": mine.table}, status=CONFLICT)


@never_cache
@require_GET
def game(request: HttpRequest, public_id: str) -> HttpResponse:
    """How a match ended, and its log in the reader's language."""
    film = _film(request, public_id)
    if isinstance(film, HttpResponse):
        return film
    context = {
        "game": film.game,
        "log": log_of(film, language()),
        "preset_label": preset_label(film.row.preset),
        "chips": coin_chips(film.row) + chips(film.row.rules, film.row.preset),
        "has_entry": film.row.entry > 0,
        "lasted": clock_text(((film.game.ended_at or 0) - film.game.started_at) // SECOND_MS),
    }
    return render(request, "games/game.html", context)


@never_cache
@require_GET
def replay(request: HttpRequest, public_id: str) -> HttpResponse:
    """The table again, step by step; ``step`` in the address says where it begins."""
    film = _film(request, public_id)
    if isinstance(film, HttpResponse):
        return film
    step = _step(request.GET.get("step", "1"), film.last)
    places = {
        "home": reverse("games:game", args=[public_id]),
        "address": reverse("games:replay", args=[public_id]),
    }
    context = replay_context(film, language(), origin_of(request), step) | places
    return render(request, "games/replay.html", context)


@never_cache
@require_GET
def replay_round(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """The steps of one round, which the replay asks for when it comes there."""
    film = _film(request, public_id)
    if isinstance(film, HttpResponse):
        return film
    if not 1 <= number <= len(film.openings):
        raise Http404
    text = msgspec.json.encode(part_of(film, number, language()))
    return HttpResponse(text, content_type="application/json")


@never_cache
@require_GET
def json_file(request: HttpRequest, public_id: str) -> HttpResponse:
    """The match as JSON lines."""
    return _file(request, public_id, json_lines, "application/jsonl", "jsonl")


@never_cache
@require_GET
def text_file(request: HttpRequest, public_id: str) -> HttpResponse:
    """The match in the notation of the engine."""
    return _file(request, public_id, notation, "text/plain", "txt")


def _file(
    request: HttpRequest, public_id: str, write: Callable[[Film], str], kind: str, ending: str
) -> HttpResponse:
    film = _film(request, public_id)
    if isinstance(film, HttpResponse):
        return film
    answer = HttpResponse(write(film), content_type=f"{kind}; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="oona-{public_id}.{ending}"'
    return answer


def _step(text: str, last: int) -> int:
    """The step an address names; one that is not there is no page."""
    if not (text.isascii() and text.isdecimal() and len(text) <= DIGITS_MAX):
        raise Http404
    step = int(text)
    if not 1 <= step <= last:
        raise Http404
    return step
