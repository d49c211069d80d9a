"""Fills a server's database with people whose names would do harm, past every check of names.

What a check lets through is not the question here: a page must be safe whatever stands in the row.
Prints the addresses as JSON. Run as a process of its own while the server is down.
"""

import json
import os
from typing import Any


def talk(table: Any, people: list[Any]) -> None:
    """Everybody there has said his name, past the checks of what is said."""
    from games import chat
    from games.chatlines import LineKind

    said = [
        chat.NewLine(seat, person.pk, None, seat + 1, LineKind.TEXT, person.name, f"k{seat}")
        for seat, person in enumerate(people)
    ]
    chat.write(table.pk, said)


def main() -> None:
    import django

    django.setup()
    from games import services as games
    from games.journal import journal
    from games.models import Table
    from oona_site.players import accounts
    from oona_site.players.models import Block, Player
    from oona_site.players.roles import Role
    from tests.browser.test_names import NAMES
    from tests.desk.coins import coin_game, rich, staff
    from tests.games.helpers import plan
    from tests.matches import open_match
    from wallet import services

    people = rich(*(f"Person {number}" for number in range(len(NAMES))))
    for person, name in zip(people, NAMES, strict=True):
        Player.objects.filter(pk=person.pk).update(name=name)
        person.name = name
    game = coin_game(people[:4])
    Table.objects.update(name=NAMES[1])
    running = open_match(*people[2:])
    Table.objects.filter(pk=running.pk).update(name=NAMES[0])
    waiting = games.open_table(plan(), host=people[0].pk)
    Table.objects.filter(public_id=waiting).update(name=NAMES[3])
    Block.objects.create(player=people[0], other=people[1])
    talk(running, people[2:])
    workers = {role.value: staff(role, NAMES[1]) for role in (Role.AUDITOR,)}
    treasurer = staff(Role.TREASURER)
    Player.objects.filter(pk=treasurer.pk).update(name=NAMES[0])
    services.adjust_propose(
        player=people[2].pk, amount=5, reason="<img src=x onerror=hit()>", by=treasurer.pk
    )
    root = staff(Role.ADMINISTRATOR, "Root")
    Player.objects.filter(pk=root.pk).update(is_staff=True, is_superuser=True)
    accounts.change_address(people[0], "new@example.org")
    journal.stop()
    print(
        json.dumps(
            {
                "own": people[0].email,
                "person": people[0].public_id,
                "pk": people[0].pk,
                "auditor": workers["auditor"].email,
                "root": root.email,
                "game": game,
                "over": Table.objects.get(games__public_id=game).public_id,
                "running": running.public_id,
                "waiting": waiting,
            }
        )
    )


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.browser.settings")
    main()
