"""Matches as those read them who look at many afterwards: who sat where, and how one ended.

How it ended is folded from the log again, whatever was stored beside it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Prefetch, Q, QuerySet

from .endings import place_of
from .engine import events as ev
from .engine.scoring import standing
from .models import Game, GameSeat, Seat, Table, TeamPrize
from .position import Position
from .words import preset_label


@dataclass(frozen=True, slots=True)
class Record:
    """A match as it was dealt: ``players`` by seat, ``None`` for a program.

    ``winner_takes_all`` counts in teams alone; ``entry`` is in coins.
    """

    id: int
    public_id: str
    number: int
    table_id: int
    table: str
    table_name: str
    preset: str
    teams: bool
    started_at: int
    ended_at: int | None
    entry: int
    winner_takes_all: bool
    void: bool
    players: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class LoggedEnd:
    """How a match ended by its log: ``places`` are seats, best first.

    ``went_out`` is the seat that ended the last round, ``points`` what was left in each hand then,
    ``starter`` the seat that had the round's first decision.
    """

    places: tuple[int, ...]
    points: tuple[int, ...]
    went_out: int | None
    starter: int
    teams: bool
    void: bool
    steps: int


@dataclass(frozen=True, slots=True)
class CoinMatch:
    """A finished match with an entry, by seat: who sat there, his place, what he got (coins)."""

    public_id: str
    ended_at: int
    entry: int
    players: tuple[int, ...]
    places: tuple[int, ...]
    prizes: tuple[int, ...]


class BrokenLog(Exception):
    """A log that does not lead on from step to step; `manage.py checkgames` names the step."""


def records_of(references: Iterable[str]) -> dict[str, Record]:
    """The matches with these public ids, by id; what is no match's id is left out."""
    return {row.public_id: _record(row) for row in _games(Q(public_id__in=list(references)))}


def record_of(reference: str) -> Record | None:
    """The match with this public id."""
    return records_of([reference]).get(reference)


def references_at(text: str, *, limit: int = 500) -> list[str]:
    """The newest matches at the table with this public id, or at tables whose name holds it."""
    rows = Game.objects.filter(Q(table__public_id=text) | Q(table__name__icontains=text))
    return list(rows.order_by("-pk").values_list("public_id", flat=True)[:limit])


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table as it is found: ``state`` in words, ``host`` by number."""

    public_id: str
    name: str
    preset: str
    state: str
    private: bool
    host: int | None
    players: tuple[int, ...]


def tables_named(text: str, *, limit: int = 20) -> list[FoundTable]:
    """The table with this public id, or the newest whose names hold this text."""
    if not text:
        return []
    seats = Prefetch("chairs", Seat.objects.order_by("number"))
    rows = Table.objects.filter(Q(public_id=text) | Q(name__icontains=text)).order_by("-pk")
    return [
        FoundTable(
            public_id=row.public_id,
            name=row.name,
            preset=preset_label(row.preset),
            state=row.get_state_display(),
            private=row.private,
            host=row.host_id,
            players=tuple(chair.player_id for chair in row.chairs.all() if chair.player_id),
        )
        for row in rows.prefetch_related(seats)[:limit]
    ]


def references_with_entry() -> list[str]:
    """All matches that were dealt with an entry, the oldest first."""
    return list(Game.objects.filter(entry__gt=0).order_by("pk").values_list("public_id", flat=True))


def coin_matches(since: int) -> list[CoinMatch]:
    """The matches with an entry that ended at ``since`` (milliseconds) or later, the oldest first.

    Those that were called off have no places and are left out.
    """
    rows = _games(Q(entry__gt=0, ended_at__gte=since, void=False, result__isnull=False))
    return [_coin_match(row) for row in _with_results(rows).order_by("ended_at", "pk")]


def _with_results(rows: QuerySet[Game]) -> QuerySet[Game]:
    return rows.defer(None).defer("options", "sealed_seed")


def _coin_match(row: Game) -> CoinMatch:
    result, seats = row.result, row.players.all()
    assert result is not None
    order, winners = result["standing"], result["winners"]
    return CoinMatch(
        public_id=row.public_id,
        ended_at=row.ended_at or 0,
        entry=row.entry,
        players=tuple(seat.player_id or 0 for seat in seats),
        places=tuple(place_of(seat.number, winners, order, teams=row.teams) for seat in seats),
        prizes=tuple(result["prizes"]),
    )


def logged_end(reference: str) -> LoggedEnd | None:
    """How this match ended; ``None`` while it runs, and where there is no such match.

    Raises :class:`BrokenLog`.
    """
    game = Game.objects.filter(public_id=reference).values_list("pk", flat=True).first()
    if game is None:
        return None
    try:
        position = Position.load(game)
    except (AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        # Nobody but the journal writes steps, so somebody has been at this one.
        raise BrokenLog(reference) from error
    ends = [fact for fact in position.recent(None) if isinstance(fact, ev.RoundEnded)]
    if not ends or not ends[-1].match_over:
        return None
    end, state = ends[-1], position.state
    return LoggedEnd(
        places=standing(state, end),
        points=end.points,
        went_out=end.winner,
        starter=state.starter,
        teams=state.teams,
        void=end.void,
        steps=position.seq,
    )


def _games(which: Q) -> QuerySet[Game]:
    seats = Prefetch("players", GameSeat.objects.order_by("number"))
    rows = Game.objects.filter(which).select_related("table").prefetch_related(seats)
    return rows.defer("options", "result", "sealed_seed")


def _record(row: Game) -> Record:
    return Record(
        id=row.pk,
        public_id=row.public_id,
        number=row.number,
        table_id=row.table_id,
        table=row.table.public_id,
        table_name=row.table.name,
        preset=row.preset,
        teams=row.teams,
        started_at=row.started_at,
        ended_at=row.ended_at,
        entry=row.entry,
        winner_takes_all=row.team_prize == TeamPrize.WINNER_TAKES_ALL,
        void=row.void,
        players=tuple(seat.player_id for seat in row.players.all()),
    )
