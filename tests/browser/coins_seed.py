"""Fills a server's database for the tests of the desk; prints who is there as JSON.

Run as a process of its own with the server's settings, while the server is down.
"""

import json
import os


def main() -> None:
    import django

    # Playwright is not here: this process has no loop, and Django may be used as in a command.
    django.setup()
    from games.journal import journal
    from games.models import Game
    from oona_site.players.models import ReportReason
    from oona_site.players.reports import Line, report
    from oona_site.players.roles import Role
    from tests.desk.coins import rich, staff
    from tests.fair.play import play_out
    from tests.matches import open_match

    players = rich("سارة", "Layla")
    reference = play_out(open_match(*players, entry=100))
    lines: list[Line] = [{"who": players[0].public_id, "text": "I know where you live.", "at": 1}]
    game = Game.objects.select_related("table").get(public_id=reference)
    report(
        players[1].pk,
        players[0].pk,
        ReportReason.INSULT,
        table=game.table.public_id,
        game=reference,
        words="She shouted at me all evening.",
        lines=lines,
    )
    people = {role.value: staff(role) for role in Role}
    people |= {"sara": players[0], "layla": players[1]}
    journal.stop()
    found = {name: [person.email, person.public_id] for name, person in people.items()}
    print(json.dumps({"game": reference, "people": found}))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.browser.settings")
    main()
