"""The coming deal of a table: its seed is committed to first, then the players' salts, then dealt.

A person's browser commits to a salt when he has sat down, and reveals it when the match is about
to begin; what has not come by then is left out, so that nobody waits for a slow phone longer than
:data:`REVEAL_MS`. All of it happens under the table's lock.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.core.signing import BadSignature, TimestampSigner

from .fairness import SALT_BYTES, commitment_of, salt_commitment
from .journal import journal
from .matches import coming_deal, deal_match, salt_name
from .models import Deal, DealSalt, Game, Seat, Table, new_public_id
from .parting import part
from .rows import locked, people_of, raise_version
from .seeds import clock_ms, entropy_ahead, seal
from .selectors import PRESENCE_MS
from .stakes import check_deal
from .wire import Refused, WireCode

REVEAL_MS = 2_000
# Who has committed this lately is here, whatever his seat says of it.
JUST_MS = 10_000
OFFER_SECONDS = 24 * 3600

_HASH = re.compile("[0-9a-f]{64}")
_offers = TimestampSigner(salt="games.deals.offer")


@dataclass(frozen=True, slots=True)
class Offer:
    """A match that a page may ask for: its address to be, signed, and the hash of its seed."""

    token: str
    game: str
    commitment: str


@dataclass(frozen=True, slots=True, repr=False)
class Taken:
    """An offer that was taken up, with the salt of who did."""

    game: str
    salt: bytes


def offer() -> Offer | None:
    """A match for the form that deals at once; nothing is stored for it."""
    game = new_public_id()
    seed = entropy_ahead(game)
    return None if seed is None else Offer(_offers.sign(game), game, commitment_of(game, seed))


def read_offer(token: str, salt: str) -> Taken | None:
    """The offer a form brings back; ``None`` where it brings none, or one that is too old.

    Raises :class:`Refused` for a salt that is none.
    """
    if not token or not salt:
        return None
    try:
        game = _offers.unsign(token, max_age=OFFER_SECONDS)
    except BadSignature:
        return None
    return Taken(game, _salt_of(salt))


def take_offer(table: Table, taken: Taken, player: int) -> None:
    """Make the offered match the coming deal of ``table``, with the salt of its first seat.

    One that was dealt already is no offer any more, and the salt is left out.
    """
    game, seed = taken.game, entropy_ahead(taken.game)
    known = any(kind.objects.filter(public_id=game).exists() for kind in (Game, Deal))
    if known or seed is None:
        return
    deal = Deal.objects.create(
        table=table,
        public_id=game,
        sealed_seed=seal(seed, game),
        commitment=commitment_of(game, seed),
    )
    DealSalt.objects.create(
        deal=deal,
        seat=0,
        player_id=player,
        commitment=salt_commitment(game, 0, taken.salt),
        committed_at=clock_ms(),
        sealed_salt=seal(taken.salt, salt_name(game, 0)),
    )


def begin(table: Table, seats: list[Seat], now: int) -> None:
    """Let the match begin: ask for the salts that were committed, and deal once they are there.

    Called again it deals when nothing is missing any more, or the time for it is over. Raises
    :class:`Refused` where an entry cannot be taken; what has happened has to be rolled back.
    """
    part(table, seats)
    check_deal(table, seats)
    deal = coming_deal(table)
    waits = _is_waiting(deal, seats, now)
    if deal.called_at is None and waits:
        deal.called_at, table.clock_at = now, now + REVEAL_MS
        deal.save(update_fields=["called_at"])
        table.save(update_fields=["clock_at"])
    elif deal.called_at is None or not waits or now >= deal.called_at + REVEAL_MS:
        deal_match(table, seats, now)
        return
    raise_version(table)


def renew(table: Table) -> None:
    """Give ``table`` another coming deal where its own was called and did not come about."""
    called = Deal.objects.filter(table=table, called_at__isnull=False)
    if called.exists():
        called.delete()
        coming_deal(table)


def _is_waiting(deal: Deal, seats: Iterable[Seat], now: int) -> bool:
    """Whether a salt is missing whose owner is here to reveal it."""
    chairs = {seat.player_id: seat for seat in people_of(seats)}
    for salt in DealSalt.objects.filter(deal=deal, sealed_salt=None):
        chair = chairs.get(salt.player_id)
        if chair is None:
            continue
        is_online = chair.online and now - chair.seen_at < PRESENCE_MS
        if is_online or now - salt.committed_at < JUST_MS:
            return True
    return False


def commit_salt(table_id: int, player: int, name: str, commitment: str) -> None:
    """Take the hash of a salt; until the match is called another may replace it.

    Raises :class:`Refused`: ``salt_shape``, ``not_seated``, ``salt_late``.
    """

    def work() -> None:
        if not _HASH.fullmatch(commitment):
            raise Refused(WireCode.SALT_SHAPE)
        table, seats = locked(table_id)
        seat = _seat_of(seats, player)
        deal = Deal.objects.filter(table=table, public_id=name, called_at=None).first()
        if deal is None:
            raise Refused(WireCode.SALT_LATE)
        given = {"player_id": player, "commitment": commitment, "committed_at": clock_ms()}
        DealSalt.objects.update_or_create(deal=deal, seat=seat, defaults=given)
        raise_version(table)

    journal.write(work)


def reveal_salt(table_id: int, player: int, name: str, salt: str) -> None:
    """Take the salt itself; the last one lets the match begin.

    Raises :class:`Refused`: ``salt_shape``, ``not_seated``, ``salt_late``, ``salt_early``,
    ``salt_unknown``, ``salt_again``, ``salt_differs``. The deal goes on without it.
    """

    def work() -> None:
        given = _salt_of(salt)
        table, seats = locked(table_id)
        seat = _seat_of(seats, player)
        deal = Deal.objects.filter(table=table, public_id=name).first()
        if deal is None:
            raise Refused(WireCode.SALT_LATE)
        if deal.called_at is None:
            raise Refused(WireCode.SALT_EARLY)
        row = DealSalt.objects.filter(deal=deal, seat=seat, player=player).first()
        if row is None:
            raise Refused(WireCode.SALT_UNKNOWN)
        if row.sealed_salt is not None:
            raise Refused(WireCode.SALT_AGAIN)
        if salt_commitment(name, seat, given) != row.commitment:
            raise Refused(WireCode.SALT_DIFFERS)
        row.sealed_salt = seal(given, salt_name(name, seat))
        row.save(update_fields=["sealed_salt"])
        begin(table, seats, clock_ms())

    journal.write(work)


def _seat_of(seats: Iterable[Seat], player: int) -> int:
    for seat in people_of(seats):
        if seat.player_id == player:
            return seat.number
    raise Refused(WireCode.NOT_SEATED)


def _salt_of(text: str) -> bytes:
    if len(text) != 2 * SALT_BYTES or not _HASH.fullmatch(text):
        raise Refused(WireCode.SALT_SHAPE)
    return bytes.fromhex(text)
