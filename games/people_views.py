"""What somebody does about another at his table: he blocks him, or reports him.

The table's page asks by script and is answered in a line of JSON.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.http import Http404, HttpRequest, JsonResponse
from django.middleware.csrf import get_token
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from oona_site.players import blocks
from oona_site.players import services as accounts
from oona_site.players.reports import BadReport, TooManyReports, read_reason

from . import parting, people, selectors
from .hub import poke_everywhere
from .selectors import TableRow
from .views import current_player, ensure_player


@require_POST
def report(request: HttpRequest, public_id: str) -> JsonResponse:
    """Report a person for a reason; words are not needed."""

    def work(row: TableRow, reporter: int, subject: int) -> str:
        reason = read_reason(request.POST.get("reason", ""))
        people.report(row, reporter, subject, reason, request.POST.get("words", ""))
        return gettext("Thank you, we look at it.")

    return _about(request, public_id, work)


@require_POST
def block(request: HttpRequest, public_id: str) -> JsonResponse:
    """Block a person, or take it back."""

    def work(row: TableRow, player: int, other: int) -> str:
        if request.POST.get("do") == "unblock":
            blocks.unblock(player, other)
            return gettext("Taken back.")
        blocks.block(player, other)
        left = parting.part_from(player, other)
        for number in left:
            poke_everywhere(number)
        if row.id in left:
            return gettext("Blocked. You got up: you two are not seated together at public tables.")
        return gettext("Blocked.")

    return _about(request, public_id, work)


def _about(
    request: HttpRequest, public_id: str, work: Callable[[TableRow, int, int], str]
) -> JsonResponse:
    """Let ``work`` do it for whoever asks, a guest if need be; what cannot be is said."""
    row = selectors.table_row(public_id)
    if row is None:
        raise Http404
    player = current_player(request)
    # Whoever he blocked may have gone before he takes it back.
    blocked = [one.pk for one in blocks.blocked_by(player)] if player else []
    other = people.player_with(row, request.POST.get("who", ""), blocked)
    answer = partial(_answer, request)
    if other is None:
        return answer(404, gettext("That person is not at this table any more."))
    try:
        return answer(200, work(row, ensure_player(request).pk, other))
    except (accounts.Wait, TooManyReports) as wait:
        return answer(429, str(wait))
    except (BadReport, blocks.BadBlock) as bad:
        return answer(400, str(bad))


def _answer(request: HttpRequest, status: int, text: str) -> JsonResponse:
    # Who was nobody is a guest now: the forms of his page need another token.
    return JsonResponse({"text": text, "token": get_token(request)}, status=status)
