"""Outages: noticed or recorded by hand, their games listed, players told once, two people void."""

import asyncio

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import Client
from pytest_django.fixtures import Settings

from games import outages
from games.models import Game
from games.seeds import clock_ms
from games.served_model import Served
from oona_site.desk import incidents
from oona_site.desk.models import Incident, VoidDecision
from oona_site.desk.reconcile import run
from oona_site.players.models import Letter, LetterKind, Player, StaffAction, Verb
from oona_site.players.problems import Problem
from oona_site.players.roles import Role
from tests.desk.coins import rich, staff
from tests.desk.test_pages import desk_of
from tests.games.coin_tables import ENTRY, dealt, game_of
from tests.games.helpers import in_thread
from tests.matches import open_match, play_out
from tests.people import make_account
from wallet import selectors as coins
from wallet import services

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "The database was moved."
MINUTE = 60_000


@pytest.fixture
def referee() -> Player:
    return staff(Role.REFEREE, "Nour")


def ran_since(game: str, at: int) -> None:
    """As if it had been dealt then."""
    Game.objects.filter(public_id=game).update(started_at=at)


def served(*spans: tuple[int, int]) -> None:
    Served.objects.bulk_create(Served(since=since, until=until) for since, until in spans)


def balances(people: list[Player]) -> list[int]:
    found = coins.balances(person.pk for person in people)
    return [found[person.pk] for person in people]


# Who served when


def test_a_beat_moves_its_span_on_and_a_late_one_begins_another() -> None:
    first = outages.beat(None, 1_000_000)
    assert outages.beat(first, 1_005_000) == first
    second = outages.beat(first, 1_005_000 + outages.MISSED_MS + 1)
    assert second != first
    spans = list(Served.objects.order_by("pk").values_list("since", "until"))
    assert spans == [(1_000_000, 1_005_000), (1_020_001, 1_020_001)]


@pytest.mark.parametrize(
    ("spans", "found"),
    [
        ([], []),
        ([(100, 200), (200, 300)], []),
        ([(100, 200), (229, 300)], []),
        ([(100, 200), (230, 300)], [(200, 230)]),
        ([(100, 200), (120, 400), (300, 310), (500, 600)], [(400, 500)]),
        ([(300, 400), (100, 200), (450, 460)], [(200, 300), (400, 450)]),
        ([(0, 40), (100, 200)], []),
    ],
)
def test_where_no_span_reaches_nobody_served(
    spans: list[tuple[int, int]], found: list[tuple[int, int]]
) -> None:
    served(*spans)
    assert outages.gaps(50, 30) == found


async def test_a_process_that_comes_back_says_so() -> None:
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    task = loop.create_task(outages.keep(lambda: loop.call_soon_threadsafe(told.set)))
    await asyncio.wait_for(told.wait(), 5)
    task.cancel()
    assert await in_thread(Served.objects.count)() == 1


# What is noticed


def test_an_outage_is_noticed_once_and_its_players_are_told_once(settings: Settings) -> None:
    settings.OONA_OUTAGE_SECONDS = 30
    pair = [make_account("Sara"), make_account("Layla")]
    Player.objects.filter(pk=pair[1].pk).update(language="ar")
    game = game_of(open_match(*pair)).public_id
    now = clock_ms()
    ran_since(game, now - 10 * MINUTE)
    served((now - 9 * MINUTE, now - 5 * MINUTE), (now - 4 * MINUTE, now))
    call_command("outages")
    assert incidents.notice() == []
    row = Incident.objects.get()
    assert (row.begins_at, row.ends_at, row.by) == (now - 5 * MINUTE, now - 4 * MINUTE, None)
    assert [each.game for each in row.games.all()] == [game]
    letters = Letter.objects.filter(kind=LetterKind.INCIDENT)
    words = dict(letters.values_list("player", "words"))
    assert len(words) == letters.count() == 2
    assert game in words[pair[0].pk]
    assert "nobody could play" in words[pair[0].pk]
    assert "nobody could play" not in words[pair[1].pk]


def test_a_short_one_or_one_without_games_is_none(settings: Settings) -> None:
    settings.OONA_OUTAGE_SECONDS = 30
    now = clock_ms()
    served((now - 9 * MINUTE, now - 5 * MINUTE), (now - 4 * MINUTE, now))
    assert incidents.notice() == []
    game = game_of(open_match(make_account("Sara"), make_account("Layla"))).public_id
    ran_since(game, now - 10 * MINUTE)
    settings.OONA_OUTAGE_SECONDS = 61
    assert incidents.notice() == []
    assert not Letter.objects.exists()


def test_two_processes_notice_it_once() -> None:
    Incident.objects.create(begins_at=1000, ends_at=2000, reason=WHY)
    with pytest.raises(IntegrityError), transaction.atomic():
        Incident.objects.create(begins_at=1000, ends_at=2500, reason=WHY)


# By hand


def test_every_game_of_the_span_is_listed_with_what_became_of_it(referee: Player) -> None:
    pair = [make_account("Sara"), make_account("Layla")]
    over = play_out(open_match(*pair))
    before = play_out(open_match(*pair))
    running = game_of(open_match(*pair)).public_id
    now = clock_ms()
    for game, began, ended in (
        (over, now - 10 * MINUTE, now - 3 * MINUTE),
        (before, now - 20 * MINUTE, now - 15 * MINUTE),
    ):
        Game.objects.filter(public_id=game).update(started_at=began, ended_at=ended)
    ran_since(running, now - 10 * MINUTE)
    row = incidents.record(now - 5 * MINUTE, now - 4 * MINUTE, WHY, by=referee.pk)
    found = {hit.record.public_id: hit for hit in incidents.games_of(row)}
    assert set(found) == {over, running}
    assert not found[over].is_running
    assert found[over].played_at
    assert found[running].is_running
    assert found[running].played_at is None
    assert Letter.objects.filter(kind=LetterKind.INCIDENT).count() == 2
    assert StaffAction.objects.get().verb == Verb.INCIDENT


@pytest.mark.parametrize(
    ("begins", "ends", "reason"),
    [(-4, -5, WHY), (-5, 1, WHY), (-5, -5, WHY), (-20_000, -4, WHY), (-5, -4, "short")],
)
def test_what_cannot_be_is_refused(referee: Player, begins: int, ends: int, reason: str) -> None:
    now = clock_ms()
    with pytest.raises(Problem):
        incidents.record(now + begins * MINUTE, now + ends * MINUTE, reason, by=referee.pk)
    assert not Incident.objects.exists()


def test_the_same_time_is_recorded_once(referee: Player) -> None:
    now = clock_ms()
    incidents.record(now - 5 * MINUTE, now - 4 * MINUTE, WHY, by=referee.pk)
    with pytest.raises(Problem):
        incidents.record(now - 6 * MINUTE, now - 3 * MINUTE, WHY, by=referee.pk)


def test_games_nobody_plays_on_are_void_by_two_people_in_one_approval(
    referee: Player, settings: Settings
) -> None:
    settings.OONA_OUTAGE_MINUTES = 30
    support = staff(Role.SUPPORT, "Maha")
    people = rich("Sara", "Layla", "Reem", "Hind")
    abandoned = [game_of(dealt(people[:2])).public_id, game_of(dealt(people[2:])).public_id]
    now = clock_ms()
    for game in abandoned:
        ran_since(game, now - 60 * MINUTE)
    row = incidents.record(now - 50 * MINUTE, now - 40 * MINUTE, WHY, by=referee.pk)
    assert balances(people) == [1000 - ENTRY] * 4
    assert incidents.propose_voids(row.pk, by=support.pk) == 2
    with pytest.raises(Problem):
        incidents.propose_voids(row.pk, by=support.pk)
    assert incidents.approve_voids(row.pk, by=support.pk)[0] == 0
    assert not VoidDecision.objects.exists()
    assert incidents.approve_voids(row.pk, by=referee.pk) == (2, [])
    assert balances(people) == [1000] * 4
    assert run().is_clean


def test_a_game_that_went_on_is_left_alone(referee: Player, settings: Settings) -> None:
    settings.OONA_OUTAGE_MINUTES = 30
    game = game_of(dealt(rich("Sara", "Layla"))).public_id
    now = clock_ms()
    ran_since(game, now - 20 * MINUTE)
    row = incidents.record(now - 15 * MINUTE, now - 10 * MINUTE, WHY, by=referee.pk)
    with pytest.raises(Problem):
        incidents.propose_voids(row.pk, by=referee.pk)


# The pages


def recorded(client: Client) -> str:
    """Recorded through the form; its address."""
    given = {"begins": "2026-01-01T10:00:00", "ends": "2026-01-01T10:02:00", "reason": WHY}
    answer = client.post("/desk/incidents/", given)
    assert answer.status_code == 302
    return str(answer["Location"])


@pytest.mark.parametrize("role", [Role.REFEREE, Role.ADMINISTRATOR])
def test_a_referee_or_an_administrator_records_one_and_stops_the_coins(role: Role) -> None:
    client = desk_of(staff(role))
    where = recorded(client)
    row = Incident.objects.get()
    assert row.ends_at - row.begins_at == 2 * MINUTE
    assert WHY in client.get(where).content.decode()
    client.post(f"{where}stop/")
    assert services.frozen()
    said = [each.data for each in StaffAction.objects.order_by("pk")]
    assert said == [{"games": 0}, {"stopped": True}]


def test_support_reads_them_and_records_none() -> None:
    client = desk_of(staff(Role.SUPPORT))
    page = client.get("/desk/incidents/").content.decode()
    assert "Record an outage" not in page
    given = {"begins": "2026-01-01T10:00", "ends": "2026-01-01T10:02", "reason": WHY}
    client.post("/desk/incidents/", given)
    assert not Incident.objects.exists()
    number = Incident.objects.create(begins_at=1000, ends_at=2000, reason=WHY).pk
    assert client.get(f"/desk/incidents/{number}/").status_code == 200
    for what in ("stop", "approve"):
        assert client.post(f"/desk/incidents/{number}/{what}/").status_code == 404


def test_bad_times_are_said_on_the_form() -> None:
    client = desk_of(staff(Role.REFEREE))
    for begins, ends in (("", ""), ("2026-01-02T10:00", "2026-01-01T10:00"), ("x", "y")):
        given = {"begins": begins, "ends": ends, "reason": WHY}
        answer = client.post("/desk/incidents/", given)
        assert answer.status_code == 200
        assert 'role="alert"' in answer.content.decode()
    assert not Incident.objects.exists()
