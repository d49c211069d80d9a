"""Pages about the whole ledger: at a glance, balances, the mint, the chain and its checks."""

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from oona_site.desk import reconcile
from oona_site.desk.access import Staff, desk_page
from oona_site.desk.charts import days_between, line_chart, mint_chart
from oona_site.desk.forms import AsOf, MintFilter
from oona_site.desk.lists import query_without, wants_csv
from oona_site.desk.models import Check
from oona_site.sheets import csv_response
from wallet import selectors as ledger
from wallet.models import AccountKind

_CHECKS = 30


@desk_page()
@require_GET
def overview(request: HttpRequest, staff: Staff) -> HttpResponse:
    """What somebody wants to know first: does all hold, what waits, how much there is."""
    context = {
        "stop": ledger.open_stop(),
        "check": Check.objects.order_by("-at", "-pk").first(),
        "head": ledger.head(),
        "waiting": ledger.open_proposals().count(),
        "trial": ledger.trial_balance(),
        "existence": ledger.coins_in_existence(),
    }
    return render(request, "desk/overview.html", context)


@desk_page()
@require_GET
def balances(request: HttpRequest, staff: Staff) -> HttpResponseBase:
    """The trial balance, as of now or of the end of any day."""
    form = AsOf(request.GET)
    before = form.before if form.is_valid() else None
    rows = ledger.trial_balance(before)
    if wants_csv(request):
        lines = (
            (row.kind.value, row.accounts, row.given, row.received, row.balance) for row in rows
        )
        header = ("kind", "accounts", "given", "received", "balance")
        return csv_response("trial-balance", header, lines)
    context = {
        "form": form,
        "rows": rows,
        "sum": sum(row.balance for row in rows),
        "existence": ledger.coins_in_existence(before),
        "query": query_without(request),
    }
    return render(request, "desk/balances.html", context)


@desk_page()
@require_GET
def mint(request: HttpRequest, staff: Staff) -> HttpResponseBase:
    """Coins that came into the world and left it, by reason and day, and how many there are."""
    form = MintFilter(request.GET)
    form.is_valid()
    first, last = form.span
    since = ledger.day_start(first)
    rows = ledger.mint_report(since, ledger.day_start(last + timedelta(days=1)))
    if wants_csv(request):
        lines = ((row.day.isoformat(), row.kind.value, row.amount) for row in rows)
        return csv_response("mint", ("day_utc", "reason", "coins"), lines)
    total = ledger.coins_in_existence(since)
    per_day, totals = [], []
    for day in days_between(first, last):
        of_day = [row for row in rows if row.day == day]
        total += sum(row.amount for row in of_day)
        totals.append(total)
        if of_day:
            per_day.append((day, of_day, sum(row.amount for row in of_day), total))
    chart = mint_chart(rows, first, last)
    sums = [(kind, sum(row.amount for row in rows if row.kind == kind)) for kind in chart.kinds]
    context = {
        "form": form,
        "first": first,
        "last": last,
        "days": per_day[::-1],
        "sums": sums,
        "made": sum(row.amount for row in rows),
        "existence": totals[-1],
        "chart": chart,
        "line": line_chart(totals, first),
        "query": query_without(request),
    }
    return render(request, "desk/mint.html", context)


@desk_page()
@require_GET
def checks(request: HttpRequest, staff: Staff) -> HttpResponse:
    """The head of the chain, and how the last checks came out."""
    context = {
        "head": ledger.head(),
        "stop": ledger.open_stop(),
        "checks": Check.objects.order_by("-at", "-pk")[:_CHECKS],
    }
    return render(request, "desk/checks.html", context)


@desk_page()
@require_POST
def check_now(request: HttpRequest, staff: Staff) -> HttpResponseBase:
    """Checks everything at once, as the nightly command does."""
    if reconcile.run().is_clean:
        messages.success(request, gettext("Everything holds."))
    else:
        messages.error(request, gettext("Something does not hold: coin tables are stopped."))
    return redirect("desk:checks")


@never_cache
@require_GET
def published(request: HttpRequest) -> HttpResponseBase:
    """For everybody: the head of the chain and the sums, to be noted down and compared later."""
    if not settings.OONA_COINS:
        raise Http404
    head, trial = ledger.head(), ledger.trial_balance()
    context = {
        "head": head,
        "trial": [row for row in trial if row.kind != AccountKind.MINT],
        "existence": ledger.coins_in_existence(),
        "sum": sum(row.balance for row in trial),
        "check": Check.objects.order_by("-at", "-pk").first(),
        "now": int(datetime.now(UTC).timestamp() * 1000),
    }
    return render(request, "desk/published.html", context)
