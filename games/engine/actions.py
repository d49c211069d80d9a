"""What a seat, or the clock, may ask of the table.

``turn`` is the number of the turn an own-turn action was made in (``State.turn_no``); ``None``
means that the asker vouches for it, as bots, scenarios and the clock do.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Play:
    """Lay ``card``; a wild names ``colour`` (0-3); ``call`` says "One left!" with it."""

    seat: int
    card: int = field(repr=False)  # a refused play may name a card of the hand
    colour: int | None = None
    target: int | None = None
    call: bool = False
    turn: int | None = None


@dataclass(slots=True)
class Draw:
    """Draw instead of playing; while hit by a penalty the same as :class:`Accept`."""

    seat: int
    turn: int | None = None


@dataclass(slots=True)
class Keep:
    """Keep the playable card just drawn and end the turn."""

    seat: int
    turn: int | None = None


@dataclass(slots=True)
class Pass:
    """End the turn: after a draw the same as :class:`Keep`, with nothing to draw a draw of none."""

    seat: int
    turn: int | None = None


@dataclass(slots=True)
class Accept:
    """Take the whole pending penalty, or two cards instead of a dare, and lose the turn.

    ``colour`` is named with it after a turned-up Wild Dare.
    """

    seat: int
    turn: int | None = None
    colour: int | None = None


@dataclass(slots=True)
class Challenge:
    """Say "I challenge you!" to the thrower of a Colour-take-four."""

    seat: int
    turn: int | None = None


@dataclass(slots=True)
class NameColour:
    """Name the colour of a turned-up Colour card."""

    seat: int
    colour: int | None = None
    turn: int | None = None


@dataclass(slots=True)
class TakeDare:
    """Do the dare asked for, naming ``colour`` after a turned-up Wild Dare."""

    seat: int
    turn: int | None = None
    colour: int | None = None


@dataclass(slots=True)
class GiveUp:
    """Give up the dare being performed."""

    seat: int
    turn: int | None = None


@dataclass(slots=True)
class Vote:
    """Judge the dare or the report that is open."""

    seat: int
    success: bool


@dataclass(slots=True)
class Report:
    """Report that a performer slipped after his dare was judged."""

    seat: int


@dataclass(slots=True)
class Call:
    """Say "One left!" alone, before the play or, where the table allows it, after."""

    seat: int


@dataclass(slots=True)
class Catch:
    """Say "Caught you!" to ``target``."""

    seat: int
    target: int


@dataclass(slots=True)
class Return:
    """Take one's own seat back from autopilot; refused where it was never taken."""

    seat: int


@dataclass(slots=True)
class Pause:
    """Want a pause, which begins when all want it."""

    seat: int


@dataclass(slots=True)
class PlayOn:
    """End the pause for all."""

    seat: int


@dataclass(slots=True)
class Leave:
    """Give the seat up for good; it is played on by autopilot."""

    seat: int


@dataclass(slots=True)
class Tick:
    """The clock looks at the table. ``absent`` are the seats whose owner is not connected.

    ``unserved``: the asker knows that the seat on turn could not act, since nobody served it.
    """

    absent: tuple[int, ...] = ()
    unserved: bool = False


Action = (
    Play
    | Draw
    | Keep
    | Pass
    | Accept
    | Challenge
    | NameColour
    | TakeDare
    | GiveUp
    | Vote
    | Report
    | Call
    | Catch
    | Return
    | Pause
    | PlayOn
    | Leave
    | Tick
)
