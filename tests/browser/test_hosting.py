"""The host of a private table, Arabic on a phone: moves, takes off, lets sit again, hands over."""

from pathlib import Path

import pytest

from tests.browser.conftest import Serve, Visit
from tests.browser.play import PHONE, Visitor
from tests.browser.test_private_table import LOCKED

pytestmark = pytest.mark.browser


def open_sheet(host: Visitor, name: str) -> None:
    """The menu of the person with this name."""
    host.press(host.page.locator(".seat", has_text=name).locator(".who"))
    host.sheet("person").wait_for()


def test_the_host_moves_takes_off_and_hands_over(
    serve: Serve, visit: Visit, pictures: Path | None
) -> None:
    site = serve(LOCKED)
    host, omar = visit(site, language="ar", size=PHONE), visit(site)
    link = open_table(host)
    omar.page.goto(link)
    omar.press(omar.page.locator(".acts .btn--primary"))
    omar.until(lambda: omar.frames and omar.frame["table"]["me"] == 1, "a seat")
    name = omar.frame["table"]["people"][1]["name"]
    open_sheet(host, name)
    host.look(pictures, "host-ar")
    host.press(host.sheet("person").locator(".reasons").first.locator(".btn").nth(1))
    omar.until(lambda: omar.frame["table"]["me"] == 2, "another seat")
    open_sheet(host, name)
    host.press(host.sheet("person").locator(".btn--danger"))
    omar.page.locator(".invite--welcome", has_text="The host took you off").wait_for()
    assert omar.page.locator(".avatar--free").count() == 0
    omar.look(pictures, "taken-off-en")
    allow = host.page.locator(".removed", has_text=name).locator(".btn")
    allow.wait_for()
    host.look(pictures, "removed-ar")
    host.press(allow)
    omar.press(omar.page.get_by_role("button", name="Sit down"))
    omar.until(lambda: omar.frame["table"]["me"] == 1, "the seat again")
    open_sheet(host, name)
    powers = host.sheet("person").locator(".deed:has(.btn--danger)")
    host.press(powers.locator("> .btn").first)
    omar.page.get_by_role("button", name="Start").click()
    for person in (host, omar):
        person.until_dealt()
    agree_on_a_pause(host, omar, pictures)


def agree_on_a_pause(phone: Visitor, desktop: Visitor, pictures: Path | None) -> None:
    """Both want it, nothing moves, and either plays on."""
    phone.press(phone.page.locator(".top button").last)
    phone.sheet("leave").wait_for()
    phone.look(pictures, "pause-wish-ar")
    phone.press(phone.sheet("leave").locator(".deed .btn"))
    agree = desktop.page.get_by_role("button", name="I agree")
    agree.wait_for()
    desktop.look(pictures, "pause-asked-en")
    agree.click()
    phone.page.locator(".banner .btn--primary").wait_for()
    phone.look(pictures, "paused-ar")
    assert phone.view["phase"] == "paused"
    phone.page.reload()
    phone.page.locator(".banner .btn--primary").wait_for()
    desktop.look(pictures, "paused-en")
    phone.press(phone.page.locator(".banner .btn--primary"))
    for person in (phone, desktop):
        while person.view["turn"] is None:
            person.page.wait_for_timeout(25)


def open_table(host: Visitor) -> str:
    """Oona Plus for three; gives its link."""
    host.page.goto("/tables/new/?preset=oona&seats=3")
    host.page.locator("[name=private]").check()
    host.page.locator("form .btn--primary").last.click()
    host.page.wait_for_url("**/table/*/")
    return host.page.url


def test_a_kept_table_comes_back_under_its_link(
    serve: Serve, visit: Visit, pictures: Path | None
) -> None:
    site = serve(LOCKED)
    host, omar = visit(site, language="ar", size=PHONE), visit(site)
    link = open_table(host)
    host.press(host.page.locator(".removed .btn"))
    host.until(lambda: host.frame["table"]["kept"], "it is kept")
    host.look(pictures, "kept-ar")
    host.press(host.page.locator(".acts .btn").first)
    host.until(lambda: host.frame["table"]["me"] is None, "nobody sits there")
    host.page.goto("/")
    row = host.page.locator(f'.kept a[href="{link.removeprefix(site.url)}"]')
    host.look(pictures, "kept-home-ar")
    omar.page.goto(link)
    omar.press(omar.page.get_by_role("button", name="Sit down"))
    omar.until(lambda: omar.frames and omar.frame["table"]["host"] == 0, "host for the time being")
    omar.look(pictures, "kept-friend-en")
    host.press(row)
    host.page.wait_for_url(link)
    host.press(host.page.locator(".acts .btn--primary"))
    host.until(lambda: host.frames and host.frame["table"]["can"]["start"], "host again")
    host.press(host.page.locator(".acts .btn--primary"))
    for person in (host, omar):
        person.until_dealt()
