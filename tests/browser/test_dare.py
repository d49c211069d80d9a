"""Three people, three browsers, one dare table: a whole match with votes of every kind."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from games.engine.cards import DARE_DECK
from tests.browser.conftest import Serve, Visit
from tests.browser.play import PHONE, Visitor, deck

# Performances and votes run out by themselves, so what takes long, axe above all, looks at choices
# and boards; the gallery looks at the rest.
pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

# Omar sits at the first seat and goes out with a Wild Dare; what the others hold then is worth
# more than a hundred. Who deals is drawn by chance, so whoever comes before him passes.
MATCH = deck(
    hands=["BQ5 T5 T6 T8 X9", "TQ3 TQ7 X10 S1 I2", "X12 X11 X16 I5 S6"],
    turned_up="B7",
    stock="S2 S3 S4 S5 I3 I4 I6 I7 S8 S9 I8 I9 X13 X14",
    cards=DARE_DECK,
)
OWN = [f"Say “{word}” in a funny voice" for word in ["one", "two", "three", "four", "five", "six"]]
OWN += [f"Write a word that begins with {letter}" for letter in "ABCDEFGHIJ"]


def choose_rules(host: Visitor, **options: str) -> None:
    """The create form of a private dare table for three, its options by their names."""
    page = host.page
    page.goto("/tables/new/?preset=dare")
    page.get_by_label("Seats").select_option("3")
    page.get_by_label("Private table").check()
    for group in page.locator(".options details").all():
        if group.get_attribute("open") is None:
            group.locator("> summary").click()
    for name, value in options.items():
        page.locator(f"#id_{name}").select_option(value)


def open_table(host: Visitor) -> str:
    """Open it; gives the link that the waiting room shows."""
    host.page.get_by_role("button", name="Open the table").click()
    host.page.wait_for_url("**/table/*/")
    return host.page.locator(".invite__link").input_value()


def button(person: Visitor, place: int) -> None:
    """Press a button of the dare that lies on the rug."""
    person.press(person.page.locator(".dare .pair .btn").nth(place))


def stage(person: Visitor, name: str) -> None:
    """Wait for a stage of a dare, on the wire and on the page."""
    person.until(lambda: (person.view["dare"] or {}).get("stage") == name, name)
    person.page.locator(f'.dare[data-stage="{name}"]').wait_for()


def settled(*people: Visitor) -> None:
    """Wait until no dare is open any more."""
    people[0].until(lambda: all(each.view["dare"] is None for each in people), "its end")


def vote(person: Visitor, *, success: bool) -> None:
    """Judge what is open."""
    wanted = "yes" if success else "no"
    person.press(person.page.locator(f'.dare .btn--vote[data-vote="{wanted}"]'))
    seat = person.view["seat"]
    person.until(
        lambda: not person.view["dare"] or seat in person.view["dare"]["voted"], "the vote"
    )


def test_a_whole_match_with_votes(serve: Serve, visit: Visit, pictures: Path | None) -> None:
    site = serve(MATCH)
    omar = visit(site)
    layla = visit(site, language="ar", size=PHONE)
    noura = visit(site, language="fa")
    choose_rules(omar, turn_seconds="60", target="100", hand_size="5")
    link = open_table(omar)
    for person in (layla, noura):
        sit_down(person, link, pictures)
    omar.page.get_by_role("button", name="Start").click()
    omar.page.locator(".dare-draw").wait_for()
    omar.picture(pictures, "drawn-en")
    people = (omar, layla, noura)
    for person in people:
        person.until_dealt()
    until_turn_of(omar, people)
    a_dare_is_done(omar, layla, noura, pictures)
    a_slip_is_reported(omar, layla, noura, pictures)
    a_wild_dare_names_a_colour(omar, layla, noura, pictures)
    two_cards_instead(omar, layla, noura, pictures)
    a_dare_is_given_up(omar, layla, noura)
    the_last_card_is_a_dare(omar, layla, noura, pictures)
    for person in people:
        person.sheet("over").wait_for()
        assert person.view["result"]["winners"] == [0]
        assert person.view["result"]["scores"][0] >= 100
    layla.look(pictures, "over-ar")
    omar.look(pictures, "over-en")


def sit_down(person: Visitor, link: str, pictures: Path | None) -> None:
    """By the link, after a look at the dares."""
    person.page.goto(link)
    person.page.locator(".dares-link").wait_for()
    person.press(person.page.locator(".dares-link"))
    person.sheet("dares").wait_for()
    expect(person.page.locator(".dare-list li")).to_have_count(16)
    if person.is_phone:
        person.look(pictures, "dares-ar")
    person.keys("Escape")
    person.press(person.page.locator(".acts .btn--primary"))
    person.until(lambda: person.frames and person.frame["table"]["me"] is not None, "a seat")


def until_turn_of(omar: Visitor, people: tuple[Visitor, ...]) -> None:
    """Whoever is on turn before him draws and keeps."""
    omar.until(lambda: any(person.is_mine for person in people), "a turn")
    while not omar.is_mine:
        next(person for person in people if person.is_mine).pass_turn()
        omar.until(lambda: any(person.is_mine for person in people), "a turn")


def a_dare_is_done(omar: Visitor, layla: Visitor, noura: Visitor, pictures: Path | None) -> None:
    """Layla takes the dare and writes; one says it was done, one says not: it counts as done."""
    omar.play("BQ5")
    stage(layla, "choose")
    assert "5" in layla.page.locator(".dare h2").inner_text()
    layla.look(pictures, "choose-ar")
    stage(omar, "choose")
    omar.look(pictures, "choosing-en")
    assert omar.page.locator(".dare .btn").count() == 0
    button(layla, 1)
    stage(layla, "perform")
    layla.page.locator(".dare__field").fill("رمع / ىليل / ارون")
    for person in (omar, noura):
        stage(person, "perform")
        person.page.locator(".dare__shown", has_text="ىليل").wait_for()
    layla.picture(pictures, "perform-ar")
    omar.picture(pictures, "judge-en")
    held = len(layla.hand)
    omar.keys("y")
    omar.page.locator('.dare__votes [data-vote="yes"]').wait_for()
    noura.picture(pictures, "judge-fa")
    vote(noura, success=False)
    settled(omar, layla, noura)
    assert len(layla.hand) == held
    omar.page.locator(".dare-told").wait_for()
    layla.picture(pictures, "done-ar")


def a_slip_is_reported(
    omar: Visitor, layla: Visitor, noura: Visitor, pictures: Path | None
) -> None:
    """Omar saw a slip, and both say so: Layla draws two, and Noura's turn goes on."""
    assert noura.is_mine
    assert layla.page.locator(".slip").count() == 0
    held = len(layla.hand)
    noura.picture(pictures, "slip-fa")
    omar.press(omar.page.locator(".slip"))
    for person in (omar, layla, noura):
        stage(person, "report")
    layla.picture(pictures, "reported-ar")
    omar.picture(pictures, "reported-en")
    assert layla.page.locator(".dare .btn").count() == 0
    vote(omar, success=False)
    vote(noura, success=False)
    settled(omar, layla, noura)
    layla.until(lambda: len(layla.hand) == held + 2, "two cards")
    assert omar.page.locator(".slip").count() == 0, "a dare is reported once"
    noura.until_mine()


def a_wild_dare_names_a_colour(
    omar: Visitor, layla: Visitor, noura: Visitor, pictures: Path | None
) -> None:
    """Noura names turquoise; Omar takes the dare, and both are content."""
    noura.play("X12")
    noura.colour("T")
    stage(omar, "choose")
    assert omar.view["colour"] == 1
    omar.keys("x")
    stage(omar, "perform")
    omar.picture(pictures, "perform-en")
    held = len(omar.hand)
    vote(layla, success=True)
    vote(noura, success=True)
    settled(omar, layla, noura)
    assert len(omar.hand) == held
    layla.until_mine()


def two_cards_instead(omar: Visitor, layla: Visitor, noura: Visitor, pictures: Path | None) -> None:
    """Noura does not dare."""
    layla.play("TQ3")
    stage(noura, "choose")
    held = len(noura.hand)
    button(noura, 0)
    noura.until(lambda: len(noura.hand) == held + 2, "two cards")
    noura.picture(pictures, "took-fa")
    omar.until_mine()


def a_dare_is_given_up(omar: Visitor, layla: Visitor, noura: Visitor) -> None:
    """Noura dares this time, and thinks better of it."""
    omar.play("T5")
    layla.play("TQ7")
    stage(noura, "choose")
    button(noura, 1)
    stage(noura, "perform")
    held = len(noura.hand)
    noura.keys("g")
    noura.until(lambda: len(noura.hand) == held + 2, "two cards")
    omar.until_mine()


def the_last_card_is_a_dare(
    omar: Visitor, layla: Visitor, noura: Visitor, pictures: Path | None
) -> None:
    """Omar goes out with a Wild Dare: the round is counted when Layla's dare is settled."""
    for card in ("T6", "T8"):
        omar.until_mine()
        if len(omar.hand) == 2:
            omar.press(omar.page.locator(".btn--call"))
        omar.play(card)
        layla.pass_turn()
        noura.pass_turn()
    omar.play("X9")
    stage(layla, "choose")
    assert layla.view["out"] == 0
    expect(layla.page.locator(".seat .tag[data-tone='said']")).to_have_count(1)
    button(layla, 1)
    stage(layla, "perform")
    stage(noura, "perform")
    noura.picture(pictures, "last-fa")
    held = len(layla.hand)
    vote(omar, success=False)
    vote(noura, success=False)
    layla.until(lambda: len(layla.hand) == held + 2, "two cards")


def test_dares_of_ones_own(serve: Serve, visit: Visit, pictures: Path | None) -> None:
    """Fifteen are refused at their field; sixteen are read before sitting down, and reported."""
    site = serve(MATCH)
    omar, layla = visit(site), visit(site, language="ar", size=PHONE)
    omar.allowed.append("status of 422")
    choose_rules(omar, dare_list="custom")
    field = omar.page.get_by_label("The table’s own dares")
    field.fill("\n".join(OWN[:15]))
    omar.look(pictures, "own-en")
    omar.page.get_by_role("button", name="Open the table").click()
    error = omar.page.locator(".option--dares .option__error")
    error.wait_for()
    assert error.inner_text() == "Write 16 dares, one a line. There are 15."
    assert field.input_value() == "\n".join(OWN[:15])
    omar.look(pictures, "own-refused-en")
    field.fill("\n".join(OWN))
    link = open_table(omar)
    layla.page.goto(link)
    layla.page.locator(".dares-link").wait_for()
    layla.press(layla.page.locator(".acts .btn--primary"))
    sheet = layla.sheet("dares")
    sheet.wait_for()
    assert sheet.locator("li").all_inner_texts() == [
        f"{number}\n{text}" for number, text in enumerate(OWN, 1)
    ]
    layla.look(pictures, "own-ar")
    layla.press(sheet.locator("summary"))
    layla.press(sheet.locator(".dare-reasons .btn").first)
    sheet.locator(".dare-reasons p", has_text="مشكور").wait_for()
    layla.picture(pictures, "own-reported-ar")
    assert layla.frame["table"]["me"] is None
    layla.press(sheet.locator(".btn--primary"))
    layla.until(lambda: layla.frame["table"]["me"] == 1, "a seat")
