"""A person from the first match to the last page: account, password, passkey, data, farewell."""

import io
import json
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.play import DESKTOP, PHONE, Visitor, log_in
from tests.browser.server import Server
from tests.browser.test_accounts import newest_link, sign_up
from tests.browser.test_pages import is_cut
from tests.browser.test_replay import play_a_match
from tests.people import PASSWORD

pytestmark = pytest.mark.browser

EMAIL = "omar@example.org"
SECOND_PASSWORD = "an oryx on the sand"
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def go_on(visitor: Visitor) -> None:
    """The button that a form is sent with."""
    visitor.press(visitor.page.locator(".entries .btn--primary").first)


def show_password(visitor: Visitor, password: str) -> None:
    """The page that asks once more who it is."""
    visitor.page.wait_for_url("**/account/again/?next=*")
    visitor.page.locator("#id_password").fill(password)
    go_on(visitor)


def reset_password(site: Server, visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/account/logout/")
    go_on(visitor)
    page.wait_for_url(f"{visitor.url}/")
    page.goto("/account/password/reset/")
    page.locator("#id_email").fill(EMAIL)
    go_on(visitor)
    page.wait_for_url("**/sent/")
    page.goto(newest_link(site, "password/reset"))
    page.locator("#id_password1").fill(SECOND_PASSWORD)
    go_on(visitor)
    page.wait_for_url("**/done/")
    log_in(visitor, EMAIL, SECOND_PASSWORD)


def add_passkey(visitor: Visitor, pictures: Path | None) -> None:
    page = visitor.page
    device = visitor.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    page.goto("/account/factors/passkeys/new/")
    visitor.look(pictures, "again-ar")
    show_password(visitor, SECOND_PASSWORD)
    page.wait_for_url("**/passkeys/new/")
    visitor.look(pictures, "passkey-ar")
    visitor.press(page.locator("#passkey"))
    page.wait_for_url("**/account/factors/codes/")
    visitor.look(pictures, "codes-ar")
    visitor.press(page.locator(".door .btn--primary"))
    page.wait_for_url("**/account/factors/")
    visitor.look(pictures, "factors-ar")


def log_in_by_passkey(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/account/logout/")
    go_on(visitor)
    page.wait_for_url(f"{visitor.url}/")
    page.goto("/account/login/")
    visitor.press(page.locator("#passkey"))
    page.wait_for_url(f"{visitor.url}/")


def test_a_guest_plays_signs_up_and_leaves_for_good(
    site: Server, visit: Visit, pictures: Path | None
) -> None:
    # Browsers have passkeys at https and at this name alone.
    phone = visit(SimpleNamespace(url=f"http://localhost:{site.port}"), language="ar", size=PHONE)
    page = phone.page
    game = play_a_match(site, phone)
    sign_up(phone, "عمر", EMAIL)
    page.goto(newest_link(site, "confirm"))
    go_on(phone)
    page.wait_for_url("**/account/")
    phone.look(pictures, "account-ar-new")
    page.goto("/account/games/")
    phone.look(pictures, "games-ar")
    phone.press(page.locator(f"a[href='/games/{game}/']"))
    page.wait_for_url(f"**/games/{game}/")

    reset_password(site, phone)
    add_passkey(phone, pictures)
    log_in_by_passkey(phone)
    for name in ("profile", "sessions", "blocks"):
        page.goto(f"/account/{name}/")
        assert not is_cut(page), name
        phone.look(pictures, f"{name}-ar")

    page.goto("/account/data/")
    show_password(phone, SECOND_PASSWORD)
    page.wait_for_url("**/account/data/")
    phone.look(pictures, "data-ar")
    with page.expect_download() as coming:
        phone.press(page.locator("a[href='/account/data/file/']"))
    with zipfile.ZipFile(io.BytesIO(coming.value.path().read_bytes())) as box:
        assert f"games/{game}.jsonl" in box.namelist()
        assert json.loads(box.read("profile.json"))["name"] == "عمر"
    page.goto("/account/delete/")
    phone.look(pictures, "delete-ar")
    page.locator("#sure").check()
    phone.press(page.locator(".entries .btn--danger"))
    page.wait_for_url(f"{phone.url}/")
    phone.look(pictures, "deleted-ar")
    page.goto("/account/")
    page.wait_for_url("**/account/login/")


def test_pages_of_an_account_on_a_desktop_and_without_passkeys(
    site: Server, visit: Visit, pictures: Path | None
) -> None:
    """By an address of the network browsers offer no passkeys: the page says so."""
    desktop = visit(site, size=DESKTOP)
    page = desktop.page
    play_a_match(site, desktop)
    sign_up(desktop, "Sara", "sara-of-the-desk@example.org")
    page.goto(newest_link(site, "confirm"))
    go_on(desktop)
    page.wait_for_url("**/account/")
    for name in ("", "games/", "profile/", "sessions/", "blocks/", "factors/"):
        page.goto(f"/account/{name}")
        desktop.look(pictures, f"people-en-{name.strip('/')}")
    page.goto("/account/factors/app/")
    show_password(desktop, PASSWORD)
    page.wait_for_url("**/factors/app/")
    desktop.look(pictures, "people-en-app")
    page.goto("/account/factors/passkeys/new/")
    page.locator("#passkey").click()
    expect(page.locator("#passkey-trouble")).to_contain_text("https")
    desktop.look(pictures, "people-en-no-passkey")
    page.goto("/account/delete/")
    desktop.look(pictures, "people-en-delete")
    page.goto("/account/profile/")
    page.locator("#id_digits").select_option("arab")
    page.locator("#id_confirm").check()
    go_on(desktop)
    page.locator(".messages").wait_for()
    kept = json.loads(page.evaluate("localStorage.getItem('oona.settings')"))
    assert (kept["digits"], kept["confirm"]) == ("arab", True)
