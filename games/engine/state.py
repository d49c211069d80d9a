"""The position of a table, changed only by folding facts.

Everything a round knows stands here, hidden cards included; :mod:`games.engine.view` cuts it for
a reader. ``repr`` shows no card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .cards import DECKS, Deck
from .events import RoundEnded
from .rules import TEAM_SEATS, Rules

if TYPE_CHECKING:  # house rules read states
    from .house import HouseRule


REVIEW_MS = 15_000  # how long a reported slip is voted on


@dataclass(frozen=True, slots=True)
class Turn:
    """A free turn: play or draw."""


@dataclass(frozen=True, slots=True, repr=False)
class Drawn:
    """``card`` was drawn and fits: play it or keep it."""

    card: int


@dataclass(frozen=True, slots=True, repr=False)
class Hit:
    """The seat on turn faces ``total`` cards; the fields are those of :class:`events.Owed`."""

    total: int
    chain: int
    fours: bool
    thrower: int
    challengeable: bool
    colour: int
    guilty: bool


@dataclass(frozen=True, slots=True)
class Naming:
    """The starter names the colour of a turned-up Colour card before anything else."""


@dataclass(frozen=True, slots=True)
class DareChoice:
    """The seat on turn draws two or does dare ``number``; ``naming`` it says a colour with it."""

    number: int
    naming: bool


@dataclass(frozen=True, slots=True)
class Performing:
    """The seat on turn does dare ``number``; ``votes`` are (seat, success) so far."""

    number: int
    votes: tuple[tuple[int, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class Review:
    """A slip of ``performer`` is voted on; ``resume`` goes on afterwards with ``left_ms``."""

    performer: int
    resume: Waiting
    left_ms: int
    votes: tuple[tuple[int, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class Over:
    """Nothing: the round has ended."""


Waiting = Turn | Drawn | Hit | Naming | DareChoice | Performing | Review | Over
TURN = Turn()
OVER = Over()


@dataclass(frozen=True, slots=True)
class Exposure:
    """A seat that went down to one card in silence.

    It can be caught until ``until``, or for as long as that is ``None``; ``floor`` is the
    earliest moment the window may close. ``caught`` keeps the record for later catchers.
    """

    floor: int
    until: int | None = None
    caught: bool = False

    def is_open(self, now: int) -> bool:
        """Whether ``now`` still lies inside the catch window, its last instant included."""
        return self.until is None or now <= self.until


class State:
    """One table's position. ``seat`` numbers run in the initial direction of play."""

    __slots__ = (
        "autopilot",
        "bots",
        "call_flag",
        "colour",
        "cooldown",
        "deadline",
        "dealer",
        "deck",
        "direction",
        "drew_in",
        "exposed",
        "fresh",
        "hands",
        "house",
        "idle_shuffles",
        "laid_by",
        "left",
        "misses",
        "out",
        "outside",
        "passes",
        "pause_asked",
        "pause_votes",
        "paused_until",
        "pile",
        "plain",
        "reportable",
        "result",
        "round",
        "rules",
        "said",
        "scores",
        "seats",
        "shuffles",
        "starter",
        "stock",
        "teams",
        "turn",
        "turn_ms",
        "turn_no",
        "waiting",
    )

    rules: Rules
    deck: Deck
    seats: int
    teams: bool
    bots: tuple[int, ...]
    round: int
    scores: tuple[int, ...]
    dealer: int
    starter: int
    direction: int
    turn: int
    turn_ms: int  # the budget of one decision
    turn_no: int
    deadline: int
    hands: list[list[int]]
    stock: list[int]  # the next card drawn is the last
    pile: list[int]  # the top is the last
    colour: int
    fresh: bool  # nobody has acted since the top card landed
    laid_by: int  # who laid the top card, -1 for the deal
    out: int  # the seat that went out with a dare that is not settled yet, or -1
    reportable: tuple[int, ...]  # seats whose last dare may still be reported
    house: tuple[HouseRule, ...]
    plain: bool  # whatever fits may be laid: no house rule, no condition on a Colour-take-four
    waiting: Waiting
    call_flag: int  # the seat whose "One left!" stands for its coming play, or -1
    said: tuple[int, ...]  # seats that said it and hold that one card
    exposed: dict[int, Exposure]
    cooldown: dict[int, int]
    misses: list[int]
    autopilot: list[bool]
    left: tuple[int, ...]
    passes: int  # turns in a row that ended with nothing to draw
    drew_in: int  # the number of the last turn in which a card was drawn for it, or -1
    pause_asked: int  # until when the wish for a pause stands
    pause_votes: tuple[int, ...]  # the seats that want it
    paused_until: int  # when the pause ends by itself, 0 where there is none
    shuffles: int  # the number of the next reshuffle in the match
    idle_shuffles: int  # reshuffles in a row that found ``outside`` as the one before left it
    outside: frozenset[int]  # the pile at the last reshuffle, empty if stock was left
    result: RoundEnded | None

    def __init__(self, rules: Rules, seats: int, *, teams: bool = False) -> None:
        self.rules = rules
        self.deck = DECKS[rules.deck]
        self.house = ()
        self.plain = False
        self.seats = seats
        self.teams = teams
        self.bots = ()
        self.round = 1
        self.scores = (0,) * seats
        self.dealer = seats - 1
        self.starter = 0
        self.direction = 1
        self.turn = 0
        self.turn_ms = rules.turn_ms
        self.turn_no = 0
        self.deadline = 0
        self.hands = [[] for _ in range(seats)]
        self.stock = []
        self.pile = []
        self.colour = 4
        self.fresh = True
        self.laid_by = -1
        self.out = -1
        self.reportable = ()
        self.waiting = OVER
        self.call_flag = -1
        self.said = ()
        self.exposed = {}
        self.cooldown = {}
        self.misses = [0] * seats
        self.autopilot = [False] * seats
        self.left = ()
        self.passes = 0
        self.drew_in = -1
        self.pause_asked = 0
        self.pause_votes = ()
        self.paused_until = 0
        self.shuffles = 0
        self.idle_shuffles = 0
        self.outside = frozenset()
        self.result = None

    def copy(self) -> State:
        """An independent copy; values that are never changed in place are shared."""
        twin = State.__new__(State)
        for name in _SHARED:
            setattr(twin, name, getattr(self, name))
        twin.hands = [hand[:] for hand in self.hands]
        twin.stock = self.stock[:]
        twin.pile = self.pile[:]
        twin.exposed = self.exposed.copy()
        twin.cooldown = self.cooldown.copy()
        twin.misses = self.misses[:]
        twin.autopilot = self.autopilot[:]
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    __hash__ = None  # type: ignore[assignment]  # a changing value is no key

    def __repr__(self) -> str:
        return f"State(round={self.round}, turn={self.turn}, turn_no={self.turn_no})"

    @property
    def top(self) -> int:
        """The card on top of the pile."""
        return self.pile[-1]

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self.result is not None

    def next_seat(self, seat: int, steps: int = 1) -> int:
        """The seat ``steps`` places on from ``seat`` in the direction of play."""
        return (seat + self.direction * steps) % self.seats

    def partner_of(self, seat: int) -> int | None:
        """The seat's partner, or ``None`` where everyone plays for himself."""
        return (seat + 2) % TEAM_SEATS if self.teams else None

    def points_of(self, seat: int) -> int:
        """Card points left in the hand of ``seat``."""
        points = self.deck.points
        return sum([points[card] for card in self.hands[seat]])

    def cards_in_play(self) -> list[int]:
        """Every card in hands, stock and pile: the whole deck, each card once."""
        held: list[Any] = [card for hand in self.hands for card in hand]
        return held + self.stock + self.pile


_MUTABLE = frozenset({"hands", "stock", "pile", "exposed", "cooldown", "misses", "autopilot"})
_SHARED = tuple(name for name in State.__slots__ if name not in _MUTABLE)
