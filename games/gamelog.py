"""The page of a finished match: how it ended, and what happened in it, round by round.

The sentences are those that its reader was told at the table. How it ended is folded from the
log; what was paid is what the ledger was told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from .endings import ending_of, place_of
from .engine.cards import Deck
from .engine.rules import Scoring
from .engine.state import State
from .replay import Film, Shot, shots_of
from .words import Words, words_in

SECOND_MS = 1000


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence, and in words the cards that it did not show at the table."""

    text: str
    cards: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A step: its number in the match, seconds since the deal, and what was told of it."""

    seq: int
    seconds: int
    said: tuple[Told, ...]

    @property
    def clock(self) -> str:
        """The same as minutes and seconds."""
        return clock_text(self.seconds)


@dataclass(frozen=True, slots=True)
class Round:
    """A round in words; ``ended`` is how it did."""

    number: int
    lines: tuple[Line, ...]
    ended: str


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at the end of the match: ``gains`` are its points of each round, ``total`` all of
    them, ``points`` what was left in its hand; ``prize`` is ``None`` where nothing was paid out."""

    seat: int
    name: str
    is_me: bool
    place: int | None
    points: int
    total: int
    gains: tuple[int, ...]
    prize: int | None


@dataclass(frozen=True, slots=True)
class GameLog:
    """A match for its page; ``is_scored`` where points are collected over rounds."""

    places: tuple[Place, ...]
    rounds: tuple[Round, ...]
    is_scored: bool
    is_void: bool

    @property
    def my_place(self) -> int | None:
        """The place of the reader; ``None`` in a match that was called off."""
        return next((place.place for place in self.places if place.is_me), None)


def log_of(film: Film, language: str) -> GameLog:
    """All of it in the reader's language."""
    say = words_in(language)
    rounds, scores = [], [(0,) * film.row.seats]
    for number in range(1, len(film.openings) + 1):
        lines = []
        for shot in shots_of(film, number, language):
            line = _line(film, shot, say)
            if line.said:
                lines.append(line)
        state = shot.position.state
        ended = shot.said[-1]["text"] if shot.said else ""
        rounds.append(Round(number, tuple(lines), ended))
        scores.append(state.result.scores if state.result else state.scores)
    end = state.result
    assert end is not None, "a match that is over ended with a round"
    return GameLog(
        places=_places(film, state, scores, say),
        rounds=tuple(rounds),
        is_scored=film.row.rules.scoring is not Scoring.PLACES,
        is_void=end.void,
    )


def clock_text(seconds: int) -> str:
    """A length of time as minutes and seconds: ``12:05``."""
    return f"{seconds // 60}:{seconds % 60:02}"


def _line(film: Film, shot: Shot, say: Words) -> Line:
    deck = shot.position.state.deck
    return Line(
        seq=shot.row.seq,
        seconds=(shot.row.at - film.game.started_at) // SECOND_MS,
        said=tuple(
            Told(told["text"], _cards(told.get("open", ()), say, deck))
            for told in shot.said
            if told["text"]
        ),
    )


def _cards(cards: Sequence[int], say: Words, deck: Deck) -> str:
    return " · ".join(say.card_name(card, deck) for card in cards)


def _places(
    film: Film, state: State, scores: Sequence[Sequence[int]], say: Words
) -> tuple[Place, ...]:
    """The seats, best first; as they sat where the match was called off."""
    names, ending, end = say.names_of(film.row), ending_of(state), state.result
    assert end is not None
    order: Sequence[int] = range(film.row.seats)
    if ending is not None and not end.void:
        order = ending.standing
    prizes = _prizes(film)
    return tuple(
        Place(
            seat=seat,
            name=names[seat],
            is_me=seat == film.seat,
            place=None if end.void else place_of(seat, end.winners, order, teams=film.row.teams),
            points=end.points[seat],
            total=end.scores[seat],
            gains=tuple(now[seat] - before[seat] for before, now in pairwise(scores)),
            prize=prizes[seat] if prizes else None,
        )
        for seat in order
    )


def _prizes(film: Film) -> list[int]:
    prizes: list[int] = (film.kept.result or {}).get("prizes", [])
    return prizes
