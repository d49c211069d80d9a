"""Which table may be: everything that is wrong is found, at its field, for its reason."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.presets import DARE, OONA
from games.engine.rules import DareList, Rules, RulesError, change
from games.engine.tables import BadTable, check_dares, read_table

CUSTOM = {"dare_list": "custom"}
SIXTEEN = [f"Count to {number}" for number in range(1, 17)]


def errors_of(*table: Any) -> list[tuple[str, str, dict[str, Any]]]:
    with pytest.raises(BadTable) as bad:
        read_table(*table)
    assert str(bad.value) == "; ".join(map(str, bad.value.errors))
    return [(error.field, error.code, error.params) for error in bad.value.errors]


def test_a_table_that_can_be() -> None:
    table = read_table("oona", {"hand_size": 5}, 4, True)
    assert (table.preset, table.rules) == (OONA, Rules(hand_size=5))
    assert (table.seats, table.teams, table.dares) == (4, True, ())
    assert read_table("oona", {}, 2).teams is False
    assert read_table("dare", CUSTOM, 2).dares == (), "nobody reads them"
    assert read_table("dare", CUSTOM, 2, False, SIXTEEN).dares == tuple(SIXTEEN)
    assert read_table("dare", {}, 2, False, []).dares == ()
    assert read_table("dare", CUSTOM, 2, dares=tuple(SIXTEEN)).dares == tuple(SIXTEEN)


BAD: list[tuple[tuple[Any, ...], list[tuple[str, str, dict[str, Any]]]]] = [
    (("oona", [], 2), [("options", "options_shape", {})]),
    (("oona", None, 2), [("options", "options_shape", {})]),
    (("oona", {}, 1), [("seats", "bad_player_count", {"least": 2, "most": 6})]),
    (("oona", {}, 7), [("seats", "bad_player_count", {"least": 2, "most": 6})]),
    (("uno_plus", {}, 5), [("seats", "bad_player_count", {"least": 2, "most": 4})]),
    (("oona", {}, "3"), [("seats", "bad_player_count", {"least": 2, "most": 6})]),
    (("oona", {}, True), [("seats", "bad_player_count", {"least": 2, "most": 6})]),
    (("oona", {}, 3, True), [("teams", "bad_player_count", {"least": 4, "most": 4})]),
    (("oona", {}, 7, True), [("teams", "bad_player_count", {"least": 4, "most": 4}),
                             ("seats", "bad_player_count", {"least": 2, "most": 6})]),
    (("oona", {}, 4, 1), [("teams", "option_value", {"allowed": "false, true"})]),
    (("oona", {}, 4, "yes"), [("teams", "option_value", {"allowed": "false, true"})]),
    (("oona", {"hand_size": 4, "challenge_stacked": True}, 9, False, ["x"]),
     [("hand_size", "option_value", {"allowed": "5, 6, 7, 8, 9, 10"}),
      ("challenge_stacked", "needs_stack", {}),
      ("seats", "bad_player_count", {"least": 2, "most": 6}),
      ("dares", "list_needless", {})]),
]  # fmt: skip


@pytest.mark.parametrize(("table", "wanted"), BAD)
def test_a_table_that_cannot_be(
    table: tuple[Any, ...], wanted: list[tuple[str, str, dict[str, Any]]]
) -> None:
    assert errors_of(*table) == wanted


def test_without_its_preset_nothing_else_is_asked() -> None:
    ((field, code, params),) = errors_of("dominoes", [], 99)
    assert (field, code) == ("preset", "preset_unknown")
    assert "oona_plus" in params["allowed"]


def replaced(place: int, text: str) -> list[str]:
    return [*SIXTEEN[:place], text, *SIXTEEN[place + 1 :]]


def incomplete(got: int) -> tuple[str, dict[str, Any]]:
    return "list_incomplete", {"wanted": 16, "got": got}


DARES: list[tuple[Any, list[tuple[str, dict[str, Any]]]]] = [
    (SIXTEEN[:15], [incomplete(15)]),
    ([*SIXTEEN, "Sing"], [incomplete(17)]),
    ([*SIXTEEN, " "], [incomplete(16)]),
    (replaced(4, ""), [incomplete(15)]),
    (replaced(4, " \t"), [incomplete(15)]),
    ([], [incomplete(0)]),
    (replaced(0, "x" * 201), [("dare_long", {"number": 1, "most": 200})]),
    (replaced(15, "COUNT  to 2 "), [("dare_twice", {"number": 16, "other": 2})]),
    ([*replaced(1, "Count to 1")[:15], "Count to 1"],
     [("dare_twice", {"number": 2, "other": 1}), ("dare_twice", {"number": 16, "other": 1})]),
    (["x" * 201, "x" * 201],
     [incomplete(2), ("dare_long", {"number": 1, "most": 200}),
      ("dare_long", {"number": 2, "most": 200}), ("dare_twice", {"number": 2, "other": 1})]),
    ("Sing", [("list_shape", {})]),
    ({"1": "Sing"}, [("list_shape", {})]),
    ([*SIXTEEN[:15], 16], [("list_shape", {})]),
    ([*SIXTEEN[:15], None], [("list_shape", {})]),
]  # fmt: skip


@pytest.mark.parametrize(("dares", "wanted"), DARES)
def test_a_list_of_dares_that_cannot_be(
    dares: Any, wanted: list[tuple[str, dict[str, Any]]]
) -> None:
    assert errors_of("dare", CUSTOM, 2, False, dares) == [
        ("dares", code, params) for code, params in wanted
    ]
    rules = change(DARE.rules, CUSTOM)
    with pytest.raises(RulesError) as error:
        check_dares(rules, dares)
    assert (error.value.field, error.value.code, error.value.params) == ("dares", *wanted[0])


def test_two_hundred_characters_are_not_too_long() -> None:
    check_dares(change(DARE.rules, CUSTOM), replaced(3, "x" * 200))


@pytest.mark.parametrize("name", [each for each in DareList if each is not DareList.CUSTOM])
def test_a_printed_list_needs_no_dares(name: DareList) -> None:
    rules = change(DARE.rules, {"dare_list": name})
    check_dares(rules, [])
    with pytest.raises(RulesError) as error:
        check_dares(rules, SIXTEEN)
    assert (error.value.field, error.value.code) == ("dares", "list_needless")
