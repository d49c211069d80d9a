"""Five hundred texts that would do harm, as lines and as names of the talk: none of them runs."""

import json
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from games.plain_words import clean
from tests.browser.conftest import Serve, Visit
from tests.browser.payloads import PAYLOADS
from tests.browser.play import PHONE, Visitor
from tests.browser.test_private_table import LOCKED
from tests.browser.test_talk import button, lines, open_table

pytestmark = pytest.mark.browser

_TRAP = "window.hit = () => { window.struck = true; };"
# What only markup could bring into the table's page, and whatever points at a script.
_FOREIGN = """() => [...document.querySelectorAll(
  '#table :is(img, script, iframe, object, embed, video, audio, style, link, meta, base, math,'
  + ' marquee, template, form[action], a[href^=javascript], [onerror], [onload], [autofocus])',
)].filter((one) => !one.matches('h2[autofocus], img[src^="/avatar/of/"]'))
  .map((one) => one.outerHTML.slice(0, 120))"""
_numbers = count(1_000_000)


class Injector:
    """The table's socket, into which the test speaks as the server does."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.routes: list[WebSocketRoute] = []
        visitor.page.add_init_script(_TRAP)
        visitor.page.route_web_socket("**/ws/table/**", self._route)

    def _route(self, route: WebSocketRoute) -> None:
        route.connect_to_server()
        self.routes.append(route)

    def tell(self, **line: Any) -> None:
        """One line, as it would come."""
        usual = {"id": next(_numbers), "seat": 1, "kind": "text", "mine": False, "folded": False}
        self.routes[-1].send(json.dumps({"talk": {"lines": [usual | line]}}))


def check(visitor: Visitor) -> None:
    assert visitor.page.evaluate("window.struck === undefined"), "a script ran"
    assert visitor.page.evaluate(_FOREIGN) == []


@pytest.mark.parametrize(("language", "size"), [("ar", PHONE), ("en", (1440, 900))])
def test_no_line_does_harm_wherever_it_is_shown(
    serve: Serve, visit: Visit, pictures: Path | None, language: str, size: tuple[int, int]
) -> None:
    """As a text and as a name; in the bubble, in the panel, read out, and folded."""
    visitor = visit(serve(LOCKED), language=language, size=size)
    injector = Injector(visitor)
    open_table(visitor, "private=on")
    visitor.press(visitor.page.locator(".acts .btn--primary"))
    visitor.until_dealt()
    # First as bubbles, while nobody looks at the panel; each is painted before the next comes.
    for number, text in enumerate(PAYLOADS):
        injector.tell(name=text, body=text, seat=number % 2, folded=number % 5 == 4)
    last = PAYLOADS[-2]
    shown = (
        "(text) => [...document.querySelectorAll('.bubble')].some((x) => x.textContent === text)"
    )
    visitor.page.wait_for_function(shown, arg=last)
    check(visitor)
    visitor.press(button(visitor))
    expect(lines(visitor)).to_have_count(80)
    visitor.picture(pictures, f"harm-{language}")
    check(visitor)
    # Then into the open panel, where all of them are looked at.
    for first in range(0, len(PAYLOADS), 50):
        for text in PAYLOADS[first : first + 50]:
            injector.tell(name=text, body=text, folded=True)
        newest = lines(visitor).last
        expect(newest).to_contain_text(PAYLOADS[first + 49].strip("\u2068\u2069")[:10])
        visitor.press(newest.locator(".talk__link"))
        expect(newest.locator(".talk__words")).to_have_text(PAYLOADS[first + 49])
        check(visitor)
    for name in ("phrase", "emote"):
        injector.tell(name="x", kind=name, body="<img src=x onerror=hit()>")
    visitor.page.wait_for_timeout(300)
    check(visitor)


def test_a_line_that_is_let_through_turns_nothing_round() -> None:
    """What the server lets through, of these five hundred, has none of the marks left."""
    marks = {chr(point) for point in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}
    for text in PAYLOADS:
        assert not set(clean(text)) & marks
        assert "می\u200cخواهم" in clean(text) or "می" not in text
