"""What one reader may see: the only place where hidden cards are cut.

``view`` and ``caption`` list what may go out and build new values; whatever they do not name
stays inside. A watcher is ``seat=None``. Cards travel as numbers. Times are milliseconds from
the ``now`` that was asked for. ``repr`` shows no card of a hand.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import assert_never

from . import events as ev
from .can import Can, can_of
from .dares import PERFORM_MS, VOTE_MS
from .pauses import asked_by
from .rules import Rules
from .scoring import standing
from .state import (
    REVIEW_MS,
    DareChoice,
    Drawn,
    Hit,
    Naming,
    Over,
    Performing,
    Review,
    State,
    Turn,
)

__all__ = [
    "Can",
    "Caption",
    "Dare",
    "OneLeft",
    "Result",
    "View",
    "caption",
    "open_hands",
    "phase_of",
    "view",
]


@dataclass(slots=True)
class Dare:
    """The dare that is open: its number on the table's list, and who must do it.

    ``stage`` is ``choose``, ``perform``, ``vote`` or ``report``; ``voted`` are the seats that
    judged already; ``naming``: the choice also names the colour. ``vote_ms`` of the time that is
    left are for the votes alone, after the performance.
    """

    seat: int
    number: int | None
    stage: str
    naming: bool
    voted: tuple[int, ...]
    vote_ms: int = 0


@dataclass(slots=True)
class OneLeft:
    """A seat that can be caught; ``ms_sure`` is how long its window stays open in any case."""

    seat: int
    ms_sure: int


@dataclass(slots=True)
class Result:
    """How a round ended, every hand open; see :class:`games.engine.events.RoundEnded`.

    ``standing`` are the seats of a match that is over, best first.
    """

    winner: int | None
    places: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]
    blocked: bool
    match_over: bool
    winners: tuple[int, ...]
    void: bool
    next_ms: int | None
    standing: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...] = field(repr=False)


@dataclass(slots=True)
class View:
    """One reader's table.

    ``phase`` is ``turn``, ``drawn``, ``penalty``, ``challenge``, ``colour``, ``dare``, ``vote``,
    ``paused`` or ``over``; ``turn`` the seat that decides, ``None`` when over or paused. ``colour``
    is 0-3, or ``None`` after a winning wild that named none. ``seen`` are all cards of the pile,
    bottom first, which everybody saw. ``pause`` are the seats that want one. ``rules`` are the
    table's, known to all; browsers read them from the table, programs from here.
    """

    rules: Rules
    seat: int | None
    phase: str
    turn: int | None
    turn_no: int
    ms_left: int
    ms_budget: int
    direction: int
    compass: str
    teams: bool
    round: int
    dealer: int
    starter: int
    scores: tuple[int, ...]
    hand: tuple[int, ...] = field(repr=False)
    counts: tuple[int, ...]
    top: int = field(repr=False)
    colour: int | None
    seen: tuple[int, ...] = field(repr=False)
    stock: int
    pending: int
    chain: int
    thrower: int | None
    drawn: int | None = field(repr=False)
    flag: bool
    said: tuple[int, ...]
    exposed: tuple[OneLeft, ...]
    autopilot: tuple[int, ...]
    left: tuple[int, ...]
    bots: tuple[int, ...]
    can: Can
    result: Result | None
    dare: Dare | None = None
    out: int | None = None
    pause: tuple[int, ...] = ()
    paused_ms: int | None = None


def phase_of(state: State) -> str:
    """The word for what the table waits for, as scenario files and clients know it."""
    if state.paused_until:
        return "paused"
    match state.waiting:
        case Turn():
            return "turn"
        case Drawn():
            return "drawn"
        case Hit(challengeable=challengeable):
            return "challenge" if challengeable else "penalty"
        case Naming():
            return "colour"
        case DareChoice():
            return "dare"
        case Performing() | Review():
            return "vote"
        case Over():
            return "over"
        case other:
            assert_never(other)


def view(state: State, seat: int | None, now: int) -> View:
    """Give the table as ``seat`` (``None``: a watcher) may see it at ``now``."""
    waiting = state.waiting
    is_still = state.over or bool(state.paused_until)
    hit = waiting if isinstance(waiting, Hit) else None
    drawn = waiting.card if isinstance(waiting, Drawn) and seat == state.turn else None
    return View(
        rules=state.rules,
        seat=seat,
        phase=phase_of(state),
        turn=None if is_still else state.turn,
        turn_no=state.turn_no,
        ms_left=0 if is_still else max(0, state.deadline - now),
        ms_budget=_budget_ms(state),
        direction=state.direction,
        compass=str(state.rules.direction),
        teams=state.teams,
        round=state.round,
        dealer=state.dealer,
        starter=state.starter,
        scores=state.scores,
        hand=() if seat is None else tuple(state.hands[seat]),
        counts=tuple([len(hand) for hand in state.hands]),
        top=state.pile[-1],
        colour=state.colour if state.colour < 4 else None,
        seen=tuple(state.pile),
        stock=len(state.stock),
        pending=hit.total if hit else 0,
        chain=hit.chain if hit else 0,
        thrower=hit.thrower if hit else None,
        drawn=drawn,
        flag=state.call_flag == seat,
        said=state.said,
        exposed=tuple(
            OneLeft(other, max(0, record.floor - now))
            for other, record in sorted(state.exposed.items())
            if not state.over and not record.caught and record.is_open(now)
        ),
        autopilot=tuple(other for other, on in enumerate(state.autopilot) if on),
        left=state.left,
        bots=state.bots,
        can=Can() if seat is None else can_of(state, seat, now),
        result=_result(state, now),
        dare=_dare(state, now),
        out=state.out if state.out >= 0 else None,
        pause=asked_by(state, now),
        paused_ms=max(0, state.paused_until - now) if state.paused_until else None,
    )


def open_hands(state: State) -> tuple[tuple[int, ...], ...]:
    """Give every hand, by seat: for who looks back at a match that is over, and nobody else."""
    return tuple(map(tuple, state.hands))


def _budget_ms(state: State) -> int:
    """The whole time of what the table waits for."""
    match state.waiting:
        case Performing():
            return PERFORM_MS + VOTE_MS
        case Review():
            return REVIEW_MS
    return state.rules.turn_ms


def _dare(state: State, now: int) -> Dare | None:
    match state.waiting:
        case DareChoice(number=number, naming=naming):
            return Dare(state.turn, number, "choose", naming, ())
        case Performing(number=number, votes=votes):
            stage = "perform" if state.deadline - now > VOTE_MS else "vote"
            voted = tuple(seat for seat, _ in votes)
            return Dare(state.turn, number, stage, False, voted, VOTE_MS)
        case Review(performer=performer, votes=votes):
            return Dare(performer, None, "report", False, tuple(seat for seat, _ in votes))
    return None


def _result(state: State, now: int) -> Result | None:
    end = state.result
    if end is None:
        return None
    return Result(
        winner=end.winner,
        places=end.places,
        points=end.points,
        scores=end.scores,
        blocked=end.blocked,
        match_over=end.match_over,
        winners=end.winners,
        void=end.void,
        next_ms=None if end.next_at is None else max(0, end.next_at - now),
        standing=standing(state, end) if end.match_over else (),
        hands=open_hands(state),
    )


@dataclass(slots=True)
class Caption:
    """What happened, as one reader may know it: a kind and what its sentence needs.

    ``cards`` are numbers the reader may see, ``count`` how many moved in all. A ``round`` whose
    dealer was drawn for has the last card that each seat drew.
    """

    kind: str
    seat: int | None = None
    other: int | None = None
    card: int | None = field(default=None, repr=False)
    colour: int | None = None
    count: int | None = None
    cards: tuple[int, ...] = field(default=(), repr=False)


_DREW = {
    ev.Why.TURN: "drew",
    ev.Why.TAKE_TWO: "drew_penalty",
    ev.Why.TAKE_FOUR: "drew_penalty",
    ev.Why.STACK: "drew_penalty",
    ev.Why.CHALLENGE_LOST: "drew_challenge_lost",
    ev.Why.BLUFF: "drew_bluff",
    ev.Why.CAUGHT: "drew_caught",
    ev.Why.WRONG_CATCH: "drew_wrong_catch",
    ev.Why.FINAL: "drew_penalty",
    ev.Why.DARE: "drew_dare",
}


def caption(fact: ev.Fact, seat: int | None) -> Caption | None:
    """Give what ``seat`` may know of ``fact``; ``None`` where there is nothing to say."""
    match fact:
        case ev.RoundBegan(dealer=dealer, number=number, drawn=drawn):
            last = dict(drawn)
            cards = tuple(last[other] for other in sorted(last))
            return Caption("round", seat=dealer, count=number, cards=cards)
        case ev.Committed(salts=salts):
            given = sum(came for *_, came in salts)
            return Caption("mixed" if given else "mixed_alone", count=given)
        case ev.TurnedUp(cards=cards):
            return Caption("turned_up", card=cards[-1], count=len(cards))
        case ev.Played(seat=who, card=card, colour=colour):
            named = colour if colour < 4 else None
            return Caption("played", seat=who, card=card, colour=named)
        case ev.Drew(seat=who, cards=cards, why=why):
            seen = cards if who == seat else ()
            kind = _DREW[why] if cards else "drew_nothing"
            return Caption(kind, seat=who, count=len(cards), cards=seen)
        case ev.Kept(seat=who):
            return Caption("kept", seat=who)
        case ev.Skipped(seat=who):
            return Caption("skipped", seat=who)
        case ev.TurnedBack(direction=direction):
            return Caption("turned_back", count=direction)
        case ev.Owed(seat=who, total=total):
            return Caption("owed", seat=who, count=total)
        case ev.Challenged(seat=who, thrower=thrower, guilty=guilty, colour=colour):
            kind = "challenge_won" if guilty else "challenge_lost"
            return Caption(kind, seat=who, other=thrower, colour=colour)
        case ev.Called(seat=who):
            return Caption("called", seat=who)
        case ev.Exposed(seat=who):
            return Caption("exposed", seat=who)
        case ev.Caught(seat=who, by=by):
            return Caption("caught", seat=who, other=by)
        case ev.CatchMissed(seat=who, target=target):
            return Caption("catch_missed", seat=who, other=target)
        case ev.TimedOut(seat=who):
            return Caption("timed_out", seat=who)
        case ev.AutopilotOn(seat=who):
            return Caption("autopilot_on", seat=who)
        case ev.Returned(seat=who):
            return Caption("returned", seat=who)
        case ev.Left(seat=who):
            return Caption("left", seat=who)
        case ev.Reshuffled():
            return Caption("reshuffled")
        case ev.Resumed():
            return Caption("resumed")
        case ev.RoundEnded(void=True):
            return Caption("void")
        case ev.RoundEnded(winner=winner, blocked=blocked):
            return Caption("blocked" if blocked else "round_ended", seat=winner)
        case ev.Shuffled() | ev.Dealt() | ev.TurnBegan() | ev.MayPlay() | ev.WindowsClosed():
            return None
        case other:
            return _house_caption(other)


HouseFact = (
    ev.ColourAsked | ev.Named | ev.JumpedIn | ev.HandsMoved | ev.WentOut | ev.DareSet
    | ev.DareTaken | ev.Voted | ev.DareJudged | ev.Reported | ev.Reviewed | ev.PauseAsked
    | ev.Paused | ev.PlayedOn
)  # fmt: skip


def _house_caption(fact: HouseFact) -> Caption:
    """What first cards, house rules, dares and pauses led to: all of it is public."""
    match fact:
        case ev.ColourAsked(seat=who):
            return Caption("colour_asked", seat=who)
        case ev.Named(seat=who, colour=colour):
            return Caption("named", seat=who, colour=colour)
        case ev.JumpedIn(seat=who):
            return Caption("jumped_in", seat=who)
        case ev.HandsMoved(sources=sources):
            moved = [other for other, source in enumerate(sources) if other != source]
            if len(moved) == 2:
                return Caption("swapped", seat=moved[0], other=moved[1])
            return Caption("hands_passed")
        case ev.WentOut(seat=who):
            return Caption("went_out", seat=who)
        case ev.DareSet(seat=who, number=number):
            return Caption("dare_set", seat=who, count=number)
        case ev.DareTaken(seat=who):
            return Caption("dare_taken", seat=who)
        case ev.Voted(seat=who, success=success):
            return Caption("voted_success" if success else "voted_fail", seat=who)
        case ev.DareJudged(seat=who, success=success):
            return Caption("dare_done" if success else "dare_failed", seat=who)
        case ev.Reported(seat=who, performer=performer):
            return Caption("reported", seat=who, other=performer)
        case ev.Reviewed(performer=performer, success=success):
            return Caption("report_failed" if success else "report_held", seat=performer)
        case ev.PauseAsked(seat=who):
            return Caption("pause_asked", seat=who)
        case ev.Paused():
            return Caption("paused")
        case ev.PlayedOn(seat=who):
            return Caption("played_on" if who is not None else "pause_over", seat=who)
        case other:
            assert_never(other)
