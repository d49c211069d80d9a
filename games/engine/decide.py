"""Deciding: an action becomes facts, or a refusal, and the state is left as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import actions as act
from . import events as ev
from .cards import DRAW_VALUES, NO_COLOUR, STANDARD, STOP, TAKE_FOUR
from .draft import AUTOPILOT_MS, CATCH_FLOOR_MS, Draft, Outcome
from .effects import EFFECTS, why_of
from .refusals import Code, Refusal
from .rules import Rules, TakeFour
from .scoring import end_round, given_up, go_out
from .shuffle import Shuffle
from .state import TURN, Drawn, Hit, State
from .turn import DRAWN_FLOOR_MS, can_draw, fits, holds_colour, may_call

COOLDOWN_MS = 1_000
LATE_TICK_MS = 5_000
MISSES_TO_AUTOPILOT = 2
CARDS_BEFORE_CALL = 2

_ENFORCED = TakeFour.ENFORCED
_REFUSED = {code: Refusal(code) for code in Code}


def decide(state: State, action: act.Action, now: int, shuffle: Shuffle) -> Outcome:
    """Decide ``action`` on ``state`` at ``now`` (milliseconds); ``state`` is not changed."""
    draft = Draft(state, now, shuffle)
    refused = _DECISIONS[type(action)](draft, action)
    if refused is not None:
        draft.refusal = refused if isinstance(refused, Refusal) else _REFUSED[refused]
    return draft


def open_round(
    *,
    rules: Rules,
    seats: int,
    teams: bool,
    now: int,
    shuffle: Shuffle,
    bots: tuple[int, ...] = (),
    number: int = 1,
    scores: tuple[int, ...] | None = None,
    dealer: int | None = None,
) -> list[ev.Fact]:
    """Give the facts that open a round: shuffle, deal, first card, first turn.

    A ``dealer`` of ``None`` is drawn by the shuffle. Cards are dealt one at a time from seat 0;
    cards turned up before the first number stay under it without effect ("Oona rules, deal").
    """
    if dealer is None:
        dealer = shuffle(range(seats), "dealer", number)[0]
    deck = STANDARD
    order = shuffle(range(deck.size), "deck", number)
    dealt = rules.hand_size * seats
    turned: list[int] = []
    for card in order[dealt:]:
        turned.append(card)
        if deck.faces[card] < STOP:
            break
    return [
        ev.RoundBegan(rules, seats, teams, bots, number, scores or (0,) * seats, dealer),
        ev.Shuffled(number),
        ev.Dealt(tuple([tuple(order[seat:dealt:seats]) for seat in range(seats)])),
        ev.TurnedUp(tuple(turned)),
        ev.TurnBegan((dealer + 1) % seats, now + rules.turn_ms),
    ]


def _gate(state: State, action: Any) -> Code | None:
    """What every own-turn action is asked first."""
    seat = action.seat
    if not 0 <= seat < state.seats or (state.left and seat in state.left):
        return Code.NOT_SEATED
    if action.turn is not None and action.turn != state.turn_no:
        return Code.STALE
    if state.result is not None:
        return Code.ROUND_OVER
    if seat != state.turn:
        return Code.NOT_YOUR_TURN
    return None


def _reaction_gate(state: State, seat: int) -> Code | None:
    """What calls, catches and the taking back of a seat are asked first."""
    if not 0 <= seat < state.seats or seat in state.left:
        return Code.NOT_SEATED
    return Code.ROUND_OVER if state.result is not None else None


def _play(draft: Draft, action: act.Play) -> Code | Refusal | None:
    state = draft.state
    seat, card = action.seat, action.card
    refused = _gate(state, action) or _unfit(state, seat, card)
    if refused:
        return refused
    count = len(state.hands[seat])
    if count == 1 and state.exposed:
        record = state.exposed.get(seat)
        if record and not record.caught and draft.now < record.floor:
            return Refusal(Code.CATCH_LOCK, record.floor - draft.now)
    colour = state.deck.colours[card]
    if colour == NO_COLOUR:
        if action.colour is not None:
            if not 0 <= action.colour < NO_COLOUR:
                return Code.COLOUR_INVALID
            colour = action.colour
        elif count > 1:
            return Code.COLOUR_REQUIRED
    if action.call and count != CARDS_BEFORE_CALL:
        return Code.CALL_NOT_ALLOWED
    if state.misses[seat] or state.autopilot[seat]:
        draft.owner_acted(seat)
    lay(draft, seat, card, colour, action.call)
    return None


def lay(draft: Draft, seat: int, card: int, colour: int, call: bool) -> None:
    """Write an allowed play and all that follows from it."""
    state = draft.state
    if state.exposed:
        draft.close_windows()
    if call:
        draft.add(ev.Called(seat))
    draft.add(ev.Played(seat, card, colour))
    left = len(state.hands[seat]) - 1
    if not left:
        go_out(draft, seat, card)
        return
    if left == 1 and not call and state.call_flag != seat:
        draft.add(ev.Exposed(seat, draft.now + CATCH_FLOOR_MS))
    EFFECTS[state.deck.faces[card]](draft, seat, card)


def _unfit(state: State, seat: int, card: int) -> Code | None:
    """Why ``card`` may not be laid now, the lock of an exposed seat apart."""
    if card not in state.hands[seat]:
        return Code.CARD_NOT_IN_HAND
    waiting = state.waiting
    deck = state.deck
    if waiting is TURN:
        if card not in deck.matches[state.colour][deck.faces[state.pile[-1]]]:
            return Code.NO_MATCH
        if deck.faces[card] == TAKE_FOUR and state.rules.take_four is _ENFORCED:
            return Code.WD4_HAS_COLOUR if holds_colour(state, seat) else None
        return None
    if isinstance(waiting, Drawn):
        return None if card == waiting.card else Code.ONLY_DRAWN_CARD
    return _unfit_answer(state, deck.faces[card])


def _unfit_answer(state: State, face: int) -> Code | None:
    """Why a card with ``face`` does not answer the penalty; answers ask no colour."""
    two, four = state.rules.answers_to(state.deck.faces[state.pile[-1]])
    if face not in DRAW_VALUES or not (two or four):
        return Code.PENALTY_PENDING
    if four if face == TAKE_FOUR else two:
        return None
    return Code.CANNOT_ANSWER_WITH


def _draw(draft: Draft, action: act.Draw | act.Pass) -> Code | None:
    state = draft.state
    refused = _gate(state, action)
    if refused:
        return refused
    if isinstance(state.waiting, Hit):
        _take_penalty(draft, owner=True)
        return None
    if state.waiting is not TURN:
        return Code.ALREADY_DREW
    seat = action.seat
    draft.owner_acted(seat)
    draft.close_windows()
    cards = draft.take(seat, 1, ev.Why.TURN)
    if cards and fits(state, seat, cards[0]):
        deadline = max(state.deadline, draft.now + DRAWN_FLOOR_MS)
        draft.add(ev.MayPlay(seat, cards[0], deadline))
    else:
        _end_turn_after_draw(draft, seat, drew=bool(cards))
    return None


def _end_turn_after_draw(draft: Draft, seat: int, *, drew: bool) -> None:
    """Pass the turn on; when nobody in a whole round could draw a card, the round is blocked."""
    state = draft.state
    if not drew and state.passes + 1 >= state.seats:
        end_round(draft, None)
        return
    draft.begin_turn(state.next_seat(seat))


def _keep(draft: Draft, action: act.Keep | act.Pass) -> Code | None:
    state = draft.state
    refused = _gate(state, action)
    if refused:
        return refused
    if isinstance(state.waiting, Hit):
        return Code.PENALTY_PENDING
    if state.waiting is TURN:
        return Code.MUST_DRAW_FIRST
    draft.owner_acted(action.seat)
    draft.add(ev.Kept(action.seat))
    draft.begin_turn(state.next_seat(action.seat))
    return None


def _pass(draft: Draft, action: act.Pass) -> Code | None:
    state = draft.state
    if state.waiting is TURN and not can_draw(state):
        return _draw(draft, action)
    return _keep(draft, action)


def _accept(draft: Draft, action: act.Accept) -> Code | None:
    state = draft.state
    refused = _gate(state, action)
    if refused is Code.NOT_YOUR_TURN:
        return Code.NOT_HIT_PLAYER
    if refused:
        return refused
    if not isinstance(state.waiting, Hit):
        return Code.NOT_HIT_PLAYER
    _take_penalty(draft, owner=True)
    return None


def _take_penalty(draft: Draft, *, owner: bool) -> None:
    state = draft.state
    waiting = state.waiting
    assert isinstance(waiting, Hit)
    seat = state.turn
    if owner:
        draft.owner_acted(seat)
    draft.close_windows()
    face = state.deck.faces[state.pile[-1]]
    draft.take(seat, waiting.total, why_of(waiting.chain, face))
    draft.begin_turn(state.next_seat(seat))


def _challenge(draft: Draft, action: act.Challenge) -> Code | None:
    state = draft.state
    refused = _gate(state, action)
    if refused and refused is not Code.NOT_YOUR_TURN:
        return refused
    if state.rules.take_four is not TakeFour.BLUFF:
        return Code.CHALLENGE_OFF
    waiting = state.waiting
    if not isinstance(waiting, Hit):
        return Code.CHALLENGE_NOT_AVAILABLE
    if refused:
        return Code.NOT_HIT_PLAYER
    if not waiting.challengeable:
        return Code.CHALLENGE_STACKED if waiting.fours else Code.CHALLENGE_NOT_AVAILABLE
    seat = action.seat
    draft.owner_acted(seat)
    draft.close_windows()
    draft.add(ev.Challenged(seat, waiting.thrower, waiting.guilty, waiting.colour))
    if waiting.guilty:
        draft.take(waiting.thrower, waiting.total, ev.Why.BLUFF)
        draft.begin_turn(seat)
    else:
        draft.take(seat, waiting.total + 2, ev.Why.CHALLENGE_LOST)
        draft.begin_turn(state.next_seat(seat))
    return None


def _name_colour(draft: Draft, action: act.NameColour) -> Code | None:
    return _gate(draft.state, action) or Code.COLOUR_INVALID


def _no_dare(draft: Draft, action: act.TakeDare | act.GiveUp) -> Code | None:
    refused = _gate(draft.state, action)
    return Code.NOT_HIT_PLAYER if refused in (None, Code.NOT_YOUR_TURN) else refused


def _no_vote(draft: Draft, action: act.Vote | act.Report) -> Code | None:
    return _reaction_gate(draft.state, action.seat) or Code.CANNOT_VOTE


def _call(draft: Draft, action: act.Call) -> Code | None:
    state = draft.state
    seat = action.seat
    refused = _reaction_gate(state, seat)
    if refused:
        return refused
    if not may_call(state, seat, draft.now):
        record = state.exposed.get(seat)
        late = record and not record.caught and record.is_open(draft.now)
        return Code.CALL_TOO_LATE if late else Code.CALL_NOT_ALLOWED
    draft.owner_acted(seat)
    draft.add(ev.Called(seat))
    _give_time_back(draft, seat)
    return None


def _give_time_back(draft: Draft, seat: int) -> None:
    """An owner who touches the table in his autopilot's turn gets a person's time for it."""
    state = draft.state
    if state.turn == seat and state.autopilot[seat]:
        draft.add(ev.Resumed(draft.now + state.rules.turn_ms))


def _catch(draft: Draft, action: act.Catch) -> Code | Refusal | None:
    state = draft.state
    seat, target, now = action.seat, action.target, draft.now
    refused = _reaction_gate(state, seat)
    if refused:
        return refused
    if target == state.partner_of(seat):
        return Code.PARTNER
    until = state.cooldown.get(seat, now)
    if now < until:
        return Refusal(Code.COOLDOWN, until - now)
    if not 0 <= target < state.seats:
        return Code.NOT_EXPOSED
    record = None if target == seat else state.exposed.get(target)
    if record and record.is_open(now):
        if record.caught:
            return Code.ALREADY_CAUGHT
        draft.owner_acted(seat)
        draft.add(ev.Caught(target, seat))
        draft.take(target, state.rules.caught_cards, ev.Why.CAUGHT)
        _give_time_back(draft, seat)
        return None
    draft.add(ev.CatchMissed(seat, target, now + COOLDOWN_MS))
    if state.rules.false_catch_cards:
        draft.take(seat, state.rules.false_catch_cards, ev.Why.WRONG_CATCH)
    return Code.WINDOW_CLOSED if record and not record.caught else Code.NOT_EXPOSED


def _return(draft: Draft, action: act.Return) -> Code | None:
    state = draft.state
    refused = _reaction_gate(state, action.seat)
    if refused:
        return refused
    draft.owner_acted(action.seat)
    _give_time_back(draft, action.seat)
    return None if draft.facts else Code.NOT_DUE


def _leave(draft: Draft, action: act.Leave) -> Code | None:
    state = draft.state
    seat = action.seat
    refused = _reaction_gate(state, seat)
    if refused:
        return refused
    draft.add(ev.Left(seat))
    gone = given_up(state, (*state.left, seat))
    if gone is not None:
        end_round(draft, None, gone=gone or (seat,))
    elif state.turn == seat and state.deadline > draft.now + AUTOPILOT_MS:
        draft.add(ev.Resumed(draft.now + AUTOPILOT_MS))
    return None


def _tick(draft: Draft, action: act.Tick) -> Code | None:
    """The clock: T1 to T4 of the timeout policy, and fresh time after an outage."""
    state = draft.state
    now = draft.now
    if state.over or now < state.deadline:
        return Code.NOT_DUE
    seat = state.turn
    if action.unserved or now > state.deadline + LATE_TICK_MS:
        draft.add(ev.Resumed(now + draft.budget_ms(seat)))
        return None
    if not state.autopilot[seat]:
        draft.add(ev.TimedOut(seat))
        if state.misses[seat] + 1 >= MISSES_TO_AUTOPILOT or seat in action.absent:
            draft.pilot(seat)
    if isinstance(state.waiting, Hit):
        _take_penalty(draft, owner=False)
        return None
    draft.close_windows()
    if state.waiting is TURN:
        cards = draft.take(seat, 1, ev.Why.TURN)
        _end_turn_after_draw(draft, seat, drew=bool(cards))
    else:
        draft.add(ev.Kept(seat))
        draft.begin_turn(state.next_seat(seat))
    return None


_DECISIONS: dict[type[Any], Callable[[Draft, Any], Code | Refusal | None]] = {
    act.Play: _play,
    act.Draw: _draw,
    act.Keep: _keep,
    act.Pass: _pass,
    act.Accept: _accept,
    act.Challenge: _challenge,
    act.NameColour: _name_colour,
    act.TakeDare: _no_dare,
    act.GiveUp: _no_dare,
    act.Vote: _no_vote,
    act.Report: _no_vote,
    act.Call: _call,
    act.Catch: _catch,
    act.Return: _return,
    act.Leave: _leave,
    act.Tick: _tick,
}
