"""The lines of a game's timeline, in order: its steps, and what else is known of the time."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from games import chat
from games.phrases import said_text
from games.replay import Film
from games.timeline import Beat, Held, Kind, beats_of, held_at
from games.trace_model import TraceKind
from games.track import Mark, Presence
from games.track_words import mark_text
from wallet import selectors as ledger

# What comes shortly before the deal and after the end belongs to the first and the last round.
AROUND_MS = 300_000
_KINDS = {TraceKind.LAG: Kind.LAG, TraceKind.REFUSED: Kind.REFUSED, TraceKind.MISSED: Kind.REFUSED}


@dataclass(slots=True, repr=False)
class Line:
    """One line: of a step its `beat`, and on the page that shows it `hands`; else a text.

    `seat` is None for the table and for who only looked on, whose number is `player` then.
    """

    at: int
    ms: int
    kind: Kind
    seat: int | None
    player: int | None = None
    text: str = ""
    asked: str = ""
    code: str = ""
    coins: int | None = None
    beat: Beat | None = None
    hands: list[Held] = field(default_factory=list)


def lines_of(film: Film, number: int, language: str, marks: Iterable[Mark]) -> list[Line]:
    """All lines of round `number`, the earliest first."""
    beats = beats_of(film, number, language)
    start = film.game.started_at
    since = beats[0].at if number > 1 else start - AROUND_MS
    until = _end_of(film, number)
    lines = [_step(beat) for beat in beats]
    lines += [_mark(film, mark, language) for mark in marks if since <= mark.at < until]
    lines += [_talk(film, said) for said in chat.lines_of(film.row.id, since, until - 1)]
    lines += [line for line in _coins(film) if since <= line.at < until]
    return sorted(lines, key=lambda line: line.at)


def _end_of(film: Film, number: int) -> int:
    if number < len(film.openings):
        return film.openings[number].at
    return (film.game.ended_at or film.game.started_at) + AROUND_MS


def with_hands(film: Film, lines: Iterable[Line], there: Presence, language: str) -> None:
    """Adds to the steps among these lines what everybody held after them."""
    for line in lines:
        if line.beat is not None:
            line.hands = held_at(film, line.beat, there, language)


def _step(beat: Beat) -> Line:
    return Line(beat.at, beat.ms, beat.kind, beat.seat, asked=beat.asked, beat=beat)


def _mark(film: Film, mark: Mark, language: str) -> Line:
    return Line(
        mark.at,
        mark.at - film.game.started_at,
        _KINDS.get(mark.kind, Kind.LINE),
        _seat_of(film, mark.player),
        player=mark.player,
        text=mark_text(mark, film.row, language),
        asked=mark.asked if mark.target is None else f"{mark.asked} {mark.target}",
        code=mark.code,
    )


def _talk(film: Film, said: chat.Line) -> Line:
    ms = said.at - film.game.started_at
    seat = _seat_of(film, said.player)
    text = said_text(said.kind, said.body)
    return Line(said.at, ms, Kind.TALK, seat, said.player, text, asked=said.kind)


def _seat_of(film: Film, player: int) -> int | None:
    return next((chair.number for chair in film.row.chairs if chair.player == player), None)


def _coins(film: Film) -> Iterator[Line]:
    """Entries, prizes and what was given back or corrected; each with its movement's kind."""
    for movement in ledger.movements(reference=film.game.public_id):
        kind = movement.get_kind_display()
        for transfer in movement.transfers.all():
            player = transfer.debit.player_id or transfer.credit.player_id
            amount = -transfer.amount if transfer.debit.player_id else transfer.amount
            seat = None if player is None else _seat_of(film, player)
            ms = movement.at - film.game.started_at
            yield Line(movement.at, ms, Kind.COINS, seat, player, kind, coins=amount)
