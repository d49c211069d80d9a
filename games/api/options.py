"""The rule systems and their options as the API tells them: all of it from the declarations."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from games.engine.options import Option
from games.engine.presets import Preset
from games.engine.rules import GROUPS, MIN_SEATS, OPTIONS, RulesError, attempt
from games.engine.tables import as_values
from games.offers import PRESETS, options_of
from games.words import option_text, option_value_text, rules_error_text


def plain(value: Any) -> Any:
    """A value of an option as JSON has it."""
    return value if value is None or isinstance(value, int) else str(value)


def _field_of(option: Option) -> serializers.Field[Any, Any, Any, Any]:
    """How the description of the API tells the values of ``option``."""
    told: dict[str, Any] = {"required": False, "help_text": _(option.help)}
    if option.is_switch:
        return serializers.BooleanField(**told)
    told["allow_null"] = None in option.choices
    if option.bounds:
        least, most = option.bounds
        return serializers.IntegerField(min_value=least, max_value=most, **told)
    values = map(plain, option.choices)
    return serializers.ChoiceField(
        choices=[*zip(values, map(_, option.labels), strict=True)], **told
    )


# A table's options, each a field made from its declaration.
OptionsSerializer: type[serializers.Serializer[Any]] = type(
    "OptionsSerializer",
    (serializers.Serializer,),
    {option.name: _field_of(option) for option in OPTIONS.values()},
)


class ValueSerializer(serializers.Serializer[Any]):
    value = serializers.JSONField()
    label = serializers.CharField()
    chip = serializers.CharField(help_text="What a table's card says of it.")


class BoundsSerializer(serializers.Serializer[Any]):
    least = serializers.IntegerField()
    most = serializers.IntegerField()


class OptionSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    group = serializers.CharField()
    group_label = serializers.CharField()
    label = serializers.CharField()
    help = serializers.CharField()
    values = ValueSerializer(many=True)
    bounds = BoundsSerializer(
        allow_null=True, help_text="Every whole number between them is good as well."
    )
    deck = serializers.CharField(allow_null=True, help_text="The deck that has the cards for it.")


class ProblemSerializer(serializers.Serializer[Any]):
    field = serializers.CharField()
    code = serializers.CharField()
    text = serializers.CharField()


class ConflictSerializer(serializers.Serializer[Any]):
    option = serializers.CharField()
    value = serializers.JSONField()
    problems = ProblemSerializer(many=True)


class PresetSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    label = serializers.CharField()
    summary = serializers.CharField()
    rules = serializers.CharField(help_text="Address of its rules page.")
    seats = BoundsSerializer()
    values = OptionsSerializer(help_text="What it plays by: every option.")
    changeable = serializers.ListField(
        child=serializers.CharField(), help_text="The options that a table may change."
    )
    conflicts = ConflictSerializer(
        many=True, help_text="Values that contradict what this preset plays by else."
    )


class PresetsSerializer(serializers.Serializer[Any]):
    presets = PresetSerializer(many=True)
    options = OptionSerializer(many=True)


def presets_told() -> dict[str, Any]:
    """All presets and options in the active language."""
    return {
        "presets": [_preset_told(preset) for preset in PRESETS.values()],
        "options": [_option_told(option) for option in OPTIONS.values()],
    }


def problem_of(error: RulesError) -> dict[str, str]:
    """What is wrong with a table, in the active language."""
    return {"field": error.field, "code": error.code, "text": rules_error_text(error)}


def _preset_told(preset: Preset) -> dict[str, Any]:
    return {
        "name": preset.name,
        "label": gettext(preset.label),
        "summary": gettext(preset.summary),
        "rules": reverse("games:rules", args=(preset.name,)),
        "seats": {"least": MIN_SEATS, "most": preset.most_seats},
        "values": as_values(preset.rules),
        "changeable": [option.name for option in options_of(preset)],
        "conflicts": [
            {"option": name, "value": value, "problems": [problem_of(error) for error in errors]}
            for name, value, errors in conflicts_of(preset.name)
        ],
    }


def _option_told(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "group": option.group,
        "group_label": gettext(GROUPS[option.group]),
        "label": gettext(option.label),
        "help": gettext(option.help),
        "values": [
            {
                "value": plain(choice),
                "label": option_value_text(option.name, choice),
                "chip": option_text(option.name, choice),
            }
            for choice in option.choices
        ],
        "bounds": option.bounds and dict(zip(("least", "most"), option.bounds, strict=True)),
        "deck": option.deck,
    }


@cache
def conflicts_of(preset: str) -> tuple[tuple[str, Any, tuple[RulesError, ...]], ...]:
    """The values that a table by ``preset`` cannot choose alone, and why: name, value, reasons."""
    return tuple(_conflicts(PRESETS[preset]))


def _conflicts(preset: Preset) -> Iterator[tuple[str, Any, tuple[RulesError, ...]]]:
    for option in options_of(preset):
        for choice in option.choices:
            wanted: Mapping[str, Any] = {option.name: choice}
            _rules, errors = attempt(preset.rules, wanted)
            if errors:
                yield option.name, plain(choice), tuple(errors)
