"""The game in brief, and the cards."""

from __future__ import annotations

from games.engine.rules import N_, Scoring

from .base import NN_, Chapter, Rule, Setting

_S = Scoring


def _alone(table: Setting) -> bool:
    return table.seats is not None and table.may_be_alone


BRIEF = Chapter(
    "brief",
    N_("The game in brief"),
    (
        Rule(
            "aim",
            N_(
                "Be the first to lay your last card. Everyone plays in turn: you lay a card that "
                "fits the one on the pile, or you draw one."
            ),
        ),
        Rule(
            "players",
            N_(
                "%(least)s to %(most)s play, each for themselves; at a table of four you may play "
                "two against two."
            ),
            when=lambda table: table.seats is None,
            fill=lambda table: {"least": table.least_seats, "most": table.most_seats},
        ),
        Rule(
            "players-table",
            NN_(
                "%(count)s plays at this table, each for themselves.",
                "%(count)s play at this table, each for themselves.",
            ),
            when=_alone,
            fill=lambda table: {"count": table.seats},
        ),
        Rule(
            "players-teams",
            N_("Two play against two at this table; your partner sits across from you."),
            when=lambda table: table.teams is True,
        ),
        Rule(
            "brief-places",
            N_("One round decides: whoever goes out first wins, and the others are ranked."),
            when=lambda table: table.rules.scoring is _S.PLACES,
        ),
        Rule(
            "brief-collects",
            N_(
                "Whoever goes out collects the points left in the others’ hands. The first to "
                "have %(target)s points wins the match."
            ),
            when=lambda table: table.is_match and table.rules.scoring is _S.WINNER_COLLECTS,
            fill=lambda table: {"target": table.rules.target},
        ),
        Rule(
            "brief-keeps",
            N_(
                "Everyone is charged with the points left in their own hand. When somebody has "
                "%(target)s, the lowest total wins the match."
            ),
            when=lambda table: table.is_match and table.rules.scoring is _S.KEEP_OWN,
            fill=lambda table: {"target": table.rules.target},
        ),
        Rule(
            "brief-one-collects",
            N_("One round is played; whoever goes out collects the points of the others’ hands."),
            when=lambda table: not table.is_match and table.rules.scoring is _S.WINNER_COLLECTS,
        ),
        Rule(
            "brief-one-keeps",
            N_("One round is played; everyone is charged with their own points, the lowest wins."),
            when=lambda table: not table.is_match and table.rules.scoring is _S.KEEP_OWN,
        ),
    ),
)

CARDS = Chapter(
    "cards",
    N_("The cards"),
    (
        Rule(
            "deck",
            N_(
                "There are 108 cards. Each of the four colours has one 0, two of every number from "
                "1 to 9, and two each of Stop, Turn back and Take two. Four Colour and four "
                "Colour-take-four have no colour of their own."
            ),
            when=lambda table: table.is_standard,
        ),
        Rule(
            "deck-dares",
            N_(
                "There are 108 cards. Each of the four colours has one 0, two of every number from "
                "1 to 9, and two each of Stop, Turn back and Dare. Eight Wild Dares have no colour "
                "of their own. Every dare card bears a number from 1 to 16, each number once."
            ),
            when=lambda table: table.has_dares,
        ),
        Rule(
            "numbers",
            N_("They only have to fit."),
            title=N_("Numbers"),
            cards=("S7", "I0"),
            when=lambda table: not table.rules.seven_zero,
        ),
        Rule(
            "numbers-seven-zero",
            N_("They only have to fit. But a 7 swaps hands, and a 0 passes all hands on."),
            title=N_("Numbers"),
            cards=("S7", "I0"),
            when=lambda table: table.rules.seven_zero,
        ),
        Rule(
            "stop",
            N_("The next player loses the turn."),
            title=N_("Stop"),
            cards=("TK",),
        ),
        Rule(
            "turn-back",
            N_("Play goes the other way round."),
            title=N_("Turn back"),
            cards=("BV",),
            when=lambda table: table.seats not in (None, 2),
        ),
        Rule(
            "turn-back-any",
            N_("Play goes the other way round. With two players it works like Stop."),
            title=N_("Turn back"),
            cards=("BV",),
            when=lambda table: table.seats is None,
        ),
        Rule(
            "turn-back-two",
            N_("With two players it works like Stop: you play again."),
            title=N_("Turn back"),
            cards=("BV",),
            when=lambda table: table.seats == 2,
        ),
        Rule(
            "take-two",
            N_("The next player draws two cards and loses the turn."),
            title=N_("Take two"),
            cards=("ID",),
            when=lambda table: table.is_standard,
        ),
        Rule(
            "colour",
            N_("It goes on every card. You name the colour that is to be played on."),
            title=N_("Colour"),
            cards=("W",),
            when=lambda table: table.is_standard,
        ),
        Rule(
            "take-four",
            N_("You name the colour; the next player draws four cards and loses the turn."),
            title=N_("Colour-take-four"),
            cards=("F",),
            when=lambda table: table.is_standard,
        ),
        Rule(
            "dare",
            N_("The next player draws two cards, or does the dare with the card’s number."),
            title=N_("Dare"),
            cards=("BQ5",),
            when=lambda table: table.has_dares,
        ),
        Rule(
            "wild-dare",
            N_(
                "It goes on every card, and you name the colour. The next player draws two cards, "
                "or does the dare with the card’s number."
            ),
            title=N_("Wild Dare"),
            cards=("X12",),
            when=lambda table: table.has_dares,
        ),
    ),
)
