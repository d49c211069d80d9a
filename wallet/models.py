"""The ledger's rows. The database itself holds the law; the code above it only asks politely.

Coins stand on accounts and move by **transfers**: one account gives (debit), one receives
(credit), a whole amount above zero. So nothing is made or lost between two sides, and coins come
into being in one place alone: the mint, whose balance below zero is what exists elsewhere.
Transfers stand under a **movement**, which says why. It is written after them and seals them, and
its hash covers them and the hash before (`chain`).

Nothing here is ever changed or deleted: triggers refuse it. An account's balance alone changes, by
the trigger that applies a transfer. What may flow where is a closed list (:data:`FLOWS`). There
is no flow between players, and none that sells coins.

Times are milliseconds of the server's clock.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint
from django.db.models.functions import Length
from django.db.models.lookups import GreaterThanOrEqual
from django.utils.translation import gettext_lazy as _

KEY_LENGTH: Final = 100
REFERENCE_LENGTH: Final = 40
REASON_LENGTH: Final = 400
REASON_LEAST: Final = 10
HASH_LENGTH: Final = 64
AMOUNT_MOST: Final = 1_000_000_000


class AccountKind(models.TextChoices):
    """Where coins come from, who holds them, where a game holds them, where they end."""

    MINT = "mint", _("Mint")
    PLAYER = "player", _("Player")
    ESCROW = "escrow", _("Pot")
    SINK = "sink", _("Sink")


class Kind(models.TextChoices):
    """Why coins move."""

    WELCOME = "welcome", _("Welcome")
    DAILY = "daily", _("Daily reward")
    REWARD = "reward", _("Reward for a game")
    STAKE = "stake", _("Entry")
    PRIZE = "prize", _("Prize")
    REFUND = "refund", _("Entry given back")
    ADJUSTMENT = "adjustment", _("Adjustment")
    REVERSAL = "reversal", _("Reversal")
    RETIREMENT = "retirement", _("Account deleted")


OF_A_GAME: Final = (Kind.STAKE, Kind.PRIZE, Kind.REFUND)
SETTLEMENTS: Final = (Kind.PRIZE, Kind.REFUND)
BY_TWO_PEOPLE: Final = (Kind.ADJUSTMENT, Kind.REVERSAL)

FLOWS: Final = (
    (Kind.WELCOME, AccountKind.MINT, AccountKind.PLAYER),
    (Kind.DAILY, AccountKind.MINT, AccountKind.PLAYER),
    (Kind.REWARD, AccountKind.MINT, AccountKind.PLAYER),
    (Kind.STAKE, AccountKind.PLAYER, AccountKind.ESCROW),
    (Kind.PRIZE, AccountKind.ESCROW, AccountKind.PLAYER),
    (Kind.REFUND, AccountKind.ESCROW, AccountKind.PLAYER),
    (Kind.ADJUSTMENT, AccountKind.MINT, AccountKind.PLAYER),
    (Kind.ADJUSTMENT, AccountKind.PLAYER, AccountKind.SINK),
    (Kind.REVERSAL, AccountKind.MINT, AccountKind.PLAYER),
    (Kind.REVERSAL, AccountKind.PLAYER, AccountKind.SINK),
    (Kind.RETIREMENT, AccountKind.PLAYER, AccountKind.SINK),
)


def _listed_flow() -> Q:
    allowed = Q()
    for kind, debit, credit in FLOWS:
        allowed |= Q(kind=kind.value, debit=debit.value, credit=credit.value)
    return allowed


def _person(**options: Any) -> models.ForeignKey[Any, Any]:
    return models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False, **options
    )


class Account(models.Model):
    """Holds coins: the mint, the sink, a player's, or the pot of one game (``reference``)."""

    kind = models.CharField(_("kind"), max_length=8, choices=AccountKind)
    player = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="coins",
        verbose_name=_("player"),
    )
    reference = models.CharField(_("game"), max_length=REFERENCE_LENGTH, default="")
    balance = models.BigIntegerField(_("balance"), default=0)
    last_transfer = models.BigIntegerField(default=0)

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints: ClassVar[list[Any]] = [
            UniqueConstraint(fields=["id", "kind"], name="wallet_account_of_kind"),
            UniqueConstraint(
                fields=["kind"],
                name="wallet_one_mint_one_sink",
                condition=Q(kind__in=(AccountKind.MINT.value, AccountKind.SINK.value)),
            ),
            UniqueConstraint(
                fields=["reference"],
                name="wallet_one_pot_a_game",
                condition=Q(kind=AccountKind.ESCROW.value),
            ),
            CheckConstraint(
                name="wallet_account_kind", condition=Q(kind__in=list(AccountKind.values))
            ),
            CheckConstraint(
                name="wallet_no_debt", condition=Q(kind=AccountKind.MINT.value) | Q(balance__gte=0)
            ),
            CheckConstraint(
                name="wallet_account_of_player",
                condition=Q(kind=AccountKind.PLAYER.value, player__isnull=False)
                | (~Q(kind=AccountKind.PLAYER.value) & Q(player__isnull=True)),
            ),
            CheckConstraint(
                name="wallet_account_of_game",
                condition=(Q(kind=AccountKind.ESCROW.value) & ~Q(reference=""))
                | (~Q(kind=AccountKind.ESCROW.value) & Q(reference="")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.owner}".rstrip()

    @property
    def owner(self) -> str:
        """Whose it is, as the chain writes it: a player's number, a game's id, or nothing."""
        return self.reference if self.player_id is None else str(self.player_id)


class Flow(models.Model):
    """What may flow where: every transfer names one of these rows by a foreign key.

    The list is closed by a check, so that no row can be added for a flow that is not thought of.
    """

    pk = models.CompositePrimaryKey("kind", "debit", "credit")
    kind = models.CharField(max_length=12, choices=Kind)
    debit = models.CharField(max_length=8, choices=AccountKind)
    credit = models.CharField(max_length=8, choices=AccountKind)

    class Meta:
        verbose_name = _("flow")
        verbose_name_plural = _("flows")
        constraints: ClassVar[list[Any]] = [
            CheckConstraint(name="wallet_flow_listed", condition=_listed_flow())
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.debit} -> {self.credit}"


class Stop(models.Model):
    """Coin tables deal no more, from here until two people reopen them."""

    at = models.BigIntegerField()
    reason = models.CharField(max_length=REASON_LENGTH)

    class Meta:
        verbose_name = _("stop of coin tables")
        verbose_name_plural = _("stops of coin tables")
        constraints: ClassVar[list[Any]] = [
            CheckConstraint(name="wallet_stop_reason", condition=~Q(reason="")),
        ]

    def __str__(self) -> str:
        return self.reason


class ProposalKind(models.TextChoices):
    """What takes two people."""

    ADJUSTMENT = "adjustment", _("Adjustment")
    REVERSAL = "reversal", _("Reversal")
    REOPENING = "reopening", _("Reopening of coin tables")


class Proposal(models.Model):
    """What one person wants done to coins; nothing happens before another decides.

    An adjustment names ``player`` and ``amount`` (below zero: taken away), a reversal the movement
    it ``corrects``, a reopening the ``stop`` it ends.
    """

    kind = models.CharField(max_length=12, choices=ProposalKind)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    amount = models.BigIntegerField(null=True)
    corrects = models.ForeignKey("Movement", models.PROTECT, null=True, related_name="+")
    stop = models.ForeignKey(Stop, models.PROTECT, null=True, related_name="proposals")
    reason = models.CharField(max_length=REASON_LENGTH)
    proposer = _person()
    at = models.BigIntegerField()

    class Meta:
        verbose_name = _("proposal")
        verbose_name_plural = _("proposals")
        constraints: ClassVar[list[Any]] = [
            UniqueConstraint(fields=["id", "proposer"], name="wallet_proposal_of"),
            CheckConstraint(
                name="wallet_proposal_is_whole",
                condition=(
                    Q(
                        kind=ProposalKind.ADJUSTMENT.value,
                        player__isnull=False,
                        amount__isnull=False,
                        corrects__isnull=True,
                        stop__isnull=True,
                    )
                    & ~Q(amount=0)
                    & Q(amount__gte=-AMOUNT_MOST, amount__lte=AMOUNT_MOST)
                )
                | Q(
                    kind=ProposalKind.REVERSAL.value,
                    player__isnull=True,
                    amount__isnull=True,
                    corrects__isnull=False,
                    stop__isnull=True,
                )
                | Q(
                    kind=ProposalKind.REOPENING.value,
                    player__isnull=True,
                    amount__isnull=True,
                    corrects__isnull=True,
                    stop__isnull=False,
                ),
            ),
            CheckConstraint(
                name="wallet_proposal_reason",
                condition=GreaterThanOrEqual(Length("reason"), REASON_LEAST),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Decision(models.Model):
    """What became of a proposal. Nobody approves what he proposed himself; he may withdraw it."""

    proposal = models.OneToOneField(Proposal, models.PROTECT, related_name="decision")
    proposer = _person()
    by = _person()
    approved = models.BooleanField()
    at = models.BigIntegerField()

    class Meta:
        verbose_name = _("decision")
        verbose_name_plural = _("decisions")
        constraints: ClassVar[list[Any]] = [
            CheckConstraint(
                name="wallet_decision_by_another",
                condition=Q(approved=False) | ~Q(by=F("proposer")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.proposal_id}: {'yes' if self.approved else 'no'}"


class Movement(models.Model):
    """Why coins moved: the header that seals its transfers and links them to all before.

    ``reference`` is the game it belongs to. ``key`` is made of the facts (``prize:<game>``), so
    that doing it again meets the first. ``lines`` is the number of its transfers, ``previous`` the
    hash of the movement before.
    """

    seq = models.BigIntegerField(_("number"), primary_key=True)
    at = models.BigIntegerField(_("time"))
    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    key = models.CharField(_("key"), max_length=KEY_LENGTH, unique=True)
    reference = models.CharField(_("game"), max_length=REFERENCE_LENGTH, default="", db_index=True)
    reason = models.CharField(_("reason"), max_length=REASON_LENGTH, default="")
    proposal = models.OneToOneField(
        Proposal, models.PROTECT, null=True, related_name="movement", verbose_name=_("proposal")
    )
    proposer = _person(null=True)
    approver = _person(null=True)
    corrects = models.OneToOneField(
        "self", models.PROTECT, null=True, related_name="correction", verbose_name=_("corrects")
    )
    lines = models.PositiveSmallIntegerField(_("transfers"))
    previous = models.CharField(max_length=HASH_LENGTH, unique=True)
    hash = models.CharField(max_length=HASH_LENGTH, unique=True)

    class Meta:
        verbose_name = _("movement")
        verbose_name_plural = _("movements")
        constraints: ClassVar[list[Any]] = [
            UniqueConstraint(fields=["seq", "kind"], name="wallet_movement_of_kind"),
            UniqueConstraint(
                fields=["reference"],
                name="wallet_one_settlement",
                condition=Q(kind__in=[kind.value for kind in SETTLEMENTS]),
            ),
            UniqueConstraint(
                fields=["reference"], name="wallet_one_deal", condition=Q(kind=Kind.STAKE.value)
            ),
            CheckConstraint(name="wallet_movement_kind", condition=Q(kind__in=list(Kind.values))),
            CheckConstraint(name="wallet_movement_has_lines", condition=Q(lines__gte=1)),
            CheckConstraint(
                name="wallet_movement_key", condition=GreaterThanOrEqual(Length("key"), 8)
            ),
            CheckConstraint(
                name="wallet_movement_of_game",
                condition=~Q(kind__in=[kind.value for kind in OF_A_GAME]) | ~Q(reference=""),
            ),
            CheckConstraint(
                name="wallet_two_people",
                condition=(
                    Q(kind__in=[kind.value for kind in BY_TWO_PEOPLE])
                    & Q(proposal__isnull=False, proposer__isnull=False, approver__isnull=False)
                    & ~Q(proposer=F("approver"))
                    & GreaterThanOrEqual(Length("reason"), REASON_LEAST)
                )
                | (
                    ~Q(kind__in=[kind.value for kind in BY_TWO_PEOPLE])
                    & Q(proposal__isnull=True, proposer__isnull=True, approver__isnull=True)
                ),
            ),
            CheckConstraint(
                name="wallet_reversal_corrects",
                condition=Q(kind=Kind.REVERSAL.value, corrects__isnull=False)
                | (~Q(kind=Kind.REVERSAL.value) & Q(corrects__isnull=True)),
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["at"], name="wallet_at")]

    def __str__(self) -> str:
        return f"{self.seq} {self.key}"


class Transfer(models.Model):
    """One account gives, one receives. Written before its movement, which seals it.

    The kinds stand here again, so that foreign keys can hold them to the flows. ``detail`` is a
    JSON text that explains the amount; the hash of the movement covers it.
    """

    movement = models.ForeignKey(
        Movement, models.PROTECT, related_name="transfers", db_constraint=False
    )
    kind = models.CharField(max_length=12, choices=Kind)
    debit = models.ForeignKey(Account, models.PROTECT, related_name="given", db_constraint=False)
    debit_kind = models.CharField(max_length=8, choices=AccountKind)
    credit = models.ForeignKey(
        Account, models.PROTECT, related_name="received", db_constraint=False
    )
    credit_kind = models.CharField(max_length=8, choices=AccountKind)
    amount = models.BigIntegerField(_("coins"))
    detail = models.TextField(default="")

    class Meta:
        verbose_name = _("transfer")
        verbose_name_plural = _("transfers")
        constraints: ClassVar[list[Any]] = [
            UniqueConstraint(fields=["movement", "debit", "credit"], name="wallet_transfer_once"),
            UniqueConstraint(
                fields=["credit"],
                name="wallet_one_welcome",
                condition=Q(kind=Kind.WELCOME.value),
            ),
            CheckConstraint(
                name="wallet_transfer_amount", condition=Q(amount__gte=1, amount__lte=AMOUNT_MOST)
            ),
            CheckConstraint(name="wallet_transfer_moves", condition=~Q(debit=F("credit"))),
        ]

    def __str__(self) -> str:
        return f"{self.movement_id}: {self.amount}"
