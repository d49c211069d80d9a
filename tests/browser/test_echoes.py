"""Harmful texts that a page gives back to who brought them: in an address, or in a refused form."""

from __future__ import annotations

import random
from itertools import cycle
from typing import Final
from urllib.parse import quote, urlencode

import pytest

from tests.browser.payloads import PAYLOADS
from tests.browser.test_surfaces import LEFT_OUT, PREFERRED, Looker
from tests.browser.test_surfaces import looker as looker
from tests.conftest import RUN_FULL
from tests.site.test_matrix import PEOPLE, ROWS

pytestmark = [pytest.mark.browser, pytest.mark.timeout(3600 if RUN_FULL else 240)]

# What pages read from their address.
ASKED: Final = ("q", "next", "show", "preset", "start", "step", "page", "to", "answer", "format",
                "player", "game")  # fmt: skip
# As long as the shortest of them takes, and with nothing in it that a cleaner takes away.
SHORT: Final = [text for text in PAYLOADS if len(text) <= 44 and text.isascii()]
FORMS_EVERYDAY: Final = 8
_TEXTS: Final = (
    "textarea, input:not([type]), input[type=text], input[type=search], input[type=email],"
    " input[type=url]"
)
_COUNT: Final = f"""() => [...document.forms].filter(
  (form) => form.method === 'post' && form.querySelector({_TEXTS!r})).length"""
_SEND: Final = f"""([number, texts]) => {{
  const form = [...document.forms].filter(
    (one) => one.method === 'post' && one.querySelector({_TEXTS!r}))[number];
  for (const field of form.querySelectorAll({_TEXTS!r})) field.value = texts.shift() ?? '';
  HTMLFormElement.prototype.submit.call(form);
}}"""


def finders(looker: Looker) -> list[tuple[str, str, str]]:
    """Every page's name and address, and the first of those who find it."""
    found = []
    for name, path in looker.seeded["pages"].items():
        plain = name.rstrip("?")
        who = [who for who in PREFERRED if ROWS[plain][PEOPLE.index(who)] in ".V"]
        if who and plain not in LEFT_OUT and "?" not in path:
            found.append((name, path, who[0]))
    return found


def harm(looker: Looker) -> str:
    """What went wrong. Beside one's own words nothing has to be kept from turning round."""
    return "\n".join(wrong for wrong in looker.wrong if ": loose:" not in wrong)


def test_no_address_does_harm_where_a_page_gives_it_back(looker: Looker) -> None:
    looker.server.start()
    texts = cycle(SHORT)
    for name, path, who in finders(looker):
        asked = {key: looker.cells.add(next(texts), name) for key in ASKED}
        looker.open(who, f"{path}?{urlencode(asked)}")
    for text in random.Random(2).sample(SHORT, 40 if RUN_FULL else 5):
        looker.open("guest", "/" + quote(looker.cells.add(text, "nowhere"), safe=""))
        scheme = f"/account/login/?next={quote('javascript:hit()//' + text)}"
        looker.open("outsider", scheme, "form")
    assert not harm(looker)
    assert {"desk:search", "desk:case_new"} <= {looker.cells.fields[one] for one in looker.seen}


def test_no_form_does_harm_when_it_comes_back(looker: Looker) -> None:
    """Whatever is refused stands in its form again; what is taken stands on the next page."""
    looker.server.start()
    pages = finders(looker)
    if not RUN_FULL:
        pages = random.Random(3).sample(pages, len(pages))
    sent = 0
    for name, path, who in pages:
        page = looker.visitor(who).page
        answer = page.goto(path) if looker.is_page(who, path) else None
        for number in range(page.evaluate(_COUNT) if answer else 0):
            if number and page.goto(path) and number >= page.evaluate(_COUNT):
                break
            texts = [looker.cells.add(text, name) for text in random.sample(SHORT, 12)]
            with page.expect_navigation():
                page.evaluate(_SEND, [number, texts])
            looker.look(page, f"{who} {path} form {number}")
            sent += 1
        if sent >= FORMS_EVERYDAY and not RUN_FULL:
            break
    assert not harm(looker)
    assert len(looker.seen) >= sent // 2, "forms give back what they refuse"
    print(f"\n{sent} forms, {len(looker.seen)} texts seen again")
