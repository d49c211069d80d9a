"""Accounts as people meet them: from guest to account at a table, letters, passwords, staff."""

import re
from pathlib import Path

import pytest

from tests.browser.conftest import Visit
from tests.browser.play import DESKTOP, LANGUAGES, PHONE, SMALL, Visitor, log_in
from tests.browser.server import Server
from tests.browser.test_pages import is_cut
from tests.people import PASSWORD

pytestmark = pytest.mark.browser

DOORS = ("/account/login/", "/account/signup/", "/account/password/reset/")


def newest_link(site: Server, what: str) -> str:
    """The link of the newest letter on the console: letters go there by default."""
    found = re.findall(rf"http:\S+?(/account/{what}/\S+)", site.log())
    assert found, site.log()
    return str(found[-1])


def sign_up(visitor: Visitor, name: str, email: str) -> None:
    """Fill in the form and send it, whatever the language."""
    page = visitor.page
    page.goto("/account/signup/")
    page.locator("#id_name").fill(name)
    page.locator("#id_email").fill(email)
    page.locator("#id_password1").fill(PASSWORD)
    visitor.press(page.locator(".entries .btn--primary"))
    page.wait_for_url("**/account/")


@pytest.mark.parametrize("language", LANGUAGES)
def test_doors_are_whole_and_pass_axe_in_every_language(
    site: Server, visit: Visit, pictures: Path | None, language: str
) -> None:
    visitor = visit(site, language=language)
    page = visitor.page
    for number, path in enumerate(DOORS):
        for is_wrong in (False, True):
            page.goto(path)
            if is_wrong:
                page.locator(".entries .btn--primary").click()
                page.locator("[role=alert]").first.wait_for()
            for width, height in (SMALL, PHONE, DESKTOP):
                page.set_viewport_size({"width": width, "height": height})
                assert not is_cut(page), f"{path} is wider than {width}"
                visitor.picture(pictures, f"door{number}{'x' * is_wrong}-{language}-{width}")
            assert visitor.axe() == [], path


def test_a_guest_at_a_table_becomes_an_account_and_plays_on(
    site: Server, visit: Visit, pictures: Path | None
) -> None:
    phone = visit(site, language="ar", size=PHONE)
    page = phone.page
    page.goto("/")
    phone.press(page.locator(".play button"))
    page.wait_for_url("**/table/*/")
    table = page.url
    phone.until_dealt()
    seat = phone.frame["table"]["me"]
    page.goto("/account/login/")
    phone.look(pictures, "login-with-seat")
    sign_up(phone, "سارة", "sara@example.org")
    phone.look(pictures, "account-pending")
    phone.frames.clear()
    page.goto(table)
    phone.until_dealt()
    assert phone.frame["table"]["me"] == seat
    phone.until(lambda: phone.frame["table"]["people"][seat]["name"] == "سارة", "the name")

    page.goto(newest_link(site, "confirm"))
    phone.look(pictures, "confirm-own")
    phone.press(page.locator(".entries .btn--primary"))
    page.wait_for_url("**/account/")
    phone.look(pictures, "account-ar")
    page.goto("/account/logout/")
    phone.look(pictures, "logout-ar")
    phone.press(page.locator(".entries .btn--primary"))
    page.wait_for_url(f"{site.url}/")

    # The same account on another device, where a guest sits at a table.
    desktop = visit(site)
    desktop.page.goto("/")
    desktop.page.locator(".play button").click()
    desktop.page.wait_for_url("**/table/*/")
    desktop.page.goto("/account/login/")
    desktop.page.get_by_text("You have a seat at a table.").wait_for()
    desktop.look(pictures, "login-with-seat-en")
    log_in(desktop, "sara@example.org")
    assert desktop.page.locator(".top__me").inner_text() == "سارة"
    desktop.page.goto("/account/")
    desktop.look(pictures, "account-en")
    desktop.frames.clear()
    desktop.page.goto(table)
    desktop.until_dealt()
    assert desktop.frame["table"]["me"] == seat


def test_a_letter_is_opened_on_another_device(
    site: Server, visit: Visit, pictures: Path | None
) -> None:
    desktop = visit(site)
    sign_up(desktop, "Nikos", "nikos@example.org")
    phone = visit(site, language="el", size=PHONE)
    phone.page.goto(newest_link(site, "confirm"))
    phone.look(pictures, "confirm-el")
    phone.page.locator("#id_password").fill("a wrong password")
    phone.press(phone.page.locator(".entries .btn--primary"))
    phone.page.locator("[role=alert]").wait_for()
    phone.page.locator("#id_password").fill(PASSWORD)
    phone.press(phone.page.locator(".entries .btn--primary"))
    phone.page.wait_for_url("**/account/")


def test_a_password_is_forgotten(site: Server, visit: Visit, pictures: Path | None) -> None:
    visitor = visit(site, language="fa", size=PHONE)
    page = visitor.page
    sign_up(visitor, "نیلوفر", "niloofar@example.org")
    page.goto(newest_link(site, "confirm"))
    visitor.press(page.locator(".entries .btn--primary"))
    page.wait_for_url("**/account/")
    other = visit(site, language="fa", size=PHONE)
    other.page.goto("/account/password/reset/")
    other.page.locator("#id_email").fill("niloofar@example.org")
    other.press(other.page.locator(".entries .btn--primary"))
    other.page.wait_for_url("**/sent/")
    other.page.goto(newest_link(site, "password/reset"))
    other.page.locator("#id_password1").fill("an oryx on the sand")
    other.look(pictures, "reset-fa")
    other.press(other.page.locator(".entries .btn--primary"))
    other.page.wait_for_url("**/done/")
    log_in(other, "niloofar@example.org", "an oryx on the sand")
    page.goto("/account/")
    page.wait_for_url("**/account/login/")
