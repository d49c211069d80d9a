"""Every read of the ledger. Nothing here writes; people are numbers, their names are elsewhere.

Times are milliseconds; a day is a day of UTC.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, Final

from django.db import connection
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Sum

from .chain import GENESIS
from .models import (
    Account,
    AccountKind,
    Decision,
    Kind,
    Movement,
    Proposal,
    Stop,
    Transfer,
)

DAY_MS: Final = 86_400_000


# Balances


def balance(player: int) -> int:
    """The coins of a player; none where there is no account yet."""
    return balances([player])[player]


def balances(players: Iterable[int]) -> dict[int, int]:
    """The coins of each of ``players``."""
    found = dict.fromkeys(players, 0)
    rows = Account.objects.filter(player__in=found).values_list("player_id", "balance")
    return found | dict(rows)


def balance_at(player: int, before: int) -> int:
    """The coins a player had just before the moment ``before``."""
    account = Account.objects.filter(player=player).first()
    return _balances_at(before, Q(pk=account.pk)).get(account.pk, 0) if account else 0


def _balances_at(before: int, which: Q) -> dict[int, int]:
    accounts = Account.objects.filter(which)
    earlier = Q(movement__at__lt=before)
    totals: dict[int, int] = {}
    for side, sign in (("credit", 1), ("debit", -1)):
        rows = Transfer.objects.filter(earlier, **{f"{side}__in": accounts})
        for account, coins in rows.values_list(side).annotate(Sum("amount")).order_by():
            totals[account] = totals.get(account, 0) + sign * coins
    return totals


# A player's statement


@dataclass(frozen=True, slots=True)
class StatementLine:
    """One transfer of a player: ``amount`` is below zero where he gave, ``balance`` what was left.

    ``detail`` explains the amount, ``people`` decided it where two had to, ``hash`` is the receipt.
    """

    seq: int
    transfer: int
    at: int
    kind: Kind
    key: str
    reference: str
    reason: str
    people: tuple[int, ...]
    amount: int
    balance: int
    detail: dict[str, Any]
    hash: str

    @property
    def when(self) -> datetime:
        """The time of it, in UTC."""
        return when(self.at)


_STATEMENT: Final = """
    SELECT seq, transfer, at, kind, "key", reference, reason, proposer_id, approver_id, amount,
        balance, detail, hash FROM (
        SELECT m.seq, t.id AS transfer, m.at, m.kind, m."key", m.reference, m.reason,
            m.proposer_id, m.approver_id, t.detail, m.hash,
            CASE t.credit_id WHEN %s THEN t.amount ELSE -t.amount END AS amount,
            sum(CASE t.credit_id WHEN %s THEN t.amount ELSE -t.amount END)
                OVER (ORDER BY t.id) AS balance
        FROM wallet_transfer t JOIN wallet_movement m ON m.seq = t.movement_id
        WHERE t.credit_id = %s OR t.debit_id = %s
    ) AS line WHERE {where} ORDER BY transfer DESC LIMIT %s OFFSET %s
"""


def statement(
    player: int,
    *,
    kinds: Iterable[Kind] = (),
    since: int | None = None,
    before: int | None = None,
    limit: int = 50,
    offset: int = 0,
) -> list[StatementLine]:
    """A player's transfers, the newest first, each with the balance it left.

    ``kinds`` and the times choose among them; balances count all the same.
    """
    account = Account.objects.filter(player=player).values_list("pk", flat=True).first()
    if account is None:
        return []
    where: list[str] = ["1 = 1"]
    values: list[Any] = []
    if chosen := [str(kind) for kind in kinds]:
        where.append(f"kind IN ({', '.join(['%s'] * len(chosen))})")
        values += chosen
    for condition, moment in (("at >= %s", since), ("at < %s", before)):
        if moment is not None:
            where.append(condition)
            values.append(moment)
    mine: list[Any] = [account] * 4
    sql = _STATEMENT.format(where=" AND ".join(where))
    with connection.cursor() as cursor:
        cursor.execute(sql, [*mine, *values, limit, offset])
        return [_statement_line(row) for row in cursor.fetchall()]


def _statement_line(row: tuple[Any, ...]) -> StatementLine:
    seq, transfer, at, kind, key, reference, reason, *people, amount, left, detail, digest = row
    return StatementLine(
        seq=seq,
        transfer=transfer,
        at=at,
        kind=Kind(kind),
        key=key,
        reference=reference,
        reason=reason,
        people=tuple(who for who in people if who is not None),
        amount=int(amount),
        balance=int(left),
        detail=explained(detail),
        hash=digest,
    )


def explained(detail: str) -> dict[str, Any]:
    """The stored explanation of an amount; empty where there is none."""
    return json.loads(detail) if detail else {}


def when(at: int) -> datetime:
    """A moment as a date of UTC."""
    return datetime.fromtimestamp(at / 1000, UTC)


def day_of(at: int) -> date:
    """The day of UTC a moment lies in."""
    return when(at).date()


def day_start(day: date) -> int:
    """The first moment of a day of UTC."""
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000)


# Movements


def movements(
    *,
    text: str = "",
    kinds: Iterable[Kind] = (),
    reference: str = "",
    player: int | None = None,
    amount: int | None = None,
    since: int | None = None,
    before: int | None = None,
) -> QuerySet[Movement]:
    """Movements, the newest first, with their transfers at hand.

    ``text`` is part of a key or a game's id; ``amount`` is one of a transfer.
    """
    rows = Movement.objects.order_by("-seq")
    if text:
        rows = rows.filter(Q(key__icontains=text) | Q(reference__icontains=text))
    if chosen := list(kinds):
        rows = rows.filter(kind__in=chosen)
    if reference:
        rows = rows.filter(reference=reference)
    if player is not None:
        of_player = Transfer.objects.filter(movement=OuterRef("pk")).filter(
            Q(debit__player=player) | Q(credit__player=player)
        )
        rows = rows.filter(Exists(of_player))
    if amount is not None:
        rows = rows.filter(Exists(Transfer.objects.filter(movement=OuterRef("pk"), amount=amount)))
    if since is not None:
        rows = rows.filter(at__gte=since)
    if before is not None:
        rows = rows.filter(at__lt=before)
    return rows.prefetch_related("transfers__debit", "transfers__credit")


@dataclass(frozen=True, slots=True)
class Part:
    """What one player paid or got in a movement of a game."""

    player: int
    amount: int
    detail: dict[str, Any]


@dataclass(frozen=True, slots=True)
class GameMoney:
    """What the ledger knows of one game: entries, what was paid out or given back, what is left."""

    reference: str
    entries: tuple[Part, ...]
    prizes: tuple[Part, ...]
    refunds: tuple[Part, ...]
    rewards: tuple[Part, ...]
    pot: int
    left: int
    settled: Movement | None

    @property
    def is_settled(self) -> bool:
        """Whether the pot was paid out or given back."""
        return self.settled is not None


def money_of_game(reference: str) -> GameMoney:
    """All about the coins of one game, corrections left out."""
    parts: dict[str, list[Part]] = {kind: [] for kind in Kind.values}
    rows = Transfer.objects.filter(movement__reference=reference).select_related(
        "debit", "credit", "movement"
    )
    settled = None
    for each in rows.order_by("pk"):
        player = each.debit.player_id or each.credit.player_id
        assert player is not None, "one side of every flow is a player"
        parts[each.kind].append(Part(player, each.amount, explained(each.detail)))
        if each.kind in (Kind.PRIZE, Kind.REFUND):
            settled = each.movement
    pot = Account.objects.filter(kind=AccountKind.ESCROW, reference=reference).first()
    return GameMoney(
        reference=reference,
        entries=tuple(parts[Kind.STAKE]),
        prizes=tuple(parts[Kind.PRIZE]),
        refunds=tuple(parts[Kind.REFUND]),
        rewards=tuple(parts[Kind.WELCOME] + parts[Kind.DAILY] + parts[Kind.REWARD]),
        pot=sum(part.amount for part in parts[Kind.STAKE]),
        left=pot.balance if pot else 0,
        settled=settled,
    )


def known_keys(keys: Iterable[str]) -> set[str]:
    """Those of ``keys`` that a movement has."""
    return set(Movement.objects.filter(key__in=list(keys)).values_list("key", flat=True))


def earned_since(players: Iterable[int], kind: Kind, since: int) -> dict[int, int]:
    """The coins of ``kind`` that each of ``players`` got from ``since`` on."""
    found = dict.fromkeys(players, 0)
    rows = (
        Transfer.objects.filter(kind=kind, credit__player__in=found, movement__at__gte=since)
        .values_list("credit__player_id")
        .annotate(Sum("amount"))
        .order_by()
    )
    return found | dict(rows)


# The whole ledger


@dataclass(frozen=True, slots=True)
class Head:
    """The newest link of the chain: whoever notes it down can prove later what stood before it."""

    seq: int
    hash: str
    at: int


def head() -> Head:
    """The newest movement's number, hash and time; number 0 before the first."""
    row = Movement.objects.order_by("-seq").values_list("seq", "hash", "at").first()
    return Head(*row) if row else Head(0, GENESIS, 0)


@dataclass(frozen=True, slots=True)
class TrialRow:
    """All accounts of one kind: how many, what they gave, what they got, what they hold."""

    kind: AccountKind
    accounts: int
    given: int
    received: int

    @property
    def balance(self) -> int:
        """What they hold together; the mint's is below zero, and all kinds make zero."""
        return self.received - self.given


def trial_balance(before: int | None = None) -> list[TrialRow]:
    """Sums by kind of account, as of the moment ``before`` or of now; the balances make zero."""
    rows = (
        Transfer.objects.all()
        if before is None
        else Transfer.objects.filter(movement__at__lt=before)
    )
    given = dict(rows.values_list("debit_kind").annotate(Sum("amount")).order_by())
    received = dict(rows.values_list("credit_kind").annotate(Sum("amount")).order_by())
    found = []
    for kind in AccountKind:
        accounts = Account.objects.filter(kind=kind).count()
        found.append(TrialRow(kind, accounts, given.get(kind, 0), received.get(kind, 0)))
    return found


@dataclass(frozen=True, slots=True)
class MintRow:
    """What came into the world (``amount`` above zero) or left it on one day for one reason."""

    day: date
    kind: Kind
    amount: int


_MINT: Final = """
    SELECT m.at / {day} AS day, t.kind,
        sum(CASE t.debit_kind WHEN 'mint' THEN t.amount ELSE -t.amount END)
    FROM wallet_transfer t JOIN wallet_movement m ON m.seq = t.movement_id
    WHERE (t.debit_kind = 'mint' OR t.credit_kind = 'sink') AND m.at >= %s AND m.at < %s
    GROUP BY m.at / {day}, t.kind ORDER BY 1, 2
"""


def mint_report(since: int, before: int) -> list[MintRow]:
    """Coins made and retired between two moments, by day and reason."""
    with connection.cursor() as cursor:
        cursor.execute(_MINT.format(day=DAY_MS), [since, before])
        return [
            MintRow(day_of(day * DAY_MS), Kind(kind), int(amount))
            for day, kind, amount in cursor.fetchall()
        ]


def coins_in_existence(before: int | None = None) -> int:
    """All coins that players and pots hold, as of the moment ``before`` or of now."""
    holders = (AccountKind.PLAYER, AccountKind.ESCROW)
    return sum(row.balance for row in trial_balance(before) if row.kind in holders)


# What two people decide, and the stop


def open_stop() -> Stop | None:
    """The stop that keeps coin tables from dealing; ``None`` while they are open."""
    ended = Decision.objects.filter(approved=True, proposal__stop=OuterRef("pk"))
    return Stop.objects.filter(~Exists(ended)).order_by("pk").first()


def open_proposals() -> QuerySet[Proposal]:
    """What waits for somebody's decision, the oldest first."""
    return Proposal.objects.filter(decision=None).order_by("pk")


def proposals() -> QuerySet[Proposal]:
    """All that was ever proposed, with its decision and movement, the newest first."""
    rows = Proposal.objects.select_related("decision", "movement", "corrects", "stop")
    return rows.order_by("-pk")


def retired() -> QuerySet[Transfer]:
    """The coins of deleted accounts that went to the sink, the newest first."""
    rows = Transfer.objects.filter(kind=Kind.RETIREMENT).select_related("movement", "debit")
    return rows.order_by("-pk")


def payouts(
    *, since: int | None = None, before: int | None = None, player: int | None = None
) -> QuerySet[Movement]:
    """The games that were paid out, the newest first, with the sum as ``total``."""
    rows = movements(kinds=[Kind.PRIZE], since=since, before=before, player=player)
    return rows.annotate(total=Sum(F("transfers__amount")))
