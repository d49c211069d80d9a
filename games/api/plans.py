"""The table that a program asks for, read as the create form reads one."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ParseError, ValidationError

from games import stakes
from games.api.options import OptionsSerializer
from games.chatlines import Talk
from games.engine.rules import MAX_SEATS, MIN_SEATS
from games.engine.tables import DARE_CHARS_MAX, DARES, BadTable, TableRules
from games.fields import bad_entry
from games.models import ENTRY_STEP, NAME_LENGTH, TeamPrize
from games.offers import PRESETS, read_name, read_offer
from games.services import Plan
from games.words import rules_error_text
from oona_site.players.names import BadName


class TableFieldsSerializer(serializers.Serializer[Any]):
    """What a table has besides its game."""

    name = serializers.CharField(
        default="", allow_blank=True, max_length=NAME_LENGTH, trim_whitespace=False
    )
    private = serializers.BooleanField(
        default=False, help_text="Not in the list: only people with the link find it."
    )
    talk = serializers.ChoiceField(
        choices=Talk.choices,
        required=False,
        help_text="What may be said. Left out: `text` at a private table, else `phrases`.",
    )

    def validate_name(self, text: str) -> str:
        """A table's name is read by strangers."""
        try:
            return read_name(text)
        except BadName as problem:
            raise ValidationError(str(problem), problem.problem.value) from None


class CoinFieldsSerializer(serializers.Serializer[Any]):
    """What a table has on a site with coins."""

    entry = serializers.IntegerField(
        default=0, help_text="Coins of every seat, in tens. 0: a table without coins."
    )
    team_prize = serializers.ChoiceField(choices=TeamPrize.choices, default=TeamPrize.BY_PLACE)

    def validate_entry(self, coins: int) -> int:
        """In tens, up to the most that this site allows."""
        if coins % ENTRY_STEP or not 0 <= coins <= settings.OONA_ENTRY_MOST:
            raise ValidationError(bad_entry(), "bad_entry")
        return coins


# What it says is what `read_plan` takes; the game's own fields are judged by their declaration.
class PlanSerializer(CoinFieldsSerializer, TableFieldsSerializer):
    """The table somebody wants."""

    preset = serializers.ChoiceField(choices=list(PRESETS))
    seats = serializers.IntegerField(min_value=MIN_SEATS, max_value=MAX_SEATS)
    teams = serializers.BooleanField(default=False, help_text="Four seats, two against two.")
    options = OptionsSerializer(
        required=False, help_text="What differs from the preset; no switch is the text “on”."
    )
    dares = serializers.ListField(
        child=serializers.CharField(max_length=DARE_CHARS_MAX),
        required=False,
        help_text=f"With `dare_list: custom`, and only then: {DARES} texts; the first is dare 1.",
    )


_GAME = ("preset", "seats", "teams", "options", "dares")


def read_plan(data: Any) -> Plan:
    """The table that ``data``, the body of a request, asks for.

    Raises ``ValidationError`` with everything that is wrong, each at its field; what no table has
    is refused too, so that a misspelt option is not played without.
    """
    if not isinstance(data, Mapping):
        raise ParseError
    kinds = (TableFieldsSerializer, CoinFieldsSerializer)[: 2 if stakes.are_on() else 1]
    own, errors = _own_fields([kind(data=data) for kind in kinds])
    known = {*_GAME, *(name for kind in kinds for name in kind().fields)}
    table = _game(data, [name for name in data if name not in known], errors)
    if errors or table is None:
        raise ValidationError(errors)
    return Plan(
        preset=table.preset.name,
        rules=table.rules,
        seats=table.seats,
        teams=table.teams,
        dares=table.dares,
        **own,
    )


def _own_fields(
    asked: list[serializers.Serializer[Any]],
) -> tuple[dict[str, Any], dict[str, list[Any]]]:
    values: dict[str, Any] = {}
    errors: dict[str, list[Any]] = {}
    for each in asked:
        if each.is_valid():
            values |= each.validated_data
        else:
            errors |= each.errors
    return values, errors


def _game(
    data: Mapping[str, Any], unknown: list[str], errors: dict[str, list[Any]]
) -> TableRules | None:
    """The game that is asked for; what cannot be is added to ``errors``."""
    options, dares = data.get("options", {}), data.get("dares")
    if isinstance(options, Mapping):
        options = dict(options) | {name: data[name] for name in unknown if name not in options}
    try:
        return read_offer(
            data.get("preset"),
            options,
            data.get("seats"),
            data.get("teams", False),
            [] if dares is None else dares,
        )
    except BadTable as bad:
        for error in bad.errors:
            said = ErrorDetail(rules_error_text(error), error.code)
            errors.setdefault(error.field, []).append(said)
        return None
