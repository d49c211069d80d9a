"""Going out, points, and the match."""

from __future__ import annotations

from games.engine.rules import N_, Scoring

from .base import Chapter, Rule, Setting, Test


def _collects(table: Setting) -> bool:
    return table.rules.scoring is Scoring.WINNER_COLLECTS


def _keeps(table: Setting) -> bool:
    return table.rules.scoring is Scoring.KEEP_OWN


END = Chapter(
    "end",
    N_("The end of a round"),
    (
        Rule("out", N_("Whoever lays the last card of their hand is out, and the round is over.")),
        Rule(
            "out-wild",
            N_("A Colour card that is your last one needs no colour."),
            when=lambda table: table.is_standard and not table.rules.no_action_finish,
        ),
        Rule(
            "out-wild-dare",
            N_("A Wild Dare that is your last card needs no colour."),
            when=lambda table: table.has_dares and not table.rules.no_action_finish,
        ),
        Rule(
            "final-draw",
            N_(
                "If the last card is Take two or Colour-take-four, the next player still draws "
                "for it before the points count."
            ),
            when=lambda table: _draws_last(table) and not table.stacks,
        ),
        Rule(
            "final-draw-stack",
            N_(
                "If the last card is Take two or Colour-take-four, the next player still draws the "
                "whole total before the points count. It cannot be answered any more."
            ),
            when=lambda table: _draws_last(table) and table.stacks,
        ),
        Rule(
            "no-final-draw",
            N_("If the last card is Take two or Colour-take-four, nobody draws for it."),
            when=lambda table: (
                _last_draw(table) and not table.rules.final_draw and table.is_standard
            ),
        ),
        Rule(
            "final-dare",
            N_(
                "If the last card is a Dare or Wild Dare, the next player still chooses and does "
                "it before the points count; who has won does not change any more."
            ),
            when=lambda table: _last_draw(table) and table.rules.final_draw and table.has_dares,
        ),
        Rule(
            "no-final-dare",
            N_("If the last card is a Dare or Wild Dare, nobody has to do anything for it."),
            when=lambda table: _last_draw(table) and not table.rules.final_draw and table.has_dares,
        ),
        Rule(
            "points",
            N_(
                "Points in a hand: numbers count their value, Stop, Turn back and Take two 20, "
                "Colour and Colour-take-four 50."
            ),
            when=lambda table: table.is_standard,
        ),
        Rule(
            "points-dares",
            N_(
                "Points in a hand: numbers count their value, Stop, Turn back and Dare 20, Wild "
                "Dare 50."
            ),
            when=lambda table: table.has_dares,
        ),
        Rule(
            "places",
            N_(
                "Whoever is out comes first. The others are ranked by the points left in their "
                "hands, fewest first; on a tie fewer cards come first, and then whoever sat "
                "earlier in the order of the round."
            ),
            when=lambda table: table.rules.scoring is Scoring.PLACES and table.may_be_alone,
        ),
        Rule(
            "collects",
            N_("Whoever is out writes down the points of all the other hands."),
            when=lambda table: _collects(table) and table.may_be_alone,
        ),
        Rule(
            "keeps",
            N_("Whoever is out writes down nothing, everyone else the points of their own hand."),
            when=lambda table: _keeps(table) and table.may_be_alone,
        ),
        Rule(
            "match-collects",
            N_("Rounds are played until somebody has %(target)s points and has won the match."),
            when=lambda table: table.is_match and _collects(table),
            fill=lambda table: {"target": table.rules.target},
        ),
        Rule(
            "match-keeps",
            N_(
                "Rounds are played until somebody has %(target)s points. Then the lowest total has "
                "won; on a tie one more round is played, and after that the win is shared."
            ),
            when=lambda table: table.is_match and _keeps(table),
            fill=lambda table: {"target": table.rules.target},
        ),
        Rule(
            "next-round",
            N_("The next round begins by itself after ten seconds."),
            when=lambda table: table.is_match,
        ),
        Rule(
            "again",
            N_(
                "Afterwards everybody may press “Play again”: the same seats, the same rules, "
                "and the deal one seat on."
            ),
        ),
    ),
)


def _draws_last(table: Setting) -> bool:
    return _last_draw(table) and table.rules.final_draw and table.is_standard


def _last_draw(table: Setting) -> bool:
    """Whether the last card may be a draw card or a dare at all."""
    return not table.rules.no_action_finish


TEAMS = Chapter(
    "teams",
    N_("Two against two"),
    (
        Rule(
            "team-seats",
            N_(
                "Four play in two teams, and partners sit across from each other; the player after "
                "you is always an opponent."
            ),
            when=lambda table: table.may_have_teams,
        ),
        Rule(
            "team-win",
            N_(
                "When one partner is out, both have won. What the other still holds does not count "
                "against them."
            ),
            when=lambda table: table.may_have_teams and table.rules.scoring is Scoring.PLACES,
        ),
        Rule(
            "team-collects",
            N_(
                "When one partner is out, both have won the round. Their side writes down the "
                "points of the two opponents’ hands."
            ),
            when=lambda table: table.may_have_teams and _collects(table),
        ),
        Rule(
            "team-keeps",
            N_(
                "When one partner is out, both have won the round. The other side writes down the "
                "points of both its hands."
            ),
            when=lambda table: table.may_have_teams and _keeps(table),
        ),
        Rule(
            "team-catch",
            N_("Partners cannot catch each other."),
            when=lambda table: table.may_have_teams,
        ),
    ),
)


def _named(preset: str) -> Test:
    return lambda table: table.preset == preset


ELSEWHERE = Chapter(
    "elsewhere",
    N_("The same game elsewhere"),
    (
        Rule(
            "elsewhere-oona",
            N_("Elsewhere a game like this one is called Uno."),
            when=_named("oona"),
        ),
        Rule(
            "elsewhere-plus",
            N_("Elsewhere a game like this one is called Uno with stacking."),
            when=_named("oona_plus"),
        ),
        Rule(
            "elsewhere-double",
            N_("Elsewhere a game like this one is called Uno Plus."),
            when=_named("uno_plus"),
        ),
        Rule(
            "elsewhere-classic",
            N_("Elsewhere a game like this one is called Uno, played to 500 points."),
            when=_named("classic"),
        ),
        Rule(
            "elsewhere-dare",
            N_("Elsewhere a game like this one is called Uno Dare."),
            when=_named("dare"),
        ),
        Rule(
            "elsewhere-makers",
            N_(
                "Those names belong to other makers. Oona has its own rules and cards, and no "
                "connection with them."
            ),
        ),
    ),
)
