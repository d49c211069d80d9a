"""What staff did about somebody, for himself: when, in which role, and why they looked."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from oona_site.players import deeds
from oona_site.players.models import Player, StaffAction
from oona_site.players.roles import WORDS, Role

ROWS = 25
_MARK_CHARS = 4


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that was done. `who` is a mark: the same for the same person of the staff.

    The reason of a look or a sanction is told; what else staff write may name others, and reaches
    the player in words of its own.
    """

    at: datetime
    what: str
    roles: tuple[str, ...]
    who: str
    game: str
    reason: str


@never_cache
@require_GET
@login_required
def looked(request: HttpRequest) -> HttpResponse:
    """The list, the newest first."""
    assert isinstance(request.user, Player)
    pages = Paginator(deeds.about(request.user.pk), ROWS)
    page = pages.get_page(request.GET.get("page"))
    context = {"page": page, "deeds": [deed_of(row) for row in page], "query": ""}
    return render(request, "account/looks.html", context)


def deed_of(row: StaffAction) -> Deed:
    """Gives an action as the player that it is about may read it."""
    kind, _, name = row.target.partition(":")
    return Deed(
        at=row.at,
        what=row.get_verb_display(),
        roles=tuple(_words(row.data.get("roles", ()))),
        who=salted_hmac("oona/staff-mark", str(row.staff_id)).hexdigest()[:_MARK_CHARS].upper(),
        game=name if kind == "game" else "",
        reason=_reason(row),
    )


def _reason(row: StaffAction) -> str:
    case = row.data.get("case")
    if case and row.reason == deeds.CASE_REASON.format(case):
        return gettext("Case %(number)s") % {"number": case}
    return deeds.told_reason(row)


def _words(roles: Iterable[str]) -> list[str]:
    return [str(WORDS[Role(role)]) for role in roles if role in set(Role)]
