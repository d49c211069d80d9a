"""Two people, two browsers, one private table: a whole game with all that can happen in it."""

import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Serve, Visit
from tests.browser.play import PHONE, Visitor, deck
from tests.browser.proxy import Proxy
from tests.conftest import RUN_FULL

pytestmark = pytest.mark.browser

# Omar holds saffron when he throws his Colour-take-four, so the challenge finds him out. What
# Layla draws of it are turquoise cards: with two at the table each Stop is a turn of her own.
WHOLE_GAME = deck(
    hands=["S1 SD F S3 B8 T9 I2", "SD W T4 T6 T7 T8 T3"],
    turned_up="S5",
    stock="TK TV TK TV T5 B1 B2 B4 I5 B6 B7 T0 T1 T1 T2 T2",
)


# All but the last are Stops of a kind: whoever holds them plays alone down to one card.
LOCKED = deck(hands=["TV TV TK TK SK SK S1", "B1 B2 B3 B4 B6 B7 B8"], turned_up="T5", stock="I1")


def open_private_table(host: Visitor, *, seats: int, seconds: int) -> str:
    """Through the pages: Oona Plus, private. Gives the link that the waiting room shows."""
    page = host.page
    page.goto("/")
    page.get_by_role("link", name="Open a table").click()
    page.locator(".tabs a", has_text="Oona Plus").click()
    page.get_by_label("Seats").select_option(str(seats))
    page.get_by_label("Private table").check()
    page.evaluate(
        "document.querySelectorAll('details.group').forEach((group) => { group.open = true; })"
    )
    page.get_by_label("Seconds for a turn").select_option(str(seconds))
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*/")
    return page.locator(".invite__link").input_value()


def test_a_whole_game_over_a_private_link(
    serve: Serve, visit: Visit, pictures: Path | None
) -> None:
    site = serve(WHOLE_GAME)
    with Proxy() as network:
        omar = visit(site)
        layla = visit(site, language="ar", size=PHONE, proxy=network.url)
        layla.allowed += ["WebSocket connection", "ERR_SOCKS"]
        link = open_private_table(omar, seats=2, seconds=30)
        omar.look(pictures, "waiting-en")
        layla.page.goto(link)
        layla.look(pictures, "invited-ar")
        layla.press(layla.page.locator(".acts .btn--primary"))
        layla.until(lambda: layla.frames and layla.frame["table"]["me"] == 1, "a seat")
        layla.picture(pictures, "waiting-ar")
        omar.page.get_by_role("button", name="Start").click()
        for person in (omar, layla):
            person.until_dealt()
        if layla.is_mine:
            layla.pass_turn()
        stack(omar, layla, pictures)
        asked_at = challenge(omar, layla, pictures)
        colour_over_a_reload(layla, omar, pictures, asked_at)
        lost_connection(layla, omar, network, pictures)
        catch(layla, omar, pictures)
        win(layla, omar, pictures)
        rematch(layla, omar, link, pictures)


def stack(omar: Visitor, layla: Visitor, pictures: Path | None) -> None:
    """A Take two is answered with another; the total is one number for both."""
    omar.picture(pictures, "turn-en")
    omar.play("S1")
    layla.until_mine()
    layla.look(pictures, "turn-ar")
    layla.play("SD")
    omar.until_mine()
    assert omar.page.locator(".total").inner_text() == "+2"
    omar.play("SD")
    layla.until_mine()
    assert layla.page.locator(".total").inner_text() == "+4"
    assert "4" in layla.page.locator("#draw").inner_text()
    omar.picture(pictures, "stack-en")
    layla.look(pictures, "stack-ar")
    held = len(layla.hand)
    layla.draw()
    layla.until(lambda: len(layla.hand) == held + 4, "four cards")
    omar.until_mine()


def challenge(omar: Visitor, layla: Visitor, pictures: Path | None) -> float:
    """Omar throws a Colour-take-four though he holds the colour, and Layla does not believe it.

    Gives a moment before her own turn began.
    """
    omar.play("F")
    omar.sheet("colour").wait_for()
    omar.look(pictures, "colour-en")
    omar.colour("B")
    sheet = layla.sheet("challenge")
    sheet.wait_for()
    layla.look(pictures, "challenge-ar")
    held = len(omar.hand)
    # Enter alone does nothing: there is no button that waits for it.
    layla.keys("Enter")
    layla.page.wait_for_timeout(200)
    assert sheet.is_visible()
    asked_at = time.monotonic()
    layla.press(sheet.locator(".btn--primary"))
    layla.until(lambda: layla.is_mine and layla.view["phase"] == "turn", "my turn after it")
    omar.until(lambda: len(omar.hand) == held + 4, "four cards")
    sheet.wait_for(state="detached")
    return asked_at


def colour_over_a_reload(
    layla: Visitor, omar: Visitor, pictures: Path | None, asked_at: float
) -> None:
    """The page is loaded anew in the middle of the choice: same question, less time.

    Her turn began after ``asked_at``, so no more than what went by since is gone of it.
    """
    layla.play("W")
    layla.sheet("colour").wait_for()
    layla.picture(pictures, "colour-ar")
    view = layla.view
    layla.page.wait_for_timeout(1000)
    layla.frames.clear()
    layla.page.reload()
    layla.sheet("colour").wait_for()
    layla.until(lambda: layla.frames, "a frame")
    gone_ms = (time.monotonic() - asked_at) * 1000
    assert layla.view["turn_no"] == view["turn_no"]
    assert layla.view["can"] == view["can"]
    assert layla.view["ms_left"] <= view["ms_left"] - 1000
    assert layla.view["ms_left"] >= view["ms_budget"] - gone_ms - 1
    layla.colour("T")
    omar.until_mine()
    assert omar.view["colour"] == 1
    assert omar.page.locator('.colour-chip[data-colour="T"]').is_visible()


def lost_connection(layla: Visitor, omar: Visitor, network: Proxy, pictures: Path | None) -> None:
    """Layla's network goes away, and comes back when it is her turn."""
    page = layla.page
    network.cut()
    cut_at = time.monotonic()
    page.locator(".banner--off").wait_for()
    if RUN_FULL:  # a machine that does other things as well is late now and then
        assert time.monotonic() - cut_at < 3
    assert page.locator(".app[data-cut]").is_visible()
    layla.look(pictures, "lost-ar")
    omar.until(lambda: not omar.frame["table"]["people"][1]["online"], "she is away")
    omar.page.locator(".seat[data-off]").wait_for()
    omar.picture(pictures, "away-en")
    seen = layla.frame["at"]
    omar.play("T9")
    omar.until(lambda: not omar.is_mine, "it is her turn")
    page.wait_for_timeout(1500)
    assert layla.frame["at"] == seen, "a cut line brings nothing"
    network.mend()
    mended_at = time.monotonic()
    page.locator(".banner--off").wait_for(state="detached")
    if RUN_FULL:
        assert time.monotonic() - mended_at < 6
    layla.until_mine()
    assert layla.frame["table"]["me"] == 1, "the seat was kept"
    assert layla.view["top"] == omar.view["top"]
    assert abs(layla.view["ms_left"] - omar.view["ms_left"]) < 12_000
    expect(page.locator('.pile__card--top use[href$="#T9"]')).to_have_count(1)
    omar.until(lambda: omar.frame["table"]["people"][1]["online"], "she is back")
    layla.picture(pictures, "back-ar")


def down_to(person: Visitor, other: Visitor, count: int) -> None:
    """Let ``person`` lay cards until so many are left; the other only draws."""
    while True:
        person.until(lambda: person.is_mine or other.is_mine, "a turn")
        if other.is_mine:
            other.pass_turn()
            continue
        if len(person.hand) == count:
            return
        turn = person.view["turn_no"]
        card = person.view["can"]["play"][0]
        person.play(person.hand[person.view["hand"].index(card)])
        person.until_moved(turn)
        other.until(lambda: other.frame["at"][0] >= person.frame["at"][0], "the same view")


def catch(layla: Visitor, omar: Visitor, pictures: Path | None) -> None:
    """Layla forgets to say it, and Omar sees it."""
    down_to(layla, omar, 2)
    assert layla.page.locator(".btn--call:enabled").is_visible()
    layla.play(layla.hand[0])
    button = omar.page.locator(".call-slot .btn--danger")
    button.wait_for()
    omar.look(pictures, "exposed-en")
    layla.picture(pictures, "exposed-ar")
    button.click()
    layla.until(lambda: len(layla.hand) == 3, "two cards for it")
    button.wait_for(state="detached")
    layla.picture(pictures, "caught-ar")


def win(layla: Visitor, omar: Visitor, pictures: Path | None) -> None:
    """She says it now, and is believed."""
    down_to(layla, omar, 2)
    call = layla.page.locator(".btn--call")
    layla.press(call)
    layla.page.locator(".btn--call[data-said]").wait_for()
    turn = layla.view["turn_no"]
    layla.play(layla.hand[0])
    omar.page.locator('.seat .tag[data-tone="said"]').wait_for()
    omar.picture(pictures, "said-en")
    assert omar.page.locator(".call-slot .btn--danger").count() == 0
    # Who drew what depends on who began: her last but one may be a Stop, and the turn hers again.
    omar.until_moved(turn)
    if omar.is_mine:
        omar.pass_turn()
    layla.play(layla.hand[0])
    for person in (layla, omar):
        person.sheet("over").wait_for()
        assert person.view["result"]["winners"] == [1]
        expect(person.sheet("over").locator("tbody tr")).to_have_count(2)
    layla.look(pictures, "over-ar")
    omar.look(pictures, "over-en")


def rematch(layla: Visitor, omar: Visitor, link: str, pictures: Path | None) -> None:
    """Both want to go on: the same table, the same seats, new cards."""
    before = omar.frame["table"]
    omar.sheet("over").locator(".btn--primary").click()
    layla.until(lambda: layla.frame["table"]["people"][0]["rematch"], "his wish")
    layla.picture(pictures, "rematch-ar")
    layla.press(layla.sheet("over").locator(".btn--primary"))
    for person in (layla, omar):
        person.sheet("over").wait_for(state="detached")
        person.until_dealt()
        assert person.page.url == link
        assert len(person.hand) == 7
    after = omar.frame["table"]
    assert after["game"] != before["game"]
    assert [each["name"] for each in after["people"]] == [each["name"] for each in before["people"]]
    assert after["chips"] == before["chips"]


def test_a_last_card_that_was_not_announced_waits_for_whoever_may_catch(
    serve: Serve, visit: Visit
) -> None:
    site = serve(LOCKED)
    omar, layla = visit(site), visit(site, language="ar", size=PHONE)
    layla.page.goto(open_private_table(omar, seats=2, seconds=30))
    layla.press(layla.page.locator(".acts .btn--primary"))
    omar.until(lambda: omar.frame["table"]["people"][1]["kind"] == "guest", "she sits")
    omar.page.get_by_role("button", name="Start").click()
    layla.until_dealt()
    if layla.is_mine:
        layla.pass_turn()
    down_to(omar, layla, 1)
    lock_s, seen_at = omar.view["can"]["lock_ms"] / 1000, time.monotonic()
    assert omar.view["can"]["catch"] == []
    omar.play("S1")
    if time.monotonic() - seen_at < lock_s - 0.2:  # a machine that is busy comes too late
        omar.page.locator(".banner", has_text="caught").wait_for()
        assert omar.hand == ["S1"]
    # Whoever slept for two seconds may still press it, until he acts.
    omar.page.wait_for_timeout(2_000)
    if omar.view["result"] is None:
        layla.page.locator(".call-slot .btn--danger").wait_for()
        omar.play("S1")
    for person in (omar, layla):
        person.sheet("over").wait_for()
