"""A game for whoever answers for it: its timeline, and its replay as each seat saw it.

Behind the door (`looks`). Of a game that runs there is who sits, since when, and how the lines
are: no hand, no step, no file.
"""

from typing import Any

import msgspec
from django import forms
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from games.outcomes import Record
from games.replay import Film, film_from, part_of
from games.replay_page import replay_context
from games.selectors import table_row
from games.timeline import Kind
from games.track import Presence, marks_of
from games.track_words import mark_text
from games.words import preset_label, words_in
from oona_site.desk.access import Staff
from oona_site.desk.lists import query_without
from oona_site.desk.looks import needs_look
from oona_site.desk.timeline import AROUND_MS, Line, lines_of, with_hands
from oona_site.players import selectors as people
from wallet.services import clock_ms

LINES_A_PAGE = 60
MARKS_SHOWN = 200
ALL_HANDS = "all"
_DIGITS_MOST = 9
_KINDS = {
    Kind.MOVE: _("Moves"),
    Kind.CALL: _("Calls and catches"),
    Kind.TABLE: _("The table itself"),
    Kind.LINE: _("Connections"),
    Kind.LAG: _("Round trips"),
    Kind.REFUSED: _("Refusals"),
    Kind.TALK: _("What was said"),
    Kind.COINS: _("Coins"),
}


class TimelineFilter(forms.Form):
    step = forms.IntegerField(label=_("Step"), required=False, min_value=1)
    kind = forms.MultipleChoiceField(
        label=_("Show"),
        required=False,
        choices=[(kind.value, label) for kind, label in _KINDS.items()],
    )
    seat = forms.TypedChoiceField(label=_("Seat"), required=False, coerce=int, empty_value=None)

    def __init__(self, data: Any, names: list[str]) -> None:
        super().__init__(data)
        seats = [(str(seat), name) for seat, name in enumerate(names)]
        self.fields["seat"].choices = [("", _("all")), *seats]  # type: ignore[attr-defined]  # it is a choice

    def fits(self, line: Line) -> bool:
        """Whether a line is of the kinds and the seat that are asked for."""
        kinds, seat = self.cleaned_data["kind"], self.cleaned_data["seat"]
        return (not kinds or line.kind in kinds) and (seat is None or line.seat == seat)


@needs_look
@require_GET
def review(request: HttpRequest, staff: Staff, record: Record) -> HttpResponse:
    """The timeline of a game that is over, a round at a time; of one that runs, who sits there."""
    film = film_from(record.public_id, None)
    return _running(request, record) if film is None else _timeline(request, record, film)


def _running(request: HttpRequest, record: Record) -> HttpResponse:
    row = table_row(record.table)
    assert row is not None, "a table stays as long as its games"
    language = get_language() or "en"
    until = record.ended_at or clock_ms()
    marks = marks_of(row.id, record.started_at - AROUND_MS, until)[-MARKS_SHOWN:]
    context = {
        "record": record,
        "preset": preset_label(record.preset),
        "faces": people.faces_of([*record.players, *(mark.player for mark in marks)]),
        "marks": [(mark, mark_text(mark, row, language)) for mark in reversed(marks)],
    }
    return render(request, "desk/running.html", context)


def _timeline(request: HttpRequest, record: Record, film: Film) -> HttpResponse:
    language = get_language() or "en"
    say = words_in(language)
    names = say.names_of(film.row)
    form = TimelineFilter(request.GET, [name[1:-1] for name in names])
    step = form.cleaned_data["step"] if form.is_valid() else None
    step = min(step, film.last) if step else None
    number = film.round_of(step) if step else _number(request, "round", len(film.openings))
    game = film.game
    marks = marks_of(film.row.id, game.started_at - AROUND_MS, (game.ended_at or 0) + AROUND_MS)
    lines = lines_of(film, number, language, marks)
    if form.is_valid():
        lines = [line for line in lines if form.fits(line) or _is(line, step)]
    page = _page(request, lines, step)
    with_hands(film, page.object_list, Presence(marks, game.started_at - AROUND_MS), language)
    strangers = [line.player for line in page.object_list if line.seat is None]
    context = {
        "record": record,
        "film": film,
        "preset": preset_label(record.preset),
        "names": names,
        "faces": people.faces_of([*record.players, *strangers]),
        "form": form,
        "page": page,
        "number": number,
        "rounds": range(1, len(film.openings) + 1),
        "step": step,
        "query": query_without(request, "page", "step", "round", "case"),
        "seats": list(enumerate(names)),
    }
    return render(request, "desk/review.html", context)


def _is(line: Line, step: int | None) -> bool:
    return step is not None and line.beat is not None and line.beat.seq == step


def _page(request: HttpRequest, lines: list[Line], step: int | None) -> Page[Line]:
    """The part of the lines that the address asks for, or the one with this step."""
    pages = Paginator(lines, LINES_A_PAGE)
    place = next((place for place, line in enumerate(lines) if _is(line, step)), None)
    if place is not None:
        return pages.page(place // LINES_A_PAGE + 1)
    return pages.get_page(request.GET.get("page"))


def _number(request: HttpRequest, name: str, most: int) -> int:
    """A number of the address from one to `most`; the first without it, the nearest beyond it."""
    text = request.GET.get(name, "1")
    if not (text.isascii() and text.isdecimal() and len(text) <= _DIGITS_MOST):
        raise Http404
    return min(max(int(text), 1), most)


@needs_look
@require_GET
def replay(request: HttpRequest, staff: Staff, record: Record, who: str) -> HttpResponseBase:
    """The table again: as one seat saw it and with nothing else, or with every hand open."""
    film = _film(record, who)
    if film is None:
        return redirect("desk:review", record.public_id)
    names = [name[1:-1] for name in words_in(get_language() or "en").names_of(film.row)]
    step = _number(request, "step", film.last)
    seats = [(str(seat), name) for seat, name in enumerate(names)]
    views = [
        {"name": name, "address": _replay_of(record, seat), "now": seat == who}
        for seat, name in [*seats, (ALL_HANDS, gettext("All hands"))]
    ]
    places = {
        "home": reverse("desk:review", args=[record.public_id]),
        "address": _replay_of(record, who),
    }
    origin = request.build_absolute_uri("/").rstrip("/")
    is_open = who == ALL_HANDS
    context = replay_context(
        film,
        get_language() or "en",
        origin,
        step,
        as_sent=not is_open,
        views=views,
        open=is_open,
    )
    return render(request, "games/replay.html", context | places)


@needs_look
@require_GET
def replay_round(
    request: HttpRequest, staff: Staff, record: Record, who: str, number: int
) -> HttpResponse:
    """The steps of one round, for the replay that stands behind the same door."""
    film = _film(record, who)
    if film is None or not 1 <= number <= len(film.openings):
        raise Http404
    part = part_of(film, number, get_language() or "en", as_sent=who != ALL_HANDS)
    return HttpResponse(msgspec.json.encode(part), content_type="application/json")


def _replay_of(record: Record, who: str) -> str:
    return reverse("desk:review_replay", args=[record.public_id, who])


def _film(record: Record, who: str) -> Film | None:
    """The game as `who` saw it: a seat's number, or all hands from the first person's seat."""
    people_at = [seat for seat, player in enumerate(record.players) if player is not None]
    seats = {str(seat): seat for seat in range(len(record.players))}
    seats[ALL_HANDS] = people_at[0] if people_at else 0
    if who not in seats:
        raise Http404
    return film_from(record.public_id, seats[who], is_guest=who == ALL_HANDS)
