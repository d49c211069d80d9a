"""What staff did, and what they decided about a player. Rows are never changed: triggers refuse it.

Who reads them: the player his own part, staff all of it. A row names its case by number, since
cases are the desk's and people know nothing of it.
"""

from typing import Any, ClassVar, Final

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, F, Q
from django.db.models.functions import Length
from django.db.models.lookups import GreaterThanOrEqual, LessThanOrEqual
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

REASON_LEAST: Final = 10
REASON_MOST: Final = 1000
APPEAL_MOST: Final = 1000
WORDS_MOST: Final = 4000
TARGET_CHARS: Final = 60


def _person(**options: Any) -> models.ForeignKey[Any, Any]:
    return models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", **options)


def _moment() -> models.DateTimeField[Any, Any]:
    return models.DateTimeField(default=timezone.now, editable=False)


def _is_reason(field: str) -> Q:
    return Q(GreaterThanOrEqual(Length(field), REASON_LEAST)) & Q(
        LessThanOrEqual(Length(field), REASON_MOST)
    )


class Verb(models.TextChoices):
    """What somebody of the staff can do about a player or a game."""

    LOOK = "look", _("Looked at a game")
    SEARCH = "search", _("Looked at a player")
    CASE_OPENED = "case_opened", _("Opened a case")
    CASE_READ = "case_read", _("Read a case")
    CASE_NOTED = "case_noted", _("Wrote a note")
    CASE_HANDED = "case_handed", _("Handed a case over")
    CASE_WAITS = "case_waits", _("Set the state of a case")
    CASE_ANSWERED = "case_answered", _("Wrote to a player")
    CASE_CLOSED = "case_closed", _("Closed a case")
    SANCTIONED = "sanctioned", _("Imposed a sanction")
    LIFTED = "lifted", _("Lifted a sanction")
    APPEAL_DECIDED = "appeal_decided", _("Decided an appeal")
    VOID_PROPOSED = "void_proposed", _("Proposed to void a game")
    VOID_DECIDED = "void_decided", _("Decided whether a game is void")
    INCIDENT = "incident", _("Recorded an outage")


class StaffAction(models.Model):
    """One thing that one person of the staff did. `target` names it: `game:ID`, `case:NUMBER`."""

    staff = _person()
    verb = models.CharField(max_length=16, choices=Verb)
    reason = models.CharField(max_length=REASON_MOST, default="", blank=True)
    target = models.CharField(max_length=TARGET_CHARS, default="", blank=True, db_index=True)
    data = models.JSONField(default=dict)
    at = _moment()

    class Meta:
        constraints: ClassVar[list[Any]] = [
            CheckConstraint(name="players_action_verb", condition=Q(verb__in=list(Verb.values))),
            # Nobody looks at a game without saying why.
            CheckConstraint(
                name="players_look_has_reason",
                condition=~Q(verb=Verb.LOOK.value) | _is_reason("reason"),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.verb} {self.target}".rstrip()


class StaffActionAbout(models.Model):
    """Whom an action is about: he reads it on his own page."""

    action = models.ForeignKey(StaffAction, models.PROTECT, related_name="about")
    player = _person()

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["action", "player"], name="players_action_about_once"),
        ]

    def __str__(self) -> str:
        return f"{self.action_id}: {self.player_id}"


class SanctionKind(models.TextChoices):
    """What a player may not do meanwhile; a warning forbids nothing."""

    WARNING = "warning", _("Warning")
    CHAT = "chat", _("No free text")
    COINS = "coins", _("No coin tables")
    BAN = "ban", _("No signing in")


class Sanction(models.Model):
    """What one person of the staff imposed on a player, with the reason that he reads.

    All but a warning end by themselves. Triggers refuse one that ends before now; they sign a
    banned player out, and keep `Player.banned_until`.
    """

    player = _person()
    kind = models.CharField(max_length=8, choices=SanctionKind)
    reason = models.CharField(max_length=REASON_MOST)
    begins_at = models.DateTimeField(default=timezone.now)
    ends_at = models.DateTimeField(null=True)
    case = models.BigIntegerField(null=True)
    by = _person()
    at = _moment()

    class Meta:
        constraints: ClassVar[list[Any]] = [
            CheckConstraint(
                name="players_sanction_kind", condition=Q(kind__in=list(SanctionKind.values))
            ),
            CheckConstraint(name="players_sanction_reason", condition=_is_reason("reason")),
            CheckConstraint(
                name="players_sanction_ends",
                condition=Q(kind=SanctionKind.WARNING.value, ends_at__isnull=True)
                | Q(
                    ~Q(kind=SanctionKind.WARNING.value),
                    ends_at__isnull=False,
                    ends_at__gt=F("begins_at"),
                ),
            ),
            CheckConstraint(name="players_sanction_not_oneself", condition=~Q(player=F("by"))),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Lifting(models.Model):
    """The end of a sanction before its time, with the reason that the player reads."""

    sanction = models.OneToOneField(Sanction, models.PROTECT, related_name="lifting")
    reason = models.CharField(max_length=REASON_MOST)
    by = _person()
    at = _moment()

    class Meta:
        constraints: ClassVar[list[Any]] = [
            CheckConstraint(name="players_lifting_reason", condition=_is_reason("reason")),
        ]

    def __str__(self) -> str:
        return f"{self.sanction_id}"


class Appeal(models.Model):
    """What the player says against a sanction, in his own words; once."""

    sanction = models.OneToOneField(Sanction, models.PROTECT, related_name="appeal")
    words = models.CharField(max_length=APPEAL_MOST)
    at = _moment()

    class Meta:
        constraints: ClassVar[list[Any]] = [
            CheckConstraint(
                name="players_appeal_words",
                condition=Q(GreaterThanOrEqual(Length("words"), 1))
                & Q(LessThanOrEqual(Length("words"), APPEAL_MOST)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sanction_id}"


class AppealAnswer(models.Model):
    """What became of an appeal. Who imposed the sanction does not decide it: a trigger refuses."""

    appeal = models.OneToOneField(Appeal, models.PROTECT, related_name="answer")
    granted = models.BooleanField()
    words = models.CharField(max_length=REASON_MOST)
    by = _person()
    at = _moment()

    class Meta:
        constraints: ClassVar[list[Any]] = [
            CheckConstraint(name="players_appeal_answer_words", condition=_is_reason("words")),
        ]

    def __str__(self) -> str:
        return f"{self.appeal_id}: {'granted' if self.granted else 'refused'}"


class PastName(models.Model):
    """A name that a player had. A trigger writes it, whatever changed the name."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    name = models.CharField(max_length=24)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class LetterKind(models.TextChoices):
    """Why the site writes to a player."""

    SANCTION = "sanction", _("A sanction")
    LIFTING = "lifting", _("A sanction ended early")
    APPEAL = "appeal", _("The answer to your appeal")
    ANSWER = "answer", _("From the support desk")
    REPORT = "report", _("What became of your report")
    GAME = "game", _("A game that does not count")
    INCIDENT = "incident", _("An outage")


class Letter(models.Model):
    """What the site tells a player, in his language at that time. `read_at` alone changes."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=8, choices=LetterKind)
    words = models.TextField()
    sanction = models.ForeignKey(Sanction, models.PROTECT, null=True, related_name="letters")
    case = models.BigIntegerField(null=True)
    game = models.CharField(max_length=32, default="", blank=True)
    at = _moment()
    read_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar[list[Any]] = [
            CheckConstraint(name="players_letter_words", condition=~Q(words="")),
            CheckConstraint(
                name="players_letter_kind", condition=Q(kind__in=list(LetterKind.values))
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["player"], name="players_unread", condition=Q(read_at__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
