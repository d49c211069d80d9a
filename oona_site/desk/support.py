"""Support's way in: one box that finds a player, a table or a game, and a page for each."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from games.history import games_of
from games.outcomes import Record, record_of, records_of, references_at, tables_named
from oona_site.asked import row_offset
from oona_site.desk.access import SUPPORTERS, Staff, desk_page
from oona_site.desk.cases import cases_for
from oona_site.desk.models import Case
from oona_site.players import deeds
from oona_site.players import selectors as people
from oona_site.players.models import Player, StaffAction, Verb
from oona_site.players.names import visible
from oona_site.players.selectors import Face

TEXT_MOST = 100
GAMES_A_PAGE = 25
ACTIONS_SHOWN = 20
CASE_DIGITS_MOST = 9
CASES_SHOWN = 20


@desk_page(*SUPPORTERS)
@require_GET
def search(request: HttpRequest, staff: Staff) -> HttpResponse:
    """Whatever fits the words: people by name, public id or exact address, tables, games."""
    text = visible(request.GET.get("q", "")).strip()[:TEXT_MOST]
    tables = tables_named(text)
    game = record_of(text) if text else None
    faces = people_named(text)
    case = cases_for(staff.id).filter(pk=int(text)).first() if _is_number(text) else None
    seen = [player for table in tables for player in table.players]
    context: dict[str, Any] = {
        "text": text,
        "found": faces,
        "tables": tables,
        "game": game,
        "game_list": [game] if game else [],
        "faces": people.faces_of([*seen, *(game.players if game else ())]),
        "case": case,
        "is_empty": not (faces or tables or game or case),
    }
    return render(request, "desk/search.html", context)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= CASE_DIGITS_MOST


def people_named(text: str) -> list[Face]:
    """Gives who has exactly this address, or else whose name or public id it is."""
    if not text:
        return []
    if "@" in text and (one := people.face_with_email(text)):
        return [one]
    one = people.face_with(text)
    return [one] if one else people.find_faces(text)


@desk_page(*SUPPORTERS)
@require_GET
def support_person(request: HttpRequest, staff: Staff, public_id: str) -> HttpResponse:
    """Who somebody is, what he played, and what staff did about him; the look is kept."""
    player = Player.objects.filter(public_id=public_id).first()
    if player is None:
        raise Http404
    keep_visit(staff, player)
    start = row_offset(request)
    games = games_of(player.pk, limit=GAMES_A_PAGE + 1, offset=start)
    context = {
        "player": player,
        "is_verified": people.is_verified(player.pk),
        "games": games[:GAMES_A_PAGE],
        "newer": max(0, start - GAMES_A_PAGE) if start else None,
        "older": start + GAMES_A_PAGE if len(games) > GAMES_A_PAGE else None,
        "query": "",
        "cases": cases_about(player.pk, staff),
        "sanctions": people.sanctions_of(player.pk),
        "actions": _actions_about(player, staff),
    }
    return render(request, "desk/support_person.html", context)


def _actions_about(player: Player, staff: Staff) -> list[StaffAction]:
    """What staff did about him; who did what about herself she reads as every player does."""
    if player.pk == staff.id:
        return []
    return list(deeds.about(player.pk).select_related("staff")[:ACTIONS_SHOWN])


def cases_about(player: int, staff: Staff) -> list[Case]:
    """Gives the newest cases that somebody has a part in, and `staff` has none."""
    rows = cases_for(staff.id).filter(players__player=player).distinct()
    return list(rows.order_by("-pk")[:CASES_SHOWN])


def keep_visit(staff: Staff, player: Player) -> None:
    """Writes down that `staff` looked at this person, once in the time that a look lasts."""
    target = f"player:{player.public_id}"
    lately = timezone.now() - deeds.LOOK_LASTS
    rows = StaffAction.objects.filter(staff=staff.id, verb=Verb.SEARCH, target=target)
    if staff.id != player.pk and not rows.filter(at__gt=lately).exists():
        data = {"roles": sorted(staff.roles)}
        deeds.record(staff.id, Verb.SEARCH, [player.pk], target=target, data=data)


@desk_page(*SUPPORTERS)
@require_GET
def support_table(request: HttpRequest, staff: Staff, public_id: str) -> HttpResponse:
    """A table, who sits there now, and its games."""
    table = next((one for one in tables_named(public_id) if one.public_id == public_id), None)
    if table is None:
        raise Http404
    references = references_at(public_id)
    found = records_of(references)
    games: list[Record] = [found[reference] for reference in references]
    seated = [player for game in games for player in game.players]
    context = {
        "table": table,
        "games": games,
        "faces": people.faces_of([table.host, *table.players, *seated]),
    }
    return render(request, "desk/support_table.html", context)
