"""Fields of forms for what somebody writes in words of his own: all of it can be seen."""

from typing import Any

from django import forms
from django.core.validators import validate_email

from oona_site.players.names import clean_prose, visible


class ProseField(forms.CharField):
    """Gives what can be seen of what was written; so its least and most letters are counted."""

    def to_python(self, value: Any) -> str:
        """Gives it as it is kept."""
        return clean_prose(super().to_python(value) or "")


class AddressField(forms.EmailField):
    """An e-mail address without marks that nobody sees, which Django lets stand in a domain."""

    def run_validators(self, value: Any) -> None:
        """Raises ValidationError for them too."""
        super().run_validators(value)
        if visible(value) != value:
            raise forms.ValidationError(validate_email.message, code=validate_email.code)
