"""Matches of several rounds: who scores what, when they end, and the round after."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine import actions as act
from games.engine import events as ev
from games.engine.actions import Draw
from games.engine.decide import decide, open_round
from games.engine.evolve import fold, start
from games.engine.presets import PRESETS
from games.engine.rules import Scoring, change
from games.engine.selfplay import random_legal
from games.engine.shuffle import SeededShuffle
from games.engine.state import State
from games.engine.turn import due
from games.engine.view import view
from tests.engine.table import Table

COLLECT: dict[str, Any] = {"preset": "classic", "target": 100}
KEEP: dict[str, Any] = {"preset": "classic", "scoring": "keep_own", "target": 100}
TEAMS: dict[str, Any] = {"teams": True}

# hands after which seat 0 goes out with B5, set-up, scores before, told, winners
SCORES: list[tuple[str, str, dict[str, Any], tuple[int, ...], str, tuple[int, ...]]] = [
    ("the winner collects", "B5 | S9 | W TK", COLLECT, (), "out 0: 0 1 2 = 79 0 0 again", ()),
    ("scores add up", "B5 | S9 | W TK", COLLECT, (20, 30, 0),
     "out 0: 0 1 2 = 99 30 0 again", ()),
    ("the target is reached exactly", "B5 | S9 | W TK", COLLECT, (21, 30, 0),
     "out 0: 0 1 2 = 100 30 0", (0,)),
    ("the target is passed", "B5 | S9 | W TK", COLLECT, (90, 99, 0),
     "out 0: 0 1 2 = 169 99 0", (0,)),
    ("no target: one round", "B5 | S9 | W TK", {**COLLECT, "target": None}, (),
     "out 0: 0 1 2 = 79 0 0", (0,)),
    ("a winning side collects the other side's hands alone", "B5 | S9 | W | S2",
     {**COLLECT, **TEAMS}, (), "out 0: 0 2 1 3 = 11 0 11 0 again", ()),
    ("a side reaches the target", "B5 | S9 | W | S2", {**COLLECT, **TEAMS}, (89, 95, 89, 95),
     "out 0: 0 2 1 3 = 100 95 100 95", (0, 2)),
    ("everyone is charged with his own", "B5 | S9 | W TK", KEEP, (),
     "out 0: 0 1 2 = 0 9 70 again", ()),
    ("the lowest wins when somebody reaches the target", "B5 | S9 | W TK", KEEP, (20, 0, 30),
     "out 0: 0 1 2 = 20 9 100", (1,)),
    ("not the round's winner", "B5 | S9 | W TK", KEEP, (99, 0, 30),
     "out 0: 0 1 2 = 99 9 100", (1,)),
    ("a tie for the lowest is played on", "B5 | S9 | W TK", KEEP, (9, 0, 30),
     "out 0: 0 1 2 = 9 9 100 again", ()),
    ("for one round only, then it is shared", "B5 | S9 | S1", KEEP, (18, 9, 100),
     "out 0: 0 2 1 = 18 18 101", (0, 1)),
    ("or won", "B5 | S9 | S1", KEEP, (9, 9, 100), "out 0: 0 2 1 = 9 18 101", (0,)),
    ("a tie for another place ends it", "B5 | S9 | S9", KEEP, (5, 100, 91),
     "out 0: 0 1 2 = 5 109 100", (0,)),
    ("keep own, no target: a tie is shared", "B5 | S0 | S9", {**KEEP, "target": None}, (),
     "out 0: 0 1 2 = 0 0 9", (0, 1)),
    ("each loser of a side is charged both hands", "B5 | S9 | W | S2", {**KEEP, **TEAMS}, (),
     "out 0: 0 2 1 3 = 0 11 0 11 again", ()),
    ("a side with the lower total wins", "B5 | S9 | W | S2", {**KEEP, **TEAMS},
     (95, 89, 95, 89), "out 0: 0 2 1 3 = 95 100 95 100", (0, 2)),
    ("two sides that tie play on", "B5 | S9 | W | S2", {**KEEP, **TEAMS},
     (100, 89, 100, 89), "out 0: 0 2 1 3 = 100 100 100 100", (0, 1, 2, 3)),
    ("two sides that tie at the target play one round on", "B5 | W | S1 | W", {**KEEP, **TEAMS},
     (99, 0, 99, 0), "out 0: 0 2 1 3 = 99 100 99 100", (0, 2)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "hands", "given", "before", "told", "winners"), SCORES, ids=[r[0] for r in SCORES]
)
def test_the_scores_of_a_round(
    name: str,
    hands: str,
    given: dict[str, Any],
    before: tuple[int, ...],
    told: str,
    winners: tuple[int, ...],
) -> None:
    table = Table(hands, scores=before, **given)
    assert table.tell(table.do("0 play B5")) == f"played 0 B5; {told}"
    result = table.state.result
    assert result is not None
    assert result.winners == winners
    assert table.state.scores == result.scores


# hands after which seat 0 goes out with B5, set-up, scores before, the standing
STANDINGS: list[tuple[str, str, dict[str, Any], tuple[int, ...], tuple[int, ...]]] = [
    ("one round goes by its places", "B5 | S9 | S3", {}, (), (0, 2, 1)),
    ("a match goes on", "B5 | S9 | S3", COLLECT, (80, 0, 0), ()),
    ("the highest score first", "B5 | S9 | S3", COLLECT, (88, 20, 30), (0, 2, 1)),
    ("a tie goes by the last round", "B5 | S9 | S3", COLLECT, (88, 20, 20), (0, 2, 1)),
    ("the lowest score first", "B5 | S9 | W TK", KEEP, (99, 0, 30), (1, 0, 2)),
    ("partners stand together", "B5 | S9 | W | S2", {**COLLECT, **TEAMS}, (89, 95, 89, 95),
     (0, 2, 1, 3)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "hands", "given", "before", "standing"), STANDINGS, ids=[r[0] for r in STANDINGS]
)
def test_the_standing_at_the_end_of_a_match(
    name: str,
    hands: str,
    given: dict[str, Any],
    before: tuple[int, ...],
    standing: tuple[int, ...],
) -> None:
    table = Table(hands, scores=before, **given)
    table.must("0 play B5")
    result = view(table.state, None, 0).result
    assert result is not None
    assert result.standing == standing


def test_who_gave_up_stands_last_and_who_stayed_first() -> None:
    table = Table("+4 | +4 | +4", scores=(10, 90, 80), **COLLECT)
    table.must("1 leave; 2 leave")
    result = view(table.state, None, 0).result
    assert result is not None
    assert (result.winners, result.standing) == ((0,), (0, 1, 2))


def test_who_gave_up_stands_behind_all_who_are_there_whatever_his_score() -> None:
    table = Table("+4 | S1 | S9", scores=(90, 10, 20), bots=(1, 2), **COLLECT)
    table.must("0 leave")
    result = view(table.state, None, 0).result
    assert result is not None
    assert (result.winners, result.standing) == ((1,), (1, 2, 0))


def test_who_gave_up_keeps_his_place_where_the_others_play_the_match_out() -> None:
    table = Table("B5 | S9 | S3", scores=(88, 30, 20), **COLLECT)
    table.must("1 leave; 0 play B5")
    result = view(table.state, None, 0).result
    assert result is not None
    assert (result.winners, result.standing) == ((0,), (0, 1, 2))


@pytest.mark.parametrize("scoring", [Scoring.WINNER_COLLECTS, Scoring.KEEP_OWN])
@pytest.mark.parametrize("target", [None, 100])
def test_a_blocked_round_counts_for_nothing_where_points_do(
    scoring: Scoring, target: int | None
) -> None:
    table = Table("S3 | S4 | S8", "B1", only=True, preset="classic", scoring=scoring,
                  target=target, scores=(99, 99, 99))  # fmt: skip
    table.must("0 draw; 1 draw")
    assert table.tell(table.do("2 draw")) == "drew 2 0 of 1 turn; void"
    result = table.state.result
    assert result is not None
    assert (result.places, result.winners, result.scores) == ((), (), (99, 99, 99))
    assert (result.match_over, result.winner, result.blocked) == (False, None, True)
    assert result.next_at == 10_000


def test_a_blocked_round_of_places_ends_the_match() -> None:
    table = Table("S3 | S4 | S8", "B1", only=True)
    table.must("0 draw; 1 draw; 2 draw")
    result = table.state.result
    assert result is not None
    assert (result.void, result.match_over, result.next_at) == (False, True, None)


# --- The next round ---


def over(**given: Any) -> Table:
    """A round of four seats that seat 0 has won at one second, dealt by seat 3."""
    table = Table("B5 | S9 | S3 | S1", **{**COLLECT, **given})
    table.must("@1 0 play B5")
    return table


def next_round(table: Table) -> State:
    result = table.state.result
    assert result is not None
    assert result.next_at is not None
    table.must(f"@{result.next_at / 1000} tick")
    return table.state


def test_the_clock_opens_the_next_round_ten_seconds_later() -> None:
    table = over()
    assert due(table.state) == 11_000
    assert table.tell(table.do("@10.999 tick")) == "! not_due"
    for move in ("1 draw", "1 catch 2", "1 back", "0 report", "0 vote fail"):
        assert table.tell(table.do(move)) == "! round_over"
    told = table.tell(table.do("@11 tick"))
    assert told.startswith("round 2 dealer 0; shuffled; dealt; turned_up ")
    assert (table.state.round, table.state.scores) == (2, (13, 0, 0, 0))
    assert [len(hand) for hand in table.state.hands] == [7] * 4
    assert sorted(table.state.cards_in_play()) == list(range(108))
    assert not table.state.over


def test_a_move_meant_for_the_round_before_is_stale() -> None:
    """A late message must not be taken for one of the round that has opened meanwhile."""
    table = over()
    before = range(1, table.state.turn_no + 50)
    state = next_round(table)
    assert state.turn_no not in before
    for turn_no in before:
        outcome = decide(state, Draw(state.turn, turn_no), table.now, table.shuffle)
        assert table.tell(outcome) == "! stale"
    assert decide(state, Draw(state.turn, state.turn_no), table.now, table.shuffle).facts


def test_the_next_round_opens_however_late_the_clock_comes() -> None:
    table = over()
    assert table.tell(table.do("@9999 tick")).startswith("round 2 dealer 0")


@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize("dealer", range(4))
def test_the_dealer_moves_in_the_first_direction(dealer: int, direction: int) -> None:
    table = over(direction=direction)
    table.state.dealer = dealer
    state = next_round(table)
    assert state.dealer == (dealer + 1) % 4
    assert state.round == 2


def test_after_a_void_round_the_same_seat_deals_again() -> None:
    table = Table("S3 | S4 | S8", "B1", only=True, scores=(7, 8, 9), **COLLECT)
    table.must("0 draw; 1 draw; 2 draw")
    dealer = table.state.dealer
    state = next_round(table)
    assert (state.dealer, state.round, state.scores) == (dealer, 2, (7, 8, 9))


def test_a_match_that_is_over_has_no_next_round() -> None:
    table = over(scores=(95, 0, 0, 0))
    assert due(table.state) is None
    assert table.tell(table.do("@99 tick")) == "! not_due"


def test_who_left_and_who_is_on_autopilot_comes_along() -> None:
    table = Table("B5 | S9 | S3 | S1", bots=(1,), **COLLECT)
    table.must("3 leave")
    table.state.autopilot[2] = True
    table.must("0 play B5")
    state = next_round(table)
    assert (state.left, state.bots) == ((3,), (1,))
    assert state.autopilot == [False, False, True, True]
    assert state.misses == [0] * 4
    assert table.tell(table.do("2 back")).startswith("returned 2")


@pytest.mark.parametrize("teams", [False, True])
def test_partners_stay_partners_in_the_next_round(teams: bool) -> None:
    assert next_round(over(teams=teams)).teams is teams


def test_a_starter_on_autopilot_has_its_short_time() -> None:
    table = Table("B5 | S9 | S3 | S1", **COLLECT)
    table.must("0 play B5")
    table.state.autopilot = [False, True, True, True]
    table.state.dealer = 0  # the next dealer is 1, so that 2 starts or whom the first card names
    state = next_round(table)
    budget = 2_000 if state.autopilot[state.turn] else 12_000
    assert state.deadline == 10_000 + budget


def test_nothing_of_the_round_before_is_left() -> None:
    table = Table("B5 | S9 S3 | S3 | S1", "B1", **COLLECT)
    table.must("! 1 catch 2; 0 play B5")
    state = next_round(table)
    assert (state.exposed, state.said, state.cooldown, state.call_flag) == ({}, (), {}, -1)
    assert (state.result, state.out, state.reportable, state.passes) == (None, -1, (), 0)
    assert table.shuffle is not None


def test_between_rounds_nobody_leaves_and_after_it_he_may() -> None:
    table = over()
    assert table.tell(table.do("2 leave")) == "! round_over"
    next_round(table)
    assert table.tell(table.do("2 leave")).startswith("left 2")


def test_all_but_one_side_leaving_ends_the_match_whatever_the_scores() -> None:
    table = Table("+4 | +4", scores=(0, 90), **COLLECT)
    table.must("1 leave")
    result = table.state.result
    assert result is not None
    assert (result.match_over, result.winners, result.next_at) == (True, (0,), None)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_one_round_is_a_match_where_places_count(preset: str) -> None:
    rules = PRESETS[preset].rules
    assert (rules.target is None) is (rules.scoring is Scoring.PLACES)


def test_no_two_reshuffles_of_a_match_share_a_stream() -> None:
    """Their order becomes known as its cards are drawn: a second use could be foreseen."""
    rules = change(PRESETS["classic"].rules, {"hand_size": 10, "scoring": "keep_own"})
    order, rng = SeededShuffle(5), Random(5)
    facts = open_round(rules=rules, seats=6, teams=False, now=0, shuffle=order)
    state, now, used = start(facts, order), 0, []
    while state.result is None or not state.result.match_over:
        now += 1_000
        action: act.Action = act.Tick()
        if state.result is None:
            action = random_legal(state, now, rng)
        else:
            now = state.result.next_at or 0
        outcome = decide(state, action, now, order)
        used += [(state.round, fact.k) for fact in outcome.facts if isinstance(fact, ev.Reshuffled)]
        fold(state, outcome.facts, order)
    assert len({number for number, _ in used}) > 1, "reshuffles in one round alone show nothing"
    assert len({k for _, k in used}) == len(used)
