"""What the pages about fair deals say, in the reader's language."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import get_language, gettext, override

from .engine.rules import N_
from .labels import COLOURS, DIGITS, FACES, LOCALES

HOW: Final = (
    N_(
        "Before anybody can add anything, the server chooses a secret and shows its seal: a "
        "fingerprint that fits this secret alone and gives nothing of it away."
    ),
    N_("When you sit down, your browser chooses a secret of its own and sends its seal."),
    N_(
        "When the match begins, the browsers open their secrets. All of them together, the "
        "server’s and the players’, make the order of the deck and of every reshuffle. Nobody has "
        "a choice left by then."
    ),
    N_(
        "When the match is over, the server opens its secret as well. Everybody who played can "
        "see that the secrets fit their seals, and that the cards were those that they give."
    ),
)
SHOWS: Final = (
    N_(
        "The order of the deck and of every reshuffle was fixed before the first card, and "
        "nothing changed it during the match."
    ),
    N_(
        "If your secret is in the shuffle, nobody could choose the deck, not even the server "
        "together with all the other players."
    ),
    N_("The cards in the record are those that were dealt and drawn, each of them once."),
)
CANNOT: Final = (
    N_(
        "It does not show that nobody looked: who runs the server can see the hands of matches "
        "that are being played."
    ),
    N_(
        "A server in league with a player could let his secret stay away when the deal without it "
        "suits them better. You would see it as a missing secret."
    ),
    N_("It cannot know whether players told one another their cards, or one person had two seats."),
    N_("It does not check whether every move obeyed the rules, nor the clock, nor who sat where."),
    N_(
        "This page comes from the server that it checks. So you can save it and open it elsewhere, "
        "or check with another program."
    ),
    N_(
        "A browser that was cleared has forgotten which seals it was shown, and can only see that "
        "the record agrees with itself."
    ),
)

CHECK_TEXTS: Final = {
    "title": N_("Check this deal"),
    "done_here": N_(
        "Your browser has worked all of it out by itself. Each line below is a claim, and whether "
        "it is true."
    ),
    "green": N_("The deal was fair: everything fits."),
    "red": N_("Something does not fit."),
    "right_of": N_("%(right)s of %(all)s correct"),
    "true": N_("correct"),
    "false": N_("wrong"),
    "null": N_("not known"),
    "you": N_("you"),
    "wrong_lines": N_("What does not fit"),
    "secrets": N_("The secrets"),
    "commitment": N_("The server’s secret fits the seal that it showed before the deal."),
    "salt": N_("The secret of %(name)s fits the seal that was sent before the deal."),
    "salt_missing": N_("The secret of %(name)s did not come in time and was left out."),
    "kept_commitment": N_("This browser was shown the same seal of the server before the deal."),
    "kept_salt": N_("The secret that this browser chose is in the shuffle."),
    "kept_left_out": N_("The secret that this browser chose is not in the shuffle."),
    "kept_seals": N_("The seals of the others are those that this browser was shown."),
    "kept_nothing": N_("This browser has kept nothing of this deal."),
    "log": N_("The record is whole, from the first step to the last."),
    "log_void": N_("The match was called off before its end."),
    "log_broken": N_("The record cannot be read at step %(step)s."),
    "round": N_("Round %(number)s"),
    "dealer": N_("%(name)s deals."),
    "shuffle": N_("The deck was shuffled anew for this round."),
    "hand": N_("The hand of %(name)s"),
    "first": N_("The first card"),
    "draw": N_("Step %(step)s: %(name)s draws."),
    "draw_nothing": N_("Step %(step)s: there is nothing to draw for %(name)s."),
    "reshuffle": N_("Step %(step)s: the stock had run short, and the pile was shuffled into it."),
    "play": N_("Step %(step)s: %(name)s plays a card of the hand."),
    "points": N_("The points left in the hands"),
    "deck": N_("All 108 cards are there, each of them once."),
    "due": N_("It should have been:"),
    "numbers": N_("The numbers"),
    "match": N_("Match"),
    "seal_of_server": N_("Seal of the server"),
    "secret_of_server": N_("Secret of the server"),
    "seal_of": N_("Seal of %(name)s"),
    "secret_of": N_("Secret of %(name)s"),
    "shows": N_("What this shows"),
    "cannot": N_("What it cannot show"),
    "language": N_("Language"),
}


def check_labels() -> dict[str, Any]:
    """All that the check page says, in the active language."""
    language = get_language() or "en"
    return {
        "locale": LOCALES[language],
        "digits": DIGITS.get(language, "latn"),
        "texts": {name: gettext(text) for name, text in CHECK_TEXTS.items()},
        "faces": [gettext(face) for face in FACES],
        "colours": [gettext(colour) for colour in COLOURS],
        "shows": sentences(SHOWS),
        "cannot": sentences(CANNOT),
    }


def check_labels_in(languages: tuple[str, ...]) -> dict[str, dict[str, Any]]:
    """The same in several languages, by their codes."""
    said = {}
    for language in languages:
        with override(language):
            said[language] = check_labels()
    return said


def sentences(texts: tuple[str, ...]) -> list[str]:
    """These, in the active language."""
    return [gettext(text) for text in texts]
