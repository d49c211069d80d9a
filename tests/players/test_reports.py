"""Reports of people: a reason, the words as they were, and no change afterwards."""

from __future__ import annotations

from importlib import import_module
from threading import Barrier, Thread

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from games import services
from games.models import Table
from oona_site.players.models import Player, Report, ReportKind, ReportReason
from oona_site.players.reports import (
    REPORTS_AN_HOUR,
    BadReport,
    Line,
    TooManyReports,
    clean_words,
    read_reason,
    report,
    reports_of,
)
from tests.games.helpers import plan
from tests.people import make_guest

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def sara() -> Player:
    return make_guest("Sara")


@pytest.fixture
def omar() -> Player:
    return make_guest("Omar")


def test_a_report_keeps_what_was_written_then(sara: Player, omar: Player) -> None:
    lines = [Line(who=omar.public_id, text="rude", at=5)]
    made = report(
        sara.pk,
        omar.pk,
        ReportReason.INSULT,
        table="t",
        game="g",
        seq=7,
        words=" so  rude\u202e ",
        lines=lines,
    )
    kept = Report.objects.get(pk=made.pk)
    assert (kept.kind, kept.reason, kept.words) == ("seat", "insult", "so rude")
    assert (kept.table, kept.game, kept.seq, kept.lines) == ("t", "g", 7, lines)
    assert reports_of(sara) == [kept]
    assert reports_of(omar) == [], "nobody reads what others reported of him"


@pytest.mark.parametrize(
    "change", ["UPDATE players_report SET reason = 'insult'", "DELETE FROM players_report"]
)
def test_the_database_refuses_any_change(sara: Player, omar: Player, change: str) -> None:
    report(sara.pk, omar.pk, ReportReason.OTHER, table="t")
    with (
        connection.cursor() as cursor,
        pytest.raises(DatabaseError, match="never changed"),
        transaction.atomic(),
    ):
        cursor.execute(change)
    assert Report.objects.get().reason == "other"


@pytest.mark.parametrize(
    "wrong", [{"reason": ""}, {"reason": "boring"}, {"kind": ""}, {"subject": None}]
)
def test_the_database_refuses_a_report_that_is_none(
    sara: Player, omar: Player, wrong: dict[str, str]
) -> None:
    fields = {"reporter": sara, "subject": omar, "kind": "seat", "reason": "other", "table": "t"}
    Report.objects.create(**fields)
    if "subject" in wrong:
        fields["subject"] = sara
    else:
        fields |= wrong
    with pytest.raises(DatabaseError), transaction.atomic():
        Report.objects.create(**fields)
    assert Report.objects.count() == 1


@pytest.mark.parametrize("value", ["", "boring", "INSULT"])
def test_a_report_needs_one_of_the_reasons(value: str) -> None:
    with pytest.raises(BadReport, match="Choose a reason"):
        read_reason(value)


def test_words_have_a_length() -> None:
    assert clean_words("a" * 500) == "a" * 500
    with pytest.raises(BadReport, match="500 characters"):
        clean_words("a" * 501)


def test_nobody_reports_himself(sara: Player) -> None:
    with pytest.raises(BadReport, match="yourself"):
        report(sara.pk, sara.pk, ReportReason.OTHER, table="t")


def test_the_same_is_kept_once_and_another_reason_besides(sara: Player, omar: Player) -> None:
    first = report(sara.pk, omar.pk, ReportReason.STALLING, table="t", game="g", seq=4)
    assert report(sara.pk, omar.pk, ReportReason.STALLING, table="t", game="g", seq=5) == first
    report(sara.pk, omar.pk, ReportReason.COLLUSION, table="t", game="g", seq=5)
    report(sara.pk, omar.pk, ReportReason.STALLING, table="t", game="h", seq=1)
    assert Report.objects.count() == 3


def test_words_that_were_reported_are_reported_once(sara: Player, omar: Player) -> None:
    lines = [Line(who=omar.public_id, text="rude")]
    for reason in (ReportReason.INSULT, ReportReason.OTHER):
        report(sara.pk, omar.pk, reason, kind=ReportKind.PERFORMANCE, table="t", lines=lines)
    other = [Line(who=omar.public_id, text="worse")]
    report(sara.pk, omar.pk, reason, kind=ReportKind.PERFORMANCE, table="t", lines=other)
    assert [row.lines for row in reports_of(sara)] == [other, lines]


def test_two_at_once_are_not_both_the_last_of_the_hour(sara: Player) -> None:
    subjects = [make_guest(f"Guest {number}") for number in range(REPORTS_AN_HOUR + 1)]
    for subject in subjects[2:]:
        report(sara.pk, subject.pk, ReportReason.OTHER, table="t")
    together, refused = Barrier(2), []

    def last(subject: Player) -> None:
        try:
            together.wait()
            report(sara.pk, subject.pk, ReportReason.OTHER, table="t")
        except TooManyReports as problem:
            refused.append(str(problem))
        finally:
            connection.close()

    threads = [Thread(target=last, args=[subject]) for subject in subjects[:2]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Report.objects.count() == REPORTS_AN_HOUR
    assert [word[:24] for word in refused] == ["You have reported a lot "]


def test_reports_of_dares_move_to_the_reports_of_people(sara: Player, omar: Player) -> None:
    loader = MigrationExecutor(connection).loader
    state = loader.project_state([("games", "0007_table_hold"), ("players", "0006_reports")])
    move = loader.get_migration("games", "0008_one_kind_of_report")
    texts = [f"Stand on one leg, number {number}" for number in range(16)]
    wanted = plan("dare", dare_list="custom", dares=tuple(texts))
    table = services.open_table(wanted, host=omar.pk)
    old = state.apps.get_model("games", "DareReport")
    with connection.schema_editor() as editor:
        editor.create_model(old)
        import_module(move.__module__).protect_again(state.apps, editor)
    at = Table.objects.get(public_id=table).pk
    made = [
        old.objects.create(
            table_id=at, reporter_id=by.pk, writer_id=omar.pk, reason=why, texts=lines
        )
        for by, why, lines in (
            (sara, "private", texts),
            (sara, "insult", ["so rude"]),
            (omar, "other", texts),
        )
    ]
    with pytest.raises(DatabaseError), transaction.atomic():
        old.objects.update(reason="other")
    with connection.schema_editor(atomic=True) as editor:
        move.apply(state.clone(), editor)
    rows = list(Report.objects.order_by("pk"))
    kept = [("dares", "private"), ("performance", "insult")]
    assert [(row.kind, row.reason) for row in rows] == kept
    assert [row.created_at for row in rows] == [row.created_at for row in made[:2]]
    assert {(row.reporter, row.subject, row.table) for row in rows} == {(sara, omar, table)}
    assert rows[1].lines == [{"who": omar.public_id, "text": "so rude"}]
    assert "games_darereport" not in connection.introspection.table_names()
