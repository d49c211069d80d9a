"""Who is listed as playing arranged games, and who is not."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from random import Random

import pytest

from oona_site.desk.collusion import Cluster, Limits, Match, clusters, tail
from tests.conftest import RUN_FULL

DAY_MS = 86_400_000
ENTRY = 20
PRIZES = {2: (100,), 3: (70, 30), 4: (60, 30, 10)}
LIMITS = Limits()


class Evening:
    """Writes matches down."""

    def __init__(self) -> None:
        self.matches: list[Match] = []
        self._numbers = count()

    def play(self, order: Iterable[int], day: float = 0) -> None:
        """A match that these people finished in this order."""
        players = tuple(order)
        pot = ENTRY * len(players)
        parts = (*PRIZES[len(players)], *[0] * len(players))
        won = tuple(pot * part // 100 - ENTRY for part, _ in zip(parts, players, strict=False))
        places = tuple(range(1, len(players) + 1))
        name = f"g{next(self._numbers)}"
        self.matches.append(Match(name, int(day * DAY_MS), players, places, won))

    def play_teams(self, winners: tuple[int, int], losers: tuple[int, int]) -> None:
        players = (winners[0], losers[0], winners[1], losers[1])
        name = f"g{next(self._numbers)}"
        won = (8, -8, 8, -8)
        self.matches.append(Match(name, 0, players, (1, 2, 1, 2), won))

    def found(self, devices: dict[int, list[str]] | None = None) -> list[Cluster]:
        return clusters(self.matches, devices or {}, LIMITS)


def test_who_always_loses_to_the_same_person_is_listed_with_all_that_speaks_for_it() -> None:
    evening = Evening()
    for number in range(20):
        evening.play((1, 2), day=number / 4)
    evening.play((2, 3))
    (cluster,) = evening.found()
    assert cluster.players == {1, 2}
    (lean,) = cluster.leans
    assert (lean.hub, lean.asked, lean.ahead) == (1, 20, 20)
    assert lean.spokes == {2}
    assert lean.coins == 20 * ENTRY
    assert lean.chance == pytest.approx(0.55**20)
    assert cluster.games == tuple(sorted(f"g{number}" for number in range(20)))


def test_who_plays_as_often_and_wins_half_is_not() -> None:
    evening = Evening()
    for number in range(60):
        evening.play((1, 2) if number % 2 else (2, 1), day=number / 4)
    assert evening.found() == []


def test_a_lucky_week_is_not_enough() -> None:
    evening = Evening()
    for _ in range(6):
        evening.play((1, 2))
    assert evening.found() == []


def test_somebody_known_to_be_better_may_be_ahead_more_often() -> None:
    evening = Evening()
    for number in range(30):
        evening.play((2, 1) if number % 4 == 0 else (1, 2), day=number)
    assert [each.players for each in evening.found()] == []
    better = Evening()
    for number in range(30):
        better.play((1, 2), day=number)
    allowed = better.found()[0].leans[0].allowed
    for number in range(60):
        better.play((1, 100 + number), day=number)
        better.play((200 + number, 2), day=number)
    assert better.found()[0].leans[0].allowed > allowed


def test_many_who_lose_a_little_each_to_one_are_seen_together() -> None:
    evening = Evening()
    for spoke in range(2, 9):
        for _ in range(3):
            evening.play((1, spoke))
        evening.play((spoke, 100 + spoke))
    (cluster,) = evening.found()
    assert cluster.players == set(range(1, 9))
    assert [(each.hub, len(each.spokes), each.ahead) for each in cluster.leans] == [(1, 7, 21)]


def test_a_match_of_four_is_asked_once() -> None:
    """Ahead of three friends in one match says little more than ahead of one."""
    evening = Evening()
    for _ in range(6):
        evening.play((1, 2, 3, 4))
    assert evening.found() == []
    assert tail([3] * 6, 18, 0.5) == pytest.approx(0.25**6)
    assert tail([1] * 18, 18, 0.5) == pytest.approx(0.5**18)


def test_partners_do_not_beat_each_other() -> None:
    evening = Evening()
    for number in range(40):
        evening.play_teams((1, 2), (3 + number, 300 + number))
    assert evening.found() == []


def test_two_accounts_of_one_browser_at_one_table_are_listed_whatever_came_out() -> None:
    evening = Evening()
    for number in range(4):
        evening.play((1, 2, 3) if number % 2 else (2, 1, 3))
    devices = {1: ["a", "b"], 2: ["b"], 3: ["c"]}
    (cluster,) = evening.found(devices)
    assert cluster.players == {1, 2}
    assert [each.pair for each in cluster.shared] == [{1, 2}]
    del evening.matches[2:]
    assert evening.found(devices) == []


def test_a_pair_that_meets_all_day_long_is_listed_where_one_of_them_loses() -> None:
    evening = Evening()
    for number in range(14):
        evening.play((1, 2) if number else (2, 1), day=3 + number / 100)
        evening.play((5, 6) if number % 2 else (6, 5), day=3 + number / 100)
    (cluster,) = [each for each in evening.found() if each.often]
    assert cluster.players == {1, 2}
    assert [(each.day, len(each.games)) for each in cluster.often] == [(3 * DAY_MS, 14)]


def test_what_has_a_player_in_common_is_one_cluster() -> None:
    evening = Evening()
    for number in range(24):
        evening.play((1, 2), day=number)
        evening.play((8, 9), day=number)
    for _ in range(3):
        evening.play((2, 3))
    found = evening.found({2: ["x"], 3: ["x"]})
    assert [each.players for each in found] == [{1, 2, 3}, {8, 9}]


# A week of ten thousand honest players


def honest_week(rng: Random, players: int, ring: range) -> Evening:
    """Random tables, groups of friends who play among themselves, and a ring that loses to one.

    Skill differs as much as it does between a player who chooses well and one who does not.
    """
    evening = Evening()
    pull = [rng.lognormvariate(0, 0.3) for _ in range(players)]

    def ranked(people: list[int]) -> list[int]:
        return sorted(people, key=lambda one: rng.expovariate(pull[one]))

    for _ in range(3 * players // 2):
        evening.play(ranked(rng.sample(range(players), rng.choice((2, 3, 4)))), rng.uniform(0, 7))
    for _ in range(players // 30):
        friends = rng.sample(range(players), rng.choice((2, 2, 3, 4)))
        for _ in range(rng.randint(5, 40)):
            evening.play(ranked(friends), rng.uniform(0, 7))
    hub, *spokes = ring
    for spoke in spokes:
        for _ in range(3):
            evening.play((hub, spoke), 6.5)
    return evening


@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", range(20 if RUN_FULL else 2))
def test_a_ring_among_thousands_is_found_and_honest_friends_are_left_alone(seed: int) -> None:
    ring = range(10_000, 10_008)
    evening = honest_week(Random(f"watch {seed}"), 10_000, ring)
    found = evening.found()
    assert [each.players for each in found if each.players & set(ring)] == [set(ring)]
    assert len(found) - 1 <= 5
