"""How a pot becomes prizes: pure arithmetic on whole coins.

Two players 100; three or four 70 and 30; five or six 60, 30 and 10 ("Oona rules, coin prizes").
Whole coins by the largest remainder, ties to the better place, so that the sum is the pot
exactly and a larger pot never makes a prize smaller. A team's prize is halved between partners.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

RULE: Final = 1
"""Which rule a prize was computed by; it is stored with every prize."""
WEIGHTS: Final[dict[int, tuple[int, ...]]] = {
    2: (100,),
    3: (70, 30),
    4: (70, 30),
    5: (60, 30, 10),
    6: (60, 30, 10),
}
WINNER_TAKES_ALL: Final = (100,)
WHOLE: Final = 100
TEAM_SEATS: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """What one seat gets, and why.

    Of a ``pot`` among ``players`` the places get ``weights`` in hundredths. ``place`` counts from
    1; its ``share`` is ``whole`` coins, and one more (``spare``) where its ``remainder`` of
    hundredths was among the largest. In teams the share is the side's, and ``odd`` says that this
    partner got the coin that could not be halved.
    """

    seat: int
    rule: int = RULE
    pot: int
    players: int
    weights: tuple[int, ...]
    teams: bool
    place: int
    whole: int
    remainder: int
    spare: int
    share: int
    odd: bool
    amount: int

    def detail(self) -> dict[str, Any]:
        """All of it as plain values, as it is stored with the prize."""
        return asdict(self) | {"weights": list(self.weights)}


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamFacts:
    """What decides the odd coin of a side: who went out, the points left, who began the round."""

    went_out: int | None = None
    points: Sequence[int] = ()
    starter: int = 0

    def first_of(self, side: Sequence[int]) -> int:
        """Who gets the odd coin: who went out, else who has fewer points, else the earlier."""
        return min(
            side,
            key=lambda seat: (
                seat != self.went_out,
                self.points[seat] if self.points else 0,
                (seat - self.starter) % TEAM_SEATS,
            ),
        )


def shares(pot: int, weights: Sequence[int]) -> list[int]:
    """Divide ``pot`` coins by ``weights``: largest remainder, ties to the earlier place.

    Raises ``ValueError`` for a pot below zero.
    """
    return [whole + spare for whole, _, spare in _divided(pot, weights)]


def _divided(pot: int, weights: Sequence[int]) -> list[tuple[int, int, int]]:
    """For each place the whole coins, the remainder in hundredths, and the spare coin or none."""
    if pot < 0:
        raise ValueError(f"a pot is zero coins or more, got {pot}")
    sum_ = sum(weights)
    parts = [divmod(pot * weight, sum_) for weight in weights]
    left = pot - sum(whole for whole, _ in parts)
    lucky = sorted(range(len(parts)), key=lambda place: (-parts[place][1], place))[:left]
    return [
        (whole, remainder, int(place in lucky)) for place, (whole, remainder) in enumerate(parts)
    ]


def prizes(
    pot: int,
    places: Sequence[int],
    *,
    teams: TeamFacts | None = None,
    winner_takes_all: bool = False,
) -> list[Prize]:
    """Every seat's prize, in the order of the seats; the amounts add up to ``pot``.

    ``places`` are seats, best first (teams: the winning side's two seats first). ``teams`` is
    there where partners share. Who takes it all is asked in teams alone.
    """
    players = len(places)
    weights = WINNER_TAKES_ALL if teams and winner_takes_all else WEIGHTS[players]
    parts = _divided(pot, weights)
    size = 2 if teams else 1
    sides = [places[first : first + size] for first in range(0, players, size)]
    made = []
    for place, side in enumerate(sides):
        whole, remainder, spare = parts[place] if place < len(parts) else (0, 0, 0)
        for seat, amount, odd in _parted(whole + spare, side, teams):
            made.append(
                Prize(
                    seat=seat,
                    pot=pot,
                    players=players,
                    weights=tuple(weights),
                    teams=teams is not None,
                    place=place + 1,
                    whole=whole,
                    remainder=remainder,
                    spare=spare,
                    share=whole + spare,
                    odd=odd,
                    amount=amount,
                )
            )
    assert sum(prize.amount for prize in made) == pot
    return sorted(made, key=lambda prize: prize.seat)


def _parted(
    share: int, side: Sequence[int], teams: TeamFacts | None
) -> Iterator[tuple[int, int, bool]]:
    """A side's share in parts: seat, amount, and whether it got the odd coin."""
    if teams is None:
        yield side[0], share, False
        return
    first = teams.first_of(side)
    for seat in side:
        odd = seat == first and share % 2 == 1
        yield seat, share // 2 + odd, odd


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
    """Each seat's prize in coins, in the order of the seats; see :func:`prizes`."""
    facts = TeamFacts(went_out=went_out, points=points, starter=starter) if teams else None
    made = prizes(pot, places, teams=facts, winner_takes_all=winner_takes_all)
    return [prize.amount for prize in made]
