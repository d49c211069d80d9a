"""What the desk keeps of its own: how each check of the ledger came out."""

from typing import Any, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from oona_site.desk.case_models import (
    Case,
    CaseGame,
    CaseKind,
    CasePlayer,
    CaseReport,
    Entry,
    EntryKind,
    Incident,
    IncidentGame,
    Outcome,
    Part,
    Status,
    VoidDecision,
    VoidProposal,
    Way,
)

__all__ = [
    "Case", "CaseGame", "CaseKind", "CasePlayer", "CaseReport", "Check", "Entry",
    "EntryKind", "Incident", "IncidentGame", "Outcome", "Part", "Status", "VoidDecision",
    "VoidProposal", "Way",
]  # fmt: skip


class Check(models.Model):
    """One run of the reconciliation. `seq` and `hash` are the head of the chain at that moment.

    `findings` are texts in English, each with the numbers it speaks of; `figures` are counts.
    """

    at = models.BigIntegerField(_("time"))
    seq = models.BigIntegerField(_("number"))
    hash = models.CharField(max_length=64)
    is_clean = models.BooleanField(_("clean"))
    findings = models.JSONField(default=list)
    figures = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("check of the ledger")
        verbose_name_plural = _("checks of the ledger")
        indexes: ClassVar[list[Any]] = [models.Index(fields=["-at"], name="desk_check_at")]

    def __str__(self) -> str:
        return f"{self.at}: {'clean' if self.is_clean else len(self.findings)}"


class Watch(models.Model):
    """One look at the coin games of the last days.

    `found` is how many groups stood out, of which `opened` made a new case and `continued` added to
    one. `limits` are the thresholds of that night.
    """

    at = models.BigIntegerField(_("time"))
    matches = models.PositiveIntegerField()
    players = models.PositiveIntegerField()
    found = models.PositiveIntegerField()
    opened = models.PositiveIntegerField()
    continued = models.PositiveIntegerField()
    limits = models.JSONField()

    class Meta:
        verbose_name = _("look at coin games")
        verbose_name_plural = _("looks at coin games")
        indexes: ClassVar[list[Any]] = [models.Index(fields=["-at"], name="desk_watch_at")]

    def __str__(self) -> str:
        return f"{self.at}: {self.opened}"
