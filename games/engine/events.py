"""Facts: what an accepted action led to. Folding them is the only way a state changes.

No fact is assigned to once made. ``repr`` shows no card, so that a fact in an error report tells
nothing; :mod:`games.engine.codec` writes one down. Times are milliseconds of the server's clock.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from .pause_facts import PauseAsked as PauseAsked  # noqa: PLC0414  # one namespace
from .pause_facts import Paused as Paused  # noqa: PLC0414  # one namespace
from .pause_facts import PlayedOn as PlayedOn  # noqa: PLC0414  # one namespace
from .rules import Rules


class Why(IntEnum):
    """What a draw was for; stored in logs, so numbers are for ever."""

    TURN = 0
    TAKE_TWO = 1
    TAKE_FOUR = 2
    STACK = 3
    CHALLENGE_LOST = 4
    BLUFF = 5
    CAUGHT = 6
    WRONG_CATCH = 7
    FINAL = 8
    DARE = 9


def _secret(**kwargs: Any) -> Any:
    return field(repr=False, **kwargs)


@dataclass(slots=True)
class RoundBegan:
    """A round opens; the step that holds it is self-contained, so a load folds one round.

    ``bots`` are seats of programs, ``scores`` the match so far, ``left`` and ``autopilot`` seats
    that come without their owner, ``drawn`` seat and card of each draw for the deal, ties again.
    """

    rules: Rules
    seats: int
    teams: bool
    bots: tuple[int, ...]
    number: int
    scores: tuple[int, ...]
    dealer: int
    left: tuple[int, ...] = ()
    autopilot: tuple[int, ...] = ()
    drawn: tuple[tuple[int, int], ...] = _secret(default=())


@dataclass(slots=True)
class Committed:
    """What the orders of the match come from, known before the deal as hashes alone.

    ``version`` of the way in which the key is mixed, ``commitment`` to the server's seed, and
    for each person (seat, pseudonym, commitment to his salt, whether it came in time); the
    commitment is empty where none was sent. The engine only passes it on.
    """

    version: int
    commitment: str
    salts: tuple[tuple[int, str, str, bool], ...]


@dataclass(slots=True)
class Shuffled:
    """The deck was put in the order that ``shuffle(deck, "deck", k)`` gives."""

    k: int


@dataclass(slots=True)
class Reshuffled:
    """The pile but its top went under the stock, as ``shuffle(cards, "reshuffle", k)`` says."""

    k: int


@dataclass(slots=True)
class Dealt:
    """The hands, dealt from the top of the stock one card at a time from seat 0."""

    hands: tuple[tuple[int, ...], ...] = _secret()


@dataclass(slots=True)
class TurnedUp:
    """Cards turned from the stock; the last of them is the first card.

    Those before it lie under it, or, as far as they are ``returned``, went back into the stock at
    the place that ``shuffle(..., "returned", k)`` gives.
    """

    cards: tuple[int, ...] = _secret()
    returned: tuple[int, ...] = _secret(default=())


@dataclass(slots=True)
class ColourAsked:
    """``seat`` must name the colour of a turned-up Colour card; its turn goes on after that."""

    seat: int


@dataclass(slots=True)
class Named:
    """``seat`` named the colour of a turned-up wild."""

    seat: int
    colour: int


@dataclass(slots=True)
class TurnBegan:
    """``seat`` has a free turn until ``deadline``."""

    seat: int
    deadline: int


@dataclass(slots=True)
class Played:
    """A card was laid; ``colour`` is the colour in force now (4: a winning wild named none)."""

    seat: int
    card: int = field(repr=False)  # public only once its step is durable
    colour: int


@dataclass(slots=True)
class JumpedIn:
    """``seat`` plays out of turn; what the card under its own did is undone."""

    seat: int


@dataclass(slots=True)
class HandsMoved:
    """Hands changed owners: seat i now holds what ``sources[i]`` held."""

    sources: tuple[int, ...]


@dataclass(slots=True)
class WentOut:
    """``seat`` laid its last card, a dare: the round is won and waits for the dare."""

    seat: int


@dataclass(slots=True)
class DareSet:
    """``seat`` must choose until ``deadline``: draw two, or do dare ``number``.

    ``naming``: the choice also names the colour, after a turned-up Wild Dare.
    """

    seat: int
    number: int
    naming: bool
    deadline: int


@dataclass(slots=True)
class DareTaken:
    """``seat`` performs its dare; the others judge it until ``until``."""

    seat: int
    until: int


@dataclass(slots=True)
class Voted:
    """``seat`` judged the dare that is open."""

    seat: int
    success: bool


@dataclass(slots=True)
class DareJudged:
    """The dare of ``seat`` was done, or not."""

    seat: int
    success: bool


@dataclass(slots=True)
class Reported:
    """``seat`` reported a slip of ``performer``: a vote until ``until``; the clock stands."""

    seat: int
    performer: int
    until: int


@dataclass(slots=True)
class Reviewed:
    """The report against ``performer`` was settled; the stopped turn has until ``deadline``."""

    performer: int
    success: bool
    deadline: int


@dataclass(slots=True)
class Drew:
    """``seat`` drew ``cards`` of the ``asked`` ones; what did not exist is forgiven."""

    seat: int
    cards: tuple[int, ...] = _secret()
    asked: int = 1
    why: Why = Why.TURN


@dataclass(slots=True)
class MayPlay:
    """The card just drawn can be played: play it or keep it until ``deadline``."""

    seat: int
    card: int = _secret()
    deadline: int = 0


@dataclass(slots=True)
class Kept:
    """The drawn card was kept."""

    seat: int


@dataclass(slots=True)
class Skipped:
    """``seat`` lost its turn to a Stop, or to a Turn back between two players."""

    seat: int


@dataclass(slots=True)
class TurnedBack:
    """Play goes the other way: ``direction`` is 1 or -1 from now on."""

    direction: int


@dataclass(slots=True)
class Owed:
    """``seat`` must answer for ``total`` cards until ``deadline``.

    ``chain`` draw cards lie in the stack; ``fours`` says whether a Colour-take-four is among
    them. ``colour`` was in force before the throw; ``guilty`` is the thrower's secret: he held
    that colour when he threw.
    """

    seat: int
    total: int
    chain: int
    fours: bool
    thrower: int
    challengeable: bool
    colour: int
    guilty: bool = _secret()
    deadline: int = 0


@dataclass(slots=True)
class Challenged:
    """The verdict, known to all: ``guilty`` means that ``thrower`` held ``colour``."""

    seat: int
    thrower: int
    guilty: bool
    colour: int


@dataclass(slots=True)
class Called:
    """``seat`` said "One left!"."""

    seat: int


@dataclass(slots=True)
class Exposed:
    """``seat`` has one card and has not said it; it can be caught at least until ``floor``."""

    seat: int
    floor: int


@dataclass(slots=True)
class WindowsClosed:
    """The next player acted at ``at``: open catch windows close then, or at their floor."""

    at: int


@dataclass(slots=True)
class Caught:
    """``by`` caught ``seat``."""

    seat: int
    by: int


@dataclass(slots=True)
class CatchMissed:
    """``seat`` caught somebody who had nothing to hide and must wait until ``until``.

    ``late``: there had been something to catch, and its window has closed.
    """

    seat: int
    target: int
    until: int
    late: bool = False


@dataclass(slots=True)
class TimedOut:
    """The clock of ``seat`` ran out and the table played for it."""

    seat: int


@dataclass(slots=True)
class AutopilotOn:
    """``seat`` is played by the table until its owner touches anything."""

    seat: int


@dataclass(slots=True)
class Returned:
    """The owner of ``seat`` acted: no timeouts counted any more, autopilot off."""

    seat: int


@dataclass(slots=True)
class Left:
    """The owner of ``seat`` gave it up for good."""

    seat: int


@dataclass(slots=True)
class Resumed:
    """The running decision has until ``until``: after an outage, or a seat taken back."""

    until: int


@dataclass(slots=True)
class RoundEnded:
    """The round is over.

    ``winner`` is the seat that went out, ``None`` when nobody did. ``places`` are seats, best
    first (teams: the winning side's seats first). ``points`` are what is left in each hand.
    """

    winner: int | None
    places: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]
    blocked: bool
    match_over: bool
    winners: tuple[int, ...]
    void: bool = False
    next_at: int | None = None


Fact = (
    RoundBegan | Committed | Shuffled | Reshuffled | Dealt | TurnedUp | ColourAsked | Named
    | TurnBegan | Played | JumpedIn | HandsMoved | WentOut | DareSet | DareTaken | Voted
    | DareJudged | Reported | Reviewed | Drew | MayPlay | Kept | Skipped | TurnedBack | Owed
    | Challenged | Called | Exposed | WindowsClosed | Caught | CatchMissed | TimedOut
    | AutopilotOn | Returned | Left | Resumed | PauseAsked | Paused | PlayedOn | RoundEnded
)  # fmt: skip
