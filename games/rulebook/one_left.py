"""One left: the call, the catch, and how long it is open."""

from __future__ import annotations

from games.engine.rules import N_

from .base import NN_, Chapter, Rule

ONE_LEFT = Chapter(
    "one-left",
    N_("One left!"),
    (
        Rule(
            "call",
            N_(
                "Press “One left!” before you lay your second-last card, or while you lay it. It "
                "is good for that turn: in your turn, with two cards in your hand."
            ),
        ),
        Rule(
            "call-late",
            N_("You may still say it after the card has landed, until somebody catches you."),
            when=lambda table: table.rules.late_call,
        ),
        Rule(
            "call-early",
            N_("Once the card has landed it is too late to say it."),
            when=lambda table: not table.rules.late_call,
        ),
        Rule(
            "catch",
            N_(
                "If you forget, anyone may press “Caught you!” until the next player has acted, "
                "and for two seconds in any case. Only the first to press it counts."
            ),
            when=lambda table: table.teams is False,
        ),
        Rule(
            "catch-teams",
            N_(
                "If you forget, any opponent may press “Caught you!” until the next player has "
                "acted, and for two seconds in any case. Only the first to press it counts."
            ),
            when=lambda table: table.may_have_teams,
        ),
        Rule(
            "caught",
            NN_(
                "Whoever is caught draws %(count)s card; the turn goes on as it was.",
                "Whoever is caught draws %(count)s cards; the turn goes on as it was.",
            ),
            fill=lambda table: {"count": table.rules.caught_cards},
        ),
        Rule(
            "catch-lock",
            N_(
                "During those two seconds you cannot lay your last card. If you lay it after "
                "them, you are out."
            ),
        ),
        Rule(
            "wrong-catch",
            N_("A wrong “Caught you!” costs no cards, but a second’s wait before the next."),
            when=lambda table: table.rules.false_catch_cards == 0,
        ),
        Rule(
            "wrong-catch-cards",
            NN_(
                "A wrong “Caught you!” costs %(count)s card, and a second’s wait before the next.",
                "A wrong “Caught you!” costs %(count)s cards, and a second’s wait before the next.",
            ),
            when=lambda table: table.rules.false_catch_cards > 0,
            fill=lambda table: {"count": table.rules.false_catch_cards},
        ),
        Rule("call-again", N_("Each time you come down to one card you have to say it again.")),
    ),
)
