"""A finished match looked at again: the table as it was, step by step, from a seat of its own.

Views and captions are those of the live table, cut by the same functions. Because the match is
over, each step also tells what everybody held; the page shows it to who asks for it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from oona_site.players.avatars import face_of

from .engine import events as ev
from .engine.tables import from_values
from .engine.view import Can, open_hands, view
from .frames import Audience, Scene, captions_of, look_past_waits, table_of, view_of
from .models import Game, GameSeat, TableState
from .position import Position
from .records import Played
from .seeds import SEED_BYTES
from .selectors import (
    Chair,
    GameRow,
    StepRow,
    TableRow,
    game_row,
    last_seq,
    openings,
    steps_between,
    table_row_by_id,
)
from .words import words_in

_NOTHING = Can()


@dataclass(frozen=True, slots=True, repr=False)
class Film:
    """A match that is over: its table as it was dealt, and the seat it is looked at from.

    ``kept`` is its row, ``openings`` are the steps that opened its rounds, ``last`` is the number
    of its last step. A watcher looks from ``seat=None``; who looks over a shoulder (``is_guest``)
    has the seat's table before him and is told of its owner by name.
    """

    kept: Game
    game: GameRow
    row: TableRow
    seat: int | None
    openings: Sequence[StepRow]
    last: int
    is_guest: bool = False

    @property
    def rounds(self) -> list[tuple[int, int]]:
        """The first and the last step of each round."""
        firsts = [row.seq for row in self.openings]
        return list(zip(firsts, [*(first - 1 for first in firsts[1:]), self.last], strict=True))

    def round_of(self, seq: int) -> int:
        """The round that step ``seq`` belongs to, counted from one."""
        return sum(row.seq <= seq for row in self.openings)


@dataclass(frozen=True, slots=True, repr=False)
class Shot:
    """A step, its facts and what was told of it at the table; ``position`` goes on with the next.

    Each caption of a draw that did not show its cards has them under ``open``.
    """

    row: StepRow
    facts: list[ev.Fact]
    position: Position
    said: list[dict[str, Any]]


def film_of(mine: Played) -> Film:
    """The match ``mine``, which must be over."""
    film = film_from(mine.game, mine.seat)
    assert film is not None, "a running match keeps its hands"
    return film


def film_from(public_id: str, seat: int | None, *, is_guest: bool = False) -> Film | None:
    """The match with this address, looked at from ``seat``; ``None`` unless it is over."""
    game = Game.objects.filter(public_id=public_id, ended_at__isnull=False).first()
    if game is None or len(game.seed) != 2 * SEED_BYTES:
        return None
    row = table_row_by_id(game.table_id)
    assert row is not None, "a table stays as long as its matches"
    return Film(
        kept=game,
        game=game_row(game.pk),
        row=_as_it_was(row, game),
        seat=seat,
        openings=openings(game.pk),
        last=last_seq(game.pk),
        is_guest=is_guest,
    )


def _as_it_was(row: TableRow, game: Game) -> TableRow:
    """The table with the people and the rules that this match was dealt with."""
    seats = GameSeat.objects.filter(game=game).select_related("player").order_by("number")
    return replace(
        row,
        preset=game.preset,
        rules=from_values(game.options),
        seats=game.seats,
        teams=game.teams,
        state=TableState.PLAYING,
        clock_at=None,
        game=game.pk,
        game_public_id=game.public_id,
        chairs=tuple(map(_chair, seats)),
        performance=None,
        deal=None,
        entry=game.entry,
        team_prize=game.team_prize,
        prizes=(),
    )


def _chair(seat: GameSeat) -> Chair:
    player = seat.player
    return Chair(
        id=seat.pk,
        number=seat.number,
        player=seat.player_id,
        name=player.name if player else "",
        is_guest=player.is_guest if player else False,
        bot=player is None,
        left=False,
        rematch=False,
        online=True,
        seen_at=0,
        tab_at=0,
        face=face_of(player.public_id) if player and not player.deleted_at else "",
    )


def shots_of(film: Film, number: int, language: str) -> Iterator[Shot]:
    """The steps of round ``number`` (from one) in words, as they were told at the own seat."""
    say = words_in(language)
    names = say.names_of(film.row)
    position = Position.opened(film.game, film.openings[:number])
    told_to = None if film.is_guest else film.seat
    since = 0
    for row in steps_between(film.game.id, *film.rounds[number - 1]):
        if row.seq > position.seq:
            since = position.log_end
            position.advance(row)
        said = captions_of(position, say, names, told_to, since)
        facts = position.recent(since)
        yield Shot(row, facts, position, _uncovered(said, facts))


def _uncovered(said: list[dict[str, Any]], facts: Iterable[ev.Fact]) -> list[dict[str, Any]]:
    """The captions, each draw that showed nothing with the cards it moved."""
    drawn: dict[int, deque[int]] = {}
    for fact in facts:
        if isinstance(fact, ev.Drew):
            drawn.setdefault(fact.seat, deque()).extend(fact.cards)
    for told in said:
        if told["kind"].startswith("drew") and told["count"]:
            cards = [drawn[told["seat"]].popleft() for _ in range(told["count"])]
            if not told["cards"]:
                told["open"] = cards
    return said


def _as_told(said: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The captions as they were sent."""
    return [{name: told[name] for name in told if name != "open"} for told in said]


def table_part(film: Film, language: str, origin: str) -> dict[str, Any]:
    """The table part of every frame; nothing can be done there any more."""
    scene = Scene(film.row, None, range(film.row.seats), {}, 0)
    part = table_of(scene, Audience(film.seat, language, origin), film.game.started_at)
    return part | {"can": dict.fromkeys(part["can"], False)}


def part_of(film: Film, number: int, language: str, *, as_sent: bool = False) -> dict[str, Any]:
    """Round ``number`` as its reader's page takes it (docs/game-log.md): of each step what differs
    from the step before, the first one whole.

    ``as_sent`` gives what the seat was sent then and nothing else: no hand of another, no card that
    was not shown to it, and what it could do.
    """
    steps = []
    before: dict[str, Any] = {}
    hands: tuple[tuple[int, ...], ...] = ()
    for shot in shots_of(film, number, language):
        state, at = shot.position.state, shot.row.at
        seen = view(state, film.seat, at)
        if as_sent:
            look_past_waits(seen, state, at)
        now = view_of(seen) | {
            "can": seen.can if as_sent else _NOTHING,
            "rounds": shot.position.rounds if seen.result else [],
        }
        step: dict[str, Any] = {
            "seq": shot.row.seq,
            "ms": at - film.game.started_at,
            "said": _as_told(shot.said) if as_sent else shot.said,
            "view": {
                name: value
                for name, value in now.items()
                if name not in before or before[name] != value
            },
        }
        if not as_sent and hands != open_hands(state):
            hands = open_hands(state)
            step["hands"] = hands
        steps.append(step)
        before = now
    first, last = film.rounds[number - 1]
    return {"round": number, "first": first, "last": last, "steps": steps}
