"""People. A guest is a row without e-mail and password; an account is the same row with both."""

import secrets
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from oona_site.players.staff_models import (
    Appeal,
    AppealAnswer,
    Letter,
    LetterKind,
    Lifting,
    PastName,
    Sanction,
    SanctionKind,
    StaffAction,
    StaffActionAbout,
    Verb,
)

__all__ = [
    "Appeal", "AppealAnswer", "Block", "Digits", "Hearing", "Language", "Letter", "LetterKind",
    "Lifting", "Note", "PastName", "Player", "PlayerManager", "Preferences", "Sanction",
    "SanctionKind", "Session", "StaffAction", "StaffActionAbout", "Token", "Verb",
    "make_public_id",
]  # fmt: skip

PUBLIC_ID_BYTES = 16
PUBLIC_ID_CHARS = 22
NAME_CHARS_MAX = 24
TOKEN_NAME_CHARS_MAX = 40
REPORT_WORDS_MAX = 500
# A key spells some characters with two letters, and NFKD makes one character up to eighteen.
KEY_CHARS_MAX = 96


class Language(models.TextChoices):
    EN = "en", "English"
    AR = "ar", "العربية"
    FA = "fa", "فارسی"
    EL = "el", "Ελληνικά"


def make_public_id() -> str:
    """Makes an address nobody can guess, which begins with a letter or a digit.

    A command would read one that begins with a hyphen as an option.
    """
    while True:
        text = secrets.token_urlsafe(PUBLIC_ID_BYTES)
        if text[0].isalnum():
            return text


class PlayerManager(BaseUserManager["Player"]):
    def create_user(self, email: str, password: str, **fields: Any) -> "Player":
        """Makes an account. Does not check the name; `services` does."""
        player = self.model(email=email.strip().lower(), **fields)
        player.set_password(password)
        player.save(using=self._db)
        return player

    def create_superuser(self, email: str, password: str, **fields: Any) -> "Player":
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> "Player":
        return self.get(email=(username or "").strip().lower())


class Player(AbstractBaseUser, PermissionsMixin):
    public_id = models.CharField(
        max_length=PUBLIC_ID_CHARS, unique=True, default=make_public_id, editable=False
    )
    email = models.EmailField(_("e-mail"), unique=True, null=True, blank=True)
    name = models.CharField(_("name"), max_length=NAME_CHARS_MAX)
    name_key = models.CharField(max_length=KEY_CHARS_MAX, editable=False)
    language = models.CharField(_("language"), max_length=2, choices=Language, default=Language.EN)
    is_active = models.BooleanField(_("may sign in"), default=True)
    # Kept by triggers from the sanctions; what is past means nothing.
    banned_until = models.DateTimeField(null=True, editable=False)
    is_staff = models.BooleanField(_("staff"), default=False)
    password_is_temporary = models.BooleanField(default=False, editable=False)
    created_at = models.DateTimeField(_("since"), default=timezone.now, editable=False)
    # Nothing of the person is left in the row then; games and movements go on pointing at it.
    deleted_at = models.DateTimeField(_("deleted"), null=True, editable=False)
    last_seen = models.DateTimeField(_("last seen"), default=timezone.now, editable=False)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    objects: ClassVar[PlayerManager] = PlayerManager()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            # Guests may share a name; nobody may look like somebody who has an account.
            models.UniqueConstraint(
                fields=["name_key"],
                condition=models.Q(email__isnull=False),
                name="players_account_name_key",
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="players_name_not_empty"),
            models.CheckConstraint(
                condition=~models.Q(name_key=""), name="players_name_key_not_empty"
            ),
            models.CheckConstraint(
                condition=models.Q(language__in=["en", "ar", "fa", "el"]),
                name="players_language_known",
            ),
            models.CheckConstraint(
                condition=models.Q(email__isnull=True) | ~models.Q(email=""),
                name="players_email_not_empty",
            ),
            models.CheckConstraint(
                condition=models.Q(is_staff=False) | models.Q(email__isnull=False),
                name="players_staff_has_email",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["name_key"], name="players_name_key")
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_guest(self) -> bool:
        return self.email is None

    @property
    def is_banned(self) -> bool:
        """Whether a sanction keeps him out at this moment."""
        return self.banned_until is not None and self.banned_until > timezone.now()

    def set_password(self, raw_password: str | None) -> None:
        super().set_password(raw_password)
        self.password_is_temporary = False


class Session(AbstractBaseSession):
    """A signed-in browser, with its player in a column: sockets find both in one query."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, related_name="+")

    class Meta:
        db_table = "players_session"
        verbose_name = _("session")
        verbose_name_plural = _("sessions")

    @classmethod
    def get_session_store_class(cls) -> Any:
        from oona_site.players.sessions import SessionStore

        return SessionStore


class KnownBrowser(models.Model):
    """A browser in which somebody logged in, by a salted hash of the mark that it keeps."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    digest = models.CharField(max_length=64)
    first_at = models.DateTimeField(default=timezone.now, editable=False)
    last_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player", "digest"], name="players_browser_once"),
        ]


class Digits(models.TextChoices):
    LANGUAGE = "", _("As in the language")
    LATN = "latn", "0-9"
    ARAB = "arab", "\u0660-\u0669"
    ARABEXT = "arabext", "\u06f0-\u06f9"


class Preferences(models.Model):
    """How somebody likes his table. Where a browser was told otherwise, that counts there."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, primary_key=True)
    digits = models.CharField(_("digits"), max_length=8, choices=Digits, blank=True, default="")
    sounds = models.BooleanField(_("sounds"), default=True)
    confirm = models.BooleanField(_("confirm before a card is played"), default=False)


class Block(models.Model):
    """Somebody with whom a player does not want to sit."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering: ClassVar[list[str]] = ["-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player", "other"], name="players_block_once"),
            models.CheckConstraint(
                condition=~models.Q(player=models.F("other")), name="players_block_not_oneself"
            ),
        ]


class ReportKind(models.TextChoices):
    """What a report is about: a person at a table, or something that he wrote."""

    SEAT = "seat", _("A person at a table")
    DARES = "dares", _("Dares of a table")
    PERFORMANCE = "performance", _("Lines for a dare")
    NAME = "name", _("A name")


class ReportReason(models.TextChoices):
    """Why somebody is reported."""

    INSULT = "insult", _("Insults or threatens")
    INDECENT = "indecent", _("Not fit for this table")
    PRIVATE = "private", _("Tells something private")
    COLLUSION = "collusion", _("Cheats or plays together with another")
    STALLING = "stalling", _("Stalls on purpose")
    NAME = "name", _("Offensive name")
    OTHER = "other", _("Something else")


class Report(models.Model):
    """Somebody reported another player. Triggers refuse any change.

    ``table`` and ``game`` are public ids, and ``seq`` is the step after which it happened: the log
    is found by them. ``lines`` are copies of what was written then, each with ``who`` (a public
    id), ``text`` and, where it is known, ``at`` in milliseconds.
    """

    public_id = models.CharField(
        max_length=PUBLIC_ID_CHARS, unique=True, default=make_public_id, editable=False
    )
    reporter = models.ForeignKey(Player, models.PROTECT, related_name="reports_made")
    subject = models.ForeignKey(Player, models.PROTECT, related_name="reports_about")
    kind = models.CharField(_("about"), max_length=11, choices=ReportKind)
    reason = models.CharField(_("reason"), max_length=9, choices=ReportReason)
    words = models.CharField(_("in words"), max_length=REPORT_WORDS_MAX, blank=True, default="")
    table = models.CharField(_("table"), max_length=32)
    game = models.CharField(_("game"), max_length=32, blank=True, default="")
    seq = models.PositiveIntegerField(null=True, blank=True)
    lines = models.JSONField(default=list, blank=True)
    created_at = models.DateTimeField(_("since"), db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(reason__in=ReportReason.values), name="players_report_reason"
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=ReportKind.values), name="players_report_kind"
            ),
            models.CheckConstraint(
                condition=~models.Q(reporter=models.F("subject")),
                name="players_report_of_another",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["reporter", "-created_at"], name="players_report_made"),
            models.Index(fields=["subject", "-created_at"], name="players_report_about"),
        ]

    def __str__(self) -> str:
        return self.public_id


class Hearing(models.Model):
    """What a player chose about somebody's words at tables: not to get them, or to read them."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    is_muted = models.BooleanField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player", "other"], name="players_hearing_once"),
            models.CheckConstraint(
                condition=~models.Q(player=models.F("other")), name="players_hearing_not_oneself"
            ),
        ]


class Note(models.Model):
    """Whose sockets have to be looked at again. Triggers write it, whatever the change came from.

    `at` is the database's clock in milliseconds. No foreign key: the row it speaks of may be gone.
    """

    id = models.BigAutoField(primary_key=True)
    player = models.BigIntegerField()
    at = models.BigIntegerField(db_index=True)
    is_about_roles = models.BooleanField()


class Token(models.Model):
    """What a program of a player's shows instead of a session. Only its digest is kept.

    `auth_hash` is the session hash the player had: with another password the token is void. With
    `showed_factor` he had shown his second factor when he made it, which staff's addresses ask.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(_("name"), max_length=TOKEN_NAME_CHARS_MAX)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    auth_hash = models.CharField(max_length=128, editable=False)
    may_act = models.BooleanField(_("may act"), default=False)
    showed_factor = models.BooleanField(default=False, editable=False)
    created_at = models.DateTimeField(_("since"), default=timezone.now, editable=False)
    expires_at = models.DateTimeField(_("until"))
    used_at = models.DateTimeField(_("last used"), null=True)

    class Meta:
        verbose_name = _("token")
        verbose_name_plural = _("tokens")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=~models.Q(name=""), name="players_token_named"),
        ]
