"""From a report to an outcome and an appeal, and a game that two people make void, in browsers."""

import re
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.play import LANGUAGES, PHONE, Visitor
from tests.browser.scene import Scene, speak
from tests.browser.test_pages import is_cut

pytestmark = pytest.mark.browser

WHY = "Both accounts are one person’s."


def coins_of(scene: Scene) -> dict[str, int]:
    """What the two players have now."""
    found = {}
    with sqlite3.connect(scene.server.database) as database:
        for who in ("sara", "layla"):
            (found[who],) = database.execute(
                "SELECT balance FROM wallet_account a JOIN players_player p ON p.id = a.player_id"
                " WHERE p.public_id = ?",
                (scene.people[who][1],),
            ).fetchone()
    return found


def work_on_the_report(support: Visitor, pictures: Path | None) -> str:
    """Opens the case, sanctions, answers from a template and closes it; gives what was written."""
    page = support.page
    page.goto("/desk/cases/")
    support.look(pictures, "cases-list")
    page.locator("[data-report]").get_by_role("button", name="Open a case").click()
    page.get_by_text("I know where you live.").wait_for()
    page.locator("#note_words").fill("Read the table: it is so.")
    page.get_by_role("button", name="Write it down").click()
    page.locator("[data-entry=note]").wait_for()
    last = (datetime.now(UTC) + timedelta(days=3)).date().isoformat()
    page.locator("#sanction_kind").select_option("chat")
    page.locator("#sanction_until").fill(last)
    page.locator("#sanction_reason").fill("You threatened another player.")
    page.get_by_role("button", name="Impose").click()
    page.locator("[data-entry=sanction]").wait_for()
    page.locator("#pick_answer").select_option("silenced")
    page.get_by_role("button", name="Begin").click()
    words = page.locator("#tell_words").input_value()
    page.get_by_text("The same in English").wait_for()
    support.look(pictures, "case-answer")
    page.get_by_role("button", name="Send").click()
    page.locator("[data-entry=message]").wait_for()
    page.locator("#close_outcome").select_option("acted")
    page.locator("#close_words").fill("ما تقدر تكتب كلام حر لثلاثة أيام.")
    page.locator("#close").get_by_role("button").click()
    page.get_by_role("button", name="Open it again").wait_for()
    support.look(pictures, "case-closed")
    return words


def appeal(sara: Visitor, words: str, pictures: Path | None) -> None:
    """Reads on the phone what came, and says something to it."""
    page = sara.page
    page.goto("/")
    page.locator(".waiting a").click()
    page.wait_for_url("**/account/messages/")
    expect(page.locator("[data-letter]")).to_have_count(3)
    assert words in page.locator(".letters").inner_text()
    page.locator("[data-sanction] summary").click()
    sara.look(pictures, "messages-ar")
    page.locator("[data-sanction] textarea").fill("أخوي كان على جهازي.")
    page.locator("[data-sanction] form button").click()
    page.get_by_text("أخوي كان على جهازي.").wait_for()
    page.locator("button[value=all]").click()
    page.locator(".waiting").wait_for(state="detached")


def test_a_report_becomes_a_case_whose_outcome_the_player_reads_and_appeals(
    scene: Scene, visit: Visit, pictures: Path | None
) -> None:
    sara = scene.enter(visit(scene.server, language="ar", size=PHONE), "sara")
    support = scene.enter(visit(scene.server), "support")
    words = work_on_the_report(support, pictures)
    assert "سارة" in words
    appeal(sara, words, pictures)
    support.page.goto("/desk/appeals/")
    support.page.get_by_text("Somebody else than who imposed it decides an appeal.").wait_for()
    administrator = scene.enter(visit(scene.server), "administrator")
    page = administrator.page
    page.goto("/desk/appeals/")
    administrator.look(pictures, "appeals")
    page.locator("[data-appeal] select").select_option("yes")
    page.locator("[data-appeal] textarea").fill("We believe you this time.")
    page.get_by_role("button", name="Decide").click()
    page.locator("[data-appeal]").wait_for(state="detached")
    sara.page.goto("/account/messages/")
    sara.page.locator(".letters").get_by_text("We believe you this time.").wait_for()
    sara.picture(pictures, "messages-answered-ar")
    layla = scene.enter(visit(scene.server), "layla")
    layla.page.goto("/account/messages/")
    layla.page.get_by_text("We looked at what you reported, and acted.").wait_for()
    assert "threatened" not in layla.page.content()


def test_a_referee_and_a_second_person_void_a_game_and_its_coins_come_back(
    scene: Scene, visit: Visit, pictures: Path | None
) -> None:
    before = coins_of(scene)
    referee = scene.enter(visit(scene.server, language="ar"), "referee")
    page = referee.page
    page.goto("/desk/cases/new/")
    page.locator("#id_title").fill("لعبة مرتّبة")
    page.locator("#id_game").fill(scene.game)
    page.locator(".entries button").click()
    page.locator("#void_reason").fill("المقترح يشبه ما في البلاغ.")
    page.locator("#void button").click()
    page.locator("[data-entry=void]").wait_for()
    page.goto("/desk/voids/")
    assert page.locator("form[action$='/approve/']").count() == 0
    referee.look(pictures, "voids-own-ar")
    # One who proposed it himself is told so, and withdraws.
    page.locator("form[action$='/decline/'] button").click()
    page.locator("[data-void]").wait_for(state="detached")
    assert coins_of(scene) == before

    support = scene.enter(visit(scene.server), "support")
    page = support.page
    page.goto("/desk/cases/?show=all")
    page.locator("[data-case] a").first.click()
    page.locator("#void_reason").fill(WHY)
    page.locator("#void").get_by_role("button").click()
    page.get_by_text("A referee has to approve it.").wait_for()
    assert coins_of(scene) == before

    page = referee.page
    page.goto("/desk/voids/")
    page.locator("form[action$='/approve/'] button").click()
    page.locator("[data-void]").wait_for(state="detached")
    after = coins_of(scene)
    assert sorted(after[who] - before[who] for who in after) == [-100, 100]
    referee.look(pictures, "voids-done-ar")
    page.goto("/desk/cases/?show=all")
    page.locator("[data-case] a").first.click()
    page.locator("#note").wait_for()
    referee.look(pictures, "case-ar")

    sara = scene.enter(visit(scene.server, language="ar", size=PHONE), "sara")
    sara.page.goto("/account/messages/")
    sara.page.locator("[data-letter=game]").get_by_text(WHY).wait_for()


def test_an_outage_is_recorded_and_its_players_are_told(
    scene: Scene, visit: Visit, pictures: Path | None
) -> None:
    administrator = scene.enter(visit(scene.server), "administrator")
    page = administrator.page
    page.goto("/desk/incidents/")
    administrator.look(pictures, "incidents")
    now = datetime.now(UTC)
    page.locator("#id_begins").fill(f"{now - timedelta(hours=2):%Y-%m-%dT%H:%M:%S}")
    page.locator("#id_ends").fill(f"{now - timedelta(seconds=1):%Y-%m-%dT%H:%M:%S}")
    page.locator("#id_reason").fill("The power of the hall was cut.")
    page.get_by_role("button", name="Record it and tell the players").click()
    page.locator(f"[data-game='{scene.game}']").wait_for()
    administrator.look(pictures, "incident")
    layla = scene.enter(visit(scene.server), "layla")
    layla.page.goto("/account/messages/")
    layla.page.locator("[data-letter=incident]").get_by_text(scene.game).wait_for()


def test_pages_of_cases_fit_a_phone_and_pass_axe(
    scene: Scene, visit: Visit, pictures: Path | None
) -> None:
    referee = scene.enter(visit(scene.server, size=PHONE), "referee")
    referee.page.goto("/desk/cases/new/")
    referee.page.locator("#id_title").fill("A game looked at on a phone")
    referee.page.locator("#id_game").fill(scene.game)
    referee.page.locator(".entries button").click()
    referee.page.wait_for_url(re.compile(r"/desk/cases/\d+/$"))
    case = referee.page.url.partition("/desk/")[2]
    paths = ("cases/?show=all", "cases/new/", case, "appeals/", "voids/", "incidents/")
    for language in LANGUAGES:
        referee.language = language
        speak(referee)
        for path in paths:
            referee.page.goto(f"/desk/{path}")
            assert not is_cut(referee.page), path
            assert language != "ar" or referee.axe() == [], path
    sara = scene.enter(visit(scene.server, language="ar", size=PHONE), "sara")
    sara.page.goto("/account/messages/")
    assert not is_cut(sara.page)
    assert sara.axe() == []


@pytest.mark.parametrize("who", ["auditor", "treasurer", "sara"])
def test_who_has_no_part_in_it_does_not_find_the_cases(
    scene: Scene, visit: Visit, who: str
) -> None:
    visitor = scene.enter(visit(scene.server), who)
    visitor.allowed.append("404")
    for path in ("/desk/cases/", "/desk/appeals/", "/desk/voids/", "/desk/incidents/"):
        answer = visitor.page.goto(path)
        assert answer is not None
        assert answer.status == 404
