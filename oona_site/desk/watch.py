"""The nightly look at coin games: what seems arranged opens a case, with its games and figures.

Somebody looks at every case; nothing is decided here and nobody is shut out. What an open case is
about already is added to it, and a closed one is not opened again for what was judged there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, Final

from django.conf import settings
from django.db import transaction

from games.outcomes import CoinMatch, coin_matches
from oona_site.desk.case_models import Case, CaseGame, CaseKind, CasePlayer, Part, Status
from oona_site.desk.cases import add_found, open_case
from oona_site.desk.collusion import Cluster, Limits, Match, clusters
from oona_site.desk.models import Watch
from oona_site.players.devices import browsers_of

_DAY_MS: Final = 86_400_000


def limits() -> Limits:
    """What the site's settings call remarkable."""
    return Limits(
        games=settings.OONA_WATCH_GAMES,
        share=settings.OONA_WATCH_SHARE,
        a_day=settings.OONA_WATCH_A_DAY,
        device_games=settings.OONA_WATCH_DEVICE,
        alarms=settings.OONA_WATCH_ALARMS / 100,
    )


def run(now: int) -> Watch:
    """Looks at the coin games of the last days; gives what was kept of the night.

    ``now`` is in milliseconds.
    """
    rows = coin_matches(now - settings.OONA_WATCH_DAYS * _DAY_MS)
    people = {player for row in rows for player in row.players}
    found = clusters([_match(row) for row in rows], browsers_of(people), limits())
    changes = [_follow_up(cluster) for cluster in found]
    return Watch.objects.create(
        at=now,
        matches=len(rows),
        players=len(people),
        found=len(found),
        opened=changes.count(_OPENED),
        continued=changes.count(_CONTINUED),
        limits=asdict(limits()) | {"days": settings.OONA_WATCH_DAYS},
    )


_OPENED, _CONTINUED, _KNOWN = "opened", "continued", "known"


def _match(row: CoinMatch) -> Match:
    won = tuple(prize - row.entry for prize in row.prizes)
    return Match(row.public_id, row.ended_at, row.players, row.places, won)


@transaction.atomic
def _follow_up(cluster: Cluster) -> str:
    """Opens a case about this cluster, or adds to the one there is; says which."""
    earlier = _cases_about(cluster.players)
    known = set(CaseGame.objects.filter(case__in=earlier).values_list("game", flat=True))
    news = [game for game in cluster.games if game not in known]
    running = [case for case in earlier if case.status != Status.CLOSED]
    if running:
        if not news:
            return _KNOWN
        add_found(running[0], cluster.players, news, evidence_of(cluster))
        return _CONTINUED
    if earlier and len(news) < limits().games:
        return _KNOWN
    open_case(CaseKind.COLLUSION, cluster.players, cluster.games, evidence_of(cluster))
    return _OPENED


def _cases_about(players: Iterable[int]) -> list[Case]:
    """The cases of this kind about two or more of these people, the newest first."""
    wanted = set(players)
    rows = CasePlayer.objects.filter(
        player__in=wanted, part=Part.SUBJECT, case__kind=CaseKind.COLLUSION
    ).select_related("case")
    shared: dict[int, list[Case]] = {}
    for row in rows.order_by("-case_id"):
        shared.setdefault(row.case_id, []).append(row.case)
    return [cases[0] for cases in shared.values() if len(cases) > 1]


def evidence_of(cluster: Cluster) -> dict[str, Any]:
    """What speaks for it, as JSON: players by their numbers, games by their public ids."""
    return {
        "leans": [
            {
                "hub": lean.hub,
                "spokes": sorted(lean.spokes),
                "games": len(lean.games),
                "asked": lean.asked,
                "ahead": lean.ahead,
                "allowed": round(100 * lean.allowed),
                "one_in": round(1 / max(lean.chance, 1e-15)),
                "coins": lean.coins,
            }
            for lean in cluster.leans
        ],
        "often": [
            {"pair": sorted(each.pair), "day": each.day, "games": len(each.games)}
            for each in cluster.often
        ],
        "shared": [
            {"pair": sorted(each.pair), "games": len(each.games)} for each in cluster.shared
        ],
        "limits": asdict(limits()) | {"days": settings.OONA_WATCH_DAYS},
    }
