"""A player's own coins: balance, statement, and how the prizes of a game came about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from oona_site.asked import row_offset
from oona_site.players.selectors import is_verified, names_of
from oona_site.sheets import Cell, csv_response

from . import selectors
from .forms import StatementForm
from .selectors import GameMoney, StatementLine
from .split import WEIGHTS
from .words import prize_text, why

ROWS: Final = 30
MOST: Final = 100_000

View = Callable[..., HttpResponseBase]


def coins_page(view: View) -> View:
    """A page that is there where coins are, for who is signed in; read only and never kept."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not settings.OONA_COINS:
            raise Http404
        return view(request, *args, **kwargs)

    return require_GET(never_cache(login_required(wrapped)))


def player_of(request: HttpRequest) -> int:
    """The number of who is signed in."""
    assert request.user.pk is not None
    return request.user.pk


@coins_page
def statement(request: HttpRequest) -> HttpResponse:
    """The balance and the newest lines, or older ones; how to get coins where there are none."""
    player, form = player_of(request), StatementForm(request.GET)
    start = row_offset(request)
    kinds = form.kinds()
    lines = selectors.statement(player, kinds=kinds, limit=ROWS + 1, offset=start)
    context = {
        "form": form,
        "is_verified": is_verified(player),
        "balance": selectors.balance(player),
        "lines": [(line, why(line)) for line in lines[:ROWS]],
        "newer": max(0, start - ROWS) if start else None,
        "older": start + ROWS if len(lines) > ROWS else None,
        "welcome": settings.OONA_WELCOME,
        "daily": settings.OONA_DAILY,
        "reward": settings.OONA_REWARD,
        "most": settings.OONA_REWARD_A_DAY,
        "shares": _shares(),
    }
    return render(request, "coins/statement.html", context)


def _shares() -> list[tuple[str, str]]:
    """How many players share a pot, and how, in hundredths of it."""
    seats: dict[tuple[int, ...], list[str]] = {}
    for players, weights in WEIGHTS.items():
        seats.setdefault(weights, []).append(str(players))
    return [(" · ".join(of), " · ".join(map(str, weights))) for weights, of in seats.items()]


_HEADER: Final = (
    "number", "time_utc", "kind", "game", "coins", "balance", "why", "key", "hash",
)  # fmt: skip


@coins_page
def statement_csv(request: HttpRequest) -> HttpResponseBase:
    """The same as a file, all lines that were asked for."""
    kinds = StatementForm(request.GET).kinds()
    lines = selectors.statement(player_of(request), kinds=kinds, limit=MOST)
    return csv_response("coins", _HEADER, _rows(lines))


def _rows(lines: Iterable[StatementLine]) -> Iterator[list[Cell]]:
    for line in lines:
        yield [
            line.seq, line.when.isoformat(timespec="milliseconds"), line.kind.value,
            line.reference, line.amount, line.balance, why(line), line.key, line.hash,
        ]  # fmt: skip


@coins_page
def game(request: HttpRequest, reference: str) -> HttpResponse:
    """The money of a game, for those who paid its entry."""
    player, money = player_of(request), selectors.money_of_game(reference)
    if player not in {part.player for part in money.entries}:
        raise Http404
    mine = next((part for part in money.prizes if part.player == player), None)
    rows = _seats(money, player)
    context = {
        "reference": reference,
        "money": money,
        "entry": money.entries[0].amount,
        "rows": rows,
        "paid": sum(row["paid"] for row in rows),
        "prize": mine.amount if mine else 0,
        "why": prize_text(mine.detail) if mine else "",
        "weights": money.prizes[0].detail.get("weights", []) if money.prizes else [],
    }
    return render(request, "coins/game.html", context)


def _seats(money: GameMoney, player: int) -> list[dict[str, Any]]:
    """What everybody paid and got, best first."""
    names = names_of(part.player for part in money.entries)
    got = {part.player: part for part in (*money.prizes, *money.refunds)}
    rows = []
    for part in money.entries:
        paid = got.get(part.player)
        rows.append(
            {
                "name": names.get(part.player, ""),
                "is_me": part.player == player,
                "place": paid.detail.get("place") if paid else None,
                "entry": part.amount,
                "paid": paid.amount if paid else 0,
            }
        )
    return sorted(rows, key=lambda row: (row["place"] or len(rows), -row["paid"]))
