"""The desk in a browser: a match, a hand in the database, a stop, and two people."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.play import PHONE, Visitor
from tests.browser.server import Server
from tests.browser.test_accounts import log_in
from tests.browser.test_pages import is_cut
from tests.people import code_now

STAFF = ("auditor", "treasurer", "administrator", "referee", "support")

pytestmark = pytest.mark.browser


class Scene:
    """A server with one coin game that is over, and one person of each role."""

    def __init__(self, server: Server) -> None:
        self.server = server
        seeded: dict[str, Any] = json.loads(server.run("tests.browser.coins_seed").splitlines()[-1])
        self.game: str = seeded["game"]
        self.people: dict[str, tuple[str, str]] = seeded["people"]

    def enter(self, visitor: Visitor, who: str) -> Visitor:
        """The same visitor, logged in."""
        email, _ = self.people[who]
        if who in STAFF:
            log_in(visitor, email, ends="/account/login/code/")
            visitor.page.locator("#id_code").fill(code_now())
            visitor.press(visitor.page.locator(".btn--primary"))
            visitor.page.wait_for_url(f"{visitor.url}/")
        else:
            log_in(visitor, email)
        return visitor

    def tamper(self) -> int:
        """Takes ten coins from the first prize with the triggers off; gives the movement."""
        with sqlite3.connect(self.server.database) as database:
            triggers = database.execute(
                "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
            ).fetchall()
            for name, _ in triggers:
                database.execute(f"DROP TRIGGER {name}")
            (seq,) = database.execute(
                "SELECT seq FROM wallet_movement WHERE key = ?", (f"prize:{self.game}",)
            ).fetchone()
            database.execute(
                "UPDATE wallet_transfer SET amount = amount - 10 WHERE id ="
                " (SELECT min(id) FROM wallet_transfer WHERE movement_id = ?)",
                (seq,),
            )
            for _, text in triggers:
                database.execute(text)
        return int(seq)


@pytest.fixture
def scene(prepared: Path, tmp_path: Path) -> Iterator[Scene]:
    server = Server(tmp_path / "site", prepared)
    made = Scene(server)
    with server:
        yield made
        assert not server.faults(), server.log()


def test_a_match_then_a_mismatch_and_coin_tables_stop(
    scene: Scene, visit: Visit, pictures: Path | None
) -> None:
    auditor = scene.enter(visit(scene.server), "auditor")
    page = auditor.page
    page.goto("/desk/payouts/")
    auditor.look(pictures, "desk-payouts")
    page.locator(f'a[href="/desk/games/{scene.game}/"]').click()
    page.get_by_text("Recomputed: match").wait_for()
    assert page.locator(".desk__big .verdict").inner_text() == "match"
    auditor.look(pictures, "desk-game-match")

    seq = scene.tamper()
    page.reload()
    assert page.locator(".desk__big .verdict").inner_text() == "mismatch"
    auditor.look(pictures, "desk-game-mismatch")
    page.goto("/desk/checks/")
    page.get_by_role("button", name="Check everything now").click()
    page.get_by_text("Coin tables are stopped.", exact=True).wait_for()
    assert f"movement {seq}" in page.locator(".findings").inner_text()
    auditor.look(pictures, "desk-stopped")

    # Two people open them again: a treasurer's proposal is not hers to approve.
    treasurer = scene.enter(visit(scene.server, language="ar", size=PHONE), "treasurer")
    treasurer.page.goto("/desk/proposals/")
    treasurer.page.locator("#id_reason").fill("راجعنا كل الحركات بالتفصيل")
    treasurer.press(treasurer.page.locator('form[action$="/reopen/"] button'))
    treasurer.page.locator("[data-proposal]").wait_for()
    assert treasurer.page.locator('form[action$="/approve/"]').count() == 0
    assert not is_cut(treasurer.page)
    treasurer.look(pictures, "desk-proposals-ar")
    administrator = scene.enter(visit(scene.server, language="el"), "administrator")
    administrator.page.goto("/desk/proposals/")
    administrator.page.locator('form[action$="/approve/"] button').click()
    administrator.page.locator(".notice--bad").wait_for(state="detached")


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
    assert page.locator("[data-proposal]").count() == 1


@pytest.mark.parametrize("who", ["support", "referee", "sara"])
def test_who_has_no_part_in_it_does_not_find_the_desk(scene: Scene, visit: Visit, who: str) -> None:
    visitor = scene.enter(visit(scene.server), who)
    visitor.allowed.append("404")
    for path in ("/desk/", "/desk/payouts/", f"/desk/games/{scene.game}/"):
        answer = visitor.page.goto(path)
        assert answer is not None
        assert answer.status == 404


@pytest.mark.parametrize("language", ["ar", "fa", "el", "en"])
def test_desk_pages_fit_a_phone_and_pass_axe(
    scene: Scene, visit: Visit, pictures: Path | None, language: str
) -> None:
    auditor = scene.enter(visit(scene.server, language=language, size=PHONE), "auditor")
    person = scene.people["layla"][1]
    for path in ("", "payouts/", "movements/", "movements/1/", f"people/{person}/", "balances/",
                 "mint/", "retired/", "checks/", "proposals/", f"games/{scene.game}/"):  # fmt: skip
        auditor.page.goto(f"/desk/{path}")
        assert not is_cut(auditor.page), path
        assert auditor.axe() == [], path
    auditor.picture(pictures, f"desk-phone-{language}")
    auditor.page.goto("/ledger/")
    assert auditor.axe() == []
