"""Form fields of options: each made from the option's declaration, its value judged by it.

A field gives what was written as a value of its option where it can be read as one, and as it is
where it cannot, so that the table's own check explains it at the field. A browser marks what
differs from the preset without a script: the usual value is marked in the markup.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .engine.options import Option, written
from .engine.tables import DARES
from .models import ENTRY_STEP
from .words import option_value_text


def read_text(option: Option, text: str) -> Any:
    """The value that ``text``, as a form writes it, stands for; else ``text`` itself."""
    if option.is_switch and text == "on":
        return True
    for choice in option.choices:
        if written(choice) == text:
            return choice
    return int(text) if option.bounds and text.isdecimal() else text


class UsualSelect(forms.Select):
    """A select in which the preset's own value carries ``data-usual``."""

    def __init__(self, usual: str, choices: Any = ()) -> None:
        super().__init__(choices=choices)
        self.usual = usual

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        made = super().create_option(name, value, *args, **kwargs)
        if str(value) == self.usual:
            made["attrs"]["data-usual"] = ""
        return made


class OptionField(forms.ChoiceField):
    """An option with several values; ``usual`` is the preset's."""

    def __init__(self, option: Option, usual: Any) -> None:
        self.option = option
        self.usual = usual
        self.usual_text = option_value_text(option.name, usual)
        self._shown = [
            (written(choice), option_value_text(option.name, choice)) for choice in option.choices
        ]
        super().__init__(
            choices=self._shown,
            initial=written(usual),
            required=False,
            label=gettext(option.label),
            help_text=gettext(option.help),
            widget=UsualSelect(written(usual)),
        )

    def offer(self, text: str) -> None:
        """Let a value within the option's bounds be chosen though it is no usual choice."""
        value = read_text(self.option, text)
        if value not in self.option.choices and isinstance(value, int):
            self.choices = [*self._shown, (text, text)]

    def clean(self, value: Any) -> Any:
        """What was written as a value; the preset's own where the form did not ask."""
        return read_text(self.option, value) if value else self.usual


class SwitchField(forms.BooleanField):
    """An option that is on or off."""

    def __init__(self, option: Option, usual: bool) -> None:
        self.option = option
        self.usual = usual
        self.usual_text = option_value_text(option.name, usual)
        super().__init__(
            initial=usual,
            required=False,
            label=gettext(option.label),
            help_text=gettext(option.help),
        )

    @property
    def usual_state(self) -> str:
        """The preset's value as the markup has it."""
        return "on" if self.usual else "off"


class SeatsField(forms.ChoiceField):
    """How many seats, 2 to ``most``."""

    def clean(self, value: Any) -> Any:
        """The number; what is none is left to the table's check."""
        text = str(value or "")
        return int(text) if text.isdecimal() else text


class DaresField(forms.CharField):
    """The dares that a table brings, one a line."""

    def __init__(self) -> None:
        super().__init__(
            label=_("The table’s own dares"),
            help_text=_(
                "Sixteen dares, one a line: the first line is dare 1. Everybody reads them before "
                "sitting down, and can report them."
            ),
            required=False,
            strip=False,
            widget=forms.Textarea({"rows": DARES, "dir": "auto"}),
        )

    def clean(self, value: Any) -> list[str]:
        """The lines that hold anything."""
        return [line for line in str(value or "").splitlines() if line.strip()]


def bad_entry() -> str:
    """What is said of an entry that cannot be."""
    text = gettext("Write an entry in tens, from 0 to %(most)s.")
    return text % {"most": settings.OONA_ENTRY_MOST}


class EntryField(forms.IntegerField):
    """What a seat costs, in coins: in tens, nothing at all for a table without coins."""

    def __init__(self) -> None:
        most, wrong = settings.OONA_ENTRY_MOST, bad_entry()
        super().__init__(
            label=_("Entry"),
            help_text=_(
                "Coins that every seat pays with the deal and that become the prizes. Then all "
                "seats are for people with accounts. 0: a table without coins."
            ),
            required=False,
            initial=0,
            min_value=0,
            max_value=most,
            step_size=ENTRY_STEP,
            error_messages=dict.fromkeys(("invalid", "min_value", "max_value", "step_size"), wrong),
        )


def field_of(option: Option, usual: Any) -> OptionField | SwitchField:
    """The field of ``option`` at a table by a preset whose own value is ``usual``."""
    if option.is_switch:
        return SwitchField(option, usual)
    return OptionField(option, usual)
