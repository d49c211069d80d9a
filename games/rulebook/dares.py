"""Dares: choosing, doing, judging, reporting a slip."""

from __future__ import annotations

from games.engine.rules import N_, DareJudging, DareKeepsTurn

from .base import Chapter, Rule, Setting


def _votes(table: Setting) -> bool:
    return table.has_dares and table.rules.dare_judging is DareJudging.VOTE


def _keeps(table: Setting) -> bool:
    return table.has_dares and table.rules.dare_keeps_turn is DareKeepsTurn.ON_SUCCESS


DARES = Chapter(
    "dares",
    N_("Dares"),
    (
        Rule(
            "dare-choose",
            N_(
                "If you are hit by Dare or Wild Dare, you choose: draw two cards, or do the dare "
                "with the card’s number from the list of the table. You may always say no to a "
                "dare and draw."
            ),
            when=lambda table: table.has_dares,
            cards=("BQ5", "X12"),
        ),
        Rule(
            "dare-no-answer",
            N_("A dare is never answered with another one."),
            when=lambda table: table.has_dares,
        ),
        Rule(
            "dare-perform",
            N_("You have 30 seconds to do it; 15 seconds more and it is decided."),
            when=lambda table: table.has_dares,
        ),
        Rule(
            "dare-vote",
            N_(
                "The others vote, as soon as you have begun if they like. The dare has failed only "
                "if more of them say so than say it was done; a tie or no vote is a success."
            ),
            when=_votes,
        ),
        Rule(
            "dare-self",
            N_("You say yourself whether it was done. If you say nothing, it was."),
            when=lambda table: table.has_dares and not _votes(table),
        ),
        Rule(
            "dare-failed",
            N_("If it failed or you gave up, you draw two cards."),
            when=lambda table: table.has_dares,
        ),
        Rule(
            "dare-turn",
            N_("Your turn is used up, whether you drew, did it or failed."),
            when=lambda table: table.has_dares and not _keeps(table),
        ),
        Rule(
            "dare-keeps",
            N_("If it was done, you play on; if you drew or failed, your turn is used up."),
            when=_keeps,
        ),
        Rule(
            "dare-report",
            N_(
                "Some dares go on for a while: until your next turn anyone else may report a slip, "
                "once. The clock stands still, all others vote for 15 seconds, and if more of them "
                "say you slipped, you draw two cards."
            ),
            when=lambda table: table.has_dares and not _keeps(table),
        ),
    ),
)
