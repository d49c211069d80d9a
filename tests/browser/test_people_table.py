"""Nobody has to bear another at the table: reports and blocks in two taps, on phone and desktop."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Serve, Visit
from tests.browser.play import PHONE, Visitor
from tests.browser.test_private_table import LOCKED, down_to

pytestmark = pytest.mark.browser


def open_public_table(host: Visitor) -> str:
    """Oona Plus for two, in the lobby; gives its address."""
    page = host.page
    page.goto("/tables/new/?preset=oona")
    page.locator("[name=seats]").select_option("2")
    page.evaluate(
        "document.querySelectorAll('details.group').forEach((group) => { group.open = true; })"
    )
    page.get_by_label("Seconds for a turn").select_option("60")
    page.locator(".act .btn--primary, form .btn--primary").last.click()
    page.wait_for_url("**/table/*/")
    return page.url


def seat_button(visitor: Visitor) -> Locator:
    """The menu of the only other seat, once it is loaded."""
    return visitor.page.locator(".seat .who")


def sit_down(visitor: Visitor, address: str) -> None:
    visitor.page.goto(address)
    visitor.press(visitor.page.locator(".acts .btn--primary"))


def test_a_player_reports_and_blocks_a_seat_in_two_taps(
    serve: Serve, visit: Visit, pictures: Path | None
) -> None:
    site = serve(LOCKED)
    omar, layla = visit(site), visit(site, language="ar", size=PHONE)
    address = open_public_table(omar)
    sit_down(layla, address)
    seat_button(layla).wait_for()
    box = seat_button(layla).bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    layla.press(seat_button(layla))
    sheet = layla.sheet("person")
    sheet.wait_for()
    layla.look(pictures, "person-waiting-ar")
    for button in sheet.locator("button").all():
        size = button.bounding_box()
        assert size is not None
        assert min(size["width"], size["height"]) >= 44
    layla.keys("Escape")
    sheet.wait_for(state="detached")

    omar.page.get_by_role("button", name="Start").click()
    for person in (omar, layla):
        person.until_dealt()
    # Two taps: the seat, the reason.
    layla.press(seat_button(layla))
    layla.press(sheet.locator(".reasons .btn").nth(4))
    sheet.locator(".deed--done").wait_for()
    layla.look(pictures, "reported-ar")
    layla.press(sheet.locator(".sheet__head button"))
    own = layla.context.new_page()
    own.goto("/account/reports/")
    expect(own.locator(".reports .group")).to_have_count(1)
    if pictures:
        own.screenshot(path=pictures / "own-reports-ar.png")

    # The same with the keyboard alone.
    seat_button(omar).focus()
    omar.keys("Enter")
    omar.sheet("person").wait_for()
    omar.look(pictures, "person-en")
    omar.keys("Escape")
    omar.sheet("person").wait_for(state="detached")
    assert omar.page.evaluate("document.activeElement.className") == "who"

    block_from_the_scoreboard(omar, layla, pictures)


def block_from_the_scoreboard(omar: Visitor, layla: Visitor, pictures: Path | None) -> None:
    """Omar wins, blocks Layla, and is never seated with her again at a public table."""
    if layla.is_mine:
        layla.pass_turn()
    down_to(omar, layla, 1)
    # Who may be caught waits a moment before his last card goes.
    while omar.view["result"] is None:
        omar.play("S1")
        omar.page.wait_for_timeout(1_000)
    omar.sheet("over").wait_for()
    # Two taps from the scoreboard: the name, the block.
    omar.press(omar.sheet("over").locator(".named"))
    omar.sheet("person").get_by_role("button", name="Block", exact=True).click()
    omar.sheet("person").get_by_role("button", name="Take it back").wait_for()
    omar.look(pictures, "blocked-en")
    omar.keys("Escape")
    omar.sheet("over").wait_for()
    layla.press(layla.sheet("over").locator(".btn--primary"))
    omar.until(lambda: omar.frame["table"]["me"] is None, "the next match without him")
    layla.until_dealt()
    assert layla.frame["table"]["people"][0]["kind"] == "bot"
    second = open_public_table(omar)
    sit_down(layla, second)
    layla.page.locator(".banner, .messages").filter(has_text="طاولة ثانية").first.wait_for()
    assert layla.frame["table"]["me"] is None, "a blocked pair is not seated together"


def test_a_watcher_reports_as_well(serve: Serve, visit: Visit, pictures: Path | None) -> None:
    site = serve(LOCKED)
    omar, noor = visit(site), visit(site, size=PHONE)
    address = open_public_table(omar)
    omar.page.get_by_role("button", name="Start").click()
    omar.until_dealt()
    noor.page.goto(address)
    noor.press(noor.page.locator(".hand--watched .who"))
    noor.press(noor.sheet("person").locator(".reasons .btn").first)
    noor.sheet("person").locator(".deed--done").wait_for()
    noor.look(pictures, "watcher-reported-en")
    noor.press(noor.sheet("person").locator(".sheet__head button"))
    assert noor.page.locator(".seat .who").count() == 0, "a program is nobody to report"
