"""What must hold when a round of a random match has ended, and when the next one opens."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import events as ev
from games.engine.rules import Scoring
from games.engine.scoring import given_up
from games.engine.state import State
from games.engine.turn import choices
from wallet.split import split

Log = Sequence[Sequence[ev.Fact]]


def opens(facts: Sequence[ev.Fact]) -> bool:
    """Whether a step opens a round."""
    return bool(facts) and isinstance(facts[0], ev.RoundBegan)


def check_end(state: State, log: Log, now: int) -> None:
    """A round just ended, and what its result says."""
    result = state.result
    assert result is not None
    assert isinstance(log[-1][-1], ev.RoundEnded)
    assert result.points == tuple(map(state.points_of, range(state.seats)))
    assert choices(state, now) == []
    if result.winner is not None:
        assert state.hands[result.winner] == []
    if state.out >= 0 and not result.match_over:
        assert result.winner == state.out
    before = next(facts[0] for facts in reversed(log) if opens(facts))
    assert isinstance(before, ev.RoundBegan)
    if result.void:
        assert state.rules.scoring is not Scoring.PLACES
        assert (result.places, result.winners, result.match_over) == ((), (), False)
        assert result.scores == before.scores
        return
    assert sorted(result.places) == list(range(state.seats))
    check_scores(state, before.scores)
    prizes = split(
        997,
        result.places,
        teams=state.teams,
        went_out=result.winner,
        points=result.points,
        starter=state.starter,
    )
    assert sum(prizes) == 997


def check_scores(state: State, before: tuple[int, ...]) -> None:
    """Who gained what in the round, and who won the match."""
    result, rules = state.result, state.rules
    assert result is not None
    side = set(result.places[: 2 if state.teams else 1])
    gained = [now - then for now, then in zip(result.scores, before, strict=True)]
    lost = sum(points for seat, points in enumerate(result.points) if seat not in side)
    if rules.scoring is Scoring.PLACES:
        assert gained == [0] * state.seats
        assert result.match_over
    elif rules.scoring is Scoring.WINNER_COLLECTS:
        assert gained == [lost if seat in side else 0 for seat in range(state.seats)]
    else:
        assert sum(gained) == lost * (2 if state.teams else 1)
        assert all(gained[seat] == 0 for seat in side)
    if not result.match_over:
        assert rules.target is not None
        assert result.winners == ()
    elif rules.scoring is Scoring.KEEP_OWN:
        gone = given_up(state, state.left) or ()
        there = [seat for seat in range(state.seats) if seat not in gone]
        lowest = min(result.scores[seat] for seat in there)
        assert result.winners == tuple(seat for seat in there if result.scores[seat] == lowest)
    else:
        assert set(result.winners) == side


def check_next_round(state: State, log: Log) -> None:
    """The round after: the scores and the people come along, the dealer moves."""
    fact = log[-1][0]
    assert isinstance(fact, ev.RoundBegan)
    end = log[-2][-1]
    assert isinstance(end, ev.RoundEnded)
    past = next(facts[0] for facts in reversed(log[:-1]) if opens(facts))
    assert isinstance(past, ev.RoundBegan)
    steps = 0 if end.void else 1
    assert fact.dealer == (past.dealer + steps) % state.seats
    assert (fact.number, fact.scores) == (past.number + 1, end.scores)
    assert all(state.autopilot[seat] for seat in state.left)
    assert set(past.left) <= set(state.left)
