"""Table rules: one frozen value, each option declared once.

Forms, pages, scenario files, the API and the tests are loops over :func:`options`.
A preset is a value of :class:`Rules`; a table stores the preset's name and all values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from .cards import TAKE_TWO
from .options import (
    GROUPS,
    N_,
    DareJudging,
    DareKeepsTurn,
    DareList,
    Direction,
    FirstCard,
    FirstDealer,
    JumpIn,
    Option,
    RulesError,
    Scoring,
    StackTotal,
    TakeFour,
    option,
    written,
)

__all__ = [
    "GROUPS", "MAX_SEATS", "MIN_SEATS", "N_", "OPTIONS", "TEAM_SEATS", "DareJudging",
    "DareKeepsTurn", "DareList", "Direction", "FirstCard", "FirstDealer", "JumpIn",
    "Option", "Rules", "RulesError", "Scoring", "StackTotal", "TakeFour", "attempt",
    "change", "check", "conflicts", "idle_value", "options", "read_option",
]  # fmt: skip

MIN_SEATS: Final = 2
MAX_SEATS: Final = 6
TEAM_SEATS: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every option of a table. The defaults are those of Oona."""

    deck: str = option(
        "standard",
        "deal",
        N_("Deck"),
        N_("Which 108 cards are played."),
        ("standard", "dare"),
        (N_("standard"), N_("with dares")),
        changeable=False,
    )
    hand_size: int = option(
        7,
        "deal",
        N_("Cards in each hand"),
        N_("How many cards everyone is dealt."),
        tuple(range(5, 11)),
    )
    direction: Direction = option(
        Direction.RIGHT,
        "deal",
        N_("Play starts to the"),
        N_("Which way the turn passes round the table at first."),
        tuple(Direction),
        (N_("right"), N_("left")),
    )
    first_dealer: FirstDealer = option(
        FirstDealer.RANDOM,
        "deal",
        N_("First dealer"),
        N_("Who deals the first round; after it the dealer moves one seat on."),
        tuple(FirstDealer),
        (N_("at random"), N_("who draws the highest card")),
        changeable=False,
    )
    first_card: FirstCard = option(
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
        chips=(N_("First card a number"), N_("First card counts"), N_("First card without effect")),
    )
    first_wild_returns: bool = option(
        False,
        "deal",
        N_("A first Colour card goes back"),
        N_("It is put back into the stock; otherwise the starter names the colour."),
        changeable=False,
    )
    turn_seconds: int = option(
        12,
        "clock",
        N_("Seconds for a turn"),
        N_("When they run out, the table plays for you: one card is drawn."),
        (8, 12, 20, 30, 60),
    )
    draw_only_if_stuck: bool = option(
        False,
        "turn",
        N_("Draw only if stuck"),
        N_("You may not draw while you hold a card that can be played."),
    )
    draw_until_playable: bool = option(
        False,
        "turn",
        N_("Draw until one fits"),
        N_("With nothing to play you go on drawing until a card can be played."),
    )
    must_play_drawn: bool = option(
        False,
        "turn",
        N_("A drawn card that fits is played"),
        N_("You may not keep it."),
    )
    draw_ends_turn: bool = option(
        False,
        "turn",
        N_("Drawing ends the turn"),
        N_("The card you drew can be played from your next turn on."),
    )
    take_four: TakeFour = option(
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
        chips=(
            N_("Take four at any time"),
            N_("Take four may be a bluff"),
            N_("Take four without the colour only"),
        ),
    )
    stack_two_on_two: bool = option(
        False,
        "stacking",
        N_("Take two on Take two"),
        N_("Hit by Take two, answer with your own: the next player faces the total."),
        deck="standard",
    )
    stack_four_on_two: bool = option(
        False,
        "stacking",
        N_("Colour-take-four on Take two"),
        N_("Hit by Take two, answer with Colour-take-four."),
        deck="standard",
    )
    stack_four_on_four: bool = option(
        False,
        "stacking",
        N_("Colour-take-four on Colour-take-four"),
        N_("Hit by Colour-take-four, answer with your own."),
        deck="standard",
    )
    stack_two_on_four: bool = option(
        False,
        "stacking",
        N_("Take two on Colour-take-four"),
        N_("Hit by Colour-take-four, answer with Take two."),
        deck="standard",
    )
    stack_total: StackTotal = option(
        StackTotal.SUM,
        "stacking",
        N_("A stack adds up to"),
        N_("The cards added together, or their number times the top card."),
        tuple(StackTotal),
        (N_("the sum of its cards"), N_("cards times the top one")),
        deck="standard",
        chips=(N_("Stacks add up"), N_("Stacks count by the top card")),
    )
    challenge_stacked: bool = option(
        False,
        "stacking",
        N_("Challenge a stack"),
        N_("A Colour-take-four on top of a stack may be challenged for the whole total."),
        deck="standard",
    )
    late_call: bool = option(
        False,
        "one_left",
        N_("Late “One left!”"),
        N_("You may still say it after the card has landed, until somebody catches you."),
    )
    caught_cards: int = option(
        2,
        "one_left",
        N_("Cards for being caught"),
        N_("What you draw when you forgot to say “One left!” and somebody noticed."),
        (1, 2, 3, 4),
    )
    false_catch_cards: int = option(
        0,
        "one_left",
        N_("Cards for a wrong catch"),
        N_("What you draw for catching a player who has nothing to hide."),
        (0, 1, 2),
    )
    final_draw: bool = option(
        True,
        "end",
        N_("The last draw card counts"),
        N_("Going out with a draw card still makes the next player draw before points count."),
    )
    seven_zero: bool = option(
        False,
        "house",
        N_("Seven swaps, zero passes on"),
        N_("A 7 swaps hands with a player of your choice; on a 0 everyone passes his hand on."),
    )
    jump_in: JumpIn = option(
        JumpIn.OFF,
        "house",
        N_("Jump in"),
        N_("With exactly the card on the pile you may play it out of turn; play goes on from you."),
        tuple(JumpIn),
        (N_("off"), N_("numbers"), N_("numbers, Stop and Turn back")),
        chips=(N_("No jumping in"), N_("Jump in"), N_("Jump in, on signs too")),
    )
    no_action_finish: bool = option(
        False,
        "house",
        N_("Finish on a number"),
        N_("Your last card may not be an action or a Colour card."),
    )
    scoring: Scoring = option(
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
        chips=(N_("Places"), N_("Winner collects"), N_("Lowest total wins")),
    )
    target: int | None = option(
        None,
        "end",
        N_("Play to"),
        N_("Points that end the match, where points are collected; otherwise one round is played."),
        (None, 100, 150, 200, 250, 300, 400, 500, 750, 1000),
        (N_("one round"), "100", "150", "200", "250", "300", "400", "500", "750", "1000"),
        bounds=(100, 1000),
    )
    dare_list: DareList = option(
        DareList.FAMILY,
        "dares",
        N_("Dares"),
        N_("Which sixteen dares the numbers on the cards stand for."),
        tuple(DareList),
        (N_("family"), N_("show off"), N_("daredevil"), N_("the table's own")),
        deck="dare",
    )
    dare_keeps_turn: DareKeepsTurn = option(
        DareKeepsTurn.NEVER,
        "dares",
        N_("A dare done keeps the turn"),
        N_("Whether you play on after a dare you did."),
        tuple(DareKeepsTurn),
        (N_("never"), N_("when it was done")),
        deck="dare",
        chips=(N_("A dare costs the turn"), N_("A dare done keeps the turn")),
    )
    dare_judging: DareJudging = option(
        DareJudging.VOTE,
        "dares",
        N_("Who judges a dare"),
        N_("The others by vote, or the performer himself."),
        tuple(DareJudging),
        (N_("the others vote"), N_("the performer says")),
        deck="dare",
        chips=(N_("Dares are voted on"), N_("Dares are judged by their performer")),
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


def _declared() -> dict[str, Option]:
    return {entry.name: Option(entry.name, *entry.metadata["option"]) for entry in fields(Rules)}


OPTIONS: Final[Mapping[str, Option]] = _declared()


def options() -> tuple[Option, ...]:
    """Every option in the order of its declaration."""
    return tuple(OPTIONS.values())


def change(rules: Rules, values: Mapping[str, Any]) -> Rules:
    """Return ``rules`` with ``values`` read and put in place, checked as a whole.

    Raises the first :class:`RulesError` that :func:`attempt` finds.
    """
    changed, errors = attempt(rules, values)
    for error in errors:
        raise error
    return changed


def attempt(rules: Rules, values: Mapping[str, Any]) -> tuple[Rules, list[RulesError]]:
    """Put ``values`` in place as far as they can be read, and list all that is wrong.

    ``option_unknown``, ``option_value``, ``option_fixed`` for what belongs to the preset, and the
    contradictions of :func:`conflicts`.
    """
    read: dict[str, Any] = {}
    errors: list[RulesError] = []
    for name, raw in values.items():
        try:
            value = read_option(name, raw)
        except RulesError as error:
            errors.append(error)
            continue
        if not OPTIONS[name].changeable and value != getattr(rules, name):
            allowed = written(getattr(rules, name))
            errors.append(RulesError(name, "option_fixed", allowed=allowed))
            continue
        read[name] = value
    changed = replace(rules, **read)
    errors.extend(conflicts(changed))
    return changed, errors


def read_option(name: str, raw: Any) -> Any:
    """Return ``raw`` as a value of the option ``name``.

    Raises :class:`RulesError`: ``option_unknown``, or what :meth:`Option.read` raises.
    """
    if name not in OPTIONS:
        raise RulesError(name, "option_unknown", allowed=", ".join(OPTIONS))
    return OPTIONS[name].read(raw)


def check(rules: Rules) -> None:
    """Refuse option sets that contradict themselves with the first of :func:`conflicts`."""
    for conflict in conflicts(rules):
        raise conflict


def conflicts(rules: Rules) -> Iterator[RulesError]:
    """What contradicts itself in an option set, each told at the option that has to give way."""
    for each in OPTIONS.values():
        value = getattr(rules, each.name)
        if each.deck not in (None, rules.deck) and value != idle_value(each.name):
            yield RulesError(each.name, "needs_deck", deck=each.deck)
    if rules.draw_ends_turn and (rules.must_play_drawn or rules.draw_until_playable):
        yield RulesError("draw_ends_turn", "drawn_played")
    if rules.challenge_stacked and rules.deck == "standard":
        if rules.take_four is not TakeFour.BLUFF:
            yield RulesError("challenge_stacked", "needs_bluff")
        if not (rules.stack_four_on_two or rules.stack_four_on_four):
            yield RulesError("challenge_stacked", "needs_stack")


def idle_value(name: str) -> Any:
    """The value of an option at a table whose deck lacks the cards for it."""
    return TakeFour.FREE if name == "take_four" else getattr(Rules(), name)
