"""Whom a player wants to hear: somebody muted says nothing to him, anywhere on the site.

There is a third way besides muted and heard: who was never chosen is a stranger, and what he writes
at a public table is folded until the reader chooses. A blocked person is muted as well.
"""

from collections.abc import Iterable

from django.db.models import Q

from oona_site.players.models import Block, Hearing, Player

HEARINGS_MAX = 500


def choose(player_id: int, other_id: int, *, muted: bool) -> None:
    """Notes that this player mutes somebody, or wants to hear him; the newest word counts.

    Above `HEARINGS_MAX` the oldest choices make room: first those of people whom he hears.
    """
    assert player_id != other_id
    Hearing.objects.update_or_create(
        player_id=player_id, other_id=other_id, defaults={"is_muted": muted}
    )
    old = Hearing.objects.filter(player_id=player_id).order_by("-is_muted", "-pk")
    Hearing.objects.filter(pk__in=list(old.values_list("pk", flat=True)[HEARINGS_MAX:])).delete()


def forget(player_id: int, other_id: int) -> None:
    """Makes a stranger of somebody again; harmless where nothing was chosen."""
    Hearing.objects.filter(player_id=player_id, other_id=other_id).delete()


def muted_by(player: Player) -> list[Player]:
    """Gives whom this player has muted, the newest first; not those whom he only blocked."""
    rows = Hearing.objects.filter(player=player, is_muted=True).select_related("other")
    return [row.other for row in rows.order_by("-pk")]


def heard_by(player: Player) -> list[Player]:
    """Gives whom this player chose to hear, the newest first."""
    rows = Hearing.objects.filter(player=player, is_muted=False).select_related("other")
    return [row.other for row in rows.order_by("-pk")]


def choices_of(readers: Iterable[int], speakers: Iterable[int]) -> dict[tuple[int, int], bool]:
    """Gives for pairs of a reader and a speaker whether he is muted; a pair left out: a stranger.

    Two queries.
    """
    pairs = Q(player_id__in=list(readers), other_id__in=list(speakers))
    chosen = Hearing.objects.filter(pairs).values_list("player_id", "other_id", "is_muted")
    found = {(player, other): muted for player, other, muted in chosen}
    for player, other in Block.objects.filter(pairs).values_list("player_id", "other_id"):
        found[player, other] = True
    return found
