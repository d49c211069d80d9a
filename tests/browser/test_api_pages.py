"""The pages round the API: tokens of one's own, and the description, under the shipped policy."""

from pathlib import Path

import pytest

from tests.browser.conftest import Visit
from tests.browser.play import DESKTOP, PHONE, SMALL
from tests.browser.server import Server
from tests.browser.test_accounts import sign_up
from tests.browser.test_pages import is_cut

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("language", "size"), [("en", DESKTOP), ("ar", PHONE), ("el", SMALL)])
def test_a_token_is_made_shown_once_and_ended(
    site: Server, visit: Visit, pictures: Path | None, language: str, size: tuple[int, int]
) -> None:
    visitor = visit(site, language=language, size=size)
    page = visitor.page
    sign_up(visitor, "Sara", f"sara-{language}@example.org")
    page.goto("/account/tokens/")
    visitor.look(pictures, f"tokens-none-{language}")
    page.locator("#id_name").fill("My statistics")
    visitor.press(page.locator("#id_may_act"))
    visitor.press(page.locator(".entries button"))
    shown = page.locator(".secret").inner_text()
    assert not is_cut(page)
    visitor.look(pictures, f"tokens-new-{language}")
    answer = visitor.context.request.get(
        f"{site.url}/api/me/", headers={"Authorization": f"Bearer {shown}"}
    )
    assert answer.json()["name"] == "Sara"
    page.goto("/account/tokens/")
    assert page.locator(".secret").count() == 0
    visitor.press(page.locator(".tokens button"))
    page.locator("[role=status]").wait_for()
    assert page.locator(".tokens li").count() == 0


def test_the_description_of_the_api_works_under_the_policy(
    site: Server, visit: Visit, pictures: Path | None
) -> None:
    visitor = visit(site)
    visitor.page.goto("/api/")
    visitor.page.locator(".opblock", has_text="/api/me/").click()
    visitor.page.get_by_text("Who is asking, as the site knows him now.").wait_for()
    visitor.picture(pictures, "api-docs")
