"""House rules: swapping hands, jumping in, finishing on a number."""

from __future__ import annotations

from games.engine.rules import N_, JumpIn

from .base import Chapter, Rule, Setting


def _jumps(table: Setting) -> bool:
    return table.rules.jump_in is not JumpIn.OFF


HOUSE = Chapter(
    "house",
    N_("House rules"),
    (
        Rule(
            "seven",
            N_("Whoever lays a 7 must swap hands with a player of their choice."),
            when=lambda table: table.rules.seven_zero and table.may_be_more,
            cards=("S7",),
        ),
        Rule(
            "seven-two",
            N_("With two players 7 and 0 both swap the two hands."),
            when=lambda table: table.rules.seven_zero and table.may_be_two,
            cards=("S7", "I0"),
        ),
        Rule(
            "zero",
            N_("When a 0 is laid, everyone passes their hand on in the direction of play."),
            when=lambda table: table.rules.seven_zero and table.may_be_more,
            cards=("I0",),
        ),
        Rule(
            "swap-last",
            N_("A 7 or 0 as your last card swaps nothing: you are out."),
            when=lambda table: table.rules.seven_zero,
        ),
        Rule(
            "swap-call",
            N_(
                "A single card you are given needs no “One left!”. Whoever forgot the call can "
                "still be caught, as long as one card is what they hold."
            ),
            when=lambda table: table.rules.seven_zero,
        ),
        Rule(
            "jump-numbers",
            N_(
                "If you hold exactly the number card on the pile, in number and colour, you may "
                "lay it out of turn before anybody acts, your own second one too. Play goes on "
                "from you."
            ),
            when=lambda table: table.rules.jump_in is JumpIn.NUMBERS,
            cards=("T4", "T4"),
        ),
        Rule(
            "jump-coloured",
            N_(
                "If you hold exactly the card on the pile, a number, Stop or Turn back of the same "
                "colour, you may lay it out of turn before anybody acts, your own second one too. "
                "Play goes on from you; what the first Stop or Turn back did is undone."
            ),
            when=lambda table: table.rules.jump_in is JumpIn.COLOURED,
            cards=("TK", "TK"),
        ),
        Rule(
            "jump-not",
            N_(
                "Nobody jumps in with another card, with a draw card or with a Colour card, nor "
                "while somebody owes cards."
            ),
            when=lambda table: _jumps(table) and table.is_standard,
        ),
        Rule(
            "jump-not-dares",
            N_("Nobody jumps in with another card or with a dare card, nor while a dare is open."),
            when=lambda table: _jumps(table) and table.has_dares,
        ),
        Rule(
            "finish-number",
            N_(
                "Your last card must be a number. If it is any other card you cannot lay it: you "
                "draw."
            ),
            when=lambda table: table.rules.no_action_finish,
        ),
    ),
)
