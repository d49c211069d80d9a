"""Which table may be: what somebody wants, read and checked in one place.

The create form, the API and the scenario runner all come through :func:`read_table`, so that a
table that cannot be is refused by each of them at the same field and for the same reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from .presets import Preset, preset_named
from .rules import (
    MAX_SEATS,
    MIN_SEATS,
    OPTIONS,
    TEAM_SEATS,
    DareList,
    Rules,
    RulesError,
    attempt,
    check,
    read_option,
)

DARES: Final = 16  # one for each number on the cards ("Dare rules, lists")
DARE_CHARS_MAX: Final = 200


class BadTable(ValueError):
    """A table that cannot be; ``errors`` are all its :class:`RulesError`, at least one."""

    def __init__(self, errors: list[RulesError]) -> None:
        super().__init__("; ".join(map(str, errors)))
        self.errors = tuple(errors)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRules:
    """A table that can be: its game with all options, its seats, and whether it plays in teams.

    ``dares`` are the sixteen of a table that brings its own.
    """

    preset: Preset
    rules: Rules
    seats: int
    teams: bool
    dares: tuple[str, ...] = ()


def read_table(
    preset: Any, options: Any, seats: Any, teams: Any = False, dares: Any = None
) -> TableRules:
    """Read a table from plain values: a preset's name, options by name, seats, teams or not.

    ``dares`` are the texts that it brings; ``None`` where nobody will read them, as in a scenario
    that is about other things. Nothing is trusted to have the right type. Raises
    :class:`BadTable` with all that is wrong.
    """
    try:
        base = preset_named(preset)
    except RulesError as error:
        raise BadTable([error]) from None
    errors: list[RulesError] = []
    rules = base.rules
    if isinstance(options, Mapping):
        rules, errors = attempt(rules, options)
    else:
        errors.append(RulesError("options", "options_shape"))
    errors.extend(_seat_errors(seats, teams, base.most_seats))
    if dares is not None:
        errors.extend(_dare_errors(rules, dares))
    if errors:
        raise BadTable(errors)
    own = tuple(dares or ())
    return TableRules(preset=base, rules=rules, seats=seats, teams=teams, dares=own)


def check_dares(rules: Rules, dares: Sequence[str]) -> None:
    """Refuse a list of dares that a table by ``rules`` cannot bring ("Dare rules, lists").

    Raises :class:`RulesError` at ``dares``.
    """
    for error in _dare_errors(rules, dares):
        raise error


def _dare_errors(rules: Rules, dares: Any) -> Iterator[RulesError]:
    if not isinstance(dares, list | tuple) or any(type(text) is not str for text in dares):
        yield RulesError("dares", "list_shape")
        return
    if rules.dare_list is not DareList.CUSTOM:
        if dares:
            yield RulesError("dares", "list_needless")
        return
    written = [text for text in dares if text.strip()]
    if len(written) != DARES or len(dares) != DARES:
        yield RulesError("dares", "list_incomplete", wanted=DARES, got=len(written))
    known: dict[tuple[str, ...], int] = {}
    for number, text in enumerate(written, 1):
        if len(text) > DARE_CHARS_MAX:
            yield RulesError("dares", "dare_long", number=number, most=DARE_CHARS_MAX)
        other = known.setdefault(tuple(text.casefold().split()), number)
        if other != number:
            yield RulesError("dares", "dare_twice", number=number, other=other)


def check_seats(seats: int, *, teams: bool, most: int = MAX_SEATS) -> None:
    """Refuse a number of seats the preset or the teams do not allow ("Oona rules, players").

    Raises :class:`RulesError` with ``bad_player_count``, at ``teams`` or at ``seats``.
    """
    for error in _seat_errors(seats, teams, most):
        raise error


def _seat_errors(seats: Any, teams: Any, most: int) -> Iterator[RulesError]:
    if type(teams) is not bool:
        yield RulesError("teams", "option_value", allowed="false, true")
    elif teams and seats != TEAM_SEATS:
        yield RulesError("teams", "bad_player_count", least=TEAM_SEATS, most=TEAM_SEATS)
    if type(seats) is not int or not MIN_SEATS <= seats <= most:
        yield RulesError("seats", "bad_player_count", least=MIN_SEATS, most=most)


def as_values(rules: Rules) -> dict[str, Any]:
    """Every option as plain JSON values, in declaration order."""
    values = {name: getattr(rules, name) for name in OPTIONS}
    return {
        name: value if value is None or isinstance(value, int) else str(value)
        for name, value in values.items()
    }


def differences(rules: Rules, base: Rules) -> dict[str, Any]:
    """The options in which ``rules`` differ from ``base``, as plain values."""
    ours, theirs = as_values(rules), as_values(base)
    return {name: value for name, value in ours.items() if value != theirs[name]}


def from_values(values: Mapping[str, Any]) -> Rules:
    """Give the rules that :func:`as_values` wrote down; what is missing has its default.

    Raises :class:`RulesError` for what cannot be read, and for the first contradiction.
    """
    rules = replace(Rules(), **{name: read_option(name, raw) for name, raw in values.items()})
    check(rules)
    return rules
