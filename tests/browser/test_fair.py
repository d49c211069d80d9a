"""Fair deals as people meet them: secrets browsers keep, a page that checks, a file that stays."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.play import PHONE, Visitor
from tests.browser.server import Server

pytestmark = pytest.mark.browser

CHECK = re.compile(r"/games/([\w-]+)/check/$")


def open_table(host: Visitor) -> str:
    """A table for two, by the form; gives its address."""
    host.page.goto("/tables/new/")
    host.page.get_by_label("Seats").select_option("2")
    host.page.get_by_role("button", name="Open the table").click()
    host.page.wait_for_url("**/table/*/")
    host.until(lambda: host.frames, "a frame")
    address: str = host.frame["table"]["id"]
    return address


def has_committed(visitor: Visitor, *seats: int) -> bool:
    deal = visitor.frame["table"]["deal"] if visitor.frames else None
    return deal is not None and {each["seat"] for each in deal["salts"]} == set(seats)


def finish(site: Server, table: str) -> None:
    """Let another process play what is left of the match."""
    site.run("tests.fair.finish", table)


def to_check(visitor: Visitor) -> Page:
    """From the end of the match to the check of its deal."""
    visitor.sheet("over").wait_for()
    visitor.press(visitor.sheet("over").locator("a[href*='/check/']"))
    visitor.page.wait_for_url(CHECK)
    visitor.page.locator(".verdict").wait_for()
    return visitor.page


def verdicts(page: Page, kind: str) -> list[str | None]:
    """What the lines of a kind say."""
    lines = page.locator(f'.claim[data-kind="{kind}"]').all()
    return [line.get_attribute("data-verdict") for line in lines]


def test_two_people_prove_their_deal(
    site: Server, visit: Visit, pictures: Path | None, tmp_path: Path
) -> None:
    omar, layla = visit(site), visit(site, language="ar", size=PHONE)
    table = open_table(omar)
    layla.page.goto(f"/table/{table}/")
    layla.press(layla.page.locator(".acts .btn--primary"))
    omar.until(lambda: has_committed(omar, 0, 1), "both have committed")
    promised = omar.frame["table"]["deal"]
    omar.page.get_by_role("button", name="Start").click()
    for person in (omar, layla):
        person.until_dealt()
    reveals = [each["do"] for person in (omar, layla) for each in person.sent]
    assert reveals.count("reveal") == 2
    answer = omar.page.goto(f"/games/{promised['game']}/check/")
    assert answer is not None
    assert answer.status == 409
    omar.allowed.append("409")
    omar.look(pictures, "check-running-en")
    omar.page.go_back()
    finish(site, table)
    page = to_check(layla)
    layla.look(pictures, "check-ar")
    assert page.locator(".verdict").get_attribute("data-verdict") == "true"
    for kind in ("commitment", "kept_commitment", "kept_salt", "kept_seals", "log"):
        assert verdicts(page, kind) == ["true"], kind
    assert verdicts(page, "salt") == ["true", "true"]
    layla.press(page.locator(".part:nth-of-type(2) summary"))
    layla.picture(pictures, "check-round-ar")
    english = to_check(omar)
    assert promised["commitment"] in (english.locator(".numbers").text_content() or "")
    english.locator(".part summary").nth(1).click()
    omar.look(pictures, "check-en")
    with english.expect_download() as download:
        english.get_by_role("link", name="Save this page").click()
    file = tmp_path / "saved.html"
    download.value.save_as(file)
    check_offline(omar, file, pictures)


def check_offline(visitor: Visitor, file: Path, pictures: Path | None) -> None:
    """The saved page, with no connection; then with one card changed."""
    visitor.context.set_offline(True)
    visitor.allowed.append("file:")
    page = visitor.new_page()
    page.goto(file.as_uri())
    expect(page.locator(".verdict")).to_have_attribute("data-verdict", "true")
    if pictures:
        page.screenshot(path=pictures / "saved-en.png")
    page.locator("#choose-language").select_option("fa")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(page.locator("h1")).to_have_text("این پخش را بررسی کنید")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    if pictures:
        page.screenshot(path=pictures / "saved-fa.png")
    text = file.read_text("utf-8")
    dealt = re.search(r'\["dealt",\[\[(\d+)', text)
    assert dealt is not None
    card = int(dealt[1])
    spoiled = text[: dealt.start(1)] + str((card + 1) % 108) + text[dealt.end(1) :]
    file.write_text(spoiled, "utf-8")
    page.goto(file.as_uri())
    expect(page.locator(".verdict")).to_have_attribute("data-verdict", "false")
    # Once above all, and once in its round.
    expect(page.locator('.claim[data-kind="hand"][data-verdict="false"]')).to_have_count(2)
    if pictures:
        page.screenshot(path=pictures / "saved-red-en.png", full_page=True)
    visitor.context.set_offline(False)


def test_a_match_against_programs_has_a_secret_of_its_player(site: Server, visit: Visit) -> None:
    omar, dov = visit(site), visit(site)
    omar.page.goto("/")
    omar.page.get_by_role("button", name="Play now").click()
    omar.page.wait_for_url("**/table/*/")
    omar.until_dealt()
    table = omar.frame["table"]["id"]
    finish(site, table)
    page = to_check(omar)
    for kind in ("commitment", "salt", "kept_commitment", "kept_salt"):
        assert verdicts(page, kind) == ["true"], kind
    dov.page.goto("/tables/")
    dov.allowed.append("404")
    for path in (page.url, f"{page.url}file/"):
        answer = dov.page.goto(path)
        assert answer is not None
        assert answer.status == 404


def test_the_next_match_takes_secrets_from_the_scoreboard(site: Server, visit: Visit) -> None:
    omar = visit(site)
    omar.page.goto("/")
    omar.page.get_by_role("button", name="Play now").click()
    omar.page.wait_for_url("**/table/*/")
    omar.until_dealt()
    finish(site, omar.frame["table"]["id"])
    omar.sheet("over").wait_for()
    omar.until(lambda: has_committed(omar, 0), "committed")
    game = omar.frame["table"]["game"]
    omar.page.get_by_role("button", name="Play again").click()
    omar.until(lambda: omar.frame["table"]["game"] != game, "the next match")
    omar.until_dealt()
    finish(site, omar.frame["table"]["id"])
    page = to_check(omar)
    for kind in ("salt", "kept_salt", "kept_seals"):
        assert verdicts(page, kind) == ["true"], kind


@pytest.mark.parametrize("language", ["en", "ar", "fa", "el"])
def test_the_page_about_it_reads_in_every_language(
    language: str, site: Server, visit: Visit, pictures: Path | None
) -> None:
    visitor = visit(site, language=language, size=PHONE)
    visitor.page.goto("/fair/")
    visitor.look(pictures, f"fair-{language}")
