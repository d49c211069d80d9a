"""What the first card does, where wilds go, and who deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.engine import actions as act
from games.engine.cards import DECKS, NO_COLOUR, STOP
from games.engine.decide import decide, open_round
from games.engine.evolve import start
from games.engine.notation import Picker, card_text, cards_text
from games.engine.presets import PRESETS
from games.engine.shuffle import KeyedShuffle, SeededShuffle
from tests.engine.table import Table

TWO_STACKED: dict[str, Any] = {"stack_two_on_two": True}

# first card(s), seats, options, what is told, the starter, the direction
EFFECTS: list[tuple[str, int, dict[str, Any], str, int, int]] = [
    ("S5", 3, {}, "turned_up S5; turn 0", 0, 1),
    ("BK", 3, {}, "turned_up BK; skipped 0; turn 1", 1, 1),
    ("BK", 2, {}, "turned_up BK; skipped 0; turn 1", 1, 1),
    ("BV", 3, {}, "turned_up BV; turned_back -1; turn 2", 2, -1),
    ("BV", 4, {}, "turned_up BV; turned_back -1; turn 3", 3, -1),
    ("BV", 6, {}, "turned_up BV; turned_back -1; turn 5", 5, -1),
    ("BV", 2, {}, "turned_up BV; skipped 0; turn 1", 1, 1),
    ("BD", 3, {}, "turned_up BD; drew 0 2 take_two; turn 1", 1, 1),
    ("BD", 2, {}, "turned_up BD; drew 0 2 take_two; turn 1", 1, 1),
    ("BD", 3, TWO_STACKED, "turned_up BD; owed 0 2", 0, 1),
    ("BD", 3, {"stack_four_on_two": True}, "turned_up BD; owed 0 2", 0, 1),
    ("BD", 3, {"stack_four_on_four": True}, "turned_up BD; drew 0 2 take_two; turn 1", 1, 1),
    ("W", 3, {}, "turned_up W; turn 0; colour_asked 0", 0, 1),
    ("F S9", 3, {}, "turned_up F S9; turn 0", 0, 1),
    ("F F BK", 3, {}, "turned_up F F BK; skipped 0; turn 1", 1, 1),
    ("F W", 3, {}, "turned_up F W; turn 0; colour_asked 0", 0, 1),
    ("BK", 3, {"preset": "uno_plus"}, "turned_up BK; skipped 0; turn 1", 1, 1),
    ("BD", 3, {"preset": "uno_plus"}, "turned_up BD; owed 0 2", 0, 1),
    ("W F BV", 3, {"preset": "uno_plus"}, "turned_up W F BV; turned_back -1; turn 2", 2, -1),
    ("W S9", 3, {"preset": "oona", "first_card": "effects"},
     "turned_up W; turn 0; colour_asked 0", 0, 1),
    ("BK", 3, {"first_card": "no_effect"}, "turned_up BK; turn 0", 0, 1),
    ("BV", 3, {"first_card": "no_effect"}, "turned_up BV; turn 0", 0, 1),
    ("BD", 3, {"first_card": "no_effect", **TWO_STACKED}, "turned_up BD; turn 0", 0, 1),
    ("W F BD", 3, {"first_card": "no_effect"}, "turned_up W F BD; turn 0", 0, 1),
    ("BD W F BK S0", 3, {"first_card": "number"}, "turned_up BD W F BK S0; turn 0", 0, 1),
    ("BQ5", 3, {"preset": "dare"}, "turned_up BQ5; dare_set 0 5", 0, 1),
    ("X12", 3, {"preset": "dare"}, "turned_up X12; dare_set 0 12 naming", 0, 1),
    ("BK", 3, {"preset": "dare"}, "turned_up BK; skipped 0; turn 1", 1, 1),
    ("BV", 4, {"preset": "dare"}, "turned_up BV; turned_back -1; turn 3", 3, -1),
    ("BQ5", 3, {"preset": "dare", "first_card": "no_effect"}, "turned_up BQ5; turn 0", 0, 1),
    ("X9 BQ5", 3, {"preset": "dare", "first_card": "no_effect"}, "turned_up X9 BQ5; turn 0", 0, 1),
    ("X9 BQ5 S9", 3, {"preset": "dare", "first_card": "number"}, "turned_up X9 BQ5 S9; turn 0",
     0, 1),
]  # fmt: skip


@pytest.mark.parametrize(("first", "seats", "options", "told", "starter", "direction"), EFFECTS)
def test_what_a_first_card_does(
    first: str, seats: int, options: dict[str, Any], told: str, starter: int, direction: int
) -> None:
    table, opening = Table.opened(first, seats, **options)
    state = table.state
    assert opening == told
    assert (state.turn, state.starter, state.direction) == (starter, starter, direction)
    assert state.deadline == 12_000
    assert sorted(state.cards_in_play()) == list(range(108))


@pytest.mark.parametrize(
    ("first", "options", "pile", "back"),
    [
        ("W F BV", {"preset": "uno_plus"}, "BV", "W F"),
        ("F W", {}, "W", "F"),
        ("W F BD", {"first_card": "no_effect"}, "BD", "W F"),
        ("X9 BQ5", {"preset": "dare", "first_card": "no_effect"}, "BQ5", "X9"),
        ("W F S9", {"first_card": "number"}, "W F S9", ""),
        ("W F S9", {"preset": "oona"}, "W F S9", ""),
    ],
)
def test_what_goes_back_lies_in_the_stock_and_the_rest_under_the_first_card(
    first: str, options: dict[str, Any], pile: str, back: str
) -> None:
    table, _ = Table.opened(first, **options)
    state = table.state
    assert cards_text(state.deck, state.pile) == pile
    stock = cards_text(state.deck, state.stock).split()
    count = {"W": 4, "F": 4}
    for word in back.split():
        assert stock.count(word) == count.get(word, 1)


def test_a_returned_card_has_another_place_in_another_game() -> None:
    places = set()
    for seed in range(200):
        shuffle = KeyedShuffle(bytes([seed]) * 32)
        rules = PRESETS["uno_plus"].rules
        facts = open_round(rules=rules, seats=3, teams=False, now=0, shuffle=shuffle)
        returned = facts[3].returned  # type: ignore[union-attr]  # cards turned up
        state = start(facts, shuffle)
        places |= {state.stock.index(card) for card in returned}
    assert len(places) > 2


def test_each_card_that_goes_back_has_a_draw_of_its_own() -> None:
    """Its number is sixteen times the round and the count of the cards before it."""
    asked: list[tuple[int, str, int]] = []
    rules = PRESETS["uno_plus"].rules
    for seed in range(200):
        shuffle = KeyedShuffle(bytes([seed]) * 32)
        facts = open_round(rules=rules, seats=3, teams=False, now=0, shuffle=shuffle, number=2)
        if len(facts[3].returned) > 1:  # type: ignore[union-attr]  # cards turned up
            break

    def listening(cards: Sequence[int], label: str, k: int) -> list[int]:
        asked.append((len(cards), label, k))
        return shuffle(cards, label, k)

    stock = start(facts, listening).stock
    assert asked[-2:] == [(len(stock) - 1, "returned", 32), (len(stock), "returned", 33)]


def test_a_named_first_colour_stands_and_the_turn_goes_on_with_its_clock() -> None:
    table, _ = Table.opened("W")
    assert table.state.colour == NO_COLOUR
    assert table.tell(table.do("@5 0 play S0")) == "! colour_required"
    assert table.tell(table.do("0 draw")) == "! colour_required"
    assert table.tell(table.do("0 keep")) == "! colour_required"
    assert table.tell(table.do("0 name_colour X")) == "! colour_invalid"
    assert table.tell(table.do("1 name_colour S")) == "! not_your_turn"
    assert table.tell(table.do("0 name_colour S")) == "named 0 S"
    assert table.state.deadline == 12_000
    assert table.tell(table.do("0 name_colour S")) == "! colour_invalid"
    card = next(card for card in table.state.hands[0] if table.state.deck.colours[card] == 0)
    word = card_text(table.state.deck, card)
    assert table.tell(table.do(f"0 play {word}")) == f"played 0 {word}; turn 1"


def test_the_clock_names_the_colour_held_most_and_then_draws() -> None:
    table, _ = Table.opened("W")
    assert table.tell(table.do("@12 tick")) in (
        "timed_out 0; closed; named 0 S; drew 0 1 turn; turn 1",
        "timed_out 0; named 0 S; drew 0 1 turn; turn 1",
    )


def test_a_first_take_two_may_be_answered() -> None:
    table, _ = Table.opened("BD", **TWO_STACKED)
    table.state.hands[0][0], place = table.state.deck.size - 9, 0
    card = table.state.hands[0][place]
    assert card_text(table.state.deck, card) == "ID"
    assert table.tell(table.do("0 play ID")) == "played 0 ID; owed 1 4"


def test_a_first_take_two_that_is_accepted_is_no_stack() -> None:
    table, _ = Table.opened("BD", **TWO_STACKED)
    assert table.tell(table.do("0 accept")) == "drew 0 2 take_two; turn 1"


@pytest.mark.parametrize(("move", "told"), [
    ("0 accept(T)", "named 0 T; drew 0 2 dare; turn 1"),
    ("0 dare(T)", "named 0 T; dare_taken 0"),
    ("0 accept", "! colour_required"),
    ("0 dare", "! colour_required"),
    ("0 draw", "! colour_required"),
    ("0 dare(X)", "! colour_invalid"),
    ("0 name_colour T", "! dare_pending"),
])  # fmt: skip
def test_a_first_wild_dare_asks_for_its_colour_with_the_choice(move: str, told: str) -> None:
    table, _ = Table.opened("X12", preset="dare")
    assert table.tell(table.do(move)).replace("closed; ", "") == told


@pytest.mark.parametrize("colour", [-1, int(NO_COLOUR)])
def test_a_colour_is_one_of_four(colour: int) -> None:
    table, _ = Table.opened("X12", preset="dare")
    wild, _ = Table.opened("W")
    held = Table("W +3 | +4 | +4")
    for at, action in (
        (table, act.TakeDare(0, colour=colour)),
        (table, act.Accept(0, colour=colour)),
        (wild, act.NameColour(0, colour)),
        (held, act.Play(0, held.pick(0, "W"), colour)),
    ):
        assert at.tell(decide(at.state, action, 0, at.shuffle)) == "! colour_invalid"


def test_a_first_wild_dare_that_nobody_chooses_is_drawn_for() -> None:
    """The colour held most before the two cards: the hands hold saffron."""
    table, _ = Table.opened("X12", preset="dare")
    told = table.tell(table.do("@12 tick")).replace("closed; ", "")
    assert told == "timed_out 0; named 0 S; drew 0 2 dare; turn 1"


def test_after_a_first_dare_the_next_seat_plays_on_its_colour() -> None:
    table, _ = Table.opened("X12", preset="dare")
    table.must("0 dare(T); 1 vote success; 2 vote success")
    assert (table.state.turn, table.state.colour) == (1, 1)


# --- Who deals ---


class Drawn:
    """The decks of the dealer's draw, in order; anything else by chance."""

    def __init__(self, draws: list[str]) -> None:
        self.draws = [Picker(DECKS["dare"]).pick_all(draw) for draw in draws]
        self.asked = 0

    def __call__(self, cards, label, k):  # type: ignore[no-untyped-def]
        if label != "dealer":
            return SeededShuffle(3)(cards, label, k)
        self.asked += 1
        first = self.draws[self.asked - 1]
        return first + [card for card in cards if card not in first]


@pytest.mark.parametrize(
    ("draws", "dealer"),
    [
        (["B9 S3 I2"], 0),
        (["S3 I2 B9"], 2),
        (["BQ5 X11 S1"], 2),
        (["SK S1 SV"], 1),
        (["B9 X11 I9", "S1 S2"], 2),
        (["B9 X11 I9", "S2 S1"], 0),
        (["BK X11 IV", "B9 S9 I3", "T1 T2"], 1),
        (["S0 SK T1", ], 2),
    ],
)  # fmt: skip
def test_the_highest_card_deals_and_ties_draw_again(draws: list[str], dealer: int) -> None:
    shuffle = Drawn(draws)
    facts = open_round(rules=PRESETS["dare"].rules, seats=3, teams=False, now=0, shuffle=shuffle)
    assert facts[0].dealer == dealer  # type: ignore[union-attr]  # the round began
    assert shuffle.asked == len(draws)


def test_an_endless_tie_ends_with_the_first_of_the_tied() -> None:
    facts = open_round(
        rules=PRESETS["dare"].rules, seats=3, teams=False, now=0, shuffle=Drawn(["S1 S1 SK"] * 99)
    )
    assert facts[0].dealer == 0  # type: ignore[union-attr]  # the round began


@pytest.mark.parametrize("preset", ["oona", "uno_plus", "classic", "dare"])
def test_every_seat_deals_first_sometimes(preset: str) -> None:
    dealers = set()
    for seed in range(60):
        shuffle = KeyedShuffle(bytes([seed]) * 32)
        facts = open_round(
            rules=PRESETS[preset].rules, seats=4, teams=False, now=0, shuffle=shuffle
        )
        dealers.add(facts[0].dealer)  # type: ignore[union-attr]  # the round began
    assert dealers == {0, 1, 2, 3}


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_a_first_card_of_chance_is_one_that_may_stay(preset: str, seed: int) -> None:
    shuffle = KeyedShuffle(bytes([seed]) * 32)
    rules = PRESETS[preset].rules
    state = start(open_round(rules=rules, seats=3, teams=False, now=0, shuffle=shuffle), shuffle)
    face = card_text(state.deck, state.top)
    assert face[0] not in ("F" if rules.first_card == "effects" else "WFX")
    if preset in ("oona", "oona_plus"):
        assert state.deck.faces[state.top] < STOP
