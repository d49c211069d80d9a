"""What takes two people: one proposes with a reason, another approves. The ledger refuses one."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from oona_site.desk.access import APPROVERS, Staff, desk_page
from oona_site.desk.forms import AdjustmentForm, Reason, ReopeningForm
from oona_site.desk.notices import attempt, say_errors
from oona_site.players import selectors as people
from oona_site.players.roles import Role
from wallet import selectors as ledger
from wallet import services
from wallet.models import Proposal, ProposalKind

_DECIDED_MOST = 100


@desk_page()
@require_GET
def proposals(request: HttpRequest, staff: Staff) -> HttpResponse:
    """What waits for a second person, and what became of the rest."""
    rows = list(ledger.proposals()[:_DECIDED_MOST])
    waiting = list(ledger.open_proposals())
    decided = [row for row in rows if row not in waiting]
    named = [
        number
        for row in (*waiting, *decided)
        for number in (row.player_id, row.proposer_id, _decider(row))
    ]
    context = {
        "waiting": [(row, may_approve(staff, row), row.proposer_id == staff.id) for row in waiting],
        "decided": decided,
        "faces": people.faces_of(named),
        "stop": ledger.open_stop(),
        "form": ReopeningForm(),
    }
    return render(request, "desk/proposals.html", context)


def _decider(row: Proposal) -> int | None:
    decision = getattr(row, "decision", None)
    return decision.by_id if decision else None


def may_approve(staff: Staff, proposal: Proposal) -> bool:
    """Says whether this person may be the second.

    Coin tables are reopened by a treasurer and an administrator, one of whom proposed it.
    """
    if proposal.proposer_id == staff.id or not staff.may_approve:
        return False
    if proposal.kind != ProposalKind.REOPENING:
        return True
    first = people.roles_of(proposal.proposer_id)
    pairs = ((Role.TREASURER, Role.ADMINISTRATOR), (Role.ADMINISTRATOR, Role.TREASURER))
    return any(one in first and other in staff.roles for one, other in pairs)


@desk_page(Role.TREASURER)
@require_POST
def propose_adjustment(request: HttpRequest, staff: Staff, public_id: str) -> HttpResponseBase:
    """Coins to be given to a player, or taken: booked when another approves."""
    face = people.face_with(public_id)
    if face is None:
        raise Http404
    form = AdjustmentForm(request.POST)
    if not form.is_valid():
        say_errors(request, form)
        return redirect("desk:person", public_id)
    asked = form.cleaned_data

    def work() -> None:
        services.adjust_propose(
            player=face.id, amount=asked["amount"], reason=asked["reason"], by=staff.id
        )

    attempt(request, work, gettext("Proposed. Somebody else has to approve it."))
    return redirect("desk:proposals")


@desk_page(Role.TREASURER)
@require_POST
def propose_reversal(request: HttpRequest, staff: Staff, seq: int) -> HttpResponseBase:
    """A movement to be undone by an opposite one."""
    form = Reason(request.POST)
    if not form.is_valid():
        say_errors(request, form)
        return redirect("desk:movement", seq)

    def work() -> None:
        services.reverse_propose(seq=seq, reason=form.cleaned_data["reason"], by=staff.id)

    attempt(request, work, gettext("Proposed. Somebody else has to approve it."))
    return redirect("desk:proposals")


@desk_page(*APPROVERS)
@require_POST
def propose_reopening(request: HttpRequest, staff: Staff) -> HttpResponseBase:
    """That coin tables deal again."""
    form = ReopeningForm(request.POST)
    if not form.is_valid():
        say_errors(request, form)
        return redirect("desk:proposals")

    def work() -> None:
        services.reopen_propose(reason=form.cleaned_data["reason"], by=staff.id)

    attempt(request, work, gettext("Proposed. Somebody else has to approve it."))
    return redirect("desk:proposals")


@desk_page(*APPROVERS)
@require_POST
def approve(request: HttpRequest, staff: Staff, number: int) -> HttpResponseBase:
    """The second person's yes: the coins move, or the tables deal again."""
    proposal = ledger.open_proposals().filter(pk=number).first()
    if proposal is None:
        raise Http404
    if proposal.proposer_id != staff.id and not may_approve(staff, proposal):
        text = gettext("A treasurer and an administrator reopen coin tables together.")
        messages.error(request, text)
        return redirect("desk:proposals")
    approvals: dict[str, Callable[[], object]] = {
        ProposalKind.ADJUSTMENT: lambda: services.adjust_approve(number, by=staff.id),
        ProposalKind.REVERSAL: lambda: services.reverse_approve(number, by=staff.id),
        ProposalKind.REOPENING: lambda: services.reopen(number, by=staff.id),
    }
    attempt(request, approvals[proposal.kind], gettext("Approved and done."))
    return redirect("desk:proposals")


@desk_page(*APPROVERS)
@require_POST
def decline(request: HttpRequest, staff: Staff, number: int) -> HttpResponseBase:
    """A no, or the withdrawal of one's own."""
    if not ledger.open_proposals().filter(pk=number).exists():
        raise Http404
    attempt(
        request,
        lambda: services.decline(number, by=staff.id),
        gettext("Declined. Nothing was moved."),
    )
    return redirect("desk:proposals")
