"""A position of a round that was played becomes a file that comes to the same position."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.engine import actions as act
from games.engine import events as ev
from games.engine.decide import decide, open_round
from games.engine.evolve import fold, start
from games.engine.notation import cards_text
from games.engine.scenario import read_file, run
from games.engine.scenario_write import Round, Taken, scenario_of
from games.engine.shuffle import KeyedShuffle
from games.engine.state import State
from games.engine.tables import read_table
from games.engine.turn import (
    CHALLENGE,
    DARE,
    DRAW,
    GIVE_UP,
    KEEP,
    VOTE_FAIL,
    VOTE_SUCCESS,
    choices,
    due,
)
from games.engine.view import view
from wallet.split import split

STEPS_MOST = 260


class Recorder:
    """Orders by a seed; the reshuffles are remembered."""

    def __init__(self, seed: int) -> None:
        self.inner = KeyedShuffle(seed.to_bytes(32))
        self.orders: list[list[int]] = []

    def __call__(self, cards: Any, label: str, k: int) -> list[int]:
        order = self.inner(cards, label, k)
        if label == "reshuffle":
            self.orders.append(order)
        return order


def played(preset: str, seats: int, seed: int, teams: bool = False, **options: Any) -> Round:
    """A round by chance: people who forget, catch wrongly, sleep, leave and come back."""
    rules = read_table(preset, options, seats, teams).rules
    random, shuffle, now = Random(seed), Recorder(seed), 1_000_000
    facts = open_round(
        rules=rules, seats=seats, teams=teams, now=now, shuffle=shuffle, bots=(seats - 1,),
        scores=(10, *([0] * (seats - 1))), number=2, dealer=seed % seats,
    )  # fmt: skip
    state = start(facts, shuffle)
    steps = [Taken(now, None, state.copy())]
    while not state.over and len(steps) < STEPS_MOST:
        action, now = _next(state, now, random)
        shuffle.orders.clear()
        outcome = decide(state, action, now, shuffle)
        if not outcome.facts:
            continue
        shuffle.orders.clear()
        fold(state, outcome.facts, shuffle)
        orders = tuple(cards_text(state.deck, order) for order in shuffle.orders)
        refused = str(outcome.refusal.code) if outcome.refusal else None
        steps.append(Taken(now, action, state.copy(), refused, orders))
    assert isinstance(facts[0], ev.RoundBegan)
    deck = tuple(shuffle(range(state.deck.size), "deck", 2))
    return Round(name="T", preset=preset, deck=deck, steps=steps)


def _next(state: State, now: int, random: Random) -> tuple[act.Action, int]:
    moment = due(state)
    assert moment is not None
    chance = random.random()
    if chance < 0.06:
        late = random.choice((3, 40, 7_000))
        return act.Tick((state.turn,) if chance < 0.02 else ()), max(now, moment) + late
    now += random.choice((7, 400, 2_100))
    seat = random.randrange(state.seats)
    if chance < 0.12:
        return act.Catch(seat, random.randrange(state.seats)), now
    if chance < 0.16:
        return random.choice((act.Call(seat), act.Return(seat))), now
    if chance < 0.165:
        return act.Leave(seat), now
    can = view(state, seat, now).can
    if can.vote:
        return act.Vote(seat, random.random() < 0.6), now
    if can.report is not None and chance < 0.5:
        return act.Report(seat), now
    if can.jump and chance < 0.7:
        return act.Play(seat, can.jump[0], target=state.next_seat(seat)), now
    return _own_move(state, now, random), now


def _own_move(state: State, now: int, random: Random) -> act.Action:
    seat, found = state.turn, choices(state, now)
    if not found:
        return act.Call(seat)
    choice = random.choice(found)
    if choice >= 0:
        call = random.random() < 0.5 and len(state.hands[seat]) == 2
        return act.Play(seat, choice, random.randrange(4), state.next_seat(seat), call=call)
    colour = random.randrange(4)
    simple: dict[int, act.Action] = {
        DRAW: act.Draw(seat), KEEP: act.Keep(seat), CHALLENGE: act.Challenge(seat),
        DARE: act.TakeDare(seat, colour=colour), GIVE_UP: act.GiveUp(seat),
        VOTE_SUCCESS: act.Vote(seat, True), VOTE_FAIL: act.Vote(seat, False),
    }  # fmt: skip
    if choice <= -10:
        return act.NameColour(seat, colour)
    return simple.get(choice, act.Accept(seat, colour=colour))


ROUNDS: list[tuple[str, int, bool, dict[str, Any]]] = [
    ("oona", 2, False, {"false_catch_cards": 2}),
    ("oona", 4, True, {"take_four": "enforced"}),
    ("oona_plus", 3, False, {"challenge_stacked": True, "late_call": True}),
    ("uno_plus", 3, False, {"draw_until_playable": True}),
    ("classic", 4, False, {"seven_zero": True, "jump_in": "coloured", "must_play_drawn": True}),
    ("classic", 6, False, {"hand_size": 10}),
    ("dare", 3, False, {}),
    ("dare", 4, False, {"dare_judging": "self", "dare_keeps_turn": "on_success"}),
]


@pytest.mark.parametrize(("preset", "seats", "teams", "options"), ROUNDS)
def test_any_position_of_a_round_can_be_written(
    preset: str, seats: int, teams: bool, options: dict[str, Any]
) -> None:
    for seed in (1, 2, 3):
        whole = played(preset, seats, seed, teams, **options)
        count = len(whole.steps)
        places = sorted({0, 1, 2, count - 1, *Random(seed).sample(range(count), min(10, count))})
        for index in (place for place in places if place < count):
            data = scenario_of(whole, index)
            assert data is not None, f"seed {seed}, step {index}: {whole.steps[index].action}"
            state = whole.steps[index].state
            wanted = data["steps"][-1]["expect"]
            assert wanted["hands"] == {
                str(seat): cards_text(state.deck, hand) for seat, hand in enumerate(state.hands)
            }
            assert wanted["over"] is state.over


def test_a_written_file_is_read_by_the_runner_and_fails_when_touched(tmp_path: Path) -> None:
    whole = played("oona_plus", 3, 5)
    data = scenario_of(whole, 30)
    file = tmp_path / "dispute.json"
    file.write_text(json.dumps(data), "utf-8")
    assert run(read_file(file), split).failure is None
    assert data is not None
    data["steps"][-1]["expect"]["stock"] += 1
    file.write_text(json.dumps(data), "utf-8")
    assert "stock: expected" in str(run(read_file(file), split).failure)


def test_a_position_begins_at_a_turn_near_it() -> None:
    whole = played("oona", 3, 4)
    data = scenario_of(whole, len(whole.steps) // 2)
    assert data is not None
    assert "position" in data
    assert len(data["steps"]) <= 12
