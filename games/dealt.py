"""Who sat where when a match was dealt: on its scoreboard a seat may have another owner by now."""

from __future__ import annotations

from dataclasses import dataclass

from .models import GameSeat


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who was dealt to at a seat; ``player`` is ``None`` for a program, which has no name here."""

    player: int | None
    name: str


def dealt_to(game: int) -> tuple[Sitter, ...]:
    """The sitters of a match (internal number), by seat."""
    rows = GameSeat.objects.filter(game=game).order_by("number")
    return tuple(
        Sitter(player, name or "") for player, name in rows.values_list("player", "player__name")
    )
