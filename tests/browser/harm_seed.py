"""Fills a server's database with a row of everything that a person's words stand in.

The words are harmless still: the test writes others over them, past every check. Prints the
addresses of all pages and everybody's session as JSON. Run while the server is down.
"""

from __future__ import annotations

import json
import os
from datetime import timedelta
from typing import Any

WORDS = "words of ten letters"


def talk(table: Any, *people: Any) -> None:
    """Everybody there has said something."""
    from games import chat
    from games.chatlines import LineKind

    said = [
        chat.NewLine(seat, person.pk, None, seat + 1, LineKind.TEXT, WORDS, f"k{seat}")
        for seat, person in enumerate(people)
    ]
    chat.write(table.pk, said)


def work_on_cases(everybody: dict[str, Any], other: Any, game: str) -> tuple[int, int]:
    """Reports, a case with all that can stand in one, an outage; their numbers."""
    from django.utils import timezone

    from oona_site.desk import cases, incidents, voids
    from oona_site.desk.models import Case, Outcome
    from oona_site.players import reports, sanctions
    from oona_site.players.models import ReportReason, SanctionKind
    from wallet.services import clock_ms

    own, support, boss = (everybody[who] for who in ("own", "support", "administrator"))
    for one, two in ((other, own), (own, other)):
        lines: list[reports.Line] = [{"who": two.public_id, "text": WORDS, "at": 1}]
        row = reports.report(
            one.pk, two.pk, ReportReason.OTHER, table="t", game=game, words=WORDS, lines=lines
        )
        if two == own:
            case = cases.open_from_report(row, by=support.pk)
    until = timezone.now() + timedelta(days=1)
    for granted in (None, True):
        asked = sanctions.Asked(
            player=own.pk, kind=SanctionKind.CHAT, reason=WORDS, until=until, case=case.pk
        )
        appeal = sanctions.appeal(
            cases.sanction(case.pk, asked, by=support.pk).pk, WORDS, player=own.pk
        )
        if granted:
            sanctions.decide_appeal(appeal.pk, granted=granted, words=WORDS, by=boss.pk)
    cases.note(case.pk, WORDS, by=support.pk)
    cases.hand_over(case.pk, boss.pk, WORDS, by=support.pk)
    voids.propose(game, WORDS, by=support.pk, case=case.pk)
    now = clock_ms()
    outage = incidents.record(now - 3_600_000, now - 1_000, WORDS, by=boss.pk)
    cases.close(case.pk, Outcome.ACTED, WORDS, by=support.pk)
    cases.reopen(case.pk, WORDS, by=support.pk)
    cases.tell(case.pk, own.pk, WORDS, by=support.pk, waiting=True)
    Case.objects.update(title=WORDS)
    return case.pk, outage.pk


def handle_coins(everybody: dict[str, Any], game: str) -> None:
    """Coins that two people gave, coin tables that were stopped, and a look at a game."""
    from oona_site.desk import reconcile
    from oona_site.players import deeds
    from oona_site.players.models import Verb
    from oona_site.players.roles import LOOKERS
    from wallet import services

    own, treasurer, boss = (everybody[who] for who in ("own", "treasurer", "administrator"))
    number = services.adjust_propose(player=own.pk, amount=5, reason=WORDS, by=treasurer.pk)
    services.adjust_approve(number, by=boss.pk)
    reconcile.run()
    services.freeze(WORDS)
    services.reopen_propose(reason=WORDS, by=treasurer.pk)
    for role in LOOKERS:
        worker = everybody[role.value]
        deeds.record(worker.pk, Verb.LOOK, [own.pk], reason=WORDS, target=deeds.game_target(game))


def make_tables(own: Any, other: Any, third: Any) -> dict[str, str]:
    """A table of every kind; the address of each by its name."""
    from django.db.models import F

    from games import services
    from games.models import Table, TableState
    from tests.games.helpers import plan
    from tests.matches import open_match

    dares = tuple(f"{WORDS} {number}" for number in range(16))
    running = open_match(own, other, name=WORDS)
    talk(running, own, other)
    wanted = plan("dare", dare_list="custom", dares=dares, seats=3)
    waiting = services.open_table(wanted, host=third.pk)
    kept = services.open_table(plan(private=True), host=third.pk)
    Table.objects.filter(public_id=kept).update(kept_by=third)
    Table.objects.update(name=WORDS)
    # Nobody sits there: they would close while everybody looks at all the pages.
    Table.objects.filter(state=TableState.OPEN).update(clock_at=F("clock_at") + 36_000_000)
    return {
        "running": f"/table/{running.public_id}/",
        "waiting": f"/table/{waiting}/",
        "dares": f"/table/{waiting}/dares/",
        "kept": f"/table/{kept}/",
    }


def pages(filled: dict[str, Any]) -> dict[str, str]:
    """Every address of the matrix, some of them with a question, by its name."""
    from django.urls import reverse

    from tests.site.test_matrix import ROWS

    found = {name: reverse(name, kwargs=filled.get(name)) for name in ROWS if name != "api:"}
    for name in ("desk:search", "desk:persons"):
        found[f"{name}?"] = f"{found[name]}?q=Sara"
    found["desk:cases?"] = f"{found['desk:cases']}?show=all"
    found["desk:case?"] = f"{found['desk:case']}?to={filled['avatar']['public_id']}"
    return found


def admin_pages(root: Any) -> list[str]:
    """The Django admin's lists, and of each the page and the history of its newest row."""
    from django.contrib import admin
    from django.contrib.admin.models import CHANGE, LogEntry
    from django.urls import reverse

    found = [reverse("admin:index")]
    for model in admin.site._registry:
        label = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        found.append(reverse(f"{label}_changelist"))
        row = model._default_manager.order_by("-pk").first()
        if row is not None:
            LogEntry.objects.log_actions(root.pk, [row], CHANGE, WORDS, single_object=True)
            found += [reverse(f"{label}_{what}", args=[row.pk]) for what in ("change", "history")]
    return found


def main() -> None:
    import django

    django.setup()
    from django.conf import settings
    from django.utils import timezone

    from games.journal import journal
    from games.models import Game
    from oona_site.players import accounts, letters
    from oona_site.players.models import Block, Letter, LetterKind
    from tests.desk.coins import rich
    from tests.site import test_matrix as matrix

    everybody: dict[str, Any] = matrix.people()
    own, other = everybody["own"], rich("Layla")[0]
    assert own
    filled = matrix.arguments(own, other=other, proposer=everybody["treasurer"])
    game = filled["games:game"]["public_id"]
    talk(Game.objects.get(public_id=game).table, own, other)
    tables = make_tables(own, other, everybody["player"])
    case, outage = work_on_cases(everybody, other, game)
    filled["desk:case"], filled["desk:incident"] = {"number": case}, {"number": outage}
    handle_coins(everybody, game)
    Block.objects.create(player=own, other=other)
    accounts.change_address(own, "new@example.org")
    # What is waiting stands above every page: one reader of it is enough.
    Letter.objects.update(read_at=timezone.now())
    letters.write(everybody["player"].pk, LetterKind.ANSWER, WORDS)
    accounts.rename(own, "Sara the second")
    sessions = {}
    for who, player in everybody.items():
        if player is not None:
            sessions[who] = matrix.browser_of(player).cookies[settings.SESSION_COOKIE_NAME].value
    admins = admin_pages(everybody["root"])
    journal.stop()
    told = {"pages": pages(filled), "tables": tables, "sessions": sessions, "admin": admins}
    print(json.dumps(told | {"cookie": settings.SESSION_COOKIE_NAME}))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.browser.settings")
    main()
