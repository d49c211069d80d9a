"""The opening of a round."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from games.engine import events as ev
from games.engine.cards import DARE_DECK, STANDARD, STOP
from games.engine.decide import open_round
from games.engine.evolve import start
from games.engine.notation import Picker, card_text, cards_text
from games.engine.presets import PRESETS
from games.engine.rules import OPTIONS, Rules, change
from games.engine.shuffle import KeyedShuffle, PreparedShuffle, SeededShuffle
from games.engine.view import view


def opened(seats: int, rules: Rules | None = None, *, seed: int = 1, dealer: int | None = None):  # type: ignore[no-untyped-def]
    shuffle = KeyedShuffle(bytes([seed]) * 32)
    facts = open_round(
        rules=rules or Rules(), seats=seats, teams=False, now=500, shuffle=shuffle, dealer=dealer
    )
    return start(facts, shuffle), facts


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("hand_size", OPTIONS["hand_size"].choices)
def test_everyone_gets_the_same_number_of_cards(seats: int, hand_size: int) -> None:
    state, _ = opened(seats, change(Rules(), {"hand_size": hand_size}))
    assert [len(hand) for hand in state.hands] == [hand_size] * seats
    assert sorted(state.cards_in_play()) == list(range(108))


@pytest.mark.parametrize("seed", range(20))
def test_the_first_number_starts_and_what_lay_above_stays_under_it(seed: int) -> None:
    state, _ = opened(3, seed=seed)
    *under, top = state.pile
    assert STANDARD.faces[top] < STOP
    assert all(STANDARD.faces[card] >= STOP for card in under)
    assert state.colour == STANDARD.colours[top]
    assert state.direction == 1


def test_cards_turned_up_before_the_first_number_have_no_effect() -> None:
    picker = Picker(STANDARD)
    hands = [picker.pick_all("S1 S2 S3 S4 S5 S6 S7") for _ in range(2)]
    dealt = [card for pair in zip(*hands, strict=True) for card in pair]
    turned = picker.pick_all("BD F W BV BK T0")
    order = dealt + turned + picker.rest()
    shuffle = PreparedShuffle(order, SeededShuffle(1))
    facts = open_round(rules=Rules(), seats=2, teams=False, now=0, shuffle=shuffle, dealer=0)
    state = start(facts, shuffle)
    assert cards_text(STANDARD, state.pile) == "BD F W BV BK T0"
    assert [sorted(hand) for hand in state.hands] == [sorted(hand) for hand in hands]
    assert (state.turn, state.colour, state.direction) == (1, 1, 1)
    assert state.stock[-1] == order[20]


@pytest.mark.parametrize("dealer", range(4))
def test_the_seat_after_the_dealer_starts_with_a_full_turn(dealer: int) -> None:
    state, _ = opened(4, dealer=dealer)
    assert state.turn == state.starter == (dealer + 1) % 4
    assert state.deadline == 500 + 12_000


def test_the_first_dealer_is_drawn_by_the_shuffle() -> None:
    assert {opened(4, seed=seed)[0].dealer for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("orders", "dealer", "drawn"),
    [
        (["B9 X11 I8"], 0, "0 B9 1 X11 2 I8"),
        (["B3 BQ5 I4"], 2, "0 B3 1 BQ5 2 I4"),
        (["B9 X11 I9", "S3 T7"], 2, "0 B9 1 X11 2 I9 0 S3 2 T7"),
        (["BK X11 IV", "S0 T0 X9", "S0 T1 B9"], 2, "0 BK 1 X11 2 IV 0 S0 1 T0 2 X9 0 S0 1 T1 2 B9"),
    ],
)
def test_the_highest_number_drawn_deals_symbols_count_zero_and_ties_draw_again(
    orders: list[str], dealer: int, drawn: str
) -> None:
    """What everybody drew is told."""
    left = iter(orders)

    def shuffle(cards: Iterable[int], label: str, k: int) -> list[int]:
        if label != "dealer":
            return list(cards)
        picker = Picker(DARE_DECK)
        return [*picker.pick_all(next(left)), *picker.rest()]

    began, *_ = open_round(
        rules=PRESETS["dare"].rules, seats=3, teams=False, now=0, shuffle=shuffle
    )
    assert isinstance(began, ev.RoundBegan)
    assert began.dealer == dealer
    told = " ".join(f"{seat} {card_text(DARE_DECK, card)}" for seat, card in began.drawn)
    assert told == drawn


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_dealer_by_lot_is_the_first_of_the_order_that_bears_its_name(
    seats: int, number: int
) -> None:
    shuffle = KeyedShuffle(bytes([9]) * 32)
    began, *_ = open_round(
        rules=Rules(), seats=seats, teams=False, now=0, shuffle=shuffle, number=number
    )
    assert isinstance(began, ev.RoundBegan)
    assert began.dealer == shuffle(range(seats), "dealer", number)[0]


def test_no_draw_for_the_deal_has_the_order_of_another() -> None:
    """Each has a number of its own, also where two rounds ask for a dealer."""
    asked: list[int] = []

    def shuffle(cards: Iterable[int], label: str, k: int) -> list[int]:
        if label == "dealer":
            asked.append(k)
        return sorted(cards, key=DARE_DECK.faces.__getitem__)  # zeros first: they tie for ever

    for number in (1, 2):
        open_round(
            rules=PRESETS["dare"].rules,
            seats=2,
            teams=False,
            now=0,
            shuffle=shuffle,
            number=number,
        )
    assert asked == list(range(64, 64 * 3))


def test_a_dealer_by_lot_or_by_turn_drew_nothing() -> None:
    for dealer in (None, 1):
        began = opened(3, dealer=dealer)[1][0]
        assert began.drawn == ()


def test_a_round_repeats_itself_from_its_seed_and_differs_for_another() -> None:
    assert opened(3, seed=5) == opened(3, seed=5)
    assert opened(3, seed=5)[0].hands != opened(3, seed=6)[0].hands


def test_a_second_round_has_another_order() -> None:
    shuffle = KeyedShuffle(b"x" * 32)
    first, second = (
        start(
            open_round(
                rules=Rules(), seats=3, teams=False, now=0, shuffle=shuffle, number=number, dealer=0
            ),
            shuffle,
        )
        for number in (1, 2)
    )
    assert first.hands != second.hands


@pytest.mark.parametrize("direction", OPTIONS["direction"].choices)
def test_the_compass_is_told_and_seats_count_on_either_way(direction: str) -> None:
    state, _ = opened(4, change(Rules(), {"direction": direction}), dealer=0)
    assert view(state, None, 0).compass == direction
    assert (state.turn, state.direction) == (1, 1)


@pytest.mark.parametrize("seconds", OPTIONS["turn_seconds"].choices)
def test_a_turn_lasts_as_long_as_the_table_says(seconds: int) -> None:
    state, _ = opened(3, change(Rules(), {"turn_seconds": seconds}))
    assert state.deadline == 500 + seconds * 1000


def test_the_opening_is_five_facts_of_which_the_first_opens_the_round() -> None:
    _, facts = opened(3)
    assert [type(fact) for fact in facts] == [
        ev.RoundBegan,
        ev.Shuffled,
        ev.Dealt,
        ev.TurnedUp,
        ev.TurnBegan,
    ]
