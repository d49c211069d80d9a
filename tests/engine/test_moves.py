"""Plays, draws, penalties and challenges: a position, a move, the facts that follow."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.engine.table import Table


@dataclass(frozen=True)
class Row:
    """After ``before``, ``move`` on the table of ``given`` leads to the facts in ``told``."""

    name: str
    hands: str
    move: str
    told: str
    before: str = ""
    given: dict[str, Any] = field(default_factory=dict)


def plus(**given: Any) -> dict[str, Any]:
    return {"preset": "oona_plus", **given}


PLAIN = [
    Row("a number", "B5 +3 | +4 | +4", "0 play B5", "played 0 B5; turn 1"),
    Row("by number", "T1 +3 | +4 | +4", "0 play T1", "played 0 T1; turn 1"),
    Row("a colour", "W +3 | +4 | +4", "0 play W(S)", "played 0 W(S); turn 1"),
    Row("the colour in force named again", "W B7 +3 | +4", "0 play W(B)", "played 0 W(B); turn 1"),
    Row("on a named colour", "I5 +3 | +4", "0 play I5", "played 0 I5; turn 1",
        given={"pile": "W(I)"}),
    Row("a colour on a colour", "W +3 | +4", "0 play W(T)", "played 0 W(T); turn 1",
        given={"pile": "W(I)"}),
    Row("a claimed colour of a coloured card is not heard", "B5 +3 | +4", "0 play B5(T)",
        "played 0 B5; turn 1"),
    Row("a claimed target is not heard", "B7 +3 | +4", "0 play B7>1", "played 0 B7; turn 1"),
    Row("backwards", "B5 +3 | +4 | +4", "0 play B5", "played 0 B5; turn 2",
        given={"direction": -1}),
    Row("stop", "BK +3 | +4 | +4", "0 play BK", "played 0 BK; skipped 1; turn 2"),
    Row("stop backwards", "BK +3 | +4 | +4 | +4", "0 play BK", "played 0 BK; skipped 3; turn 2",
        given={"direction": -1}),
    Row("stop of two", "BK +3 | +4", "0 play BK", "played 0 BK; skipped 1; turn 0"),
    Row("turn back", "BV +3 | +4 | +4", "0 play BV", "played 0 BV; turned_back -1; turn 2"),
    Row("turn back again", "BV +3 | +4 | +4", "0 play BV", "played 0 BV; turned_back 1; turn 1",
        given={"direction": -1}),
    Row("turn back of two does not turn", "BV +3 | +4", "0 play BV",
        "played 0 BV; skipped 1; turn 0"),
    Row("turn back of four", "BV +3 | +4 | +4 | +4", "0 play BV",
        "played 0 BV; turned_back -1; turn 3"),
    Row("take two at once", "BD +3 | TD +3 | +4", "0 play BD",
        "played 0 BD; drew 1 2 take_two; turn 2"),
    Row("take two backwards", "BD +3 | +4 | +4 | +4", "0 play BD",
        "played 0 BD; drew 3 2 take_two; turn 2", given={"direction": -1}),
    Row("take two of two", "BD +3 | +4", "0 play BD", "played 0 BD; drew 1 2 take_two; turn 0"),
    Row("take two on take two by symbol", "ID +3 | +4 | +4", "0 play ID",
        "played 0 ID; drew 1 2 take_two; turn 2", given={"pile": "BD"}),
    Row("a called play", "B5 I2 | +4 | +4", "0 play B5 call", "called 0; played 0 B5; turn 1"),
    Row("an early call", "B5 I2 | +4 | +4", "0 call", "called 0"),
    Row("a second early call", "B5 I2 | +4 | +4", "0 call", "called 0", before="0 call"),
    Row("a play after the early call", "B5 I2 | +4 | +4", "0 play B5", "played 0 B5; turn 1",
        before="0 call"),
    Row("a silent play", "B5 I2 | +4 | +4", "0 play B5", "played 0 B5; exposed 0; turn 1"),
    Row("a silent stop of two", "BK I2 | +4", "0 play BK",
        "played 0 BK; exposed 0; skipped 1; turn 0"),
    Row("two cards left ask no call", "B5 I2 I4 | +4 | +4", "0 play B5", "played 0 B5; turn 1"),
]  # fmt: skip

DRAWS = [
    Row("unplayable", "B9 +3 | +4 | +4", "0 draw", "drew 0 1 turn; turn 1",
        given={"stock": "T4"}),
    Row("playable", "+4 | +4 | +4", "0 draw", "drew 0 1 turn; may_play 0 B3",
        given={"stock": "B3"}),
    Row("played at once", "+4 | +4 | +4", "0 play B3", "played 0 B3; turn 1", "0 draw",
        {"stock": "B3"}),
    Row("kept", "+4 | +4 | +4", "0 keep", "kept 0; turn 1", "0 draw", {"stock": "B3"}),
    Row("pass after drawing keeps", "+4 | +4 | +4", "0 pass", "kept 0; turn 1", "0 draw",
        {"stock": "B3"}),
    Row("a drawn wild", "+4 | +4 | +4", "0 play W(T)", "played 0 W(T); turn 1", "0 draw",
        {"stock": "W"}),
    Row("a drawn take-four beside the colour", "B5 +3 | +4 | +4", "0 draw",
        "drew 0 1 turn; may_play 0 F", given={"stock": "F"}),
    Row("a drawn take-four beside the colour, enforced", "B5 +3 | +4 | +4", "0 draw",
        "drew 0 1 turn; turn 1", given={"stock": "F", "take_four": "enforced"}),
    Row("a drawn take-four without the colour, enforced", "+4 | +4 | +4", "0 draw",
        "drew 0 1 turn; may_play 0 F", given={"stock": "F", "take_four": "enforced"}),
    Row("the last of the stock", "+4 | +4 | +4", "0 draw", "drew 0 1 turn; turn 1",
        given={"stock": "T4", "only": True, "pile": "B2 B1"}),
    Row("an empty stock", "+4 | +4 | +4", "0 draw", "reshuffled 0; drew 0 1 turn; turn 1",
        given={"only": True, "pile": "T4 B1"}),
    Row("a second reshuffle", "+4 | +4 | +4", "1 draw", "drew 1 0 of 1 turn; turn 2",
        "0 draw", {"only": True, "pile": "T4 B1"}),
    Row("nothing to draw", "+4 | +4 | +4", "0 draw", "drew 0 0 of 1 turn; turn 1",
        given={"only": True}),
    Row("pass with nothing to draw", "+4 | +4 | +4", "0 pass", "drew 0 0 of 1 turn; turn 1",
        given={"only": True}),
    Row("an empty stock forbids no play", "B9 +3 | +4 | +4", "0 play B9", "played 0 B9; turn 1",
        given={"only": True}),
    Row("take two from one card and the pile", "BD +3 | +4 | +4", "0 play BD",
        "played 0 BD; reshuffled 0; drew 1 2 take_two; turn 2",
        given={"only": True, "stock": "T4"}),
    Row("take two from the pile alone", "BD +3 | +4 | +4", "0 play BD",
        "played 0 BD; reshuffled 0; drew 1 1 of 2 take_two; turn 2", given={"only": True}),
    Row("caught with one card in the stock", "B5 I2 | +4 | +4", "1 catch 0",
        "caught 0 by 1; reshuffled 0; drew 0 2 caught", "0 play B5",
        {"only": True, "stock": "T4"}),
]  # fmt: skip

LONE = "F I2 +3 | F TD B5 +3 | F +4"
GUILTY = "F B5 I2 +2 | F +4 | F +4"

FOURS = [
    Row("waits for the hit seat", LONE, "0 play F(T)", "played 0 F(T); owed 1 4?"),
    Row("accepted", LONE, "1 accept", "drew 1 4 take_four; turn 2", "0 play F(T)"),
    Row("draw accepts", LONE, "1 draw", "drew 1 4 take_four; turn 2", "0 play F(T)"),
    Row("challenged in vain", LONE, "1 challenge",
        "challenged 1 0 innocent B; drew 1 6 challenge_lost; turn 2", "0 play F(T)"),
    Row("challenged rightly", GUILTY, "1 challenge",
        "challenged 1 0 guilty B; drew 0 4 bluff; turn 1", "0 play F(T)"),
    Row("the same number is no guilt", "F T1 +3 | +4 | +4", "1 challenge",
        "challenged 1 0 innocent B; drew 1 6 challenge_lost; turn 2", "0 play F(T)"),
    Row("wilds have no colour", "F W F +3 | +4 | +4", "1 challenge",
        "challenged 1 0 innocent B; drew 1 6 challenge_lost; turn 2", "0 play F(T)"),
    Row("an action of the colour is guilt", "F BK +3 | +4 | +4", "1 challenge",
        "challenged 1 0 guilty B; drew 0 4 bluff; turn 1", "0 play F(B)"),
    Row("the named colour counts", "F I3 B9 +3 | +4 | +4", "1 challenge",
        "challenged 1 0 guilty I; drew 0 4 bluff; turn 1", "0 play F(B)", {"pile": "W(I)"}),
    Row("of two, guilty", "F B5 +3 | +4", "1 challenge",
        "challenged 1 0 guilty B; drew 0 4 bluff; turn 1", "0 play F(T)"),
    Row("of two, innocent", "F I2 +3 | +4", "1 challenge",
        "challenged 1 0 innocent B; drew 1 6 challenge_lost; turn 0", "0 play F(T)"),
    Row("backwards", GUILTY, "0 play F(T)", "played 0 F(T); owed 2 4?", given={"direction": -1}),
    Row("free: at once", GUILTY, "0 play F(T)", "played 0 F(T); drew 1 4 take_four; turn 2",
        given={"take_four": "free"}),
    Row("enforced: at once", LONE, "0 play F(T)", "played 0 F(T); drew 1 4 take_four; turn 2",
        given={"take_four": "enforced"}),
    Row("guilt is a snapshot", "F B5 +3 | +4 | +4", "1 challenge",
        "challenged 1 0 guilty B; drew 0 4 bluff; turn 1",
        "0 play F(T); ! 0 catch 2", {"false_catch_cards": 2}),
    Row("innocence is a snapshot", "F I2 +3 | +4 | +4", "1 challenge",
        "challenged 1 0 innocent B; drew 1 6 challenge_lost; turn 2",
        "0 play F(T); ! 0 catch 2", {"stock": "B3 B4", "false_catch_cards": 2}),
    Row("between opponents of teams", "F B5 +3 | +4 | +4 | +4", "1 challenge",
        "challenged 1 0 guilty B; drew 0 4 bluff; turn 1", "0 play F(T)", {"teams": True}),
    Row("what is not there is forgiven", "F I2 +3 | +4 | +4", "1 challenge",
        "challenged 1 0 innocent B; reshuffled 0; drew 1 4 of 6 challenge_lost; turn 2",
        "0 play F(T)", {"only": True, "stock": "T4 T6 T8"}),
]  # fmt: skip

CHAIN = "BD F +4 | TD F +4 | ID F +4 | SD F +4"

STACKS = [
    Row("two waits", CHAIN, "0 play BD", "played 0 BD; owed 1 2", given=plus()),
    Row("two waits for a seat that has no answer", "BD +3 | +4 | +4", "0 play BD",
        "played 0 BD; owed 1 2", given=plus()),
    Row("two on two, any colour", CHAIN, "1 play TD", "played 1 TD; owed 2 4", "0 play BD",
        plus()),
    Row("four on two", CHAIN, "1 play F(S)", "played 1 F(S); owed 2 6", "0 play BD", plus()),
    Row("four on four", CHAIN, "1 play F(S)", "played 1 F(S); owed 2 8", "0 play F(T)", plus()),
    Row("a lone four is challengeable", CHAIN, "0 play F(T)", "played 0 F(T); owed 1 4?",
        given=plus()),
    Row("a chain of four", CHAIN, "3 play F(S)", "played 3 F(S); owed 0 10",
        "0 play BD; 1 play TD; 2 play ID", plus()),
    Row("accepted", CHAIN, "2 accept", "drew 2 4 stack; turn 3", "0 play BD; 1 play TD", plus()),
    Row("a lone two accepted", CHAIN, "1 draw", "drew 1 2 take_two; turn 2", "0 play BD", plus()),
    Row("challenge of a lone four", CHAIN, "1 challenge",
        "challenged 1 0 guilty B; drew 0 4 bluff; turn 1", "0 play F(T)", plus()),
    Row("sum", CHAIN, "1 play F(S)", "played 1 F(S); owed 2 6", "0 play BD",
        plus(stack_total="sum")),
    Row("count times top", CHAIN, "1 play F(S)", "played 1 F(S); owed 2 8", "0 play BD",
        plus(stack_total="count_times_top")),
    Row("count times top of three", CHAIN, "2 play F(S)", "played 2 F(S); owed 3 12",
        "0 play BD; 1 play TD", plus(stack_total="count_times_top")),
    Row("count times top falls with a two", CHAIN, "1 play TD", "played 1 TD; owed 2 4",
        "0 play F(T)", plus(stack_total="count_times_top", stack_two_on_four=True)),
    Row("two on four", CHAIN, "1 play TD", "played 1 TD; owed 2 6", "0 play F(T)",
        plus(stack_two_on_four=True)),
    Row("only two on two: a lone four is at once", CHAIN, "0 play F(T)",
        "played 0 F(T); drew 1 4 take_four; turn 2",
        given={"stack_two_on_two": True, "take_four": "free"}),
    Row("only four on two: its answer is drawn at once", CHAIN, "1 play F(T)",
        "played 1 F(T); drew 2 6 stack; turn 3", "0 play BD", {"stack_four_on_two": True}),
    Row("only four on four: a two is at once", CHAIN, "0 play BD",
        "played 0 BD; drew 1 2 take_two; turn 2", given={"stack_four_on_four": True}),
    Row("challenge a stack: offered", CHAIN, "1 play F(S)", "played 1 F(S); owed 2 8?",
        "0 play F(T)", plus(challenge_stacked=True)),
    Row("challenge a stack: guilty of the colour named before", "F +4 | F T5 +3 | +4",
        "2 challenge", "challenged 2 1 guilty T; drew 1 8 bluff; turn 2",
        "0 play F(T); 1 play F(I)", plus(challenge_stacked=True)),
    Row("challenge a stack: innocent", "F +4 | F I5 +1 | +4", "2 challenge",
        "challenged 2 1 innocent B; drew 2 10 challenge_lost; turn 0",
        "0 play F(B); 1 play F(I)", plus(challenge_stacked=True)),
    Row("challenge a four on a two", "BD +4 | F B5 +3 | +4", "2 challenge",
        "challenged 2 1 guilty B; drew 1 6 bluff; turn 2",
        "0 play BD; 1 play F(I)", plus(challenge_stacked=True)),
    Row("an enforced four may answer while the colour is held", "BD +4 | F B5 +3 | +4",
        "1 play F(I)", "played 1 F(I); owed 2 6", "0 play BD", plus(take_four="enforced")),
    Row("an answer that leaves one card", "BD +4 | TD I2 | +4", "1 play TD",
        "played 1 TD; exposed 1; owed 2 4", "0 play BD", plus()),
    Row("an early call of the hit seat stands for its answer", "BD +4 | TD I2 | +4", "1 play TD",
        "played 1 TD; owed 2 4", "0 play BD; 1 call", plus()),
    Row("cards drawn for a stack end the turn", "BD +4 | +4 | +4", "1 accept",
        "drew 1 2 take_two; turn 2", "0 play BD", plus(stock="SD BD")),
]  # fmt: skip

ROWS = [*PLAIN, *DRAWS, *FOURS, *STACKS]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name.replace(" ", "-"))
def test_a_move_leads_to_its_facts(row: Row) -> None:
    table = Table(row.hands, **row.given)
    table.must(row.before)
    # A new act closes whatever window stood open; rows about that are elsewhere.
    assert table.tell(table.do(row.move)).replace("closed; ", "") == row.told


def test_an_unbroken_chain_has_no_ceiling() -> None:
    table = Table("BD SD +2 | BD SD +2 | TD ID +2 | TD ID +2 | F F +2 | F F +2", preset="oona_plus")
    table.must("0 play BD; 1 play BD; 2 play TD; 3 play TD")
    table.state.turn = 0  # the same chain, its last hands brought nearer
    table.must("0 play SD; 1 play SD; 2 play ID; 3 play ID; 4 play F(S); 5 play F(S)")
    table.state.turn = 4
    table.must("4 play F(T); 5 play F(B)")
    assert table.state.turn == 0
    assert table.tell(table.do("0 accept")) == "drew 0 32 stack; turn 1"


def test_the_colour_of_a_stack_is_that_of_its_last_card() -> None:
    table = Table(CHAIN, preset="oona_plus")
    table.must("0 play BD; 1 play TD")
    assert table.state.colour == 1
    table.must("2 play F(I)")
    assert table.state.colour == 3


def test_a_reshuffle_leaves_the_top_and_its_colour() -> None:
    table = Table("+4 | +4 | +4", "T4 S5 F W T6 F(I)", only=True)
    table.must("0 draw")
    assert table.state.colour == 3
    assert len(table.state.pile) == 1
    assert len(table.state.stock) + len(table.state.hands[0]) == 9


def test_the_stock_is_drawn_in_order_and_the_reshuffled_pile_lies_below() -> None:
    table = Table("BD +3 | +0 | +4", "B9 B1", only=True, stock="T4")
    table.must("0 play BD")
    assert table.hand(1).split()[0] == "T4"
    assert len(table.state.stock) == 1


def test_nothing_is_reshuffled_before_a_draw_that_needs_it() -> None:
    table = Table("+4 | +4 | +4", "T5 B1", only=True, stock="S4")
    table.must("0 draw")
    assert (len(table.state.stock), len(table.state.pile)) == (0, 2)


def test_a_drawn_card_is_the_only_one_that_may_be_laid_though_its_twin_is_held() -> None:
    table = Table("B3 +3 | +4 | +4", stock="B3")
    twin = table.pick(0, "B3")
    table.must("0 draw")
    from games.engine.actions import Play
    from games.engine.decide import decide

    outcome = decide(table.state, Play(0, twin), 0, table.shuffle)
    assert table.tell(outcome) == "! only_drawn_card"
