"""The door before a game: whoever looks at its hands says why, and that is kept.

One reason is good for one game, one person of the staff and half an hour. The players of the game
read it in their accounts.
"""

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec
from urllib.parse import parse_qs, urlencode, urlsplit

from django import forms
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from games.outcomes import Record, record_of
from oona_site.desk.access import Staff, desk_page
from oona_site.desk.cases import cases_for
from oona_site.players import deeds
from oona_site.players import selectors as people
from oona_site.players.fields import ProseField
from oona_site.players.models import Verb
from oona_site.players.roles import LOOKERS
from oona_site.players.staff_models import REASON_LEAST, REASON_MOST

_P = ParamSpec("_P")
_View = Callable[Concatenate[HttpRequest, Staff, Record, _P], HttpResponseBase]


class LookForm(forms.Form):
    reason = ProseField(
        label=_("Reason"),
        min_length=REASON_LEAST,
        max_length=REASON_MOST,
        required=False,
        help_text=_("Ten letters or more. The players of this game read it in their accounts."),
        widget=forms.Textarea(attrs={"rows": 3, "dir": "auto"}),
    )
    case = forms.IntegerField(
        label=_("Or the number of a case"),
        required=False,
        min_value=1,
        max_value=2**31,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "dir": "ltr"}),
    )

    def __init__(self, record: Record, staff: Staff, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        players = [player for player in record.players if player is not None]
        of_game = Q(games__game=record.public_id) | Q(players__player__in=players)
        self._cases = cases_for(staff.id).filter(of_game)

    def clean_case(self) -> int | None:
        """Gives the number of a case about this game or somebody who played it."""
        number: int | None = self.cleaned_data["case"]
        if number and not self._cases.filter(pk=number).exists():
            raise forms.ValidationError(
                _("There is no case with this number about this game or its players.")
            )
        return number

    def clean(self) -> dict[str, Any]:
        """A reason or a case, or both."""
        asked = self.cleaned_data
        if not asked.get("reason") and not asked.get("case") and not self.errors:
            self.add_error("reason", _("Write why, or name a case."))
        return asked

    @property
    def why(self) -> str:
        """What is kept: the words, or the case that stands for them."""
        reason: str = self.cleaned_data["reason"]
        return reason or deeds.CASE_REASON.format(self.cleaned_data["case"])


def needs_look(view: _View[_P]) -> Callable[..., HttpResponseBase]:
    """A page of one game, behind the door; others than lookers find nothing there."""

    def guarded(
        request: HttpRequest, staff: Staff, /, public_id: str, *args: _P.args, **kwargs: _P.kwargs
    ) -> HttpResponseBase:
        record = _record(public_id)
        if deeds.open_look(staff.id, public_id) is None:
            return redirect(door_of(public_id, request.get_full_path()))
        return view(request, staff, record, *args, **kwargs)

    return desk_page(*LOOKERS)(guarded)


def door_of(public_id: str, onward: str) -> str:
    """Gives the address where the reason is asked for, on the way to the page `onward`."""
    return f"{reverse('desk:look', args=[public_id])}?{urlencode({'next': onward})}"


@desk_page(*LOOKERS)
@require_http_methods(["GET", "HEAD", "POST"])
def look(request: HttpRequest, staff: Staff, public_id: str) -> HttpResponse:
    """Asks why; with a reason, keeps it and goes on."""
    record = _record(public_id)
    onward = _onward(request, public_id)
    named = parse_qs(urlsplit(onward).query).get("case", [""])[0]
    data = request.POST if request.method == "POST" else None
    form = LookForm(record, staff, data, initial={"case": named})
    if form.is_valid():
        deeds.record(
            staff.id,
            Verb.LOOK,
            [player for player in record.players if player is not None],
            reason=form.why,
            target=deeds.game_target(public_id),
            data={"roles": sorted(staff.roles), "case": form.cleaned_data["case"]},
        )
        return redirect(onward)
    context: dict[str, Any] = {
        "record": record,
        "form": form,
        "next": onward,
        "faces": people.faces_of(record.players),
    }
    return render(request, "desk/look.html", context)


def _onward(request: HttpRequest, public_id: str) -> str:
    asked = request.POST.get("next") or request.GET.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(asked, allowed_hosts=None)
    return asked if is_ours and public_id in asked else reverse("desk:review", args=[public_id])


def _record(public_id: str) -> Record:
    record = record_of(public_id)
    if record is None:
        raise Http404
    return record
