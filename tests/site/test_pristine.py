"""What the tests do with a database after each test that commits."""

import pytest
from django.contrib.auth.models import Group, Permission
from django.db import DatabaseError, connection, transaction

from games.models import Step
from oona_site.players.models import Player
from tests.matches import open_match
from tests.pristine import put_back
from wallet.models import Account, Flow

pytestmark = pytest.mark.django_db(transaction=True)

# Made by migrations and by what follows them.
MADE = (Account, Flow, Group, Permission)


def test_a_database_is_put_back_with_its_rows_and_its_triggers() -> None:
    before = {model: list(model.objects.order_by("pk").values()) for model in MADE}
    assert all(before.values())
    for _ in range(2):
        open_match(Player.objects.create(name="Layla", name_key="layla"), seats=2)
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("DELETE FROM games_step")
        Group.objects.first().delete()  # type: ignore[union-attr]  # there are some, as seen above
        put_back()
        assert not Step.objects.exists()
        assert not Player.objects.exists()
        assert before == {model: list(model.objects.order_by("pk").values()) for model in MADE}
