"""Two people play for an entry; the desk proves their prizes, and finds who changes one."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.play import PHONE, Visitor
from tests.browser.scene import Scene, speak
from tests.browser.test_pages import is_cut

pytestmark = pytest.mark.browser

ENTRY = 50
POT = "2 × 50 = 100"
# How the sentence of a prize of such a pot begins.
PRIZES = re.compile("The pot held 100 coins|المجموع كان 100")


def test_a_match_for_an_entry_from_the_deal_to_the_desk(
    scene: Scene, visit: Visit, pictures: Path | None
) -> None:
    sara = scene.enter(visit(scene.server, language="ar", size=PHONE), "sara")
    layla = scene.enter(visit(scene.server), "layla")
    game = play(scene, sara, layla, pictures)
    for person in (sara, layla):
        read_prizes(person, game, pictures)
    explained(sara, layla)

    auditor = scene.enter(visit(scene.server), "auditor")
    page = auditor.page
    page.goto("/desk/payouts/")
    auditor.picture(pictures, "desk-payouts")
    page.locator(f'a[href="/desk/games/{game}/"]').click()
    page.get_by_text("Recomputed: match").wait_for()
    auditor.picture(pictures, "desk-game-match")

    seq = scene.tamper(game)
    page.reload()
    page.get_by_text("Recomputed: mismatch").wait_for()
    auditor.picture(pictures, "desk-game-mismatch")
    page.goto("/desk/checks/")
    page.get_by_role("button", name="Check everything now").click()
    page.get_by_text("Coin tables are stopped.", exact=True).wait_for()
    assert f"movement {seq}" in page.locator(".findings").inner_text()
    auditor.picture(pictures, "desk-stopped")

    deal_refused(sara, pictures)
    reopen(scene, visit, pictures)


def play(scene: Scene, sara: Visitor, layla: Visitor, pictures: Path | None) -> str:
    """A match of two with an entry, through the pages; another process plays it to its end."""
    before = purse(sara)
    table = open_table(sara)
    layla.page.goto(f"/table/{table}/")
    layla.picture(pictures, "coin-table-invited-en")
    layla.page.locator(".acts .btn--primary").click()
    layla.until(lambda: layla.frames and layla.frame["table"]["me"] == 1, "a seat")
    sara.until(lambda: sara.frame["table"]["people"][1]["name"], "company")
    sara.picture(pictures, "coin-table-waiting-ar")
    sara.press(sara.page.locator(".acts .btn--primary"))
    for person in (sara, layla):
        person.until_dealt()
    assert not is_cut(sara.page)
    sara.picture(pictures, "coin-table-ar")
    game: str = sara.frame["table"]["game"]
    scene.server.run("tests.fair.finish", table)
    for person in (sara, layla):
        paid = person.sheet("over").locator("tbody .places__prize")
        expect(paid).to_have_count(2)
        assert sorted(map(latin, paid.all_inner_texts())) == [0, 100]
    sara.look(pictures, "coin-over-ar")
    layla.picture(pictures, "coin-over-en")
    with sara.page.expect_navigation():
        sara.press(sara.sheet("over").locator("a[href*='/coins/game/']"))
    with layla.page.expect_navigation():
        layla.sheet("over").locator("a[href*='/coins/game/']").click()
    won = latin(sara.page.locator("tr[data-mine] .shares__sum").last.inner_text())
    assert purse(sara, stay=True) >= before - ENTRY + won
    return game


def open_table(host: Visitor) -> str:
    """A table for two with an entry, by the form; gives its address."""
    page = host.page
    page.goto("/tables/new/")
    page.locator("#id_seats").select_option("2")
    page.locator("#id_entry").fill(str(ENTRY))
    host.press(page.locator(".form__end button"))
    page.wait_for_url("**/table/*/")
    host.until(lambda: host.frames, "a frame")
    address: str = host.frame["table"]["id"]
    return address


def read_prizes(visitor: Visitor, game: str, pictures: Path | None) -> None:
    """The prizes of the match explained, then its lines of the statement; ends there."""
    page = visitor.page
    assert page.url.endswith(f"/coins/game/{game}/")
    assert POT in page.locator(".pot").inner_text()
    assert page.locator(".because").inner_text()
    assert not is_cut(page)
    visitor.look(pictures, f"coin-game-{visitor.language}")
    page.goto("/coins/")
    lines = page.locator(f'.line:has(a[href="/coins/game/{game}/"])')
    sums = [latin(text) for text in lines.locator(".line__sum").all_inner_texts()]
    assert sums in ([100, -ENTRY], [-ENTRY]), sums
    assert not is_cut(page)
    visitor.look(pictures, f"coin-statement-{visitor.language}")


def explained(*people: Visitor) -> None:
    """Whoever won reads in his statement why the prize is what it is, in both languages."""
    mine = [person.page.locator(".line").filter(has_text=PRIZES) for person in people]
    winner = next(person for person, lines in zip(people, mine, strict=True) if lines.count())
    own = winner.language
    for language in ("ar", "en", own):
        winner.language = language
        speak(winner)
        told = winner.page.locator(".line").filter(has_text=PRIZES).first.inner_text()
        assert is_arabic(told) == (language == "ar"), told
        assert "100" in told


def is_arabic(text: str) -> bool:
    """Whether most letters of ``text`` are Arabic ones."""
    arabic = sum("؀" <= letter <= "ۿ" for letter in text)
    return arabic > sum(letter.isalpha() for letter in text) / 2


def deal_refused(sara: Visitor, pictures: Path | None) -> None:
    """While coin tables are stopped a table without an entry deals, one with an entry does not."""
    open_table(sara)
    sara.press(sara.page.locator(".acts .btn--primary"))
    sara.page.locator(".refusal, .toast, [role=status]").first.wait_for()
    sara.look(pictures, "coin-table-stopped-ar")


def reopen(scene: Scene, visit: Visit, pictures: Path | None) -> None:
    """Two people open coin tables again: a treasurer's proposal is not hers to approve."""
    treasurer = scene.enter(visit(scene.server, language="ar", size=PHONE), "treasurer")
    treasurer.page.goto("/desk/proposals/")
    treasurer.page.locator("#id_reason").fill("راجعنا كل الحركات بالتفصيل")
    treasurer.press(treasurer.page.locator('form[action$="/reopen/"] button'))
    treasurer.page.locator("[data-proposal]").wait_for()
    assert treasurer.page.locator('form[action$="/approve/"]').count() == 0
    assert not is_cut(treasurer.page)
    treasurer.picture(pictures, "desk-proposals-ar")
    administrator = scene.enter(visit(scene.server, language="el"), "administrator")
    administrator.page.goto("/desk/proposals/")
    administrator.page.locator('form[action$="/approve/"] button').click()
    administrator.page.locator(".notice--bad").wait_for(state="detached")


def purse(visitor: Visitor, *, stay: bool = False) -> int:
    """The balance that the head of a page shows."""
    page: Page = visitor.page
    if not stay:
        page.goto("/coins/")
        head = page.locator("header.top").bounding_box()
        assert head is not None
        assert head["height"] < 64, "coins, name and language stand in one row"
    return latin(page.locator(".top__coins").inner_text().splitlines()[-1])


def latin(text: str) -> int:
    """A number of coins as written, in whichever digits."""
    digits = "".join(letter for letter in text if letter.isdigit())
    return -int(digits) if text.strip()[:1] in "-−" else int(digits)
