"""Every read: tables for the hub, steps of the log, lobby rows. Nothing here writes.

The rows are plain values, so that a hub can keep them while threads come and go.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.db.models import Count, F, Q

from oona_site.players.avatars import face_of

from .chatlines import Talk
from .dealt import Sitter, dealt_to
from .engine.rules import Rules
from .engine.tables import from_values
from .holds import Hold, hold_of
from .models import DealSalt, Game, Removal, Seat, Step, Table, TableState, TeamPrize

PRESENCE_MS = 30_000
LOBBY_ROWS = 60


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as everybody may know it, and whose it is."""

    id: int
    number: int
    player: int | None
    name: str
    is_guest: bool
    bot: bool
    left: bool
    rematch: bool
    online: bool
    seen_at: int
    tab_at: int
    face: str = ""

    @property
    def is_person(self) -> bool:
        """Whether a person owns it still."""
        return self.player is not None and not self.left

    def is_online(self, now: int) -> bool:
        """Whether a process said lately that its owner is connected to it."""
        return self.online and now - self.seen_at < PRESENCE_MS


@dataclass(frozen=True, slots=True)
class Performance:
    """What ``writer`` wrote for the table in decision ``turn`` of ``game``, doing a dare.

    ``at`` is when he did, in milliseconds of the server's clock.
    """

    game: int
    turn: int
    writer: int
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class DealRow:
    """The coming deal as everybody may know it; ``salts`` are (seat, hash, whether it came)."""

    game: str
    commitment: str
    called: bool
    salts: tuple[tuple[int, str, bool], ...]


@dataclass(frozen=True)
class TableRow:
    """A table with its seats at one version.

    ``removed`` are players whom the host took off it, with their names. ``prizes`` are those of a
    match that is over, by seat; empty where there were none. ``dealt`` is who played the match of
    the scoreboard.
    """

    id: int
    public_id: str
    host: int | None
    name: str
    preset: str
    rules: Rules
    seats: int
    teams: bool
    private: bool
    state: str
    version: int
    clock_at: int | None
    game: int | None
    game_public_id: str | None
    chairs: tuple[Chair, ...]
    own_dares: tuple[str, ...] = ()
    performance: Performance | None = None
    deal: DealRow | None = None
    entry: int = 0
    team_prize: str = TeamPrize.BY_PLACE
    prizes: tuple[int, ...] = ()
    hold: Hold | None = None
    removed: tuple[tuple[int, str], ...] = ()
    kept: bool = False
    talk: str = Talk.PHRASES
    dealt: tuple[Sitter, ...] = ()

    @cached_property
    def by_player(self) -> dict[int, Chair]:
        """The chairs of people who have not left for good."""
        return {chair.player: chair for chair in self.chairs if chair.player and not chair.left}

    @property
    def host_seat(self) -> int | None:
        """Where the host sits."""
        chair = self.by_player.get(self.host) if self.host else None
        return chair.number if chair else None

    @property
    def people(self) -> tuple[Chair, ...]:
        """The chairs that people own."""
        return tuple(chair for chair in self.chairs if chair.is_person)

    @property
    def is_silent(self) -> bool:
        """Whether nobody writes here: partners could tell each other their cards, for coins."""
        return self.teams and self.entry > 0

    @property
    def talk_now(self) -> str:
        """What may be said now: during a match for coins, partners could tell their cards."""
        return Talk.NONE if self.is_silent and self.state == TableState.PLAYING else self.talk

    def shown(self) -> TableRow:
        """What of it a reader can see: all but version, presence and tabs."""
        chairs = tuple(replace(chair, seen_at=0, tab_at=0, online=False) for chair in self.chairs)
        return replace(self, version=0, chairs=chairs)

    @property
    def may_pause(self) -> bool:
        """Whether a match stops where all agree: among friends, and not for coins, where the pot
        of all would wait for two who talk meanwhile.
        """
        return self.private and not self.entry

    @property
    def is_resting(self) -> bool:
        """Whether it waits for anybody to come back, by no clock that a reader would wait for."""
        return self.kept and self.state == TableState.OPEN and not self.people

    def is_out(self, player: int | None) -> bool:
        """Whether the host took ``player`` off the table."""
        return any(player == out for out, _ in self.removed)

    def seat_of(self, player: int | None) -> int | None:
        """Where ``player`` sits, ``None`` for a watcher."""
        chair = self.by_player.get(player) if player else None
        return chair.number if chair else None


@dataclass(frozen=True, slots=True, repr=False)
class GameRow:
    """What folding a match needs."""

    id: int
    public_id: str
    number: int
    sealed_seed: bytes
    started_at: int
    ended_at: int | None


@dataclass(frozen=True, slots=True, repr=False)
class StepRow:
    """A step as the log holds it."""

    seq: int
    at: int
    seat: int | None
    cause: str
    facts: str
    key: str | None
    schema: int


def table_row(public_id: str) -> TableRow | None:
    """The table with this address, closed ones included; ``None`` where there is none."""
    return _table_row(Q(public_id=public_id))


def table_row_by_id(table: int) -> TableRow | None:
    """The same by internal number."""
    return _table_row(Q(pk=table))


def _table_row(which: Q) -> TableRow | None:
    table = Table.objects.select_related("game", "own_dares", "deal").filter(which).first()
    if table is None:
        return None
    chairs = Seat.objects.filter(table=table).select_related("player").order_by("number")
    return TableRow(
        id=table.pk,
        public_id=table.public_id,
        host=table.host_id,
        name=table.name,
        preset=table.preset,
        rules=from_values(table.options),
        seats=table.seats,
        teams=table.teams,
        private=table.private,
        state=table.state,
        version=table.version,
        clock_at=table.clock_at,
        game=table.game_id,
        game_public_id=table.game.public_id if table.game else None,
        chairs=tuple(map(_chair, chairs)),
        own_dares=tuple(table.own_dares.texts) if hasattr(table, "own_dares") else (),
        performance=Performance(**table.performance) if table.performance else None,
        deal=_deal_row(table),
        entry=table.entry,
        team_prize=table.team_prize,
        prizes=tuple((table.game.result or {}).get("prizes", ())) if table.game else (),
        hold=hold_of(table),
        kept=table.kept_by_id is not None,
        removed=tuple(
            Removal.objects.filter(table=table).order_by("pk").values_list("player", "player__name")
        ),
        talk=table.talk,
        dealt=dealt_to(table.game_id) if table.state == TableState.OVER and table.game_id else (),
    )


def _deal_row(table: Table) -> DealRow | None:
    deal = getattr(table, "deal", None)
    if deal is None:
        return None
    salts = DealSalt.objects.filter(deal=deal).order_by("seat")
    return DealRow(
        game=deal.public_id,
        commitment=deal.commitment,
        called=deal.called_at is not None,
        salts=tuple((row.seat, row.commitment, row.sealed_salt is not None) for row in salts),
    )


def _chair(seat: Seat) -> Chair:
    player = seat.player
    return Chair(
        id=seat.pk,
        number=seat.number,
        player=seat.player_id,
        name=player.name if player else "",
        is_guest=player.is_guest if player else False,
        bot=seat.bot,
        left=seat.left,
        rematch=seat.rematch,
        online=seat.online,
        seen_at=seat.seen_at,
        tab_at=seat.tab_at,
        face=face_of(player.public_id) if player and not player.deleted_at else "",
    )


def game_row(game: int) -> GameRow:
    """The match with this internal number."""
    row = Game.objects.defer("options", "result").get(pk=game)
    return GameRow(
        id=row.pk,
        public_id=row.public_id,
        number=row.number,
        sealed_seed=bytes(row.sealed_seed),
        started_at=row.started_at,
        ended_at=row.ended_at,
    )


_STEP = ("seq", "at", "seat", "cause", "facts", "key", "schema")


# How the facts of a step begin that opens a round.
_OPENING = '[["round",'


def steps_of_round(game: int) -> list[StepRow]:
    """The steps from the last opening of a round on, which is all a load has to fold."""
    first = _openings(game).order_by("-seq").values("seq")[:1]
    return _steps(Step.objects.filter(game=game, seq__gte=first))


def openings(game: int) -> list[StepRow]:
    """The steps that opened the rounds of a match, in order."""
    return _steps(_openings(game))


def _openings(game: int) -> Any:
    return Step.objects.filter(game=game, facts__startswith=_OPENING)


def steps_after(game: int, seq: int) -> list[StepRow]:
    """The steps that a holder of ``seq`` lacks."""
    return _steps(Step.objects.filter(game=game, seq__gt=seq))


def steps_between(game: int, first: int, last: int) -> list[StepRow]:
    """The steps from number ``first`` to number ``last``."""
    return _steps(Step.objects.filter(game=game, seq__gte=first, seq__lte=last))


def last_seq(game: int) -> int:
    """The number of the last step."""
    rows = Step.objects.filter(game=game).order_by("-seq").values_list("seq", flat=True)
    return rows[0]


def _steps(steps: Any) -> list[StepRow]:
    return [StepRow(*row) for row in steps.order_by("seq").values_list(*_STEP)]


def step_with_key(game: int, seat: int, key: str) -> StepRow | None:
    """The step that ``seat`` made with ``key``."""
    rows = _steps(Step.objects.filter(game=game, seat=seat, key=key))
    return rows[0] if rows else None


@dataclass(frozen=True, slots=True)
class LobbyRow:
    """A public table in the list."""

    public_id: str
    name: str
    host_name: str
    preset: str
    rules: Rules
    seats: int
    taken: int
    state: str
    teams: bool = False
    entry: int = 0
    team_prize: str = TeamPrize.BY_PLACE
    talk: str = Talk.PHRASES
    private: bool = False


def lobby_rows() -> list[LobbyRow]:
    """The public tables, those that wait for players first, the newest before the older."""
    tables = (
        Table.objects.filter(private=False, state__in=(TableState.OPEN, TableState.PLAYING))
        .select_related("host")
        .annotate(taken=Count("chairs", filter=Q(chairs__player__isnull=False)))
        .filter(taken__gt=0)
        .order_by(F("state").asc(), "-id")[:LOBBY_ROWS]
    )
    return [
        LobbyRow(
            public_id=table.public_id,
            name=table.name,
            host_name=table.host.name if table.host else "",
            preset=table.preset,
            rules=table.rules,
            seats=table.seats,
            taken=table.taken,
            state=table.state,
            teams=table.teams,
            entry=table.entry,
            team_prize=table.team_prize,
            talk=table.talk,
        )
        for table in tables
    ]


def running_table(player: int) -> str | None:
    """The address of the newest table where ``player`` is in a match."""
    return _table_in(player, TableState.PLAYING)


def current_table(player: int) -> str | None:
    """The address of the table where ``player`` should be: a running one before a waiting one."""
    return running_table(player) or _table_in(player, TableState.OPEN)


def _table_in(player: int, state: TableState) -> str | None:
    chairs = Seat.objects.filter(player=player, left=False, table__state=state)
    return chairs.order_by("-table_id").values_list("table__public_id", flat=True).first()


def live_seat_count(player: int) -> int:
    """At how many tables that are not closed ``player`` sits."""
    return (
        Seat.objects.filter(player=player, left=False)
        .exclude(table__state=TableState.CLOSED)
        .count()
    )
