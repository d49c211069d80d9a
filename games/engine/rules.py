"""Table rules: one frozen value, each option declared once.

Forms, pages, scenario files, the API and the tests are loops over :func:`options`.
A preset is a value of :class:`Rules`; a table stores the preset's name and all values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, Final

from .cards import TAKE_TWO

MIN_SEATS: Final = 2
MAX_SEATS: Final = 6
TEAM_SEATS: Final = 4


def N_(text: str) -> str:  # noqa: N802 - the translators' marker, by its usual name
    """Mark an English source text for translation; the reader's language is chosen later."""
    return text


class Direction(StrEnum):
    """Which way play starts round the table, seen from above."""

    RIGHT = "right"
    LEFT = "left"


class TakeFour(StrEnum):
    """When Colour-take-four may be played."""

    FREE = "free"
    BLUFF = "bluff"
    ENFORCED = "enforced"


class StackTotal(StrEnum):
    """How a stack of draw cards adds up."""

    SUM = "sum"
    COUNT_TIMES_TOP = "count_times_top"


class RulesError(ValueError):
    """A table that cannot be. ``field`` names the option, ``code`` and ``params`` say why."""

    def __init__(self, field_name: str, code: str, **params: Any) -> None:
        super().__init__(f"{field_name}: {code} {params or ''}".strip())
        self.field = field_name
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class Option:
    """The declaration of one table option: all that a form, a file reader or a page needs.

    ``choices`` lists every allowed value; ``labels`` their names, aligned with it.
    """

    name: str
    group: str
    label: str
    help: str
    choices: tuple[Any, ...]
    labels: tuple[str, ...]

    def read(self, raw: Any) -> Any:
        """Return ``raw`` as a value of this option.

        Raises :class:`RulesError` (``option_value``) naming the values that are allowed.
        Booleans and integers must have their own type: ``1`` is not ``true``.
        """
        for choice in self.choices:
            if (
                raw == choice
                and isinstance(raw, bool) == isinstance(choice, bool)
                and not isinstance(raw, float)
            ):
                return choice
        allowed = ", ".join(_written(choice) for choice in self.choices)
        raise RulesError(self.name, "option_value", allowed=allowed)


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _option(
    default: Any,
    group: str,
    label: str,
    help_text: str,
    choices: tuple[Any, ...] = (False, True),
    labels: tuple[str, ...] = (),
) -> Any:
    names = labels or tuple(_written(choice) for choice in choices)
    if choices == (False, True):
        names = (N_("Off"), N_("On"))
    return field(
        default=default,
        metadata={
            "option": (group, label, help_text, choices, names),
        },
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every option of a table. The defaults are those of Oona."""

    hand_size: int = _option(
        7,
        "deal",
        N_("Cards in each hand"),
        N_("How many cards everyone is dealt."),
        tuple(range(5, 11)),
    )
    direction: Direction = _option(
        Direction.RIGHT,
        "deal",
        N_("Play starts to the"),
        N_("Which way the turn passes round the table at first."),
        tuple(Direction),
        (N_("right"), N_("left")),
    )
    turn_seconds: int = _option(
        12,
        "clock",
        N_("Seconds for a turn"),
        N_("When they run out, the table plays for you: one card is drawn."),
        (8, 12, 20, 30, 60),
    )
    take_four: TakeFour = _option(
        TakeFour.BLUFF,
        "draws",
        N_("Colour-take-four"),
        N_("Whether it may be thrown while you hold the colour, and be challenged for it."),
        tuple(TakeFour),
        (
            N_("any time"),
            N_("bluff, with a challenge"),
            N_("only without the colour"),
        ),
    )
    stack_two_on_two: bool = _option(
        False,
        "stacking",
        N_("Take two on Take two"),
        N_("Hit by Take two, answer with your own: the next player faces the total."),
    )
    stack_four_on_two: bool = _option(
        False,
        "stacking",
        N_("Colour-take-four on Take two"),
        N_("Hit by Take two, answer with Colour-take-four."),
    )
    stack_four_on_four: bool = _option(
        False,
        "stacking",
        N_("Colour-take-four on Colour-take-four"),
        N_("Hit by Colour-take-four, answer with your own."),
    )
    stack_two_on_four: bool = _option(
        False,
        "stacking",
        N_("Take two on Colour-take-four"),
        N_("Hit by Colour-take-four, answer with Take two."),
    )
    stack_total: StackTotal = _option(
        StackTotal.SUM,
        "stacking",
        N_("A stack adds up to"),
        N_("The cards added together, or their number times the top card."),
        tuple(StackTotal),
        (N_("the sum of its cards"), N_("cards times the top one")),
    )
    challenge_stacked: bool = _option(
        False,
        "stacking",
        N_("Challenge a stack"),
        N_("A Colour-take-four on top of a stack may be challenged for the whole total."),
    )
    late_call: bool = _option(
        False,
        "one_left",
        N_("Late “One left!”"),
        N_("You may still say it after the card has landed, until somebody catches you."),
    )
    caught_cards: int = _option(
        2,
        "one_left",
        N_("Cards for being caught"),
        N_("What you draw when you forgot to say “One left!” and somebody noticed."),
        (1, 2, 3, 4),
    )
    false_catch_cards: int = _option(
        0,
        "one_left",
        N_("Cards for a wrong catch"),
        N_("What you draw for catching a player who has nothing to hide."),
        (0, 1, 2),
    )
    final_draw: bool = _option(
        True,
        "end",
        N_("The last draw card counts"),
        N_("Going out with a draw card still makes the next player draw before points count."),
    )

    @property
    def turn_ms(self) -> int:
        """The budget of one decision in milliseconds."""
        return self.turn_seconds * 1000

    def answers_to(self, face: int) -> tuple[bool, bool]:
        """Whether a Take two, and whether a Colour-take-four, may answer a draw card ``face``."""
        if face == TAKE_TWO:
            return self.stack_two_on_two, self.stack_four_on_two
        return self.stack_two_on_four, self.stack_four_on_four


GROUPS: Final[dict[str, str]] = {
    "deal": N_("The deal"),
    "clock": N_("The clock"),
    "draws": N_("Draw cards"),
    "stacking": N_("Stacking"),
    "one_left": N_("One left"),
    "end": N_("The end"),
}


def _declared() -> dict[str, Option]:
    return {entry.name: Option(entry.name, *entry.metadata["option"]) for entry in fields(Rules)}


OPTIONS: Final[Mapping[str, Option]] = _declared()


def options() -> tuple[Option, ...]:
    """Every option in the order of its declaration."""
    return tuple(OPTIONS.values())


def change(rules: Rules, values: Mapping[str, Any]) -> Rules:
    """Return ``rules`` with ``values`` read and put in place, checked as a whole.

    Raises :class:`RulesError`: ``option_unknown``, ``option_value`` or the conflict that
    :func:`check` finds.
    """
    read: dict[str, Any] = {}
    for name, raw in values.items():
        if name not in OPTIONS:
            raise RulesError(name, "option_unknown", allowed=", ".join(OPTIONS))
        read[name] = OPTIONS[name].read(raw)
    changed = replace(rules, **read)
    check(changed)
    return changed


def check(rules: Rules) -> None:
    """Refuse option sets that contradict themselves with a :class:`RulesError`."""
    if rules.challenge_stacked:
        if rules.take_four is not TakeFour.BLUFF:
            raise RulesError("challenge_stacked", "needs_bluff")
        if not (rules.stack_four_on_two or rules.stack_four_on_four):
            raise RulesError("challenge_stacked", "needs_stack")


def check_seats(seats: int, *, teams: bool, most: int = MAX_SEATS) -> None:
    """Refuse a number of seats the preset or the teams do not allow ("Oona rules, players").

    Raises :class:`RulesError` with ``bad_player_count`` or ``bad_team_seating``.
    """
    if teams and seats != TEAM_SEATS:
        raise RulesError("teams", "bad_team_seating", seats=TEAM_SEATS)
    if not MIN_SEATS <= seats <= most:
        raise RulesError("seats", "bad_player_count", least=MIN_SEATS, most=most)


def as_values(rules: Rules) -> dict[str, Any]:
    """Every option as plain JSON values, in declaration order."""
    return {
        name: getattr(rules, name)
        if isinstance(getattr(rules, name), bool | int)
        else str(getattr(rules, name))
        for name in OPTIONS
    }


def differences(rules: Rules, base: Rules) -> dict[str, Any]:
    """The options in which ``rules`` differ from ``base``, as plain values."""
    ours, theirs = as_values(rules), as_values(base)
    return {name: value for name, value in ours.items() if value != theirs[name]}
