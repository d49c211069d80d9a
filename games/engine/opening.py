"""Opening a round: who deals, the shuffle, the hands, and what the first card does."""

from __future__ import annotations

from . import events as ev
from .cards import DECKS, NO_COLOUR, STOP, TAKE_FOUR, TURN_BACK, WILD, WILD_DARE, Deck
from .draft import Draft
from .effects import EFFECTS, TWO_SEATS, set_dare
from .evolve import start
from .rules import FirstCard, FirstDealer, Rules
from .shuffle import Shuffle
from .state import State

DEALER_DRAWS_MOST = 64


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
    left: tuple[int, ...] = (),
    autopilot: tuple[int, ...] = (),
) -> list[ev.Fact]:
    """Give the facts that open a round: shuffle, deal, first card, first turn.

    A ``dealer`` of ``None`` is found as the rules say. Cards are dealt one at a time from seat 0.
    """
    deck = DECKS[rules.deck]
    drawn: tuple[tuple[int, int], ...] = ()
    if dealer is None:
        dealer, drawn = _first_dealer(rules, deck, seats, number, shuffle)
    order = shuffle(range(deck.size), "deck", number)
    dealt = rules.hand_size * seats
    turned, returned = _turn_up(rules, deck, order[dealt:])
    facts: list[ev.Fact] = [
        ev.RoundBegan(
            rules,
            seats,
            teams,
            bots,
            number,
            scores or (0,) * seats,
            dealer,
            left,
            autopilot,
            drawn,
        ),
        ev.Shuffled(number),
        ev.Dealt(tuple([tuple(order[seat:dealt:seats]) for seat in range(seats)])),
        ev.TurnedUp(tuple(turned), tuple(returned)),
    ]
    if deck.faces[turned[-1]] < STOP and not autopilot:
        facts.append(ev.TurnBegan((dealer + 1) % seats, now + rules.turn_ms))
        return facts
    draft = Draft(start(facts, shuffle), now, shuffle)
    _first_card(draft, dealer, turned[-1])
    return facts + draft.facts


def next_round(state: State, now: int, shuffle: Shuffle) -> list[ev.Fact]:
    """Give the facts that open the next round of a match.

    The dealer moves one seat in the first direction of play; after a void round he deals again.
    """
    result = state.result
    assert result is not None
    return open_round(
        rules=state.rules,
        seats=state.seats,
        teams=state.teams,
        now=now,
        shuffle=shuffle,
        bots=state.bots,
        number=state.round + 1,
        scores=state.scores,
        dealer=state.dealer if result.void else (state.dealer + 1) % state.seats,
        left=state.left,
        autopilot=tuple(seat for seat, on in enumerate(state.autopilot) if on),
    )


def _first_dealer(
    rules: Rules, deck: Deck, seats: int, number: int, shuffle: Shuffle
) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The first dealer, and what each seat drew for it.

    By lot, or by the highest number drawn: symbols count zero, and ties draw again.
    """
    if rules.first_dealer is FirstDealer.RANDOM:
        return shuffle(range(seats), "dealer", number)[0], ()
    tied = list(range(seats))
    draws: list[tuple[int, int]] = []
    for attempt in range(DEALER_DRAWS_MOST):
        order = shuffle(range(deck.size), "dealer", number * DEALER_DRAWS_MOST + attempt)
        drawn = {seat: order[place] for place, seat in enumerate(tied)}
        draws += drawn.items()
        values = {
            seat: face if (face := deck.faces[card]) < STOP else 0 for seat, card in drawn.items()
        }
        tied = [seat for seat, value in values.items() if value == max(values.values())]
        if len(tied) == 1:
            break
    return tied[0], tuple(draws)


def _turn_up(rules: Rules, deck: Deck, stock: list[int]) -> tuple[list[int], list[int]]:
    """The cards turned up until one may stay on top, and those of them that go back."""
    turned: list[int] = []
    returned: list[int] = []
    for card in stock:
        turned.append(card)
        face = deck.faces[card]
        if face < STOP:
            break
        if rules.first_card is FirstCard.NUMBER:
            continue
        if deck.colours[card] != NO_COLOUR or _stays(rules, face):
            break
        returned.append(card)
    return turned, returned


def _stays(rules: Rules, face: int) -> bool:
    """Whether a wild turned up first stays on top, its colour to be named."""
    if rules.first_card is not FirstCard.EFFECTS or face == TAKE_FOUR:
        return False
    return not rules.first_wild_returns


def _first_card(draft: Draft, dealer: int, card: int) -> None:
    """Apply the first card as if the dealer had just played it, where the table says so."""
    state = draft.state
    face = state.deck.faces[card]
    starter = state.next_seat(dealer)
    if face == WILD:
        draft.begin_turn(starter)
        draft.add(ev.ColourAsked(starter))
    elif face == WILD_DARE:
        set_dare(draft, starter, state.deck.dares[card], naming=True)
    elif state.rules.first_card is not FirstCard.EFFECTS or face < STOP:
        draft.begin_turn(starter)
    elif face == TURN_BACK and state.seats > TWO_SEATS:
        draft.add(ev.TurnedBack(-state.direction))
        draft.begin_turn(dealer)
    else:
        EFFECTS[face](draft, dealer, card)
