"""What an option is: its kinds of values, its declaration, and the error of a table that cannot be.

The options themselves are fields of :class:`games.engine.rules.Rules`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final


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


class FirstCard(StrEnum):
    """What the card turned up by the deal does."""

    NUMBER = "number"
    EFFECTS = "effects"
    NO_EFFECT = "no_effect"


class FirstDealer(StrEnum):
    """Who deals first."""

    RANDOM = "random"
    HIGH_CARD = "high_card"


class JumpIn(StrEnum):
    """Which identical cards may be played out of turn."""

    OFF = "off"
    NUMBERS = "numbers"
    COLOURED = "coloured"


class Scoring(StrEnum):
    """What a round is played for."""

    PLACES = "places"
    WINNER_COLLECTS = "winner_collects"
    KEEP_OWN = "keep_own"


class DareKeepsTurn(StrEnum):
    """Whether a dare that was done leaves the performer his turn."""

    NEVER = "never"
    ON_SUCCESS = "on_success"


class DareJudging(StrEnum):
    """Who judges a dare."""

    VOTE = "vote"
    SELF = "self"


class DareList(StrEnum):
    """Which sixteen dares are played."""

    FAMILY = "family"
    SHOW_OFF = "show_off"
    DAREDEVIL = "daredevil"
    CUSTOM = "custom"


REASONS: Final[dict[str, str]] = {
    "option_unknown": N_("This table has no such option."),
    "option_value": N_("Choose one of: %(allowed)s."),
    "option_fixed": N_("That belongs to the game and cannot be changed here."),
    "needs_deck": N_("This game has no cards for that."),
    "needs_bluff": N_(
        "A stack can be challenged only where Colour-take-four may be a bluff: choose that, or "
        "switch the challenge off."
    ),
    "needs_stack": N_(
        "There is no stack to challenge: let Colour-take-four be stacked first, or switch the "
        "challenge off."
    ),
    "drawn_played": N_(
        "Drawing cannot end the turn where the drawn card must be played, or where one draws until "
        "a card fits: switch that off, or this."
    ),
    "preset_unknown": N_("There is no such game."),
    "bad_player_count": N_("Choose %(least)s to %(most)s seats."),
    "teams.bad_player_count": N_("Teams need four seats."),
    "options_shape": N_("Options are an object of names and values."),
    "list_shape": N_("Dares are a list of texts."),
    "list_incomplete": N_("Write %(wanted)s dares, one a line. There are %(got)s."),
    "list_needless": N_("Only a table with dares of its own brings a list of them."),
    "dare_long": N_("Dare %(number)s is too long: %(most)s characters at most."),
    "dare_twice": N_("Dare %(number)s says the same as dare %(other)s."),
    "dare_hidden": N_("Dare %(number)s holds a character that cannot be seen."),
    "dare_marks": N_("Dare %(number)s holds too many marks on one letter."),
    "dare_word": N_("Dare %(number)s holds a word that is not said here."),
    "dare_link": N_("Dare %(number)s holds the address of another site."),
}


class RulesError(ValueError):
    """A table that cannot be.

    ``field`` names what is wrong: an option, or ``preset``, ``seats``, ``teams``, ``options``,
    ``dares``.
    ``code`` is a word of :data:`REASONS`, where a field may have a sentence of its own for it;
    ``params`` is what the sentence is filled with.
    """

    def __init__(self, field_name: str, code: str, **params: Any) -> None:
        self.field = field_name
        self.code = code
        self.params = params
        super().__init__(f"{field_name}: {code}: {self.reason}")

    @property
    def sentence(self) -> str:
        """The reason in English, still to be filled; ``games.words`` says it in other languages."""
        return REASONS.get(f"{self.field}.{self.code}") or REASONS[self.code]

    @property
    def reason(self) -> str:
        """The reason as an English sentence."""
        return self.sentence % self.params


@dataclass(frozen=True, slots=True)
class Option:
    """The declaration of one table option: all that a form, a file reader or a page needs.

    ``choices`` lists every allowed value; ``labels`` their names, aligned with it, and ``chips``
    what a chip says of each, where label and value together are too long for one. An option
    with a ``deck`` needs that deck's cards; one that is not ``changeable`` belongs to its preset.
    """

    name: str
    group: str
    label: str
    help: str
    choices: tuple[Any, ...]
    labels: tuple[str, ...]
    deck: str | None = None
    changeable: bool = True
    bounds: tuple[int, int] | None = None
    chips: tuple[str, ...] = ()

    @property
    def is_switch(self) -> bool:
        """Whether it is on or off."""
        return self.choices == (False, True)

    def read(self, raw: Any) -> Any:
        """Return ``raw`` as a value of this option.

        Raises :class:`RulesError` (``option_value``) naming the values that are allowed.
        Booleans and integers must have their own type: ``1`` is not ``true``. Where an option has
        ``bounds`` every whole number between them is good, besides its choices.
        """
        if self.bounds and type(raw) is int and self.bounds[0] <= raw <= self.bounds[1]:
            return raw
        for choice in self.choices:
            if (
                raw == choice
                and isinstance(raw, bool) == isinstance(choice, bool)
                and not isinstance(raw, float)
            ):
                return choice
        allowed = ", ".join(written(choice) for choice in self.choices)
        if self.bounds:
            allowed += f", {self.bounds[0]}-{self.bounds[1]}"
        raise RulesError(self.name, "option_value", allowed=allowed)


def written(value: Any) -> str:
    return "null" if value is None else str(value).lower()


def option(
    default: Any,
    group: str,
    label: str,
    help_text: str,
    choices: tuple[Any, ...] = (False, True),
    labels: tuple[str, ...] = (),
    *,
    deck: str | None = None,
    changeable: bool = True,
    bounds: tuple[int, int] | None = None,
    chips: tuple[str, ...] = (),
) -> Any:
    names = labels or tuple(written(choice) for choice in choices)
    if choices == (False, True):
        names = (N_("Off"), N_("On"))
    return field(
        default=default,
        metadata={
            "option": (group, label, help_text, choices, names, deck, changeable, bounds, chips),
        },
    )


GROUPS: Final[dict[str, str]] = {
    "deal": N_("The deal"),
    "clock": N_("The clock"),
    "turn": N_("The turn"),
    "draws": N_("Draw cards"),
    "stacking": N_("Stacking"),
    "one_left": N_("One left"),
    "house": N_("House rules"),
    "dares": N_("Dares"),
    "end": N_("The end"),
}
