"""Tables and matches for staff: to look at, never to change, and never anybody's cards."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.admin.options import InlineModelAdmin
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from oona_site.players.admin import ReadOnly

from .models import Game, GameSeat, OwnDares, Seat, Table


class SeatInline(ReadOnly, admin.TabularInline[Seat, Table]):
    model = Seat
    fields = ("number", "player", "bot", "left", "online")
    extra = 0


@admin.register(Table)
class TableAdmin(ReadOnly, admin.ModelAdmin[Table]):
    list_display = ("public_id", "name", "preset", "state", "seats", "private", "created_at")
    list_filter = ("state", "preset", "private")
    search_fields = ("public_id", "name")
    inlines: ClassVar[list[type[InlineModelAdmin[Any, Any]]]] = [SeatInline]


@admin.register(OwnDares)
class OwnDaresAdmin(ReadOnly, admin.ModelAdmin[OwnDares]):
    list_display = ("table", "writer")
    search_fields = ("table__public_id",)


class GameSeatInline(ReadOnly, admin.TabularInline[GameSeat, Game]):
    model = GameSeat
    fields = ("number", "player")
    extra = 0


@admin.register(Game)
class GameAdmin(ReadOnly, admin.ModelAdmin[Game]):
    list_display = ("public_id", "table", "number", "preset", "seats")
    list_filter = ("preset",)
    search_fields = ("public_id",)
    # The sealed seed is nobody's business; the revealed one proves a finished game.
    fields = (
        "public_id",
        "table",
        "number",
        "preset",
        "options",
        "seats",
        "teams",
        "commitment",
        "seed",
        "result",
        "steps_link",
    )
    readonly_fields = ("steps_link",)
    inlines: ClassVar[list[type[InlineModelAdmin[Any, Any]]]] = [GameSeatInline]

    @admin.display(description=_("Steps of a match"))
    def steps_link(self, game: Game) -> str:
        """The way to its steps, each of which can be copied as a scenario; once it is over."""
        if game.ended_at is None:
            return "-"
        address = reverse("games:scenario", args=(game.public_id,))
        return format_html('<a href="{}">{}</a>', address, _("Copy as scenario"))
