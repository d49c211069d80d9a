"""A position of a round that was played becomes a file that comes to the same position."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.engine import actions as act
from games.engine import events as ev
from games.engine import scenario_write
from games.engine.decide import decide, open_round
from games.engine.evolve import fold, start
from games.engine.notation import cards_text, read_move
from games.engine.scenario import Report, read_file, run
from games.engine.scenario_write import Round, Taken, scenario_of
from games.engine.shuffle import KeyedShuffle
from games.engine.state import Drawn, Exposure, State
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
from tests.engine.table import Table
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


# --- What is written, word for word ---


def recorded(moves: str, *, bots: tuple[int, ...] = (), **given: Any) -> Round:
    """A round opened on burgundy 5 and then played as told: the second, the seat and its move.

    The clock's seat is ``clock``, and what follows are the seats without a connection, or
    ``unserved``.
    """
    table, _ = Table.opened("B5", **given)
    table.state.bots = bots
    deck = tuple(table.shuffle(range(table.state.deck.size), "deck", 1))
    steps = [Taken(0, None, table.state.copy())]
    for move in moves.split("; "):
        at, who, *text = move.split()
        action: act.Action = (
            act.Tick(tuple(int(seat) for seat in text if seat.isdecimal()), "unserved" in text)
            if who == "clock"
            else read_move(int(who), " ".join(text), table.state)
        )
        outcome = decide(table.state, action, int(at) * 1000, table.shuffle)
        fold(table.state, outcome.facts, table.shuffle)
        code = str(outcome.refusal.code) if outcome.refusal else None
        steps.append(Taken(int(at) * 1000, action, table.state.copy(), code))
    return Round(name="T", preset=given["preset"], deck=deck, steps=steps)


OPENED: dict[str, Any] = {"preset": "oona", "seats": 3, "hand_size": 5}
PLAYED = "3 0 draw; 4 1 draw; 16 clock; 17 1 catch 2; 17 0 draw"
HANDS = {"0": "S0 S2 S3 S5 S6", "1": "S1 S2 S4 S5 S7", "2": "S1 S3 S4 S6 S7"}
EXPECTED: dict[str, Any] = {
    "turn": 0, "top": "B5", "colour": "B", "direction": 1, "pending": 0, "stock": 92,
    "pile": "B5", "waiting": "turn", "autopilot": [], "over": False, "hands": HANDS,
}  # fmt: skip


def test_the_deal_is_written_as_it_was() -> None:
    whole = recorded(PLAYED, **OPENED)
    assert scenario_of(whole, 0) == {
        "id": "T",
        "title": "T, step 1 of round 1",
        "preset": "oona",
        "options": {"hand_size": 5},
        "seats": 3,
        "dealer": 2,
        "scores": [0, 0, 0],
        "clock": "steps",
        "deal": cards_text(whole.steps[0].state.deck, whole.deck),
        "steps": [{"at": 0, "expect": EXPECTED}],
    }


def test_a_position_is_written_with_all_that_belongs_to_it() -> None:
    whole = recorded(
        "3 0 draw; 4 1 draw; 16 clock; 17 0 leave; 18 3 draw; 20 clock; 32 clock 2",
        **{**OPENED, "preset": "dare", "seats": 4, "dare_list": "custom"},
        bots=(3,),
    )
    dares = [f"dare {number}" for number in range(16)]
    state = whole.steps[6].state
    hands = ["S0 S2 S4 S6 S8 SK SQ6", "S1 S3 S5 S7 S9 SV", "S1 S3 S5 S7 S9 SV",
             "S2 S4 S6 S8 SK SQ2"]  # fmt: skip
    after = [hands[0], f"{hands[1]} T0", *hands[2:]]
    assert scenario_of(replace(whole, dares=tuple(dares)), 7) == {
        "id": "T",
        "title": "T, step 8 of round 1",
        "preset": "dare",
        "options": {"hand_size": 5, "dare_list": "custom"},
        "seats": 4,
        "dealer": 3,
        "scores": [0, 0, 0, 0],
        "bots": [3],
        "left": [0],
        "autopilot": [0],
        "missed": [2],
        "dares": dares,
        "clock": "steps",
        "position": {
            "hands": hands,
            "pile": "B5",
            "stock": cards_text(state.deck, state.stock[::-1]),
            "turn": 1,
            "direction": 1,
            "starter": 0,
        },
        "steps": [{"at": 12, "clock": {"absent": [2]}, "expect": {
            **EXPECTED, "turn": 2, "stock": 81, "autopilot": [0],
            "hands": dict(zip("0123", after, strict=True)),
        }}],
    }  # fmt: skip


# The clock acts at a moment, and how its step is written: nothing of what is as ever.
CLOCKS: list[tuple[str, dict[str, Any]]] = [
    ("12 clock", {}),
    ("12 clock 0", {"absent": [0]}),
    ("12 clock unserved", {"unserved": True}),
    ("12 clock 0 unserved", {"absent": [0], "unserved": True}),
]


@pytest.mark.parametrize(("move", "written"), CLOCKS)
def test_the_clock_is_written_with_what_it_was_told(move: str, written: dict[str, Any]) -> None:
    data = scenario_of(recorded(move, **OPENED), 1)
    assert data is not None
    (step,) = data["steps"]
    assert (step["at"], step["clock"]) == (12, written)


# Where a file begins: the step, and how many moves lead on from there; 0 is the deal.
NEAREST = [(1, "deal", 1), (2, "position", 1), (3, "position", 1), (5, "position", 2)]


@pytest.mark.parametrize(("index", "start_of", "count"), NEAREST)
def test_a_file_begins_at_the_nearest_turn_that_has_words(
    index: int, start_of: str, count: int
) -> None:
    data = scenario_of(recorded(PLAYED, **OPENED), index)
    assert data is not None
    assert start_of in data
    assert len(data["steps"]) == count


def test_what_does_not_lead_to_its_position_is_not_given() -> None:
    whole = recorded(PLAYED, **OPENED)
    whole.steps[3].state.stock.pop()
    assert scenario_of(whole, 3) is None
    assert scenario_of(whole, 2) is not None


def test_what_cannot_be_read_again_is_not_given() -> None:
    whole = recorded(PLAYED, **OPENED)
    assert scenario_of(replace(whole, deck=whole.deck[1:]), 1) is None


def test_eight_turns_and_the_deal_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = recorded("; ".join(f"{at} {(at - 1) % 3} draw" for at in range(1, 16)), **OPENED)
    tried: list[int] = []

    def fails(data: dict[str, Any], _: Any) -> Report:
        tried.append(len(data["steps"]))
        return Report("", "", "no")

    monkeypatch.setattr(scenario_write, "run", fails)
    assert scenario_of(whole, 12) is None
    assert tried == [1, 2, 3, 4, 5, 6, 7, 8, 12]


def test_only_the_orders_between_beginning_and_end_are_listed() -> None:
    whole = recorded(PLAYED, **OPENED)
    for number, step in enumerate(whole.steps):
        step.reshuffles = (f"first of {number}", f"second of {number}")
    written = scenario_write._file(whole, 1, 3)["reshuffles"]
    assert written == ["first of 2", "second of 2", "first of 3", "second of 3"]


def test_a_stock_made_anew_comes_in_its_order_again() -> None:
    whole = played("classic", 6, 1, hand_size=10)
    anew = [index for index, step in enumerate(whole.steps) if step.reshuffles]
    assert anew
    for index in anew:
        data = scenario_of(whole, index)
        assert data is not None
        assert data["reshuffles"] == list(whole.steps[index].reshuffles)


PLAIN: list[tuple[str, dict[str, Any], bool]] = [
    ("a free turn", {}, True),
    ("one timeout behind one", {"misses": [0, 1, 1]}, True),
    ("two timeouts", {"misses": [0, 2, 0]}, False),
    ("a wrong catch whose time is over", {"cooldown": {1: 5_000}}, True),
    ("a wrong catch whose time is not", {"cooldown": {0: 5_000, 1: 5_001}}, False),
    ("who may be caught", {"exposed": {1: Exposure(2_000)}}, False),
    ("a dare that may be reported", {"reportable": (1,)}, False),
    ("One left! said by the first seat", {"call_flag": 0}, False),
    ("One left! said by another", {"call_flag": 2}, False),
    ("a turn with nothing to draw before it", {"passes": 1}, False),
    ("a drawn card", {"waiting": Drawn(7)}, False),
]


@pytest.mark.parametrize(("name", "fields", "plain"), PLAIN, ids=[row[0] for row in PLAIN])
def test_which_positions_say_all_there_is_to_say(
    name: str, fields: dict[str, Any], plain: bool
) -> None:
    state = Table().state
    for field, value in fields.items():
        setattr(state, field, value)
    assert scenario_write._is_plain(state, 5_000) is plain, name
