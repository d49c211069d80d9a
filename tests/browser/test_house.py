"""What house rules ask of the page: one state each, its socket played by the test."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.gallery import SIZES, Shown, served
from tests.browser.gallery_names import card
from tests.browser.gallery_states import STATES

pytestmark = [pytest.mark.browser, pytest.mark.once]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served() as found:
        yield found


@pytest.fixture
def shown(browser: Browser) -> Iterator[Shown]:
    value = Shown(browser, SIZES["390x844"])
    yield value
    assert not value.troubles
    value.close()


def later(state: str, language: str = "en", **changes: Any) -> dict[str, Any]:
    """The next frame of a state, its view changed."""
    frame = STATES[state](language) | {"at": [13, 0], "first": False, "said": []}
    frame["view"] |= {"turn_no": 13} | changes
    return frame


def told(kind: str, seat: int, text: str) -> dict[str, Any]:
    rest: dict[str, Any] = {"other": None, "card": None, "colour": None, "count": None, "cards": []}
    return {"kind": kind, "seat": seat, "text": text} | rest


def test_whom_to_swap_with_is_chosen_with_keys_alone(address: str, shown: Shown) -> None:
    page = shown.open(address, "swap", "ar")
    names = page.locator(".pick__name").all_inner_texts()
    focused = "document.activeElement.querySelector('.pick__name').textContent"
    assert page.evaluate(focused) == names[0]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focused) == names[2], "to the right in every language"
    seat = int(page.locator(".pick").nth(2).get_attribute("data-seat") or -1)
    page.keyboard.press("Enter")
    page.wait_for_timeout(100)
    sent = [(one["do"], one["card"], one["target"]) for one in shown.sent]
    assert sent == [("play", card("T7"), seat)]
    assert page.evaluate("document.activeElement.closest('.slot') !== null"), "focus is not lost"


def test_one_left_can_be_said_while_choosing(address: str, shown: Shown) -> None:
    page = shown.open(address, "swap_last", "en")
    page.locator(".btn--call").click()
    page.locator(".seat__pick").first.click()
    page.wait_for_timeout(100)
    assert [(one["call"], one["target"]) for one in shown.sent] == [(True, 1)]


def test_a_question_the_table_did_not_wait_for_is_closed(address: str, shown: Shown) -> None:
    page = shown.open(address, "swap", "en")
    shown.say(later("waiting_turn"))
    assert page.locator(".picks").count() == 0
    assert "moved on" in page.locator(".banner").inner_text()
    page.wait_for_timeout(350)
    assert "moved on" in page.locator("#alert").inner_text()


def test_a_card_out_of_turn_is_laid_by_a_tap(address: str, shown: Shown) -> None:
    page = shown.open(address, "jump", "en")
    page.locator(".slot:not([data-can]) .card").first.click(force=True)
    page.locator(".slot[data-jump] .card").click(force=True)
    page.wait_for_timeout(100)
    assert [(one["do"], one["card"], one["turn"]) for one in shown.sent] == [
        ("play", card("S2"), 12)
    ]


def test_a_button_that_the_rules_withhold_says_why(address: str, shown: Shown) -> None:
    page = shown.open(address, "must_play", "en")
    page.locator("#draw").click(force=True)
    assert "must be played" in page.locator(".banner").inner_text()
    shown.say(later("must_play", phase="turn", drawn=None))
    page.locator("#draw").click(force=True)
    assert "play it" in page.locator(".banner").inner_text()
    assert shown.sent == []


def test_the_first_colour_is_named(address: str, shown: Shown) -> None:
    page = shown.open(address, "name_colour", "en")
    page.keyboard.press("Escape")
    page.keyboard.press("Digit3")
    page.wait_for_timeout(100)
    assert [(one["do"], one["colour"]) for one in shown.sent] == [("name_colour", 2)]
    assert page.locator("dialog[open]").count() == 0


@pytest.mark.parametrize("language", ["ar", "el"])
def test_a_moment_moves_nothing(address: str, shown: Shown, language: str) -> None:
    page = shown.open(address, "my_turn", language)
    before = page.locator(".banner").bounding_box()
    text = "\u2068Somebody with a long name\u2069 jumped in, and something else happened as well."
    shown.say(later("my_turn", language) | {"said": [told("jumped_in", 1, text)]})
    expect(page.locator('.seat .tag[data-tone="moment"]')).to_have_count(1)
    assert page.locator(".banner small").inner_text().startswith("Somebody")
    assert page.locator(".banner").bounding_box() == before
    page.wait_for_timeout(3500)
    assert page.locator('.seat .tag[data-tone="moment"]').count() == 0


def test_the_mark_of_a_swap_covers_neither_cards_nor_their_count(
    address: str, shown: Shown
) -> None:
    page = shown.open(address, "swap", "ar")
    covered = """() => [...document.querySelectorAll('.seat')].filter((seat) => {
      const mark = seat.querySelector('.seat__pick .icon').getBoundingClientRect();
      return [...seat.querySelectorAll('.seat__hold > *')].some((part) => {
        const box = part.getBoundingClientRect();
        return box.left < mark.right && mark.left < box.right
          && box.top < mark.bottom && mark.top < box.bottom;
      });
    }).length"""
    assert page.locator(".seat__pick").count() == 5
    assert page.evaluate(covered) == 0


def test_a_full_private_table_says_what_it_waits_for(address: str, shown: Shown) -> None:
    page = shown.open(address, "room_full", "en")
    assert page.locator(".invite h2").inner_text() == "All seats are taken"
    assert "Press Start" in page.locator(".invite p").inner_text()
    assert page.locator(".acts .btn--primary").inner_text() == "Start"
    page = shown.open(address, "room_full_guest", "en")
    assert page.locator(".invite h2").inner_text() == "Waiting for the host to start"
    assert page.locator(".invite__link").count() == 0


def test_a_phone_says_that_bots_take_the_free_seats(address: str, shown: Shown) -> None:
    page = shown.open(address, "room", "ar")
    expect(page.locator(".invite__words > p")).to_be_visible()
    inside = """() => {
      const [card, hand] = ['.invite', '.felt'].map((name) =>
        document.querySelector(name).getBoundingClientRect());
      return card.top >= hand.top && card.bottom <= hand.bottom;
    }"""
    assert page.evaluate(inside)
