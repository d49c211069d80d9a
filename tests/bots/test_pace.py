"""When the programs act, call and catch: like people, from what the whole table can see."""

import inspect
from collections import Counter
from dataclasses import replace
from random import Random
from statistics import median

import pytest

from games.bots import Kind, Plan, choose, pace, plan
from games.engine import actions as act
from games.engine.decide import decide, open_round
from games.engine.draft import CATCH_FLOOR_MS
from games.engine.evolve import fold, start
from games.engine.presets import preset_named
from games.engine.rules import change
from games.engine.shuffle import SeededShuffle
from games.engine.state import Drawn, Exposure, Hit, State
from games.engine.view import view
from tests.bots.positions import FULL

pytestmark = pytest.mark.timeout(120)

KEY = bytes(range(32))
AT = 1_000_000
TIMES = 12_000 if FULL else 1_500


def a_table(seats: int = 4, *, teams: bool = False, late_call: bool = False) -> State:
    """Seat 0 on turn at ``AT``, programs everywhere."""
    rules = change(preset_named("oona").rules, {"late_call": late_call})
    order = SeededShuffle(1)
    opening = open_round(
        rules=rules,
        seats=seats,
        teams=teams,
        now=AT,
        shuffle=order,
        bots=tuple(range(seats)),
        dealer=seats - 1,
    )
    return start(opening, order)


def plan_of(state: State, seat: int, seq: int = 1, at: int = AT, key: bytes = KEY) -> Plan | None:
    return plan(view(state, seat, at), key, seq, at)


def act_delays(state: State, *, hurry: bool = False) -> list[int]:
    seen = view(state, state.turn, AT)
    found = [plan(seen, KEY, seq, AT, hurry=hurry) for seq in range(TIMES)]
    assert all(one and one.kind is Kind.ACT and one.target is None for one in found)
    return [one.after_ms for one in found if one]


def test_the_catch_window_is_the_engines() -> None:
    assert pace.CATCH_WINDOW_MS == CATCH_FLOOR_MS


def test_only_the_seat_on_turn_plans_to_act() -> None:
    state = a_table()
    assert [bool(plan_of(state, seat)) for seat in range(4)] == [True, False, False, False]


def test_watchers_seats_given_up_and_ended_rounds_plan_nothing() -> None:
    state = a_table()
    seen = view(state, 0, AT)
    assert plan(view(state, None, AT), KEY, 1, AT) is None
    assert plan(replace(seen, left=(0,)), KEY, 1, AT) is None
    assert plan(replace(seen, turn=None, phase="over"), KEY, 1, AT) is None


def test_a_plan_is_the_same_in_every_process() -> None:
    """Frozen: another answer would make two versions of the server disagree about a game."""
    state = a_table()
    assert plan_of(state, 0) == Plan(FROZEN_MS, Kind.ACT)
    assert plan_of(state.copy(), 0) == Plan(FROZEN_MS, Kind.ACT)
    assert plan_of(state, 0, key=bytes(32)) != Plan(FROZEN_MS, Kind.ACT)


FROZEN_MS = 1_773


def test_a_turn_takes_as_long_as_a_persons() -> None:
    delays = act_delays(a_table())
    assert min(delays) >= pace.ACT_FLOOR_MS
    assert max(delays) <= pace.ACT_CEILING_MS
    expected = pace.ACT_MEDIAN_MS + 4 * pace.ACT_CARD_MS
    assert median(delays) == pytest.approx(expected, rel=0.05)
    assert len(set(delays)) > 500


def test_more_cards_take_longer_up_to_a_point() -> None:
    medians = []
    for count in (2, 3, 7, 9, 10, 20):
        state = a_table()
        state.hands[0] = state.hands[0][:2] + state.stock[: count - 2]
        medians.append(median(act_delays(state)))
    assert medians[0] == medians[1] < medians[2] < medians[3] < medians[4] == medians[5]


def test_a_draw_card_that_hit_takes_longer() -> None:
    state = a_table()
    before = median(act_delays(state))
    state.waiting = Hit(4, 1, True, 3, True, 0, False)
    assert median(act_delays(state)) == pytest.approx(before + pace.ACT_HIT_MS, rel=0.05)


def test_programs_among_themselves_are_faster_by_a_third() -> None:
    state = a_table()
    slow, fast = act_delays(state), act_delays(state, hurry=True)
    assert median(fast) == pytest.approx(median(slow) * 2 / 3, rel=0.02)
    assert min(fast) >= pace.ACT_FLOOR_MS


@pytest.mark.parametrize("turn_seconds", [8, 12, 60])
def test_no_program_runs_out_of_time(turn_seconds: int) -> None:
    state = a_table()
    state.rules = change(state.rules, {"turn_seconds": turn_seconds})
    state.deadline = AT + state.rules.turn_ms
    assert max(act_delays(state)) <= state.rules.turn_ms - pace.ACT_SPARE_MS


def test_steps_that_are_no_move_do_not_put_a_turn_off() -> None:
    """Somebody who catches wrongly once a second for ever cannot make a program time out."""
    for drawn in (False, True):
        state = a_table()
        if drawn:
            state.waiting = Drawn(state.hands[0][-1])
            state.deadline = AT + 5_000
        at, seq = AT, 1
        while (found := plan_of(state, 0, seq, at)) and found.after_ms > 100:
            at, seq = at + 100, seq + 1
        assert at < state.deadline - 2_000
        assert drawn or at - AT <= pace.ACT_CEILING_MS


def exposed(target: int = 1, **options: bool) -> State:
    state = a_table(**options)
    state.turn = (target + 1) % state.seats
    state.hands[target] = state.hands[target][:1]
    state.exposed = {target: Exposure(AT + CATCH_FLOOR_MS)}
    return state


def catches_of(state: State, key: bytes, at: int = AT, seq: int = 1) -> list[tuple[int, Plan]]:
    plans = [(seat, plan_of(state, seat, seq, at, key)) for seat in range(state.seats)]
    return [(seat, one) for seat, one in plans if one and one.kind is Kind.CATCH]


def test_one_program_at_most_tries_to_catch_and_often_nobody_notices() -> None:
    state = exposed()
    state.turn = 1
    found = [catches_of(state, seq.to_bytes(32)) for seq in range(TIMES)]
    assert max(map(len, found)) == 1
    assert sum(map(len, found)) / TIMES == pytest.approx(pace.CATCH_NOTICES, abs=0.05)
    catchers = Counter(seat for caught in found for seat, _ in caught)
    assert set(catchers) == {0, 2, 3}
    assert min(catchers.values()) > TIMES * pace.CATCH_NOTICES / 3 * 0.8
    assert {one.target for caught in found for _, one in caught} == {1}


def test_a_catch_takes_as_long_as_a_persons() -> None:
    state = exposed()
    state.turn = 1
    found = [catches_of(state, seq.to_bytes(32)) for seq in range(TIMES)]
    delays = [one.after_ms for caught in found for _, one in caught]
    assert min(delays) >= pace.CATCH_FLOOR_MS
    assert max(delays) <= pace.CATCH_CEILING_MS < CATCH_FLOOR_MS
    assert median(delays) == pytest.approx(pace.CATCH_MEDIAN_MS, rel=0.05)


def test_a_partner_is_never_caught() -> None:
    state = exposed(teams=True)
    state.turn = 1
    catchers = {seat for seq in range(500) for seat, _ in catches_of(state, seq.to_bytes(32))}
    assert catchers == {0, 2}


def test_people_and_seats_given_up_are_not_counted_on() -> None:
    state = exposed()
    state.turn = 1
    state.bots, state.left = (1, 2, 3), (3,)
    found = [catches_of(state, seq.to_bytes(32)) for seq in range(TIMES)]
    assert {seat for caught in found for seat, _ in caught} == {2}
    assert sum(map(len, found)) / TIMES == pytest.approx(pace.CATCH_NOTICES, abs=0.05)
    state.bots = (1,)
    assert not any(catches_of(state, seq.to_bytes(32)) for seq in range(200))


def test_the_moment_of_a_catch_stays_where_it_is_when_something_else_happens() -> None:
    state = exposed()
    state.turn = 1
    for number in range(300):
        key = number.to_bytes(32)
        first = catches_of(state, key)
        later = catches_of(state, key, at=AT + 500, seq=7)
        assert [(seat, one.after_ms - 500) for seat, one in first] == [
            (seat, one.after_ms) for seat, one in later
        ]


def test_nothing_is_caught_when_the_sure_time_is_over_or_it_was_caught() -> None:
    state = exposed()
    state.turn = 1
    keys = [number.to_bytes(32) for number in range(200)]
    assert any(catches_of(state, key) for key in keys)
    assert not any(catches_of(state, key, at=AT + CATCH_FLOOR_MS) for key in keys)
    state.exposed = {1: Exposure(AT + CATCH_FLOOR_MS, caught=True)}
    assert not any(catches_of(state, key) for key in keys)


def test_who_forgot_says_it_late_where_the_table_allows_it() -> None:
    keys = [number.to_bytes(32) for number in range(TIMES)]
    state = exposed(late_call=True)
    found = [one for key in keys if (one := plan_of(state, 1, key=key))]
    assert {one.kind for one in found} == {Kind.CALL}
    assert len(found) / TIMES == pytest.approx(pace.LATE_CALL_REMEMBERS, abs=0.05)
    assert min(one.after_ms for one in found) >= pace.LATE_CALL_FLOOR_MS
    assert max(one.after_ms for one in found) <= pace.LATE_CALL_CEILING_MS
    assert not any(plan_of(exposed(), 1, key=key) for key in keys[:200])


def test_a_program_that_can_be_caught_waits_until_it_may_lay_its_last_card() -> None:
    """It would have to draw otherwise; what it waits for, everybody sees."""
    state = exposed()
    state.turn = 1
    state.bots = (1,)
    found = [plan_of(state, 1, seq) for seq in range(500)]
    assert min(one.after_ms for one in found if one) == CATCH_FLOOR_MS
    for one in found:
        assert one
        assert view(state, 1, AT + one.after_ms).can.lock_ms == 0


def test_a_plan_reads_no_card() -> None:
    source = inspect.getsource(pace)
    for name in (".hand", ".drawn", ".can.play", ".top", ".seen"):
        assert name not in source.replace("hand is", "")


def test_whole_games_by_plan_and_choice_end_without_a_timeout() -> None:
    """What the live server does, without the server: the earliest moment acts, catches, calls."""
    kinds: Counter[Kind] = Counter()
    for seed in range(20):
        state, order = a_table(), SeededShuffle(seed)
        state = start(
            open_round(
                rules=state.rules, seats=4, teams=bool(seed % 2), now=AT, shuffle=order,
                bots=(0, 1, 2, 3),
            ),
            order,
        )  # fmt: skip
        at, seq = AT, 1
        while not state.over:
            plans = [(plan_of(state, seat, seq, at), seat) for seat in range(4)]
            one, seat = min(
                ((one, seat) for one, seat in plans if one), key=lambda pair: pair[0].after_ms
            )
            at += one.after_ms
            assert at < state.deadline
            action: act.Action
            if one.kind is Kind.ACT:
                action = choose(view(state, seat, at), Random(f"{seed}/{seq}"))
            elif one.kind is Kind.CALL:
                action = act.Call(seat)
            else:
                assert one.target is not None
                action = act.Catch(seat, one.target)
            outcome = decide(state, action, at, order)
            assert outcome.refusal is None
            fold(state, outcome.facts, order)
            kinds[one.kind] += 1
            seq += 1
    assert kinds[Kind.CATCH] > 0
