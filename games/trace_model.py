"""What support may need to know of a connection: no step, no card, and not kept for ever."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q
from django.utils.translation import gettext_lazy as _

WORD_LENGTH = 24


class TraceKind(models.TextChoices):
    """What a trace tells of."""

    OPENED = "opened", _("Connected")
    CLOSED = "closed", _("Disconnected")
    LAG = "lag", _("Round trip")
    REFUSED = "refused", _("Refused")
    MISSED = "missed", _("Not kept")


class Trace(models.Model):
    """Something about a person's socket at a table, at ``at`` (milliseconds of the server).

    ``socket`` is the same for all of one connection. Of a refusal ``code`` says why, ``asked`` what
    for and ``target`` at whom; the card that was asked for is not kept. Of a round trip
    ``median_ms`` and ``worst_ms`` are those of the ``count`` that were measured since the trace
    before. ``missed`` counts what was more than is kept. Triggers refuse any change, and that a row
    is deleted before it is a week old.
    """

    table = models.ForeignKey("games.Table", models.PROTECT, related_name="+", db_index=False)
    game = models.ForeignKey(
        "games.Game", models.PROTECT, related_name="+", null=True, db_index=False
    )
    seat = models.PositiveSmallIntegerField(null=True)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    socket = models.BigIntegerField()
    at = models.BigIntegerField()
    kind = models.CharField(max_length=8, choices=TraceKind)
    code = models.CharField(max_length=WORD_LENGTH, blank=True, default="")
    asked = models.CharField(max_length=WORD_LENGTH, blank=True, default="")
    target = models.PositiveSmallIntegerField(null=True)
    median_ms = models.PositiveIntegerField(null=True)
    worst_ms = models.PositiveIntegerField(null=True)
    count = models.PositiveIntegerField(default=1)

    class Meta:
        app_label = "games"
        verbose_name = _("trace of a connection")
        verbose_name_plural = _("traces of connections")
        constraints: ClassVar[list[Any]] = [
            CheckConstraint(name="trace_kind", condition=Q(kind__in=TraceKind.values)),
            CheckConstraint(
                name="trace_lag",
                condition=~Q(kind=TraceKind.LAG)
                | Q(median_ms__isnull=False, worst_ms__isnull=False),
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["table", "at"], name="trace_of_table"),
            models.Index(fields=["at"], name="trace_at"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.at}/{self.kind}"
