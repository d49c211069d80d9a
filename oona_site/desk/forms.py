"""What somebody at the desk looks for, and what he proposes."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from oona_site.players import selectors as people
from oona_site.players.fields import ProseField
from wallet.models import REASON_LEAST, REASON_LENGTH, Kind
from wallet.selectors import day_start

_DAY = timedelta(days=1)


def _day_field(label: Any) -> forms.DateField:
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, required=False, widget=widget, input_formats=["%Y-%m-%d"])


class _Span(forms.Form):
    """From one day of UTC to another, both counted."""

    first = _day_field(_("First day"))
    last = _day_field(_("Last day"))

    @property
    def since(self) -> int | None:
        """The first moment asked for, in milliseconds."""
        day: date | None = self.cleaned_data.get("first")
        return day_start(day) if day else None

    @property
    def before(self) -> int | None:
        """The first moment that is not asked for any more."""
        day: date | None = self.cleaned_data.get("last")
        return day_start(day + _DAY) if day else None


class PersonSpan(_Span):
    """Of one person, from one day to another."""

    player = forms.CharField(
        label=_("Player"),
        required=False,
        max_length=60,
        help_text=_("A name or a public id."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.candidates: list[people.Face] = []

    def clean_player(self) -> int | None:
        """Gives the number of the one whom the words fit; of several, `candidates` to choose."""
        return self.person_in("player")

    def person_in(self, field: str) -> int | None:
        """Gives the one whom the words of a field name."""
        text: str = self.cleaned_data[field]
        if not text:
            return None
        one = people.face_with(text.strip())
        faces = [one] if one else people.find_faces(text)
        if not faces:
            raise forms.ValidationError(_("Nobody has this name or id."))
        if len(faces) > 1:
            self.candidates = faces
            raise forms.ValidationError(_("Several people fit. Choose one:"))
        return faces[0].id


class PayoutFilter(PersonSpan):
    table = forms.CharField(
        label=_("Table"),
        required=False,
        max_length=60,
        help_text=_("Part of its name, or its public id."),
    )
    verdict = forms.ChoiceField(
        label=_("Recomputed"),
        required=False,
        choices=[("", _("all")), ("mismatch", _("mismatch only"))],
    )


class MovementFilter(PersonSpan):
    text = forms.CharField(
        label=_("Key or game"),
        required=False,
        max_length=100,
        help_text=_("Part of a key, or of a game's public id."),
    )
    kind = forms.MultipleChoiceField(label=_("Kind"), required=False, choices=Kind.choices)
    amount = forms.IntegerField(
        label=_("Coins"), required=False, min_value=1, help_text=_("Of one transfer.")
    )


class StatementFilter(_Span):
    kind = forms.MultipleChoiceField(label=_("Kind"), required=False, choices=Kind.choices)


class AsOf(forms.Form):
    day = _day_field(_("At the end of"))

    @property
    def before(self) -> int | None:
        """The first moment after the day; None for now."""
        day: date | None = self.cleaned_data.get("day")
        return day_start(day + _DAY) if day else None


class MintFilter(_Span):
    """The last thirty days where nothing is asked for."""

    DAYS = 30

    @property
    def span(self) -> tuple[date, date]:
        """First and last day, in order, a year of days at most."""
        today = datetime.now(UTC).date()
        last = self.cleaned_data.get("last") or today
        first = self.cleaned_data.get("first") or last - (self.DAYS - 1) * _DAY
        return max(min(first, last), last - 365 * _DAY), last


class Reason(forms.Form):
    reason = ProseField(
        label=_("Reason"),
        min_length=REASON_LEAST,
        max_length=REASON_LENGTH,
        help_text=_("Ten letters or more. The player reads it in the statement."),
        widget=forms.Textarea(attrs={"rows": 3, "dir": "auto"}),
    )


class ReopeningForm(Reason):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].help_text = _("What was found, and why coins may move again.")


class AdjustmentForm(Reason):
    amount = forms.IntegerField(
        label=_("Coins"),
        help_text=_("Below zero to take coins away."),
        widget=forms.NumberInput(attrs={"dir": "ltr"}),
    )
    field_order = ("amount", "reason")
