"""What one seat may do: the only thing that browsers and programs are offered."""

from __future__ import annotations

from dataclasses import dataclass, field

from .dares import REFUSED_DARE_CARDS, may_vote, reportable
from .house.seven_zero import needs_target
from .moves import may_jump_in
from .state import Hit, State
from .turn import (
    ACCEPT,
    CHALLENGE,
    DARE,
    DRAW,
    GIVE_UP,
    KEEP,
    NAME_COLOUR,
    choices,
    cooldown_ms,
    locked_ms,
    may_call,
)


@dataclass(slots=True)
class Can:
    """What the reader may do now. Only what stands here is offered to him.

    ``play`` are cards of the own hand; ``accept`` is the number of cards to take, 0 for none;
    ``challenge`` holds the price for a guilty thrower and for a wrong challenger; ``catch`` are
    seats; ``back`` offers the seat back from autopilot. ``lock_ms``: no card may be laid for so
    long, since the reader can still be caught; ``cooldown_ms``: nobody may be caught for so long,
    since the reader caught wrongly. ``jump`` are cards that may be played out of turn,
    ``target`` those of ``play`` and ``jump`` that ask whom to swap with; ``name`` asks for the
    colour of a turned-up Colour card; ``report`` is the performer whose slip may be reported;
    ``play_on``: the reader may end the pause; ``pause``: he may want one, which a table offers, or
    not, to all alike.
    """

    play: tuple[int, ...] = field(default=(), repr=False)
    draw: bool = False
    keep: bool = False
    accept: int = 0
    challenge: tuple[int, int] | None = None
    call: bool = False
    catch: tuple[int, ...] = ()
    back: bool = False
    lock_ms: int = 0
    cooldown_ms: int = 0
    jump: tuple[int, ...] = field(default=(), repr=False)
    target: tuple[int, ...] = field(default=(), repr=False)
    name: bool = False
    dare: bool = False
    give_up: bool = False
    vote: bool = False
    report: int | None = None
    pause: bool = False
    play_on: bool = False


def can_of(state: State, seat: int, now: int) -> Can:
    if state.over or seat in state.left:
        return Can()
    if state.paused_until:
        return Can(play_on=True)
    can = Can(
        call=may_call(state, seat, now),
        back=state.autopilot[seat],
        cooldown_ms=cooldown_ms(state, seat, now),
    )
    if state.exposed and not can.cooldown_ms:
        can.catch = _catchable(state, seat, now)
    can.vote = may_vote(state, seat)
    can.report = reportable(state, seat)
    lock_ms = locked_ms(state, seat, now)
    if state.turn == seat:
        can.lock_ms = lock_ms
        _own_turn(state, can, now)
    elif state.house:
        jump = tuple(card for card in state.hands[seat] if may_jump_in(state, seat, card))
        if lock_ms and jump:
            can.lock_ms = lock_ms
        else:
            can.jump = jump
    if state.rules.seven_zero:
        laid = can.play + can.jump
        can.target = tuple(card for card in laid if needs_target(state, seat, card))
    return can


def _catchable(state: State, seat: int, now: int) -> tuple[int, ...]:
    """The seats that ``seat`` may catch."""
    own_side = (seat, state.partner_of(seat))
    return tuple(
        other
        for other, record in sorted(state.exposed.items())
        if other not in own_side and not record.caught and record.is_open(now)
    )


def _own_turn(state: State, can: Can, now: int) -> None:
    """Fill in what the seat on turn may do."""
    for choice in choices(state, now):
        if choice >= 0:
            can.play = (*can.play, choice)
        elif choice == DRAW:
            can.draw = True
        elif choice == KEEP:
            can.keep = True
        elif choice == ACCEPT:
            waiting = state.waiting
            can.accept = waiting.total if isinstance(waiting, Hit) else REFUSED_DARE_CARDS
        elif choice == CHALLENGE:  # listed after taking the cards
            can.challenge = (can.accept, can.accept + 2)
        elif choice == DARE:
            can.dare = True
        elif choice == GIVE_UP:
            can.give_up = True
        elif choice <= NAME_COLOUR:
            can.name = True
