"""Pages: the ways to a table. The table itself is played over its socket."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

import segno
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from oona_site.addresses import request_address
from oona_site.players import services as people
from oona_site.players.models import NAME_CHARS_MAX, Player
from oona_site.players.names import BadName, apart

from . import deals, selectors, services
from .dare_page import dares_block, has_dares
from .engine.presets import OONA, Preset
from .engine.rules import RulesError
from .forms import TABLE_FIELDS, USUAL_SEATS, TableForm
from .hub import poke_everywhere
from .keeping import kept_tables
from .labels import table_labels
from .lobby import rows_of
from .models import TableState
from .offers import PRESETS
from .pages import first_frame
from .people_page import people_block
from .refusal_words import hint_places
from .selectors import TableRow
from .services import Plan
from .wire import Refused
from .words import refused_text, rules_error_text


@dataclass(frozen=True, slots=True)
class PresetRow:
    """A rule system, in the reader's words."""

    name: str
    label: str
    summary: str
    most_seats: int


def preset_row(preset: Preset) -> PresetRow:
    """``preset`` in the active language."""
    return PresetRow(preset.name, gettext(preset.label), gettext(preset.summary), preset.most_seats)


def preset_rows() -> list[PresetRow]:
    """All of them."""
    return [preset_row(preset) for preset in PRESETS.values()]


def current_player(request: HttpRequest) -> Player | None:
    """Who is signed in, guests included."""
    user = request.user
    return user if isinstance(user, Player) else None


def current_table(request: HttpRequest) -> str | None:
    """The address of the table where this person should be."""
    player = current_player(request)
    return selectors.current_table(player.pk) if player else None


def language() -> str:
    """The language of this page."""
    return get_language() or settings.LANGUAGE_CODE


def origin_of(request: HttpRequest) -> str:
    """The address of this site as this visitor reaches it."""
    if settings.OONA_SITE is not None:
        origin: str = settings.OONA_SITE.origin
        return origin
    return f"{request.scheme}://{request.get_host()}"


def ensure_player(request: HttpRequest, *, invited: bool = False) -> Player:
    """Who is signed in, or a new guest; raises ``Wait`` when too many come from one address."""
    player = current_player(request)
    if player is None:
        player = people.make_guest(
            language=language(), address=request_address(request), invited=invited
        )
        people.sign_in(request, player)
    return player


def with_player(
    request: HttpRequest,
    work: Callable[[Player], str],
    *,
    back: str,
    invited: bool = False,
) -> HttpResponse:
    """Let ``work`` do something for a person and go to the table whose address it gives.

    What cannot be is said on the page ``back``.
    """
    try:
        return redirect("games:table", work(ensure_player(request, invited=invited)))
    except people.Wait as wait:
        messages.warning(request, str(wait))
    except Refused as refusal:
        messages.warning(request, refused_text(refusal, language()))
    return redirect(back)


def kept_rows(player: Player | None) -> list[dict[str, str]]:
    """The tables that wait for this person under their links."""
    if player is None:
        return []
    return [
        {
            "name": table.name,
            "host": table.kept_by.name if table.kept_by else "",
            "game": gettext(PRESETS[table.preset].label),
            "url": reverse("games:table", args=(table.public_id,)),
        }
        for table in kept_tables(player.pk)
    ]


@never_cache
@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The front page."""
    context = {
        "presets": preset_rows(),
        "current_table": current_table(request),
        "offer": deals.offer(),
        "kept": kept_rows(current_player(request)),
    }
    return render(request, "games/home.html", context)


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """A table against programs, dealt at once. Who is in a match already goes back to it."""
    preset = PRESETS.get(request.POST.get("preset", ""), OONA)
    seats = request.POST.get("seats", "")
    count = int(seats) if seats in {"2", "3", "4", "5", "6"} else USUAL_SEATS
    plan = Plan(
        preset=preset.name,
        rules=preset.rules,
        seats=min(count, preset.most_seats),
        private=True,
    )

    def work(player: Player) -> str:
        address = selectors.running_table(player.pk)
        if address is not None:
            return address
        taken = deals.read_offer(request.POST.get("deal", ""), request.POST.get("salt", ""))
        return services.play_now(plan, host=player.pk, taken=taken)

    return with_player(request, work, back="home")


@never_cache
@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    """The public tables."""
    context = {"rows": rows_of(selectors.lobby_rows()), "current_table": current_table(request)}
    return render(request, "games/lobby.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """A new table with its options. An address may say what the form begins with."""
    name = request.POST.get("preset") or request.GET.get("preset") or OONA.name
    if name not in PRESETS:
        if request.method != "POST":
            raise Http404
        return _no_such_game(request)
    if "back" in request.POST:
        kept = {field: request.POST.get(field, "") for field in TABLE_FIELDS}
        return _create_page(request, TableForm(preset=name, start=kept))
    if request.method != "POST":
        return _create_page(request, TableForm(preset=name, start=request.GET.dict()))
    form = TableForm(request.POST, preset=name)
    if not form.is_valid():
        return _create_page(request, form, status=422)
    plan = form.plan
    assert plan is not None
    return with_player(
        request, lambda player: services.open_table(plan, host=player.pk), back="games:create"
    )


def _no_such_game(request: HttpRequest) -> HttpResponse:
    """The form of the usual game, with what is wrong with the one that was asked for."""
    form = TableForm(request.POST)
    form.full_clean()
    form.add_error(None, rules_error_text(RulesError("preset", "preset_unknown")))
    return _create_page(request, form, status=422)


def _create_page(request: HttpRequest, form: TableForm, status: int = 200) -> HttpResponse:
    context = {"form": form, "presets": preset_rows(), "preset": preset_row(form.preset)}
    return render(request, "games/create.html", context, status=status)


def _row(public_id: str) -> TableRow:
    row = selectors.table_row(public_id)
    if row is None or row.state == TableState.CLOSED:
        raise Http404
    return row


@never_cache
@require_GET
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """The table, painted from its first frame before the socket opens."""
    row = selectors.table_row(public_id)
    if row is None:
        raise Http404
    player = current_player(request)
    frame = first_frame(
        row,
        player=player.pk if player else None,
        language=language(),
        origin=origin_of(request),
    )
    context = {
        "frame": frame,
        "labels": table_labels(dares=has_dares(row)),
        "dares": dares_block(row),
        "people": people_block(row),
        "why": json.dumps(hint_places(row)),
        "table": frame["table"],
        "is_signed_in": player is not None,
    }
    return render(request, "games/table.html", context)


@require_POST
def join(request: HttpRequest, public_id: str) -> HttpResponse:
    """Sit down; a visitor becomes a guest first. Who came by a private link is not counted."""
    row = _row(public_id)
    seat = request.POST.get("seat", "")
    number = int(seat) if seat in {"0", "1", "2", "3", "4", "5"} else None

    def work(player: Player) -> str:
        try:
            services.take_seat(row.id, player.pk, number)
        except Refused as refusal:
            messages.warning(request, refused_text(refusal, language()))
        poke_everywhere(row.id)
        return public_id

    return with_player(request, work, back="home", invited=row.private)


@require_GET
def qr(request: HttpRequest, public_id: str) -> HttpResponse:
    """The link to a table as a picture for a telephone's camera."""
    row = _row(public_id)
    code = segno.make(f"{origin_of(request)}/table/{row.public_id}/", error="m", micro=False)
    picture = code.svg_inline(scale=8, border=3, dark="#15121a", light="#ffffff", omitsize=True)
    picture = picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return HttpResponse(picture, content_type="image/svg+xml")


@require_POST
def name(request: HttpRequest) -> HttpResponse:
    """A guest chooses a name; then back to the page it was chosen on."""
    player = current_player(request)
    if player is None or not player.is_guest:
        raise Http404
    target = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(target, {request.get_host()}):
        target = "/"
    written = request.POST.get("name", "")
    try:
        people.rename_guest(player, written)
    except BadName as problem:
        # Both come back at the field, on whatever page it stands.
        messages.warning(request, str(problem), extra_tags="name")
        messages.info(request, written[:NAME_CHARS_MAX], extra_tags="written")
        target += "#guest-name"
    else:
        for number in services.show_name(player.pk):
            poke_everywhere(number)
        messages.success(request, gettext("You are %(name)s now.") % {"name": apart(player.name)})
    return redirect(target)
