"""Pages of outages: the list with a form, one outage with its games, and what is decided."""

from datetime import UTC, datetime
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from oona_site.desk import incidents
from oona_site.desk.access import HANDLERS, Staff, desk_page
from oona_site.desk.case_models import GAME_REASON_MOST, Incident
from oona_site.desk.lists import page_of
from oona_site.desk.notices import attempt
from oona_site.players.fields import ProseField
from oona_site.players.problems import Problem
from oona_site.players.roles import Role
from oona_site.players.staff_models import REASON_LEAST
from wallet.selectors import open_stop
from wallet.services import clock_ms

RECORDERS = (Role.REFEREE, Role.ADMINISTRATOR)


def _moment(label: Any) -> forms.DateTimeField:
    widget = forms.DateTimeInput(attrs={"type": "datetime-local", "step": "1"})
    return forms.DateTimeField(label=label, widget=widget)


class IncidentForm(forms.Form):
    begins = _moment(_("From (UTC)"))
    ends = _moment(_("Until (UTC)"))
    reason = ProseField(
        label=_("What happened"),
        min_length=REASON_LEAST,
        max_length=GAME_REASON_MOST,
        help_text=_("Ten letters or more. The staff read it."),
        widget=forms.Textarea(attrs={"rows": 3, "dir": "auto"}),
    )

    def clean_begins(self) -> int:
        """Gives milliseconds."""
        return _ms(self.cleaned_data["begins"])

    def clean_ends(self) -> int:
        """Gives milliseconds."""
        return _ms(self.cleaned_data["ends"])


def _ms(when: datetime) -> int:
    return int(when.replace(tzinfo=UTC).timestamp() * 1000)


@desk_page(*HANDLERS)
@require_http_methods(["GET", "HEAD", "POST"])
def incident_list(request: HttpRequest, staff: Staff) -> HttpResponseBase:
    """All outages, the newest first; a referee or an administrator records one."""
    may = not staff.roles.isdisjoint(RECORDERS)
    form = IncidentForm(request.POST if request.method == "POST" and may else None)
    if form.is_valid():
        given = form.cleaned_data
        try:
            row = incidents.record(given["begins"], given["ends"], given["reason"], by=staff.id)
        except Problem as problem:
            form.add_error(None, str(problem))
        else:
            return redirect("desk:incident", row.pk)
    rows = Incident.objects.select_related("by").order_by("-begins_at")
    context = {"page": page_of(request, rows), "form": form if may else None, "query": ""}
    return render(request, "desk/incidents.html", context)


@desk_page(*HANDLERS)
@require_GET
def incident(request: HttpRequest, staff: Staff, number: int) -> HttpResponse:
    """One outage: every game that was running, and what became of it."""
    row = get_object_or_404(Incident.objects.select_related("by"), pk=number)
    found, now = incidents.games_of(row), clock_ms()
    waiting = incidents.open_voids(row)
    context = {
        "incident": row,
        "seconds": (row.ends_at - row.begins_at) // 1000,
        "page": page_of(request, [(hit, incidents.is_abandoned(hit, row, now)) for hit in found]),
        "running": sum(hit.is_running for hit in found),
        "abandoned": sum(incidents.is_abandoned(hit, row, now) for hit in found),
        "entries": sum(1 for hit in found if hit.record.entry),
        "waiting": waiting,
        "may_record": not staff.roles.isdisjoint(RECORDERS),
        "may_approve": Role.REFEREE in staff.roles
        and any(each.proposer_id != staff.id for each in waiting),
        "stop": open_stop(),
        "query": "",
    }
    return render(request, "desk/incident.html", context)


@desk_page(*RECORDERS)
@require_POST
def incident_stop(request: HttpRequest, staff: Staff, number: int) -> HttpResponseBase:
    """Stops the coin tables until two people reopen them."""
    done = gettext("Coin tables are stopped. Running games go on and are settled.")
    attempt(request, lambda: incidents.stop_coins(number, by=staff.id), done)
    return redirect("desk:incident", number)


@desk_page(*HANDLERS)
@require_POST
def incident_propose(request: HttpRequest, staff: Staff, number: int) -> HttpResponseBase:
    """Proposes that the games which nobody plays on do not count."""
    done = gettext("Proposed. A referee has to approve it.")
    attempt(request, lambda: incidents.propose_voids(number, by=staff.id), done)
    return redirect("desk:incident", number)


@desk_page(Role.REFEREE)
@require_POST
def incident_approve(request: HttpRequest, staff: Staff, number: int) -> HttpResponseBase:
    """The second person's yes to all of them."""
    try:
        approved, refused = incidents.approve_voids(number, by=staff.id)
    except Problem as problem:
        messages.error(request, str(problem))
        return redirect("desk:incidents")
    text = ngettext(
        "%(count)d game does not count: every entry went back.",
        "%(count)d games do not count: every entry went back.",
        approved,
    )
    if approved:
        messages.success(request, text % {"count": approved})
    for why in refused[:10]:
        messages.error(request, why)
    return redirect("desk:incident", number)
