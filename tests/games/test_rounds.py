"""Matches of several rounds as the log keeps them and a page is shown them."""

from __future__ import annotations

from random import Random

import pytest

from games import words
from games.causes import cause_of
from games.engine import actions as act
from games.engine.codec import SCHEMA
from games.engine.decide import decide
from games.engine.selfplay import random_playable
from games.frames import Audience, Scene, frame_of
from games.journal import NewStep, insert_steps
from games.position import Position
from games.selectors import openings, steps_of_round, table_row
from games.services import play_now
from oona_site.players.models import Player
from tests.games.helpers import plan

pytestmark = pytest.mark.django_db(transaction=True)

STEPS_MOST = 5_000


def play_until(position: Position, round_: int, rng: Random) -> None:
    """Play on by chance, every step written down, until so many rounds are over."""
    for _ in range(STEPS_MOST):
        state = position.state
        if state.round == round_ and state.over:
            return
        now = position.at + 100
        if state.over:
            assert state.result is not None
            assert state.result.next_at is not None
            now = state.result.next_at
        action = act.Tick() if state.over else random_playable(state, now, rng)
        outcome = decide(state, action, now, position.shuffle)
        proposal = position.propose(outcome.facts, now)
        seat = None if isinstance(action, act.Tick) else action.seat
        step = NewStep(
            game=position.game.id,
            seq=position.seq + 1,
            at=now,
            seat=seat,
            cause=cause_of(action),
            facts=proposal.text,
            key=None,
            schema=SCHEMA,
            wake_at=proposal.wake_at,
        )
        assert insert_steps([step]) == {position.game.id}
        position.accept(proposal, seat, step.cause, None)
    raise AssertionError("the rounds never ended")


def test_a_load_folds_the_last_round_and_knows_the_others(layla: Player) -> None:
    public_id = play_now(plan("classic", seats=3, target=1000), host=layla.pk)
    row = table_row(public_id)
    assert row is not None
    assert row.game is not None
    position = Position.load(row.game)
    assert position.rounds == []
    rng = Random(5)
    for round_ in (1, 2, 3):
        play_until(position, round_, rng)
    assert len(openings(row.game)) == 3
    first = steps_of_round(row.game)[0].seq
    assert first == openings(row.game)[-1].seq > openings(row.game)[1].seq > 1
    again = Position.load(row.game)
    assert again.state == position.state
    assert again.seq == position.seq
    assert again.rounds == position.rounds
    assert len(again.rounds) == 3
    assert again.rounds[-1] == position.state.scores

    def shown(position: Position) -> object:
        scene = Scene(row, position, [], {}, 0)
        frame = frame_of(scene, Audience(0, "en", ""), n=0, now=position.at, since=None)
        return frame["view"]["rounds"]

    assert shown(again) == again.rounds
    play_until(position, 4, rng)
    assert len(position.rounds) == 4


def test_a_table_says_what_its_page_draws_by(layla: Player) -> None:
    row = table_row(play_now(plan("classic", seats=2, seven_zero=True), host=layla.pk))
    assert row is not None
    scene = Scene(row, None, [], {}, 0)
    table = frame_of(scene, Audience(0, "en", ""), n=0, now=0, since=None)["table"]
    assert table["rules"] == {
        "scoring": "winner_collects",
        "target": 500,
        "stack_total": "sum",
        "seven_zero": True,
        "jump_in": "off",
    }
    assert table["chips"] == words.chips(row.rules, "classic")
