"""What is said at a table, as it is kept. Part of :mod:`games.models`.

A line is never changed and never deleted but for two ends, which triggers of the database know:
old lines are swept, and the free text of a deleted account is blanked.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from .engine.rules import MAX_SEATS

TEXT_CHARS: Final = 200
# The client's key of a message or a step.
KEY_LENGTH: Final = 40


class Talk(models.TextChoices):
    """What may be said at a table. The fixed phrases come with the emotes."""

    NONE = "none", _("Nothing")
    PHRASES = "phrases", _("Quick phrases")
    TEXT = "text", _("Quick phrases and free text")


class LineKind(models.TextChoices):
    """What a line is: its body is a phrase's id, an emote's, or what somebody wrote."""

    PHRASE = "phrase", _("Quick phrase")
    EMOTE = "emote", _("Emote")
    TEXT = "text", _("Free text")


def usual_talk(*, private: bool) -> Talk:
    """What may be said where nobody chose: friends write, strangers do not."""
    return Talk.TEXT if private else Talk.PHRASES


def talk_field() -> models.CharField[str, str]:
    """The column of a table that says what may be said there."""
    return models.CharField(_("talk"), max_length=8, choices=Talk, default=Talk.PHRASES)


def talk_check() -> CheckConstraint:
    """That the column holds one of the three."""
    return CheckConstraint(name="table_talk", condition=Q(talk__in=Talk.values))


class ChatLine(models.Model):
    """Somebody said something from ``seat`` at ``at``, in milliseconds of the server's clock.

    ``game`` is the match that was played then, or whose result was shown; ``key`` is the client's,
    so that a repeated message is one line.
    """

    table = models.ForeignKey(
        "games.Table", models.PROTECT, related_name="chat_lines", db_index=False
    )
    game = models.ForeignKey(
        "games.Game", models.PROTECT, null=True, related_name="chat_lines", db_index=False
    )
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.BigIntegerField(db_index=True)
    kind = models.CharField(max_length=6, choices=LineKind)
    body = models.CharField(max_length=TEXT_CHARS, blank=True)
    key = models.CharField(max_length=KEY_LENGTH)

    class Meta:
        verbose_name = _("line of a talk")
        verbose_name_plural = _("lines of talks")
        constraints: ClassVar[list[Any]] = [
            UniqueConstraint(fields=["table", "player", "key"], name="chat_line_once"),
            CheckConstraint(name="chat_line_kind", condition=Q(kind__in=LineKind.values)),
            CheckConstraint(name="chat_line_body", condition=Q(kind=LineKind.TEXT) | ~Q(body="")),
            CheckConstraint(name="chat_line_seat", condition=Q(seat__lt=MAX_SEATS)),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["table", "-id"], name="chat_line_newest"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.pk}"
