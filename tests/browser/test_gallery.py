"""Every state of the table in every language and on four screens, as a browser shows it.

The whole product is for the full run; every day takes each state once, with the languages and
screens dealt round.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.gallery import LANGUAGES, SIZES, Shown, chromium, served
from tests.browser.gallery_states import STATES

pytestmark = [pytest.mark.browser, pytest.mark.gallery, pytest.mark.once]

AXE = (Path(__file__).resolve().parent.parent / "vendor" / "axe-4.14.1.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
CASES = [(state, language, size) for state in STATES for language in LANGUAGES for size in SIZES]
PAIRS = [(language, size) for language in LANGUAGES for size in SIZES]
DAILY = [(state, *PAIRS[(5 * place) % len(PAIRS)]) for place, state in enumerate(STATES)]
FULL = os.environ.get("OONA_FULL") == "1"
FONTS = {"en": {"Manrope"}, "el": {"Manrope"}, "ar": {"Vazirmatn"}, "fa": {"Vazirmatn"}}

# Controls that can be used now: in the open dialog, or in the whole page. What is scrolled under
# the answers of a dare comes up when it is scrolled to.
CONTROLS = """() => {
  const dialog = document.querySelector('dialog[open]');
  const foot = document.querySelector('.dare > .pair')?.getBoundingClientRect().top ?? Infinity;
  const isUnder = (element) => element.matches('.dare > :not(.pair) *')
    && element.getBoundingClientRect().bottom > foot;
  const found = [...(dialog ?? document).querySelectorAll('button, a, input, select')];
  return found
    .filter((element) => element.checkVisibility())
    .filter((element) => !element.closest('.sr, .skip, .hand, .seats, .stock:disabled'))
    .filter((element) => !isUnder(element))
    .map((element) => {
      const box = element.getBoundingClientRect();
      return { name: element.textContent.trim() || element.ariaLabel, x: box.x, y: box.y,
               right: box.right, bottom: box.bottom };
    })
    .filter((box) => box.right > box.x);
}"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served() as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture
def shown(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Shown]:
    size = getattr(request, "param", "390x844")
    value = Shown(browser, SIZES[size])
    yield value
    value.close()


def overlaps(boxes: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Pairs of controls that lie on one another."""
    found = []
    for place, one in enumerate(boxes):
        for other in boxes[place + 1 :]:
            wide = min(one["right"], other["right"]) - max(one["x"], other["x"])
            high = min(one["bottom"], other["bottom"]) - max(one["y"], other["y"])
            if wide > 1 and high > 1:
                found.append((one["name"], other["name"]))
    return found


def fonts(page: Page, selector: str) -> set[str]:
    """The fonts that really painted an element."""
    client = page.context.new_cdp_session(page)
    client.send("DOM.enable")
    client.send("CSS.enable")
    root = client.send("DOM.getDocument")["root"]["nodeId"]
    node = client.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    used = client.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    client.detach()
    return {font["familyName"].split()[0] for font in used}


@pytest.mark.parametrize(
    ("state", "language", "shown"), CASES if FULL else DAILY, indirect=["shown"]
)
def test_a_state_is_shown_without_a_fault(
    address: str, shown: Shown, state: str, language: str
) -> None:
    page = shown.open(address, state, language)
    reports = page.evaluate("window.reports")
    troubles = [text for text in shown.troubles if "WebSocket" not in text]
    assert not troubles
    assert not reports
    assert "⟦" not in page.inner_text("body")
    wide = page.evaluate(
        "[document.documentElement.scrollWidth - innerWidth,"
        " document.documentElement.scrollHeight - innerHeight]"
    )
    assert max(wide) <= 0, "the table fits its screen"
    assert page.evaluate(
        "[...document.querySelectorAll('dialog[open], .banner, .acts')]"
        ".every((element) => element.scrollWidth <= element.clientWidth + 1)"
    ), "nothing is cut"
    assert not overlaps(page.evaluate(CONTROLS))
    page.evaluate(AXE)
    axe = page.evaluate(
        "(tags) => axe.run(document, { runOnly: { type: 'tag', values: tags } })", RULES
    )
    faults = [
        (fault["id"], fault["nodes"][0]["target"], fault["nodes"][0]["failureSummary"])
        for fault in axe["violations"]
    ]
    assert not faults


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_painted_in_its_own_fonts(address: str, shown: Shown, language: str) -> None:
    page = shown.open(address, "my_turn", language)
    assert fonts(page, ".banner__what") <= FONTS[language] | {"Manrope"}
    assert FONTS[language] <= fonts(page, ".banner__what")
    assert fonts(page, ".secs") <= {"Manrope", "Vazirmatn"}
    asked = page.evaluate(
        "performance.getEntriesByType('resource').map((entry) => entry.name)"
        ".filter((name) => name.includes('/fonts/'))"
    )
    if language == "en":
        assert [name.split("/")[-1] for name in asked] == ["manrope-latin-wght-normal.woff2"]


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_ring_stands_the_same_way_in_every_language(
    address: str, shown: Shown, language: str
) -> None:
    page = shown.open(address, "my_turn", language)
    first = page.locator(".seat").first.bounding_box()
    assert first is not None
    assert first["x"] > 195, "seat +1 is at the right hand"
    stock, pile = page.locator(".stock").bounding_box(), page.locator(".pile").bounding_box()
    assert stock is not None
    assert pile is not None
    assert stock["x"] < pile["x"]


def test_arrows_follow_the_eye(address: str, shown: Shown) -> None:
    page = shown.open(address, "my_turn", "ar")
    page.locator(".card[tabindex='0']").focus()
    before = page.evaluate("document.activeElement.getBoundingClientRect().x")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.getBoundingClientRect().x") < before
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.querySelectorAll('.card[tabindex=\"0\"]').length") == 1


def test_a_tap_plays_and_sends_one_message(address: str, shown: Shown) -> None:
    page = shown.open(address, "my_turn", "en")
    card = page.locator(".slot[data-can] .card").first
    card.dblclick()
    page.wait_for_timeout(100)
    assert [message["do"] for message in shown.sent] == ["play"]
    assert shown.sent[0]["turn"] == 12
    assert "key" in shown.sent[0]
    assert page.locator(".pile__card--laid").count() == 1


def test_a_card_that_does_not_fit_is_explained_and_not_sent(address: str, shown: Shown) -> None:
    page = shown.open(address, "my_turn", "en")
    page.locator(".slot:not([data-can]) .card").first.click(force=True)
    page.wait_for_timeout(100)
    assert shown.sent == []
    assert page.locator(".banner[data-tone='notice']").count() == 1


def test_a_wild_asks_for_its_colour_first(address: str, shown: Shown) -> None:
    page = shown.open(address, "colour", "en")
    assert shown.sent == []
    page.keyboard.press("Digit2")
    page.wait_for_timeout(100)
    assert [(sent["do"], sent["card"], sent["colour"]) for sent in shown.sent] == [("play", 100, 1)]
    assert page.locator("dialog[open]").count() == 0


def test_a_page_loaded_anew_asks_the_same(address: str, shown: Shown) -> None:
    page = shown.open(address, "colour_call", "en")
    page.locator("dialog .btn--call").click()
    page.reload()
    page.locator("dialog[data-sheet='colour']").wait_for()
    page.wait_for_timeout(300)
    page.locator("dialog .colour").first.click()
    page.wait_for_timeout(100)
    assert [(sent["do"], sent["call"]) for sent in shown.sent] == [("play", True)]


def test_the_call_travels_with_the_play(address: str, shown: Shown) -> None:
    page = shown.open(address, "colour_call", "en")
    page.locator("dialog .btn--call").click()
    page.locator("dialog .colour").first.click()
    page.wait_for_timeout(100)
    assert [(sent["do"], sent.get("call")) for sent in shown.sent] == [("play", True)]


def test_a_catch_is_one_press(address: str, shown: Shown) -> None:
    page = shown.open(address, "catch", "en")
    page.keyboard.press("KeyC")
    page.wait_for_timeout(100)
    assert [(sent["do"], sent["target"]) for sent in shown.sent] == [("catch", 1)]


def test_a_catch_pressed_in_the_cooldown_is_sent_once_it_is_over(
    address: str, shown: Shown
) -> None:
    page = shown.open(address, "catch", "en")
    frame = STATES["catch"]("en") | {"at": [13, 0], "first": False}
    frame["view"]["can"]["cooldown_ms"] = 700
    shown.say(frame)
    page.keyboard.press("KeyC")
    page.keyboard.press("KeyC")
    page.wait_for_timeout(200)
    assert shown.sent == []
    page.wait_for_timeout(800)
    assert [(sent["do"], sent["target"]) for sent in shown.sent] == [("catch", 1)]


def test_enter_alone_decides_no_challenge(address: str, shown: Shown) -> None:
    page = shown.open(address, "challenge", "en")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    page.wait_for_timeout(100)
    assert shown.sent == []
    page.locator("dialog .btn--primary").click()
    page.wait_for_timeout(100)
    assert [sent["do"] for sent in shown.sent] == ["challenge"]


def test_a_refusal_brings_the_card_back_with_its_reason(address: str, shown: Shown) -> None:
    page = shown.open(address, "my_turn", "en")
    count = page.locator(".slot").count()
    page.locator(".slot[data-can] .card").first.click()
    page.wait_for_timeout(60)
    assert page.locator(".slot").count() == count - 1
    text = "That card does not fit."
    shown.say({"no": shown.sent[0]["key"], "code": "no_match", "text": text, "retry_ms": 0})
    assert page.locator(".slot").count() == count
    assert page.locator(".banner").inner_text() == text
    page.wait_for_timeout(350)
    assert page.locator("#alert").inner_text().strip() == text


def test_nothing_moves_when_somebody_can_be_caught(address: str, shown: Shown) -> None:
    page = shown.open(address, "waiting_turn", "en")
    boxes = (
        "() => [...document.querySelectorAll('#draw, .call-slot, .hand, .banner')].map("
        "(element) => JSON.stringify(element.getBoundingClientRect()))"
    )
    before = page.evaluate(boxes)
    frame = STATES["waiting_turn"]("en") | {"at": [13, 0], "first": False}
    frame["view"]["exposed"] = [{"seat": 1, "ms_sure": 2000}]
    frame["view"]["can"]["catch"] = [1]
    shown.say(frame)
    assert page.locator(".btn--danger").count() == 1
    assert page.evaluate(boxes) == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phones_table_stands_still_from_turn_to_turn(
    address: str, shown: Shown, language: str
) -> None:
    heights = {
        state: shown.open(address, state, language).evaluate(
            "document.querySelector('.felt').getBoundingClientRect().height"
        )
        for state in ("my_turn", "waiting_turn", "unsaid", "drawn", "jump", "autopilot", "lost")
    }
    assert len(set(heights.values())) == 1, heights


@pytest.mark.parametrize("state", ["dare_choose", "dare_first_wild", "dare_perform", "dare_judge"])
@pytest.mark.parametrize("shown", ["844x390", "320x640"], indirect=True)
def test_what_a_dare_asks_can_be_answered_without_scrolling(
    address: str, shown: Shown, state: str
) -> None:
    page = shown.open(address, state, "el")
    panel = page.locator(".dare").bounding_box()
    assert panel is not None
    buttons = page.locator(".dare .pair .btn").all()
    assert buttons
    for button in buttons:
        box = button.bounding_box()
        assert box is not None
        assert box["y"] >= panel["y"]
        assert box["y"] + box["height"] <= panel["y"] + panel["height"]


def test_the_waiting_room_offers_what_one_can_do(address: str, shown: Shown) -> None:
    page = shown.open(address, "room_guest", "en")
    assert page.locator(".acts").inner_text().endswith("Waiting for the host to start")
    assert page.locator(".acts .btn").count() == 1
    assert page.locator(".invite__link").count() == 1
    page = shown.open(address, "room_unseated", "en")
    assert page.locator(".invite__link").count() == 0
    assert page.locator(".invite h2").inner_text() == "Sit down"


def test_who_can_still_be_caught_reads_it(address: str, shown: Shown) -> None:
    page = shown.open(address, "unsaid", "en")
    assert "You can still be caught" in page.locator(".banner").inner_text()


def test_reduced_motion_moves_nothing(address: str, browser: Browser) -> None:
    value = Shown(browser, SIZES["390x844"], reduced_motion="reduce")
    page = value.open(address, "my_turn", "en")
    frame = STATES["my_turn"]("en") | {"at": [13, 0], "first": False}
    frame["view"] |= {"turn": 1, "turn_no": 13, "top": 24, "pile": 10}
    value.say(frame)
    running = page.evaluate(
        "document.getAnimations().filter((one) => one.playState === 'running'"
        " && one.effect.getKeyframes().some((key) => key.translate || key.transform)).length"
    )
    assert running == 0
    value.close()


def test_the_rules_of_the_table_are_in_reach_on_a_phone(address: str, shown: Shown) -> None:
    page = shown.open(address, "my_turn", "ar")
    page.locator(".top .icon-button:has(use[href$='#settings'])").click()
    link = page.locator("dialog a[href$='/rules/']")
    box = link.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert (link.get_attribute("href") or "").endswith("/rules/")


def test_what_i_say_shows_on_a_phone_too(address: str, shown: Shown) -> None:
    page = shown.open(address, "my_turn", "ar")
    line = {"id": 1, "seat": 0, "name": "حمد", "kind": "phrase", "body": "played"}
    shown.say({"talk": {"lines": [line | {"mine": True, "folded": False}]}})
    bubble = page.locator(".bubble:visible")
    bubble.wait_for()
    box, felt = bubble.bounding_box(), page.locator(".felt").bounding_box()
    assert box is not None
    assert felt is not None
    assert box["y"] + box["height"] <= felt["y"] + felt["height"], "it covers no card of mine"
    assert box["x"] + box["width"] <= 390


def test_a_finger_hits_an_emote(address: str, shown: Shown) -> None:
    page = shown.open(address, "log", "en")
    emotes = page.locator(".talk__emotes button")
    emotes.first.wait_for()
    for emote in emotes.all():
        box = emote.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


@pytest.mark.parametrize("shown", ["1440x900"], indirect=True)
def test_signs_of_cards_are_drawn_and_whole_in_the_log(address: str, shown: Shown) -> None:
    page = shown.open(address, "my_turn", "en")
    assert not set(page.locator(".app").inner_text()) & set("⊘⇅"), "no phone need have the letter"
    tokens = page.locator(".log .token")
    assert tokens.count() > 3
    assert (
        tokens.evaluate_all(
            "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length"
        )
        == 0
    )
    assert page.locator(".log .token .icon").count() > 0
