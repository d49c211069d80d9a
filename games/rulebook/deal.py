"""The deal and the first card."""

from __future__ import annotations

from games.engine.rules import N_, Direction, FirstCard, FirstDealer

from .base import NN_, Chapter, Rule, Setting


def _effects(table: Setting) -> bool:
    return table.rules.first_card is FirstCard.EFFECTS


DEAL = Chapter(
    "deal",
    N_("The deal"),
    (
        Rule(
            "dealer",
            N_("Who deals first is drawn by lot. After each round the deal moves one seat on."),
            when=lambda table: table.rules.first_dealer is FirstDealer.RANDOM,
        ),
        Rule(
            "dealer-high",
            N_(
                "Everyone draws a card, and the highest number deals first; cards with a sign "
                "count nothing, and equal ones draw again. After each round the deal moves one "
                "seat on."
            ),
            when=lambda table: table.rules.first_dealer is FirstDealer.HIGH_CARD,
        ),
        Rule(
            "hands",
            NN_(
                "Everyone is dealt %(count)s card. The rest is the stock, face down; its top card "
                "is turned up and begins the pile.",
                "Everyone is dealt %(count)s cards. The rest is the stock, face down; its top card "
                "is turned up and begins the pile.",
            ),
            fill=lambda table: {"count": table.rules.hand_size},
        ),
        Rule(
            "direction-right",
            N_("Play starts to the right, and the player to the right of the dealer begins."),
            when=lambda table: table.rules.direction is Direction.RIGHT,
        ),
        Rule(
            "direction-left",
            N_("Play starts to the left, and the player to the left of the dealer begins."),
            when=lambda table: table.rules.direction is Direction.LEFT,
        ),
        Rule(
            "first-number",
            N_(
                "If the first card is no number, the next is turned up, and so on until a number "
                "comes. The others stay under it and do nothing."
            ),
            when=lambda table: table.rules.first_card is FirstCard.NUMBER,
        ),
        Rule(
            "first-nothing",
            N_(
                "If the first card is Stop, Turn back or Take two, it does nothing. A Colour card "
                "goes back into the stock, and the next is turned up."
            ),
            when=lambda table: table.rules.first_card is FirstCard.NO_EFFECT and table.is_standard,
        ),
        Rule(
            "first-nothing-dares",
            N_(
                "If the first card is Stop, Turn back or Dare, it does nothing. A Wild Dare goes "
                "back into the stock, and the next is turned up."
            ),
            when=lambda table: table.rules.first_card is FirstCard.NO_EFFECT and table.has_dares,
        ),
        Rule(
            "first-counts",
            N_(
                "If the first card has a sign, it counts as if the dealer had played it. With "
                "Stop the player who should begin loses the turn."
            ),
            when=_effects,
        ),
        Rule(
            "first-turn-back",
            N_("With Turn back the dealer begins, and play goes the other way."),
            when=lambda table: _effects(table) and table.seats not in (None, 2),
        ),
        Rule(
            "first-turn-back-any",
            N_(
                "With Turn back the dealer begins; with more than two players play goes the "
                "other way."
            ),
            when=lambda table: _effects(table) and table.seats is None,
        ),
        Rule(
            "first-turn-back-two",
            N_("With Turn back the dealer begins."),
            when=lambda table: _effects(table) and table.seats == 2,
        ),
        Rule(
            "first-take-two",
            N_("With Take two the player who should begin draws two cards and loses the turn."),
            when=lambda table: (
                _effects(table) and table.is_standard and not any(table.rules.answers_to(12))
            ),
        ),
        Rule(
            "first-take-two-answer",
            N_(
                "With Take two the player who should begin draws two cards and loses the turn, or "
                "answers it."
            ),
            when=lambda table: (
                _effects(table) and table.is_standard and any(table.rules.answers_to(12))
            ),
        ),
        Rule(
            "first-wild-back",
            N_(
                "Colour and Colour-take-four go back into the stock, and the next card is "
                "turned up."
            ),
            when=lambda table: (
                _effects(table) and table.is_standard and table.rules.first_wild_returns
            ),
        ),
        Rule(
            "first-wild",
            N_(
                "With Colour the player who begins names the colour first, and then plays. "
                "Colour-take-four goes back into the stock, and the next card is turned up."
            ),
            when=lambda table: (
                _effects(table) and table.is_standard and not table.rules.first_wild_returns
            ),
        ),
        Rule(
            "first-dare",
            N_(
                "With Dare or Wild Dare the player who should begin chooses between two cards and "
                "the dare; with Wild Dare they name the colour as well."
            ),
            when=lambda table: _effects(table) and table.has_dares,
        ),
    ),
)
