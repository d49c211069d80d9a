"""One game, one movement, one player, each with all that the ledger knows of it."""

import json
from collections.abc import Iterable, Iterator

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_GET

from oona_site.asked import row_offset
from oona_site.desk.access import Staff, desk_page
from oona_site.desk.forms import AdjustmentForm, AsOf, Reason, StatementFilter
from oona_site.desk.lists import query_without, wants_csv
from oona_site.desk.recompute import settlement_of
from oona_site.players import selectors as people
from oona_site.sheets import Cell, csv_response
from wallet import selectors as ledger
from wallet.selectors import StatementLine

STATEMENT_ROWS = 50
_STATEMENT_MOST = 100_000


@desk_page()
@require_GET
def game(request: HttpRequest, staff: Staff, reference: str) -> HttpResponse:
    """The money of one game: entries, pot, the split by its log beside what was paid."""
    settlement = settlement_of(reference)
    moved = list(ledger.movements(reference=reference))
    if settlement.record is None and not moved:
        raise Http404
    players = [row.player for row in settlement.rows]
    others = [part.player for part in (*settlement.money.prizes, *settlement.money.refunds)]
    shares = [(part, _weight(part)) for part in settlement.money.prizes if part.detail]
    context = {
        "reference": reference,
        "settlement": settlement,
        "money": settlement.money,
        "record": settlement.record,
        "movements": moved,
        # The ledger books prizes in the order of accounts.
        "shares": sorted(shares, key=lambda share: share[0].detail["place"]),
        "faces": people.faces_of([*players, *others]),
        "paid": sum(part.amount for part in settlement.money.prizes),
        "due": sum(row.due for row in settlement.rows),
    }
    return render(request, "desk/game.html", context)


def _weight(part: ledger.Part) -> int:
    """Of a hundred, what the place gets by the rule that is sealed with the prize."""
    place, weights = part.detail["place"], part.detail["weights"]
    return weights[place - 1] if place <= len(weights) else 0


@desk_page()
@require_GET
def movement(request: HttpRequest, staff: Staff, seq: int) -> HttpResponse:
    """Both sides of a movement, who wanted it and why, and its link in the chain."""
    row = ledger.movements().filter(seq=seq).first()
    if row is None:
        raise Http404
    transfers = list(row.transfers.all())
    faces = people.faces_of(
        [
            row.proposer_id,
            row.approver_id,
            *(each.debit.player_id for each in transfers),
            *(each.credit.player_id for each in transfers),
        ]
    )
    context = {
        "movement": row,
        "transfers": [(each, _pretty(each.detail)) for each in transfers],
        "faces": faces,
        "correction": ledger.movements().filter(corrects=row).first(),
        "form": Reason() if staff.may_propose else None,
    }
    return render(request, "desk/movement.html", context)


def _pretty(detail: str) -> str:
    if not detail:
        return ""
    return json.dumps(json.loads(detail), ensure_ascii=False, indent=1, sort_keys=True)


@desk_page()
@require_GET
def person(request: HttpRequest, staff: Staff, public_id: str) -> HttpResponseBase:
    """A player's coins: now, at the end of any day, and line by line."""
    face = people.face_with(public_id)
    if face is None:
        raise Http404
    form, as_of = StatementFilter(request.GET), AsOf(request.GET)
    lines: list[StatementLine] = []
    start = row_offset(request)
    if form.is_valid():
        csv = wants_csv(request)
        lines = ledger.statement(
            face.id,
            kinds=form.cleaned_data["kind"],
            since=form.since,
            before=form.before,
            limit=_STATEMENT_MOST if csv else STATEMENT_ROWS + 1,
            offset=0 if csv else start,
        )
        if csv:
            return csv_response(f"statement-{face.public_id}", _HEADER, _lines(lines))
    before = as_of.before if as_of.is_valid() else None
    context = {
        "face": face,
        "form": form,
        "as_of": as_of,
        "balance": ledger.balance(face.id),
        "balance_then": ledger.balance_at(face.id, before) if before is not None else None,
        "lines": lines[:STATEMENT_ROWS],
        "newer": max(0, start - STATEMENT_ROWS) if start else None,
        "older": start + STATEMENT_ROWS if len(lines) > STATEMENT_ROWS else None,
        "query": query_without(request, "start"),
        "adjustment": AdjustmentForm() if staff.may_propose and face.id != staff.id else None,
    }
    return render(request, "desk/person.html", context)


_HEADER = (
    "number", "time_utc_ms", "kind", "key", "game", "coins", "balance", "reason", "detail", "hash",
)  # fmt: skip


def _lines(lines: Iterable[StatementLine]) -> Iterator[list[Cell]]:
    for line in lines:
        detail = json.dumps(line.detail, ensure_ascii=False, sort_keys=True) if line.detail else ""
        yield [
            line.seq, line.at, line.kind.value, line.key, line.reference, line.amount, line.balance,
            line.reason, detail, line.hash,
        ]  # fmt: skip
