"""The form of a new table: a loop over the declared options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from oona_site.players.names import BadName

from . import stakes
from .chatlines import Talk
from .engine.presets import Preset
from .engine.rules import GROUPS, MIN_SEATS, OPTIONS, DareList
from .engine.tables import BadTable
from .fields import (
    DaresField,
    EntryField,
    OptionField,
    SeatsField,
    SwitchField,
    field_of,
    read_text,
)
from .models import NAME_LENGTH, TeamPrize
from .offers import PRESETS, options_of, read_name, read_offer
from .services import Plan
from .words import rules_error_text

USUAL_SEATS = 4
TABLE_FIELDS = ("name", "seats", "teams", "private", "talk")
COIN_FIELDS = ("entry", "team_prize")
# What a posted form has besides its fields.
_CONTROLS = frozenset({"csrfmiddlewaretoken", "preset", "back"})


class TableForm(forms.Form):
    """A table by ``preset`` whose options start at the preset's values.

    ``start`` are texts that an address asks to begin with; those that cannot be read are left.
    """

    name = forms.CharField(label=_("Name of the table"), max_length=NAME_LENGTH, required=False)
    seats = SeatsField(label=_("Seats"), initial=USUAL_SEATS)
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
    talk = forms.ChoiceField(
        label=_("Talk at the table"),
        help_text=_("Who writes abuse can be muted and reported whatever you choose."),
        choices=[("", _("As usual: free text at private tables alone")), *Talk.choices],
        required=False,
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        preset: str = "oona",
        start: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(data)
        self.preset: Preset = PRESETS[preset]
        self.plan: Plan | None = None
        seats = self.fields["seats"]
        assert isinstance(seats, SeatsField)
        seats.choices = [
            (count, str(count)) for count in range(MIN_SEATS, self.preset.most_seats + 1)
        ]
        if stakes.are_on():
            self.fields["entry"] = EntryField()
            self.fields["team_prize"] = forms.ChoiceField(
                label=_("Prize for teams"),
                help_text=_("Counts where teams play for an entry."),
                choices=TeamPrize.choices,
                required=False,
            )
        self.options = options_of(self.preset)
        for option in self.options:
            self.fields[option.name] = field_of(option, getattr(self.preset.rules, option.name))
        if "dare_list" in self.fields:
            self.fields["dares"] = DaresField()
        self._begin(start or {})

    def _begin(self, start: Mapping[str, str]) -> None:
        """Begin where an address says, and let what was written stand in its field."""
        for name, text in start.items():
            field = self.fields.get(name)
            if isinstance(field, SwitchField) or name in ("teams", "private"):
                self.initial[name] = text in ("on", "true")
            elif isinstance(field, OptionField):
                value = read_text(field.option, text)
                if not isinstance(value, str) or value in field.option.choices:
                    self.initial[name] = text
            elif field is not None:
                self.initial[name] = text
        for name, field in self.fields.items():
            if isinstance(field, OptionField):
                field.offer(str((self.data or self.initial).get(name) or ""))

    def groups(self) -> Iterator[tuple[str, bool, list[forms.BoundField]]]:
        """The options' fields by group, in the order of declaration, and whether to look at it."""
        for group, label in GROUPS.items():
            fields = [self[option.name] for option in self.options if option.group == group]
            if group == "dares" and "dares" in self.fields:
                fields.insert(1, self["dares"])
            if fields:
                look = any(field.errors or _differs(field) for field in fields)
                yield gettext(label), look, fields

    def table_fields(self) -> list[forms.BoundField]:
        """The fields that are no options."""
        return [self[name] for name in (*TABLE_FIELDS, *COIN_FIELDS) if name in self.fields]

    def wrong_fields(self) -> list[forms.BoundField]:
        """The fields with an error, in the order of the page."""
        return [field for field in self if field.errors]

    def clean_name(self) -> str:
        """A table's name is read by strangers."""
        try:
            return read_name(self.cleaned_data["name"])
        except BadName as problem:
            raise forms.ValidationError(str(problem)) from None

    def clean(self) -> dict[str, Any]:
        """Read the table as the engine does; what cannot be is told at the field it names."""
        data = self.cleaned_data
        values = {option.name: data[option.name] for option in self.options}
        for name in self.data:
            if name not in self.fields and name not in _CONTROLS:
                option = OPTIONS.get(name)
                values[name] = read_text(option, self.data[name]) if option else self.data[name]
        try:
            own = values.get("dare_list") is DareList.CUSTOM
            dares = data.get("dares", []) if own else []
            table = read_offer(
                self.preset.name, values, data.get("seats"), data.get("teams"), dares
            )
        except BadTable as bad:
            for error in bad.errors:
                field = error.field if error.field in self.fields else None
                said = rules_error_text(error)
                self.add_error(field, said if field else f"{error.field}: {said}")
            return data
        if not self.errors:
            self.plan = Plan(
                preset=table.preset.name,
                rules=table.rules,
                seats=table.seats,
                teams=table.teams,
                private=data["private"],
                name=data["name"],
                dares=table.dares,
                entry=data.get("entry") or 0,
                team_prize=TeamPrize(data.get("team_prize") or TeamPrize.BY_PLACE),
                talk=Talk(data["talk"]) if data.get("talk") else None,
            )
        return data


def _differs(field: forms.BoundField) -> bool:
    """Whether an option of the form stands at another value than the preset's."""
    value: object = field.value()
    usual: object = field.field.initial
    if isinstance(field.field, SwitchField | DaresField):
        return bool(value) != bool(usual)
    return str(value) != str(usual)
