"""The rules pages: of each game and of a table with dares of its own, on screens and on paper."""

from pathlib import Path

import pytest

from games.engine.presets import PRESETS
from tests.browser.conftest import Visit
from tests.browser.play import DESKTOP, PHONE, SMALL, Visitor
from tests.browser.server import Server
from tests.browser.test_pages import is_cut

pytestmark = pytest.mark.browser

# A page of A4 without its margins.
PAPER = (674, 1003)
OWN = ["قل اسم مدينتك بالعكس", "Say the alphabet backwards", "Stand on <one> leg: 10 seconds"]
OWN += [f"تحدي رقم {number}: غنّ بيتًا من أغنية" for number in range(4, 17)]
# Links of rules that begin a line below the last words of their paragraph.
LONELY_LINKS = """() => [...document.querySelectorAll('.rule__link')].filter((link) => {
  const words = document.createRange();
  words.selectNodeContents(link.parentElement);
  words.setEndBefore(link);
  const lines = [...words.getClientRects()].filter((line) => line.width > 1);
  return link.getBoundingClientRect().top > lines.at(-1).bottom - 4;
}).length"""


def open_table(visitor: Visitor) -> str:
    """Open a table with dares of its own; gives the address of its rules."""
    page = visitor.page
    page.goto("/tables/new/?preset=dare&dare_list=custom")
    page.locator("#id_dares").fill("\n".join(OWN))
    page.locator("form:has(#id_dares) button[type=submit]").last.click()
    page.wait_for_url("**/table/*/")
    link = page.locator("a[href$='/rules/']").first
    link.wait_for(state="attached")
    return link.get_attribute("href") or ""


@pytest.mark.parametrize(("language", "size"), [("ar", PHONE), ("en", DESKTOP), ("el", SMALL)])
def test_rules_are_whole_on_screen_and_on_paper(
    site: Server, visit: Visit, pictures: Path | None, language: str, size: tuple[int, int]
) -> None:
    visitor = visit(site, language=language, size=size)
    page = visitor.page
    own = open_table(visitor)
    for path in (*(f"/rules/{name}/" for name in PRESETS), own):
        page.goto(path)
        assert not is_cut(page), path
        visitor.picture(pictures, f"{path.strip('/').replace('/', '-')}-{language}")
        shown = page.locator("#dare-list li").all_inner_texts()
        assert len(shown) == (16 if path == own or "dare" in path else 0)
        assert page.evaluate(LONELY_LINKS) == 0, "a hidden link has a line to itself"
        page.set_viewport_size({"width": PAPER[0], "height": PAPER[1]})
        page.emulate_media(media="print")
        assert not is_cut(page), f"{path} on paper"
        assert page.locator("#print").is_hidden()
        visitor.picture(pictures, f"{path.strip('/').replace('/', '-')}-{language}-paper")
        page.emulate_media(media="screen")
        page.set_viewport_size({"width": size[0], "height": size[1]})
    assert shown == OWN
    assert visitor.axe() == []
