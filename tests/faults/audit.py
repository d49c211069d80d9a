"""What the log says of a run, held against what its clients were told.

The audit reads the database with its plain driver, past all code of the product but the fold of
facts, and lists every contradiction it finds.
"""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import psycopg

from games.engine import events as ev
from games.engine.codec import load
from games.engine.evolve import fold, start
from games.engine.shuffle import KeyedShuffle
from games.engine.state import State
from games.engine.view import view
from games.fairness import Salt, key_of
from tests.faults.client import NO, OK, UNKNOWN, Client, History, Operation

# On the wire a match's steps are counted on from those of the matches before it.
STEPS_A_MATCH = 1_000_000
# A wrong catch is refused and written down as well.
_WRITTEN_REFUSALS = frozenset({"not_exposed"})


@dataclass(slots=True)
class Game:
    """One match as the database holds it."""

    public_id: str
    table: str
    ended_at: int | None
    seed: str
    salts: str
    has_pulse: bool
    steps: list[tuple[Any, ...]] = field(default_factory=list)  # seq, seat, key, facts, schema

    @property
    def facts(self) -> list[list[Any]]:
        return [fact for step in self.steps for fact in json.loads(step[3])]


@dataclass(slots=True)
class Findings:
    """What is wrong. All lists are empty after a run that kept its promises."""

    acknowledged: int = 0
    steps: int = 0
    games: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    gaps: list[str] = field(default_factory=list)
    unfinished: list[str] = field(default_factory=list)
    refused_but_written: list[str] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)
    timed_out: list[str] = field(default_factory=list)
    contradictions: list[str] = field(default_factory=list)

    def faults(self) -> dict[str, list[str]]:
        found = {
            name: getattr(self, name)
            for name in self.__slots__
            if isinstance(getattr(self, name), list)
        }
        return {name: texts[:5] for name, texts in found.items() if texts}

    def __str__(self) -> str:
        counts = {name: len(getattr(self, name)) for name in self.faults()}
        return (
            f"{self.acknowledged} acknowledged moves, {self.steps} steps, {self.games} games;"
            f" faults: {counts or 'none'}"
        )


def read_games(url: str, tables: Sequence[str]) -> dict[str, Game]:
    """Gives all matches of these tables, by public id."""
    marks = ", ".join(["?"] * len(tables))
    games = {
        row[0]: Game(row[0], row[1], row[2], row[3], row[4], row[5] is not None)
        for row in query(
            url,
            "SELECT g.public_id, t.public_id, g.ended_at, g.seed, g.salts, p.game_id"
            " FROM games_game g JOIN games_table t ON t.id = g.table_id"
            " LEFT JOIN games_pulse p ON p.game_id = g.id"
            f" WHERE t.public_id IN ({marks})",
            tables,
        )
    }
    steps = query(
        url,
        "SELECT g.public_id, s.seq, s.seat, s.key, s.facts, s.schema FROM games_step s"
        " JOIN games_game g ON g.id = s.game_id JOIN games_table t ON t.id = g.table_id"
        f" WHERE t.public_id IN ({marks}) ORDER BY g.id, s.seq",
        tables,
    )
    for name, *step in steps:
        games[name].steps.append(tuple(step))
    return games


def query(url: str, text: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Asks either database; parameters are written as question marks."""
    if url.startswith("sqlite"):
        connection = sqlite3.connect(urlsplit(url).path[1:], timeout=20)
        try:
            return connection.execute(text, values).fetchall()
        finally:
            connection.close()
    with psycopg.connect(url) as server:
        return server.execute(text.replace("?", "%s").encode(), values).fetchall()


def audit(url: str, tables: Sequence[str], clients: Iterable[Client]) -> Findings:
    """Compares the log of these tables with the histories of their clients."""
    games = read_games(url, tables)
    histories = [client.history for client in clients]
    found = Findings(games=len(games))
    for game in games.values():
        _check_log(game, found)
    for history in histories:
        found.contradictions += history.contradictions
        for operation in history.operations:
            _check_operation(operation, games, found)
    _check_shown(games, histories, found)
    return found


def _check_log(game: Game, found: Findings) -> None:
    numbers = [step[0] for step in game.steps]
    found.steps += len(numbers)
    if numbers != list(range(1, len(numbers) + 1)):
        found.gaps.append(f"{game.public_id}: {len(numbers)} steps up to {numbers[-1:]}")
    keys = Counter((step[1], step[2]) for step in game.steps if step[2] is not None)
    found.doubled += [f"{game.public_id}: {key}" for key, count in keys.items() if count > 1]
    if game.ended_at is None or game.has_pulse or not game.seed:
        found.unfinished.append(f"{game.public_id} of table {game.table}")
    found.timed_out += [
        f"{game.public_id}: {fact}" for fact in game.facts if fact[0] == "timed_out"
    ]


def _check_operation(operation: Operation, games: dict[str, Game], found: Findings) -> None:
    if not operation.is_move:
        return
    game = games.get(operation.game)
    place = (operation.seat, operation.key)
    written = [step[0] for step in game.steps if step[1:3] == place] if game else []
    name = f"{operation.game}: {operation.key} {operation.message['do']}"
    match operation.outcome:
        case x if x == OK:
            found.acknowledged += 1
            if written != [operation.seq % STEPS_A_MATCH]:
                found.lost.append(f"{name} as step {operation.seq}, the log has {written}")
        case x if x == NO:
            if written and operation.code not in _WRITTEN_REFUSALS:
                found.refused_but_written.append(f"{name}: {operation.code}")
        case x if x == UNKNOWN:
            found.unanswered.append(name)


def _shuffle_of(game: Game) -> KeyedShuffle:
    """The orders of a match that is over, from what was revealed of it."""
    _, _, _, text, schema = game.steps[0]
    facts = load(json.loads(text), schema)
    began = next(fact for fact in facts if isinstance(fact, ev.RoundBegan))
    committed = next(fact for fact in facts if isinstance(fact, ev.Committed))
    revealed = json.loads(game.salts or "{}")
    salts = [
        Salt(seat, who, commitment, bytes.fromhex(revealed.get(str(seat), "")))
        for seat, who, commitment, _ in committed.salts
    ]
    key = key_of(game.public_id, bytes.fromhex(game.seed), began.rules, salts)
    return KeyedShuffle(key)


def _check_shown(games: dict[str, Game], histories: list[History], found: Findings) -> None:
    """Every view a client was shown must be the one that the log leads to."""
    wanted: dict[str, dict[int, list[tuple[Any, ...]]]] = {}
    for history in histories:
        for (name, seq), seen in history.shown.items():
            wanted.setdefault(name, {}).setdefault(seq % STEPS_A_MATCH, []).append(seen)
    for public_id, shown in wanted.items():
        game = games.get(public_id)
        if game is None or not game.seed:
            found.contradictions.append(f"{public_id}: shown, and not ended in the log")
            continue
        shuffle = _shuffle_of(game)
        state: State | None = None
        for seq, _, _, text, schema in game.steps:
            facts = load(json.loads(text), schema)
            state = start(facts, shuffle) if state is None else fold(state, facts, shuffle)
            truth = {_seen(state, seat) for seat in range(state.seats)}
            for seen in shown.pop(seq, ()):
                if seen not in truth:
                    found.contradictions.append(f"{public_id}: step {seq} was shown otherwise")
        found.contradictions += [
            f"{public_id}: step {seq} was shown and is not in the log" for seq in shown
        ]


def _seen(state: State, seat: int) -> tuple[Any, ...]:
    seen = view(state, seat, 0)
    return (
        seen.hand,
        seen.counts,
        seen.top,
        seen.colour,
        len(seen.seen),
        seen.stock,
        seen.pending,
        seen.turn,
        seen.turn_no,
    )
