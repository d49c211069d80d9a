"""Three people, three browsers, one match to a hundred points with the rules of the house."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Serve, Visit
from tests.browser.play import PHONE, SMALL, Visitor, deck

pytestmark = pytest.mark.browser

# Whoever begins, nobody but Omar has anything to lay on the first card of a round: the others
# pass until it is his turn, and what they draw meanwhile changes nothing. Who is to go out holds
# Stops, so that only one of the others has a turn between two of his.
SWAPPED = deck(
    hands=["S7 F B3 B4 I3", "S4 SD T1 T2 T3", "S4 BD BK BK B6"],
    turned_up="S5",
    stock="B7 B8 I1 I1 I2 I2 I4 I4 T4 T4 T1 T2 T3 I3 B9 B9 B5 B5",
)
PASSED_ON = deck(
    hands=["S0 SK SK TK TK", "B1 B2 B3 I1 I2", "T1 T2 T3 B1 B2"],
    turned_up="W",
    stock="I3 I4 B4 T4 I1 I2 T1 T2 T3 B3 B4 I3 I4 T4",
)
# Both sit on their Colour cards, which makes a hundred points.
STOPPED = deck(
    hands=["SK TK TK BK BK", "W W F T9 T8", "W W F I9 I8"],
    turned_up="SK",
    stock="B1 B2 B3 B4 B6 B7 I1 I2 I3",
)
OPTIONS = {"seats": "3", "hand_size": "5", "target": "100", "jump_in": "numbers"}
CROSS = [
    f"stack_{answer}" for answer in ("two_on_two", "four_on_two", "four_on_four", "two_on_four")
]


def open_match(host: Visitor) -> str:
    """A private table by the form; gives its link."""
    page = host.page
    page.goto("/tables/new/?preset=classic")
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    for name, value in OPTIONS.items():
        page.locator(f"#id_{name}").select_option(value)
    page.locator("#id_turn_seconds").select_option("60")
    for name in ("private", "seven_zero", *CROSS):
        page.locator(f"#id_{name}").check()
    page.locator("form.form button.btn--big").click()
    page.wait_for_url("**/table/*/")
    return page.locator(".invite__link").input_value()


def until_step(person: Visitor, number: int) -> None:
    person.until(lambda: person.frame["at"][0] >= number, "the same view")


def until_laid(person: Visitor, turn: int) -> None:
    person.until(
        lambda: person.view["turn_no"] != turn or person.view["result"], "the card on the pile"
    )


def until_round(person: Visitor, number: int) -> None:
    person.until(
        lambda: person.view["round"] == number and person.view["result"] is None, "the next round"
    )


def until_hand(person: Visitor, hand: list[str]) -> None:
    person.until(lambda: person.hand == hand, "the hand of the one before")


def until_seated(person: Visitor, seat: int) -> None:
    person.until(lambda: person.frames and person.frame["table"]["me"] == seat, "a seat")


class Match:
    """The three of them at their table."""

    def __init__(self, omar: Visitor, layla: Visitor, noura: Visitor) -> None:
        self.people = [omar, layla, noura]

    def together(self) -> None:
        """Wait until all have seen the newest step."""
        newest = max(person.frame["at"][0] for person in self.people)
        for person in self.people:
            until_step(person, newest)

    def whose(self) -> Visitor | None:
        """Whose turn it is, as all agree; nobody's when the round is over."""
        self.together()
        turn = self.people[0].view["turn"]
        return None if turn is None else self.people[turn]

    def until_turn_of(self, person: Visitor) -> None:
        """Everybody else draws, and keeps it."""
        for _ in range(6):
            turn = self.whose()
            if turn is person:
                return
            assert turn is not None
            turn.pass_turn()
        raise AssertionError("the turn never came")

    def go_out(self, winner: Visitor) -> None:
        """One of them lays card after card and says that one is left; the others only draw."""
        while (turn := self.whose()) is not None:
            if turn is not winner or not winner.view["can"]["play"]:
                turn.pass_turn()
                continue
            number = winner.view["turn_no"]
            if len(winner.hand) == 2:
                winner.press(winner.page.locator(".btn--call"))
                winner.page.locator(".btn--call[data-said]").wait_for()
            card = winner.view["can"]["play"][0]
            winner.play(winner.hand[winner.view["hand"].index(card)])
            until_laid(winner, number)

    def next_round(self, number: int) -> None:
        """The scoreboard goes by itself, and the next round lies on the table."""
        for person in self.people:
            until_round(person, number)
            person.sheet("round").wait_for(state="detached")


@pytest.mark.timeout(300)
def test_a_match_to_a_hundred_with_the_rules_of_the_house(
    serve: Serve, visit: Visit, pictures: Path | None
) -> None:
    site = serve(SWAPPED, PASSED_ON, STOPPED)
    omar = visit(site)
    layla = visit(site, language="ar", size=PHONE)
    noura = visit(site, language="el", size=SMALL)
    link = open_match(omar)
    for seat, guest in ((1, layla), (2, noura)):
        guest.page.goto(link)
        guest.press(guest.page.locator(".acts .btn--primary"))
        until_seated(guest, seat)
    omar.page.get_by_role("button", name="Start").click()
    for person in (omar, layla, noura):
        person.until_dealt()
    match = Match(omar, layla, noura)
    assert "Play to: 100" in omar.page.locator(".top .chips").inner_text()
    first, rug = (omar.page.locator(where).first.bounding_box() for where in (".seat", ".felt"))
    assert first is not None
    assert rug is not None
    assert first["x"] < rug["width"] / 2, "the next sits at the left hand"

    match.until_turn_of(omar)
    swap(match, omar, noura, pictures)
    jump_in(match, omar, layla, noura, pictures)
    cross_stack(match, omar, layla, noura, pictures)
    match.go_out(omar)
    dealer = omar.view["dealer"]
    scoreboard(match, omar, layla, pictures)

    match.next_round(2)
    assert omar.view["dealer"] == (dealer + 1) % 3
    assert dealer_shown_by(layla) == [omar.view["dealer"]]
    first_colour(match, pictures)
    match.until_turn_of(omar)
    pass_on(match, omar, pictures)
    match.go_out(layla)
    assert layla.view["result"]["winner"] == 1
    layla.sheet("round").wait_for()
    layla.look(pictures, "round-two-ar")

    match.next_round(3)
    first_stop(match, pictures)
    match.until_turn_of(omar)
    match.go_out(omar)
    the_end(match, omar, layla, noura, pictures)


def dealer_shown_by(person: Visitor) -> list[int]:
    """Whose picture has the mark of the dealer; the own one is not on a phone."""
    return [
        int(seat)
        for seat in person.page.evaluate(
            "[...document.querySelectorAll('.avatar__badge--dealer')]"
            ".map((mark) => mark.closest('.avatar').dataset.seat)"
        )
    ]


def swap(match: Match, omar: Visitor, noura: Visitor, pictures: Path | None) -> None:
    """A 7: Omar looks whom he could swap with, goes back, and taps Noura's seat at the rug."""
    theirs, held = noura.hand, omar.hand
    omar.play("S7")
    picks = omar.page.locator(".picks .pick")
    picks.first.wait_for()
    expect(picks).to_have_count(2)
    omar.look(pictures, "swap-en")
    omar.keys("Escape")
    picks.first.wait_for(state="detached")
    assert omar.page.evaluate("document.activeElement.closest('.slot') !== null"), "on its card"
    omar.keys("Enter")
    picks.first.wait_for()
    omar.page.locator(".seat__pick").nth(1).click()
    omar.page.locator('.seat .tag[data-tone="moment"]').wait_for()
    omar.until(lambda: omar.hand == theirs, "her hand")
    match.together()
    assert sorted(noura.hand) == sorted(card for card in held if card != "S7")
    noura.page.locator(f'#hand .card:has(use[href$="#{noura.hand[0]}"])').wait_for()
    noura.picture(pictures, "swapped-el")


def jump_in(
    match: Match, omar: Visitor, layla: Visitor, noura: Visitor, pictures: Path | None
) -> None:
    """Layla lays a 4; before Noura does anything Omar lays the other, and Layla is next again."""
    layla.play("S4")
    ring = omar.page.locator(".pile[data-jump]")
    ring.wait_for()
    expect(omar.page.locator(".slot[data-jump]")).to_have_count(1)
    assert "jump in" in omar.banner.lower()
    assert noura.page.locator(".pile[data-jump], .slot[data-jump]").count() == 0
    omar.look(pictures, "jump-en")
    omar.keys("j")
    layla.page.locator('.seat .tag[data-tone="moment"]').wait_for()
    layla.picture(pictures, "jumped-ar")
    layla.until_mine()
    match.together()
    assert "S4" not in omar.hand
    ring.wait_for(state="detached")


def cross_stack(
    match: Match, omar: Visitor, layla: Visitor, noura: Visitor, pictures: Path | None
) -> None:
    """Take two, Colour-take-four on it, Take two on that: eight cards for Layla."""
    layla.play("SD")
    noura.until_mine()
    assert noura.page.locator(".total").inner_text() == "+2"
    noura.play("F")
    noura.colour("B")
    omar.until_mine()
    assert omar.page.locator(".total").inner_text() == "+6"
    omar.play("BD")
    layla.until_mine()
    assert layla.page.locator(".total").inner_text() == "+8"
    layla.look(pictures, "total-ar")
    held = len(layla.hand)
    layla.draw()
    layla.until(lambda: len(layla.hand) == held + 8, "eight cards")
    layla.page.locator(".gain", has_text="+8").wait_for()
    match.together()
    assert match.whose() is noura


def scoreboard(match: Match, omar: Visitor, layla: Visitor, pictures: Path | None) -> None:
    """Who went out, what the others held, and what it makes the score; it stands ten seconds."""
    sheets = [person.sheet("round") for person in match.people]
    for sheet in sheets:
        sheet.wait_for()
    texts = [sheet.inner_text() for sheet in sheets]
    cards = sheets[0].locator("tbody tr").nth(1).locator(".fan--open .face").count()
    layla.picture(pictures, "round-ar")
    layla.press(sheets[1].locator(".icon-button"))
    sheets[1].wait_for(state="detached")
    for person, language in ((omar, "en"), (match.people[2], "el"), (layla, "closed-ar")):
        person.picture(pictures, f"round-{language}")
    result = omar.view["result"] or layla.view["result"]
    assert (result["winner"], result["match_over"]) == (0, False)
    lost = sum(result["points"])
    assert result["scores"] == [lost, 0, 0]
    assert 0 < lost < 100
    assert texts[0].startswith("You win the round!")
    assert all(f"+{lost}" in text for text in texts)
    assert cards > 0


def first_colour(match: Match, pictures: Path | None) -> None:
    """The first card is a Colour card: whoever starts names its colour, and has no way round it."""
    starter = match.whose()
    assert starter is not None
    assert starter.view["phase"] == "colour"
    starter.sheet("colour").wait_for()
    starter.look(pictures, "first-colour")
    starter.keys("Escape")
    assert starter.sheet("colour").is_visible()
    starter.colour("S")
    starter.until(lambda: starter.view["phase"] == "turn", "the colour")
    starter.sheet("colour").wait_for(state="detached")
    match.together()
    assert starter.is_mine
    assert [person.view["colour"] for person in match.people] == [0, 0, 0]


def pass_on(match: Match, omar: Visitor, pictures: Path | None) -> None:
    """A 0: every hand goes to the next in the direction of play."""
    before = [person.hand for person in match.people]
    omar.play("S0")
    before[0].remove("S0")
    for seat, person in enumerate(match.people):
        until_hand(person, before[seat - 1])
        person.picture(pictures, f"passed-{seat}")
    match.together()
    assert match.people[1].hand == ["SK", "SK", "TK", "TK"]


def first_stop(match: Match, pictures: Path | None) -> None:
    """The first card is a Stop: the banner says so for a moment."""
    starter = match.whose()
    assert starter is not None
    stopped = match.people[(match.people[0].view["dealer"] + 1) % 3]
    assert starter is not stopped
    text = stopped.page.locator(".banner").inner_text()
    said = [one["text"] for one in stopped.frame["said"] if one["kind"] == "skipped"]
    if said:
        assert said[0] in text
    stopped.picture(pictures, "first-stop")


def the_end(
    match: Match, omar: Visitor, layla: Visitor, noura: Visitor, pictures: Path | None
) -> None:
    """The scoreboard of the match: places by points, and what each round brought."""
    for person in match.people:
        person.sheet("over").wait_for()
    result = omar.view["result"]
    assert result["match_over"]
    assert result["winners"] == [0]
    assert result["scores"][0] >= 100
    assert result["standing"] == [0, 1, 2]
    assert len(omar.view["rounds"]) == 3
    sheet = omar.sheet("over")
    rows = sheet.locator(".places").first.locator("tbody tr")
    expect(rows).to_have_count(3)
    assert str(result["scores"][0]) in rows.first.inner_text()
    expect(sheet.locator(".rounds tbody tr")).to_have_count(3)
    omar.look(pictures, "match-en")
    layla.press(layla.sheet("over").locator("summary"))
    layla.look(pictures, "match-ar")
    noura.look(pictures, "match-el")
    for person in match.people:
        person.press(person.sheet("over").locator(".btn--primary"))
    for person in match.people:
        person.sheet("over").wait_for(state="detached")
    assert omar.view["round"] == 1
    assert omar.view["scores"] == [0, 0, 0]
