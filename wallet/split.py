"""How a pot becomes prizes: pure arithmetic on whole coins.

Two players 100; three or four 70 and 30; five or six 60, 30 and 10 ("Oona rules, coin prizes").
Whole coins by the largest remainder, ties to the better place, so that the sum is the pot
exactly and a larger pot never makes a prize smaller.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

WEIGHTS: Final[dict[int, tuple[int, ...]]] = {
    2: (100,),
    3: (70, 30),
    4: (70, 30),
    5: (60, 30, 10),
    6: (60, 30, 10),
}
WINNER_TAKES_ALL: Final = (100,)
TEAM_SEATS: Final = 4


def shares(pot: int, weights: Sequence[int]) -> list[int]:
    """Divide ``pot`` coins by ``weights``: largest remainder, ties to the earlier place.

    Raises ``ValueError`` for a pot below zero.
    """
    if pot < 0:
        raise ValueError(f"a pot is zero coins or more, got {pot}")
    whole = sum(weights)
    prizes = [pot * weight // whole for weight in weights]
    by_remainder = sorted(
        range(len(weights)), key=lambda place: (-(pot * weights[place] % whole), place)
    )
    for place in by_remainder[: pot - sum(prizes)]:
        prizes[place] += 1
    return prizes


def split(
    pot: int,
    places: Sequence[int],
    *,
    teams: bool = False,
    winner_takes_all: bool = False,
    went_out: int | None = None,
    points: Sequence[int] = (),
    starter: int = 0,
) -> list[int]:
    """Give each seat's prize in coins, in the order of the seats; they add up to ``pot``.

    ``places`` are seats, best first (teams: the winning side's two seats first). An odd coin of
    a side goes to the partner who went out (``went_out``), else to the one with fewer
    ``points`` left, else to the earlier one in the round's order from ``starter``.
    """
    prizes = [0] * len(places)
    weights = WINNER_TAKES_ALL if winner_takes_all else WEIGHTS[len(places)]
    if not teams:
        for seat, prize in zip(places, shares(pot, weights), strict=False):
            prizes[seat] = prize
        return prizes
    for side, prize in zip((places[:2], places[2:]), shares(pot, weights), strict=False):
        first, second = sorted(
            side,
            key=lambda seat: (
                seat != went_out,
                points[seat] if points else 0,
                (seat - starter) % TEAM_SEATS,
            ),
        )
        prizes[first] = (prize + 1) // 2
        prizes[second] = prize // 2
    return prizes
