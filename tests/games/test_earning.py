"""What accounts earn by finishing games, and what nobody earns."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.db import transaction
from pytest_django.fixtures import Settings

from games import seeds, services
from games.endings import Ending
from games.engine import events as ev
from games.matches import settle_step
from games.models import Table
from oona_site.players.models import Player
from wallet import audit
from wallet import selectors as coins
from wallet.models import Kind, Movement, Transfer

from .helpers import make_account, make_person, plan, table_named

DAY = 86_400_000
# A day to come, since a match begins by the clock of the machine and ends when a test says.
NOON = (seeds.clock_ms() // DAY + 10) * DAY + DAY // 2

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def amounts(settings: Settings) -> None:
    settings.OONA_WELCOME, settings.OONA_DAILY = 200, 50
    settings.OONA_REWARD, settings.OONA_REWARD_A_DAY = 4, 60


def finish(
    people: list[Player], *, now: int = NOON, away: tuple[int, ...] = (), **more: Any
) -> str:
    """A match of ``people`` from the deal to its end; gives its address."""
    seats = more.pop("seats", max(2, len(people)))
    address = services.open_table(plan(seats=seats, **more), host=people[0].pk)
    table = table_named(address)
    Table.objects.filter(pk=table.pk).update(created_at="2020-01-01T00:00:00Z")
    for person in people[1:]:
        services.take_seat(table.pk, person.pk)
    services.start_game(table.pk, people[0].pk)
    table.refresh_from_db()
    assert table.game is not None
    places = tuple(range(seats))
    if more.get("teams"):
        places = (0, 2, 1, 3)
    end = ev.RoundEnded(0, places, (0,) * seats, (0,) * seats, False, True, (0,))
    with transaction.atomic():
        settle_step(
            table=table.pk,
            game=table.game.pk,
            left=None,
            ending=Ending(end=end, standing=places, starter=0, dealer=0, away=away),
            now=now,
        )
    for person in people:
        services.stand(table.pk, person.pk)
    return table.game.public_id


def earned(person: Player) -> dict[str, int]:
    """The coins of a person by what they were for."""
    found: dict[str, int] = {}
    for line in coins.statement(person.pk):
        found[line.kind] = found.get(line.kind, 0) + line.amount
    return found


def test_the_first_finished_game_brings_the_welcome_and_the_day() -> None:
    """Against bots too, so that a newcomer comes to a table with an entry."""
    person = make_account("Layla")
    finish([person])
    assert earned(person) == {"welcome": 200, "daily": 50}
    finish([person])
    assert earned(person) == {"welcome": 200, "daily": 50}


def test_the_next_day_brings_its_own() -> None:
    person = make_account("Layla")
    for now in (NOON, NOON + DAY // 2 - 1, NOON + DAY // 2, NOON + DAY):
        finish([person], now=now)
    assert earned(person) == {"welcome": 200, "daily": 100}
    keys = Movement.objects.filter(kind=Kind.DAILY).order_by("seq").values_list("key", flat=True)
    dates = [coins.day_of(NOON), coins.day_of(NOON + DAY)]
    assert list(keys) == [f"daily:{person.pk}:{date.isoformat()}" for date in dates]


def test_guests_earn_nothing_and_cost_no_movement() -> None:
    guest = make_person("Zaid")
    finish([guest])
    assert not Movement.objects.exists()


def test_an_address_that_nobody_confirmed_earns_nothing() -> None:
    finish([make_account("Hessa", verified=False)])
    assert not Movement.objects.exists()


def test_a_guest_who_gets_an_account_is_welcomed_then() -> None:
    person = make_account("Hessa", verified=False)
    finish([person])
    EmailAddress.objects.filter(user=person).update(verified=True)
    finish([person])
    assert earned(person) == {"welcome": 200, "daily": 50}


def test_a_further_game_against_people_brings_less_with_each_game_of_the_day() -> None:
    people = [make_account("Layla"), make_account("Omar")]
    for _ in range(5):
        finish(people)
    # The first brought the daily reward; then 4 halved once, twice, and nothing more.
    for person in people:
        assert earned(person) == {"welcome": 200, "daily": 50, "reward": 2 + 1}
    finish(people, now=NOON + DAY)
    finish(people, now=NOON + DAY)
    assert earned(people[0]) == {"welcome": 200, "daily": 100, "reward": 3 + 2}


def test_each_opponent_counts_by_himself() -> None:
    layla, omar, noor = (make_account(name) for name in ("Layla", "Omar", "Noor"))
    finish([layla, omar])
    finish([layla, omar, noor])
    # Noor is new to her (4), Omar she has met (2); it was Noor's first game of the day.
    assert earned(layla)["reward"] == 6
    assert "reward" not in earned(noor)
    row = Transfer.objects.get(kind=Kind.REWARD, credit__player=layla)
    assert coins.explained(row.detail) == {"most": 60, "parts": [2, 4], "room": 60}


def test_rewards_of_a_day_end_at_a_sum(settings: Settings) -> None:
    settings.OONA_REWARD_A_DAY = 7
    people = [make_account(name) for name in ("Layla", "Omar", "Noor", "Dana")]
    layla = people[0]
    finish([layla])
    for other in people[1:]:
        finish([layla, other])
    assert earned(layla)["reward"] == 7


def test_guests_and_bots_are_no_opponents() -> None:
    layla = make_account("Layla")
    for name in ("Zaid", "Mona"):
        finish([layla, make_person(name)], seats=3)
    assert "reward" not in earned(layla)


def test_a_partner_is_no_opponent() -> None:
    people = [make_account(name) for name in ("Layla", "Omar", "Noor", "Dana")]
    for person in people:
        finish([person])
    finish(people, teams=True)
    assert earned(people[0])["reward"] == 8


@pytest.mark.parametrize("away", [(0,), (0, 1)])
def test_who_was_not_there_at_the_end_earns_nothing(away: tuple[int, ...]) -> None:
    people = [make_account("Layla"), make_account("Omar")]
    for person in people:
        finish([person])
    finish(people, away=away)
    # The other one had no opponent either.
    for person in people:
        assert earned(person) == {"welcome": 200, "daily": 50}


def test_a_table_with_an_entry_earns_as_well() -> None:
    people = [make_account("Layla", coins=100), make_account("Omar", coins=100)]
    finish(people, entry=50, now=NOON)
    assert earned(people[0]) == {"welcome": 100, "stake": -50, "prize": 100, "daily": 50}
    assert earned(people[1]) == {"welcome": 100, "stake": -50, "daily": 50}
    assert audit.check().is_clean


def test_a_site_without_coins_pays_none(settings: Settings) -> None:
    settings.OONA_COINS = False
    finish([make_account("Layla")])
    assert not Movement.objects.exists()


def test_amounts_of_nothing_are_no_movements(settings: Settings) -> None:
    settings.OONA_WELCOME = settings.OONA_DAILY = settings.OONA_REWARD = 0
    people = [make_account("Layla"), make_account("Omar")]
    finish(people)
    finish(people)
    assert not Movement.objects.exists()
