"""Text for cards, moves and positions, there and back."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import actions as act
from games.engine.cards import DARE_DECK, DECKS, STANDARD, Deck
from games.engine.notation import (
    NotationError,
    Picker,
    card_text,
    move_text,
    read_move,
    read_position,
    texts_of,
    top_text,
    write_position,
)
from games.engine.presets import PRESETS
from games.engine.rules import Rules
from games.engine.selfplay import play_game, random_legal
from games.engine.state import State
from tests.engine.table import Table


@pytest.mark.parametrize("deck", DECKS.values(), ids=lambda deck: deck.name)
def test_every_card_comes_back(deck: Deck) -> None:
    texts = texts_of(deck)
    assert all(card in texts[card_text(deck, card)] for card in range(deck.size))


MOVES = [
    "play B5",
    "play B5 call",
    "play W(S)",
    "play W(I) call",
    "play F",
    "play F(T) call",
    "play B7>2",
    "play B7>2 call",
    "draw",
    "keep",
    "pass",
    "accept",
    "challenge",
    "call",
    "catch 0",
    "catch 12",
    "name_colour S",
    "give_up",
    "report",
    "vote success",
    "vote fail",
    "dare",
]


@pytest.mark.parametrize("text", MOVES)
def test_a_move_comes_back(text: str) -> None:
    action = read_move(1, text, Table().state)
    assert not isinstance(action, act.Tick)
    assert action.seat == 1
    assert move_text(action, STANDARD) == text


DARE_MOVES = ["play BQ5", "play BQ5 call", "play X12(T)", "play X9(I) call", "play X16"]


@pytest.mark.parametrize("text", DARE_MOVES)
def test_a_move_with_a_dare_card_comes_back(text: str) -> None:
    action = read_move(1, text, Table(preset="dare").state)
    assert isinstance(action, act.Play)
    assert move_text(action, DARE_DECK) == text


@pytest.mark.parametrize(
    ("text", "kind", "colour"),
    [
        ("dare", act.TakeDare, None),
        ("dare(T)", act.TakeDare, 1),
        ("accept", act.Accept, None),
        ("accept(I)", act.Accept, 3),
    ],
)
def test_a_choice_may_name_a_colour(
    text: str, kind: type[act.Accept | act.TakeDare], colour: int | None
) -> None:
    action = read_move(1, text, Table(preset="dare").state)
    assert isinstance(action, kind)
    assert action.colour == colour


@pytest.mark.parametrize(
    ("preset", "text"),
    [("oona", "BQ5"), ("oona", "X12"), ("dare", "BD"), ("dare", "F"), ("dare", "BQ2"),
     ("dare", "BQ"), ("dare", "X8"), ("dare", "Q1")],
)  # fmt: skip
def test_each_deck_knows_its_own_cards_alone(preset: str, text: str) -> None:
    deck = "dare" if preset == "dare" else "standard"
    with pytest.raises(NotationError, match=f"expected a card of the {deck} deck, got '{text}'"):
        read_move(0, f"play {text}", Table(preset=preset).state)


def test_what_the_clock_and_leavers_do_has_a_word_too() -> None:
    words = [move_text(action, STANDARD) for action in (act.Tick(), act.Leave(0), act.Return(0))]
    assert words == ["tick", "leave", "back"]


UNREADABLE = [
    "",
    " ",
    "play",
    "play ",
    "play Z5",
    "play B55",
    "play b5",
    "play B5 shout",
    "play B5(S",
    "play B7>",
    "play B7>x",
    "plays B5",
    "draw 2",
    "draw(S)",
    "catch",
    "catch x",
    "catch -1",
    "catch 1 2",
    "name_colour",
    "vote",
    "vote maybe",
    "CALL",
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_is_no_move_says_what_was_expected(text: str) -> None:
    with pytest.raises(NotationError, match="expected"):
        read_move(0, text, Table().state)


def test_anything_in_brackets_is_read_and_left_to_the_table() -> None:
    action = read_move(0, "play W(wild)", Table().state)
    assert isinstance(action, act.Play)
    assert action.colour not in (None, 0, 1, 2, 3)


def test_a_text_means_the_card_in_hand_and_the_drawn_one_first() -> None:
    table = Table("B5 +3 | B5 +3 | +4", stock="B3")
    twins = texts_of(STANDARD)["B5"]
    for seat in (0, 1):
        action = read_move(seat, "play B5", table.state)
        assert isinstance(action, act.Play)
        assert action.card in table.state.hands[seat]
    assert sorted((table.pick(0, "B5"), table.pick(1, "B5"))) == twins
    drawn = Table("B3 +3 | +4", stock="B3")
    drawn.must("0 draw")
    action = read_move(0, "play B3", drawn.state)
    assert isinstance(action, act.Play)
    assert action.card == drawn.state.hands[0][-1]


def test_a_picker_hands_out_each_number_once() -> None:
    picker = Picker(STANDARD)
    assert len(picker.pick_all("W W W W")) == 4
    with pytest.raises(NotationError, match=r"same card too often.*'W'"):
        picker.pick("W")
    with pytest.raises(NotationError, match="expected a card of the standard deck, got 'BQ1'"):
        picker.pick("BQ1")
    assert len(picker.rest()) == 104


def test_the_top_is_written_with_the_colour_it_was_given() -> None:
    assert top_text(Table(pile="W(I)").state) == "W(I)"
    assert top_text(Table(pile="F(S)").state) == "F(S)"
    assert top_text(Table(pile="B7").state) == "B7"
    won = Table("W | +4")
    won.must("0 play W")
    assert top_text(won.state) == "W"


def test_a_wild_dare_on_top_carries_its_colour() -> None:
    assert top_text(Table(pile="X12(T)", preset="dare").state) == "X12(T)"
    assert top_text(Table(pile="BQ5", preset="dare").state) == "BQ5"


POSITIONS: list[dict[str, Any]] = [
    {"hands": ["B5 I2", "W F"], "pile": "B1", "stock": "T1 T2"},
    {"hands": ["B5", "", "S1"], "pile": "W BK F(T)", "stock": "", "turn": 2, "direction": -1},
    {"hands": ["B5", "S1"], "pile": "B1", "stock": "T1", "empty_stock": True, "starter": 1},
    {"hands": ["B5 X9", "BQ5"], "pile": "BQ1 X12(T)", "stock": "X16", "preset": "dare"},
]


@pytest.mark.parametrize("position", POSITIONS)
def test_a_position_comes_back(position: dict[str, Any]) -> None:
    rules = PRESETS[position.get("preset", "oona")].rules
    state = State(rules, len(position["hands"]))
    read_position(state, position)
    written = write_position(state)
    again = State(rules, len(position["hands"]))
    read_position(again, written)
    assert again == state
    for key, value in position.items():
        if key == "stock" and not position.get("empty_stock"):
            assert written[key].startswith(value)
        elif key != "preset":
            assert written[key] == value


def test_cards_out_of_the_game_are_told_by_an_empty_stock() -> None:
    assert "empty_stock" not in write_position(Table().state)
    assert write_position(Table(only=True).state)["empty_stock"] is True


def test_a_colour_that_nobody_named_is_written_as_none() -> None:
    assert move_text(act.NameColour(0, None), STANDARD) == "name_colour "


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_positions_of_random_games_come_back(preset: str) -> None:
    """Equal cards are interchangeable, so texts are compared."""
    played = play_game(PRESETS[preset].rules, 3, [random_legal] * 3, 11)
    written = write_position(played.state)
    again = State(PRESETS[preset].rules, 3)
    if played.state.colour < 4:
        read_position(again, written)
        assert write_position(again) == written


def test_the_stock_of_a_position_holds_what_is_named_nowhere() -> None:
    state = State(Rules(), 2)
    read_position(state, {"hands": ["B5", "S1"], "pile": "B1", "stock": "T9 T9"})
    assert sorted(state.cards_in_play()) == list(range(108))
    assert [card_text(STANDARD, card) for card in state.stock[-1:-3:-1]] == ["T9", "T9"]
    read_position(state, {"hands": ["B5", "S1"], "pile": "B1", "stock": "T9", "empty_stock": True})
    assert len(state.stock) == 1


def test_a_position_that_says_no_more_is_the_turn_of_the_first_seat() -> None:
    state = State(Rules(), 2)
    state.turn, state.direction, state.starter = 1, -1, 1
    read_position(state, {"hands": ["B5", "S1"], "pile": "B1"})
    assert (state.turn, state.direction, state.starter) == (0, 1, 0)


@pytest.mark.parametrize("key", ["hands", "pile"])
def test_a_position_names_the_key_that_it_lacks(key: str) -> None:
    position = {"hands": ["B5", "S1"], "pile": "B1"}
    del position[key]
    with pytest.raises(NotationError) as caught:
        read_position(State(Rules(), 2), position)
    assert str(caught.value) == f"position: expected the key '{key}'"
