"""Coins in sentences: why a player got or gave them, in the active language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from oona_site.players.names import apart
from oona_site.players.selectors import names_of

from .models import Kind
from .selectors import StatementLine


def why(line: StatementLine) -> str:
    """Why this line is on a statement, and why it is so many coins; to who reads his own."""
    return _SENTENCES[line.kind](line)


def prize_text(detail: Mapping[str, Any]) -> str:
    """How a prize came about, from what is stored with it; to who got it."""
    if not detail:
        return ""
    place, weights = detail["place"], detail["weights"]
    values = {
        "place": place,
        "players": detail["players"],
        "pot": detail["pot"],
        "share": detail["share"],
        "weight": weights[place - 1] if place <= len(weights) else 0,
        "amount": detail["amount"],
    }
    sentences = [(_team_text if detail["teams"] else _place_text)(values)]
    if detail["spare"]:
        sentences.append(
            _("Fractions of coins make whole ones; yours was among the largest: one more.")
        )
    if detail["share"] % 2 and detail["teams"]:
        sentences.append(
            _("The odd coin is yours: it goes to the partner who went out or holds fewer points.")
            if detail["odd"]
            else _("The odd coin went to your partner, who went out or held fewer points.")
        )
    return " ".join(sentences)


def _place_text(values: Mapping[str, int]) -> str:
    text = ngettext(
        "The pot held %(pot)d coins. Place %(place)d of %(players)d gets %(weight)d of 100: "
        "%(share)d coin.",
        "The pot held %(pot)d coins. Place %(place)d of %(players)d gets %(weight)d of 100: "
        "%(share)d coins.",
        values["share"],
    )
    return text % values


def _team_text(values: Mapping[str, int]) -> str:
    text = ngettext(
        "The pot held %(pot)d coins. The pair in place %(place)d gets %(weight)d of 100, "
        "%(share)d together; your half: %(amount)d coin.",
        "The pot held %(pot)d coins. The pair in place %(place)d gets %(weight)d of 100, "
        "%(share)d together; your half: %(amount)d coins.",
        values["amount"],
    )
    return text % values


def _reward_text(detail: Mapping[str, Any]) -> str:
    parts = detail.get("parts", [])
    text = ngettext(
        "You finished a game with %(count)d opponent who has an account: %(parts)s.",
        "You finished a game with %(count)d opponents who have accounts: %(parts)s.",
        len(parts),
    ) % {"count": len(parts), "parts": " + ".join(map(str, parts))}
    if sum(parts) > detail.get("room", 0):
        text += " " + _("More than %(most)d a day are not given.") % {"most": detail["most"]}
    return text


def _decided_text(line: StatementLine) -> str:
    names = names_of(line.people)
    proposer, approver = (apart(names.get(who, "–")) for who in line.people)
    text = _("Two people decided it, %(proposer)s and %(approver)s: %(reason)s") % {
        "proposer": proposer, "approver": approver, "reason": apart(line.reason),
    }  # fmt: skip
    owed, taken = line.detail.get("owed", 0), line.detail.get("taken", 0)
    if owed > taken:
        more = _("Of %(owed)d coins %(taken)d were there; the rest is written off.")
        text += " " + more % {"owed": owed, "taken": taken}
    return text


_SENTENCES: Final[dict[Kind, Callable[[StatementLine], str]]] = {
    Kind.WELCOME: lambda _line: _("You finished your first game with your account."),
    Kind.DAILY: lambda _line: _("Your first finished game of the day (UTC)."),
    Kind.REWARD: lambda line: _reward_text(line.detail),
    Kind.STAKE: lambda _line: _("Every seat paid the same into the pot when the cards were dealt."),
    Kind.PRIZE: lambda line: prize_text(line.detail),
    Kind.REFUND: lambda _line: _("The game was called off; everybody got the entry back."),
    Kind.ADJUSTMENT: _decided_text,
    Kind.REVERSAL: _decided_text,
    Kind.RETIREMENT: lambda _line: _("The account was deleted; its coins left the world."),
}
