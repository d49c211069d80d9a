"""Harmful texts wherever a person's words are shown: no script runs, none is cut or turned round.

Everyday counts put a sample into every field; the full ones put all five hundred into each.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.payloads import PAYLOADS
from tests.browser.play import DESKTOP, PHONE, Visitor
from tests.browser.server import Server
from tests.browser.surfaces import (
    LOOK,
    MARK,
    SHOWN,
    TRAP,
    WORDLESS,
    Cells,
    chunks_of,
    label_of,
    text_fields,
)
from tests.conftest import RUN_FULL
from tests.site.test_matrix import PEOPLE, ROWS

pytestmark = [pytest.mark.browser, pytest.mark.timeout(3600 if RUN_FULL else 240)]

CHUNKS: Final = 5 if RUN_FULL else 20
SAMPLE: Final = 40
OFTEN: Final = 1_000 if RUN_FULL else 1
# Who opens a page, of those who find it; with full counts everybody does, once.
PREFERRED: Final = ("own", "support", "auditor", "referee", "treasurer", "administrator", "root",
                    "player", "guest", "outsider")  # fmt: skip
# These ask a passkey that no browser here has.
LEFT_OUT: Final = {"mfa_reauthenticate_webauthn", "mfa_login_webauthn"}
READY: Final = {
    "games:table": ".seat", "games:lobby": "#tables li", "games:replay": ".seat",
    "desk:review_replay": ".seat", "games:check": ".verdict[data-verdict]",
}  # fmt: skip


def test_every_field_of_text_is_shown_or_holds_no_words() -> None:
    named = [*SHOWN, *(label for labels in WORDLESS.values() for label in labels)]
    assert len(named) == len(set(named))
    assert set(named) == {label_of(field) for field in text_fields()}


class Looker:
    """Everybody's browser, looking at one page after another."""

    def __init__(self, server: Server, visit: Visit, seeded: dict[str, Any]) -> None:
        self.server, self.seeded, self._visit = server, seeded, visit
        self.first = {
            file: file.read_bytes() for file in server.database.parent.glob("oona.sqlite3*")
        }
        self._visitors: dict[str, Visitor] = {}
        self.cells = Cells([])
        self.seen: set[int] = set()
        self.wrong: list[str] = []
        self.looks = 0
        self.often: Counter[tuple[str, str]] = Counter()

    def visitor(self, who: str) -> Visitor:
        """Whose browser it is; opened when it is asked for."""
        if who in self._visitors:
            return self._visitors[who]
        size, language = ((PHONE, "ar"), (DESKTOP, "en"))[PEOPLE.index(who) % 2]
        visitor = self._visitors[who] = self._visit(self.server, language=language, size=size)
        visitor.page.add_init_script(TRAP)
        # What is not there, and what is refused, is asked for on purpose; so are words for numbers.
        visitor.allowed += ["status of 4", "favicon", "cannot be parsed"]
        if who in self.seeded["sessions"]:
            value, url = self.seeded["sessions"][who], self.server.url
            visitor.context.add_cookies(
                [{"name": self.seeded["cookie"], "value": value, "url": url}]
            )
        return visitor

    def fill(self, chunks: list[str], turn: int) -> None:
        """Puts other texts everywhere, into the rows as they were at first; nothing of before is
        left in the memory of the server."""
        self.leave()
        for file, rows in self.first.items():
            file.write_bytes(rows)
        self.cells = Cells(chunks)
        self.cells.fill(self.server.database, turn=turn)
        self.seen.clear()
        self.often.clear()
        self.server.start()

    def leave(self) -> None:
        """Everybody goes away before the server does, so that no socket is cut."""
        for visitor in self._visitors.values():
            visitor.page.goto("about:blank")
        self.server.stop()

    def open(self, who: str, path: str, ready: str = "") -> None:
        """Looks at what stands at this address, if any of the texts can come to stand there.

        That is where its source holds one, or its scripts fill it: then ``ready`` is there at last.
        """
        visitor, where = self.visitor(who), f"{who} {path}"
        answer = visitor.context.request.get(path)
        self.check_headers(where, answer)
        if "html" not in answer.headers["content-type"]:
            return
        if "attachment" in answer.headers.get("content-disposition", ""):
            self._open_saved(visitor, where, answer.body())
        elif ready or self._is_new(who, answer.text()):
            visitor.page.goto(path)
            visitor.page.locator(ready or "body").first.wait_for(state="attached")
            self.look(visitor.page, where)

    def is_page(self, who: str, path: str) -> bool:
        """Whether a browser shows what stands there: no file, no data."""
        headers = self.visitor(who).context.request.get(path).headers
        saved = "attachment" in headers.get("content-disposition", "")
        return "html" in headers["content-type"] and not saved

    def _is_new(self, who: str, source: str) -> bool:
        """Whether a text stands there. Everyday, one that was looked at often enough, as a name
        that stands on many pages, is none."""
        numbers = set(re.findall(f"{MARK}(\\d+)", source))
        new = {number for number in numbers if self.often[who, number] < OFTEN}
        self.often.update((who, number) for number in numbers)
        return bool(new)

    def _open_saved(self, visitor: Visitor, where: str, body: bytes) -> None:
        file = self.server.log_file.with_name("saved.html")
        file.write_bytes(body)
        visitor.allowed.append("file:")
        page = visitor.new_page()
        page.add_init_script(TRAP)
        page.goto(file.as_uri())
        self.look(page, f"{where}, saved")
        page.close()

    def check_headers(self, where: str, answer: Any) -> None:
        headers = answer.headers
        if headers.get("x-content-type-options") != "nosniff" or not headers.get("content-type"):
            self.wrong.append(f"{where}: the browser may guess what it is")

    def look(self, page: Page, where: str) -> None:
        """What stands on this page of the texts, and what is wrong with it."""
        is_foreign = "/admin/" in where
        found = page.evaluate(LOOK, [self.cells.texts, is_foreign])
        self.seen.update(found["seen"])
        self.looks += 1
        self.wrong += [f"{where}: {trouble}" for trouble in sorted(set(found["wrong"]))]

    def open_all(self, *, everybody: bool) -> None:
        """Every page there is, by one who finds it or by all of them."""
        # The tables first: a dare does not last.
        for name, path in self.seeded["tables"].items():
            for who in ("outsider", "own"):
                self.open(who, path, "" if name == "dares" else ".seat")
        self._listen()
        for name, path in self.seeded["pages"].items():
            plain = name.rstrip("?")
            finders = [who for who in PREFERRED if ROWS[plain][PEOPLE.index(who)] in ".V"]
            if plain not in LEFT_OUT:
                for who in finders if everybody else finders[:1]:
                    self.open(who, path, READY.get(plain, ""))
        self.open("player", "/")
        for path in self.seeded["admin"]:
            self.open("root", path)

    def _listen(self) -> None:
        """Unfolds what was said at the table, and the sheet of a person there."""
        visitor = self.visitor("own")
        page = visitor.page
        self.open("own", self.seeded["tables"]["running"], ".seat")
        visitor.press(page.locator(".top .icon-button").first)
        page.locator(".talk__lines li").first.wait_for()
        while folded := page.locator("[data-folded] .talk__link").all():
            visitor.press(folded[0])
        self.look(page, "own, the talk")
        page.keyboard.press("Escape")
        visitor.press(page.locator(".seat .who").first)
        visitor.sheet("person").wait_for()
        self.look(page, "own, a person")

    def check(self) -> None:
        assert not self.wrong, "\n".join(dict.fromkeys(self.wrong))
        missing = SHOWN - {self.cells.fields[number] for number in self.seen}
        assert not missing, f"on no page: {missing}"


@pytest.fixture
def looker(harmless: tuple[Path, Any], tmp_path: Path, visit: Visit) -> Any:
    folder, seeded = harmless
    server = Server(tmp_path / "site", folder)
    made = Looker(server, visit, seeded)
    yield made
    made.leave()
    assert not server.faults(), server.log()


def test_no_words_do_harm_on_any_page(looker: Looker) -> None:
    texts = list(PAYLOADS) if RUN_FULL else random.Random(1).sample(PAYLOADS, SAMPLE)
    chunks = chunks_of(texts, CHUNKS)
    for turn in range(CHUNKS if RUN_FULL else 1):
        looker.fill(chunks, turn)
        looker.open_all(everybody=RUN_FULL and turn == 0)
        looker.check()
    print(f"\n{len(texts)} texts in {len(looker.cells.texts)} places, {looker.looks} looks")
