"""What is done to a case, one post each: the case's page says what came of it, or why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from oona_site.desk import cases, voids
from oona_site.desk.access import HANDLERS, Staff, desk_page
from oona_site.desk.case_forms import (
    CloseForm,
    HandForm,
    SanctionForm,
    TellForm,
    VoidForm,
    WordsForm,
)
from oona_site.desk.case_models import Case, Outcome, Part, Status
from oona_site.desk.notices import attempt, say_errors
from oona_site.players import selectors as people
from oona_site.players.sanctions import Asked
from oona_site.players.selectors import Face

Given = Mapping[str, Any]
# What is to be done, and what is said when it is.
Work = tuple[Callable[[], object], str]


def case_of(number: int, staff: Staff) -> Case:
    """Gives the case to who has no part in it: for the others it is not there."""
    row = get_object_or_404(Case.objects.select_related("assignee", "opened_by"), pk=number)
    if cases.is_involved(row, staff.id):
        raise Http404
    return row


def faces_in(case: Case, part: Part) -> list[Face]:
    """Gives the players who have this part in the case."""
    numbers = list(case.players.filter(part=part).values_list("player_id", flat=True))
    return list(people.faces_of(numbers).values())


@desk_page(*HANDLERS)
@require_POST
def case_act(request: HttpRequest, staff: Staff, number: int, do: str) -> HttpResponseBase:
    """Does one thing to a case."""
    case = case_of(number, staff)
    if do not in _ACTS:
        raise Http404
    make_form, read = _ACTS[do]
    form = make_form(case, request.POST)
    if form.is_valid():
        work, done = read(case, staff, form.cleaned_data)
        attempt(request, work, done)
    else:
        say_errors(request, form)
    return redirect("desk:case", case.pk)


def _note(case: Case, staff: Staff, given: Given) -> Work:
    return partial(cases.note, case.pk, given["words"], by=staff.id), gettext("Noted.")


def _hand(case: Case, staff: Staff, given: Given) -> Work:
    to = _number_of(given["to"])
    work = partial(cases.hand_over, case.pk, to, given["words"], by=staff.id)
    return work, gettext("Handed over.")


def _take(case: Case, staff: Staff, given: Given) -> Work:
    work = partial(cases.hand_over, case.pk, staff.id, by=staff.id)
    return work, gettext("The case is yours.")


def _wait(case: Case, staff: Staff, given: Given) -> Work:
    waiting = case.status == Status.OPEN
    work = partial(cases.set_waiting, case.pk, waiting=waiting, by=staff.id)
    return work, gettext("The status is set.")


def _tell(case: Case, staff: Staff, given: Given) -> Work:
    to = _number_of(given["to"])
    work = partial(cases.tell, case.pk, to, given["words"], by=staff.id, waiting=given["waiting"])
    return work, gettext("The letter is on the player’s page.")


def _close(case: Case, staff: Staff, given: Given) -> Work:
    outcome = Outcome(given["outcome"])
    work = partial(cases.close, case.pk, outcome, given["words"], by=staff.id)
    return work, gettext("The case is closed.")


def _reopen(case: Case, staff: Staff, given: Given) -> Work:
    work = partial(cases.reopen, case.pk, given["words"], by=staff.id)
    return work, gettext("The case is open again.")


def _sanction(case: Case, staff: Staff, given: Given) -> Work:
    asked = Asked(
        player=_number_of(given["to"]),
        kind=given["kind"],
        reason=given["reason"],
        until=given["until"],
        case=case.pk,
    )
    work = partial(cases.sanction, case.pk, asked, by=staff.id)
    return work, gettext("The sanction is imposed, and the player is told.")


def _void(case: Case, staff: Staff, given: Given) -> Work:
    work = partial(voids.propose, given["game"], given["reason"], by=staff.id, case=case.pk)
    return work, gettext("Proposed. A referee has to approve it.")


_Make = Callable[[Case, Any], forms.Form]


def _plain(form: type[forms.Form]) -> _Make:
    return lambda case, data: form(data)


def _games(case: Case) -> list[str]:
    return list(case.games.order_by("pk").values_list("game", flat=True))


_ACTS: dict[str, tuple[_Make, Callable[[Case, Staff, Given], Work]]] = {
    "note": (_plain(WordsForm), _note),
    "hand": (lambda case, data: HandForm(people.faces_with_role(*HANDLERS), data), _hand),
    "take": (_plain(forms.Form), _take),
    "wait": (_plain(forms.Form), _wait),
    "tell": (_plain(TellForm), _tell),
    "close": (_plain(CloseForm), _close),
    "reopen": (_plain(WordsForm), _reopen),
    "sanction": (lambda case, data: SanctionForm(faces_in(case, Part.SUBJECT), data), _sanction),
    "void": (lambda case, data: VoidForm(_games(case), data), _void),
}


def _number_of(public_id: str) -> int:
    face = people.face_with(public_id)
    if face is None:
        raise Http404
    return face.id
