"""The page of the nightly look at coin games: thresholds, nights, and the cases it opened."""

from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from oona_site.desk.access import HANDLERS, Staff, desk_page
from oona_site.desk.case_models import CaseKind
from oona_site.desk.cases import cases_for
from oona_site.desk.models import Watch

_NIGHTS: Final = 30
_CASES: Final = 100
_LIMITS: Final = {
    "OONA_WATCH_DAYS": _("Days looked at"),
    "OONA_WATCH_GAMES": _("Games from which on a pair is judged"),
    "OONA_WATCH_SHARE": _("Part of somebody's games that makes a pair, in hundredths"),
    "OONA_WATCH_A_DAY": _("Games of a pair on one day that are not too many"),
    "OONA_WATCH_DEVICE": _("Games of two accounts of one browser that open a case"),
    "OONA_WATCH_ALARMS": _("Honest names a night by chance, in hundredths"),
}


@desk_page(*HANDLERS)
@require_GET
def watch(request: HttpRequest, staff: Staff) -> HttpResponse:
    """What counts as remarkable, how the last nights came out, and what is to be looked at."""
    context = {
        "limits": [(label, getattr(settings, name)) for name, label in _LIMITS.items()],
        "nights": Watch.objects.order_by("-at", "-pk")[:_NIGHTS],
        "cases": cases_for(staff.id).filter(kind=CaseKind.COLLUSION).order_by("-pk")[:_CASES],
    }
    return render(request, "desk/watch.html", context)


def people_in(evidence: dict[str, Any]) -> set[int]:
    """The players whom the evidence of a case names."""
    found = {
        number for lean in evidence.get("leans", ()) for number in (lean["hub"], *lean["spokes"])
    }
    for part in ("often", "shared"):
        found.update(number for each in evidence.get(part, ()) for number in each["pair"])
    return found
