"""Staff look at tables and matches, change nothing, and see nobody's cards."""

from __future__ import annotations

import pytest
from django.test import Client

from games import seeds, services
from games.models import Game, Table
from oona_site.players.models import Player
from tests.games.helpers import plan
from tests.people import log_in

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def staff(layla: Player) -> Client:
    """Somebody who runs the site, looking while Layla plays."""
    services.play_now(plan(), host=layla.pk)
    boss = Player.objects.create_superuser("boss@oona.example", "pw", name="Boss", name_key="bos")
    return log_in(Client(), boss)


def test_lists_and_pages_open(staff: Client) -> None:
    for path in ("table", "game"):
        assert staff.get(f"/admin/games/{path}/").status_code == 200
    assert staff.get(f"/admin/games/table/{Table.objects.get().pk}/change/").status_code == 200


def test_a_running_match_shows_neither_its_seed_nor_its_deal(staff: Client) -> None:
    game = Game.objects.get()
    secret = seeds.Secret.unsealed(game.sealed_seed, game.public_id)
    page = staff.get(f"/admin/games/game/{game.pk}/change/")
    assert page.status_code == 200
    text = page.content.decode()
    assert secret.seed.hex() not in text
    assert secret.key.hex() not in text
    assert bytes(game.sealed_seed).hex() not in text
    assert "dealt" not in text
    assert game.commitment in text


def test_nothing_is_edited_by_hand(staff: Client) -> None:
    table = Table.objects.get()
    answer = staff.post(f"/admin/games/table/{table.pk}/change/", {"name": "mine"})
    assert answer.status_code == 403
    assert staff.post(f"/admin/games/table/{table.pk}/delete/").status_code == 403
    assert staff.get("/admin/games/table/add/").status_code == 403
    table.refresh_from_db()
    assert table.name == ""
