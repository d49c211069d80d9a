"""Tables, seats, matches and their steps: what must survive a restart.

Times are milliseconds of the server's clock, as in the engine. Internal keys are bigint; what
leaves the server is ``public_id``. Steps are never updated and never deleted: triggers refuse it.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from oona_site.players.models import make_public_id

from . import served_model, trace_model  # noqa: F401  # models of this app
from .chatlines import KEY_LENGTH, talk_check, talk_field
from .chatlines import ChatLine as ChatLine  # noqa: PLC0414 - a model like the others
from .engine.rules import MAX_SEATS, MIN_SEATS, Rules
from .engine.tables import from_values

NAME_LENGTH = 40


def new_public_id() -> str:
    """An address nobody can guess; it begins with a letter or a digit."""
    return make_public_id()


class TableState(models.TextChoices):
    """Waiting for players, playing, showing the result, or gone for good."""

    OPEN = "open", _("Open")
    PLAYING = "playing", _("Playing")
    OVER = "over", _("Over")
    CLOSED = "closed", _("Closed")


class TeamPrize(models.TextChoices):
    """Who gets what at a table of two teams with an entry."""

    BY_PLACE = "by_place", _("By place: 70 and 30")
    WINNER_TAKES_ALL = "winner_takes_all", _("The winning pair takes all")


ENTRY_STEP = 10


def _entry() -> models.PositiveIntegerField[int, int]:
    return models.PositiveIntegerField(_("entry"), default=0)


def _team_prize() -> models.CharField[str, str]:
    return models.CharField(
        _("team prize"), max_length=16, choices=TeamPrize, default=TeamPrize.BY_PLACE
    )


class Table(models.Model):
    """A place where matches are played one after another, by the same rules.

    ``version`` rises with every change of this row or its seats that a reader could see; the
    hubs of all processes compare it. ``clock_at`` is when the table must move on by itself.
    ``performance`` is what the performer of the open dare has written for the others. ``entry``
    is what every seat pays for a match, in coins; nothing of coins is there without one. ``hold``
    says why the last match could not begin by itself: a code, and the players it is about. A table
    that somebody keeps (``kept_by``) waits for its people again instead of closing, until nobody
    has sat there for a month after ``used_at``.
    """

    public_id = models.CharField(max_length=32, unique=True, default=new_public_id, editable=False)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="hosted"
    )
    name = models.CharField(max_length=NAME_LENGTH, blank=True, default="")
    preset = models.CharField(max_length=20)
    options = models.JSONField()
    seats = models.PositiveSmallIntegerField()
    teams = models.BooleanField(default=False)
    private = models.BooleanField(default=False)
    talk = talk_field()
    entry = _entry()
    team_prize = _team_prize()
    state = models.CharField(max_length=8, choices=TableState, default=TableState.OPEN)
    version = models.BigIntegerField(default=1)
    clock_at = models.BigIntegerField(null=True, blank=True)
    performance = models.JSONField(null=True, blank=True, editable=False)
    hold = models.JSONField(null=True, blank=True, editable=False)
    kept_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="kept_tables"
    )
    used_at = models.BigIntegerField(default=0)
    game = models.ForeignKey(
        "Game", models.PROTECT, null=True, blank=True, related_name="current_at"
    )
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        constraints: ClassVar[list[Any]] = [
            CheckConstraint(
                name="table_seats", condition=Q(seats__gte=MIN_SEATS, seats__lte=MAX_SEATS)
            ),
            talk_check(),
            CheckConstraint(name="table_state", condition=Q(state__in=TableState.values)),
            CheckConstraint(
                name="table_playing_has_game",
                condition=~Q(state=TableState.PLAYING) | Q(game__isnull=False),
            ),
            CheckConstraint(name="table_entry", condition=Q(entry=F("entry") / 10 * 10)),
            # No state waits for ever: what is open or shows a result has a clock.
            CheckConstraint(
                name="table_clock",
                condition=Q(state__in=(TableState.PLAYING, TableState.CLOSED))
                | Q(clock_at__isnull=False),
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["clock_at"], name="table_clock_at", condition=Q(clock_at__isnull=False)
            ),
            models.Index(
                fields=["-id"],
                name="table_listed",
                condition=Q(private=False) & ~Q(state=TableState.CLOSED),
            ),
        ]

    def __str__(self) -> str:
        return self.public_id

    @property
    def rules(self) -> Rules:
        """The stored option values, read."""
        return from_values(self.options)


class Seat(models.Model):
    """One chair: empty, a person's, or a program's.

    ``left`` is a person who gave his seat up for good while the match goes on. ``tab_at`` is
    when the browser tab that plays was opened; ``online`` and ``seen_at`` are kept by the
    process that holds his socket, so that the others know.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="chairs")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="chairs"
    )
    bot = models.BooleanField(default=False)
    left = models.BooleanField(default=False)
    rematch = models.BooleanField(default=False)
    online = models.BooleanField(default=False)
    seen_at = models.BigIntegerField(default=0)
    tab_at = models.BigIntegerField(default=0)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints: ClassVar[list[Any]] = [
            UniqueConstraint(fields=["table", "number"], name="seat_number"),
            UniqueConstraint(
                fields=["table", "player"],
                name="seat_one_a_player",
                condition=Q(player__isnull=False),
            ),
            CheckConstraint(name="seat_bot_is_nobody", condition=Q(bot=False) | Q(player=None)),
            CheckConstraint(name="seat_range", condition=Q(number__lt=MAX_SEATS)),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class Removal(models.Model):
    """The host took a player off his private table: he does not sit there again until he may."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="removals")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("removal")
        verbose_name_plural = _("removals")
        constraints: ClassVar[list[Any]] = [
            UniqueConstraint(fields=["table", "player"], name="removal_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.player_id}"


class OwnDares(models.Model):
    """The sixteen dares that whoever opened a table wrote for it.

    Triggers refuse any change: people sit down having read them.
    """

    table = models.OneToOneField(Table, models.PROTECT, primary_key=True, related_name="own_dares")
    writer = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="written_dares"
    )
    texts = models.JSONField()

    class Meta:
        verbose_name = _("dares of a table")
        verbose_name_plural = _("dares of tables")

    def __str__(self) -> str:
        return f"{self.table_id}"


class Game(models.Model):
    """One match: a snapshot of who played by which rules, and how it ended.

    ``sealed_seed`` is encrypted and holds all that is secret; the step that closes the match
    reveals the seed in ``seed`` and the players' salts, a JSON object by seat, in ``salts``.
    ``commitment`` is the seed's hash and public from before the deal on. A ``void`` match was
    called off: it has no result, and entries were given back.
    """

    public_id = models.CharField(max_length=32, unique=True, default=new_public_id, editable=False)
    table = models.ForeignKey(Table, models.PROTECT, related_name="games")
    number = models.PositiveIntegerField()
    preset = models.CharField(max_length=20)
    options = models.JSONField()
    seats = models.PositiveSmallIntegerField()
    teams = models.BooleanField(default=False)
    entry = _entry()
    team_prize = _team_prize()
    sealed_seed = models.BinaryField()
    commitment = models.CharField(max_length=64)
    seed = models.CharField(max_length=64, blank=True, default="")
    salts = models.TextField(blank=True, default="")
    started_at = models.BigIntegerField()
    ended_at = models.BigIntegerField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)
    void = models.BooleanField(_("called off"), default=False)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        constraints: ClassVar[list[Any]] = [
            UniqueConstraint(fields=["table", "number"], name="game_number"),
            CheckConstraint(
                name="game_seed_after_end", condition=Q(seed="") | Q(ended_at__isnull=False)
            ),
            CheckConstraint(
                name="game_salts_after_end", condition=Q(salts="") | Q(ended_at__isnull=False)
            ),
            CheckConstraint(
                name="game_times",
                condition=Q(ended_at__isnull=True) | Q(ended_at__gte=F("started_at")),
            ),
            CheckConstraint(name="game_entry", condition=Q(entry=F("entry") / 10 * 10)),
            CheckConstraint(
                name="game_void_has_ended", condition=Q(void=False) | Q(ended_at__isnull=False)
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["ended_at"], name="game_ended_at", condition=Q(ended_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return self.public_id


class Deal(models.Model):
    """The next match of a table before it is dealt: its address, and its seed, committed to.

    From ``called_at`` on no new salt is taken, and those that were committed are revealed.
    """

    table = models.OneToOneField(Table, models.CASCADE, related_name="deal")
    public_id = models.CharField(max_length=32, unique=True, default=new_public_id, editable=False)
    sealed_seed = models.BinaryField()
    commitment = models.CharField(max_length=64)
    called_at = models.BigIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("coming deal")
        verbose_name_plural = _("coming deals")

    def __str__(self) -> str:
        return self.public_id


class DealSalt(models.Model):
    """What a person adds to a coming deal: a hash first, and the salt itself, encrypted, later."""

    deal = models.ForeignKey(Deal, models.CASCADE, related_name="salts")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    commitment = models.CharField(max_length=64)
    committed_at = models.BigIntegerField()
    sealed_salt = models.BinaryField(null=True)

    class Meta:
        verbose_name = _("salt of a deal")
        verbose_name_plural = _("salts of deals")
        constraints: ClassVar[list[Any]] = [
            UniqueConstraint(fields=["deal", "seat"], name="deal_salt_seat"),
            UniqueConstraint(fields=["deal", "player"], name="deal_salt_player"),
        ]

    def __str__(self) -> str:
        return f"{self.deal_id}/{self.seat}"


class GameSeat(models.Model):
    """Who sat where when the match was dealt; programs have no player."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="players")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="played"
    )

    class Meta:
        verbose_name = _("player of a game")
        verbose_name_plural = _("players of games")
        constraints: ClassVar[list[Any]] = [
            UniqueConstraint(fields=["game", "number"], name="game_seat_number"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}"


class Step(models.Model):
    """One accepted action and the facts it led to. Written by the journal alone.

    ``seat`` is ``None`` for what nobody at the table did: the deal and the clock. ``cause`` and
    ``facts`` are JSON texts; ``schema`` says how to read the facts.
    """

    pk = models.CompositePrimaryKey("game_id", "seq")
    game = models.ForeignKey(Game, models.PROTECT, related_name="steps", db_index=False)
    seq = models.PositiveIntegerField()
    at = models.BigIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    cause = models.TextField()
    facts = models.TextField()
    key = models.CharField(max_length=KEY_LENGTH, null=True)
    schema = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("step")
        verbose_name_plural = _("steps")
        constraints: ClassVar[list[Any]] = [
            UniqueConstraint(
                fields=["game", "seat", "key"],
                name="step_key",
                condition=Q(key__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seq}"


class Pulse(models.Model):
    """The heartbeat of a running game: its last step, and when the server must act by itself.

    A narrow row rewritten with every step; without an index on ``wake_at``, so that the
    rewriting stays inside its page. The row goes when the match ends.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="pulse")
    seq = models.PositiveIntegerField()
    wake_at = models.BigIntegerField(null=True)

    class Meta:
        verbose_name = _("pulse")
        verbose_name_plural = _("pulses")

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seq}"
