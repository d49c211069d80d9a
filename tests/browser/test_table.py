"""The live table, against bots: every way in, keys alone, two tabs, watchers, coming back."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.engine.cards import COLOUR_NAMES
from tests.browser.conftest import Serve, Visit
from tests.browser.play import DESKTOP, LANGUAGES, PHONE, SMALL, Visitor, deck
from tests.browser.server import Server

pytestmark = pytest.mark.browser

# Whose hand is all Stops plays alone, once it is their turn; bots hold numbers only.
QUICK = deck(
    hands=["W TK TV TK TV T1 T2", "S1 S2 S3 S4 T3 T4 T5"],
    turned_up="S5",
    stock="T6 T6 T7 T7 T8 T8 T9 T9 T0",
)
# Burgundy fits nothing that the bot can lay: each turn only brings another card.
POOR = deck(
    hands=["B1 B2 B3 B4 B6 B7 B8", "S0 S9 S9 S5 I5 I0 I9"],
    turned_up="S5",
    stock="T1 T1 T2 T2 T3 T3 T4 T4 T6 T6 T7 T7 T8 T8 B1 B2 B3",
)
# Four hands of numbers: nobody is stopped, and nobody has to answer for anything.
CALM = deck(
    hands=[
        "B1 B2 B3 S6 S7 T8 T9",
        "S1 S2 S3 T1 T2 T3 T4",
        "S1 S2 S3 T1 T2 T3 T4",
        "S4 S4 S0 T5 T5 T6 T6",
    ],
    turned_up="S5",
    stock="I1 I1 I2 I2 I3 I3 I4 I4 I6 I6 I7 I7 I8 I8 I9 I9 I0",
)
WILDS_FROM = 100


@pytest.fixture(scope="module")
def calm_site(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that always deals the same four hands, shared by the tests of this module."""
    with Server(tmp_path_factory.mktemp("calm"), prepared, [[CALM]]) as server:
        yield server
        assert not server.faults(), server.log()


def play_now(visitor: Visitor, seats: int = 2) -> str:
    """From the front page to a running game in two clicks; gives its address."""
    page = visitor.page
    page.goto("/")
    visitor.press(page.locator(f'.choice--small:has(input[value="{seats}"])'))
    visitor.press(page.locator("form.play button"))
    page.wait_for_url("**/table/*/")
    visitor.until_dealt()
    return page.url


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guest_plays_against_bots_within_two_clicks(
    calm_site: Server, visit: Visit, pictures: Path | None, language: str
) -> None:
    visitor = visit(calm_site, language=language, size=DESKTOP if language == "fa" else PHONE)
    play_now(visitor, seats=4)
    kinds = [each["kind"] for each in visitor.frame["table"]["people"]]
    assert kinds == ["guest", "bot", "bot", "bot"]
    visitor.until_mine(45_000)
    assert visitor.page.locator(".banner[data-turn]").is_visible()
    marked = visitor.page.locator("#hand .slot[data-can]").count()
    assert marked == len(visitor.view["can"]["play"]), "the marks are the server's list"
    assert visitor.page.locator("html").get_attribute("lang") == language
    assert "\u27e6" not in visitor.page.locator("body").inner_text(), "a text is missing"
    visitor.picture(pictures, f"bots-{language}")
    assert visitor.axe() == []
    turn = visitor.view["turn_no"]
    visitor.pass_turn()
    assert visitor.view["turn_no"] > turn


def test_a_whole_game_with_keys_alone(serve: Serve, visit: Visit, pictures: Path | None) -> None:
    visitor = visit(serve(QUICK), language="ar")
    page = visitor.page
    page.goto("/")
    page.locator('input[name="seats"][value="4"]').focus()
    visitor.keys("ArrowLeft", "ArrowLeft")  # a row of choices follows its own direction
    if page.locator('input[name="seats"]:checked').input_value() != "2":
        visitor.keys("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    assert page.locator('input[name="seats"]:checked').input_value() == "2"
    visitor.keys("Tab", "Enter")
    page.wait_for_url("**/table/*/")
    visitor.until_dealt()
    visitor.keys("Tab", "Enter")
    has_chosen = False
    while visitor.view["phase"] != "over":
        visitor.until(lambda: visitor.is_mine or visitor.view["phase"] == "over", "my turn", 20_000)
        if visitor.view["phase"] == "over":
            break
        has_chosen |= act_by_keys(visitor)
    assert has_chosen
    sheet = visitor.sheet("over")
    sheet.wait_for()
    visitor.picture(pictures, "keys-over-ar")
    visitor.keys("Tab", "Tab", "Tab")
    game = visitor.frame["table"]["game"]
    for _ in range(4):
        if page.evaluate("document.activeElement.matches('.btn--primary')"):
            break
        visitor.keys("Tab")
    visitor.keys("Enter")
    visitor.until(lambda: visitor.frame["table"]["game"] != game, "the next game")
    sheet.wait_for(state="detached")


def act_by_keys(visitor: Visitor) -> bool:
    """One decision with keys; says whether a colour was chosen on the way."""
    page, view = visitor.page, visitor.view
    turn, phase = view["turn_no"], view["phase"]
    page.locator(".mine[data-turn]").wait_for()

    def moved() -> bool:
        return bool(visitor.view["turn_no"] != turn or visitor.view["phase"] != phase)

    if not view["can"]["play"]:
        visitor.keys("d" if not view["can"]["keep"] else "k")
        visitor.until(moved, "the draw")
        return False
    if view["can"]["call"]:
        visitor.keys("u")
        page.locator(".btn--call[data-said]").wait_for()
    # Into the hand, one tab stop, and along it to a card that fits; a Colour card lies last.
    page.locator("#hand .card[tabindex='0']").focus()
    visitor.keys("End" if max(view["can"]["play"]) >= WILDS_FROM else "Home")
    for _ in view["hand"]:
        focused = page.evaluate("document.activeElement.getAttribute('aria-disabled')")
        if focused == "false":
            break
        visitor.keys("ArrowLeft")
    visitor.keys("Enter")
    chose = False
    visitor.until(lambda: moved() or visitor.sheet("colour").count(), "an answer")
    if not moved() and visitor.sheet("colour").count():
        # The shortcuts of the table sleep in a dialog.
        visitor.keys("d")
        assert visitor.sheet("colour").is_visible()
        visitor.keys("2")
        visitor.until(moved, "the colour")
        assert COLOUR_NAMES[visitor.view["colour"]] == "T"
        chose = True
    assert page.evaluate("document.activeElement !== document.body") or visitor.view["result"]
    return chose


def test_two_tabs_of_one_person(serve: Serve, visit: Visit, pictures: Path | None) -> None:
    visitor = visit(serve(POOR))
    play_now(visitor)
    older = visitor.page
    newer = visitor.new_page()
    newer.goto(older.url)
    newer.locator("#hand .card").first.wait_for()
    older.locator(".banner--off button").wait_for()
    visitor.picture(pictures, "taken-en")
    assert older.locator("#draw").is_disabled()
    older.locator(".banner--off button").click()
    newer.locator(".banner--off button").wait_for()
    older.locator(".banner--off").wait_for(state="detached")
    older.locator(".mine[data-turn]").wait_for()
    older.locator("#draw").click()
    older.locator("#hand .card").nth(7).wait_for()
    newer.locator("#hand .card").nth(7).wait_for()


def hidden_in(frame: dict[str, Any]) -> list[str]:
    """What a watcher's frame tells of hands; nothing, that is."""
    view = frame["view"]
    if view is None or view["result"] is not None:
        return []
    told = [f"{name}: {view[name]}" for name in ("hand", "drawn") if view[name]]
    told += [f"can play {view['can']['play']}"] if view["can"]["play"] else []
    return told + [
        f"said: {said}"
        for said in frame["said"]
        if said["kind"].startswith("drew") and (said["cards"] or said["card"] is not None)
    ]


def test_a_watcher_sees_no_hand(serve: Serve, visit: Visit, pictures: Path | None) -> None:
    site = serve(POOR)
    player = visit(site)
    url = play_now(player)
    watcher = visit(site, language="ar", size=PHONE)
    watcher.page.goto(url)
    watcher.until(lambda: watcher.frames, "a frame")
    html = watcher.page.locator("#frame").text_content()
    assert html is not None
    player.until(lambda: player.frame["table"]["watchers"] == 1, "the watcher is counted")
    player.pass_turn()
    player.until_mine()
    watcher.until(lambda: watcher.frame["at"][0] >= player.frame["at"][0], "the same step")
    for frame in (json.loads(html), *watcher.frames):
        assert frame["table"]["me"] is None
        assert frame["view"] is None or frame["view"]["seat"] is None
        assert hidden_in(frame) == []
    assert watcher.page.locator("#hand").count() == 0
    assert watcher.page.locator("#draw").count() == 0
    watcher.picture(pictures, "watching-ar")
    assert watcher.axe() == []
    before = len(watcher.frames)
    watcher.page.keyboard.press("d")
    watcher.page.wait_for_timeout(300)
    assert len(watcher.frames) == before
    assert {message["do"] for message in watcher.sent} <= {"ping", "echo"}


def test_back_to_the_lobby_and_into_the_game_again(
    serve: Serve, visit: Visit, pictures: Path | None
) -> None:
    visitor = visit(serve(POOR), language="ar", size=PHONE)
    page = visitor.page
    page.goto("/tables/")
    visitor.press(page.locator(".heading .btn--primary"))
    page.wait_for_url("**/table/*/")
    visitor.until_dealt()
    url, game = page.url, visitor.frame["table"]["game"]
    page.go_back()
    page.wait_for_url("**/tables/")
    bar = page.locator("a.return")
    bar.wait_for()
    visitor.picture(pictures, "return-ar")
    assert visitor.axe() == []
    visitor.frames.clear()
    visitor.press(bar)
    page.wait_for_url(url)
    visitor.until(lambda: visitor.frames, "a frame")
    assert visitor.frame["table"]["me"] == 0
    assert visitor.frame["table"]["game"] == game
    page.go_back()
    page.wait_for_url("**/tables/")
    visitor.frames.clear()
    page.go_forward()
    page.wait_for_url(url)
    visitor.until(lambda: visitor.frames and visitor.frame["table"]["me"] == 0, "the seat again")


def test_the_table_plays_for_whom_sleeps_and_gives_the_seat_back(
    serve: Serve, visit: Visit, pictures: Path | None
) -> None:
    visitor = visit(serve(POOR))
    page = visitor.page
    page.goto("/tables/new/")
    page.get_by_label("Seats").select_option("2")
    page.get_by_label("Private table").check()
    page.evaluate(
        "document.querySelectorAll('details.group').forEach((group) => { group.open = true; })"
    )
    page.get_by_label("Seconds for a turn").select_option("8")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Start").click()
    back = page.locator(".banner--auto .btn--primary")
    back.wait_for(timeout=45_000)
    visitor.picture(pictures, "autopilot-en")
    assert visitor.axe() == []
    assert visitor.view["autopilot"] == [0]
    back.click()
    visitor.until(lambda: visitor.view["autopilot"] == [], "the seat is given back")
    back.wait_for(state="detached")
    visitor.pass_turn()


def test_a_card_that_does_not_fit_says_why(serve: Serve, visit: Visit) -> None:
    visitor = visit(serve(POOR), language="el", size=PHONE)
    play_now(visitor)
    visitor.until_mine()
    hint = visitor.frame["hint"]
    assert hint
    visitor.play("B1")
    assert not visitor.sent or all(message["do"] != "play" for message in visitor.sent)
    plain = hint.replace("\u2068", "").replace("\u2069", "")
    visitor.page.locator(".banner", has_text=plain[:12]).wait_for()
    visitor.until(lambda: plain[:12] in visitor.page.locator("#alert").inner_text(), "it is said")


def test_what_was_pressed_twice_happens_once(serve: Serve, visit: Visit) -> None:
    visitor = visit(serve(POOR))
    play_now(visitor)
    visitor.until_mine()
    held = len(visitor.hand)
    visitor.page.locator("#draw").dblclick()
    visitor.until(lambda: not visitor.is_mine, "the turn passes")
    assert len(visitor.hand) == held + 1


def test_a_server_that_restarts_loses_nothing(serve: Serve, visit: Visit) -> None:
    site = serve(POOR)
    visitor = visit(site)
    visitor.allowed.append("WebSocket connection")
    play_now(visitor)
    visitor.until_mine()
    held, game = visitor.hand, visitor.frame["table"]["game"]
    site.stop()
    visitor.page.locator(".banner--off").wait_for()
    visitor.frames.clear()
    site.start()
    visitor.page.locator(".banner--off").wait_for(state="detached", timeout=20_000)
    visitor.until(lambda: visitor.frames, "a frame")
    assert visitor.frame["table"]["game"] == game
    assert visitor.hand[: len(held)] == held
    visitor.pass_turn()


# Six hands of ten cards, all numbers.
CROWD = deck(
    hands=[
        "S1 S2 S3 S4 S6 T1 T2 T3 T4 T6",
        "B1 B2 B3 B4 B6 B7 B8 B9 B0 I1",
        "B1 B2 B3 B4 B6 B7 B8 B9 I0 I1",
        "I2 I2 I3 I3 I4 I4 I6 I6 I7 I7",
        "T1 T2 T3 T4 T6 T7 T7 T8 T8 T9",
        "S1 S2 S3 S4 S6 S7 S7 S8 S8 S9",
    ],
    turned_up="S5",
)
OUTSIDE = """() => [...document.querySelectorAll(
    '.banner, .acts .btn, .seat .avatar, .seat__name, .colour-chip, .top .icon-button')]
  .filter((element) => element.getClientRects().length)
  .map((element) => [element.className, element.getBoundingClientRect()])
  .filter(([, { left, right, top, bottom }]) =>
    left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1)
  .map(([name]) => name)"""


@pytest.mark.parametrize("language", ["el", "ar"])
def test_six_people_and_ten_cards_fit_the_smallest_phone(
    serve: Serve, visit: Visit, pictures: Path | None, language: str
) -> None:
    visitor = visit(serve(CROWD), language=language, size=SMALL)
    page = visitor.page
    page.goto("/tables/new/")
    page.locator("#id_seats").select_option("6")
    page.locator("#id_private").check()
    page.evaluate(
        "document.querySelectorAll('details.group').forEach((group) => { group.open = true; })"
    )
    page.locator("#id_hand_size").select_option("10")
    visitor.press(page.locator("form.form button.btn--big"))
    page.wait_for_url("**/table/*/")
    visitor.look(pictures, f"small-room-{language}")
    visitor.press(page.locator(".acts .btn--primary"))
    visitor.until_dealt()
    visitor.until_mine(45_000)
    assert page.evaluate(OUTSIDE) == []
    assert page.locator("#hand .card").count() >= 10
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")
    visitor.look(pictures, f"small-turn-{language}")


def test_a_network_that_goes_and_comes_leaves_the_table_playable(
    calm_site: Server, visit: Visit
) -> None:
    visitor = visit(calm_site)
    play_now(visitor)
    # The socket stays open: as where a phone changes its network, or one of two goes.
    visitor.context.set_offline(True)
    visitor.page.wait_for_timeout(1500)
    visitor.context.set_offline(False)
    visitor.page.locator(".banner--off").wait_for(state="detached", timeout=3000)
    visitor.pass_turn()
