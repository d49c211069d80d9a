"""How a match ended: what is kept of it, and what prizes follow from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .engine.events import RoundEnded
from .engine.scoring import standing
from .engine.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The end of a match that counts.

    ``standing`` are the seats, best first; ``starter`` began the last round; ``away`` are seats
    whose owners were not there any more: given up, or played by the table.
    """

    end: RoundEnded
    standing: tuple[int, ...]
    starter: int
    dealer: int
    away: tuple[int, ...]


def ending_of(state: State) -> Ending | None:
    """The end of the match whose last fact is folded into ``state``; ``None`` while it goes on."""
    end = state.result
    if end is None or not end.match_over:
        return None
    away = [seat for seat in range(state.seats) if seat in state.left or state.autopilot[seat]]
    return Ending(
        end=end,
        standing=standing(state, end),
        starter=state.starter,
        dealer=state.dealer,
        away=tuple(away),
    )


def place_of(seat: int, winners: Sequence[int], order: Sequence[int], *, teams: bool) -> int:
    """The place of ``seat`` in a match that counts, ``order`` being its seats, best first.

    Winners share the first place, partners that of their side.
    """
    if seat in winners:
        return 1
    return 2 if teams else order.index(seat) + 1
