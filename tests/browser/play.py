"""Visitors: browsers that look and press as people do, and note every trouble on the way."""

import json
import re
import time
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, WebSocket

from games.engine.cards import DECKS, STANDARD, Deck
from games.engine.notation import Picker, card_text
from tests.people import PASSWORD

LANGUAGES: Final = ("en", "ar", "fa", "el")
DESKTOP: Final = (1440, 900)
PHONE: Final = (390, 844)
SMALL: Final = (320, 640)
PATIENCE_MS: Final = 20_000
AXE: Final = next((Path(__file__).resolve().parent.parent / "vendor").glob("axe-*.min.js"))
_LOCALES: Final = {"en": "en-GB", "ar": "ar", "fa": "fa-IR", "el": "el-GR"}
_REPORT: Final = """
window.reports = [];
document.addEventListener('securitypolicyviolation', (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`));
"""
_addresses = count(1)

Frame = dict[str, Any]


def deck(
    hands: Sequence[str], turned_up: str, stock: str = "", cards: Deck = STANDARD
) -> list[int]:
    """A deck that deals these hands, of equal size, turns this card up, and is drawn from
    ``stock`` on; then come the cards that are left, in their own order."""
    picker = Picker(cards)
    held = [picker.pick_all(hand) for hand in hands]
    assert len({len(hand) for hand in held}) == 1
    dealt = [card for row in zip(*held, strict=True) for card in row]
    return [*dealt, picker.pick(turned_up), *picker.pick_all(stock), *picker.rest()]


class Visitor:
    """One person with a browser of their own. Made by the fixture ``visit``, closed by it."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        language: str = "en",
        size: tuple[int, int] = DESKTOP,
        proxy: str | None = None,
        javascript: bool = True,
    ) -> None:
        self.url = url
        self.language = language
        self.is_phone = size[0] < 640
        number = next(_addresses)
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            base_url=url,
            locale=_LOCALES[language],
            is_mobile=self.is_phone,
            has_touch=self.is_phone,
            java_script_enabled=javascript,
            extra_http_headers={"X-Forwarded-For": f"10.0.{number // 250}.{number % 250 + 1}"},
            proxy={"server": proxy} if proxy else None,
        )
        self.context.set_default_timeout(PATIENCE_MS)
        self.troubles: list[str] = []
        self.allowed: list[str] = []
        self.frames: list[Frame] = []
        self.sent: list[Frame] = []
        self.heard: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        """A tab of this browser; what it has to complain of is noted."""
        page = self.context.new_page()
        page.add_init_script(_REPORT)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("request", self._request)
        page.on("requestfailed", self._failed)
        page.on("websocket", self._socket)
        return page

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"{message.type}: {message.text} {message.location}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.url, "data:", "blob:")):
            self.troubles.append(f"another origin: {request.url}")

    def _failed(self, request: Request) -> None:
        # A page that is left while it still loads gives its requests up.
        if request.failure != "net::ERR_ABORTED":
            self.troubles.append(f"failed: {request.url} {request.failure}")

    def _socket(self, socket: WebSocket) -> None:
        if not socket.url.startswith(self.url.replace("http:", "ws:")):
            self.troubles.append(f"another origin: {socket.url}")
        socket.on("framereceived", lambda data: self._hear(str(data)))
        socket.on("framesent", lambda data: self.sent.append(json.loads(data)))

    def _hear(self, text: str) -> None:
        self.heard.append(text)
        message = json.loads(text)
        if "at" in message:
            self.frames.append(message)

    def check(self) -> None:
        """Fail on anything the browser complained of, but for what ``allowed`` says."""
        troubles = [
            trouble
            for trouble in self.troubles
            if not any(re.search(pattern, trouble) for pattern in self.allowed)
        ]
        assert not troubles, "\n".join(troubles)

    # Looking

    @property
    def frame(self) -> Frame:
        """The newest frame that came over the wire."""
        return self.frames[-1]

    @property
    def view(self) -> Frame:
        """What it shows of the game."""
        view: Frame = self.frame["view"]
        return view

    @property
    def hand(self) -> list[str]:
        """The cards of the hand, as text."""
        cards = DECKS[self.frame["table"]["deck"]]
        return [card_text(cards, card) for card in self.view["hand"]]

    @property
    def is_mine(self) -> bool:
        """Whether it is for this visitor to decide."""
        view = self.frame["view"]
        return view is not None and view["turn"] is not None and view["turn"] == view["seat"]

    def until(
        self, wish: Callable[[], object], what: str = "", patience_ms: float = PATIENCE_MS
    ) -> None:
        """Wait until ``wish`` comes true; the browsers go on meanwhile."""
        end = time.monotonic() + patience_ms / 1000
        while not wish():
            if time.monotonic() > end:
                newest = json.dumps(self.frames[-1:], ensure_ascii=False)[:3000]
                raise AssertionError(f"it never came: {what}\n{newest}")
            self.page.wait_for_timeout(25)

    def until_dealt(self) -> None:
        """Wait for a game whose cards are in the hands."""
        self.until(
            lambda: self.frames and self.frame["view"] and self.view["phase"] != "over", "the deal"
        )

    def until_moved(self, turn: int) -> None:
        """Wait until the decision number ``turn`` has been made."""
        self.until(lambda: self.view["turn_no"] != turn, "the next decision")

    def until_mine(self, patience_ms: float = PATIENCE_MS) -> None:
        """Wait for the turn, on the wire and on the page.

        While a card that was laid waits for its answer, the page takes no other. Looked at first:
        by then the frame that answers it has been heard.
        """
        laid = self.page.locator(".pile__card--laid")
        self.until(
            lambda: self.frames and laid.count() == 0 and self.is_mine, "my turn", patience_ms
        )
        self.page.locator(".mine[data-turn]").wait_for()

    def cards(self, text: str) -> Locator:
        """The cards of the hand with this text, by their drawing."""
        return self.page.locator(f'#hand .card:has(use[href$="#{text}"])')

    def sheet(self, name: str) -> Locator:
        """An open dialog."""
        return self.page.locator(f'dialog[data-sheet="{name}"][open]')

    @property
    def banner(self) -> str:
        """What the banner says."""
        return self.page.locator(".banner").inner_text()

    def picture(self, folder: Path | None, name: str) -> None:
        """A picture to look at, where somebody asked for pictures."""
        if folder is not None:
            self.page.wait_for_timeout(450)
            self.page.screenshot(path=folder / f"{name}.png")

    def look(self, folder: Path | None, name: str) -> None:
        """A picture, and what axe says to this state of the page."""
        self.picture(folder, name)
        found = self.axe()
        assert not found, f"{name}: {found}"

    def axe(self) -> list[str]:
        """What axe finds on the page as it is."""
        # Its text is put in from outside the page: the policy would not let it in.
        self.page.evaluate(f"() => {{ {AXE.read_text('utf-8')} }}")
        found = self.page.evaluate("() => window.axe.run(document)")
        return [
            f"{each['id']}: {node['html'][:200]} {node['failureSummary']}"
            for each in found["violations"]
            for node in each["nodes"]
        ]

    # Pressing

    def press(self, target: Locator, **options: Any) -> None:
        """Tap on a phone, click on a desktop."""
        if self.is_phone:
            target.tap(**options)
        else:
            target.click(**options)

    def play(self, text: str, *, wait: bool = True) -> None:
        """Play a card from the hand, at the edge that shows it."""
        if wait:
            self.until_mine()
        card = self.cards(text).first
        box = card.bounding_box()
        assert box is not None, f"{text} is not in the hand: {self.hand}"
        rtl = self.page.evaluate("document.documentElement.dir") == "rtl"
        x = box["width"] - 9 if rtl else 9
        # `aria-disabled` stops Playwright, but no finger.
        self.press(card, position={"x": x, "y": 30}, force=True)

    def colour(self, letter: str) -> None:
        """Choose a colour in its sheet."""
        self.press(self.sheet("colour").locator(f'.colour[data-colour="{letter}"]'))

    def draw(self) -> None:
        """Press the button that draws, keeps, or takes the total."""
        self.press(self.page.locator("#draw"))

    def pass_turn(self) -> None:
        """Draw, and keep what was drawn."""
        self.until_mine()
        turn = self.view["turn_no"]
        self.draw()
        self.until(lambda: self.view["turn_no"] != turn or self.view["phase"] == "drawn", "drawn")
        if self.is_mine and self.view["phase"] == "drawn":
            self.page.locator("#draw:enabled").wait_for()
            self.draw()
        self.until(lambda: self.view["turn_no"] != turn, "the next turn")

    def keys(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)


def log_in(visitor: Visitor, email: str, password: str = PASSWORD, ends: str = "/") -> None:
    """Log in by the form, whatever the language; it leads to ``ends``."""
    page = visitor.page
    page.goto("/account/login/")
    page.locator("#id_login").fill(email)
    page.locator("#id_password").fill(password)
    visitor.press(page.locator(".entries .btn--primary"))
    page.wait_for_url(f"{visitor.url}{ends}")
