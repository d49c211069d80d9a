"""The matches that somebody has played, for the list of his own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from oona_site.players.selectors import Face, faces_of

from .endings import place_of
from .models import Game, GameSeat, Seat, TableState
from .words import preset_label


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A match as its player finds it again. `place` is none where it was called off or goes on."""

    public_id: str
    preset: str
    started_at: datetime
    is_over: bool
    is_void: bool
    place: int | None
    others: tuple[Face | None, ...]


def games_of(player: int, *, limit: int, offset: int = 0) -> list[OwnGame]:
    """Gives the matches of a player, the newest first. Three queries."""
    rows = Game.objects.filter(players__player=player).order_by("-pk")[offset : offset + limit]
    games = list(rows)
    seats: dict[int, list[GameSeat]] = {game.pk: [] for game in games}
    for seat in GameSeat.objects.filter(game__in=games).order_by("number"):
        seats[seat.game_id].append(seat)
    faces = faces_of(seat.player_id for found in seats.values() for seat in found)
    return [_own(game, seats[game.pk], faces, player) for game in games]


def _own(game: Game, seats: Iterable[GameSeat], faces: dict[int, Face], player: int) -> OwnGame:
    mine = next(seat.number for seat in seats if seat.player_id == player)
    return OwnGame(
        public_id=game.public_id,
        preset=preset_label(game.preset),
        started_at=datetime.fromtimestamp(game.started_at / 1000, UTC),
        is_over=game.ended_at is not None,
        is_void=game.void,
        place=_place(game, mine),
        others=tuple(faces.get(seat.player_id or 0) for seat in seats if seat.number != mine),
    )


def _place(game: Game, seat: int) -> int | None:
    if game.void or not game.result:
        return None
    return place_of(seat, game.result["winners"], game.result["standing"], teams=game.teams)


def seats_of(player: int) -> list[tuple[int, bool]]:
    """Gives the tables where a player sits, and whether a match runs there."""
    chairs = Seat.objects.filter(player=player, left=False).select_related("table")
    open_ones = chairs.exclude(table__state=TableState.CLOSED)
    return [(chair.table_id, chair.table.state == TableState.PLAYING) for chair in open_ones]


def awaits_end(player: int) -> bool:
    """Says whether a match goes on that this player paid an entry for, even if he has left it."""
    return Game.objects.filter(players__player=player, entry__gt=0, ended_at=None).exists()


def partners_of(player: int, *, limit: int) -> list[Face]:
    """Gives whom a player sat with lately, each once, the newest first."""
    met: dict[str, Face] = {}
    for game in games_of(player, limit=limit):
        met |= {face.public_id: face for face in game.others if face and face.public_id not in met}
    return list(met.values())
