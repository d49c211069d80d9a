"""Names that would do harm, on every page that shows one: no script runs, nothing turns round."""

import json
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Visit
from tests.browser.play import PHONE, Visitor, log_in
from tests.browser.server import Server
from tests.browser.test_pages import is_cut
from tests.people import code_now

pytestmark = pytest.mark.browser

NAMES: Final = (
    "<svg onload=hit()>",
    '"><script>hit()</script>',
    "\u202egnp.exe (admin)",
    "WWWWWWWWWWWWWWWWWWWWWWWW",
    "</script><b>{{7*7}}",
    "علي (host) 1 < 2 Bob",
)
_TRAP: Final = "window.hit = () => { window.struck = true; };"
# Each name stands by itself: in <bdi> or an element of its own direction, between the marks that
# isolate in a sentence, or in a control, which isolates what it holds.
_LOOSE: Final = """(names) => {
  // What is only spoken carries no marks.
  const apart = 'script, noscript, option, textarea, style, title, .sr[role=status]';
  const loose = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const near = node.parentElement;
    if (near.closest(apart)) continue;
    for (const name of names) {
      const at = node.data.indexOf(name);
      if (at < 0 || near.closest('bdi, [dir=auto]')) continue;
      if (at > 0 && '\\u2066\\u2067\\u2068'.includes(node.data[at - 1])) continue;
      loose.push(`${near.outerHTML.slice(0, 160)}`);
    }
  }
  return loose;
}"""


class Watch:
    """Opens pages and looks at each."""

    def __init__(self, visitor: Visitor, pictures: Path | None) -> None:
        self.visitor, self.pictures = visitor, pictures
        self.seen: set[str] = set()
        self.wrong: list[str] = []
        visitor.page.add_init_script(_TRAP)
        # The Django admin has no picture of its own.
        visitor.allowed.append("favicon")

    def look(self, path: str, *, ready: str = "h1", foreign: bool = False) -> None:
        """This page, with names on it; `foreign` pages are the Django admin's, in its own form."""
        page = self.visitor.page
        page.goto(path)
        page.locator(ready).first.wait_for(state="attached")
        page.wait_for_timeout(150)
        text = page.locator("body").inner_text()
        self.seen |= {name for name in NAMES if name in text or name.upper() in text}
        if page.evaluate("window.struck !== undefined"):
            self.wrong.append(f"{path}: a script ran")
        if not foreign and is_cut(page):
            self.wrong.append(f"{path}: too wide")
        if not foreign:
            self.wrong += [f"{path}: {loose}" for loose in loose_names(page)]
        self.visitor.picture(self.pictures, f"names{path.replace('/', '-')}")

    def listen(self, path: str) -> None:
        """The talk of this table, unfolded, and the sheet about a person."""
        page = self.visitor.page
        page.goto(path)
        self.visitor.press(page.locator(".top .icon-button").first)
        page.locator(".talk__lines li").nth(3).wait_for()
        self.wrong += [f"{path} folded: {loose}" for loose in loose_names(page)]
        while shown := page.locator("[data-folded] .talk__link").all():
            self.visitor.press(shown[0])
        page.locator(".talk__words").nth(3).wait_for()
        self.wrong += [f"{path} talk: {loose}" for loose in loose_names(page)]
        wide = "(one) => one.scrollWidth > one.clientWidth + 1"
        boxes = ".sheet__body, .talk, .talk__lines, .talk__people"
        if page.evaluate(f"() => [...document.querySelectorAll('{boxes}')].some({wide})"):
            self.wrong.append(f"{path} talk: too wide")
        if page.evaluate("window.struck !== undefined"):
            self.wrong.append(f"{path} talk: a script ran")
        self.visitor.picture(self.pictures, "names-talk")
        page.keyboard.press("Escape")
        self.visitor.press(page.locator(".seat .who").first)
        self.visitor.sheet("person").wait_for()
        self.wrong += [f"{path} person: {loose}" for loose in loose_names(page)]


def loose_names(page: Page) -> list[str]:
    found: list[str] = page.evaluate(_LOOSE, list(NAMES))
    return found


def test_a_name_may_be_loose_only_where_it_is_spoken(browser: Browser) -> None:
    page = browser.new_page()
    name = NAMES[3]
    # A sheet speaks in a region of its own, since all behind it is out of reach.
    page.set_content(
        f'<div id="status" class="sr" role="status">{name}</div>'
        f'<dialog open><div class="sr" role="status">{name}</div><bdi>{name}</bdi></dialog>'
    )
    assert loose_names(page) == []
    page.set_content(f'<div role="status">{name}</div><p>{name}</p>')
    assert len(loose_names(page)) == 2
    page.close()


@pytest.fixture
def scene(prepared: Path, tmp_path: Path) -> Any:
    server = Server(tmp_path / "site", prepared)
    seeded = json.loads(server.run("tests.browser.names_seed").splitlines()[-1])
    with server:
        yield server, seeded
        assert not server.faults(), server.log()


def as_staff(visitor: Visitor, email: str) -> None:
    log_in(visitor, email, ends="/account/login/code/")
    visitor.page.locator("#id_code").fill(code_now())
    visitor.press(visitor.page.locator(".btn--primary").first)
    visitor.page.wait_for_url(f"{visitor.url}/")


def test_no_name_does_harm_on_any_page(
    scene: tuple[Server, dict[str, Any]], visit: Visit, pictures: Path | None
) -> None:
    server, at = scene
    guest = Watch(visit(server, language="ar", size=PHONE), pictures)
    guest.look("/tables/", ready="#tables li")
    guest.look(f"/table/{at['running']}/", ready=".seat")
    guest.listen(f"/table/{at['running']}/")
    guest.look(f"/table/{at['waiting']}/", ready="main")
    guest.look(f"/table/{at['running']}/rules/")

    own = Watch(visit(server, size=PHONE), pictures)
    log_in(own.visitor, at["own"])
    own.look("/")
    for path in ("", "profile/", "games/", "blocks/", "sessions/", "logout/"):
        own.look(f"/account/{path}")
    own.look("/tables/new/")
    own.look("/coins/")
    own.look(f"/coins/game/{at['game']}/")
    for path in ("", "check/", "scenario/", "replay/"):
        own.look(f"/games/{at['game']}/{path}", ready="main")
    own.look(f"/table/{at['over']}/", ready="main")

    auditor = Watch(visit(server, language="ar", size=PHONE), pictures)
    as_staff(auditor.visitor, at["auditor"])
    game, person = f"games/{at['game']}/", f"people/{at['person']}/"
    for path in ("", "payouts/", game, "movements/", "movements/1/", "people/?q=W", person,
                 "proposals/", "balances/", "checks/"):  # fmt: skip
        auditor.look(f"/desk/{path}")
    auditor.look("/ledger/")

    root = Watch(visit(server, size=PHONE), pictures)
    as_staff(root.visitor, at["root"])
    for path in ("players/player/", f"players/player/{at['pk']}/change/", "games/table/",
                 "games/game/", "wallet/proposal/", "wallet/account/"):  # fmt: skip
        root.look(f"/admin/{path}", foreign=True)
    # What every reader should have met: that no page is looked at without the names.
    for watch in (guest, own, auditor, root):
        assert len(watch.seen) >= 4, watch.seen
    wrong = [trouble for watch in (guest, own, auditor, root) for trouble in watch.wrong]
    assert not wrong, "\n".join(wrong)
