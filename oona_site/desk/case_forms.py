"""What somebody writes at a case. Each form reads; `cases` and `voids` decide."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.outcomes import record_of, references_at
from oona_site.desk.answers import ANSWERS, BLANK
from oona_site.desk.case_models import GAME_REASON_MOST, TITLE_MOST, WORDS_MOST, Outcome
from oona_site.players import selectors as people
from oona_site.players.fields import ProseField
from oona_site.players.models import SanctionKind
from oona_site.players.selectors import Face
from oona_site.players.staff_models import REASON_LEAST, REASON_MOST

_TABLE_GAMES = 10


def _text(label: Any, rows: int = 4, **options: Any) -> ProseField:
    widget = forms.Textarea(attrs={"rows": rows, "dir": "auto"})
    return ProseField(label=label, widget=widget, **options)


def _faces(faces: Iterable[Face]) -> list[tuple[str, str]]:
    return [(face.public_id, face.name) for face in faces]


class OpenForm(forms.Form):
    title = ProseField(label=_("What it is about"), max_length=TITLE_MOST, min_length=3)
    player = forms.CharField(
        label=_("Player"), max_length=60, required=False, help_text=_("A name or a public id.")
    )
    game = forms.CharField(
        label=_("Game or table"),
        max_length=60,
        required=False,
        help_text=_("A public id; of a table, its last ten games join the case."),
    )

    def clean_player(self) -> int | None:
        """Gives the number of the one player whom the words fit."""
        text = self.cleaned_data["player"].strip()
        if not text:
            return None
        one = people.face_with(text)
        found = [one] if one else people.find_faces(text)
        if not found:
            raise forms.ValidationError(_("Nobody has this name or id."))
        if len(found) > 1:
            raise forms.ValidationError(_("Several people fit: write the public id."))
        return found[0].id

    def clean_game(self) -> list[str]:
        """Gives the public ids of the games that are meant."""
        text = self.cleaned_data["game"].strip()
        if not text:
            return []
        if record_of(text) is not None:
            return [text]
        found = references_at(text, limit=_TABLE_GAMES)
        if not found:
            raise forms.ValidationError(_("There is no game and no table with this id."))
        return found


class WordsForm(forms.Form):
    words = _text(_("Note"), max_length=WORDS_MOST)


class HandForm(forms.Form):
    to = forms.ChoiceField(label=_("To whom"))
    words = _text(_("What there is to know"), 2, max_length=WORDS_MOST, required=False)

    def __init__(self, staff: Iterable[Face], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["to"].choices = _faces(staff)  # type: ignore[attr-defined]


class PickForm(forms.Form):
    """Which answer to begin with, and for whom."""

    to = forms.ChoiceField(label=_("To whom"))
    answer = forms.ChoiceField(label=_("Begin with"))

    def __init__(self, faces: Iterable[Face], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["to"].choices = _faces(faces)  # type: ignore[attr-defined]
        listed = [(answer.code, answer.label) for answer in ANSWERS]
        self.fields["answer"].choices = [("", _("an empty sheet")), *listed]  # type: ignore[attr-defined]
        self.fields["answer"].required = False


class TellForm(forms.Form):
    to = forms.CharField(widget=forms.HiddenInput)
    words = _text(_("What the player reads"), 8, max_length=WORDS_MOST)
    waiting = forms.BooleanField(label=_("Wait for an answer"), required=False)

    def clean_words(self) -> str:
        """Refuses words in which a place of the template is still to be filled."""
        words: str = self.cleaned_data["words"]
        if BLANK in words:
            raise forms.ValidationError(_("Fill in what is left open: ____"))
        return words


class CloseForm(forms.Form):
    outcome = forms.ChoiceField(label=_("Outcome"), choices=Outcome.choices)
    words = _text(
        _("What those it is about read"),
        6,
        max_length=WORDS_MOST,
        required=False,
        help_text=_("May be empty where nothing was found: then they are not told."),
    )
    clean_words = TellForm.clean_words


class ReasonForm(forms.Form):
    reason = _text(
        _("Reason"),
        3,
        min_length=REASON_LEAST,
        max_length=REASON_MOST,
        help_text=_("Ten letters or more. The player reads it."),
    )


class SanctionForm(ReasonForm):
    to = forms.ChoiceField(label=_("Player"))
    kind = forms.ChoiceField(label=_("Sanction"), choices=SanctionKind.choices)
    until = forms.DateField(
        label=_("Last day"),
        required=False,
        input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("It ends with this day (UTC). A warning has none."),
    )
    field_order = ("to", "kind", "until", "reason")

    def clean_kind(self) -> SanctionKind:
        """Gives the kind that was chosen."""
        return SanctionKind(self.cleaned_data["kind"])

    def __init__(self, faces: Iterable[Face], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["to"].choices = _faces(faces)  # type: ignore[attr-defined]

    def clean_until(self) -> datetime | None:
        """Gives the end of the day."""
        day: date | None = self.cleaned_data["until"]
        if day is None:
            return None
        if day < timezone.now().date():
            raise forms.ValidationError(_("A sanction ends in the future."))
        return datetime.combine(day + timedelta(days=1), time(), UTC)


class VoidForm(forms.Form):
    game = forms.ChoiceField(label=_("Game"))
    reason = _text(
        _("Reason"),
        3,
        min_length=REASON_LEAST,
        max_length=GAME_REASON_MOST,
        help_text=_("Ten letters or more. Its players read it."),
    )

    def __init__(self, games: Iterable[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["game"].choices = [(game, game) for game in games]  # type: ignore[attr-defined]


class DecideForm(ReasonForm):
    """The answer to an appeal."""

    granted = forms.TypedChoiceField(
        label=_("Decision"),
        choices=[("yes", _("The sanction is lifted")), ("no", _("The sanction stays"))],
        coerce=lambda value: value == "yes",
    )
    field_order = ("granted", "reason")
