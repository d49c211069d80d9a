"""The form of a new table: a loop over the declared options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .engine.presets import Preset
from .engine.rules import (
    GROUPS,
    MIN_SEATS,
    Option,
    Rules,
    RulesError,
    change,
    check_seats,
)
from .models import NAME_LENGTH
from .offers import PRESETS, options_of
from .services import Plan
from .words import option_value_text, rules_error_text

USUAL_SEATS = 4


def _written(value: Any) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)


class TableForm(forms.Form):
    """A table by ``preset`` whose options start at the preset's values."""

    name = forms.CharField(label=_("Name of the table"), max_length=NAME_LENGTH, required=False)
    seats = forms.TypedChoiceField(label=_("Seats"), coerce=int, initial=USUAL_SEATS)
    teams = forms.BooleanField(
        label=_("Teams of two"),
        help_text=_("Four seats; your partner sits across from you."),
        required=False,
    )
    private = forms.BooleanField(
        label=_("Private table"),
        help_text=_("Not in the list: only people with the link find it."),
        required=False,
    )

    def __init__(self, *args: Any, preset: str = "oona", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.preset: Preset = PRESETS[preset]
        self.plan: Plan | None = None
        seats = self.fields["seats"]
        assert isinstance(seats, forms.TypedChoiceField)
        seats.choices = [
            (count, str(count)) for count in range(MIN_SEATS, self.preset.most_seats + 1)
        ]
        for option in self._options():
            self.fields[option.name] = self._field(option)

    def _options(self) -> tuple[Option, ...]:
        return options_of(self.preset)

    def _field(self, option: Option) -> forms.Field:
        value = getattr(self.preset.rules, option.name)
        label, help_text = gettext(option.label), gettext(option.help)
        if isinstance(value, bool):
            return forms.BooleanField(
                label=label, help_text=help_text, initial=value, required=False
            )
        labels = [option_value_text(option.name, choice) for choice in option.choices]
        choices = list(zip(map(_written, option.choices), labels, strict=True))
        return forms.ChoiceField(
            label=label, help_text=help_text, choices=choices, initial=_written(value)
        )

    def groups(self) -> Iterator[tuple[str, list[forms.BoundField]]]:
        """The options' fields by group, in the order of declaration."""
        for group, label in GROUPS.items():
            fields = [self[option.name] for option in self._options() if option.group == group]
            if fields:
                yield gettext(label), fields

    def table_fields(self) -> list[forms.BoundField]:
        """The fields that are no options."""
        return [self[name] for name in ("name", "seats", "teams", "private")]

    def clean_name(self) -> str:
        """A table's name is read by strangers, so it passes what people's names pass."""
        from oona_site.players.names import BadName, clean_name

        name: str = self.cleaned_data["name"]
        if not name.strip():
            return ""
        try:
            return clean_name(name)
        except BadName as problem:
            raise forms.ValidationError(str(problem)) from None

    def clean(self) -> dict[str, Any]:
        """Read the options as the engine does; a conflict is told at the field it names."""
        data = self.cleaned_data
        if self.errors:
            return data
        try:
            rules = self._rules(data)
            check_seats(data["seats"], teams=data["teams"], most=self.preset.most_seats)
        except RulesError as error:
            field = error.field if error.field in self.fields else None
            self.add_error(field, rules_error_text(error))
            return data
        self.plan = Plan(
            preset=self.preset.name,
            rules=rules,
            seats=data["seats"],
            teams=data["teams"],
            private=data["private"],
            name=data["name"],
        )
        return data

    def _rules(self, data: dict[str, Any]) -> Rules:
        values = {}
        for option in self._options():
            written = data[option.name]
            by_text = {_written(choice): choice for choice in option.choices}
            values[option.name] = by_text[_written(written)]
        return change(self.preset.rules, values)
