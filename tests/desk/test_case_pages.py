"""The pages of cases: who finds them, and a case worked on through them."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from games.outcomes import record_of
from oona_site.desk import cases, voids
from oona_site.desk.answers import ANSWERS, BLANK, filled
from oona_site.desk.models import Case, CaseKind, Outcome, Status, VoidDecision
from oona_site.players import reports, sanctions
from oona_site.players.models import Letter, Player, ReportReason, Sanction, SanctionKind
from oona_site.players.roles import Role
from tests.desk.coins import coin_game, rich, staff
from tests.desk.test_pages import desk_of
from tests.people import make_account
from wallet import selectors as coins

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "Insults at the table, twice."


@pytest.fixture
def sara() -> Player:
    return make_account("Sara")


@pytest.fixture
def support() -> Player:
    return staff(Role.SUPPORT, "Maha")


@pytest.fixture
def desk(support: Player) -> Client:
    return desk_of(support)


def text_of(client: Client, address: str) -> str:
    answer = client.get(address, follow=True)
    assert answer.status_code == 200
    return str(answer.content.decode())


def opened(desk: Client, sara: Player) -> str:
    """A case opened by hand through its form; its address."""
    given = {"title": "Rude words", "player": sara.public_id, "game": ""}
    answer = desk.post("/desk/cases/new/", given)
    assert answer.status_code == 302
    return str(answer["Location"])


@pytest.mark.parametrize("language", ["en", "ar", "fa", "el"])
def test_a_case_that_nobody_named_is_called_in_the_readers_language(
    desk: Client, sara: Player, support: Player, language: str
) -> None:
    kept = "Arranged games"
    named = cases.open_case(CaseKind.COLLUSION, [sara.pk], [], title="Sold her seat")
    found = cases.open_case(CaseKind.COLLUSION, [sara.pk], [])
    older = cases.open_case(CaseKind.COLLUSION, [sara.pk], [], title=kept)
    row = reports.report(make_account().pk, sara.pk, ReportReason.INSULT, table="t")
    told = cases.open_from_report(row, by=support.pk)
    assert [case.title for case in (found, told)] == ["", ""]
    with override(language):
        names = {
            found: str(CaseKind.COLLUSION.label),
            older: str(CaseKind.COLLUSION.label),
            told: f"{row.get_kind_display()}: {row.get_reason_display()}",
            named: "Sold her seat",
        }
    Case.objects.filter(pk=told.pk).update(title="Player: Insults")
    Player.objects.filter(pk=support.pk).update(language=language)
    desk.cookies["language"] = language
    listed = text_of(desk, "/desk/cases/")
    for case, name in names.items():
        assert f"<bdi>{name}</bdi>" in listed
        page = text_of(desk, f"/desk/cases/{case.pk}/")
        assert f"<bdi>{name}</bdi></h1>" in page
        assert f'<p class="history__words"><bdi>{name}</bdi>' in page
        if language != "en":
            assert kept not in page


def test_a_report_waits_on_the_list_until_it_is_a_case(desk: Client, sara: Player) -> None:
    reporter = make_account("Layla")
    row = reports.report(
        reporter.pk,
        sara.pk,
        ReportReason.INSULT,
        table="t",
        words="she shouted",
        lines=[{"who": sara.public_id, "text": "you <b>fool</b>"}],
    )
    assert f'data-report="{row.public_id}"' in text_of(desk, "/desk/cases/")
    answer = desk.post(f"/desk/cases/from/{row.public_id}/")
    page = text_of(desk, answer["Location"])
    assert "you &lt;b&gt;fool&lt;/b&gt;" in page
    assert "she shouted" in page
    again = desk.post(f"/desk/cases/from/{row.public_id}/", follow=True)
    assert "There is a case of this report already." in again.content.decode()
    assert Case.objects.count() == 1
    listed = text_of(desk, "/desk/cases/")
    assert "data-report" not in listed
    assert f'data-case="{Case.objects.get().pk}"' in listed


def test_a_case_is_worked_on_and_closed(desk: Client, sara: Player) -> None:
    Player.objects.filter(pk=sara.pk).update(language="ar", name="Sara the second")
    case = opened(desk, sara)
    page = text_of(desk, case)
    assert "Names of before" in page
    tomorrow = (timezone.now() + timedelta(days=1)).date().isoformat()
    begun = text_of(desk, f"{case}?to={sara.public_id}&answer=insult")
    assert "Hello Sara the second, what you wrote" in begun
    for do, given in (
        ("note", {"words": "Read the table."}),
        ("sanction", {"to": sara.public_id, "kind": "chat", "until": tomorrow, "reason": WHY}),
        ("tell", {"to": sara.public_id, "words": "اقرأ القوانين", "waiting": "on"}),
        ("wait", {}),
        ("close", {"outcome": "acted", "words": "You cannot write until tomorrow."}),
    ):
        answer = desk.post(f"{case}{do}/", given, follow=True)
        assert answer.status_code == 200
    row = Case.objects.get()
    assert (row.status, row.outcome) == (Status.CLOSED, Outcome.ACTED)
    assert Letter.objects.filter(player=sara).count() == 3
    said = desk.post(f"{case}note/", {"words": "Late."}, follow=True).content.decode()
    assert "This case is closed" in said
    assert "Open it again" in said


@pytest.mark.parametrize(
    ("do", "given"),
    [
        ("note", {"words": " "}),
        ("sanction", {"kind": "chat", "until": "2020-01-01", "reason": WHY}),
        ("sanction", {"kind": "chat", "until": "", "reason": WHY}),
        ("sanction", {"kind": "warning", "until": "2999-01-01", "reason": WHY}),
        ("sanction", {"kind": "ban", "until": "2999-01-01", "reason": "rude"}),
        ("sanction", {"kind": "fine", "until": "2999-01-01", "reason": WHY}),
        ("tell", {"words": f"until {BLANK}"}),
        ("close", {"outcome": "acted", "words": ""}),
        ("close", {"outcome": "won", "words": "words"}),
        ("hand", {"to": "nobody"}),
        ("void", {"game": "no-such-game", "reason": WHY}),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(
    desk: Client, sara: Player, do: str, given: dict[str, str]
) -> None:
    case = opened(desk, sara)
    row = Case.objects.get()
    before = row.entries.count()
    given = {"to": sara.public_id} | given
    answer = desk.post(f"{case}{do}/", given, follow=True)
    assert 'role="status"' in answer.content.decode()
    assert row.entries.count() == before
    assert not Sanction.objects.exists()
    row.refresh_from_db()
    assert row.status == Status.OPEN


def test_a_case_needs_somebody_or_a_game(desk: Client) -> None:
    for given in ({"player": "", "game": ""}, {"player": "nobody-here"}, {"game": "no-such"}):
        answer = desk.post("/desk/cases/new/", {"title": "Rude words"} | given)
        assert answer.status_code == 200
        assert 'role="alert"' in answer.content.decode()
    assert not Case.objects.exists()


def test_the_page_of_a_game_and_of_a_player_lead_to_a_case(desk: Client, sara: Player) -> None:
    page = text_of(desk, f"/desk/support/people/{sara.public_id}/")
    assert f"/desk/cases/new/?player={sara.public_id}" in page
    form = text_of(desk, f"/desk/cases/new/?player={sara.public_id}&game=a-game")
    assert f'value="{sara.public_id}"' in form
    assert 'value="a-game"' in form


def test_a_table_brings_its_games(desk: Client) -> None:
    game = coin_game(rich("Layla", "Reem"))
    record = record_of(game)
    assert record is not None
    desk.post("/desk/cases/new/", {"title": "Odd game", "player": "", "game": record.table})
    assert [row.game for row in Case.objects.get().games.all()] == [game]


def test_who_is_in_a_case_does_not_find_it(support: Player, desk: Client) -> None:
    case = cases.open_case(CaseKind.HAND, [support.pk], [], title="About her")
    assert "About her" not in text_of(desk, "/desk/cases/?show=all")
    assert desk.get(f"/desk/cases/{case.pk}/").status_code == 404
    assert desk.post(f"/desk/cases/{case.pk}/note/", {"words": "no"}).status_code == 404


@pytest.mark.parametrize("role", [Role.SUPPORT, Role.REFEREE, Role.ADMINISTRATOR])
def test_handlers_find_the_lists(role: Role) -> None:
    client = desk_of(staff(role))
    for page in ("cases/", "cases/new/", "appeals/", "voids/"):
        assert client.get(f"/desk/{page}").status_code == 200


@pytest.mark.parametrize("role", [Role.AUDITOR, Role.TREASURER])
def test_for_the_others_they_are_not_there(role: Role, sara: Player) -> None:
    case = cases.open_case(CaseKind.HAND, [sara.pk], [])
    client = desk_of(staff(role))
    for page in ("cases/", "cases/new/", f"cases/{case.pk}/", "appeals/", "voids/"):
        assert client.get(f"/desk/{page}").status_code == 404
    for page in (f"cases/{case.pk}/note/", "voids/1/approve/", "appeals/1/", "sanctions/1/lift/"):
        assert client.post(f"/desk/{page}", {"words": "x"}).status_code == 404


def test_an_appeal_is_another_persons_to_decide(
    desk: Client, support: Player, sara: Player
) -> None:
    until = timezone.now() + timedelta(days=2)
    asked = sanctions.Asked(player=sara.pk, kind=SanctionKind.BAN, reason=WHY, until=until)
    row = sanctions.impose(asked, by=support.pk)
    made = sanctions.appeal(row.pk, "It was my brother.", player=sara.pk)
    assert "It was my brother." in text_of(desk, "/desk/appeals/")
    given = {"granted": "yes", "reason": "We believe you this time."}
    said = desk.post(f"/desk/appeals/{made.pk}/", given, follow=True).content.decode()
    assert "Somebody else than who imposed it decides an appeal." in said
    other = desk_of(staff(Role.SUPPORT, "Hind"))
    assert other.post(f"/desk/appeals/{made.pk}/", given).status_code == 302
    sara.refresh_from_db()
    assert not sara.is_banned


def test_a_void_through_the_pages_gives_the_coins_back(desk: Client) -> None:
    pair = rich("Layla", "Reem")
    game = coin_game(pair)
    answer = desk.post("/desk/cases/new/", {"title": "Odd game", "player": "", "game": game})
    case = str(answer["Location"])
    desk.post(f"{case}void/", {"game": game, "reason": WHY})
    number = voids.open_proposals().get().pk
    assert "Somebody else has to approve what you proposed." in text_of(desk, "/desk/voids/")
    desk.post(f"/desk/voids/{number}/approve/")
    assert not VoidDecision.objects.exists()
    referee = desk_of(staff(Role.REFEREE, "Nour"))
    assert f'data-void="{number}"' in text_of(referee, "/desk/voids/")
    said = referee.post(f"/desk/voids/{number}/approve/", follow=True).content.decode()
    assert "Approved and done" in said
    assert [coins.balance(player.pk) for player in pair] == [1000, 1000]


@pytest.mark.parametrize("language", ["en", "ar", "fa", "el"])
def test_every_answer_is_there_in_every_language(
    support: Player, sara: Player, language: str
) -> None:
    case = cases.open_case(CaseKind.HAND, [sara.pk], ["a-game"], by=support.pk)
    english = {answer.code: filled(answer, case, sara, "en") for answer in ANSWERS}
    for answer in ANSWERS:
        words = filled(answer, case, sara, language)
        assert sara.name in words
        assert ("a-game" in words) is ("%(game)s" in answer.text)
        assert (BLANK in words) is ("%(until)s" in answer.text)
        assert (words == english[answer.code]) is (language == "en")
