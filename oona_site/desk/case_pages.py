"""Pages of cases: the list, one case, and everything that is done to it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games.outcomes import records_of
from oona_site.desk import cases, voids
from oona_site.desk.access import HANDLERS, Staff, desk_page
from oona_site.desk.answers import BY_CODE, filled
from oona_site.desk.case_acts import case_of, faces_in
from oona_site.desk.case_forms import (
    CloseForm,
    HandForm,
    OpenForm,
    PickForm,
    SanctionForm,
    TellForm,
    VoidForm,
    WordsForm,
)
from oona_site.desk.case_models import Case, CaseKind, Part, Status
from oona_site.desk.lists import page_of, query_without
from oona_site.desk.watch_page import people_in
from oona_site.players import selectors as people
from oona_site.players.models import Player, Report
from oona_site.players.problems import Problem
from oona_site.players.selectors import Face


@desk_page(*HANDLERS)
@require_GET
def case_list(request: HttpRequest, staff: Staff) -> HttpResponse:
    """The cases: those that are open, one's own, or of a status; and reports without one."""
    chosen = request.GET.get("show", "open")
    rows = cases.cases_for(staff.id).select_related("assignee").order_by("-pk")
    if chosen == "mine":
        rows = rows.filter(assignee=staff.id).exclude(status=Status.CLOSED)
    elif chosen in Status.values:
        rows = rows.filter(status=chosen)
    context = {
        "page": page_of(request, rows),
        "chosen": chosen,
        "views": [("mine", gettext("Mine")), *Status.choices, ("all", gettext("All"))],
        "reports": [row for row in cases.waiting_reports() if _may_take(row, staff)],
        "query": query_without(request, "page"),
    }
    return render(request, "desk/cases.html", context)


def _may_take(report: Report, staff: Staff) -> bool:
    return staff.id not in (report.subject_id, report.reporter_id)


@desk_page(*HANDLERS)
@require_http_methods(["GET", "HEAD", "POST"])
def case_new(request: HttpRequest, staff: Staff) -> HttpResponseBase:
    """A case that nobody reported; the address may name a player or a game to begin with."""
    initial = {name: request.GET.get(name, "")[:60] for name in ("player", "game")}
    form = OpenForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        given = form.cleaned_data
        try:
            case = cases.open_case(
                CaseKind.HAND,
                [given["player"]] if given["player"] else [],
                given["game"],
                by=staff.id,
                title=given["title"],
            )
        except Problem as problem:
            form.add_error(None, str(problem))
        else:
            return redirect("desk:case", case.pk)
    return render(request, "desk/case_new.html", {"form": form})


@desk_page(*HANDLERS)
@require_POST
def case_from_report(request: HttpRequest, staff: Staff, public_id: str) -> HttpResponseBase:
    """A report becomes a case."""
    report = get_object_or_404(Report, public_id=public_id)
    try:
        case = cases.open_from_report(report, by=staff.id)
    except Problem as problem:
        messages.error(request, str(problem))
        return redirect("desk:cases")
    return redirect("desk:case", case.pk)


@desk_page(*HANDLERS)
@require_GET
def case(request: HttpRequest, staff: Staff, number: int) -> HttpResponse:
    """One case: whom it is about, its games and reports, its history, and what can be done."""
    row = case_of(number, staff)
    subjects, reporters = faces_in(row, Part.SUBJECT), faces_in(row, Part.REPORTER)
    games = list(row.games.order_by("pk").values_list("game", flat=True))
    known = records_of(games)
    context = {
        "case": row,
        "faces": people.faces_of(people_in(row.evidence)),
        "people": [_person(face, row, staff) for face in subjects],
        "games": [(game, known.get(game), voids.is_void(game)) for game in games],
        "reports": [each.report for each in row.reports.select_related("report__reporter")],
        "entries": row.entries.select_related("by", "player").order_by("pk"),
        "voids": voids.open_proposals().filter(case=row),
        **_forms(request, row, staff, subjects, reporters, games),
    }
    return render(request, "desk/case.html", context)


def _person(face: Face, case: Case, staff: Staff) -> dict[str, Any]:
    """What the desk knows of somebody whom a case is about."""
    others = cases.cases_for(staff.id).filter(players__player=face.id, players__part=Part.SUBJECT)
    return {
        "face": face,
        "names": people.past_names(face.id),
        "sanctions": people.sanctions_of(face.id).select_related("by"),
        "cases": others.exclude(pk=case.pk).order_by("-pk"),
    }


def _forms(
    request: HttpRequest,
    case: Case,
    staff: Staff,
    subjects: list[Face],
    reporters: list[Face],
    games: list[str],
) -> dict[str, Any]:
    if case.status == Status.CLOSED:
        return {"reopening": WordsForm()}
    others = [face for face in people.faces_with_role(*HANDLERS) if face.id != case.assignee_id]
    pick = PickForm(
        [*subjects, *reporters], request.GET if "to" in request.GET else None, auto_id="pick_%s"
    )
    telling = english = whom = None
    if pick.is_valid():
        telling, english, whom = _begun(pick, case)
    return {
        "noting": WordsForm(auto_id="note_%s"),
        "handing": HandForm(others, auto_id="hand_%s") if others else None,
        "pick": pick,
        "telling": telling,
        "english": english,
        "whom": whom,
        "sanctioning": SanctionForm(subjects, auto_id="sanction_%s") if subjects else None,
        "voiding": VoidForm(games, auto_id="void_%s") if games else None,
        "closing": CloseForm(auto_id="close_%s"),
    }


def _begun(pick: PickForm, case: Case) -> tuple[TellForm, str, Player]:
    """A letter as a template begins it, what that says in English, and who gets it."""
    player = Player.objects.get(public_id=pick.cleaned_data["to"])
    answer = BY_CODE.get(pick.cleaned_data["answer"])
    words = filled(answer, case, player, player.language) if answer else ""
    english = filled(answer, case, player, "en") if answer else ""
    initial = {"to": player.public_id, "words": words}
    return TellForm(initial=initial, auto_id="tell_%s"), english, player
