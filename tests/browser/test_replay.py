"""A finished match looked at again: its log, its replay on a phone, links to a step, its files."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.play import DESKTOP, PHONE, Visitor
from tests.browser.server import Server

pytestmark = pytest.mark.browser

PAGES = ("", "replay/", "replay/1/", "log.jsonl", "log.txt", "check/", "scenario/")


def play_a_match(site: Server, visitor: Visitor) -> str:
    """A match against bots, dealt in the browser and played out by another process."""
    page = visitor.page
    page.goto("/")
    page.locator("form.play button.btn--big").click()
    page.wait_for_url("**/table/*/")
    visitor.until_dealt()
    game: str = visitor.frame["table"]["game"]
    answer = page.request.get(f"/games/{game}/replay/")
    assert answer.status == 409
    site.run("tests.fair.finish", visitor.frame["table"]["id"])
    visitor.sheet("over").wait_for()
    return game


def at(visitor: Visitor) -> int:
    """The step that is shown."""
    return int(visitor.page.locator("#step").input_value())


def test_a_player_looks_at_his_match_again_on_a_phone(
    site: Server, visit: Visit, pictures: Path | None
) -> None:
    omar, dov = visit(site, language="ar", size=PHONE), visit(site)
    game = play_a_match(site, omar)
    page = omar.page
    omar.press(omar.sheet("over").locator(f"a[href='/games/{game}/']"))
    page.wait_for_url(f"**/games/{game}/")
    omar.look(pictures, "game-phone-ar")
    lines = page.locator(".tale li")
    line = lines.nth(4)
    step = int((line.get_attribute("id") or "").removeprefix("step-"))
    omar.press(line.locator("a"))
    page.wait_for_url(f"**/games/{game}/replay/?step={step}")
    page.locator("#step").wait_for()
    assert at(omar) == step
    omar.look(pictures, "replay-phone-ar")
    omar.press(page.locator(".reel__way[data-way='on']").first)
    page.wait_for_url(f"**/replay/?step={step + 1}")
    assert at(omar) == step + 1
    omar.press(page.locator(".reel__way[data-way='back']").last)
    page.wait_for_url(f"**/replay/?step={step}")
    assert_slider_runs_from_the_right(omar)
    omar.press(page.locator(".open-hands"))
    page.locator(".seat .fan--open").first.wait_for()
    omar.press(page.locator(".top__log"))
    sheet = omar.sheet("log")
    omar.look(pictures, "replay-log-phone-ar")
    omar.press(sheet.locator(".tale__line").nth(9))
    expect(sheet).to_have_count(0)
    chosen = at(omar)
    assert chosen not in (step, step + 1)
    omar.picture(pictures, "replay-open-phone-ar")
    omar.context.grant_permissions(["clipboard-read", "clipboard-write"])
    omar.press(page.locator("#copy-step"))
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{site.url}/games/{game}/replay/?step={chosen}"
    shown = page.locator(".pile").get_attribute("aria-label")
    other = omar.new_page()
    other.goto(link)
    expect(other.locator("#step")).to_have_value(str(chosen))
    expect(other.locator(".pile")).to_have_attribute("aria-label", shown or "")
    dov.page.goto("/tables/")
    dov.allowed.append("404")
    for path in PAGES:
        assert dov.page.request.get(f"/games/{game}/{path}").status == 404, path
    answer = dov.page.goto(link)
    assert answer is not None
    assert answer.status == 404


def assert_slider_runs_from_the_right(visitor: Visitor) -> None:
    """The first step at the right end, the last at the left; the arrows go the way the eye sees."""
    slider, page = visitor.page.locator("#step"), visitor.page
    box = slider.bounding_box()
    assert box is not None
    last = int(slider.get_attribute("max") or 0)
    page.mouse.click(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2)
    assert at(visitor) < last * 0.1
    page.mouse.click(box["x"] + 4, box["y"] + box["height"] / 2)
    assert at(visitor) > last * 0.9
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    before = at(visitor)
    page.keyboard.press("ArrowLeft")
    assert at(visitor) == before + 1
    page.locator("#reel").focus()
    page.keyboard.press("ArrowRight")
    assert at(visitor) == before


def test_keys_speeds_and_files_on_a_desktop(
    site: Server, visit: Visit, pictures: Path | None
) -> None:
    layla = visit(site, size=DESKTOP)
    game = play_a_match(site, layla)
    page = layla.page
    page.goto(f"/games/{game}/")
    layla.look(pictures, "game-desktop-en")
    page.get_by_role("link", name="Watch the replay").click()
    page.locator("#step").wait_for()
    assert at(layla) == 1
    layla.keys("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    assert at(layla) == 3
    layla.look(pictures, "replay-desktop-en")
    layla.keys("End")
    last = at(layla)
    assert last == int(page.locator("#step").get_attribute("max") or 0)
    layla.picture(pictures, "replay-end-desktop-en")
    layla.keys("Home")
    assert at(layla) == 1
    page.locator(".reel__speeds input[value='4']").check(force=True)
    page.locator("#reel").focus()
    layla.keys("Space")
    layla.until(lambda: at(layla) > 4, "it runs")
    layla.keys("Space")
    stood = at(layla)
    page.wait_for_timeout(900)
    assert at(layla) == stood
    page.get_by_role("switch", name="All hands").click()
    page.locator(".side .tale__line").nth(12).click()
    layla.picture(pictures, "replay-open-desktop-en")
    lines = page.request.get(f"/games/{game}/log.jsonl").text().splitlines()
    head, *steps = map(json.loads, lines)
    assert (head["format"], len(steps)) == ("oona-game-log-1", last)
    assert re.search(
        r"^round 1 dealer \d$", page.request.get(f"/games/{game}/log.txt").text(), re.MULTILINE
    )


def test_without_motion_nothing_flies(site: Server, visit: Visit) -> None:
    omar = visit(site)
    game = play_a_match(site, omar)
    page = omar.page
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"/games/{game}/replay/")
    page.locator("#step").wait_for()
    for _ in range(6):
        omar.keys("ArrowRight")
        assert page.locator(".flight").count() == 0
    assert at(omar) == 7
