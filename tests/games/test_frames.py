"""Frames of one audience: what they say of a table that no message will follow."""

from __future__ import annotations

from games.engine.view import View, view
from games.frames import look_past_waits
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
