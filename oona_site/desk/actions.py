"""What everybody of the staff did: for administrators, to be filtered and saved as CSV."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from django import forms
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from oona_site.desk.access import Staff, desk_page
from oona_site.desk.forms import PersonSpan
from oona_site.desk.lists import page_of, query_without, wants_csv
from oona_site.players import deeds
from oona_site.players.models import StaffAction, StaffActionAbout, Verb
from oona_site.players.roles import Role
from oona_site.sheets import Cell, csv_response


class ActionFilter(PersonSpan):
    staff = forms.CharField(
        label=_("Who did it"),
        required=False,
        max_length=60,
        help_text=_("A name or a public id."),
    )
    verb = forms.MultipleChoiceField(label=_("What"), required=False, choices=Verb.choices)
    target = forms.CharField(
        label=_("Game or case"),
        required=False,
        max_length=60,
        help_text=_("A public id, or the number of a case."),
    )
    field_order = ("staff", "player", "verb", "target", "first", "last")

    def clean_staff(self) -> int | None:
        """Gives the number of the one whom the words fit; of several, `candidates` to choose."""
        return self.person_in("staff")


@desk_page(Role.ADMINISTRATOR)
@require_GET
def actions(request: HttpRequest, staff: Staff) -> HttpResponseBase:
    """All of it, the newest first."""
    form = ActionFilter(request.GET)
    rows = StaffAction.objects.none()
    if form.is_valid():
        rows = _asked_for(form)
    if wants_csv(request):
        return csv_response("staff-actions", _HEADER, _lines(rows.iterator(chunk_size=500)))
    context: dict[str, Any] = {
        "form": form,
        "page": page_of(request, rows),
        "query": query_without(request, "page"),
    }
    return render(request, "desk/actions.html", context)


def _asked_for(form: ActionFilter) -> QuerySet[StaffAction]:
    asked = form.cleaned_data
    whom = Prefetch("about", StaffActionAbout.objects.select_related("player"))
    rows = StaffAction.objects.select_related("staff").prefetch_related(whom).order_by("-pk")
    if asked["staff"]:
        rows = rows.filter(staff=asked["staff"])
    if asked["player"]:
        rows = rows.filter(about__player=asked["player"])
    if asked["verb"]:
        rows = rows.filter(verb__in=asked["verb"])
    if target := asked["target"].strip():
        rows = rows.filter(target__in=[target, deeds.game_target(target), f"case:{target}"])
    if form.since is not None:
        rows = rows.filter(at__gte=datetime.fromtimestamp(form.since / 1000, UTC))
    if form.before is not None:
        rows = rows.filter(at__lt=datetime.fromtimestamp(form.before / 1000, UTC))
    return rows


_HEADER = ("number", "time_utc", "staff", "staff_id", "roles", "what", "target", "about", "reason")


def _lines(rows: Iterable[StaffAction]) -> Iterator[list[Cell]]:
    for row in rows:
        yield [
            row.pk,
            row.at.isoformat(timespec="milliseconds"),
            row.staff.name,
            row.staff.public_id,
            " ".join(row.data.get("roles", ())),
            row.verb,
            row.target,
            " ".join(each.player.public_id for each in row.about.all()),
            row.reason,
        ]
