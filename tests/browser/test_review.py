"""Support goes through a game: found by a player's name, with a reason, as each seat saw it."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.play import DESKTOP, PHONE, Visitor
from tests.browser.scene import Scene
from tests.browser.test_pages import is_cut

pytestmark = pytest.mark.browser

REASONS = {
    "en": "Layla says that a catch was not counted",
    "ar": "ليلى تقول إن المسكة ما انحسبت",
}


def find_the_game(support: Visitor, pictures: Path | None) -> None:
    """By the name of who played it, through his page; then the reason."""
    page, language = support.page, support.language
    page.goto("/desk/support/")
    page.locator("#q").fill("layla")
    support.press(page.locator(".filter .btn--primary"))
    page.locator(".finds a").first.wait_for()
    support.look(pictures, f"support-search-{language}")
    support.press(page.locator(".finds a").first)
    page.wait_for_url("**/desk/support/people/*/")
    support.look(pictures, f"support-person-{language}")
    support.press(page.locator(".sheet a").first)
    page.wait_for_url("**/look/?next=*")
    assert page.locator(".held").count() == 0
    support.press(page.locator(".gate .btn--primary"))
    expect(page.locator(".entry__error").first).to_be_visible()
    page.locator("#id_reason").fill(REASONS[language])
    support.look(pictures, f"support-reason-{language}")
    support.press(page.locator(".gate .btn--primary"))
    page.locator(".beats").wait_for()


@pytest.mark.parametrize(
    ("who", "language", "size"), [("support", "en", DESKTOP), ("referee", "ar", PHONE)]
)
def test_support_goes_through_a_game_and_the_player_reads_it(
    scene: Scene,
    visit: Visit,
    pictures: Path | None,
    who: str,
    language: str,
    size: tuple[int, int],
) -> None:
    support = scene.enter(visit(scene.server, language=language, size=size), who)
    page = support.page
    find_the_game(support, pictures)
    support.look(pictures, f"support-timeline-{language}")
    assert not is_cut(page)
    expect(page.locator("#step-1 .hands dd")).to_have_count(2)
    page.locator("#id_step").fill("9")
    support.press(page.locator(".filter .btn--primary"))
    expect(page.locator("#step-9[data-here]")).to_be_visible()
    support.press(page.locator("#step-9 .beat__seq"))
    page.locator("#step").wait_for()
    expect(page.locator("#step")).to_have_value("9")
    page.locator(".seat .fan--open").first.wait_for()
    faces = page.locator(".avatar img")
    expect(faces).to_have_count(2)
    assert faces.evaluate_all("all => all.every((one) => one.complete && one.naturalWidth > 0)")
    support.picture(pictures, f"support-all-hands-{language}")
    for seat in ("0", "1"):
        with page.expect_navigation():
            page.locator("#seen-by").select_option(index=int(seat))
        page.locator("#step").wait_for()
        expect(page.locator("#step")).to_have_value("9")
        assert page.locator(".fan--open").count() == 0
        assert page.locator(".open-hands").count() == 0
        expect(page.locator(".mine .hand")).to_have_count(1)
        support.press(page.locator(".reel__way[data-way='on']").first)
        expect(page.locator("#step")).to_have_value("10")
        support.press(page.locator(".reel__way[data-way='back']").last)
        expect(page.locator("#step")).to_have_value("9")
        support.picture(pictures, f"support-seen-by-{seat}-{language}")
    layla = scene.enter(visit(scene.server, language=language, size=size), "layla")
    layla.page.goto("/account/games/")
    layla.press(layla.page.locator("a[href='/account/looks/']"))
    expect(layla.page.get_by_text(REASONS[language])).to_be_visible()
    layla.look(pictures, f"who-looked-{language}")


def test_an_administrator_reads_what_staff_did(
    scene: Scene, visit: Visit, pictures: Path | None
) -> None:
    boss = scene.enter(visit(scene.server, size=PHONE), "administrator")
    boss.page.goto("/desk/actions/")
    boss.look(pictures, "staff-actions")
    assert not is_cut(boss.page)
