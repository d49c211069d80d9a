"""What the programs choose: only what is offered, honestly, and never against themselves."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.bots import choose
from games.bots.greedy import choose_greedily
from games.bots.heuristic import FORGETS
from games.engine import actions as act
from games.engine.cards import STANDARD, TAKE_FOUR, WILD
from games.engine.presets import preset_named
from games.engine.rules import TakeFour
from games.engine.selfplay import play_game, random_playable
from games.engine.state import State
from games.engine.view import Can, View, view
from tests.bots.positions import FULL, Chooser, positions

GAMES = 40 if FULL else 2
RULES = preset_named("oona").rules
S5, S6, T5, B1, I9, W, F = 9, 11, 34, 51, 93, 100, 104


def a_view(**changes: Any) -> View:
    """Seat 0 of two on turn in Oona with saffron 5 on the pile, changed as said."""
    seen: list[View] = []

    def first(state: State, now: int, rng: Random) -> act.Action:
        seen.append(view(state, state.turn, now))
        return random_playable(state, now, rng)

    play_game(RULES, 2, [first, random_playable], 1, dealer=1)
    return replace(
        seen[0], top=S5, colour=0, seen=(S5,), counts=(3, 7), can=Can(draw=True), **changes
    )


def assert_offered(seen: View, chosen: act.Action) -> None:
    can = seen.can
    match chosen:
        case act.Play(card=card, colour=colour, call=call):
            assert card in can.play
            wild = STANDARD.faces[card] >= WILD
            named = colour in range(4) or (colour is None and len(seen.hand) == 1)
            assert named if wild else colour is None
            assert not call or len(seen.hand) == 2
        case act.Draw():
            assert can.draw
        case act.Keep():
            assert can.keep
        case act.Accept():
            assert can.accept
        case act.Challenge():
            assert can.challenge
        case _:
            pytest.fail(f"{chosen} is none of a turn's actions")


@pytest.mark.timeout(300)
@pytest.mark.parametrize("chooser", [choose, choose_greedily])
def test_a_program_chooses_only_what_is_offered(chooser: Chooser) -> None:
    """Play also asserts that the engine accepts it."""
    count = 0
    for state, now in positions(chooser, seed=3, games=GAMES):
        seen = view(state, state.turn, now)
        assert_offered(seen, chooser(seen, Random(1)))
        count += 1
    assert count > 200


@pytest.mark.timeout(300)
def test_a_program_never_bluffs_and_never_lets_a_win_go() -> None:
    for state, now in positions(choose, seed=11, games=GAMES):
        seen = view(state, state.turn, now)
        chosen = choose(seen, Random(2))
        if len(seen.hand) == 1 and seen.can.play:
            assert isinstance(chosen, act.Play)
        if isinstance(chosen, act.Play) and len(seen.hand) > 1:
            held = {STANDARD.colours[card] for card in seen.hand}
            bluff = STANDARD.faces[chosen.card] == TAKE_FOUR and seen.colour in held
            tested = not seen.pending or seen.rules.challenge_stacked
            assert not (bluff and tested and seen.rules.take_four is TakeFour.BLUFF)


def test_the_last_card_is_laid_without_a_colour() -> None:
    seen = a_view(hand=(W,))
    seen.can.play = (W,)
    assert choose(seen, Random(1)) == act.Play(0, W)


def test_it_names_a_colour_it_holds() -> None:
    seen = a_view(hand=(T5 + 1, T5 + 3, F))
    seen.can.play = (F,)
    chosen = choose(seen, Random(1))
    assert isinstance(chosen, act.Draw) or chosen == act.Play(0, F, 1)
    seen.counts = (3, 1)
    seen.can = Can(play=(F,), keep=True)
    assert choose(seen, Random(1)) == act.Play(0, F, 1)


def test_it_keeps_its_wild_while_a_colour_fits() -> None:
    seen = a_view(hand=(S6, S6 + 2, W))
    seen.can.play = (S6, S6 + 2, W)
    chosen = choose(seen, Random(1))
    assert isinstance(chosen, act.Play)
    assert chosen.card != W


def test_the_call_travels_with_the_card_and_is_forgotten_now_and_then() -> None:
    seen = a_view(hand=(S6, T5))
    seen.can.play = (S6, T5)
    times = 5_000
    forgot = 0
    for seed in range(times):
        chosen = choose(seen, Random(seed))
        assert isinstance(chosen, act.Play)
        forgot += not chosen.call
    assert abs(forgot / times - FORGETS) < 0.01


def test_a_call_made_before_is_not_made_twice() -> None:
    seen = a_view(hand=(S6, T5), flag=True)
    seen.can.play = (S6, T5)
    assert not any(getattr(choose(seen, Random(seed)), "call", None) for seed in range(20))


def test_it_goes_out_rather_than_challenge() -> None:
    seen = hit_by_a_thrower(9)
    seen.hand = (F + 1,)
    seen.can.play = (F + 1,)
    assert choose(seen, Random(1)) == act.Play(0, F + 1)


def hit_by_a_thrower(cards: int, *, bots: tuple[int, ...] = (), below: int = S5) -> View:
    seen = a_view(hand=(S6, T5, B1), phase="challenge", pending=4, chain=1, thrower=1, bots=bots)
    return replace(
        seen,
        top=F,
        colour=2,
        seen=(below, F),
        counts=(3, cards),
        can=Can(accept=4, challenge=(4, 6)),
    )


@pytest.mark.parametrize(
    ("cards", "below", "challenged"), [(1, S5, False), (3, S5, False), (9, S5, True), (9, W, True)]
)
def test_it_challenges_a_person_with_many_cards(cards: int, below: int, challenged: bool) -> None:
    chosen = choose(hit_by_a_thrower(cards, below=below), Random(1))
    assert isinstance(chosen, act.Challenge if challenged else act.Accept)


def test_it_never_challenges_a_program() -> None:
    assert choose(hit_by_a_thrower(20, bots=(1,)), Random(1)) == act.Accept(0)
