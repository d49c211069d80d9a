"""Public ids: nobody guesses one, and none is read as an option by a command."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, execute_from_command_line

from games.models import new_public_id
from oona_site.players.models import make_public_id

PUBLIC_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{21}")
MADE = 1_000


def generators() -> list[Callable[[], str]]:
    """Whatever makes a public id: the defaults of all rows that have one, and what they call."""
    fields = [
        field
        for model in apps.get_models()
        for field in model._meta.get_fields()
        if field.name == "public_id"
    ]
    found: list[Any] = [getattr(field, "default", None) for field in fields]
    assert len(found) >= 3
    return sorted({make_public_id, new_public_id, *found}, key=lambda made: made.__qualname__)


@pytest.mark.parametrize("make", generators())
def test_a_public_id_begins_with_a_letter_or_a_digit(make: Callable[[], str]) -> None:
    made = {make() for _ in range(MADE)}
    assert len(made) == MADE
    assert [each for each in made if not PUBLIC_ID.fullmatch(each)] == []


@pytest.mark.django_db
def test_a_game_whose_id_begins_with_a_hyphen_can_still_be_named() -> None:
    """Ids made before that rule stay as they are."""
    with pytest.raises(CommandError, match="got '-Ptz'"):
        execute_from_command_line(["manage.py", "verify", "--traceback", "--", "-Ptz"])
