"""Who wants nothing to do with whom: a blocked pair is not seated together at public tables."""

from collections.abc import Collection

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from oona_site.players.models import Block, Player

BLOCKS_MAX = 200


class BadBlock(ValueError):
    """A block that is refused. `str()` gives the words in the language that is active."""


class TooManyBlocks(BadBlock):
    """The player has blocked `BLOCKS_MAX` people."""

    def __str__(self) -> str:
        text = ngettext(
            "You have blocked %(count)d player already: take one back first.",
            "You have blocked %(count)d players already: take one back first.",
            BLOCKS_MAX,
        )
        return text % {"count": BLOCKS_MAX}


def block(player: int, other: int) -> None:
    """Blocks somebody; twice is fine. Raises TooManyBlocks, and BadBlock for oneself."""
    if player == other:
        raise BadBlock(_("You cannot block yourself."))
    with transaction.atomic():
        # One after another, so that two at once are not both the last.
        Player.objects.select_for_update(no_key=True).get(pk=player)
        mine = Block.objects.filter(player=player)
        if mine.filter(other=other).exists():
            return
        if mine.count() >= BLOCKS_MAX:
            raise TooManyBlocks
        Block.objects.create(player_id=player, other_id=other)


def unblock(player: int, other: int) -> None:
    """Takes it back; harmless where there is none."""
    Block.objects.filter(player=player, other=other).delete()


def blocked_by(player: Player) -> list[Player]:
    """Gives whom this player has blocked, the newest first."""
    return [row.other for row in Block.objects.filter(player=player).select_related("other")]


def who_give_way(players: Collection[int]) -> frozenset[int]:
    """Gives those of these players who have to go, so that no blocked pair is left. One query.

    Of a pair it is the one who blocked, or who did it last: nobody can drive another away.
    """
    gone: set[int] = set()
    for row in Block.objects.filter(Q(player__in=players, other__in=players)).order_by("-pk"):
        if row.other_id not in gone:
            gone.add(row.player_id)
    return frozenset(gone)
