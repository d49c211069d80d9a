"""The record of a finished match: all that is needed to work its deal out again.

docs/fairness.md describes it. It shows every hand, so only who played gets it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from .models import Game, GameSeat, Step
from .seeds import SEED_BYTES

FORMAT = "oona-deal-1"


@dataclass(frozen=True, slots=True)
class Played:
    """A match of somebody's own: who sat where (``None``: a program), and whether it is over."""

    game: str
    table: str
    commitment: str
    names: tuple[str | None, ...]
    seat: int
    is_over: bool


def played(public_id: str, player: int) -> Played | None:
    """The match with this address, if ``player`` had a seat in it."""
    rows = Game.objects.select_related("table")
    game = rows.filter(public_id=public_id, players__player=player).first()
    if game is None:
        return None
    seats = list(GameSeat.objects.filter(game=game).select_related("player").order_by("number"))
    return Played(
        game=public_id,
        table=game.table.public_id,
        commitment=game.commitment,
        names=tuple(seat.player.name if seat.player else None for seat in seats),
        seat=next(seat.number for seat in seats if seat.player_id == player),
        is_over=len(game.seed) == 2 * SEED_BYTES,
    )


def record_of(public_id: str) -> dict[str, Any] | None:
    """The record of a match; ``None`` where there is none, or it is not over."""
    game = Game.objects.filter(public_id=public_id).exclude(seed="").first()
    if game is None:
        return None
    steps = Step.objects.filter(game=game).order_by("seq")
    return {
        "format": FORMAT,
        "game": game.public_id,
        "number": game.number,
        "dealer_before": _dealer_before(game),
        "commitment": game.commitment,
        "seed": game.seed,
        "salts": msgspec.json.decode(game.salts or "{}"),
        "void": not (game.result and game.result["places"]),
        "steps": [
            {
                "seq": step.seq,
                "seat": step.seat,
                "schema": step.schema,
                "cause": msgspec.json.decode(step.cause),
                "facts": msgspec.json.decode(step.facts),
            }
            for step in steps
        ],
    }


def finished_games(since: int = 0) -> list[str]:
    """The addresses of all matches that ended at ``since`` (milliseconds) or later, in order."""
    games = Game.objects.exclude(seed="").filter(ended_at__gte=since).order_by("pk")
    return list(games.values_list("public_id", flat=True))


def _dealer_before(game: Game) -> int | None:
    """Who dealt last in the match before at this table, after whom the deal went on."""
    before = Game.objects.filter(table=game.table_id, number=game.number - 1).first()
    return before.result["dealer"] if before and before.result else None
