"""Tables as the API tells them: what everybody may know."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers

from games.api.options import OptionsSerializer
from games.chatlines import Talk
from games.dare_page import dares_of, has_dares
from games.engine.tables import as_values
from games.models import TableState, TeamPrize
from games.selectors import Chair, LobbyRow, TableRow
from games.words import (
    chair_name,
    chips,
    coin_chips,
    lobby_name,
    preset_label,
    table_name,
    talk_chips,
)


class TableRowSerializer(serializers.Serializer[Any]):
    id = serializers.CharField(help_text="Public id; it never changes.")
    name = serializers.CharField()
    url = serializers.CharField(help_text="Address of the table itself.")
    rules = serializers.CharField(help_text="Address of the rules page of this table.")
    preset = serializers.CharField()
    preset_label = serializers.CharField()
    options = OptionsSerializer(help_text="What is played by: every option.")
    chips = serializers.ListField(
        child=serializers.CharField(), help_text="What differs from the preset, in words."
    )
    seats = serializers.IntegerField()
    taken = serializers.IntegerField(help_text="Seats that people took.")
    teams = serializers.BooleanField()
    state = serializers.ChoiceField(choices=TableState.choices)
    entry = serializers.IntegerField(help_text="Coins of every seat.")
    team_prize = serializers.ChoiceField(choices=TeamPrize.choices)
    talk = serializers.ChoiceField(choices=Talk.choices, help_text="What may be said there.")


class ChairSerializer(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    kind = serializers.ChoiceField(choices=["free", "person", "bot", "left"])
    is_guest = serializers.BooleanField()
    is_host = serializers.BooleanField()


class TableSerializer(TableRowSerializer):
    private = serializers.BooleanField()
    chairs = ChairSerializer(many=True)
    game = serializers.CharField(
        allow_null=True, help_text="Public id of the match that is played, or was played last."
    )
    dares = serializers.ListField(
        child=serializers.CharField(), help_text="Dare 1 to 16; none where the deck has no dares."
    )


def row_told(row: LobbyRow) -> dict[str, Any]:
    """A row of the public list."""
    return _told(row, lobby_name(row), row.taken)


def table_told(row: TableRow) -> dict[str, Any]:
    """A table by itself."""
    return _told(row, table_name(row), sum(chair.player is not None for chair in row.chairs)) | {
        "private": row.private,
        "chairs": [_chair_told(chair, row.host_seat) for chair in row.chairs],
        "game": row.game_public_id,
        "dares": dares_of(row) if has_dares(row) else [],
    }


def _told(row: LobbyRow | TableRow, name: str, taken: int) -> dict[str, Any]:
    return {
        "id": row.public_id,
        "name": name,
        "url": reverse("games:table", args=(row.public_id,)),
        "rules": reverse("games:table_rules", args=(row.public_id,)),
        "preset": row.preset,
        "preset_label": preset_label(row.preset),
        "options": as_values(row.rules),
        "chips": coin_chips(row) + chips(row.rules, row.preset) + talk_chips(row),
        "seats": row.seats,
        "taken": taken,
        "teams": row.teams,
        "state": row.state,
        "entry": row.entry,
        "team_prize": row.team_prize,
        "talk": row.talk,
    }


def _chair_told(chair: Chair, host: int | None) -> dict[str, Any]:
    return {
        "seat": chair.number,
        "name": chair_name(chair),
        "kind": _kind(chair),
        "is_guest": chair.is_guest,
        "is_host": chair.number == host,
    }


def _kind(chair: Chair) -> str:
    if chair.player is not None:
        return "left" if chair.left else "person"
    return "bot" if chair.bot else "free"
