"""Fills the database of a server under test: players, their sessions, tables with everyone seated.

    python -m tests.faults.seed '{"tables": 8, "seats": 4, "people": 4, ...}'

Prints one JSON list of tables: `{"id", "public_id", "cookies": [one a person, in order of seat]}`.
It runs beside the server, as another process of the product would.
"""

import json
import os
import sys
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.faults.settings")

import django

django.setup()

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.db import transaction  # noqa: E402

from games import services  # noqa: E402
from games.engine.presets import preset_named  # noqa: E402
from games.engine.rules import change  # noqa: E402
from games.models import Table  # noqa: E402
from oona_site.players.models import Language, Player  # noqa: E402
from oona_site.players.names import name_key  # noqa: E402
from oona_site.players.sessions import SessionStore  # noqa: E402

_BACKEND = "django.contrib.auth.backends.ModelBackend"
_LANGUAGES = tuple(Language.values)


def make_player(number: int) -> tuple[int, str]:
    """Makes a guest who is signed in; gives the player's number and the session's key."""
    name = f"Player {number}"
    language = _LANGUAGES[number % len(_LANGUAGES)]
    player = Player(name=name, name_key=name_key(name), language=language)
    player.set_unusable_password()
    player.save(force_insert=True)
    session = SessionStore()
    session[SESSION_KEY] = str(player.pk)
    session[BACKEND_SESSION_KEY] = _BACKEND
    session[HASH_SESSION_KEY] = player.get_session_auth_hash()
    session.save()
    assert session.session_key is not None
    return player.pk, session.session_key


def make_table(wish: dict[str, Any], first_number: int) -> dict[str, Any]:
    """Opens one private table with its people seated; programs come when it starts."""
    preset = preset_named(wish.get("preset", "oona"))
    plan = services.Plan(
        preset=preset.name,
        rules=change(preset.rules, wish.get("options", {})),
        seats=wish["seats"],
        teams=wish.get("teams", False),
        private=True,
    )
    people = [make_player(first_number + seat) for seat in range(wish["people"])]
    public_id = services.open_table(plan, host=people[0][0])
    table = Table.objects.get(public_id=public_id)
    for player, _ in people[1:]:
        services.take_seat(table.pk, player)
    return {"id": table.pk, "public_id": public_id, "cookies": [key for _, key in people]}


def main(wish: dict[str, Any]) -> None:
    with transaction.atomic():
        last = Player.objects.count()
        tables = [
            make_table(wish, last + number * wish["people"]) for number in range(wish["tables"])
        ]
    print(json.dumps(tables))


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
