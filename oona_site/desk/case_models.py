"""Cases, what takes two people about a game, and outages. Triggers hold what this file cannot say.

Entries of a case, proposals, decisions and outages are never changed or deleted; a closed case
takes no entry; nobody decides what he proposed, or about a game that he played. Games are named by
their public ids and times of games are milliseconds, as everywhere.
"""

from operator import attrgetter
from typing import Any, ClassVar, Final

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint
from django.db.models.functions import Length
from django.db.models.lookups import GreaterThanOrEqual
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from oona_site.players.staff_models import REASON_LEAST
from wallet.models import REASON_LENGTH

# As long as the wallet keeps one, since a reversal has the reason for which a game is void.
GAME_REASON_MOST: Final = REASON_LENGTH
TITLE_MOST: Final = 120
WORDS_MOST: Final = 4000
REFERENCE_LENGTH: Final = 32


def _person(**options: Any) -> models.ForeignKey[Any, Any]:
    return models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", **options)


def _moment() -> models.DateTimeField[Any, Any]:
    return models.DateTimeField(default=timezone.now, editable=False)


class CaseKind(models.TextChoices):
    """Where a case comes from."""

    REPORT = "report", _("Report")
    HAND = "hand", _("Opened by hand")
    COLLUSION = "collusion", _("Arranged games")
    INCIDENT = "incident", _("Outage")


class Status(models.TextChoices):
    """Whose turn it is."""

    OPEN = "open", _("In progress")
    WAITING = "waiting", _("Waiting for the player")
    CLOSED = "closed", _("Closed")


class Outcome(models.TextChoices):
    """What a case came to."""

    ACTED = "acted", _("We acted")
    NOTHING = "nothing", _("Nothing found")


class Case(models.Model):
    """One matter that the desk answers for. `evidence` is what a program found, as JSON."""

    kind = models.CharField(max_length=10, choices=CaseKind)
    title = models.CharField(max_length=TITLE_MOST)
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    outcome = models.CharField(max_length=8, choices=Outcome, default="", blank=True)
    assignee = _person(null=True)
    opened_by = _person(null=True)
    opened_at = _moment()
    evidence = models.JSONField(default=dict)

    class Meta:
        constraints: ClassVar[list[Any]] = [
            CheckConstraint(name="desk_case_status", condition=Q(status__in=list(Status.values))),
            CheckConstraint(name="desk_case_kind", condition=Q(kind__in=list(CaseKind.values))),
            CheckConstraint(
                name="desk_case_closed_has_outcome",
                condition=Q(Q(status=Status.CLOSED.value), ~Q(outcome=""))
                | Q(~Q(status=Status.CLOSED.value), outcome=""),
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["status", "-id"], name="desk_case_listed"),
        ]

    def __str__(self) -> str:
        return f"{self.pk} {self.heading}"

    @property
    def heading(self) -> str:
        """What the case is called: by staff in their words, else in the reader's language."""
        if self.kind == CaseKind.REPORT and (rows := list(self.reports.all())):
            report = min(rows, key=attrgetter("pk")).report
            return f"{report.get_kind_display()}: {report.get_reason_display()}"
        with override("en"):
            # What cases without a title were called when the name of their kind was kept as one.
            is_kind = self.title == str(CaseKind(self.kind).label)
        return self.get_kind_display() if is_kind else self.title or self.get_kind_display()


class Part(models.TextChoices):
    """What somebody has to do with a case."""

    SUBJECT = "subject", _("Whom it is about")
    REPORTER = "reporter", _("Who reported it")


class CasePlayer(models.Model):
    """A player in a case."""

    case = models.ForeignKey(Case, models.PROTECT, related_name="players")
    player = _person()
    part = models.CharField(max_length=8, choices=Part)

    class Meta:
        constraints: ClassVar[list[Any]] = [
            UniqueConstraint(fields=["case", "player", "part"], name="desk_case_player_once"),
        ]


class CaseGame(models.Model):
    """A game that a case is about."""

    case = models.ForeignKey(Case, models.PROTECT, related_name="games")
    game = models.CharField(max_length=REFERENCE_LENGTH, db_index=True)

    class Meta:
        constraints: ClassVar[list[Any]] = [
            UniqueConstraint(fields=["case", "game"], name="desk_case_game_once"),
        ]


class CaseReport(models.Model):
    """The report of a player that a case was opened from; a report belongs to one case."""

    case = models.ForeignKey(Case, models.PROTECT, related_name="reports")
    report = models.OneToOneField("players.Report", models.PROTECT, related_name="case")


class EntryKind(models.TextChoices):
    """What stands in the history of a case."""

    OPENED = "opened", _("Opened")
    NOTE = "note", _("Note")
    HANDED = "handed", _("Handed over")
    STATUS = "status", _("Status")
    MESSAGE = "message", _("To the player")
    REPLY = "reply", _("From the player")
    SANCTION = "sanction", _("Sanction")
    VOID = "void", _("Void of a game")
    OUTCOME = "outcome", _("Outcome")


class Entry(models.Model):
    """One line in the history of a case. `by` is None for what a program wrote.

    `player` is whom a message went to, or who replied. The words of a message are those that he
    reads.
    """

    case = models.ForeignKey(Case, models.PROTECT, related_name="entries")
    kind = models.CharField(max_length=8, choices=EntryKind)
    words = models.TextField(default="", blank=True)
    player = _person(null=True)
    by = _person(null=True)
    at = _moment()

    class Meta:
        constraints: ClassVar[list[Any]] = [
            CheckConstraint(
                name="desk_entry_says_something",
                condition=~Q(kind__in=["note", "message", "reply"]) | ~Q(words=""),
            ),
        ]


class Incident(models.Model):
    """A span of time in which games could not be played, in milliseconds. `by` is None where the
    servers noticed it by themselves."""

    begins_at = models.BigIntegerField()
    ends_at = models.BigIntegerField()
    reason = models.CharField(max_length=GAME_REASON_MOST)
    by = _person(null=True)
    at = _moment()

    class Meta:
        constraints: ClassVar[list[Any]] = [
            CheckConstraint(name="desk_incident_span", condition=Q(ends_at__gt=F("begins_at"))),
            CheckConstraint(
                name="desk_incident_reason",
                condition=GreaterThanOrEqual(Length("reason"), REASON_LEAST),
            ),
            # Two processes that come back at once notice the same one.
            UniqueConstraint(
                fields=["begins_at"], name="desk_incident_noticed", condition=Q(by__isnull=True)
            ),
        ]


class IncidentGame(models.Model):
    """A game that was running in the span; its players were told when the row was written."""

    incident = models.ForeignKey(Incident, models.PROTECT, related_name="games")
    game = models.CharField(max_length=REFERENCE_LENGTH)

    class Meta:
        constraints: ClassVar[list[Any]] = [
            UniqueConstraint(fields=["incident", "game"], name="desk_incident_game_once"),
        ]


class VoidProposal(models.Model):
    """That a game should not count; nothing happens before a referee decides."""

    game = models.CharField(max_length=REFERENCE_LENGTH, db_index=True)
    reason = models.CharField(max_length=GAME_REASON_MOST)
    proposer = _person()
    case = models.ForeignKey(Case, models.PROTECT, null=True, related_name="voids")
    incident = models.ForeignKey(Incident, models.PROTECT, null=True, related_name="voids")
    at = _moment()

    class Meta:
        constraints: ClassVar[list[Any]] = [
            CheckConstraint(
                name="desk_void_reason",
                condition=GreaterThanOrEqual(Length("reason"), REASON_LEAST),
            ),
        ]


class Way(models.TextChoices):
    """How a game is made void: by where it stood when that was decided."""

    NONE = "", _("It counts")
    CALLED_OFF = "called_off", _("Called off: every entry went back")
    REVERSED = "reversed", _("Reversed: prizes taken back, entries returned")
    MARKED = "marked", _("Marked: there were no coins")


class VoidDecision(models.Model):
    """What became of a proposal. A game is void once."""

    proposal = models.OneToOneField(VoidProposal, models.PROTECT, related_name="decision")
    game = models.CharField(max_length=REFERENCE_LENGTH)
    by = _person()
    approved = models.BooleanField()
    way = models.CharField(max_length=10, choices=Way, default=Way.NONE, blank=True)
    at = _moment()

    class Meta:
        constraints: ClassVar[list[Any]] = [
            UniqueConstraint(fields=["game"], name="desk_void_once", condition=Q(approved=True)),
            CheckConstraint(
                name="desk_void_has_a_way",
                condition=Q(approved=True, way__in=["called_off", "reversed", "marked"])
                | Q(approved=False, way=""),
            ),
        ]
