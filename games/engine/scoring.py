"""The end of a round: points, places, and whom they make the winner."""

from __future__ import annotations

from typing import NamedTuple

from . import events as ev
from .cards import DRAW_VALUES
from .draft import Draft
from .effects import total_with
from .state import State


def go_out(draft: Draft, seat: int, card: int) -> None:
    """``seat`` laid its last ``card``: the round is over ("Oona rules, scoring").

    A draw card still makes the next player draw before points count, where the table says so.
    """
    state = draft.state
    if state.deck.faces[card] in DRAW_VALUES and state.rules.final_draw:
        total, _, _ = total_with(state, card)
        draft.take(state.next_seat(seat), total, ev.Why.FINAL)
    end_round(draft, seat)


def end_round(draft: Draft, winner: int | None, *, gone: tuple[int, ...] = ()) -> None:
    """Rank everyone and close the round; ``winner`` went out, or nobody did.

    ``gone`` are seats that gave up; they come last.
    """
    state = draft.folded()
    hands = [
        _Left(state.points_of(seat), len(state.hands[seat]), (seat - state.starter) % state.seats)
        for seat in range(state.seats)
    ]
    places = _team_places(hands, winner, gone) if state.teams else _places(hands, winner, gone)
    best = places[0]
    partner = state.partner_of(best)
    draft.add(
        ev.RoundEnded(
            winner=winner,
            places=places,
            points=tuple([hand.points for hand in hands]),
            scores=state.scores,
            blocked=winner is None and not gone,
            match_over=True,
            winners=(best,) if partner is None else tuple(sorted((best, partner))),
        )
    )


class _Left(NamedTuple):
    """What a seat is left with, in the order ties are broken by.

    ``order`` counts seats from the round's starter in the first direction.
    """

    points: int
    cards: int
    order: int


def _places(hands: list[_Left], winner: int | None, gone: tuple[int, ...]) -> tuple[int, ...]:
    """Fewest points first; ties by fewer cards, then by the round's order."""
    ranked = [(seat != winner, seat in gone, hand, seat) for seat, hand in enumerate(hands)]
    ranked.sort()
    return tuple([seat for _, _, _, seat in ranked])


def _team_places(hands: list[_Left], winner: int | None, gone: tuple[int, ...]) -> tuple[int, ...]:
    """The winning side's seats, then the other's; a partner's cards never count against it."""
    sides = [(0, 2), (1, 3)]
    sides.sort(
        key=lambda side: (
            winner not in side,
            all(seat in gone for seat in side),
            sum(hands[seat].points for seat in side),
            sum(hands[seat].cards for seat in side),
            min(hands[seat].order for seat in side),
        )
    )
    return (*sides[0], *sides[1])


def sides_of(state: State) -> list[tuple[int, ...]]:
    """The seats that win and lose together."""
    if state.teams:
        return [(0, 2), (1, 3)]
    return [(seat,) for seat in range(state.seats)]


def given_up(state: State, left: tuple[int, ...]) -> tuple[int, ...] | None:
    """The seats of the sides whose people have all left, once that decides the round.

    ``None`` while the round goes on: two sides still play and at least one person does. A side
    of programs alone never gives up.
    """
    people = [seat for seat in range(state.seats) if seat not in state.bots]
    gone: list[int] = []
    standing = 0
    for side in sides_of(state):
        owners = [seat for seat in side if seat in people]
        if owners and all(seat in left for seat in owners):
            gone.extend(side)
        else:
            standing += 1
    if standing > 1 and any(seat not in left for seat in people):
        return None
    return tuple(sorted(gone))
