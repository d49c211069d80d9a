"""A finished match for whoever answers for it: each step with every hand, and who was there.

Only what is over: see :func:`games.replay.film_from`. The page that shows this asks for a reason
first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from .causes import action_from
from .engine import actions as act
from .engine import events as ev
from .engine.cards import DECKS, Deck
from .engine.notation import card_text
from .engine.view import open_hands
from .exports import asked_text
from .replay import Film, Shot, shots_of
from .track import Presence
from .words import Words, words_in


class Kind(StrEnum):
    """What a line of the timeline is about; a page shows some of them."""

    MOVE = "move"
    CALL = "call"
    TABLE = "table"
    LINE = "line"
    LAG = "lag"
    REFUSED = "refused"
    TALK = "talk"
    COINS = "coins"


@dataclass(frozen=True, slots=True, repr=False)
class Card:
    """A card of a hand: its notation, its name in words, and its colour (4: none)."""

    text: str
    name: str
    colour: int


@dataclass(frozen=True, slots=True, repr=False)
class Held:
    """What a seat held after a step, which it could see where it was connected.

    ``is_there`` is ``None`` for a program, and where nothing is known of its connection any more.
    """

    seat: int
    cards: tuple[Card, ...]
    has_changed: bool
    is_there: bool | None


@dataclass(frozen=True, slots=True, repr=False)
class Told:
    """A sentence; ``cards`` are those that only seat ``to`` was shown with it."""

    text: str
    cards: tuple[Card, ...] = ()
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Timing:
    """How a call or a catch of ``seat`` lay to the window of ``target``, in milliseconds.

    ``kind`` is ``open`` (it can be caught for at least ``ms``), ``called`` or ``caught`` (``ms``
    after the window opened, which was sure to stay open for ``sure_ms``), ``late`` (``ms`` after
    it had closed) or ``nothing`` (there was none).
    """

    kind: str
    seat: int
    target: int
    ms: int = 0
    sure_ms: int = 0


@dataclass(frozen=True, slots=True, repr=False)
class Beat:
    """A step: when it came, how long after the one before, what was asked, and what followed.

    ``hands`` are card numbers by seat, ``before`` those of the step before (none at the deal).
    """

    seq: int
    at: int
    ms: int
    after_ms: int
    seat: int | None
    asked: str
    kind: Kind
    told: tuple[Told, ...]
    timings: tuple[Timing, ...]
    hands: tuple[tuple[int, ...], ...]
    before: tuple[tuple[int, ...], ...]


@dataclass(slots=True)
class _Window:
    opened: int
    floor: int
    closed: int | None = None


def beats_of(film: Film, number: int, language: str) -> list[Beat]:
    """Round ``number`` (from one) step by step; ``film`` is looked at from no seat."""
    assert film.seat is None, "a watcher's captions, and beside them what was hidden"
    say, beats = words_in(language), []
    windows: dict[int, _Window] = {}
    before: tuple[tuple[int, ...], ...] = ()
    last: int | None = None
    for shot in shots_of(film, number, language):
        row, hands = shot.row, open_hands(shot.position.state)
        beats.append(
            Beat(
                seq=row.seq,
                at=row.at,
                ms=row.at - film.game.started_at,
                after_ms=0 if last is None else row.at - last,
                seat=row.seat,
                asked=_asked(shot),
                kind=_kind(shot),
                told=tuple(_told(shot, say)),
                timings=tuple(_timings(shot, windows)),
                hands=hands,
                before=before,
            )
        )
        before, last = hands, row.at
    return beats


def held_at(film: Film, beat: Beat, there: Presence, language: str) -> list[Held]:
    """What each seat held after a step; that is what its view showed it, and nobody else."""
    deck, say = DECKS[film.row.rules.deck], words_in(language)
    return [
        Held(
            seat=chair.number,
            cards=tuple(_card(card, deck, say) for card in sorted(hand)),
            has_changed=not beat.before or beat.before[chair.number] != hand,
            is_there=None if chair.player is None else there.is_there(chair.player, beat.at),
        )
        for chair, hand in zip(film.row.chairs, beat.hands, strict=True)
    ]


def _asked(shot: Shot) -> str:
    action = action_from(shot.row.cause, shot.row.seat)
    return "" if action is None else asked_text(action, shot.position.state.deck)


def _kind(shot: Shot) -> Kind:
    if shot.row.seat is None:
        return Kind.TABLE
    action = action_from(shot.row.cause, shot.row.seat)
    is_word = isinstance(action, act.Call | act.Catch)
    return Kind.CALL if is_word else Kind.MOVE


def _card(card: int, deck: Deck, say: Words) -> Card:
    return Card(card_text(deck, card), say.card_name(card, deck), deck.colours[card])


def _told(shot: Shot, say: Words) -> Iterable[Told]:
    deck = shot.position.state.deck
    for said in shot.said:
        cards = tuple(_card(card, deck, say) for card in said.get("open", ()))
        if said["text"]:
            yield Told(said["text"], cards, said["seat"] if cards else None)


def _timings(shot: Shot, windows: dict[int, _Window]) -> Iterable[Timing]:
    """What is to be said of windows at this step; ``windows`` go on with the next."""
    at = shot.row.at
    for fact in shot.facts:
        match fact:
            case ev.RoundBegan():
                windows.clear()
            case ev.Exposed(seat=seat, floor=floor):
                windows[seat] = _Window(at, floor)
                yield Timing("open", seat, seat, floor - at)
            case ev.WindowsClosed(at=closed):
                for window in windows.values():
                    window.closed = window.closed or max(closed, window.floor)
            case ev.Called(seat=seat) if seat in windows:
                window = windows.pop(seat)
                yield Timing("called", seat, seat, at - window.opened, window.floor - window.opened)
            case ev.Caught(seat=seat, by=by) if seat in windows:
                window = windows[seat]
                yield Timing("caught", by, seat, at - window.opened, window.floor - window.opened)
            case ev.CatchMissed(seat=seat, target=target, late=late):
                yield _missed(seat, target, windows.get(target) if late else None, at)


def _missed(seat: int, target: int, window: _Window | None, at: int) -> Timing:
    if window is None or window.closed is None:
        return Timing("nothing", seat, target)
    return Timing("late", seat, target, at - window.closed)
