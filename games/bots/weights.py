"""What the heuristic thinks of things: one table of numbers for each kind of table.

The numbers were found by playing against other programs, on other shuffles than the tests'.
Only their differences count: the choice with the greatest sum is made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.engine.rules import Rules

PAIR: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What each reason adds to the worth of a choice.

    ``*_short`` count only while the next seat holds at most two cards.
    """

    pip: float  # for each point of a number card
    stop: float  # Stop and Turn back
    stop_short: float
    take_two: float
    take_two_short: float
    wild: float
    wild_late: float  # a Colour as one of the last two cards
    take_four: float
    take_four_short: float
    stay: float  # times the share of the remaining hand that has the colour left in force
    same_face: float  # times the share of the remaining hand with the face just laid
    spread: float  # for each colour the remaining hand has cards of
    colour_gone: float  # the colour left in force is not held any more
    new_colour: float  # the colour in force changes
    unseen: float  # times the share of the colour among the cards not seen yet
    again: float  # the turn comes straight back and, minus, cannot be used
    draw: float
    draw_short: float
    owed: float  # for each card of a penalty that is accepted
    keep: float
    wild_last: float  # the one card left is a wild


TWO_SEATS: Final = Weights(
    pip=0.0,
    stop=0.293,
    stop_short=0.619,
    take_two=1.0,
    take_two_short=1.058,
    wild=-2.02,
    wild_late=-0.029,
    take_four=-2.054,
    take_four_short=1.508,
    stay=0.481,
    same_face=-1.261,
    spread=-0.527,
    colour_gone=1.122,
    new_colour=-1.085,
    unseen=-0.368,
    again=0.26,
    draw=-4.137,
    draw_short=-0.729,
    owed=0.0,
    keep=-2.316,
    wild_last=0.448,
)
TWO_SEATS_STACKING: Final = Weights(
    pip=-0.002,
    stop=1.045,
    stop_short=1.182,
    take_two=0.4,
    take_two_short=1.636,
    wild=-1.596,
    wild_late=-0.466,
    take_four=-3.923,
    take_four_short=1.356,
    stay=0.194,
    same_face=-0.872,
    spread=0.0,
    colour_gone=0.34,
    new_colour=-0.762,
    unseen=-0.355,
    again=1.439,
    draw=-3.992,
    draw_short=-0.73,
    owed=0.0,
    keep=-1.773,
    wild_last=1.401,
)
MORE_SEATS: Final = Weights(
    pip=0.085,
    stop=1.101,
    stop_short=1.752,
    take_two=1.826,
    take_two_short=1.339,
    wild=-2.201,
    wild_late=-0.139,
    take_four=-2.919,
    take_four_short=2.099,
    stay=0.917,
    same_face=0.284,
    spread=0.0,
    colour_gone=-0.978,
    new_colour=-0.194,
    unseen=-0.183,
    again=0.0,
    draw=-4.175,
    draw_short=-0.577,
    owed=0.0,
    keep=-2.004,
    wild_last=1.152,
)
TEAMS: Final = Weights(
    pip=0.029,
    stop=-0.176,
    stop_short=1.713,
    take_two=0.988,
    take_two_short=2.04,
    wild=-2.498,
    wild_late=-0.027,
    take_four=-2.743,
    take_four_short=1.935,
    stay=1.025,
    same_face=-0.011,
    spread=0.0,
    colour_gone=-0.398,
    new_colour=-0.098,
    unseen=-0.028,
    again=0.0,
    draw=-4.129,
    draw_short=-1.508,
    owed=0.0,
    keep=-2.043,
    wild_last=0.985,
)


def weights_for(rules: Rules, seats: int, *, teams: bool) -> Weights:
    """The table of numbers for a table of ``seats`` under ``rules``."""
    if teams:
        return TEAMS
    if seats > PAIR:
        return MORE_SEATS
    return TWO_SEATS_STACKING if rules.stack_two_on_two else TWO_SEATS
