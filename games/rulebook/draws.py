"""Draw cards: Take two, Colour-take-four, the challenge, and stacking."""

from __future__ import annotations

from games.engine.cards import TAKE_FOUR, TAKE_TWO
from games.engine.rules import N_, StackTotal, TakeFour

from .base import Chapter, Rule, Setting


def _single(table: Setting) -> bool:
    return table.can_bluff and table.stacks and not table.rules.challenge_stacked


def _times(table: Setting) -> bool:
    return table.stacks and table.rules.stack_total is StackTotal.COUNT_TIMES_TOP


def _answered(table: Setting, face: int) -> bool:
    return table.is_standard and any(table.rules.answers_to(face))


def _waits(table: Setting, face: int) -> bool:
    """Whether somebody hit by ``face`` has a choice."""
    return _answered(table, face) or (face == TAKE_FOUR and table.can_bluff)


DRAWS = Chapter(
    "draws",
    N_("Draw cards and the challenge"),
    (
        Rule(
            "hit-at-once",
            N_(
                "Nothing answers Take two or Colour-take-four: whoever is hit draws the cards at "
                "once and loses the turn."
            ),
            when=lambda table: (
                table.is_standard and not _waits(table, TAKE_TWO) and not _waits(table, TAKE_FOUR)
            ),
        ),
        Rule(
            "hit-two",
            N_("Nothing answers Take two: whoever is hit draws the cards at once."),
            when=lambda table: (
                table.is_standard and not _waits(table, TAKE_TWO) and _waits(table, TAKE_FOUR)
            ),
        ),
        Rule(
            "hit-four",
            N_("Nothing answers Colour-take-four: whoever is hit draws the cards at once."),
            when=lambda table: (
                table.is_standard and _waits(table, TAKE_TWO) and not _waits(table, TAKE_FOUR)
            ),
        ),
        Rule(
            "hit",
            N_(
                "Whoever is hit has a turn’s time to decide. None of the cards drawn for it may be "
                "played: the turn is lost."
            ),
            when=lambda table: _waits(table, TAKE_TWO) or _waits(table, TAKE_FOUR),
        ),
        Rule(
            "take-four-free",
            N_("Colour-take-four may be thrown at any time. It cannot be challenged."),
            when=lambda table: table.is_standard and table.rules.take_four is TakeFour.FREE,
            cards=("F",),
        ),
        Rule(
            "take-four-enforced",
            N_(
                "Colour-take-four may be thrown only while you hold no card of the colour in "
                "force; the table sees to that. It cannot be challenged."
            ),
            when=lambda table: table.is_standard and table.rules.take_four is TakeFour.ENFORCED,
            cards=("F",),
        ),
        Rule(
            "take-four-answer-free",
            N_("As an answer in a stack it may be thrown whatever you hold."),
            when=lambda table: table.fours_stack and table.rules.take_four is TakeFour.ENFORCED,
        ),
        Rule(
            "take-four-bluff",
            N_(
                "You should throw Colour-take-four only while you hold no card of the colour in "
                "force. Nobody checks: you may bluff, until somebody challenges you."
            ),
            when=lambda table: table.can_bluff,
            cards=("F",),
        ),
        Rule(
            "challenge",
            N_(
                "If you are hit by Colour-take-four, you may say “I challenge you!” instead of "
                "taking the cards. If the thrower still holds a card of the colour that counted "
                "before, the thrower draws the four, and you play on in the colour that was "
                "named. If not, you draw six and lose the turn."
            ),
            when=lambda table: table.can_bluff,
        ),
        Rule(
            "challenge-what",
            N_(
                "Only the colour counts: a number or sign that would have fitted in another colour "
                "is no bluff, and Colour cards have no colour. Nobody sees the hand; the table "
                "tells the verdict."
            ),
            when=lambda table: table.can_bluff,
        ),
        Rule(
            "challenge-last",
            N_("A Colour-take-four that is somebody’s last card cannot be challenged."),
            when=lambda table: table.can_bluff and not table.rules.no_action_finish,
        ),
        Rule(
            "challenge-single",
            N_(
                "Only a single Colour-take-four can be challenged, not one in a stack. As an "
                "answer it may therefore be thrown whatever you hold."
            ),
            when=_single,
        ),
        Rule(
            "challenge-stack",
            N_(
                "A Colour-take-four on top of a stack can be challenged too: a thrower who held "
                "the colour draws the whole total, a wrong challenger two cards more than that."
            ),
            when=lambda table: table.can_bluff and table.rules.challenge_stacked,
        ),
    ),
)

STACKING = Chapter(
    "stacking",
    N_("Stacking"),
    (
        Rule(
            "stack",
            N_(
                "Instead of taking the cards you may answer with a draw card of your own; the next "
                "player then faces the total, and may answer in turn."
            ),
            when=lambda table: table.stacks,
        ),
        Rule(
            "two-on-two",
            N_("Take two may be answered with Take two, in any colour."),
            when=lambda table: table.is_standard and table.rules.stack_two_on_two,
            cards=("SD", "ID"),
        ),
        Rule(
            "four-on-two",
            N_("Take two may be answered with Colour-take-four; you name the colour."),
            when=lambda table: table.is_standard and table.rules.stack_four_on_two,
            cards=("SD", "F"),
        ),
        Rule(
            "four-on-four",
            N_("Colour-take-four may be answered with Colour-take-four; you name the colour."),
            when=lambda table: table.is_standard and table.rules.stack_four_on_four,
            cards=("F", "F"),
        ),
        Rule(
            "two-on-four",
            N_("Colour-take-four may be answered with Take two, in any colour."),
            when=lambda table: table.is_standard and table.rules.stack_two_on_four,
            cards=("F", "TD"),
        ),
        Rule(
            "total-sum",
            N_("The cards add up: Take two counts 2, Colour-take-four counts 4."),
            when=lambda table: table.stacks and table.rules.stack_total is StackTotal.SUM,
        ),
        Rule(
            "total-times",
            N_(
                "Every card of the stack counts as much as the one on top: 2 each under Take two, "
                "4 each under Colour-take-four."
            ),
            when=_times,
        ),
        Rule(
            "total-times-four",
            N_("So a Colour-take-four on a Take two makes 8, and not 6."),
            when=lambda table: _times(table) and table.rules.stack_four_on_two,
            cards=("SD", "F"),
        ),
        Rule(
            "total-times-two",
            N_("So a Take two on a Colour-take-four makes 4, and not 6."),
            when=lambda table: _times(table) and table.rules.stack_two_on_four,
            cards=("F", "TD"),
        ),
        Rule(
            "stack-end",
            N_(
                "Whoever cannot answer, or does not want to, draws the whole total and loses the "
                "turn. There is no ceiling."
            ),
            when=lambda table: table.stacks,
        ),
        Rule(
            "stack-only",
            N_(
                "Nothing else gets you out of a stack: no number, no Stop, no Turn back, no Colour."
            ),
            when=lambda table: table.stacks,
        ),
    ),
)
