"""Random whole matches, looked at from all sides before and after every action."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Container, Iterator
from dataclasses import replace
from random import Random

from games.engine import actions as act
from games.engine import events as ev
from games.engine.cards import NO_COLOUR
from games.engine.codec import dump, load
from games.engine.decide import decide, open_round
from games.engine.draft import Outcome
from games.engine.evolve import fold, start
from games.engine.refusals import Code
from games.engine.state import TURN, DareChoice, Drawn, Hit, Naming, Over, Performing, Review, State
from games.engine.turn import (
    ACCEPT,
    CHALLENGE,
    DARE,
    DRAW,
    GIVE_UP,
    KEEP,
    NAME_COLOUR,
    VOTE_FAIL,
    VOTE_SUCCESS,
    can_draw,
    choices,
    due,
)
from games.engine.view import Can, caption, view
from tests.engine.random_ends import check_end, check_next_round
from tests.engine.random_moves import OWN_TURN, any_move, sensible_move, voting
from tests.engine.random_setup import Setup

FULL = os.environ.get("OONA_FULL") == "1"
# After so many actions everybody plays to get out, after so many more without mistakes.
WILD_ACTIONS = 150 if FULL else 60
SENSIBLE_AFTER = 600 if FULL else 300
# Where a seven and a zero move hands, and those who left only draw, two hold the whole deck and
# pass it to and fro. At random that has come to an end after four thousand actions.
ACTIONS_MOST = 40_000
NOT_MINE = frozenset(
    {
        Code.NOT_YOUR_TURN,
        Code.NOT_HIT_PLAYER,
        Code.CHALLENGE_OFF,
        Code.CHALLENGE_NOT_AVAILABLE,
    }
)
# What a seat that is not on turn is told of its cards where jumping in is played.
JUMPS = frozenset(
    {
        Code.JUMP_IN_NOT_IDENTICAL,
        Code.JUMP_IN_BLOCKED,
        Code.WINDOW_CLOSED,
        Code.CATCH_LOCK,
        Code.LAST_CARD_ACTION,
        Code.TARGET_REQUIRED,
    }
)


class Game:
    """One random game, looked at from all sides before and after every action."""

    wild_actions = WILD_ACTIONS
    sensible_after = SENSIBLE_AFTER

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
        self.met.update(map(type, opening))
        self.state = start(opening, self.shuffle)
        self.check_state()

    def play(self) -> None:
        """Play the whole match."""
        while True:
            self.play_round()
            check_end(self.state, self.log, self.now)
            result = self.state.result
            assert result is not None
            if result.match_over:
                break
            assert result.next_at is not None
            self.now = max(self.now, result.next_at)
            self.make(act.Tick())
            check_next_round(self.state, self.log)
        self.check_replay()

    def play_round(self) -> None:
        for count in range(1, ACTIONS_MOST):
            if self.state.over:
                return
            sensible = count > self.sensible_after
            if sensible:
                self.now, action = sensible_move(self.state, self.now, self.rng)
            else:
                temper = self.setup.temper if count <= self.wild_actions else "lively"
                self.now, action = any_move(self.state, self.now, self.rng, temper)
            outcome = self.make(action)
            if sensible:
                assert outcome.refusal is None, outcome.refusal
            self.look(count)
        raise AssertionError("the game does not end")

    def look(self, count: int) -> None:
        """Ask for every move and every view, more rarely as the match goes on."""
        often = count <= self.wild_actions and self.state.round == 1
        if FULL or often or count % (4 if self.state.round == 1 else 12) == 0:
            self.check_choices()
            self.check_secrets()

    def make(self, action: act.Action) -> Outcome:
        outcome = self.decide(action)
        self.check_facts(outcome)
        self.log.append(outcome.facts)
        fold(self.state, outcome.facts, self.shuffle)
        self.check_state()
        return outcome

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

    def check_state(self) -> None:
        state = self.state
        assert sorted(state.cards_in_play()) == list(range(self.state.deck.size))
        assert 0 <= state.turn < state.seats
        assert state.direction in (1, -1)
        naming = isinstance(state.waiting, Naming) or getattr(state.waiting, "naming", False)
        assert state.colour < NO_COLOUR or state.over or naming or state.out >= 0
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
                answers = state.rules.answers_to(self.state.deck.faces[state.top])
                assert challengeable or any(answers)
                assert total >= 2
                assert chain >= 1
                assert state.next_seat(thrower) == state.turn
            case Performing() | Review():
                voted = [seat for seat, _ in state.waiting.votes]
                assert len(voted) == len(set(voted))
            case Over():
                assert state.over
        assert not {*state.reportable} & {state.turn} or state.over or voting(state)
        assert (due(state) is None) is bool(state.result and state.result.match_over)
        if not state.over:
            empty = [seat for seat, hand in enumerate(state.hands) if not hand]
            assert empty == ([state.out] if state.out >= 0 else [])

    def check_choices(self) -> None:
        """Listed moves are the accepted ones, for the seat on turn; all others' are refused."""
        state = self.state
        if state.over:
            return
        if state.paused_until:
            for seat in range(state.seats):
                can = Can() if seat in state.left else Can(play_on=True)
                assert view(state, seat, self.now).can == can
                assert not self.good(act.Draw(seat), {Code.PAUSED})
            return
        before = state.copy()
        listed = choices(state, self.now)
        for seat in range(state.seats):
            mine = seat == state.turn and seat not in state.left
            seen = view(state, seat, self.now).can
            accepted = set(self.accepted(seat, mine=mine, listed=listed))
            catches = tuple(
                other for other in range(state.seats) if self.good(act.Catch(seat, other))
            )
            jumps = {choice for choice in accepted if choice >= 0 and not mine}
            assert accepted - jumps == (set(listed) if mine else set())
            assert set(seen.jump) == jumps
            assert set(seen.play) == {choice for choice in accepted - jumps if choice >= 0}
            assert seen.draw is (DRAW in accepted)
            assert seen.keep is (KEEP in accepted)
            assert bool(seen.accept) is (ACCEPT in accepted)
            assert (seen.challenge is not None) is (CHALLENGE in accepted)
            assert seen.name is (NAME_COLOUR in accepted)
            assert seen.dare is (DARE in accepted)
            assert seen.give_up is (GIVE_UP in accepted)
            assert seen.vote is self.good(act.Vote(seat, success=True))
            assert (seen.report is not None) is self.good(act.Report(seat))
            for card in seen.play + seen.jump:
                refusal = decide(state, act.Play(seat, card, 0), self.now, self.shuffle).refusal
                asks = refusal is not None and refusal.code is Code.TARGET_REQUIRED
                assert asks is (card in seen.target)
            assert seen.call is self.good(act.Call(seat))
            assert seen.catch == catches
            assert not (seen.cooldown_ms and catches)
            if seen.back:
                assert self.good(act.Return(seat))
        assert state == before, "asking changed the state"

    def accepted(self, seat: int, *, mine: bool, listed: list[int]) -> Iterator[int]:
        """The choices of an own turn that are good; another's turn has its own refusals."""
        state, waiting = self.state, self.state.waiting
        codes = None if mine or seat in state.left else NOT_MINE | (JUMPS if state.house else set())
        wilds = state.deck.colours
        target = (seat + 1) % state.seats
        for card in state.hands[seat]:
            colour = 0 if wilds[card] == NO_COLOUR else None
            if self.good(act.Play(seat, card, colour, target), codes):
                yield card
        draws = self.good(act.Draw(seat), codes)
        if isinstance(waiting, Hit) or (isinstance(waiting, DareChoice) and not waiting.naming):
            assert draws is self.good(act.Accept(seat), codes)
        elif draws:
            yield DRAW
        words: dict[int, act.Action] = {
            KEEP: act.Keep(seat),
            ACCEPT: act.Accept(seat, colour=0),
            CHALLENGE: act.Challenge(seat),
            DARE: act.TakeDare(seat, colour=0),
            GIVE_UP: act.GiveUp(seat),
            **{NAME_COLOUR - colour: act.NameColour(seat, colour) for colour in range(4)},
        }
        if isinstance(waiting, Performing) and seat == state.turn:
            words[VOTE_SUCCESS] = act.Vote(seat, success=True)
            words[VOTE_FAIL] = act.Vote(seat, success=False)
        for choice, action in words.items():
            if self.good(action, codes):
                yield choice
        can_pass = (isinstance(waiting, Drawn) and KEEP in listed) or (
            waiting is TURN and not can_draw(state) and DRAW in listed
        )
        assert self.good(act.Pass(seat), codes) is (mine and can_pass)

    def good(self, action: act.Action, codes: Container[Code] | None = None) -> bool:
        """Whether ``action`` would be accepted; if not, for a reason of ``codes``."""
        refusal = decide(self.state, action, self.now, self.shuffle).refusal
        if refusal is None:
            return True
        self.met[refusal.code] += 1
        assert codes is None or refusal.code in codes, (action, refusal)
        return False

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
                cards = tuple(self.rng.sample(range(self.state.deck.size), len(fact.cards)))
                return replace(fact, cards=cards)
            case ev.MayPlay(seat=seat) if seat != viewer:
                return replace(fact, card=self.rng.randrange(self.state.deck.size))
            case ev.Owed():
                return replace(fact, guilty=not fact.guilty)
            case ev.Dealt():
                return replace(fact, hands=())
        return fact

    def check_replay(self) -> None:
        """The written log alone, read again with the same seed, gives the very same position."""
        written = [json.dumps(dump(facts)) for facts in self.log]
        read = [load(json.loads(text)) for text in written]
        assert read == self.log
        shuffle = self.setup.shuffle()
        first, *rest = read
        twin = start(first, shuffle)
        for facts in rest:
            fold(twin, facts, shuffle)
        assert twin == self.state
