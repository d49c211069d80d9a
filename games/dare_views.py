"""The page of a table's dares: to be read before anybody sits down, and reported from."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from oona_site.players import services as people
from oona_site.players.models import ReportKind, ReportReason
from oona_site.players.reports import BadReport, TooManyReports

from . import dare_reports, selectors
from .dare_page import dares_of, has_dares, title_of
from .views import ensure_player
from .words import table_name


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def dares(request: HttpRequest, public_id: str) -> HttpResponse:
    """The sixteen dares of a table; a post reports them, or a performance, for a reason."""
    row = selectors.table_row(public_id)
    if row is None or not has_dares(row):
        raise Http404
    if request.method == "POST":
        return _report(request, row)
    context = {
        "table": {"id": row.public_id, "name": table_name(row)},
        "title": title_of(row),
        "dares": dares_of(row),
        "own": bool(row.own_dares),
        "reasons": [(reason.value, reason.label) for reason in dare_reports.REASONS],
    }
    return render(request, "games/dares.html", context)


def _report(request: HttpRequest, row: selectors.TableRow) -> HttpResponse:
    """Keep a report; the table page asks by script and is answered in a line of JSON."""
    reason = request.POST.get("reason", "")
    kind = ReportKind.PERFORMANCE if "performance" in request.POST else ReportKind.DARES
    written = dare_reports.written_at(row, kind)
    if reason not in dare_reports.REASONS or written is None:
        raise Http404
    status, text = 200, gettext("Thank you. Somebody will look at it.")
    try:
        reporter = ensure_player(request)
        dare_reports.report(row, reporter.pk, kind, written, ReportReason(reason))
    except people.Wait as wait:
        status, text = 429, str(wait)
    except BadReport as bad:
        status, text = 429 if isinstance(bad, TooManyReports) else 400, str(bad)
    if request.headers.get("Accept") == "application/json":
        # Who was nobody is a guest now: the forms of his page need another token.
        return JsonResponse({"text": text, "token": get_token(request)}, status=status)
    (messages.success if status == 200 else messages.warning)(request, text)
    return redirect("games:dares", row.public_id)
