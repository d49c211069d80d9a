"""What of a statement its owner wants to see."""

from __future__ import annotations

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from .models import Kind

GAMES: Final = (Kind.STAKE, Kind.PRIZE, Kind.REFUND)
EARNED: Final = (Kind.WELCOME, Kind.DAILY, Kind.REWARD)
DECIDED: Final = (Kind.ADJUSTMENT, Kind.REVERSAL)
SHOWN: Final = {"games": GAMES, "earned": EARNED, "decided": DECIDED}


class StatementForm(forms.Form):
    """A choice of lines; what cannot be read shows all."""

    show = forms.ChoiceField(
        label=_("Show"),
        required=False,
        choices=[
            ("", _("All")),
            ("games", _("Entries and prizes")),
            ("earned", _("Earned by playing")),
            ("decided", _("Corrections")),
        ],
    )

    def kinds(self) -> tuple[Kind, ...]:
        """The kinds asked for; none means all."""
        return SHOWN.get(self.cleaned_data["show"], ()) if self.is_valid() else ()
