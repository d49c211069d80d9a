"""What somebody else than the first decides: appeals, early ends, void games."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from games.outcomes import records_of
from oona_site.desk import voids
from oona_site.desk.access import HANDLERS, Staff, desk_page
from oona_site.desk.case_forms import DecideForm, ReasonForm
from oona_site.desk.case_models import VoidDecision, VoidProposal
from oona_site.desk.notices import attempt, say_errors
from oona_site.players import sanctions
from oona_site.players import selectors as people
from oona_site.players.models import Appeal, Sanction
from oona_site.players.roles import Role

_DECIDED_MOST = 50


@desk_page(*HANDLERS)
@require_GET
def appeals(request: HttpRequest, staff: Staff) -> HttpResponse:
    """Appeals that wait for an answer, the oldest first, and how the last were decided."""
    rows = Appeal.objects.select_related("sanction__player", "sanction__by", "answer__by")
    rows = rows.exclude(sanction__player=staff.id)
    context = {
        "waiting": [
            (row, row.sanction.by_id != staff.id, DecideForm(auto_id=f"appeal{row.pk}_%s"))
            for row in rows.filter(answer=None).order_by("pk")
        ],
        "decided": rows.exclude(answer=None).order_by("-answer__pk")[:_DECIDED_MOST],
    }
    return render(request, "desk/appeals.html", context)


@desk_page(*HANDLERS)
@require_POST
def decide_appeal(request: HttpRequest, staff: Staff, number: int) -> HttpResponseBase:
    """The answer to an appeal, of somebody else than who imposed the sanction."""
    if not Appeal.objects.filter(pk=number).exists():
        raise Http404
    form = DecideForm(request.POST)
    if not form.is_valid():
        say_errors(request, form)
        return redirect("desk:appeals")
    granted, words = form.cleaned_data["granted"], form.cleaned_data["reason"]
    attempt(
        request,
        lambda: sanctions.decide_appeal(number, granted=granted, words=words, by=staff.id),
        gettext("Decided, and the player is told."),
    )
    return redirect("desk:appeals")


@desk_page(*HANDLERS)
@require_POST
def lift(request: HttpRequest, staff: Staff, number: int) -> HttpResponseBase:
    """Ends a sanction before its time."""
    row = Sanction.objects.filter(pk=number).first()
    if row is None:
        raise Http404
    form = ReasonForm(request.POST)
    if form.is_valid():
        reason = form.cleaned_data["reason"]
        attempt(
            request,
            lambda: sanctions.lift(number, reason=reason, by=staff.id),
            gettext("The sanction is lifted, and the player is told."),
        )
    else:
        say_errors(request, form)
    return redirect("desk:case", row.case) if row.case else redirect("desk:appeals")


@desk_page(*HANDLERS)
@require_GET
def void_list(request: HttpRequest, staff: Staff) -> HttpResponse:
    """Games that somebody proposed to void, and what was decided."""
    rows = list(voids.open_proposals().select_related("proposer"))
    decided = VoidDecision.objects.select_related("proposal__proposer", "by").order_by("-pk")
    records = records_of(row.game for row in rows)
    context = {
        "waiting": [(row, records.get(row.game), _may_approve(row, staff)) for row in rows],
        "decided": decided[:_DECIDED_MOST],
        "faces": people.faces_of(
            player for record in records.values() for player in record.players
        ),
    }
    return render(request, "desk/voids.html", context)


def _may_approve(row: VoidProposal, staff: Staff) -> bool:
    return Role.REFEREE in staff.roles and row.proposer_id != staff.id


@desk_page(*HANDLERS)
@require_POST
def void_approve(request: HttpRequest, staff: Staff, number: int) -> HttpResponseBase:
    """The second person's yes: the coins go back."""
    attempt(
        request,
        lambda: voids.approve(number, by=staff.id),
        gettext("Approved and done: the game does not count."),
    )
    return redirect("desk:voids")


@desk_page(*HANDLERS)
@require_POST
def void_decline(request: HttpRequest, staff: Staff, number: int) -> HttpResponseBase:
    """A no, or the withdrawal of one's own."""
    attempt(
        request, lambda: voids.decline(number, by=staff.id), gettext("Declined: the game counts.")
    )
    return redirect("desk:voids")
