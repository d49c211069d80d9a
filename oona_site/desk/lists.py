"""Lists of the desk: payouts, movements, people; each to be filtered and to be saved as CSV."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.outcomes import references_at
from oona_site.desk.access import Staff, desk_page
from oona_site.desk.forms import MovementFilter, PayoutFilter
from oona_site.desk.recompute import Settlement, Verdict, settlement_of
from oona_site.players import selectors as people
from oona_site.players.names import visible
from oona_site.sheets import Cell, csv_response
from wallet import selectors as ledger
from wallet.models import Movement

ROWS = 25
# So many games are worked out again at most where only mismatches are asked for.
RECOMPUTED_MOST = 1000


def page_of(request: HttpRequest, rows: Any, size: int = ROWS) -> Page[Any]:
    """Gives the part of a list or query that the address asks for; beyond the end, the last."""
    return Paginator(rows, size).get_page(request.GET.get("page"))


def query_without(request: HttpRequest, *names: str) -> str:
    """Gives the address's question without these parts, to be continued."""
    query = request.GET.copy()
    for name in names:
        query.pop(name, None)
    return query.urlencode()


def wants_csv(request: HttpRequest) -> bool:
    return request.GET.get("format") == "csv"


@desk_page()
@require_GET
def payouts(request: HttpRequest, staff: Staff) -> HttpResponseBase:
    """The games that were paid out, each with what its log makes of it."""
    form = PayoutFilter(request.GET)
    found: list[Movement] = []
    rows: Iterable[Movement] = found
    if form.is_valid():
        chosen = ledger.payouts(
            since=form.since, before=form.before, player=form.cleaned_data["player"]
        )
        if table := form.cleaned_data["table"]:
            chosen = chosen.filter(reference__in=references_at(table.strip()))
        rows = chosen
        if form.cleaned_data["verdict"]:
            rows = list(islice(_mismatches(chosen), RECOMPUTED_MOST))
    if wants_csv(request):
        return csv_response("payouts", _PAYOUT_HEADER, _payout_lines(rows))
    page = page_of(request, rows)
    settlements = [settlement_of(movement.reference) for movement in page]
    context = {
        "form": form,
        "page": page,
        "rows": list(zip(page, settlements, strict=True)),
        "faces": people.faces_of(player for each in settlements for player in _players(each)),
        "query": query_without(request, "page"),
    }
    return render(request, "desk/payouts.html", context)


def _players(settlement: Settlement) -> Iterator[int]:
    yield from (part.player for part in settlement.money.prizes)


def _mismatches(rows: Iterable[Movement]) -> Iterator[Movement]:
    for movement in rows:
        if settlement_of(movement.reference).verdict is Verdict.MISMATCH:
            yield movement


_PAYOUT_HEADER = (
    "number", "time_utc_ms", "game", "table", "player", "player_id", "place", "entry", "due",
    "paid", "recomputed", "key", "hash",
)  # fmt: skip


def _payout_lines(rows: Iterable[Movement]) -> Iterator[list[Cell]]:
    for movement in rows:
        settlement = settlement_of(movement.reference)
        faces = people.faces_of(row.player for row in settlement.rows)
        table = settlement.record.table if settlement.record else ""
        for row in settlement.rows:
            face = faces.get(row.player) if row.player is not None else None
            yield [
                movement.seq, movement.at, movement.reference, table,
                face.name if face else "", face.public_id if face else "",
                row.place, row.entry, row.due, row.paid, settlement.verdict.value,
                movement.key, movement.hash,
            ]  # fmt: skip


@desk_page()
@require_GET
def movements(request: HttpRequest, staff: Staff) -> HttpResponseBase:
    """Every movement of the ledger, searched by game, key, player, amount, kind and day."""
    form = MovementFilter(request.GET)
    rows: Iterable[Movement] = []
    if form.is_valid():
        asked = form.cleaned_data
        rows = ledger.movements(
            text=asked["text"].strip(),
            kinds=asked["kind"],
            player=asked["player"],
            amount=asked["amount"],
            since=form.since,
            before=form.before,
        )
    if wants_csv(request):
        return csv_response("movements", _MOVEMENT_HEADER, _movement_lines(rows))
    page = page_of(request, rows)
    context = {
        "form": form,
        "page": page,
        "faces": people.faces_of(_people_in(page)),
        "query": query_without(request, "page"),
    }
    return render(request, "desk/movements.html", context)


def _people_in(rows: Iterable[Movement]) -> Iterator[int | None]:
    for movement in rows:
        yield from (movement.proposer_id, movement.approver_id)
        for transfer in movement.transfers.all():
            yield from (transfer.debit.player_id, transfer.credit.player_id)


_MOVEMENT_HEADER = (
    "number", "time_utc_ms", "kind", "key", "game", "from", "to", "coins", "reason", "proposer",
    "approver", "corrects", "hash",
)  # fmt: skip


def _movement_lines(rows: Iterable[Movement]) -> Iterator[list[Cell]]:
    for movement in rows:
        for transfer in movement.transfers.all():
            yield [
                movement.seq, movement.at, movement.kind, movement.key, movement.reference,
                str(transfer.debit), str(transfer.credit), transfer.amount, movement.reason,
                movement.proposer_id, movement.approver_id, movement.corrects_id, movement.hash,
            ]  # fmt: skip


@desk_page()
@require_GET
def persons(request: HttpRequest, staff: Staff) -> HttpResponse:
    """People whose name looks like what is written, with their coins."""
    text = visible(request.GET.get("q", "")).strip()[:60]
    faces = people.find_faces(text) if text else []
    balances = ledger.balances(face.id for face in faces)
    context = {"text": text, "rows": [(face, balances[face.id]) for face in faces]}
    return render(request, "desk/persons.html", context)


@desk_page()
@require_GET
def retired(request: HttpRequest, staff: Staff) -> HttpResponse:
    """The coins of deleted accounts, which went out of the world."""
    page = page_of(request, ledger.retired())
    faces = people.faces_of(transfer.debit.player_id for transfer in page)
    context = {"page": page, "faces": faces, "query": ""}
    return render(request, "desk/retired.html", context)
