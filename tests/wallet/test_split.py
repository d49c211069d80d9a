"""How a pot becomes prizes: the sum is the pot, exactly, always."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from tests.conftest import RUN_FULL
from wallet.split import RULE, WEIGHTS, TeamFacts, prizes, shares, split

# All pots in the full run; else the small ones, where rounding matters most, and a seeded sample.
MOST = 100_000
SAMPLE = sorted({*range(301), *Random(7).sample(range(MOST + 1), 100), MOST})
POTS = range(MOST + 1) if RUN_FULL else SAMPLE

pytestmark = pytest.mark.once


@pytest.mark.timeout(600)
@pytest.mark.parametrize("seats", range(2, 7))
def test_prizes_add_up_in_order_and_a_coin_more_lowers_none(seats: int) -> None:
    weights = (*WEIGHTS[seats], 0, 0, 0, 0)[:seats]
    assert split(0, range(seats)) == [0] * seats
    for pot in POTS:
        got = split(pot, range(seats))
        assert sum(got) == pot
        assert len(got) == seats
        assert got == sorted(got, reverse=True)
        assert got[-1] >= 0
        for prize, weight in zip(got, weights, strict=True):
            assert abs(prize * 100 - pot * weight) <= 60, "at most 0.6 coins off"
        more = split(pot + 1, range(seats))
        assert all(new >= old for new, old in zip(more, got, strict=True))


@pytest.mark.timeout(600)
@pytest.mark.parametrize("went_out", [None, 0, 1, 2, 3])
@pytest.mark.parametrize("winner_takes_all", [False, True])
@pytest.mark.parametrize("places", [(0, 2, 1, 3), (1, 3, 0, 2)])
def test_team_prizes_add_up_and_halve(
    places: tuple[int, ...], winner_takes_all: bool, went_out: int | None
) -> None:
    for pot in POTS:
        got, more = (
            split(
                coins,
                places,
                teams=True,
                winner_takes_all=winner_takes_all,
                went_out=went_out,
                points=(5, 1, 3, 1),
            )
            for coins in (pot, pot + 1)
        )
        assert sum(got) == pot
        assert abs(got[0] - got[2]) <= 1
        assert abs(got[1] - got[3]) <= 1
        assert min(got[places[0]], got[places[1]]) >= max(got[places[2]], got[places[3]]) - 1
        assert all(new >= old for new, old in zip(more, got, strict=True))
        sides = [got[places[0]] + got[places[1]], got[places[2]] + got[places[3]]]
        weights = (100, 0) if winner_takes_all else (70, 30)
        for side, weight in zip(sides, weights, strict=True):
            assert abs(side * 100 - pot * weight) <= 60


@pytest.mark.parametrize("seats", range(2, 7))
def test_entries_in_tens_need_no_rounding(seats: int) -> None:
    for entry in range(10, 1010, 10):
        whole = prizes(seats * entry, range(seats))
        assert not any(prize.spare or prize.remainder for prize in whole)


@pytest.mark.parametrize("winner_takes_all", [False, True])
def test_entries_in_tens_can_be_halved(winner_takes_all: bool) -> None:
    for entry in range(10, 1010, 10):
        halves = prizes(
            4 * entry, (0, 2, 1, 3), teams=TeamFacts(), winner_takes_all=winner_takes_all
        )
        assert not any(prize.odd or prize.spare or prize.remainder for prize in halves)


def test_a_prize_explains_itself() -> None:
    second = prizes(55, (2, 0, 1, 4, 3))[0]
    assert second.detail() == {
        "seat": 0,
        "rule": RULE,
        "pot": 55,
        "players": 5,
        "weights": [60, 30, 10],
        "teams": False,
        "place": 2,
        "whole": 16,
        "remainder": 50,
        "spare": 1,
        "share": 17,
        "odd": False,
        "amount": 17,
    }


def test_a_team_prize_explains_itself() -> None:
    facts = TeamFacts(went_out=2, points=(0, 1, 0, 1))
    losers, winners = prizes(10, (0, 2, 1, 3), teams=facts)[1:3]
    assert (winners.place, winners.share, winners.amount, winners.odd) == (1, 7, 4, True)
    assert (losers.place, losers.share, losers.amount, losers.odd) == (2, 3, 2, True)


CASES = [
    # Worked by hand from "Oona rules, coin prizes".
    (100, (0, 1), [100, 0]),
    (100, (1, 0), [0, 100]),
    (90, (0, 1, 2), [63, 27, 0]),
    (75, (0, 1, 2), [53, 22, 0]),
    (75, (2, 0, 1), [22, 0, 53]),
    (400, (3, 2, 1, 0), [0, 0, 120, 280]),
    (50, (0, 1, 2, 3, 4), [30, 15, 5, 0, 0]),
    (55, (0, 1, 2, 3, 4), [33, 17, 5, 0, 0]),
    (60, (0, 1, 2, 3, 4, 5), [36, 18, 6, 0, 0, 0]),
    (60, (5, 4, 3, 2, 1, 0), [0, 0, 0, 6, 18, 36]),
    (10, (0, 1, 2, 3, 4), [6, 3, 1, 0, 0]),
    (9, (0, 1, 2, 3, 4), [5, 3, 1, 0, 0]),
    (1, (0, 1, 2), [1, 0, 0]),
    (5, (0, 1, 2), [4, 1, 0]),
    (0, (0, 1), [0, 0]),
]


@pytest.mark.parametrize(("pot", "places", "prizes"), CASES)
def test_worked_cases(pot: int, places: tuple[int, ...], prizes: list[int]) -> None:
    assert split(pot, places) == prizes


def test_prizes_stand_in_the_order_of_the_seats() -> None:
    for places in permutations(range(3)):
        prizes = split(100, places)
        assert [prizes[seat] for seat in places] == [70, 30, 0]


TEAMS = [
    # pot, places, went_out, points, starter, prizes
    (400, (0, 2, 1, 3), 0, (0, 9, 9, 9), 0, [140, 60, 140, 60]),
    # The winners' odd coin goes to the partner who went out, whatever his partner holds.
    (10, (0, 2, 1, 3), 2, (0, 1, 0, 1), 0, [3, 2, 4, 1]),
    (10, (0, 2, 1, 3), 0, (0, 1, 0, 1), 2, [4, 1, 3, 2]),
    # The losers' to the one with fewer points left.
    (10, (0, 2, 1, 3), 0, (0, 9, 5, 2), 0, [4, 1, 3, 2]),
    # Equal points: the earlier in the round's order, straight away.
    (10, (0, 2, 1, 3), 0, (0, 9, 5, 9), 0, [4, 2, 3, 1]),
    (10, (0, 2, 1, 3), 0, (0, 9, 5, 9), 2, [4, 1, 3, 2]),
    (10, (0, 2, 1, 3), 0, (0, 9, 5, 9), 3, [4, 1, 3, 2]),
    # Nobody went out: points and order on both sides.
    (10, (1, 3, 0, 2), None, (9, 7, 5, 2), 0, [1, 3, 2, 4]),
    (10, (1, 3, 0, 2), None, (5, 2, 5, 2), 3, [2, 3, 1, 4]),
]


@pytest.mark.parametrize(("pot", "places", "went_out", "points", "starter", "prizes"), TEAMS)
def test_the_odd_coin_of_a_pair(
    pot: int,
    places: tuple[int, ...],
    went_out: int | None,
    points: tuple[int, ...],
    starter: int,
    prizes: list[int],
) -> None:
    got = split(pot, places, teams=True, went_out=went_out, points=points, starter=starter)
    assert got == prizes


def test_the_winning_pair_may_take_all() -> None:
    got = split(400, (0, 2, 1, 3), teams=True, winner_takes_all=True, went_out=0)
    assert got == [200, 0, 200, 0]
    odd = split(401, (1, 3, 0, 2), teams=True, winner_takes_all=True, went_out=3)
    assert odd == [0, 200, 0, 201]


def test_a_pot_below_zero_is_a_fault() -> None:
    with pytest.raises(ValueError, match="zero coins or more, got -1"):
        split(-1, (0, 1))


def test_ties_go_to_the_better_place() -> None:
    assert shares(1, (50, 50)) == [1, 0]
    assert shares(3, (50, 50)) == [2, 1]
    assert shares(5, (60, 30, 10)) == [3, 2, 0]
