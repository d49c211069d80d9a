"""Who wants nothing to do with whom: a blocked pair is not seated together at public tables."""

from oona_site.players.models import Block, Player

BLOCKS_MAX = 200


class TooManyBlocks(Exception):
    """The player has blocked `BLOCKS_MAX` people."""


def block(player: Player, other: Player) -> None:
    """Blocks somebody; twice is fine, oneself is not. Raises TooManyBlocks."""
    assert player.pk != other.pk
    if Block.objects.filter(player=player).count() >= BLOCKS_MAX:
        raise TooManyBlocks
    Block.objects.get_or_create(player=player, other=other)


def unblock(player: Player, other: Player) -> None:
    """Takes it back; harmless where there is none."""
    Block.objects.filter(player=player, other=other).delete()


def blocked_by(player: Player) -> list[Player]:
    """Gives whom this player has blocked, the newest first."""
    return [row.other for row in Block.objects.filter(player=player).select_related("other")]
