"""The ways in: front page, lobby, table options, rules, names, and what is not there."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Response, expect

from tests.browser.conftest import Visit
from tests.browser.play import DESKTOP, LANGUAGES, PHONE, SMALL
from tests.browser.server import Server

pytestmark = pytest.mark.browser

PAGES = (
    "/",
    "/tables/",
    "/tables/new/",
    "/tables/new/?preset=oona_plus",
    "/rules/",
    "/rules/oona_plus/",
)
DIRECTIONS = {"en": "ltr", "ar": "rtl", "fa": "rtl", "el": "ltr"}


def is_cut(page: Page) -> bool:
    """Whether the page can be pushed sideways."""
    wide: bool = page.evaluate(
        "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    )
    return wide


def squeezed(page: Page) -> list[str]:
    """Texts that have next to no room left: cut off by their boxes after a letter or none."""
    found: list[str] = page.evaluate("""() => [...document.querySelectorAll('main *')]
  .filter((box) => box.offsetParent && box.textContent.trim() && !box.children.length)
  .filter((box) => !box.closest('.sr') && getComputedStyle(box).overflowX === 'hidden')
  .filter((box) => getComputedStyle(box).clipPath === 'none')
  .filter((box) => box.clientWidth < 30 && box.scrollWidth > box.clientWidth)
  .map((box) => box.textContent)""")
    return found


def is_on_the_first_screen(page: Page, target: Locator) -> bool:
    """Whether it is whole within the window before anything is scrolled."""
    box = target.bounding_box()
    assert box is not None
    assert page.viewport_size is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= page.viewport_size["height"]


def open_all(page: Page) -> None:
    """Open every group of options."""
    for summary in page.locator(".options summary").all():
        summary.click()


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_whole_and_pass_axe_in_every_language(
    site: Server, visit: Visit, pictures: Path | None, language: str
) -> None:
    visitor = visit(site, language=language)
    page = visitor.page
    for number, path in enumerate(PAGES):
        page.goto(path)
        root = page.locator("html")
        assert root.get_attribute("lang") == language
        assert root.get_attribute("dir") == DIRECTIONS[language]
        expect(page.locator("h1")).to_have_count(1)
        if path == "/tables/new/":
            open_all(page)
        for width, height in (SMALL, PHONE, DESKTOP):
            page.set_viewport_size({"width": width, "height": height})
            visitor.picture(pictures, f"page{number}-{language}-{width}")
            assert not is_cut(page), f"{path} is wider than {width}"
            assert squeezed(page) == [], f"{path} at {width}"
            for box in map(Locator.bounding_box, page.locator(".foot a").all()):
                assert box is not None
                assert min(box["width"], box["height"]) >= 44, f"a link of the foot at {width}"
            if path == "/":
                assert is_on_the_first_screen(page, page.locator(".play .btn--primary")), width
        assert visitor.axe() == [], path


def test_fonts_are_our_own_and_files_are_for_ever(site: Server, visit: Visit) -> None:
    visitor = visit(site, language="ar")
    answers: list[Response] = []
    visitor.page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108 - Playwright marks it
    visitor.page.goto("/")
    visitor.page.evaluate("document.fonts.ready")
    files = [answer for answer in answers if "/static/" in answer.url]
    assert any("vazirmatn" in answer.url for answer in files)
    for answer in files:
        assert "immutable" in answer.headers["cache-control"], answer.url


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_there_says_so_in_the_readers_language(
    site: Server, visit: Visit, language: str
) -> None:
    visitor = visit(site, language=language)
    visitor.allowed.append("404")
    titles = set()
    for path in ("/table/nothere/", "/nowhere/", "/rules/nothing/"):
        answer = visitor.page.goto(path)
        assert answer is not None
        assert answer.status == 404
        assert visitor.page.locator("html").get_attribute("lang") == language
        titles.add(visitor.page.locator("h1").inner_text())
        visitor.page.locator("article a.btn").wait_for()
    assert len(titles) == 1
    assert titles == {"Not here"} if language == "en" else titles != {"Not here"}
    assert visitor.axe() == []
    visitor.page.locator("article a.btn").click()
    visitor.page.wait_for_url(f"{site.url}/")


def test_a_name_is_chosen_and_a_refusal_stands_at_the_field(site: Server, visit: Visit) -> None:
    visitor = visit(site)
    page = visitor.page
    page.goto("/")
    assert page.locator("form.name").count() == 0, "who has not played has no name to choose"
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*/")
    page.goto("/tables/")
    field = page.locator("#guest-name")
    before = field.input_value()
    for name, reason in (
        ("Oona staff", "kept for the people"),
        ("…!…", "needs a letter"),
        ("Lаyla", "mixes two alphabets"),
        ("fuuck", "is not used here"),
    ):
        field.fill(name)
        page.locator("form.name button").click()
        page.get_by_text(reason).wait_for()
        box, said = field.bounding_box(), page.get_by_text(reason).bounding_box()
        assert box is not None
        assert said is not None
        assert abs(said["y"] - box["y"]) < 120, "the reason stands at the field"
        assert field.get_attribute("aria-invalid") == "true"
    field.fill("Layla of the browser")
    page.locator("form.name button").click()
    page.get_by_text("You are").wait_for()
    assert field.input_value() == "Layla of the browser" != before


def test_options_that_contradict_each_other_are_told_at_the_field(
    site: Server, visit: Visit, pictures: Path | None
) -> None:
    visitor = visit(site)
    visitor.allowed.append("422")
    page = visitor.page
    page.goto("/tables/new/")
    marks = page.locator(".chip--differs:visible")
    back = page.get_by_role("button", name="Back to Oona")
    assert (marks.count(), back.is_visible()) == (0, False)
    open_all(page)
    page.get_by_label("Challenge a stack").check()
    page.get_by_label("Cards in each hand").select_option("5")
    page.get_by_label("The last draw card counts").uncheck()
    assert marks.count() == 6, "each option is marked as it is changed, and its group"
    page.get_by_label("Cards in each hand").select_option("7")
    expect(marks).to_have_count(4)
    page.get_by_label("Seats").select_option("3")
    page.get_by_role("button", name="Open the table").click()
    field = page.locator(".option[data-wrong]")
    field.locator(".option__error").wait_for()
    assert page.evaluate("document.activeElement.id") == "errors", "it is read first"
    assert field.get_by_label("Challenge a stack").is_checked()
    assert page.get_by_label("Seats").input_value() == "3", "what was written is kept"
    assert visitor.axe() == []
    visitor.picture(pictures, "conflict-en")
    back.click()
    page.wait_for_url("**/tables/new/#options")
    assert (marks.count(), page.get_by_label("Seats").input_value()) == (0, "3")
    page.get_by_label("Teams of two").check()
    page.get_by_role("button", name="Open the table").click()
    page.locator(".option[data-wrong] .option__error").wait_for()
    assert page.locator(".option[data-wrong] label").first.inner_text().startswith("Teams")
    page.get_by_label("Seats").select_option("4")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*/")


def test_without_scripts_everything_but_the_table_works(
    site: Server, visit: Visit, pictures: Path | None
) -> None:
    visitor = visit(site, language="el", javascript=False)
    # Chromium does not fetch modules ahead that it will not run, and counts that as blocked.
    visitor.allowed.append(r"failed: .*\.js csp$")
    page = visitor.page
    for path in PAGES:
        page.goto(path)
        assert page.locator("h1").is_visible()
    page.goto("/tables/new/")
    page.locator("#id_seats").select_option("3")
    page.locator("form.form button.btn--big").click()
    page.wait_for_url("**/table/*/")
    assert page.locator("noscript .noscript, .noscript").first.is_visible()
    assert "JavaScript" in page.locator(".noscript").inner_text()
    visitor.picture(pictures, "noscript-el")
    table = page.url.rstrip("/").rsplit("/", 1)[1]
    page.locator(".noscript a").click()
    page.wait_for_url("**/tables/")
    assert page.locator(f'a[href*="{table}"]').count() >= 1
    page.locator("#language-choice").select_option("fa")
    page.locator("#language button").click()
    assert page.locator("html").get_attribute("lang") == "fa"


def test_a_language_is_taken_as_it_is_chosen(site: Server, visit: Visit) -> None:
    page = visit(site, language="el").page
    page.goto("/")
    assert not page.locator("#language button").is_visible()
    page.locator("#language-choice").select_option("fa")
    page.locator('html[lang="fa"]').wait_for(state="attached")


def test_the_lobby_is_live(site: Server, visit: Visit, pictures: Path | None) -> None:
    reader = visit(site, language="ar", size=PHONE)
    reader.page.goto("/tables/")
    reader.until(lambda: reader.heard, "the list over the wire")
    host = visit(site)
    host.page.goto("/tables/new/")
    host.page.get_by_label("Name of the table").fill("Evening in Muscat")
    host.page.get_by_role("button", name="Open the table").click()
    host.page.wait_for_url("**/table/*/")
    row = reader.page.locator(".row", has_text="Evening in Muscat")
    row.wait_for()
    reader.picture(pictures, "lobby-ar")
    assert reader.axe() == []
    reader.press(row.locator("a:not(.row__rules)"))
    reader.page.wait_for_url(host.page.url)
    reader.press(reader.page.locator(".acts .btn--primary"))
    reader.until(lambda: reader.frames and reader.frame["table"]["me"] == 1, "a seat")
    host.until(lambda: host.frame["table"]["people"][1]["kind"] == "guest", "the guest is seen")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phone_shows_a_choice_in_whole_words(site: Server, visit: Visit, language: str) -> None:
    page = visit(site, language=language, size=PHONE).page
    page.goto("/tables/new/")
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    cut = page.evaluate("""() => [...document.querySelectorAll('.option select')]
      .filter((select) => {
        const [shown, row] = [select.offsetWidth, getComputedStyle(select.parentElement)];
        const line = parseFloat(row.width) - parseFloat(row.paddingLeft) * 2;
        select.style.inlineSize = select.style.maxInlineSize = 'max-content';
        return shown < Math.min(select.offsetWidth, line) - 1;
      })
      .map((select) => select.name)""")
    assert cut == [], "it is cut beside an empty line"
