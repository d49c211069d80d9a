"""Cases: from a report to an outcome, what each is told, and what is refused."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from oona_site.desk import cases
from oona_site.desk.models import Case, CaseKind, Entry, EntryKind, Outcome, Status
from oona_site.players import deeds, reports
from oona_site.players.models import (
    Letter,
    LetterKind,
    Player,
    Report,
    ReportReason,
    SanctionKind,
    StaffAction,
    Verb,
)
from oona_site.players.problems import Problem
from oona_site.players.roles import Role
from oona_site.players.sanctions import Asked
from oona_site.players.selectors import sanctions_on
from tests.people import make_account

pytestmark = pytest.mark.django_db


def report(reporter: Player, subject: Player, game: str = "game-1") -> Report:
    return reports.report(
        reporter.pk, subject.pk, ReportReason.INSULT, table="table-1", game=game, words="rude"
    )


@pytest.fixture
def cast() -> dict[str, Player]:
    people = {name: make_account(name) for name in ("Sara", "Layla", "Reem")}
    return people | {
        "Maha": make_account("Maha", Role.SUPPORT),
        "Nour": make_account("Nour", Role.SUPPORT),
    }


@pytest.fixture
def case(cast: dict[str, Player]) -> Case:
    return cases.open_from_report(report(cast["Layla"], cast["Sara"]), by=cast["Maha"].pk)


def kinds(case: Case) -> list[str]:
    return list(case.entries.order_by("pk").values_list("kind", flat=True))


def test_reports_of_the_same_game_become_one_case(cast: dict[str, Player]) -> None:
    first = report(cast["Layla"], cast["Sara"])
    report(cast["Reem"], cast["Sara"])
    other = report(cast["Reem"], cast["Sara"], game="game-2")
    case = cases.open_from_report(first, by=cast["Maha"].pk)
    assert case.reports.count() == 2
    assert case.assignee == cast["Maha"]
    assert [row.game for row in case.games.all()] == ["game-1"]
    assert cases.waiting_reports() == [other]
    with pytest.raises(Problem):
        cases.open_from_report(first, by=cast["Nour"].pk)


def test_a_program_opens_one_with_its_evidence(cast: dict[str, Player]) -> None:
    evidence = {"pairs": [[1, 2, 14]]}
    pair = [cast["Sara"].pk, cast["Layla"].pk]
    case = cases.open_case(CaseKind.COLLUSION, pair, ["game-1", "game-2"], evidence)
    case.refresh_from_db()
    assert case.evidence == evidence
    assert (case.opened_by, case.assignee, case.games.count()) == (None, None, 2)
    assert not StaffAction.objects.exists()


def test_a_case_goes_its_way(cast: dict[str, Player], case: Case) -> None:
    maha, nour, sara = cast["Maha"].pk, cast["Nour"].pk, cast["Sara"].pk
    cases.note(case.pk, "She did this before.", by=maha)
    cases.hand_over(case.pk, nour, "I am away tomorrow.", by=maha)
    cases.tell(case.pk, sara, "What happened there?", by=nour, waiting=True)
    case.refresh_from_db()
    assert (case.status, case.assignee_id) == (Status.WAITING, nour)
    cases.reply(case.pk, "He began it.", player=sara)
    case.refresh_from_db()
    assert case.status == Status.OPEN
    until = timezone.now() + timedelta(days=3)
    asked = Asked(
        player=sara, kind=SanctionKind.CHAT, reason="Insults at a table.", until=until, case=case.pk
    )
    cases.sanction(case.pk, asked, by=nour)
    assert sanctions_on(sara, timezone.now()) == {SanctionKind.CHAT}
    cases.close(case.pk, Outcome.ACTED, "You cannot write for three days.", by=nour)
    assert kinds(case) == ["opened", "note", "handed", "message", "status", "reply", "status",
                           "sanction", "outcome"]  # fmt: skip
    verbs = list(StaffAction.objects.order_by("pk").values_list("verb", flat=True))
    assert verbs == [Verb.CASE_OPENED, Verb.CASE_NOTED, Verb.CASE_HANDED, Verb.CASE_ANSWERED,
                     Verb.CASE_WAITS, Verb.SANCTIONED, Verb.CASE_CLOSED]  # fmt: skip
    mine = {action.verb for action in deeds.about(sara)}
    assert mine == {Verb.CASE_OPENED, Verb.CASE_ANSWERED, Verb.SANCTIONED, Verb.CASE_CLOSED}


@pytest.mark.parametrize("outcome", list(Outcome))
def test_who_reported_is_told_that_and_not_what_the_other_got(
    cast: dict[str, Player], case: Case, outcome: Outcome
) -> None:
    Player.objects.filter(pk=cast["Layla"].pk).update(language="el")
    cases.close(case.pk, outcome, "You cannot write for three days.", by=cast["Maha"].pk)
    letter = Letter.objects.get(player=cast["Layla"])
    assert letter.kind == LetterKind.REPORT
    assert "three days" not in letter.words
    assert "We looked" not in letter.words
    assert Letter.objects.get(player=cast["Sara"]).words == "You cannot write for three days."


def test_where_nothing_was_found_those_it_is_about_need_not_hear_of_it(
    cast: dict[str, Player], case: Case
) -> None:
    with pytest.raises(Problem):
        cases.close(case.pk, Outcome.ACTED, "", by=cast["Maha"].pk)
    cases.close(case.pk, Outcome.NOTHING, "", by=cast["Maha"].pk)
    assert not Letter.objects.filter(player=cast["Sara"]).exists()
    assert Verb.CASE_CLOSED not in {action.verb for action in deeds.about(cast["Sara"].pk)}


def test_a_closed_case_takes_nothing_until_it_is_opened_again(
    cast: dict[str, Player], case: Case
) -> None:
    maha, sara = cast["Maha"].pk, cast["Sara"].pk
    cases.close(case.pk, Outcome.NOTHING, "", by=maha)
    before = kinds(case)
    asked = Asked(player=sara, kind=SanctionKind.WARNING, reason="Insults at a table.")
    works: list[Callable[[], object]] = [
        lambda: cases.note(case.pk, "One thing more.", by=maha),
        lambda: cases.hand_over(case.pk, cast["Nour"].pk, by=maha),
        lambda: cases.tell(case.pk, sara, "Hello", by=maha),
        lambda: cases.set_waiting(case.pk, waiting=True, by=maha),
        lambda: cases.close(case.pk, Outcome.NOTHING, "", by=maha),
        lambda: cases.sanction(case.pk, asked, by=maha),
        lambda: cases.reply(case.pk, "Hello", player=sara),
    ]
    for work in works:
        with pytest.raises(Problem):
            work()
    assert kinds(case) == before
    cases.reopen(case.pk, "A second report came.", by=maha)
    cases.note(case.pk, "One thing more.", by=maha)


def test_who_has_a_part_in_it_does_not_work_on_it(cast: dict[str, Player]) -> None:
    maha, nour = cast["Maha"], cast["Nour"]
    about_maha = report(cast["Sara"], maha)
    with pytest.raises(Problem):
        cases.open_from_report(about_maha, by=maha.pk)
    case = cases.open_from_report(about_maha, by=nour.pk)
    works: list[Callable[[], object]] = [
        lambda: cases.note(case.pk, "It was not me.", by=maha.pk),
        lambda: cases.close(case.pk, Outcome.NOTHING, "", by=maha.pk),
        lambda: cases.hand_over(case.pk, maha.pk, by=nour.pk),
        lambda: cases.hand_over(case.pk, cast["Reem"].pk, by=nour.pk),
        lambda: cases.tell(case.pk, cast["Reem"].pk, "Hello", by=nour.pk),
        lambda: cases.reply(case.pk, "Hello", player=cast["Reem"].pk),
    ]
    for work in works:
        with pytest.raises(Problem):
            work()


# Past the program


def refused(sql: str) -> None:
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)


def test_the_database_keeps_the_history_and_refuses_a_note_on_a_closed_case(
    cast: dict[str, Player], case: Case
) -> None:
    columns = {"entry": "words", "caseplayer": "part", "casegame": "game", "casereport": "id"}
    for table, column in columns.items():
        refused(f"UPDATE desk_{table} SET {column} = {column}")
        refused(f"DELETE FROM desk_{table}")
    refused("DELETE FROM desk_case")
    refused("UPDATE desk_case SET status = 'closed'")
    cases.close(case.pk, Outcome.NOTHING, "", by=cast["Maha"].pk)
    with pytest.raises(DatabaseError), transaction.atomic():
        Entry.objects.create(case=case, kind=EntryKind.NOTE, words="Late.", by=cast["Maha"])
    cases.reopen(case.pk, "A second report came.", by=cast["Maha"].pk)
    Entry.objects.create(case=case, kind=EntryKind.NOTE, words="In time.", by=cast["Maha"])
