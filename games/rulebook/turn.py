"""A turn: what may be laid, drawing, the stock."""

from __future__ import annotations

from games.engine.rules import N_, JumpIn, Scoring, TakeFour

from .base import Chapter, Rule, Setting


def _must_keep_bluff(table: Setting) -> bool:
    rules = table.rules
    return rules.must_play_drawn and table.is_standard and rules.take_four is not TakeFour.ENFORCED


TURN = Chapter(
    "turn",
    N_("Your turn"),
    (
        Rule(
            "fits",
            N_(
                "Lay one card that has the colour of the pile, or the same number or sign as its "
                "top card. Colour and Colour-take-four go on everything; after them the colour "
                "that was named counts."
            ),
            when=lambda table: table.is_standard,
            example=(
                (N_("On the pile"), ("S7",)),
                (N_("Fits"), ("S2", "I7", "W")),
                (N_("Does not fit"), ("B4",)),
            ),
        ),
        Rule(
            "fits-dares",
            N_(
                "Lay one card that has the colour of the pile, or the same number or sign as its "
                "top card. A Wild Dare goes on everything; after it the colour that was named "
                "counts."
            ),
            when=lambda table: table.has_dares,
            example=(
                (N_("On the pile"), ("S7",)),
                (N_("Fits"), ("S2", "I7", "X12")),
                (N_("Does not fit"), ("B4",)),
            ),
        ),
        Rule(
            "turns",
            N_("Only the player whose turn it is lays or draws."),
            when=lambda table: table.rules.jump_in is JumpIn.OFF,
        ),
        Rule(
            "turns-jump",
            N_("Only the player whose turn it is lays or draws, unless somebody jumps in."),
            when=lambda table: table.rules.jump_in is not JumpIn.OFF,
        ),
        Rule(
            "draw",
            N_("Or draw one card. You may do that even when you hold one that fits."),
            when=lambda table: (
                not (table.rules.draw_only_if_stuck or table.rules.draw_until_playable)
            ),
        ),
        Rule(
            "draw-stuck",
            N_("You draw one card only when nothing you hold can be played."),
            when=lambda table: (
                table.rules.draw_only_if_stuck and not table.rules.draw_until_playable
            ),
        ),
        Rule(
            "draw-until",
            N_(
                "If nothing you hold fits, you draw until a card fits. If you draw although you "
                "hold one that fits, it is one card."
            ),
            when=lambda table: (
                table.rules.draw_until_playable and not table.rules.draw_only_if_stuck
            ),
        ),
        Rule(
            "draw-until-stuck",
            N_(
                "You draw only when nothing you hold can be played, and then you draw until a card "
                "fits."
            ),
            when=lambda table: table.rules.draw_until_playable and table.rules.draw_only_if_stuck,
        ),
        Rule(
            "drawn",
            N_(
                "If the card you drew fits, you may play it at once or keep it. No other card may "
                "be played in that turn. If it does not fit, the turn passes."
            ),
            when=lambda table: not (table.rules.must_play_drawn or table.rules.draw_ends_turn),
        ),
        Rule(
            "drawn-waits",
            N_("Drawing ends your turn. The card you drew can be played from your next turn on."),
            when=lambda table: table.rules.draw_ends_turn,
        ),
        Rule(
            "drawn-played",
            N_(
                "If the card you drew fits, you must play it at once. No other card may be played "
                "in that turn. If it does not fit, the turn passes."
            ),
            when=lambda table: table.rules.must_play_drawn,
        ),
        Rule(
            "drawn-bluff",
            N_("A Colour-take-four may be kept if you hold a card of the colour in force."),
            when=_must_keep_bluff,
        ),
        Rule("no-pass", N_("You cannot let your turn pass without drawing.")),
        Rule(
            "stock",
            N_(
                "When the stock runs out, the pile is shuffled into a new one; its top card stays, "
                "and so does the colour that was named."
            ),
        ),
        Rule(
            "nothing-left",
            N_(
                "If there is nothing left to draw, drawing means passing, and cards that somebody "
                "owes and that do not exist are forgiven."
            ),
        ),
        Rule(
            "blocked",
            N_(
                "If everyone in turn passes like that, the round ends with nobody out, and all are "
                "ranked by the points left in their hands."
            ),
            when=lambda table: table.rules.scoring is Scoring.PLACES,
        ),
        Rule(
            "blocked-void",
            N_(
                "If everyone in turn passes like that, the round counts for nothing, and the same "
                "player deals again."
            ),
            when=lambda table: table.collects,
        ),
    ),
)
