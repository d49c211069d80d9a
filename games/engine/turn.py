"""The turn: what may be laid, who may speak, and when the clock acts."""

from __future__ import annotations

from .cards import TAKE_FOUR, TAKE_TWO
from .refusals import Code
from .rules import DareJudging, TakeFour
from .state import TURN, DareChoice, Drawn, Hit, Naming, Performing, State

DRAWN_FLOOR_MS = 5_000
IDLE_SHUFFLES_A_SEAT = 20  # by then every seat has met every card on top many times over

_ENFORCED = TakeFour.ENFORCED

# What the seat on turn may do besides laying a card; cards are their own numbers.
DRAW, KEEP, ACCEPT, CHALLENGE, DARE, GIVE_UP, VOTE_SUCCESS, VOTE_FAIL = range(-1, -9, -1)
NAME_COLOUR = -10  # minus the colour


def playable(state: State, now: int) -> list[int]:
    """The cards the seat on turn may lay at ``now``; none once the round is over.

    A seat that can still be caught may not lay its last card ("Oona rules, one left").
    """
    if state.exposed and locked_ms(state, state.turn, now):
        return []
    return fitting(state)


def locked_ms(state: State, seat: int, now: int) -> int:
    """How long ``seat`` may not lay its last card yet, since it can still be caught."""
    record = state.exposed.get(seat)
    if record and not record.caught and len(state.hands[seat]) == 1:
        return max(0, record.floor - now)
    return 0


def fitting(state: State) -> list[int]:
    """The cards of the seat on turn that fit, whether or not it may still be caught."""
    seat = state.turn
    hand = state.hands[seat]
    waiting = state.waiting
    if waiting is TURN:
        deck = state.deck
        fits = deck.matches[state.colour][deck.faces[state.pile[-1]]]
        cards = list(filter(fits.__getitem__, hand))
        if state.rules.take_four is _ENFORCED and holds_colour(state, seat):
            cards = [card for card in cards if deck.faces[card] != TAKE_FOUR]
    elif isinstance(waiting, Drawn):
        cards = [waiting.card]
    elif isinstance(waiting, Hit):
        faces = state.deck.faces
        two, four = state.rules.answers_to(faces[state.pile[-1]])
        cards = [
            card
            for card in hand
            if (faces[card] == TAKE_TWO and two) or (faces[card] == TAKE_FOUR and four)
        ]
    else:
        return []
    if state.house:
        cards = [card for card in cards if forbidden(state, seat, card) is None]
    return cards


def forbidden(state: State, seat: int, card: int) -> Code | None:
    """Why a house rule forbids ``seat`` to lay a card that fits."""
    for rule in state.house:
        if rule.forbids_play:
            code = rule.forbids_play(state, seat, card)
            if code:
                return code
    return None


def draw_forbidden(state: State) -> Code | None:
    """Why a house rule forbids the seat on turn to draw."""
    for rule in state.house:
        if rule.forbids_draw:
            return rule.forbids_draw(fitting(state))
    return None


def keep_forbidden(state: State) -> Code | None:
    """Why a house rule forbids the seat on turn to keep what it drew."""
    for rule in state.house:
        if rule.forbids_keep:
            return rule.forbids_keep(state)
    return None


def choices(state: State, now: int) -> list[int]:
    """All that the seat on turn may do: cards by number, then the codes above.

    Empty only while an exposed seat with one card is locked and may not draw either.
    """
    waiting = state.waiting
    if waiting is TURN and not state.exposed and state.plain:
        # What nine decisions in ten ask, without a call.
        deck = state.deck
        fits = deck.matches[state.colour][deck.faces[state.pile[-1]]]
        found = list(filter(fits.__getitem__, state.hands[state.turn]))
        found.append(DRAW)
        return found
    found = playable(state, now)
    if waiting is TURN:
        if not state.house or draw_forbidden(state) is None:
            found.append(DRAW)
    elif isinstance(waiting, Drawn):
        if not state.house or keep_forbidden(state) is None:
            found.append(KEEP)
    elif isinstance(waiting, Hit):
        found.append(ACCEPT)
        if waiting.challengeable:
            found.append(CHALLENGE)
    elif isinstance(waiting, Naming):
        found.extend(NAME_COLOUR - colour for colour in range(4))
    elif isinstance(waiting, DareChoice):
        found.extend((ACCEPT, DARE))
    elif isinstance(waiting, Performing):
        found.append(GIVE_UP)
        if state.rules.dare_judging is DareJudging.SELF:
            found.extend((VOTE_SUCCESS, VOTE_FAIL))
    return found


def fits(state: State, seat: int, card: int) -> bool:
    """Whether ``card``, just drawn by ``seat``, could be laid on the pile."""
    deck = state.deck
    if not deck.matches[state.colour][deck.faces[state.pile[-1]]][card]:
        return False
    if deck.faces[card] != TAKE_FOUR or state.rules.take_four is not _ENFORCED:
        return True
    return not holds_colour(state, seat)


def holds_colour(state: State, seat: int) -> bool:
    """Whether ``seat`` holds a card of the colour in force; wilds have no colour."""
    colours = state.deck.colours
    colour = state.colour
    return any(colours[card] == colour for card in state.hands[seat])


def most_held(state: State, seat: int) -> int:
    """The colour ``seat`` holds most of, the earlier one on a tie."""
    held = [state.deck.colours[card] for card in state.hands[seat]]
    return max(range(4), key=held.count)


def cooldown_ms(state: State, seat: int, now: int) -> int:
    """How long ``seat`` may not catch yet, since it caught wrongly."""
    return max(0, state.cooldown.get(seat, now) - now)


def may_call(state: State, seat: int, now: int) -> bool:
    """Whether "One left!" would be accepted from ``seat`` in a round that goes on."""
    if state.turn == seat and len(state.hands[seat]) == 2:
        return True
    record = state.exposed.get(seat)
    return bool(record and state.rules.late_call and not record.caught and record.is_open(now))


def due(state: State) -> int | None:
    """When the clock next acts by itself, in milliseconds; ``None`` when it never will."""
    if state.result is not None:
        return state.result.next_at
    return state.paused_until or state.deadline


def can_draw(state: State) -> bool:
    """Whether a single card exists that could be drawn."""
    return bool(state.stock) or can_reshuffle(state)


def can_reshuffle(state: State) -> bool:
    """Whether the pile but its top may become stock ("Oona rules, blocked rounds").

    Not any more once reshuffle after reshuffle found the very cards that the one before had left:
    all that was drawn was laid again, nobody's hand has changed, and nothing would ever end the
    round. Then nothing can be drawn until another card lands on the pile, which everyone may
    still bring about on his turn. Cards that all have seen decide it, never a hidden one.
    """
    if len(state.pile) < 2:
        return False
    if state.idle_shuffles < IDLE_SHUFFLES_A_SEAT * state.seats:
        return True
    return state.outside != frozenset(state.pile)
