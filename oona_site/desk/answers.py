"""Answers that support picks from: written once, read by each player in his own language.

A place that the case cannot fill is left as `____`; words with one in them are not sent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext, override

from oona_site.desk.case_models import Case
from oona_site.players.models import Player, Sanction

BLANK: Final = "____"


def ltr(text: str) -> str:
    """A date or an id inside words of any language: its parts keep their order."""
    return f"\u2066{text}\u2069"


@dataclass(frozen=True, slots=True)
class Answer:
    """A template: `%(name)s` is the player, `%(game)s` the first game, `%(until)s` a last day."""

    code: str
    title: str
    text: str

    @property
    def label(self) -> str:
        """The title in the reader's language."""
        return gettext(self.title)


def N_(text: str) -> str:  # noqa: N802  # the usual mark of what is translated later
    return text


ANSWERS: Final = (
    Answer(
        "ask",
        N_("Ask what happened"),
        N_(
            "Hello %(name)s, we are looking at game %(game)s. Tell us in your own words what"
            " happened there; we decide when we have read it."
        ),
    ),
    Answer(
        "insult",
        N_("Warning for insults"),
        N_(
            "Hello %(name)s, what you wrote at a table was reported, and we have read it. Insults"
            " and threats have no place here. If it happens again, you cannot write free text for"
            " a while."
        ),
    ),
    Answer(
        "silenced",
        N_("No free text for a while"),
        N_(
            "Hello %(name)s, what you wrote at a table breaks the rules of this site. You cannot"
            " write free text until %(until)s. Playing and quick phrases stay open to you. You"
            " can appeal on your page of messages."
        ),
    ),
    Answer(
        "name",
        N_("The name has to change"),
        N_(
            "Hello %(name)s, your name offends others. Choose another one in your profile within"
            " three days; after that you cannot sign in until you write to us."
        ),
    ),
    Answer(
        "stalling",
        N_("Warning for stalling"),
        N_(
            "Hello %(name)s, in game %(game)s you let the clock run out again and again. The"
            " others waited for you. Leave your seat if you have to go: the table plays for you"
            " then."
        ),
    ),
    Answer(
        "arranged",
        N_("Games that look arranged"),
        N_(
            "Hello %(name)s, we looked at your coin games, game %(game)s among them. They were"
            " played to move coins from one account to another. You cannot sit at tables with an"
            " entry until %(until)s. You can appeal on your page of messages."
        ),
    ),
    Answer(
        "fair",
        N_("The deal was fair"),
        N_(
            "Hello %(name)s, we played game %(game)s again, card by card: the deal was fair and"
            " the rules were kept. You can check the deal yourself on the page of the game."
        ),
    ),
    Answer(
        "fault",
        N_("It was our fault"),
        N_(
            "Hello %(name)s, in game %(game)s something of ours went wrong. We are sorry. Where"
            " it had an entry, it went back to everybody; you see it in your statement."
        ),
    ),
    Answer(
        "nothing",
        N_("Nothing found"),
        N_(
            "Hello %(name)s, somebody reported game %(game)s. We looked at it and found nothing"
            " against the rules. Nothing changes for you."
        ),
    ),
)  # fmt: skip
BY_CODE: Final = {answer.code: answer for answer in ANSWERS}


def filled(answer: Answer, case: Case, player: Player, language: str) -> str:
    """Gives the words of this answer to this player of the case, in a language."""
    game = case.games.order_by("pk").values_list("game", flat=True).first()
    row = Sanction.objects.filter(player=player, case=case.pk, ends_at__isnull=False).last()
    until = ltr(row.ends_at.strftime("%Y-%m-%d")) if row and row.ends_at else BLANK
    with override(language):
        return gettext(answer.text) % {
            "name": player.name,
            "game": ltr(game) if game else BLANK,
            "until": until,
        }
