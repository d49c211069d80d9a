"""The dares that a host writes: kept as they were, read before sitting down, reportable."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, transaction
from django.test import Client

from games import services
from games.models import OwnDares, Table
from oona_site.players.models import Player, Report
from tests.games.helpers import make_person, plan, table_named
from tests.people import log_in

pytestmark = pytest.mark.django_db(transaction=True)

TEXTS = tuple(f"Stand on your left leg, number {number} <b>now</b>" for number in range(1, 17))


def open_table(host: Player) -> Table:
    """A table with dares of its own."""
    wanted = plan("dare", dare_list="custom", dares=TEXTS)
    return table_named(services.open_table(wanted, host=host.pk))


def browser_of(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def test_everybody_reads_them_before_sitting_down(layla: Player) -> None:
    table = open_table(layla)
    html = Client().get(f"/table/{table.public_id}/dares/").content.decode()
    assert "number 16 &lt;b&gt;now&lt;/b&gt;" in html, "they are text, and never markup"
    assert html.count("<li><b>") == 16
    room = Client().get(f"/table/{table.public_id}/").content.decode()
    assert "number 1 \\u003Cb\\u003Enow" in room
    assert Player.objects.count() == 1, "looking makes nobody a guest"


def test_nobody_changes_or_deletes_them(layla: Player) -> None:
    table = open_table(layla)
    with pytest.raises(DatabaseError), transaction.atomic():
        OwnDares.objects.filter(table=table).update(texts=["another"])
    with pytest.raises(DatabaseError), transaction.atomic():
        OwnDares.objects.filter(table=table).delete()
    assert OwnDares.objects.get(table=table).texts == list(TEXTS)


def test_a_list_of_the_game_is_shown_in_the_language_of_the_reader(layla: Player) -> None:
    table = table_named(services.open_table(plan("dare"), host=layla.pk))
    client = Client(headers={"accept-language": "el"})
    html = client.get(f"/table/{table.public_id}/dares/").content.decode()
    assert "Ζωγράφισε μια γάτα" in html
    assert '<form class="dare-reasons"' not in html, "nobody here wrote it"


def test_a_table_without_dares_has_no_page_of_them(layla: Player) -> None:
    public_id = services.open_table(plan(), host=layla.pk)
    assert Client().get(f"/table/{public_id}/dares/").status_code == 404
    assert Client().get("/table/nowhere/dares/").status_code == 404


def test_whoever_reads_them_can_report_them_once(layla: Player, salem: Player) -> None:
    table = open_table(layla)
    page = f"/table/{table.public_id}/dares/"
    client = browser_of(salem)
    for _ in range(2):
        assert client.post(page, {"reason": "insult"})["Location"] == page
    report = Report.objects.get()
    assert (report.table, report.subject, report.reporter) == (table.public_id, layla, salem)
    assert (report.kind, report.reason) == ("dares", "insult")
    assert report.lines == [{"who": layla.public_id, "text": text} for text in TEXTS]
    assert "Somebody will look at it" in client.get(page).content.decode()
    with pytest.raises(DatabaseError), transaction.atomic():
        Report.objects.update(reason="other")


def test_a_visitor_can_report_as_well(layla: Player) -> None:
    table = open_table(layla)
    answer = Client().post(
        f"/table/{table.public_id}/dares/",
        {"reason": "private"},
        headers={"accept": "application/json"},
    )
    assert answer.status_code == 200
    assert answer.json()["text"] == "Thank you. Somebody will look at it."
    assert answer.json()["token"], "his page goes on as a guest's"
    assert Report.objects.get().reporter.is_guest


@pytest.mark.parametrize("reason", ["", "boring"])
def test_a_report_names_one_of_the_reasons(layla: Player, salem: Player, reason: str) -> None:
    table = open_table(layla)
    answer = browser_of(salem).post(f"/table/{table.public_id}/dares/", {"reason": reason})
    assert answer.status_code == 404
    assert not Report.objects.exists()


def test_what_nobody_wrote_is_not_reported(layla: Player, salem: Player) -> None:
    public_id = services.open_table(plan("dare"), host=layla.pk)
    answer = browser_of(salem).post(f"/table/{public_id}/dares/", {"reason": "insult"})
    assert answer.status_code == 404


def test_twenty_reports_an_hour_are_enough(layla: Player, dov: Player) -> None:
    client = browser_of(dov)
    for number in range(21):
        host = make_person(f"Host {number}")
        page = f"/table/{open_table(host).public_id}/dares/"
        answer = client.post(page, {"reason": "other"}, headers={"accept": "application/json"})
        assert answer.status_code == (200 if number < 20 else 429)
    assert "Wait a while" in answer.json()["text"]
    assert Report.objects.count() == 20


def test_staff_read_reports_and_change_nothing(layla: Player, salem: Player) -> None:
    table = open_table(layla)
    browser_of(salem).post(f"/table/{table.public_id}/dares/", {"reason": "indecent"})
    staff = make_person("Staff")
    staff.is_staff, staff.is_superuser, staff.email = True, True, "staff@oona.example"
    staff.save()
    client = log_in(Client(), staff)
    address = f"/admin/players/report/{Report.objects.get().pk}/change/"
    assert client.get("/admin/players/report/").status_code == 200
    assert "Stand on your left leg" in client.get(address).content.decode()
    assert client.post(address, {"reason": "other"}).status_code == 403
    assert client.get(f"/admin/games/owndares/{table.pk}/change/").status_code == 200
