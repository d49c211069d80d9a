"""The end of a round: points, places, and whom they make the winner."""

from __future__ import annotations

from typing import NamedTuple

from . import events as ev
from .cards import DRAW_VALUES
from .draft import Draft
from .effects import set_dare, total_with
from .rules import Scoring
from .state import State

ROUND_PAUSE_MS = 10_000


def go_out(draft: Draft, seat: int, card: int) -> None:
    """``seat`` laid its last ``card``: the round is over ("Oona rules, scoring").

    A draw card still makes the next player draw before points count, where the table says so.
    """
    state = draft.state
    if state.rules.final_draw:
        face = state.deck.faces[card]
        victim = state.next_seat(seat)
        if face in DRAW_VALUES:
            total, _, _ = total_with(state, card)
            draft.take(victim, total, ev.Why.FINAL)
        elif state.deck.dares[card]:
            draft.add(ev.WentOut(seat))
            set_dare(draft, victim, state.deck.dares[card], naming=False)
            return
    end_round(draft, seat)


def end_round(draft: Draft, winner: int | None, *, gone: tuple[int, ...] = ()) -> None:
    """Rank everyone and close the round; ``winner`` went out, or nobody did.

    ``gone`` are seats that gave up; they come last, and the match is over. A round that nobody
    won counts for nothing where points are collected.
    """
    state = draft.state
    rules = state.rules
    worth = state.deck.points.__getitem__
    first = state.starter
    hands = [
        _Left(sum(map(worth, hand)), len(hand), (seat - first) % state.seats)
        for seat, hand in enumerate(_hands_left(draft, winner))
    ]
    blocked = winner is None and not gone
    void = blocked and rules.scoring is not Scoring.PLACES
    places = _team_places(hands, winner, gone) if state.teams else _places(hands, gone)
    scores = state.scores if void else _scores(state, places[0], hands)
    match_over = not void and (bool(gone) or _is_over(state, scores))
    draft.add(
        ev.RoundEnded(
            winner=winner,
            places=() if void else places,
            points=tuple([hand.points for hand in hands]),
            scores=scores,
            blocked=blocked,
            match_over=match_over,
            winners=_winners(state, places[0], scores, gone) if match_over else (),
            void=void,
            next_at=None if match_over else draft.now + ROUND_PAUSE_MS,
        )
    )


def _hands_left(draft: Draft, winner: int | None) -> list[list[int]]:
    """The hands at the end; only a last draw makes them other than what the play left."""
    if draft.drew:
        return draft.folded().hands
    return [[] if seat == winner else hand for seat, hand in enumerate(draft.state.hands)]


def _side(state: State, seat: int) -> tuple[int, ...]:
    partner = state.partner_of(seat)
    return (seat,) if partner is None else tuple(sorted((seat, partner)))


def _scores(state: State, best: int, hands: list[_Left]) -> tuple[int, ...]:
    """The match scores with this round; partners carry their side's total."""
    scoring = state.rules.scoring
    if scoring is Scoring.PLACES:
        return state.scores
    winners = _side(state, best)
    lost = sum(hand.points for seat, hand in enumerate(hands) if seat not in winners)
    scores = list(state.scores)
    for seat, hand in enumerate(hands):
        if scoring is Scoring.WINNER_COLLECTS:
            scores[seat] += lost if seat in winners else 0
        elif seat not in winners:
            scores[seat] += lost if state.teams else hand.points
    return tuple(scores)


def _is_over(state: State, scores: tuple[int, ...]) -> bool:
    """Whether the match ends with this round.

    A tie for the lowest total is played on for one round, and then shared.
    """
    rules = state.rules
    if rules.scoring is Scoring.PLACES or rules.target is None:
        return True
    if max(scores) < rules.target:
        return False
    if rules.scoring is Scoring.WINNER_COLLECTS or max(state.scores) >= rules.target:
        return True
    lowest = [seat for seat, score in enumerate(scores) if score == min(scores)]
    return len(lowest) == len(_side(state, lowest[0]))


def standing(state: State, end: ev.RoundEnded) -> tuple[int, ...]:
    """The seats of a match that is over, best first ("Oona rules, matches").

    Who won stands first, then the best score; a tie goes by the places of the last round. Who gave
    up comes last where that ended the match.
    """
    rules = state.rules
    if rules.scoring is Scoring.PLACES:
        return end.places
    lowest_first = rules.scoring is Scoring.KEEP_OWN
    gave_up = end.winner is None
    return tuple(
        sorted(
            end.places,
            key=lambda seat: (
                seat not in end.winners,
                gave_up and seat in state.left,
                end.scores[seat] if lowest_first else -end.scores[seat],
                end.places.index(seat),
            ),
        )
    )


def _winners(
    state: State, best: int, scores: tuple[int, ...], gone: tuple[int, ...]
) -> tuple[int, ...]:
    """Who won the match: the round's winner, or all who share the lowest total and are there."""
    if state.rules.scoring is not Scoring.KEEP_OWN:
        return _side(state, best)
    there = [seat for seat in range(state.seats) if seat not in gone]
    lowest = min(scores[seat] for seat in there)
    return tuple(seat for seat in there if scores[seat] == lowest)


class _Left(NamedTuple):
    """What a seat is left with, in the order ties are broken by.

    ``order`` counts seats from the round's starter in the first direction.
    """

    points: int
    cards: int
    order: int


def _places(hands: list[_Left], gone: tuple[int, ...]) -> tuple[int, ...]:
    """Fewest points first; ties by fewer cards, then by the round's order.

    Who went out is first by having neither.
    """
    ranked = [(seat in gone, hand, seat) for seat, hand in enumerate(hands)]
    ranked.sort()
    return tuple([seat for _, _, seat in ranked])


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
