"""Invariants over whole random games: every preset, seats, teams and option sets.

Players mix sensible moves with catches, calls, moves out of turn, nonsense, silence, leaving.
A normal run plays a fixed sample; with OONA_FULL=1 more than 2,000 games, other ones each time.
Hypothesis prints the game that fails.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine import actions as act
from games.engine import events as ev
from games.engine.cards import NO_COLOUR, STANDARD
from games.engine.codec import dump, load
from games.engine.decide import decide, open_round
from games.engine.draft import Outcome
from games.engine.evolve import fold, start
from games.engine.presets import PRESETS
from games.engine.refusals import Code
from games.engine.rules import OPTIONS, Rules, RulesError, change
from games.engine.selfplay import random_legal, random_playable
from games.engine.shuffle import KeyedShuffle, SeededShuffle, Shuffle
from games.engine.state import TURN, Drawn, Hit, Over, State
from games.engine.turn import ACCEPT, CHALLENGE, DRAW, KEEP, can_draw, choices, due
from games.engine.view import caption, view
from wallet.split import split

FULL = os.environ.get("OONA_FULL") == "1"
GAMES = 2_100 if FULL else 60
# After so many actions everybody plays to get out, after so many more without mistakes.
WILD_ACTIONS = 150 if FULL else 60
SENSIBLE_AFTER = 600
ACTIONS_MOST = 4_000
OWN_TURN = (act.Draw, act.Keep, act.Pass, act.Accept, act.Challenge, act.TakeDare, act.GiveUp)
NOT_MINE = frozenset(
    {
        Code.NOT_YOUR_TURN,
        Code.NOT_HIT_PLAYER,
        Code.CHALLENGE_OFF,
        Code.CHALLENGE_NOT_AVAILABLE,
        Code.COLOUR_INVALID,
        Code.CANNOT_VOTE,
    }
)


@dataclass(frozen=True)
class Setup:
    """A table, its chance, and the temper of its players."""

    preset: str
    options: dict[str, Any]
    seats: int
    teams: bool
    bots: tuple[int, ...]
    keyed: bool
    temper: str
    seed: int

    @property
    def rules(self) -> Rules:
        return change(PRESETS[self.preset].rules, self.options)

    def shuffle(self) -> Shuffle:
        if self.keyed:
            return KeyedShuffle(self.seed.to_bytes(32, "big"))
        return SeededShuffle(self.seed)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    preset = draw(st.sampled_from(sorted(PRESETS)))
    options = draw(
        st.fixed_dictionaries(
            {},
            optional={name: st.sampled_from(option.choices) for name, option in OPTIONS.items()},
        )
    )
    try:
        change(PRESETS[preset].rules, options)
    except RulesError:
        del options["challenge_stacked"]
    seats = draw(st.integers(2, PRESETS[preset].most_seats))
    return Setup(
        preset=preset,
        options=options,
        seats=seats,
        teams=seats == 4 and draw(st.booleans()),
        bots=tuple(seat for seat in range(1, seats) if draw(st.integers(0, 3)) == 0),
        keyed=draw(st.booleans()),
        temper=draw(st.sampled_from(["lively", "hoarding", "sleepy"])),
        seed=draw(st.integers(0, 2**32)),
    )


class Game:
    """One random game, looked at from all sides before and after every action."""

    def __init__(self, setup: Setup, met: Counter[object] | None = None) -> None:
        self.setup = setup
        self.met: Counter[object] = Counter() if met is None else met
        self.rng = Random(setup.seed)
        self.shuffle = setup.shuffle()
        self.now = 1_000
        opening = open_round(
            rules=setup.rules,
            seats=setup.seats,
            teams=setup.teams,
            bots=setup.bots,
            now=self.now,
            shuffle=self.shuffle,
        )
        self.log = [opening]
        self.state = start(opening, self.shuffle)
        self.actions = 0

    def play(self) -> None:
        while not self.state.over:
            self.actions += 1
            assert self.actions < ACTIONS_MOST, "the game does not end"
            sensible = self.actions > SENSIBLE_AFTER
            action = self.sensible() if sensible else self.anything()
            outcome = self.decide(action)
            if sensible:
                assert outcome.refusal is None, outcome.refusal
            self.check_facts(outcome)
            self.log.append(outcome.facts)
            fold(self.state, outcome.facts, self.shuffle)
            self.check_state()
            if FULL or self.actions <= WILD_ACTIONS or self.actions % 4 == 0:
                self.check_choices()
                self.check_secrets()
        self.check_end()

    # --- what the players do ---

    def sensible(self) -> act.Action:
        if self.state.turn in self.state.left:
            self.now = max(self.now, self.state.deadline)
            return act.Tick()
        self.now = min(max(self.now + 2_000, self.now), max(self.now, self.state.deadline))
        return random_playable(self.state, self.now, self.rng)

    def anything(self) -> act.Action:
        rng, state = self.rng, self.state
        temper = self.setup.temper if self.actions <= WILD_ACTIONS else "lively"
        self.now += rng.choice((0, 0, 1, 300, 999, 1_000, 1_500, 2_000, 2_001, 3_000))
        silence = 0.4 if temper == "sleepy" else 0.02
        if rng.random() < silence and self.now < state.deadline:
            self.now = state.deadline + rng.choice((0, 0, 5_000, 5_001))
        if self.now >= state.deadline:
            return act.Tick(tuple(seat for seat in range(state.seats) if rng.random() < 0.2))
        exposed = any(not record.caught for record in state.exposed.values())
        if rng.random() < (0.6 if exposed else 0.15):
            return self.aside()
        if temper == "hoarding" and state.waiting is TURN and rng.random() < 0.9:
            return act.Draw(state.turn)
        if temper == "lively" and rng.random() < 0.8:
            action = random_playable(state, self.now, rng)
            if isinstance(action, act.Play):
                action.call &= rng.random() < 0.4
            return action
        return random_legal(state, self.now, rng)

    def aside(self) -> act.Action:
        rng, state = self.rng, self.state
        seat = rng.randrange(-1, state.seats + 1)
        roll = rng.random()
        if roll < 0.5:
            open_now = [other for other, record in state.exposed.items() if not record.caught]
            target = rng.choice(open_now or [0]) if rng.random() < 0.6 else rng.randrange(-1, 7)
            return act.Catch(seat, target)
        if roll < 0.6:
            return act.Call(rng.choice((seat, state.turn, *state.exposed)))
        if roll < 0.65:
            return act.Return(seat)
        if roll < 0.67:
            return act.Leave(seat)
        if roll < 0.7:
            return act.Tick()
        if roll < 0.85:
            card, colour = rng.randrange(-1, 120), rng.choice((None, None, None, -1, 0, 3, 4, 9))
            if rng.random() < 0.7:
                seat = state.turn
                wilds = [held for held in state.hands[seat] if STANDARD.colours[held] == NO_COLOUR]
                card = rng.choice(wilds or state.hands[seat])
            turn = rng.choice((None, state.turn_no, state.turn_no - 1))
            return act.Play(seat, card, colour, rng.choice((None, 1)), rng.random() < 0.5, turn)
        if roll < 0.9:
            return rng.choice(
                (act.Vote(seat, success=True), act.Report(seat), act.NameColour(seat, 1))
            )
        return rng.choice(OWN_TURN)(seat)

    def decide(self, action: act.Action) -> Outcome:
        before = self.state.copy()
        outcome = decide(self.state, action, self.now, self.shuffle)
        assert self.state == before, "deciding changed the state"
        again = decide(self.state, action, self.now, self.shuffle)
        assert (again.facts, again.refusal) == (outcome.facts, outcome.refusal)
        return outcome

    # --- what must hold ---

    def check_facts(self, outcome: Outcome) -> None:
        """An accepted action has facts; a refusal has none, a wrong catch excepted."""
        if outcome.refusal is None:
            assert outcome.facts
        elif outcome.facts:
            assert outcome.refusal.code in (Code.NOT_EXPOSED, Code.WINDOW_CLOSED)
            assert {type(fact) for fact in outcome.facts} <= {
                ev.CatchMissed,
                ev.Drew,
                ev.Reshuffled,
            }
        self.met.update(map(type, outcome.facts))
        self.met[outcome.refusal and outcome.refusal.code] += 1
        text = json.dumps(dump(outcome.facts))
        assert load(json.loads(text)) == outcome.facts

    def check_state(self) -> None:
        state = self.state
        assert sorted(state.cards_in_play()) == list(range(STANDARD.size))
        assert 0 <= state.turn < state.seats
        assert state.direction in (1, -1)
        assert state.colour < NO_COLOUR or state.over
        for seat, record in state.exposed.items():
            assert record.caught or len(state.hands[seat]) == 1
            assert not (seat in state.said and not record.caught)
        assert all(len(state.hands[seat]) == 1 for seat in state.said)
        if state.call_flag >= 0:
            assert state.call_flag == state.turn or state.over
            assert len(state.hands[state.call_flag]) <= 2
        assert all(state.autopilot[seat] for seat in state.left)
        match state.waiting:
            case Drawn(card=card):
                assert card in state.hands[state.turn]
            case Hit(total=total, chain=chain, challengeable=challengeable, thrower=thrower):
                answers = state.rules.answers_to(STANDARD.faces[state.top])
                assert challengeable or any(answers)
                assert total >= 2
                assert chain >= 1
                assert state.next_seat(thrower) == state.turn
            case Over():
                assert state.over
        assert (due(state) is None) is state.over
        if not state.over:
            assert state.hands.count([]) == 0

    def check_choices(self) -> None:
        """Listed moves are the accepted ones, for the seat on turn; all others' are refused."""
        state = self.state
        if state.over:
            return
        before = state.copy()
        listed = choices(state, self.now)
        for seat in range(state.seats):
            seen = view(state, seat, self.now).can
            accepted = set(self.accepted(seat))
            catches = tuple(
                other for other in range(state.seats) if self.good(act.Catch(seat, other))
            )
            mine = seat == state.turn and seat not in state.left
            assert accepted == (set(listed) if mine else set())
            assert set(seen.play) == {choice for choice in accepted if choice >= 0}
            assert seen.draw is (DRAW in accepted)
            assert seen.keep is (KEEP in accepted)
            assert bool(seen.accept) is (ACCEPT in accepted)
            assert (seen.challenge is not None) is (CHALLENGE in accepted)
            assert seen.call is self.good(act.Call(seat))
            if self.now >= state.cooldown.get(seat, 0):
                assert seen.catch == catches
            else:
                assert catches == ()
            if seen.back:
                assert self.good(act.Return(seat))
            if not mine and seat not in state.left:
                self.check_not_mine(seat)
        assert state == before, "asking changed the state"

    def accepted(self, seat: int) -> Iterator[int]:
        state = self.state
        for card in state.hands[seat]:
            if self.good(act.Play(seat, card, 0 if STANDARD.colours[card] == NO_COLOUR else None)):
                yield card
        hit = isinstance(state.waiting, Hit)
        if hit:
            assert self.good(act.Draw(seat)) is self.good(act.Accept(seat))
        elif self.good(act.Draw(seat)):
            yield DRAW
        if self.good(act.Keep(seat)):
            yield KEEP
        if self.good(act.Accept(seat)):
            yield ACCEPT
        if self.good(act.Challenge(seat)):
            yield CHALLENGE
        can_pass = isinstance(state.waiting, Drawn) or (
            state.waiting is TURN and not can_draw(state)
        )
        mine = seat == state.turn and seat not in state.left
        assert self.good(act.Pass(seat)) is (mine and can_pass)

    def check_not_mine(self, seat: int) -> None:
        tries: list[act.Action] = [kind(seat) for kind in OWN_TURN]
        tries += [act.Play(seat, card, 0) for card in self.state.hands[seat][:3]]
        tries += [act.NameColour(seat, 1), act.Vote(seat, success=True), act.Report(seat)]
        for action in tries:
            refusal = decide(self.state, action, self.now, self.shuffle).refusal
            assert refusal is not None
            assert refusal.code in NOT_MINE

    def good(self, action: act.Action) -> bool:
        refusal = decide(self.state, action, self.now, self.shuffle).refusal
        self.met[refusal and refusal.code] += 1
        return refusal is None

    def check_secrets(self) -> None:
        """What a reader sees, is told and is refused does not depend on cards he cannot see."""
        viewers: list[int | None] = [None, *range(self.state.seats)]
        for viewer in viewers if FULL else [self.rng.choice(viewers)]:
            other = self.with_other_cards(viewer)
            if not self.state.over:
                assert view(other, viewer, self.now) == view(self.state, viewer, self.now)
                if viewer is not None:
                    self.check_refusals(viewer, other)
            for fact in self.log[-1]:
                assert caption(fact, viewer) == caption(self.disguised(fact, viewer), viewer)

    def check_refusals(self, viewer: int, other: State) -> None:
        hand = self.state.hands[viewer]
        tries: list[act.Action] = [kind(viewer) for kind in OWN_TURN]
        tries += [act.Play(viewer, card, 0, call=True) for card in hand[:4]]
        tries += [act.Call(viewer), act.Return(viewer), act.Catch(viewer, (viewer + 1) % 2)]
        for action in tries:
            one = decide(self.state, action, self.now, self.shuffle)
            two = decide(other, action, self.now, self.shuffle)
            assert one.refusal == two.refusal

    def with_other_cards(self, viewer: int | None) -> State:
        twin = self.state.copy()
        hidden = [seat for seat in range(twin.seats) if seat != viewer]
        pool = twin.stock + [card for seat in hidden for card in twin.hands[seat]]
        self.rng.shuffle(pool)
        twin.stock = [pool.pop() for _ in twin.stock]
        for seat in hidden:
            twin.hands[seat] = [pool.pop() for _ in twin.hands[seat]]
        match twin.waiting:
            case Hit(guilty=guilty):
                twin.waiting = replace(twin.waiting, guilty=not guilty)
            case Drawn() if viewer != twin.turn:
                twin.waiting = Drawn(self.rng.choice(twin.hands[twin.turn]))
        return twin

    def disguised(self, fact: ev.Fact, viewer: int | None) -> ev.Fact:
        match fact:
            case ev.Drew(seat=seat) if seat != viewer:
                cards = tuple(self.rng.sample(range(STANDARD.size), len(fact.cards)))
                return replace(fact, cards=cards)
            case ev.MayPlay(seat=seat) if seat != viewer:
                return replace(fact, card=self.rng.randrange(STANDARD.size))
            case ev.Owed():
                return replace(fact, guilty=not fact.guilty)
            case ev.Dealt():
                return replace(fact, hands=())
        return fact

    def check_end(self) -> None:
        state = self.state
        result = state.result
        assert result is not None
        assert isinstance(self.log[-1][-1], ev.RoundEnded)
        assert sorted(result.places) == list(range(state.seats))
        assert result.points == tuple(map(state.points_of, range(state.seats)))
        if result.winner is not None:
            assert state.hands[result.winner] == []
            assert result.winner in result.winners
        assert set(result.winners) == set(result.places[: 2 if state.teams else 1])
        assert choices(state, self.now) == []
        prizes = split(
            997,
            result.places,
            teams=state.teams,
            went_out=result.winner,
            points=result.points,
            starter=state.starter,
        )
        assert sum(prizes) == 997
        self.check_replay()

    def check_replay(self) -> None:
        """The written log alone, read again with the same seed, gives the very same position."""
        written = [json.dumps(dump(facts)) for facts in self.log]
        shuffle = self.setup.shuffle()
        first, *rest = (load(json.loads(text)) for text in written)
        twin = start(first, shuffle)
        for facts in rest:
            fold(twin, facts, shuffle)
        assert twin == self.state


@pytest.mark.timeout(7_200 if FULL else 600)
def test_whole_random_games_hold_every_invariant() -> None:
    met: Counter[object] = Counter()

    @settings(
        max_examples=GAMES,
        deadline=None,
        derandomize=not FULL,
        database=None,
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(setups())
    def play(setup: Setup) -> None:
        Game(setup, met).play()

    play()
    kinds = set(ev.Fact.__args__) - {ev.RoundBegan, ev.Shuffled, ev.Dealt, ev.TurnedUp}
    assert kinds <= met.keys(), "the games never came to some facts"
    codes = set(Code) - {Code.ROUND_OVER}
    assert codes <= met.keys(), "the games never came to some refusals"


@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.parametrize("seats", range(2, 7))
def test_games_of_sensible_players_end_with_somebody_out(preset: str, seats: int) -> None:
    for seed in range(5):
        game = Game(Setup(preset, {}, seats, False, (), False, "lively", seed))
        game.actions = SENSIBLE_AFTER
        game.play()
        assert game.state.result is not None
        assert game.state.result.winner is not None


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_games_of_hoarders_end_too(seats: int) -> None:
    """Nobody plays: the stock runs out, and everyone passing in a row blocks the round."""
    game = Game(Setup("oona", {}, seats, False, (), True, "hoarding", seats))
    for _ in range(ACTIONS_MOST):
        if game.state.over:
            break
        word = act.Keep if isinstance(game.state.waiting, Drawn) else act.Draw
        outcome = game.decide(word(game.state.turn))
        fold(game.state, outcome.facts, game.shuffle)
        game.check_state()
    assert game.state.result is not None
    assert game.state.result.blocked
