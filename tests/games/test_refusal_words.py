"""Refusals say what would have been allowed, in every language, and point to their rule."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from games import services, wire
from games.engine import actions as act
from games.engine.refusals import Code
from games.engine.rules import Rules
from games.engine.tables import read_table
from games.engine.view import view
from games.hub import Hub
from games.refusal_words import Case, explain, hint_places
from games.selectors import Chair, TableRow
from games.sentences import REFUSALS
from games.wire import WireCode
from oona_site.players.models import Player
from tests.engine.table import Table
from tests.games.helpers import in_thread, plan, two_at_a_table
from tests.games.refused import refusals

LANGUAGES = [code for code, _ in settings.LANGUAGES]
NAMES = ("Layla", "Salem", "Noura", "Dov")
FENCES = str.maketrans("", "", "\u2068\u2069")


def row_of(rules: Rules, *, preset: str = "oona", seats: int = 3, teams: bool = False) -> TableRow:
    chairs = tuple(
        Chair(
            id=seat, number=seat, player=seat + 1, name=NAMES[seat], is_guest=True, bot=False,
            left=False, rematch=False, online=True, seen_at=0, tab_at=0,
        )
        for seat in range(seats)
    )  # fmt: skip
    return TableRow(
        id=1, public_id="abc", host=1, name="", preset=preset, rules=rules, seats=seats,
        teams=teams, private=False, state="playing", version=1, clock_at=None, game=1,
        game_public_id="g", chairs=chairs,
    )  # fmt: skip


def message_of(action: act.Action) -> wire.AnyMessage | None:
    """The message behind an action, where words look at it."""
    match action:
        case act.Play(card=card):
            return wire.Play(card=card, turn=0, key="k")
        case act.Catch(target=target):
            return wire.Catch(target=target, key="k")
        case act.NameColour():
            return wire.NameColour(colour=0, turn=0, key="k")
    return None


def refused(table: Table, move: str, preset: str = "oona") -> Case:
    """The refusal of ``move`` at ``table``."""
    action = table._action(*move.split(" ", 1))
    refusal = table.do(move).refusal
    assert refusal is not None
    assert not isinstance(action, act.Tick)
    state = table.state
    row = row_of(state.rules, preset=preset, seats=state.seats, teams=state.teams)
    seen = view(state, action.seat, table.now)
    return Case(refusal.code, row, seen, message_of(action), refusal.retry_ms)


STACKS = {"stack_two_on_two": True, "stack_four_on_four": True}
# A table, the moves before, the refused move, what is said, and where it points.
SITUATIONS: list[tuple[dict[str, Any], str, str, str, str]] = [
    ({"hands": "T5 S2 | +4 | +4", "pile": "S7"}, "", "0 play T5",
     "That card does not fit. Needs saffron, 7 or a Colour card.", "#fits"),
    ({"hands": "T5 S2 | +4 | +4", "pile": "W(I)"}, "", "0 play T5",
     "That card does not fit. Needs indigo or a Colour card.", "#fits"),
    ({"hands": "T5 S2 | +4 | +4"}, "", "1 draw",
     "It is not your turn yet. It is for Layla to decide now.", "#turns"),
    ({"hands": "B5 S2 | +4 | +4", "jump_in": "numbers"}, "", "1 play S2",
     "You do not hold that card.", "#fits"),
    ({"hands": "T5 +2 | S2 +3 | +4", "jump_in": "numbers"}, "", "1 play S2",
     ("Out of turn only exactly the card on the pile may be played. "
      "Out of turn you could only play one, burgundy."), "#jump-numbers"),
    ({"hands": "BD +2 | T5 +3 | +4", **STACKS}, "0 play BD", "1 play T5",
     "You must take the cards first. Take 2 cards. Answer with Take two.", "#stack-only"),
    ({"hands": "F +3 | TD +3 | +4", **STACKS}, "0 play F(T)", "1 play TD",
     "That card does not answer here. Take 4 cards. Answer with Colour-take-four. Or challenge.",
     "#stack"),
    ({"hands": "F +3 | TD +3 | +4", "take_four": "free"}, "", "0 challenge",
     "At this table Colour-take-four cannot be challenged. Needs burgundy, 1 or a Colour card.",
     "#take-four-free"),
    ({"hands": "BD +3 | SD +3 | TD +3", **STACKS}, "0 play BD; 1 play SD", "2 challenge",
     ("There is nothing to challenge now: only a Colour-take-four that has just hit you can be. "
      "Take 4 cards. Answer with Take two."), "#challenge"),
    ({"hands": "F +3 | F +3 | +4", **STACKS}, "0 play F(T); 1 play F(S)", "2 challenge",
     ("A stack cannot be challenged: answer it or take the cards. Take 8 cards. "
      "Answer with Colour-take-four."), "#challenge-single"),
    ({"hands": "B5 F | +4 | +4", "take_four": "enforced"}, "", "0 play F(T)",
     ("Colour-take-four may be played only while you hold no card of the current colour. "
      "You hold burgundy."), "#take-four-enforced"),
    ({"hands": "S2 S3 | +4 | +4", "stock": "B9"}, "0 draw", "0 draw",
     "You have drawn already: play that card or keep it. You drew nine, burgundy.", "#drawn"),
    ({"hands": "S2 B3 | +4 | +4", "stock": "B9"}, "0 draw", "0 play B3",
     "Only the card you have just drawn may be played. Or keep it. You drew nine, burgundy.",
     "#drawn"),
    ({"hands": "S2 S3 | +4 | +4", "stock": "B9", "must_play_drawn": True}, "0 draw", "0 keep",
     "At this table a drawn card that fits must be played. You drew nine, burgundy.",
     "#drawn-played"),
    ({"hands": "S2 B3 B4 | +4 | +4", "draw_only_if_stuck": True}, "", "0 draw",
     ("You hold a card that can be played: play it. "
      "You can play: three, burgundy · four, burgundy."), "#draw-stuck"),
    ({"hands": "S2 B3 | +4 | +4"}, "", "0 keep",
     "Draw a card before you pass. Needs burgundy, 1 or a Colour card.", "#no-pass"),
    ({"hands": "BK | +4 | +4", "no_action_finish": True}, "", "0 play BK",
     "At this table the last card must be a number; with any other you draw.", "#finish-number"),
    ({"hands": "B7 S2 | +4 | +4", "seven_zero": True}, "", "0 play B7",
     "Choose whom to swap hands with. It can be: Salem · Noura.", "#seven"),
    ({"hands": "B7 S2 | +4 | +4", "seven_zero": True}, "", "0 play B7>0",
     "Choose another player to swap hands with. It can be: Salem · Noura.", "#seven"),
    ({"hands": "W S2 | +4 | +4"}, "", "0 play W",
     "Choose a colour with that card: saffron, turquoise, burgundy or indigo.", "#colour"),
    ({"hands": "B7 S2 T3 | +4 | +4"}, "", "0 call",
     "“One left!” is said in your turn, with two cards in your hand. You hold 3 cards.", "#call"),
    ({"hands": "B7 S2 T3 | S3 T3 | +4"}, "", "1 call",
     ("“One left!” is said in your turn, with two cards in your hand. "
      "It is for Layla to decide now."), "#call"),
    ({"hands": "B7 S2 | +4 | +4"}, "0 play B7", "0 call",
     "Too late: “One left!” is said before the card or with it.", "#call-early"),
    ({"hands": "B7 S2 | B4 +3 | +4"}, "0 play B7; @0.5 2 catch 0", "1 catch 0",
     "Somebody was faster: Layla is caught already.", "#catch"),
    ({"hands": "B7 S2 | +4 | +4", "false_catch_cards": 2}, "", "1 catch 0",
     "There was nothing to catch. Wait a moment before you catch again. It costs you 2 cards.",
     "#wrong-catch-cards"),
    ({"hands": "B7 S2 | +4 | +4"}, "!1 catch 0", "1 catch 0",
     "Wait a moment before you catch again. Try again in 1.0 s.", "#wrong-catch"),
    ({"hands": "B7 B2 | +4", "stock": "S9"}, "0 play B7; 1 draw", "0 play B2",
     "You can still be caught: your last card has to wait a moment. Try again in 2.0 s.",
     "#catch-lock"),
    ({"hands": "B7 B2 | +4 | +4 | +4", "teams": True}, "0 play B7", "2 catch 0",
     "You cannot catch your partner, only opponents.", "#team-catch"),
    ({"hands": "B7 | +4 | +4"}, "0 play B7", "1 draw",
     "The round is over. Press “Play again” for another match.", "#out"),
    ({"hands": "B7 | +4 | +4", "preset": "classic"}, "0 play B7", "1 draw",
     "The round is over. The next one begins in 10 seconds.", "#out"),
    ({"hands": "BQ1 +2 | T5 +2 | +3", "pile": "B1", "preset": "dare"}, "0 play BQ1", "1 play T5",
     "First the dare has to be settled. Draw two cards, or do the dare.", "#dare-choose"),
    ({"hands": "BQ1 +2 | T5 +2 | +3", "pile": "B1", "preset": "dare"}, "0 play BQ1; 1 dare",
     "1 draw", "First the dare has to be settled. Do it, or give up.", "#dare-choose"),
    ({"hands": "BQ1 +2 | T5 +2 | +3", "pile": "B1", "preset": "dare"}, "0 play BQ1; 1 dare",
     "1 vote success", "You have no vote here. The others judge it.", "#dare-vote"),
    ({"hands": "BQ1 +2 | T5 +2 | +3", "pile": "B1", "preset": "dare"}, "", "1 vote success",
     "You have no vote here. Nothing is being voted on.", "#dare-vote"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "before", "move", "text", "link"), SITUATIONS)
def test_a_refusal_says_what_would_have_been_allowed(
    table: dict[str, Any], before: str, move: str, text: str, link: str
) -> None:
    case = situation(table, before, move)
    said, where = explain(case, "en")
    # Without the fences round names.
    assert (said.translate(FENCES), where) == (text, f"/table/abc/rules/{link}")


def situation(table: dict[str, Any], before: str, move: str) -> Case:
    """What is refused in a row of the list."""
    at = Table(**table)
    at.must(before)
    return refused(at, move, table.get("preset", "oona"))


@cache
def cases() -> tuple[Case, ...]:
    """One refusal of each kind and wording, as they happen at tables of every kind."""
    found: dict[tuple[str, str], Case] = {}
    tables: list[tuple[str, dict[str, Any]]] = [
        ("oona", {"jump_in": "coloured", "false_catch_cards": 2}),
        ("oona", {"take_four": "enforced", "jump_in": "numbers", "no_action_finish": True}),
        ("oona_plus", {"challenge_stacked": True, "must_play_drawn": True}),
        ("uno_plus", {"draw_only_if_stuck": True}),
        ("classic", {"seven_zero": True, "take_four": "bluff"}),
        ("dare", {}),
        ("dare", {"dare_judging": "self", "first_card": "number"}),
    ]
    kinds: set[tuple[Any, ...]] = set()
    for (preset, options), teams in product(tables, (False, True)):
        rules = read_table(preset, options, 4 if teams else 3, teams).rules
        row = row_of(rules, preset=preset, seats=4 if teams else 3, teams=teams)
        for state, seat, action, refusal, now in refusals(rules, teams):
            phase = type(state.waiting).__name__
            kind = (preset, refusal.code, type(action), phase, state.turn == seat)
            if kind in kinds:
                continue
            kinds.add(kind)
            seen = view(state, seat, now)
            case = Case(refusal.code, row, seen, message_of(action), refusal.retry_ms)
            english, _ = explain(case, "en")
            found.setdefault((refusal.code, english), case)
    for table, before, move, text, _ in SITUATIONS:
        case = situation(table, before, move)
        found.setdefault((case.code, text), case)
    # Nobody at a table can ask for these two.
    seen = view(Table().state, 0, 0)
    for code in (Code.NOT_SEATED, Code.NOT_DUE):
        found[code, ""] = Case(code, row_of(Rules()), seen)
    return tuple(found.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_said_in_every_language(language: str) -> None:
    assert {case.code for case in cases()} == set(Code)
    for case in cases():
        text, link = explain(case, language)
        assert "%(" not in text
        assert text.count("\u2068") == text.count("\u2069")
        assert link.startswith("/table/abc/rules/#"), case.code
        english, _ = explain(case, "en")
        assert (text == english) is (language == "en"), english
        for sentence in filter(None, english.split(". ")):
            assert language == "en" or sentence not in text, sentence


def test_without_a_game_the_plain_sentence_stands() -> None:
    row = row_of(Rules())
    for code in (*Code, *WireCode):
        text, link = explain(Case(code, row), "en")
        assert text == REFUSALS[code]
        assert bool(link) is (code in {*Code, WireCode.NEEDS_ACCOUNT})


def test_a_late_jump_is_told_from_a_late_catch() -> None:
    rules = read_table("oona", {"jump_in": "numbers"}, 3).rules
    jump, catch = wire.Play(card=1, turn=0, key="k"), wire.Catch(target=0, key="k")
    told = [explain(Case(Code.WINDOW_CLOSED, row_of(rules), None, asked), "en")
            for asked in (jump, catch)]  # fmt: skip
    assert told == [
        ("Too late to jump in: somebody has acted since.", "/table/abc/rules/#jump-numbers"),
        ("Too late: the next player has acted already.", "/table/abc/rules/#catch"),
    ]


def test_hints_have_their_place_too() -> None:
    for preset in ("oona", "oona_plus", "uno_plus", "classic", "dare"):
        rules = read_table(preset, {}, 2).rules
        places = hint_places(row_of(rules, preset=preset, seats=2))
        assert places["wait"] == "turns"
        assert places["turn"] == ("fits-dares" if preset == "dare" else "fits")
        assert ("penalty" in places) is (preset != "dare")


async def test_a_refusal_travels_with_its_link(hub: Hub, layla: Player, salem: Player) -> None:
    hers, his = await two_at_a_table(layla, salem)
    waiting = his if hers.view["turn"] == 0 else hers
    answer = await waiting.act(do="draw")
    assert answer["code"] == "not_your_turn"
    assert answer["link"] == f"/table/{hers.frame['table']['id']}/rules/#turns"
    assert (await hers.ask(do="start"))["ok"]


async def test_a_page_knows_where_its_hints_are_explained(hub: Hub, layla: Player) -> None:
    public_id = await in_thread(services.open_table)(plan(), host=layla.pk)
    page = await in_thread(Client().get)(f"/table/{public_id}/")
    text = page.content.decode()
    assert "&quot;turn&quot;: &quot;fits&quot;" in text
