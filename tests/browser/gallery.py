"""The table page in any state, without a game: the real template, texts, files and policy.

``python -m tests.browser.gallery FOLDER [state ...] [--languages en,ar] [--sizes 390x844]`` takes
pictures to look at. The tests beside it check the same pages.
"""

from __future__ import annotations

import argparse
import io
import json
import mimetypes
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Browser, Page, WebSocketRoute, sync_playwright

from tests.services import chromium as chromium_path

PROJECT: Final = Path(__file__).resolve().parent.parent.parent
SIZES: Final = {
    "1440x900": (1440, 900),
    "390x844": (390, 844),
    "320x640": (320, 640),
    "844x390": (844, 390),
}
LANGUAGES: Final = ("en", "ar", "fa", "el")
CHROMIUM: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def _policy() -> str:
    from django.conf import settings

    directives: dict[str, list[str]] = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
    return "; ".join(f"{name} {' '.join(values)}" for name, values in directives.items())


def table_page(state: str, language: str) -> str:
    """The HTML of the table page, as the view would render it."""
    from django.template.loader import render_to_string
    from django.test import RequestFactory
    from django.utils.translation import override

    from games.labels import table_labels
    from games.people_page import people_block
    from tests.browser.gallery_dares import dares_of
    from tests.browser.gallery_states import STATES

    frame = STATES[state](language)
    with override(language):
        dares = dares_of(state)
        context = {
            "frame": frame,
            "table": frame["table"],
            "labels": table_labels(dares=dares is not None),
            "dares": dares,
            "people": people_block(SimpleNamespace(public_id="gallery")),  # type: ignore[arg-type]
            "why": "{}",
        }
        request = RequestFactory().get("/table/gallery/")
        return render_to_string("games/table.html", context, request)


class Handler(BaseHTTPRequestHandler):
    """Pages, static files and a QR code; nothing else."""

    def do_GET(self) -> None:
        """Answer one request."""
        address = urlsplit(self.path)
        if address.path.startswith("/static/"):
            self._file(PROJECT / address.path.lstrip("/"))
        elif address.path.endswith("/qr.svg"):
            import segno

            out = io.BytesIO()
            segno.make("https://oona.example/table/gallery/", error="m").save(
                out, kind="svg", border=4, dark="#000", light="#fff"
            )
            self._send(200, out.getvalue(), "image/svg+xml")
        elif address.path == "/table/gallery/":
            query = parse_qs(address.query)
            page = table_page(query["state"][0], query["lang"][0])
            self._send(200, page.encode(), "text/html; charset=utf-8")
        else:
            self._send(404, b"", "text/plain")

    def _file(self, path: Path) -> None:
        if not path.is_file():
            self._send(404, b"", "text/plain")
            return
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        self._send(200, path.read_bytes(), kind)

    def _send(self, status: int, body: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", _policy())
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - as http.server has it
        """Say nothing."""


@contextmanager
def served() -> Iterator[str]:
    """The gallery on a free port; gives its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def chromium() -> Iterator[Browser]:
    """The system's Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium_path() or "/usr/bin/chromium", args=CHROMIUM
        )
        yield browser
        browser.close()


class Shown:
    """One page of the gallery, its socket played by the test, its troubles noted."""

    def __init__(self, browser: Browser, size: tuple[int, int], **options: Any) -> None:
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, **options
        )
        self.page: Page = self.context.new_page()
        self.troubles: list[str] = []
        self.sent: list[dict[str, Any]] = []
        self.socket: WebSocketRoute | None = None
        self.refuse = False
        self.page.on("console", self._noted)
        self.page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        self.page.route_web_socket("**/ws/**", self._opened)
        self.page.add_init_script(
            "window.reports = []; document.addEventListener('securitypolicyviolation',"
            " (event) => window.reports.push(event.violatedDirective + ' ' + event.blockedURI))"
        )

    def _noted(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"{message.type}: {message.text}")

    def _opened(self, socket: WebSocketRoute) -> None:
        if self.refuse:
            socket.close(code=1011)
            return
        self.socket = socket
        socket.on_message(self._heard)
        if self.first is not None:
            socket.send(json.dumps(self.first))

    first: dict[str, Any] | None = None

    def _heard(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["do"] == "ping":
            assert self.socket is not None
            self.socket.send('{"pong": true}')
        else:
            self.sent.append(message)

    def say(self, message: dict[str, Any]) -> None:
        """Send something from the server."""
        assert self.socket is not None
        self.socket.send(json.dumps(message))
        self.page.wait_for_timeout(50)

    def open(self, address: str, state: str, language: str) -> Page:
        """Open a state and bring the page there."""
        from tests.browser.gallery_states import STATES

        page = self.page
        self.first = STATES[state](language)
        page.goto(f"{address}/table/gallery/?state={state}&lang={language}")
        page.wait_for_selector(".app")
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(350)
        if state in ("colour", "colour_call"):
            page.locator(".slot[data-can] .card").last.click()
        elif state in ("swap", "swap_last"):
            page.locator('.slot[data-can] .card:has(use[href$="#T7"])').click()
        elif state == "lost":
            self.refuse = True
            assert self.socket is not None
            self.socket.close(code=1011)
            page.wait_for_timeout(1500)
        elif state == "taken":
            self.say({"bye": "taken_over", "text": ""})
        elif state in ("log", "settings", "help", "leave"):
            order = {"log": 0, "help": 2, "settings": 3, "leave": 4}
            button = page.locator(".top .icon-button").nth(order[state])
            if button.is_visible():
                button.click()
            else:
                page.keyboard.press("?")
        page.wait_for_timeout(150)
        return page

    def close(self) -> None:
        """Let go of the page."""
        self.context.close()


def main() -> None:
    """Take pictures."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    from tests.browser.gallery_states import STATES

    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("states", nargs="*", default=list(STATES))
    parser.add_argument("--languages", default=",".join(LANGUAGES))
    parser.add_argument("--sizes", default=",".join(SIZES))
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with served() as address, chromium() as browser:
        for size in chosen.sizes.split(","):
            width, height = map(int, size.split("x"))
            for language in chosen.languages.split(","):
                for state in chosen.states:
                    shown = Shown(browser, (width, height))
                    page = shown.open(address, state, language)
                    page.screenshot(path=chosen.folder / f"{state}-{language}-{size}.png")
                    for trouble in shown.troubles:
                        print(state, language, size, trouble)
                    shown.close()


if __name__ == "__main__":
    main()
