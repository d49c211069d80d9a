"""The desk in a browser: its pages, and who finds it."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.play import LANGUAGES, PHONE
from tests.browser.scene import Scene, speak
from tests.browser.test_pages import is_cut

pytestmark = pytest.mark.browser

PATHS = (
    "", "payouts/", "movements/", "movements/1/", "people/", "balances/", "mint/", "retired/",
    "checks/", "proposals/",
)  # fmt: skip


def test_a_treasurer_cannot_approve_what_she_proposed(
    scene: Scene, visit: Visit, pictures: Path | None
) -> None:
    treasurer = scene.enter(visit(scene.server), "treasurer")
    page = treasurer.page
    page.goto(f"/desk/people/{scene.people['sara'][1]}/")
    treasurer.look(pictures, "desk-person")
    page.locator("#id_amount").fill("50")
    page.locator("#id_reason").fill("The daily reward was lost in a fault.")
    page.get_by_role("button", name="Propose").click()
    page.get_by_text("Somebody else has to approve what you proposed.").wait_for()
    assert page.get_by_role("button", name="Approve").count() == 0
    number = page.locator("[data-proposal]").get_attribute("data-proposal")
    token = page.locator('form[action$="/decline/"] input[name="csrfmiddlewaretoken"]')
    answer = treasurer.context.request.post(
        f"{scene.server.url}/desk/proposals/{number}/approve/",
        form={"csrfmiddlewaretoken": token.input_value()},
        headers={"Referer": f"{scene.server.url}/desk/proposals/"},
    )
    assert "Somebody else has to approve what you proposed." in answer.text()
    page.goto("/desk/proposals/")
    expect(page.locator("[data-proposal]")).to_have_count(1)


@pytest.mark.parametrize("who", ["support", "referee", "sara"])
def test_who_has_no_part_in_it_does_not_find_the_desk(scene: Scene, visit: Visit, who: str) -> None:
    visitor = scene.enter(visit(scene.server), who)
    visitor.allowed.append("404")
    for path in ("/desk/", "/desk/payouts/", f"/desk/games/{scene.game}/"):
        answer = visitor.page.goto(path)
        assert answer is not None
        assert answer.status == 404


def test_desk_pages_fit_a_phone_and_pass_axe(
    scene: Scene, visit: Visit, pictures: Path | None
) -> None:
    auditor = scene.enter(visit(scene.server, size=PHONE), "auditor")
    person = scene.people["layla"][1]
    for language in LANGUAGES:
        auditor.language = language
        speak(auditor)
        for path in (*PATHS, f"people/{person}/", f"games/{scene.game}/"):
            auditor.page.goto(f"/desk/{path}")
            assert not is_cut(auditor.page), path
            # What axe looks at is the same in every language.
            assert language != "ar" or auditor.axe() == [], path
            auditor.picture(pictures, f"desk-{language}-{path.replace('/', '-')[:12]}")
    auditor.page.goto("/ledger/")
    assert auditor.axe() == []
