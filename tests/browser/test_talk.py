"""Two people talk at a table, each in his own language: phrases, emotes, text, and who is heard."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Serve, Visit
from tests.browser.play import PHONE, Visitor
from tests.browser.test_people_table import sit_down
from tests.browser.test_private_table import LOCKED

pytestmark = pytest.mark.browser


def open_table(host: Visitor, query: str) -> str:
    """A table for two by the form, begun as the address says; gives its address."""
    page = host.page
    page.goto(f"/tables/new/?preset=oona_plus&seats=2&{query}")
    page.locator("form .btn--primary").last.click()
    page.wait_for_url("**/table/*/")
    return page.url


def until_greeted(visitor: Visitor) -> None:
    """Wait until this page has a seat, and its newest socket was told what was said before."""

    def is_greeted() -> bool:
        opened = [place for place, text in enumerate(visitor.heard) if '"first":true}' in text]
        frames = [place for place in opened if '"at"' in visitor.heard[place][:8]]
        since = visitor.heard[frames[-1] :] if frames else []
        return any(text.startswith('{"talk":{"first":true') for text in since)

    visitor.until(
        lambda: visitor.frames and visitor.frame["table"]["me"] is not None and is_greeted(),
        "a seat, and the talk",
    )


def button(visitor: Visitor) -> Locator:
    """What opens the talk: the first of the header."""
    return visitor.page.locator(".top .icon-button").first


def panel(visitor: Visitor) -> Locator:
    return visitor.page.locator(".talk")


def lines(visitor: Visitor) -> Locator:
    return panel(visitor).locator(".talk__lines li")


def write(visitor: Visitor, text: str) -> None:
    panel(visitor).locator(".talk__field").fill(text)
    visitor.press(panel(visitor).locator(".talk__form button"))


def bubble(visitor: Visitor) -> Locator:
    """What the other one has just said."""
    return visitor.page.locator(".seat .bubble")


def test_two_people_talk_each_in_his_own_language(
    serve: Serve, visit: Visit, pictures: Path | None
) -> None:
    site = serve(LOCKED)
    omar, layla = visit(site), visit(site, language="ar", size=PHONE)
    address = open_table(omar, "private=on")
    sit_down(layla, address)
    omar.page.get_by_role("button", name="Start").click()
    for person in (omar, layla):
        person.until_dealt()
        until_greeted(person)
    omar.press(button(omar))
    omar.press(panel(omar).get_by_role("button", name="Well played!"))
    expect(bubble(layla)).to_have_text("كفو عليك!")
    layla.picture(pictures, "talk-bubble-ar")
    expect(button(layla)).to_have_attribute("data-new", "")
    expect(button(layla)).to_have_attribute("aria-label", "السوالف، فيها جديد")
    layla.press(button(layla))
    expect(lines(layla)).to_have_count(1)
    expect(lines(layla)).to_contain_text("كفو عليك!")
    layla.look(pictures, "talk-ar")
    for target in panel(layla).locator("button").all():
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    layla.press(panel(layla).locator('[aria-label="يقدّم قهوة"]'))
    drawn = bubble(omar).locator(".emote use")
    expect(drawn).to_have_attribute("href", re.compile(r"/static/img/emotes\..*svg#coffee$"))
    omar.picture(pictures, "talk-emote-en")
    # It is read out as well, politely.
    expect(omar.page.locator("#status")).to_contain_text("offers coffee")
    # On a phone a tap is all: the table is there again.
    expect(layla.sheet("talk")).to_have_count(0)
    layla.press(button(layla))
    # Both directions in one line, and what looks like markup is text.
    write(layla, 'يا هلا Omar! <b>7</b> "+4" \u202e')
    expect(lines(omar)).to_have_count(3)
    expect(lines(omar).last.locator(".talk__words")).to_have_text('يا هلا Omar! <b>7</b> "+4"')
    assert lines(omar).last.locator(".talk__words").get_attribute("dir") == "auto"
    omar.page.locator(".seat .bubble[data-kind=text]").wait_for()
    omar.look(pictures, "talk-text-en")
    expect(panel(layla).locator(".talk__field")).to_have_value("")
    refused_keeps_the_text(layla, pictures)
    mute(omar, layla, pictures)


def refused_keeps_the_text(layla: Visitor, pictures: Path | None) -> None:
    write(layla, "www.example.com")
    why = "عناوين المواقع الثانية ما تنرسل على الطاولة."
    expect(panel(layla).locator(".talk__notice")).to_have_text(why)
    expect(panel(layla).locator(".talk__field")).to_have_value("www.example.com")
    layla.look(pictures, "talk-refused-ar")


def mute(omar: Visitor, layla: Visitor, pictures: Path | None) -> None:
    """Omar mutes Layla from her seat, and hears her again from the panel."""
    omar.press(omar.page.locator(".seat .who"))
    muting = omar.sheet("person").locator(".deed .btn").first
    expect(muting).to_contain_text("Mute")
    omar.press(muting)
    expect(muting).to_contain_text("again")
    omar.look(pictures, "talk-mute-en")
    omar.keys("Escape")
    expect(lines(omar)).to_have_count(1)
    heard = len(omar.heard)
    write(layla, "are you there?")
    expect(panel(layla).locator(".talk__field")).to_have_value("")
    omar.press(panel(omar).get_by_role("button", name="What a card!"))
    expect(lines(omar)).to_have_count(2)
    assert not any("are you there" in text for text in omar.heard[heard:]), "it is not even sent"
    omar.page.reload()
    omar.press(button(omar))
    omar.press(panel(omar).locator(".talk__mute[data-muted]"))
    expect(lines(omar)).to_have_count(5)
    expect(panel(omar).locator(".talk__mute[data-muted]")).to_have_count(0)


def test_what_a_stranger_writes_is_folded(
    serve: Serve, visit: Visit, pictures: Path | None
) -> None:
    site = serve(LOCKED)
    omar, layla = visit(site), visit(site, language="ar", size=PHONE)
    address = open_table(omar, "talk=text")
    expect(omar.page.locator(".top .chip", has_text="Free text")).to_have_count(1)
    sit_down(layla, address)
    until_greeted(layla)
    omar.press(button(omar))
    write(omar, "do you know me?")
    expect(bubble(layla)).to_have_text("…")
    layla.press(button(layla))
    assert panel(layla).get_by_text("do you know me?").count() == 0
    layla.look(pictures, "talk-folded-ar")
    layla.press(lines(layla).locator(".talk__link"))
    expect(lines(layla)).to_contain_text("do you know me?")
    layla.picture(pictures, "talk-unfolded-ar")
    layla.press(lines(layla).locator(".talk__link"))
    write(omar, "now you do")
    expect(lines(layla).last).to_contain_text("now you do")
    expect(panel(layla).locator(".talk__link")).to_have_count(0)
    # With the keyboard alone, and the log is behind the other tab.
    layla.press(layla.page.locator(".talk__tabs button").last)
    layla.page.locator(".sheet .log").wait_for()
    panel(omar).locator(".talk__field").focus()
    omar.page.keyboard.type("typed")
    omar.keys("Enter")
    expect(lines(omar).last).to_contain_text("typed")


def test_a_watcher_reads_and_a_quiet_table_says_why(
    serve: Serve, visit: Visit, pictures: Path | None
) -> None:
    site = serve(LOCKED)
    omar, noor = visit(site), visit(site, size=PHONE, language="fa")
    address = open_table(omar, "")
    noor.page.goto(address)
    omar.press(button(omar))
    expect(panel(omar).locator(".talk__field")).to_have_count(0)
    omar.press(panel(omar).get_by_role("button", name="Hello, everyone!"))
    expect(bubble(noor).or_(noor.page.locator(".bubble"))).to_have_text("سلام به همه!")
    noor.press(button(noor))
    expect(lines(noor)).to_have_count(1)
    expect(panel(noor).locator(".talk__phrases")).to_have_count(0)
    noor.look(pictures, "talk-watching-fa")
    quiet = open_table(omar, "talk=none")
    assert quiet != address
    omar.press(button(omar))
    expect(panel(omar)).to_contain_text("Nothing is said at this table.")
