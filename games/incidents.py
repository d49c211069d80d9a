"""A running match called off: nobody wins, and every entry goes back."""

from __future__ import annotations

import msgspec

from .causes import CALL_OFF
from .engine import events as ev
from .engine.codec import SCHEMA, dump
from .engine.state import State
from .journal import NewStep, insert_steps, journal
from .matches import call_off
from .models import Game, TableState
from .position import Position
from .rows import locked
from .seeds import clock_ms
from .wire import Refused, WireCode

TRIES = 5


def call_off_match(public_id: str) -> None:
    """Call off the match with this address; its log stays as it is, with a closing step.

    Who may ask for it, and why, is the caller's to check and to keep. Raises :class:`Refused` with
    ``no_game`` where it is not running, ``retry`` where people played on faster than this.
    """
    for _ in range(TRIES):
        if journal.write(lambda: _try(public_id)):
            return
    raise Refused(WireCode.RETRY)


def _try(public_id: str) -> bool:
    """One try; ``False`` when a move came first. The step comes before the lock, as everywhere."""
    game = Game.objects.select_related("table").filter(public_id=public_id).first()
    if game is None or game.ended_at is not None:
        raise Refused(WireCode.NO_GAME)
    position, now = Position.load(game.pk), clock_ms()
    if not insert_steps([_closing_step(position, now)]):
        return False
    table, seats = locked(game.table_id)
    assert table.state == TableState.PLAYING
    assert table.game_id == game.pk
    call_off(table, seats, game, now)
    return True


def _closing_step(position: Position, now: int) -> NewStep:
    end = void_end(position.state)
    return NewStep(
        game=position.game.id,
        seq=position.seq + 1,
        at=now,
        seat=None,
        cause=CALL_OFF,
        facts=msgspec.json.encode(dump([end])).decode(),
        key=None,
        schema=SCHEMA,
        wake_at=None,
    )


def void_end(state: State) -> ev.RoundEnded:
    """The end of a match that is called off in this position."""
    worth = state.deck.points.__getitem__
    return ev.RoundEnded(
        winner=None,
        places=(),
        points=tuple(sum(map(worth, hand)) for hand in state.hands),
        scores=state.scores,
        blocked=False,
        match_over=True,
        winners=(),
        void=True,
    )
