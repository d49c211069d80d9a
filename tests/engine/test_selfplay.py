"""What the random players do, and whole games between programs."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from games.engine import actions as act
from games.engine import selfplay
from games.engine.cards import NO_COLOUR
from games.engine.notation import move_text
from games.engine.presets import PRESETS
from games.engine.rules import Rules, change
from games.engine.selfplay import Endless, Player, play_game, random_legal, random_playable
from games.engine.shuffle import SeededShuffle
from games.engine.state import Performing, State
from tests.engine.table import Table

TRIES = 400


def done(player: Player, hands: str, pile: str = "B1", before: str = "", **given: Any) -> set[str]:
    """All that ``player`` is seen to do in a position, as text."""
    table = Table(hands, pile, **given)
    table.must(before)
    seats = table.state.seats
    found = set()
    for seed in range(TRIES):
        action = player(table.state, table.now, Random(seed))
        assert getattr(action, "seat", None) == table.state.turn
        if isinstance(action, act.Play):
            assert table.state.house or action.target is None
            wild = table.state.deck.colours[action.card] == NO_COLOUR
            assert (action.colour is not None) is wild
        text = move_text(action, table.state.deck)
        found.add(text.split(">")[0] if seats > 2 else text)
    return found


ANSWERS_TO_A_DARE = {f"{word}({colour})" for word in ("dare", "accept") for colour in "STBI"}
NAMED = {f"play W({colour})" for colour in "STBI"}
PLAYABLE: list[tuple[str, dict[str, Any], set[str]]] = [
    ("any card that fits", {"hands": "B5 B7 T1 S3 | +4"}, {"play B5", "play B7", "play T1"}),
    ("draws with nothing to play", {"hands": "S3 T4 | +4"}, {"draw"}),
    ("draws with nothing to play where it may only then",
     {"hands": "S3 T4 | +4", "draw_only_if_stuck": True}, {"draw"}),
    ("plays where it may not draw", {"hands": "B5 B7 S3 | +4", "draw_only_if_stuck": True},
     {"play B5>1", "play B7>1"}),
    ("and where the deck's first card fits", {"hands": "S3 S0 | +4", "pile": "S1",
                                              "draw_only_if_stuck": True},
     {"play S3>1 call", "play S0>1 call"}),
    ("draws while its last card is locked",
     {"hands": "B5 B6 | +4", "stock": "I9", "before": "0 play B5; @1.9 1 draw"}, {"draw"}),
    ("and plays it later",
     {"hands": "B5 B6 | +4", "stock": "I9", "before": "0 play B5; @2 1 draw"}, {"play B6"}),
    ("says it with the second-last card", {"hands": "B5 S3 | +4"}, {"play B5 call"}),
    ("and with no other", {"hands": "B5 | +4"}, {"play B5"}),
    ("and where house rules are played",
     {"hands": "B5 S3 | +4", "seven_zero": True}, {"play B5>1 call"}),
    ("names any colour", {"hands": "W S3 S4 | +4"}, NAMED),
    ("plays what it drew", {"hands": "S3 T4 T6 | +4", "stock": "B9", "before": "0 draw"},
     {"play B9"}),
    ("holds back a bluff", {"hands": "F B5 S3 | +4"}, {"play B5"}),
    ("and plays any other card", {"hands": "F B5 S3 B7 | +4"}, {"play B5", "play B7"}),
    ("keeps a bluff it drew", {"hands": "BK | +4", "stock": "F", "before": "0 draw",
                               "no_action_finish": True}, {"keep"}),
    ("throws a four that is none",
     {"hands": "F S3 S4 | +4"}, {f"play F({colour})" for colour in "STBI"}),
    ("answers a penalty", {"hands": "BD +3 | TD S3 S4", "preset": "oona_plus",
                           "before": "0 play BD"}, {"play TD"}),
    ("answers with a four though it holds the colour",
     {"hands": "BD +3 | F B4 S4", "preset": "oona_plus", "before": "0 play BD"},
     {f"play F({colour})" for colour in "STBI"}),
    ("takes a penalty it cannot answer", {"hands": "BD +3 | S3 S4", "preset": "oona_plus",
                                          "before": "0 play BD"}, {"accept"}),
    ("never challenges", {"hands": "F +3 | S3 S4", "before": "0 play F(B)"}, {"accept"}),
    ("answers rather than challenge", {"hands": "F +3 | F S3 S4", "preset": "oona_plus",
                                       "before": "0 play F(B)"},
     {f"play F({colour})" for colour in "STBI"}),
    ("swaps with anybody else", {"hands": "B7 S3 S4 | +4", "seven_zero": True}, {"play B7>1"}),
    ("takes a dare or two cards", {"hands": "BQ1 +3 | +4", "preset": "dare",
                                   "before": "0 play BQ1"}, ANSWERS_TO_A_DARE),
]  # fmt: skip


@pytest.mark.parametrize(("name", "given", "wanted"), PLAYABLE, ids=[row[0] for row in PLAYABLE])
def test_a_playable_player(name: str, given: dict[str, Any], wanted: set[str]) -> None:
    assert done(random_playable, **given) == wanted, name


LEGAL: list[tuple[str, dict[str, Any], set[str]]] = [
    ("draws though it could play", {"hands": "B5 B7 S3 | +4"}, {"play B5", "play B7", "draw"}),
    ("forgets to say it now and then", {"hands": "B5 S3 | +4"},
     {"play B5", "play B5 call", "draw"}),
    ("says it with no other card", {"hands": "B5 | +4"}, {"play B5", "draw"}),
    ("bluffs", {"hands": "F B5 S3 | +4"},
     {"play B5", "draw", *(f"play F({colour})" for colour in "STBI")}),
    ("challenges", {"hands": "F +3 | S3 S4", "before": "0 play F(B)"}, {"accept", "challenge"}),
    ("keeps", {"hands": "S3 T4 T6 | +4", "stock": "B9", "before": "0 draw"},
     {"play B9", "keep"}),
    ("takes a dare or two cards", {"hands": "BQ1 +3 | +4", "preset": "dare",
                                   "before": "0 play BQ1"}, ANSWERS_TO_A_DARE),
    ("judges itself, or gives up",
     {"hands": "BQ1 +3 | +4", "preset": "dare", "dare_judging": "self",
      "before": "0 play BQ1; 1 dare"}, {"give_up", "vote success", "vote fail"}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "given", "wanted"), LEGAL, ids=[row[0] for row in LEGAL])
def test_a_legal_player(name: str, given: dict[str, Any], wanted: set[str]) -> None:
    assert done(random_legal, **given) == wanted, name


@pytest.mark.parametrize("player", [random_playable, random_legal])
def test_a_first_card_is_answered(player: Player) -> None:
    table, _ = Table.opened("W")
    named = {move_text(player(table.state, 0, Random(seed)), table.state.deck)
             for seed in range(TRIES)}  # fmt: skip
    assert named == {f"name_colour {colour}" for colour in "STBI"}
    table, _ = Table.opened("X9", preset="dare")
    colours = set()
    for seed in range(TRIES):
        action = player(table.state, 0, Random(seed))
        assert isinstance(action, act.TakeDare | act.Accept)
        colours.add(action.colour)
    assert colours == {0, 1, 2, 3}


@pytest.mark.parametrize("player", [random_playable, random_legal])
def test_whom_to_swap_with_is_anybody_else(player: Player) -> None:
    for turn in range(4):
        table = Table("B7 +2 | B7 +2 | T7 +2 | S7 +2", turn=turn, pile="I7", seven_zero=True)
        targets = set()
        for seed in range(TRIES):
            action = player(table.state, 0, Random(seed))
            if isinstance(action, act.Play):
                targets.add(action.target)
        assert targets == {0, 1, 2, 3} - {turn}


def test_all_choices_are_alike() -> None:
    table = Table("B5 B7 T1 S3 | +4")
    counts = Counter(
        move_text(random_playable(table.state, 0, Random(seed)), table.state.deck)
        for seed in range(3_000)
    )
    assert all(900 < count < 1_100 for count in counts.values()), counts


class Fixed(Random):
    """Always gives one number."""

    def __init__(self, number: float) -> None:
        super().__init__()
        self._number = number

    def random(self) -> float:
        return self._number


DARED: dict[str, Any] = {"hands": "BQ1 +3 | +4", "preset": "dare"}
# What a player does with a number: chances are parts of the numbers from 0 up to, not with, 1.
BY_NUMBER: list[tuple[Player, float, dict[str, Any], str, str]] = [
    (random_playable, 0.6, {"hands": "B5 B7 F S3 | +4"}, "", "play B7"),
    (random_playable, 0.7, {"hands": "B5 B7 F S3 | +4"}, "", "play B7"),
    (random_playable, 0.49, DARED, "0 play BQ1", "accept(T)"),
    (random_playable, 0.5, DARED, "0 play BQ1", "dare(B)"),
    (random_legal, 0.49, DARED, "0 play BQ1", "accept(T)"),
    (random_legal, 0.5, DARED, "0 play BQ1", "dare(B)"),
    (random_legal, 0.49, {"hands": "B5 B7 | +4"}, "", "play B7 call"),
    (random_legal, 0.5, {"hands": "B5 B7 | +4"}, "", "play B7"),
    (random_legal, 0.3, {**DARED, "dare_judging": "self"}, "0 play BQ1; 1 dare", "give_up"),
    (random_legal, 0.5, {**DARED, "dare_judging": "self"}, "0 play BQ1; 1 dare", "vote success"),
    (random_legal, 0.7, {**DARED, "dare_judging": "self"}, "0 play BQ1; 1 dare", "vote fail"),
    (lambda state, _, rng: selfplay._judge(state, rng), 0.66, DARED, "0 play BQ1; 1 dare",
     "vote success"),
    (lambda state, _, rng: selfplay._judge(state, rng), 2 / 3, DARED, "0 play BQ1; 1 dare",
     "vote fail"),
]  # fmt: skip


@pytest.mark.parametrize(("player", "number", "given", "before", "wanted"), BY_NUMBER)
def test_what_a_number_leads_to(
    player: Player, number: float, given: dict[str, Any], before: str, wanted: str
) -> None:
    table = Table(**given)
    table.must(before)
    action = player(table.state, table.now, Fixed(number))
    assert move_text(action, table.state.deck) == wanted


# --- Whole games ---


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_a_game_ends_and_is_the_same_again(preset: str) -> None:
    rules = change(PRESETS[preset].rules, {"target": 100} if PRESETS[preset].rules.target else {})
    one, two = (play_game(rules, 3, [random_playable] * 3, 7) for _ in range(2))
    assert one.state == two.state
    assert one.decisions == two.decisions > 10
    assert one.state.result is not None
    assert one.state.result.match_over
    assert play_game(rules, 3, [random_playable] * 3, 8).state != one.state


def test_every_seat_has_its_own_player() -> None:
    asked: Counter[int] = Counter()

    def player(number: int) -> Player:
        def choose(state: State, now: int, rng: Random) -> act.Action:
            assert state.turn == number
            asked[number] += 1
            return random_playable(state, now, rng)

        return choose

    played = play_game(Rules(), 4, [player(seat) for seat in range(4)], 3, teams=True)
    assert asked.total() == played.decisions
    assert set(asked) == {0, 1, 2, 3}
    assert played.state.teams


def test_a_move_takes_three_seconds_and_a_round_ends_with_a_pause() -> None:
    moments: list[int] = []

    def choose(state: State, now: int, rng: Random) -> act.Action:
        moments.append(now)
        assert now < state.deadline
        return random_playable(state, now, rng)

    rules = change(PRESETS["classic"].rules, {"target": 200})
    played = play_game(rules, 2, [choose] * 2, 5)
    steps = [later - moment for moment, later in pairwise(moments)]
    assert moments[0] == 3_000
    assert Counter(steps) == {3_000: len(steps) - played.state.round + 1,
                              13_000: played.state.round - 1}  # fmt: skip
    assert played.decisions == len(moments) + played.state.round - 1


def test_the_dealer_and_the_shuffle_may_be_given() -> None:
    played = play_game(Rules(), 3, [random_playable] * 3, 1, dealer=1)
    assert played.state.dealer == 1
    assert played.state.starter == 2
    again = play_game(Rules(), 3, [random_playable] * 3, 1, dealer=1, shuffle=SeededShuffle(2))
    assert again.state.hands != played.state.hands
    assert again.state.dealer == 1


def test_dares_are_judged_by_the_others_two_in_three_kindly() -> None:
    votes: list[bool] = []

    def watch(state: State, now: int, rng: Random) -> act.Action:
        assert not isinstance(state.waiting, Performing)
        return random_playable(state, now, rng)

    table = Table("BQ1 +3 | +4 | +4", preset="dare")
    table.must("0 play BQ1; 1 dare")
    for seed in range(900):
        vote = selfplay._judge(table.state, Random(seed))
        assert isinstance(vote, act.Vote)
        assert vote.seat == 0
        votes.append(vote.success)
    assert 560 < sum(votes) < 640
    rules = change(PRESETS["dare"].rules, {"target": 100})
    assert play_game(rules, 3, [watch] * 3, 2).state.over


def test_a_game_without_an_end_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    played = play_game(Rules(), 2, [random_playable] * 2, 4)
    monkeypatch.setattr(selfplay, "DECISIONS_MOST", played.decisions)
    assert play_game(Rules(), 2, [random_playable] * 2, 4).decisions == played.decisions
    monkeypatch.setattr(selfplay, "DECISIONS_MOST", played.decisions - 1)
    with pytest.raises(Endless, match=f"seed 4: no end after {played.decisions} decisions"):
        play_game(Rules(), 2, [random_playable] * 2, 4)


def test_a_player_that_is_refused_is_an_error() -> None:
    def wrong(state: State, _now: int, _rng: Random) -> act.Action:
        return act.Keep(state.turn)

    with pytest.raises(AssertionError, match=r"seed 6: .*must_draw_first"):
        play_game(Rules(), 2, [wrong] * 2, 6)
