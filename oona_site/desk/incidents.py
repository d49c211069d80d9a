"""Outages: recorded by hand or noticed, their games listed, their players told once.

What becomes of the games is decided by people: coin tables are stopped by one of them, and games
that nobody plays on are made void by two, as every game is.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from games.outages import Hit, gaps, hit_by, hits
from games.outcomes import records_of
from oona_site.desk import voids
from oona_site.desk.answers import ltr
from oona_site.desk.case_models import (
    Incident,
    IncidentGame,
    VoidProposal,
)
from oona_site.players import deeds, letters
from oona_site.players.models import LetterKind, Player, Verb
from oona_site.players.problems import Problem
from wallet import services
from wallet.services import clock_ms

_WEEK_MS: Final = 7 * 86_400_000
_SPAN_MOST_MS: Final = _WEEK_MS
# What is noticed is found in the log of who served so far back.
_LOOK_BACK_MS: Final = _WEEK_MS
_NOTICED: Final = "The servers did not answer."


def record(begins: int, ends: int, reason: str, *, by: int) -> Incident:
    """Records an outage by hand, in milliseconds. Its players are told. Raises Problem."""
    reason = voids.reason_of(reason)
    now = clock_ms()
    if not begins < ends <= now or ends - begins > _SPAN_MOST_MS:
        raise Problem(_("An outage ends after it began and before now, within a week."))
    if Incident.objects.filter(begins_at__lt=ends, ends_at__gt=begins).exists():
        raise Problem(_("An outage in this time is recorded already."))
    return _keep(begins, ends, reason, by)


def notice() -> list[Incident]:
    """Records every outage in which games were running and which nobody recorded yet."""
    found = []
    for begins, ends in gaps(clock_ms() - _LOOK_BACK_MS, settings.OONA_OUTAGE_SECONDS * 1000):
        known = Incident.objects.filter(begins_at__lt=ends, ends_at__gt=begins).exists()
        if known or not hit_by(begins, ends):
            continue
        try:
            found.append(_keep(begins, ends, _NOTICED, None))
        except IntegrityError:
            # Another process noticed it a moment ago.
            continue
    return found


def _keep(begins: int, ends: int, reason: str, by: int | None) -> Incident:
    with transaction.atomic():
        row = Incident.objects.create(begins_at=begins, ends_at=ends, reason=reason, by_id=by)
        games = hit_by(begins, ends)
        IncidentGame.objects.bulk_create(IncidentGame(incident=row, game=game) for game in games)
        if by is not None:
            _log(by, row, {"games": len(games)})
        _tell(row, games)
    return row


def _tell(row: Incident, games: list[str]) -> None:
    """One letter to each person who played in that time, however many games it were."""
    mine: dict[int, list[str]] = {}
    for game, found in records_of(games).items():
        for player in found.players:
            if player is not None:
                mine.setdefault(player, []).append(game)
    languages = Player.objects.filter(pk__in=mine, deleted_at=None).values_list("pk", "language")
    for player, language in languages:
        with override(language):
            words = _words(row, mine[player])
        letters.write(player, LetterKind.INCIDENT, words, game=mine[player][0])


def _words(row: Incident, games: list[str]) -> str:
    text = ngettext(
        "From %(begins)s to %(ends)s (UTC) nobody could play here. Your game %(games)s was"
        " running. Nobody lost a turn by it: whoever was to play got fresh time. If it does not"
        " go on, we give every entry back.",
        "From %(begins)s to %(ends)s (UTC) nobody could play here. Your games %(games)s were"
        " running. Nobody lost a turn by it: whoever was to play got fresh time. If one does not"
        " go on, we give every entry back.",
        len(games),
    )
    return text % {
        "begins": _minute(row.begins_at),
        "ends": _minute(row.ends_at),
        "games": ", ".join(map(ltr, games)),
    }


def _minute(at: int) -> str:
    return ltr(datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S"))


def games_of(row: Incident) -> list[Hit]:
    """Gives the games of an outage, with what became of each by now."""
    names = list(row.games.order_by("pk").values_list("game", flat=True))
    return hits(names, row.begins_at, row.ends_at)


def is_abandoned(hit: Hit, row: Incident, now: int) -> bool:
    """Says whether nobody has played this game on for as long as the rule of the site allows."""
    if not hit.is_running:
        return False
    last = max(hit.played_at or 0, row.ends_at)
    return now - last >= settings.OONA_OUTAGE_MINUTES * 60_000


def stop_coins(number: int, *, by: int) -> bool:
    """Stops the coin tables; says whether they dealt before. Two people reopen them."""
    row = _row(number)
    with transaction.atomic():
        was_open = services.freeze(f"outage {row.pk}: {row.reason}")
        _log(by, row, {"stopped": was_open})
    return was_open


def propose_voids(number: int, *, by: int) -> int:
    """Proposes that games nobody plays on do not count; gives how many. Raises Problem."""
    row, now = _row(number), clock_ms()
    made = 0
    for hit in games_of(row):
        if not is_abandoned(hit, row, now):
            continue
        try:
            voids.propose(hit.record.public_id, row.reason, by=by, incident=row)
        except Problem:
            # It is proposed already, or she played it herself: somebody else proposes that one.
            continue
        made += 1
    if not made:
        raise Problem(_("There is no game that nobody plays on."))
    return made


def approve_voids(number: int, *, by: int) -> tuple[int, list[str]]:
    """Approves all that waits of an outage; gives how many, and why others were not. See `voids`.

    Each game is a transaction of its own: one that is refused keeps no other from its coins.
    """
    row = _row(number)
    approved, refused = 0, []
    for proposal in open_voids(row):
        try:
            voids.approve(proposal.pk, by=by)
        except Problem as problem:
            refused.append(f"{proposal.game}: {problem}")
        else:
            approved += 1
    return approved, refused


def open_voids(row: Incident) -> list[VoidProposal]:
    """Gives the proposals of this outage that wait for a second person."""
    return list(voids.open_proposals().filter(incident=row).select_related("proposer"))


def _row(number: int) -> Incident:
    row = Incident.objects.filter(pk=number).first()
    if row is None:
        raise Problem(_("There is no such outage."))
    return row


def _log(by: int, row: Incident, data: dict[str, object]) -> None:
    deeds.record(by, Verb.INCIDENT, [], reason=row.reason, target=f"incident:{row.pk}", data=data)
