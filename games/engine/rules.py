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

    ``choices`` lists every allowed value; ``labels`` their names, aligned with it. An option
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
        allowed = ", ".join(_written(choice) for choice in self.choices)
        raise RulesError(self.name, "option_value", allowed=allowed)


def _written(value: Any) -> str:
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _option(
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
) -> Any:
    names = labels or tuple(_written(choice) for choice in choices)
    if choices == (False, True):
        names = (N_("Off"), N_("On"))
    return field(
        default=default,
        metadata={
            "option": (group, label, help_text, choices, names, deck, changeable, bounds),
        },
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every option of a table. The defaults are those of Oona."""

    deck: str = _option(
        "standard",
        "deal",
        N_("Deck"),
        N_("Which 108 cards are played."),
        ("standard", "dare"),
        (N_("standard"), N_("with dares")),
        changeable=False,
    )
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
    first_dealer: FirstDealer = _option(
        FirstDealer.RANDOM,
        "deal",
        N_("First dealer"),
        N_("Who deals the first round; after it the dealer moves one seat on."),
        tuple(FirstDealer),
        (N_("at random"), N_("who draws the highest card")),
        changeable=False,
    )
    first_card: FirstCard = _option(
        FirstCard.NUMBER,
        "deal",
        N_("First card"),
        N_("What happens when the card turned up first is not a number."),
        tuple(FirstCard),
        (
            N_("turn on until a number comes"),
            N_("it counts as if the dealer had played it"),
            N_("it has no effect"),
        ),
    )
    first_wild_returns: bool = _option(
        False,
        "deal",
        N_("A first Colour card goes back"),
        N_("It is put back into the stock; otherwise the starter names the colour."),
        changeable=False,
    )
    turn_seconds: int = _option(
        12,
        "clock",
        N_("Seconds for a turn"),
        N_("When they run out, the table plays for you: one card is drawn."),
        (8, 12, 20, 30, 60),
    )
    draw_only_if_stuck: bool = _option(
        False,
        "turn",
        N_("Draw only if stuck"),
        N_("You may not draw while you hold a card that can be played."),
    )
    draw_until_playable: bool = _option(
        False,
        "turn",
        N_("Draw until one fits"),
        N_("With nothing to play you go on drawing until a card can be played."),
    )
    must_play_drawn: bool = _option(
        False,
        "turn",
        N_("A drawn card that fits is played"),
        N_("You may not keep it."),
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
        deck="standard",
    )
    stack_two_on_two: bool = _option(
        False,
        "stacking",
        N_("Take two on Take two"),
        N_("Hit by Take two, answer with your own: the next player faces the total."),
        deck="standard",
    )
    stack_four_on_two: bool = _option(
        False,
        "stacking",
        N_("Colour-take-four on Take two"),
        N_("Hit by Take two, answer with Colour-take-four."),
        deck="standard",
    )
    stack_four_on_four: bool = _option(
        False,
        "stacking",
        N_("Colour-take-four on Colour-take-four"),
        N_("Hit by Colour-take-four, answer with your own."),
        deck="standard",
    )
    stack_two_on_four: bool = _option(
        False,
        "stacking",
        N_("Take two on Colour-take-four"),
        N_("Hit by Colour-take-four, answer with Take two."),
        deck="standard",
    )
    stack_total: StackTotal = _option(
        StackTotal.SUM,
        "stacking",
        N_("A stack adds up to"),
        N_("The cards added together, or their number times the top card."),
        tuple(StackTotal),
        (N_("the sum of its cards"), N_("cards times the top one")),
        deck="standard",
    )
    challenge_stacked: bool = _option(
        False,
        "stacking",
        N_("Challenge a stack"),
        N_("A Colour-take-four on top of a stack may be challenged for the whole total."),
        deck="standard",
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

    seven_zero: bool = _option(
        False,
        "house",
        N_("Seven swaps, zero passes on"),
        N_("A 7 swaps hands with a player of your choice; on a 0 everyone passes his hand on."),
    )
    jump_in: JumpIn = _option(
        JumpIn.OFF,
        "house",
        N_("Jump in"),
        N_("With exactly the card on the pile you may play it out of turn; play goes on from you."),
        tuple(JumpIn),
        (N_("off"), N_("numbers"), N_("numbers, Stop and Turn back")),
    )
    no_action_finish: bool = _option(
        False,
        "house",
        N_("Finish on a number"),
        N_("Your last card may not be an action or a Colour card."),
    )
    scoring: Scoring = _option(
        Scoring.PLACES,
        "end",
        N_("Scoring"),
        N_("What a round is played for."),
        tuple(Scoring),
        (
            N_("places: fewest points left"),
            N_("the winner collects the others' points"),
            N_("everyone is charged with his own, the lowest wins"),
        ),
    )
    target: int | None = _option(
        None,
        "end",
        N_("Play to"),
        N_("Points that end the match, where points are collected; otherwise one round is played."),
        (None, 100, 150, 200, 250, 300, 400, 500, 750, 1000),
        (N_("one round"), "100", "150", "200", "250", "300", "400", "500", "750", "1000"),
        bounds=(100, 1000),
    )
    dare_list: DareList = _option(
        DareList.FAMILY,
        "dares",
        N_("Dares"),
        N_("Which sixteen dares the numbers on the cards stand for."),
        tuple(DareList),
        (N_("family"), N_("show off"), N_("daredevil"), N_("the table's own")),
        deck="dare",
    )
    dare_keeps_turn: DareKeepsTurn = _option(
        DareKeepsTurn.NEVER,
        "dares",
        N_("A dare done keeps the turn"),
        N_("Whether you play on after a dare you did."),
        tuple(DareKeepsTurn),
        (N_("never"), N_("when it was done")),
        deck="dare",
    )
    dare_judging: DareJudging = _option(
        DareJudging.VOTE,
        "dares",
        N_("Who judges a dare"),
        N_("The others by vote, or the performer himself."),
        tuple(DareJudging),
        (N_("the others vote"), N_("the performer says")),
        deck="dare",
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
    "turn": N_("The turn"),
    "draws": N_("Draw cards"),
    "stacking": N_("Stacking"),
    "one_left": N_("One left"),
    "house": N_("House rules"),
    "dares": N_("Dares"),
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

    Raises :class:`RulesError`: ``option_unknown``, ``option_value``, ``option_fixed`` for what
    belongs to the preset, or the conflict that :func:`check` finds.
    """
    read = _read(values)
    for name, value in read.items():
        if not OPTIONS[name].changeable and value != getattr(rules, name):
            raise RulesError(name, "option_fixed", allowed=_written(getattr(rules, name)))
    changed = replace(rules, **read)
    check(changed)
    return changed


def from_values(values: Mapping[str, Any]) -> Rules:
    """Give the rules that :func:`as_values` wrote down; what is missing has its default.

    Raises :class:`RulesError` as :func:`change` does.
    """
    rules = replace(Rules(), **_read(values))
    check(rules)
    return rules


def _read(values: Mapping[str, Any]) -> dict[str, Any]:
    read: dict[str, Any] = {}
    for name, raw in values.items():
        if name not in OPTIONS:
            raise RulesError(name, "option_unknown", allowed=", ".join(OPTIONS))
        read[name] = OPTIONS[name].read(raw)
    return read


def check(rules: Rules) -> None:
    """Refuse option sets that contradict themselves with a :class:`RulesError`."""
    for option in OPTIONS.values():
        value = getattr(rules, option.name)
        if option.deck not in (None, rules.deck) and value != idle_value(option.name):
            raise RulesError(option.name, "needs_deck", deck=option.deck)
    if rules.challenge_stacked:
        if rules.take_four is not TakeFour.BLUFF:
            raise RulesError("challenge_stacked", "needs_bluff")
        if not (rules.stack_four_on_two or rules.stack_four_on_four):
            raise RulesError("challenge_stacked", "needs_stack")


def idle_value(name: str) -> Any:
    """The value of an option at a table whose deck lacks the cards for it."""
    return TakeFour.FREE if name == "take_four" else getattr(Rules(), name)


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
    values = {name: getattr(rules, name) for name in OPTIONS}
    return {
        name: value if value is None or isinstance(value, int) else str(value)
        for name, value in values.items()
    }


def differences(rules: Rules, base: Rules) -> dict[str, Any]:
    """The options in which ``rules`` differ from ``base``, as plain values."""
    ours, theirs = as_values(rules), as_values(base)
    return {name: value for name, value in ours.items() if value != theirs[name]}
