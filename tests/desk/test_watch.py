"""The nightly look at coin games, with rows as real matches leave them."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django.fixtures import Settings

from games.models import Game, GameSeat, Table, TableState
from games.outcomes import coin_matches
from oona_site.desk import watch
from oona_site.desk.case_models import Case, CaseKind, EntryKind, Outcome, Status
from oona_site.desk.cases import close
from oona_site.desk.models import Watch
from oona_site.players.models import KnownBrowser, Player, Sanction
from oona_site.players.roles import Role
from tests.desk.coins import rich, staff
from tests.games.coin_tables import dealt, game_of
from tests.matches import play_out
from tests.people import log_in

DAY_MS = 86_400_000
NOW = 1_900_000_000_000
ENTRY = 20


@pytest.fixture
def people(db: None) -> list[Player]:
    return rich("Layla", "Salem", "Noor", "Hamad")


def finished(order: list[Player], *, at: int = NOW, void: bool = False) -> str:
    """A match with an entry that these people finished in this order."""
    table = Table.objects.create(
        preset="oona", options={}, seats=len(order), entry=ENTRY, state=TableState.CLOSED
    )
    seats = list(range(len(order)))
    result = {
        "standing": seats,
        "winners": [0],
        "prizes": [ENTRY * len(order), *[0] * (len(order) - 1)],
    }
    game = Game.objects.create(
        table=table, number=1, preset="oona", options={}, seats=len(order), entry=ENTRY,
        sealed_seed=b"", commitment="", started_at=at - 1, ended_at=at,
        result=None if void else result, void=void,
    )  # fmt: skip
    GameSeat.objects.bulk_create(
        GameSeat(game=game, number=seat, player=player) for seat, player in enumerate(order)
    )
    return game.public_id


def arranged(winner: Player, loser: Player, count: int = 20) -> list[str]:
    return [finished([winner, loser], at=NOW - number * DAY_MS) for number in range(count)]


def subjects(case: Case) -> set[int]:
    return set(case.players.values_list("player_id", flat=True))


def games(case: Case) -> set[str]:
    return set(case.games.values_list("game", flat=True))


@pytest.mark.django_db(transaction=True)
def test_a_real_match_is_read_as_it_was_settled() -> None:
    pair = rich("Layla", "Salem")
    table = dealt(pair)
    play_out(table)
    game = game_of(table)
    (match,) = coin_matches(0)
    assert match.public_id == game.public_id
    assert match.players == tuple(player.pk for player in pair)
    assert sorted(match.places) == [1, 2]
    assert match.prizes[match.places.index(1)] == 2 * game.entry
    assert sum(match.prizes) == 2 * game.entry


def test_only_counted_coin_games_of_the_last_days_are_looked_at(people: list[Player]) -> None:
    finished(people)
    finished(people, void=True)
    finished(people, at=NOW - 29 * DAY_MS)
    assert watch.run(NOW).matches == 1


def test_arranged_games_open_one_case_with_games_and_figures(people: list[Player]) -> None:
    layla, salem, noor, hamad = people
    played = arranged(layla, salem)
    finished([noor, hamad])
    night = watch.run(NOW)
    assert (night.found, night.opened, night.continued) == (1, 1, 0)
    case = Case.objects.get()
    assert (case.kind, case.status, case.opened_by) == (CaseKind.COLLUSION, Status.OPEN, None)
    assert subjects(case) == {layla.pk, salem.pk}
    assert games(case) == set(played)
    (lean,) = case.evidence["leans"]
    assert (lean["hub"], lean["spokes"], lean["ahead"]) == (layla.pk, [salem.pk], 20)
    assert lean["coins"] == 20 * ENTRY
    assert case.evidence["limits"]["days"] == 28


def test_the_next_night_adds_what_is_new_to_the_open_case(people: list[Player]) -> None:
    layla, salem, noor, _ = people
    arranged(layla, salem)
    watch.run(NOW)
    assert watch.run(NOW).continued == 0
    new = finished([layla, salem], at=NOW + 1)
    for number in range(20):
        finished([layla, noor], at=NOW + number)
    assert watch.run(NOW + DAY_MS).continued == 1
    case = Case.objects.get()
    assert new in games(case)
    assert subjects(case) == {layla.pk, salem.pk, noor.pk}
    assert case.evidence["leans"][0]["hub"] == layla.pk
    assert case.entries.filter(kind=EntryKind.NOTE, by=None).count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_closed_case_is_not_opened_for_what_was_judged_there() -> None:
    layla, salem = rich("Layla", "Salem")
    arranged(layla, salem)
    watch.run(NOW)
    close(Case.objects.get().pk, Outcome.NOTHING, "", by=staff(Role.SUPPORT).pk)
    assert watch.run(NOW).opened == 0
    finished([layla, salem])
    assert watch.run(NOW).opened == 0
    for _ in range(5):
        finished([layla, salem])
    assert watch.run(NOW).opened == 1
    assert Case.objects.count() == 2


def test_one_browser_is_evidence_whatever_came_out(people: list[Player]) -> None:
    layla, salem, noor, _ = people
    for order in ([layla, salem, noor], [noor, layla, salem], [salem, noor, layla]):
        finished(order)
    for player in (layla, salem):
        KnownBrowser.objects.create(player=player, digest="d" * 64, last_at=player.created_at)
    watch.run(NOW)
    case = Case.objects.get()
    assert subjects(case) == {layla.pk, salem.pk}
    assert case.evidence["shared"] == [{"pair": sorted((layla.pk, salem.pk)), "games": 3}]


def test_nobody_is_shut_out_by_it(people: list[Player]) -> None:
    layla, salem, *_ = people
    arranged(layla, salem)
    watch.run(NOW)
    assert not Player.objects.filter(is_active=False).exists()
    assert not Sanction.objects.exists()


def test_thresholds_are_settings(people: list[Player], settings: Settings) -> None:
    layla, salem, *_ = people
    arranged(layla, salem)
    settings.OONA_WATCH_GAMES = 21
    assert watch.run(NOW).found == 0
    settings.OONA_WATCH_GAMES = 20
    assert watch.run(NOW).found == 1


@pytest.mark.django_db(transaction=True)
def test_the_nightly_command_does_every_job_and_says_where_one_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = StringIO()
    call_command("nightly", stdout=said)
    for line in ("-- reconcile", "clean", "-- checkgames", "differences 0", "wrong 0", "matches 0"):
        assert line in said.getvalue()
    assert Watch.objects.count() == 1

    def broken(now: int) -> Watch:
        raise RuntimeError

    monkeypatch.setattr("oona_site.desk.management.commands.watchcoins.run", broken)
    said = StringIO()
    with pytest.raises(SystemExit) as end:
        call_command("nightly", stdout=said)
    assert end.value.code == 1
    assert "look at: watchcoins" in said.getvalue()
    assert "browsers forgotten" in said.getvalue()


@pytest.mark.django_db(transaction=True)
def test_support_reads_what_speaks_for_it(client: Client) -> None:
    layla, salem, noor = rich("Layla", "Salem", "<b>Noor")
    arranged(layla, salem)
    for number in range(13):
        finished([noor, salem] if number else [salem, noor], at=NOW)
    for player in (layla, noor):
        KnownBrowser.objects.create(player=player, digest="d" * 64, last_at=player.created_at)
    for _ in range(3):
        finished([noor, layla])
    watch.run(NOW)
    log_in(client, staff(Role.SUPPORT))
    page = client.get("/desk/watch/").content.decode()
    case = Case.objects.get()
    assert f"/desk/cases/{case.pk}/" in page
    assert "Nothing was looked at" not in page
    page = client.get(f"/desk/cases/{case.pk}/").content.decode()
    text = re.sub(r"<[^>]*>", "", page)
    for words in (
        "Layla finished ahead of Salem in 20 of 20 games.",
        "These two accounts logged in with one browser, and sat together in 3 coin games",
        "these two played 13 coin games with each other",
        "400 coins went that way.",
    ):
        assert words in text
    assert "<b>Noor" not in page
    log_in(client, staff(Role.AUDITOR))
    assert client.get("/desk/watch/").status_code == 404
