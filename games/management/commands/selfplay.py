"""``manage.py selfplay``: whole games between programs, as one line of JSON.

``--paired`` is for comparing two programs: each shuffle is played once from every seat (teams:
from both sides), so that nobody profits from the cards, and the line then also tells how often
the first program won, with a 95 % interval. The unit of that interval is the deal.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from games.bots import choose
from games.bots.greedy import choose_greedily
from games.engine import actions as act
from games.engine.presets import PRESETS
from games.engine.rules import OPTIONS, TEAM_SEATS, Rules, RulesError, change
from games.engine.selfplay import Endless, Player, play_game, random_legal, random_playable
from games.engine.state import State
from games.engine.tables import check_seats
from games.engine.view import View, view

SEED_BITS: Final = 48
Z95: Final = 1.96
ENDLESS, BAD_VALUE = 1, 2


def seated(chooser: Callable[[View, Random], act.Action]) -> Player:
    """Let a program that sees views play from states; it is handed its own seat's view only."""

    def player(state: State, now: int, rng: Random) -> act.Action:
        return chooser(view(state, state.turn, now), rng)

    return player


PLAYERS: Final[Mapping[str, Player]] = {
    "random": random_playable,
    "random-legal": random_legal,
    "greedy": seated(choose_greedily),
    "heur": seated(choose),
}


@dataclass(frozen=True, slots=True)
class Setting:
    """What is to be played. ``names`` has one program for each seat, or two when ``paired``."""

    rules: Rules
    seats: int
    teams: bool
    games: int
    names: tuple[str, ...]
    seed: int
    paired: bool

    @property
    def seatings(self) -> tuple[tuple[Player, ...], ...]:
        """Who sits where, for each time a shuffle is played."""
        if not self.paired:
            return (tuple(PLAYERS[name] for name in self.names),)
        first, second = (PLAYERS[name] for name in self.names)
        row = [first, *[second] * (self.seats - 1)]
        if self.teams:
            row = [first, second] * 2
        times = 2 if self.teams else self.seats
        return tuple(tuple(row[-turn:] + row[:-turn]) for turn in range(times))


def run(setting: Setting) -> dict[str, Any]:
    """Play, and give the line: counts, CPU time, and the comparison when it is paired."""
    seeds = Random(setting.seed)  # noqa: S311 - nothing here is secret
    decisions = blocked = longest = 0
    shares: list[float] = []
    seatings = setting.seatings
    began = process_time()
    for _ in range(setting.games // len(seatings)):
        seed = seeds.getrandbits(SEED_BITS)
        wins = 0
        for players in seatings:
            played = play_game(setting.rules, setting.seats, players, seed, teams=setting.teams)
            result = played.state.result
            assert result is not None
            decisions += played.decisions
            longest = max(longest, played.decisions)
            blocked += result.blocked
            wins += setting.paired and players[result.places[0]] is PLAYERS[setting.names[0]]
        shares.append(wins / len(seatings))
    seconds = process_time() - began
    line: dict[str, Any] = {
        "games": setting.games,
        "decisions": decisions,
        "games_per_s": round(setting.games / seconds, 1),
        "decisions_per_s": round(decisions / seconds),
        "microseconds_per_decision": round(seconds / decisions * 1e6, 2),
        "blocked": blocked,
        "longest": longest,
    }
    return line | _compared(shares) if setting.paired else line


def _compared(shares: list[float]) -> dict[str, Any]:
    """How often the first program won: the mean over deals and its 95 % interval."""
    mean = fmean(shares)
    half = Z95 * stdev(shares) / len(shares) ** 0.5
    return {
        "deals": len(shares),
        "win_rate": round(mean, 4),
        "ci95": round(half, 4),
        "lower": round(mean - half, 4),
        "upper": round(mean + half, 4),
    }


class Command(BaseCommand):
    """Exit status: 0 played, 1 a game had no end, 2 a value was not understood."""

    help = "Play whole games between programs; prints one line of JSON. Times are CPU time."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--preset", default="oona", help=", ".join(PRESETS))
        parser.add_argument("--seats", help="2 to 6; without it 2, in teams 4")
        parser.add_argument("--games", default="1000", help="how many games in all")
        parser.add_argument(
            "--players", default="random", help=f"one, or one a seat: {', '.join(PLAYERS)}"
        )
        parser.add_argument("--seed", default="1")
        parser.add_argument("--teams", action="store_true", help="two against two")
        parser.add_argument(
            "--paired", action="store_true", help="two programs, each shuffle from every seat"
        )
        parser.add_argument(
            "--options", nargs="+", action="extend", default=[], metavar="NAME=VALUE"
        )

    def handle(self, *_: Any, **options: Any) -> None:
        setting = _setting(options)
        try:
            line = run(setting)
        except Endless as error:
            raise CommandError(str(error), returncode=ENDLESS) from None
        self.stdout.write(json.dumps(line))


def _setting(options: dict[str, Any]) -> Setting:
    teams, paired = options["teams"], options["paired"]
    rules = _rules(options["preset"], options["options"])
    seats = _number("--seats", options["seats"] or ("4" if teams else "2"), least=1)
    try:
        check_seats(seats, teams=teams, most=PRESETS[options["preset"]].most_seats)
    except RulesError as error:
        wanted = f"{TEAM_SEATS} with --teams" if teams else "{least} to {most}"
        raise _bad("--seats", str(seats), wanted.format(**error.params)) from None
    names = _names(options["players"], seats, paired=paired)
    setting = Setting(
        rules=rules,
        seats=seats,
        teams=teams,
        games=_number("--games", options["games"], least=1),
        names=names,
        seed=_number("--seed", options["seed"], least=0),
        paired=paired,
    )
    times = len(setting.seatings)
    if paired and (setting.games % times or setting.games < 2 * times):
        wanted = f"a multiple of {times}, {2 * times} at least: a shuffle is played {times} times"
        raise _bad("--games", str(setting.games), wanted)
    return setting


def _names(text: str, seats: int, *, paired: bool) -> tuple[str, ...]:
    names = tuple(text.split(","))
    for name in names:
        if name not in PLAYERS:
            raise _bad("--players", name, f"names out of {', '.join(PLAYERS)}")
    if paired:
        if len(names) != 2 or names[0] == names[1]:
            raise _bad("--players", text, "two different names, such as heur,random, when --paired")
        return names
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise _bad("--players", text, f"one name, or {seats} for {seats} seats")
    return names


def _rules(preset: str, pairs: list[str]) -> Rules:
    if preset not in PRESETS:
        raise _bad("--preset", preset, f"one of {', '.join(PRESETS)}")
    values: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals or name not in OPTIONS:
            raise _bad("--options", pair, f"NAME=VALUE with a name out of {', '.join(OPTIONS)}")
        written = {str(value).lower(): value for value in OPTIONS[name].choices}
        if text.lower() not in written:
            raise _bad("--options", pair, f"one of {', '.join(written)} for {name}")
        values[name] = written[text.lower()]
    try:
        return change(PRESETS[preset].rules, values)
    except RulesError as error:
        wanted = {
            "needs_bluff": "take_four=bluff with it",
            "needs_stack": "stack_four_on_two or stack_four_on_four with it",
        }
        raise _bad("--options", error.field, wanted.get(error.code, error.code)) from None


def _number(flag: str, text: str, *, least: int) -> int:
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if number < least:
        raise _bad(flag, text, f"a whole number of {least} or more")
    return number


def _bad(flag: str, value: str, wanted: str) -> CommandError:
    return CommandError(f"{flag} {value}: expected {wanted}", returncode=BAD_VALUE)
