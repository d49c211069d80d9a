"""How a pot becomes prizes: the sum is the pot, exactly, always."""

from __future__ import annotations

from itertools import permutations

import pytest

from wallet.split import WEIGHTS, shares, split

POTS = range(2_001)


@pytest.mark.parametrize("seats", range(2, 7))
def test_prizes_add_up_to_the_pot_and_never_grow_with_the_place(seats: int) -> None:
    for pot in POTS:
        prizes = split(pot, range(seats))
        assert sum(prizes) == pot
        assert len(prizes) == seats
        assert prizes == sorted(prizes, reverse=True)
        assert prizes[-1] >= 0


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_larger_pot_makes_no_prize_smaller(seats: int) -> None:
    before = split(0, range(seats))
    assert before == [0] * seats
    for pot in POTS[1:]:
        prizes = split(pot, range(seats))
        assert all(new >= old for new, old in zip(prizes, before, strict=True))
        before = prizes


@pytest.mark.parametrize("seats", range(2, 7))
def test_no_prize_is_a_coin_away_from_its_share(seats: int) -> None:
    weights = (*WEIGHTS[seats], 0, 0, 0, 0)[:seats]
    for pot in POTS:
        for prize, weight in zip(split(pot, range(seats)), weights, strict=True):
            assert abs(prize * 100 - pot * weight) < 100


@pytest.mark.parametrize("went_out", [None, 0, 1, 2, 3])
@pytest.mark.parametrize("winner_takes_all", [False, True])
@pytest.mark.parametrize("places", [(0, 2, 1, 3), (1, 3, 0, 2)])
def test_team_prizes_add_up_and_halve(
    places: tuple[int, ...], winner_takes_all: bool, went_out: int | None
) -> None:
    before = [0] * 4
    for pot in POTS:
        prizes = split(
            pot,
            places,
            teams=True,
            winner_takes_all=winner_takes_all,
            went_out=went_out,
            points=(5, 1, 3, 1),
        )
        assert sum(prizes) == pot
        assert abs(prizes[0] - prizes[2]) <= 1
        assert abs(prizes[1] - prizes[3]) <= 1
        assert all(new >= old for new, old in zip(prizes, before, strict=True))
        before = prizes


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
