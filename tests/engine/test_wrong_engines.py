"""Engines that are wrong in one rule, and the tests that notice.

Each of these faults once passed a good set of rule situations. They are planted here for good, so
that a change of the tests never lets one through again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from games.engine import actions as act
from games.engine import decide, scoring, ticking
from games.engine import events as ev
from games.engine.draft import Draft
from games.engine.moves import lay
from games.engine.refusals import Code
from tests.engine import test_dares, test_end, test_house_draws, test_matches, test_one_left
from tests.wallet import test_split
from wallet.split import TeamFacts

Plant = Callable[[pytest.MonkeyPatch], None]


def no_tie_break_by_cards(patch: pytest.MonkeyPatch) -> None:
    """Equal points are ranked by turn order alone."""
    places = scoring._places

    def wrong(hands: list[Any], *rest: Any) -> tuple[int, ...]:
        return places([hand._replace(cards=0) for hand in hands], *rest)

    patch.setattr(scoring, "_places", wrong)


def odd_coin_to_the_other_partner(patch: pytest.MonkeyPatch) -> None:
    """Of a pair the wrong one gets the coin that cannot be halved."""
    first_of = TeamFacts.first_of

    def wrong(self: TeamFacts, side: tuple[int, int]) -> int:
        return next(seat for seat in side if seat != first_of(self, side))

    patch.setattr(TeamFacts, "first_of", wrong)


def wrong_catches_are_free(patch: pytest.MonkeyPatch) -> None:
    """What a wrong catch costs is not looked at."""
    take = Draft.take

    def wrong(self: Draft, seat: int, count: int, why: ev.Why) -> Any:
        return () if why is ev.Why.WRONG_CATCH else take(self, seat, count, why)

    patch.setattr(Draft, "take", wrong)


def autopilot_never_calls(patch: pytest.MonkeyPatch) -> None:
    """It plays its second-last card without a word."""

    def wrong(draft: Draft, seat: int, card: int, colour: int, _call: bool, *rest: Any) -> None:
        lay(draft, seat, card, colour, False, *rest)

    patch.setattr(ticking, "lay", wrong)


def partners_pay_for_each_other(patch: pytest.MonkeyPatch) -> None:
    """The winner of a team round collects his partner's cards as well."""
    patch.setattr(scoring, "_side", lambda _state, seat: (seat,))


def reports_are_refused(patch: pytest.MonkeyPatch) -> None:
    """Nobody can report a slip."""
    patch.setitem(decide._DECISIONS, act.Report, lambda _draft, _action: Code.CANNOT_VOTE)


WRONG: list[tuple[Plant, Callable[..., None]]] = [
    (no_tie_break_by_cards, test_end.test_going_out),
    (no_tie_break_by_cards, test_end.test_a_round_is_blocked_when_everyone_in_a_row_draws_nothing),
    (odd_coin_to_the_other_partner, test_split.test_the_odd_coin_of_a_pair),
    (
        wrong_catches_are_free,
        test_one_left.test_a_wrong_catch_costs_what_the_table_says_and_a_second_of_waiting,
    ),
    (
        autopilot_never_calls,
        test_house_draws.test_autopilot_calls_with_a_forced_play_and_the_second_miss_does_not_yet,
    ),
    (partners_pay_for_each_other, test_matches.test_the_scores_of_a_round),
    (
        reports_are_refused,
        test_dares.test_a_slip_that_is_confirmed_costs_two_and_the_turn_goes_on_with_its_clock,
    ),
    (
        reports_are_refused,
        test_dares.test_a_dare_is_reported_once_and_until_its_performers_next_turn,
    ),
]


@pytest.mark.parametrize(
    ("plant", "test"), WRONG, ids=[f"{plant.__name__}-{test.__name__}" for plant, test in WRONG]
)
def test_a_wrong_engine_is_noticed(
    plant: Plant, test: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not fails(test), "it fails without a fault as well"
    plant(monkeypatch)
    assert fails(test)


def fails(test: Callable[..., None]) -> bool:
    """Whether ``test`` fails with any of its rows."""
    try:
        for row in rows(test):
            test(**row)
    except AssertionError:
        return True
    return False


def rows(test: Callable[..., None]) -> Iterator[dict[str, Any]]:
    """The values that ``test`` is called with, one row after another."""
    tables = []
    for mark in getattr(test, "pytestmark", ()):
        if mark.name == "parametrize":
            names, values, *_ = mark.args
            alone = isinstance(names, str)
            keys = [names] if alone else list(names)
            tables.append([dict(zip(keys, [v] if alone else v, strict=True)) for v in values])
    for parts in product(*tables):
        yield {name: value for part in parts for name, value in part.items()}
