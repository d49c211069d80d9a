"""Whose coin games look arranged: statistics over finished matches. It knows numbers, not people.

One question is asked of every **hub**, a player, and his **spokes**, those who play a large part of
their coin games with him: is he ahead of them more often than chance and skill allow? A pair is a
hub with one spoke. In a match with ``m`` of these people the number of spokes he is ahead of runs
from 0 to ``m - 1``; were he as good as they are, each number would be as likely. A better player is
allowed more: beating one of them is :data:`SKILL` or what both do against everybody else.

The list is cut so that, were everybody honest, so many names would come on it by chance as
``Limits.alarms`` says: the chance of a result, times the number of questions asked. What is found
is evidence for somebody who looks at it, never a verdict.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Final

# A player who chooses well is ahead of one who plays at random in about 62 of 100 matches of two.
SKILL: Final = 0.55
SKILL_MOST: Final = 0.70
# Of somebody who has played little against others, so many even games are taken for granted.
_EVEN_GAMES: Final = 20
_SPOKE_GAMES: Final = 3
# However few questions there are, what is likelier than that is no news.
_RARE: Final = 0.001
# Of a busy day, this much is let pass as chance.
_ODD: Final = 0.01
_DAY_MS: Final = 86_400_000

Players = frozenset[int]


@dataclass(frozen=True, slots=True)
class Match:
    """A finished match with an entry, by seat: who sat there, his place, what he won (coins).

    Partners share a place. ``at`` is when it ended, in milliseconds; ``won`` is below zero for
    those who got less than they paid.
    """

    id: str
    at: int
    players: tuple[int, ...]
    places: tuple[int, ...]
    won: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """From when on something stands out.

    A hub and his spokes are judged from ``games`` matches on; a spoke plays at least ``share``
    hundredths of his coin games with the hub. ``alarms`` honest names a list are accepted. A pair
    with more than ``a_day`` matches on one UTC day meets too often, one with the same device and
    ``device_games`` matches is listed whatever the results.
    """

    games: int = 6
    share: int = 30
    a_day: int = 12
    device_games: int = 3
    alarms: float = 0.5


@dataclass(frozen=True, slots=True)
class Lean:
    """How far a hub was ahead: of ``asked`` meetings with his spokes in ``games`` he won ``ahead``.

    ``chance`` is how likely that much or more is between honest players, ``allowed`` the part of
    meetings that skill explains, ``coins`` what went from the spokes to him.
    """

    hub: int
    spokes: Players
    games: tuple[str, ...]
    asked: int
    ahead: int
    allowed: float
    chance: float
    coins: int


@dataclass(frozen=True, slots=True)
class Often:
    """A pair that met ``games`` times on one day, which began at ``day`` (milliseconds)."""

    pair: Players
    day: int
    games: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shared:
    """A pair whose accounts were used in one browser, and what they played together."""

    pair: Players
    games: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cluster:
    """People who belong together by what was found, with all of the evidence."""

    players: Players
    games: tuple[str, ...]
    leans: tuple[Lean, ...]
    often: tuple[Often, ...]
    shared: tuple[Shared, ...]


def clusters(
    matches: Sequence[Match], devices: Mapping[int, Iterable[str]], limits: Limits
) -> list[Cluster]:
    """What stands out in ``matches``; ``devices`` are salted hashes of each player's browsers.

    The largest cluster comes first.
    """
    meetings = _Meetings(matches)
    return _joined(
        _leans(meetings, limits), _often(meetings, limits), _shared(meetings, devices, limits)
    )


class _Meetings:
    """Who met whom in which matches, on opposite sides, and who was ahead."""

    def __init__(self, matches: Sequence[Match]) -> None:
        self.of_player: dict[int, list[Match]] = defaultdict(list)
        self.of_pair: dict[Players, list[Match]] = defaultdict(list)
        for match in matches:
            for player in match.players:
                self.of_player[player].append(match)
            for one, other in combinations(match.players, 2):
                if place_in(match, one) != place_in(match, other):
                    self.of_pair[frozenset((one, other))].append(match)

    def skill(self, player: int) -> float:
        """The part of meetings in which a player is ahead of those he seldom meets."""
        asked = ahead = 0
        for match in self.of_player[player]:
            mine = place_in(match, player)
            for other, place in zip(match.players, match.places, strict=True):
                seldom = len(self.of_pair.get(frozenset((player, other)), ())) < _SPOKE_GAMES
                if place != mine and seldom:
                    asked += 1
                    ahead += mine < place
        return (ahead + _EVEN_GAMES / 2) / (asked + _EVEN_GAMES)


def place_in(match: Match, player: int) -> int:
    """The place of somebody who played."""
    return match.places[match.players.index(player)]


def _leans(meetings: _Meetings, limits: Limits) -> list[Lean]:
    asked = [
        (hub, spokes) for hub in meetings.of_player for spokes in _questions(hub, meetings, limits)
    ]
    found = [_lean(hub, spokes, meetings) for hub, spokes in asked]
    few = min(_RARE, limits.alarms / max(1, len(asked)))
    return [each for each in found if each is not None and each.chance <= few]


def _questions(hub: int, meetings: _Meetings, limits: Limits) -> list[Players]:
    """The groups of spokes that are asked about: all loyal ones, and each whom he met enough."""
    partners = Counter(
        player for match in meetings.of_player[hub] for player in match.players if player != hub
    )
    loyal, alone = set(), []
    for other, together in partners.items():
        met = len(meetings.of_pair.get(frozenset((hub, other)), ()))
        if met < _SPOKE_GAMES or 100 * together < limits.share * len(meetings.of_player[other]):
            continue
        loyal.add(other)
        if met >= limits.games:
            alone.append(frozenset((other,)))
    is_group = len(loyal) > 1 and len(_together(hub, loyal, meetings)) >= limits.games
    return [frozenset(loyal), *alone] if is_group else alone


def _together(hub: int, spokes: Iterable[int], meetings: _Meetings) -> list[Match]:
    found = {
        match.id: match
        for spoke in spokes
        for match in meetings.of_pair.get(frozenset((hub, spoke)), ())
    }
    return list(found.values())


def _lean(hub: int, spokes: Players, meetings: _Meetings) -> Lean | None:
    """How far the hub was ahead; ``None`` where that is no more than half."""
    games = _together(hub, spokes, meetings)
    sizes, ahead, coins = [], 0, 0
    for match in games:
        mine = place_in(match, hub)
        places = [place_in(match, one) for one in match.players if one in spokes]
        sizes.append(sum(place != mine for place in places))
        ahead += sum(place > mine for place in places)
        coins += _flow(match, hub, spokes)
    if 2 * ahead <= sum(sizes):
        return None
    allowed = _allowed(hub, spokes, meetings)
    chance = tail(sizes, ahead, allowed)
    names = tuple(sorted(match.id for match in games))
    return Lean(hub, spokes, names, sum(sizes), ahead, allowed, chance, coins)


def _allowed(hub: int, spokes: Players, meetings: _Meetings) -> float:
    """The part of meetings that skill explains, from what both sides do against strangers."""
    better = meetings.skill(hub)
    worse = sum(meetings.skill(one) for one in spokes) / len(spokes)
    odds = better / (1 - better) * (1 - worse) / worse
    return min(SKILL_MOST, max(SKILL, odds / (1 + odds)))


def _flow(match: Match, hub: int, spokes: Players) -> int:
    """The coins of a match that went from spokes to the hub: his part of all that was won."""
    won = dict(zip(match.players, match.won, strict=True))
    gains = sum(amount for amount in won.values() if amount > 0)
    lost = -sum(min(0, won[one]) for one in spokes if one in won)
    return lost * max(0, won[hub]) // gains if gains else 0


def tail(sizes: Iterable[int], ahead: int, part: float) -> float:
    """The chance that a hub is ahead at least ``ahead`` times.

    In each match he is ahead of 0 to ``size`` others, one more being ``part / (1 - part)`` times as
    likely. Matches are independent; what happens within one is not.
    """
    odds = part / (1 - part)
    spread = [1.0]
    for size in sizes:
        weights = [odds**count for count in range(size + 1)]
        whole = sum(weights)
        longer = [0.0] * (len(spread) + size)
        for before, chance in enumerate(spread):
            for count, weight in enumerate(weights):
                longer[before + count] += chance * weight / whole
        spread = longer
    return sum(spread[ahead:])


def _often(meetings: _Meetings, limits: Limits) -> list[Often]:
    """Pairs that meet too often on one day, one of them being ahead more than skill explains."""
    found = []
    for pair, matches in meetings.of_pair.items():
        if len(matches) <= limits.a_day:
            continue
        days: dict[int, list[Match]] = defaultdict(list)
        for match in matches:
            days[match.at // _DAY_MS].append(match)
        one, other = sorted(pair)
        for day, played in days.items():
            if len(played) <= limits.a_day:
                continue
            ahead = sum(place_in(match, one) < place_in(match, other) for match in played)
            most = max(ahead, len(played) - ahead)
            if tail([1] * len(played), most, SKILL) <= _ODD:
                names = tuple(match.id for match in played)
                found.append(Often(pair, day * _DAY_MS, names))
    return found


def _shared(
    meetings: _Meetings, devices: Mapping[int, Iterable[str]], limits: Limits
) -> list[Shared]:
    """Pairs who used one browser and sat at one coin table, also as partners."""
    users: dict[str, set[int]] = defaultdict(set)
    for player in meetings.of_player:
        for digest in devices.get(player, ()):
            users[digest].add(player)
    pairs = {pair for using in users.values() for pair in combinations(sorted(using), 2)}
    found = []
    for one, other in sorted(pairs):
        games = [match.id for match in meetings.of_player[one] if other in match.players]
        if len(games) >= limits.device_games:
            found.append(Shared(frozenset((one, other)), tuple(games)))
    return found


def _joined(
    leans: Iterable[Lean], often: Iterable[Often], shared: Iterable[Shared]
) -> list[Cluster]:
    """Puts together whatever has a player in common."""
    leans, often, shared = list(leans), list(often), list(shared)
    groups: list[Players] = []
    for people in (
        *(each.spokes | {each.hub} for each in leans),
        *(each.pair for each in often),
        *(each.pair for each in shared),
    ):
        touching = [group for group in groups if group & people]
        groups = [group for group in groups if not group & people]
        groups.append(people.union(*touching))
    found = [_cluster(people, leans, often, shared) for people in groups]
    return sorted(found, key=lambda each: (-len(each.players), sorted(each.players)))


def _cluster(
    people: Players, leans: list[Lean], often: list[Often], shared: list[Shared]
) -> Cluster:
    mine = tuple(
        sorted((each for each in leans if each.hub in people), key=lambda each: each.chance)
    )
    busy = tuple(each for each in often if each.pair <= people)
    same = tuple(each for each in shared if each.pair <= people)
    names = chain(
        (each.games for each in mine), (each.games for each in busy), (each.games for each in same)
    )
    games = set(chain.from_iterable(names))
    return Cluster(people, tuple(sorted(games)), mine, busy, same)
