"""The clock, autopilot, and coming and going."""

from __future__ import annotations

from games.engine.rules import N_, FirstCard

from .base import NN_, Chapter, Rule, Setting


def _plain(table: Setting) -> bool:
    return not (table.rules.must_play_drawn or table.rules.draw_until_playable)


def _may_name(table: Setting) -> bool:
    rules = table.rules
    return rules.first_card is FirstCard.EFFECTS and not rules.first_wild_returns


CLOCK = Chapter(
    "clock",
    N_("The clock and the seats"),
    (
        Rule(
            "seconds",
            NN_(
                "You have %(count)s second for a decision.",
                "You have %(count)s seconds for a decision.",
            ),
            fill=lambda table: {"count": table.rules.turn_seconds},
        ),
        Rule(
            "seconds-drawn",
            N_("After drawing a card that fits you have five seconds at least."),
            when=lambda table: not table.rules.draw_ends_turn,
        ),
        Rule(
            "late",
            N_("When they run out, the table draws one card for you and keeps it."),
            when=_plain,
        ),
        Rule(
            "late-until",
            N_(
                "When they run out, the table draws for you as you would have to, and keeps the "
                "card."
            ),
            when=lambda table: table.rules.draw_until_playable and not table.rules.must_play_drawn,
        ),
        Rule(
            "late-played",
            N_(
                "When they run out, the table draws for you and plays the card if it fits, with "
                "the colour you hold most of."
            ),
            when=lambda table: table.rules.must_play_drawn,
        ),
        Rule(
            "late-colour",
            N_("If a colour has to be named, it names the one you hold most of."),
            when=_may_name,
        ),
        Rule(
            "late-hit",
            N_("If you owe cards, it takes them all and challenges nobody."),
            when=lambda table: table.is_standard,
        ),
        Rule(
            "late-dare",
            N_("If you have a dare to choose, it draws the two cards."),
            when=lambda table: table.has_dares,
        ),
        Rule(
            "autopilot",
            N_(
                "After two such turns in a row, or one while your connection is gone, the table "
                "plays for you until you touch anything. Your seat is never lost."
            ),
        ),
        Rule(
            "pause",
            N_(
                "At a private table without an entry the match pauses when all who play want it: "
                "no card moves and no clock runs. Anyone can play on; after ten minutes the table "
                "does. Then whose turn it is has fresh time."
            ),
        ),
        Rule(
            "leave",
            N_(
                "If you give your seat up, the table plays your cards to the end. When the "
                "people on every other side have given up, those who stayed have won."
            ),
        ),
        Rule(
            "order",
            N_(
                "When two act at once, the move that reaches the server first counts first; the "
                "other player is told and may choose again."
            ),
        ),
        Rule(
            "watching",
            N_("Whoever has no seat watches, and may sit down between two matches."),
        ),
    ),
)
