"""How well the programs play, and that they play no better than honest ones can.

Bars are lower 95 % bounds over deals, each shuffle played from every seat. The alarm is an upper
bound: who sees the other hand wins 88 % against random in two seats, who is honest 75 % at most.
"""

import pytest

from games.engine.presets import preset_named
from games.engine.rules import change
from games.engine.selfplay import random_legal, random_playable
from games.management.commands.selfplay import PLAYERS, Setting, run

LEAK_ALARM = 0.80


def rate(
    *names: str, deals: int, preset: str = "oona", seats: int = 2, teams: bool = False
) -> dict[str, float]:
    times = 2 if teams else seats
    return run(
        Setting(
            rules=preset_named(preset).rules,
            seats=seats,
            teams=teams,
            games=deals * times,
            names=names,
            seed=2_026,
            paired=True,
        )
    )


@pytest.mark.timeout(120)
def test_the_program_beats_random_play_and_sees_no_hidden_card() -> None:
    found = rate("heur", "random", deals=300)
    assert found["lower"] >= 0.57
    assert found["upper"] < LEAK_ALARM


@pytest.mark.full
@pytest.mark.parametrize(
    ("opponent", "preset", "seats", "teams", "bar", "alarm"),
    [
        ("random", "oona", 2, False, 0.62, LEAK_ALARM),
        ("random", "oona_plus", 2, False, 0.60, LEAK_ALARM),
        ("greedy", "oona", 2, False, 0.50, 0.68),
        ("greedy", "oona_plus", 2, False, 0.50, 0.70),
        ("random", "oona", 4, False, 0.30, 0.44),
        ("random", "oona", 4, True, 0.57, 0.78),
    ],
)
def test_the_program_clears_its_bars(
    opponent: str, preset: str, seats: int, teams: bool, bar: float, alarm: float
) -> None:
    found = rate("heur", opponent, deals=1_000, preset=preset, seats=seats, teams=teams)
    assert found["lower"] >= bar
    assert found["upper"] < alarm


@pytest.mark.timeout(120)
def test_random_players_are_what_they_are_called() -> None:
    """Uniform over all choices is far weaker than over playable cards: they are no one thing."""
    assert rate("random", "random-legal", deals=60)["lower"] > 0.85


def test_the_players_of_the_command_are_the_engines() -> None:
    assert PLAYERS["random"] is random_playable
    assert PLAYERS["random-legal"] is random_legal


@pytest.mark.timeout(120)
@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_every_player_gets_through_every_kind_of_table(name: str) -> None:
    rules = change(
        preset_named("oona_plus").rules,
        {"stack_two_on_four": True, "challenge_stacked": True, "stack_total": "count_times_top"},
    )
    for seats, teams in ((2, False), (4, True), (6, False)):
        line = run(Setting(rules, seats, teams, 5, (name,) * seats, 1, paired=False))
        assert line["games"] == 5
