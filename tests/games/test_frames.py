"""Frames of one audience: what they say of a table that no message will follow."""

from __future__ import annotations

from typing import Any

from games.causes import cause_of
from games.engine import actions as act
from games.engine.decide import decide
from games.engine.view import View, view
from games.frames import captions_of, look_past_waits
from games.position import Position
from games.seeds import seal
from games.selectors import GameRow
from games.words import words_in
from oona_site.players.names import apart
from tests.engine.table import Table


def shown(table: Table, seat: int) -> View:
    """What a frame made now lets ``seat`` do."""
    seen = view(table.state, seat, table.now)
    look_past_waits(seen, table.state, table.now)
    return seen


def test_a_lock_names_the_card_that_may_be_laid_when_it_ends() -> None:
    table = Table("BK B7 | +4")
    table.must("@0.5 0 play BK")
    can = shown(table, 0).can
    assert (can.play, can.lock_ms) == ((table.pick(0, "B7"),), 2_000)


def test_a_lock_names_the_card_to_jump_in_with_when_it_ends() -> None:
    table = Table("T7 T7 | +4 | +4", "T1", preset="classic", jump_in="numbers", late_call=False)
    table.must("0 play T7")
    can = shown(table, 0).can
    assert (can.jump, can.lock_ms) == ((table.pick(0, "T7"),), 2_000)


def test_a_cooldown_names_who_may_be_caught_when_it_ends() -> None:
    table = Table("B5 I2 | +4 | +4")
    table.must("! @1 1 catch 2; @1.2 0 play B5")
    can = shown(table, 1).can
    assert (can.catch, can.cooldown_ms) == ((0,), 800)


def test_a_window_that_closes_within_the_cooldown_is_not_named() -> None:
    table = Table("B5 I2 | +4 | +4", stock="T4")
    table.must("0 play B5; @0.1 1 draw; ! @1.5 2 catch 1")
    can = shown(table, 2).can
    assert (can.catch, can.cooldown_ms) == ((), 1_000)


def test_a_watcher_waits_for_nothing() -> None:
    table = Table("BK B7 | +4")
    table.must("0 play BK")
    seen = view(table.state, None, 0)
    look_past_waits(seen, table.state, 0)
    assert seen == view(table.state, None, 0)


NAMES = [apart(name) for name in ("Layla", "Salem", "Noura")]


def drawn(table: Table, action: act.Action, reader: int | None) -> list[str]:
    """What ``action`` led to on ``table``, as it is told to ``reader``."""
    secret, name = bytes(32), "frames"
    position = Position(GameRow(1, name, 1, seal(secret, name), 0, None))
    position.state, position.shuffle = table.state, table.shuffle
    outcome = decide(table.state, action, table.now, table.shuffle)
    proposal = position.propose(outcome.facts, table.now)
    position.accept(proposal, getattr(action, "seat", None), cause_of(action), None)
    told = captions_of(position, words_in("en"), NAMES, reader, 0)
    return [one["text"] for one in told if one["kind"] == "drew"]


IN_VAIN = "You drew three, turquoise: nothing that fits."


def test_a_draw_that_does_not_fit_is_told_to_the_drawer_alone() -> None:
    assert drawn(Table(stock="T3"), act.Draw(0), 0) == [IN_VAIN]
    assert drawn(Table(stock="B3"), act.Draw(0), 0) == ["You drew three, burgundy."]
    for reader in (None, 1, 2):
        told = [drawn(Table(stock=card), act.Draw(0), reader) for card in ("T3", "B3")]
        assert told[0] == told[1] == [f"{NAMES[0]} drew a card."]


def test_a_card_that_the_clock_kept_is_not_said_to_be_of_no_use() -> None:
    for stock in ("T3", "B3"):
        table = Table(stock=stock)
        table.now = 12_000
        assert "fits" not in drawn(table, act.Tick(), 0)[0]


def test_of_several_cards_the_last_says_whether_one_fits() -> None:
    given: dict[str, Any] = {"draw_until_playable": True, "only": True}
    found = Table(stock="T3 B3", **given)
    assert drawn(found, act.Draw(0), 0) == ["You drew three, turquoise · three, burgundy."]
    nothing = Table(stock="T3", **given)
    assert drawn(nothing, act.Draw(0), 0) == [IN_VAIN]
