"""The page of a finished match step by step, each step of it to be copied as a scenario."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from oona_site.players.deeds import open_look
from oona_site.players.factors import staff_detour
from oona_site.players.roles import LOOKERS
from oona_site.players.selectors import has_role

from .models import Game
from .review import finished, has_played, lines_of, round_with, scenario_text
from .selectors import table_row_by_id
from .views import current_player, language
from .words import preset_label, words_in

DIGITS_MAX = 9


def _number(request: HttpRequest, name: str) -> int | None:
    """A whole number of the address; ``None`` without it. Anything else is not here."""
    text = request.GET.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= DIGITS_MAX):
        raise Http404
    return int(text)


@never_cache
@require_GET
def scenario(request: HttpRequest, public_id: str) -> HttpResponse:
    """The steps of a finished match, and one of them as a file. To anybody else it is not there."""
    player = current_player(request)
    staff = player is not None and has_role(player.pk, *LOOKERS)
    game = finished(public_id, player=player.pk if player else None, staff=staff)
    if game is None or player is None:
        raise Http404
    step, wanted = _number(request, "step"), _number(request, "round")
    reviewed = round_with(game, step, wanted or 1)
    text = None
    if step is not None:
        if step not in {row.seq for row in reviewed.rows}:
            raise Http404
        text = scenario_text(reviewed, step, _dares(game))
    if staff and not has_played(game, player.pk):
        detour = staff_detour(request)
        if detour is not None:
            return redirect(detour)
        if open_look(player.pk, game.public_id) is None:
            door = reverse("desk:look", args=[game.public_id])
            return redirect(f"{door}?{urlencode({'next': request.get_full_path()})}")
    if text is not None and "file" in request.GET:
        answer = HttpResponse(text, content_type="application/json; charset=utf-8")
        name = f"{game.public_id}-{step}.json"
        answer["Content-Disposition"] = f'attachment; filename="{name}"'
        return answer
    context = {
        "game": game,
        "preset_label": preset_label(game.preset),
        "reviewed": reviewed,
        "rounds": range(1, reviewed.rounds + 1),
        "lines": lines_of(reviewed, words_in(language())),
        "step": step,
        "text": text,
    }
    return render(request, "games/scenario.html", context)


def _dares(game: Game) -> tuple[str, ...]:
    row = table_row_by_id(game.table_id)
    return row.own_dares if row else ()
