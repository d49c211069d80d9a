"""Forms of the second factor. Labels are ours: allauth's are not there in every language."""

import unicodedata
from typing import Any

from allauth.mfa.base import forms as base
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from django import forms
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from oona_site.players.fields import ProseField

_NAME_CHARS_MAX = 40


class _CodeField(forms.CharField):
    """Six or eight digits, of whatever keyboard, with or without spaces."""

    def to_python(self, value: Any) -> str:
        text = super().to_python(value) or ""
        return "".join(_digit(char) for char in text if not char.isspace())


def _digit(char: str) -> str:
    return str(unicodedata.digit(char)) if char.isdigit() else char


def _code_field(label: StrOrPromise, help_text: StrOrPromise = "") -> forms.CharField:
    widget = forms.TextInput(
        attrs={"autocomplete": "one-time-code", "inputmode": "numeric", "dir": "ltr"}
    )
    return _CodeField(label=label, help_text=help_text, widget=widget, max_length=20)


def _key_name_field(*, required: bool) -> ProseField:
    return ProseField(
        label=_("Name of the passkey"),
        help_text=_("So that you know it again: your telephone, your computer."),
        required=required,
        max_length=_NAME_CHARS_MAX,
        widget=forms.TextInput(attrs={"dir": "auto"}),
    )


class CodeForm(base.AuthenticateForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"] = _code_field(_("Code"), _("From your app, or one from paper."))


class CodeAgainForm(base.ReauthenticateForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"] = _code_field(_("Code"), _("From your app, or one from paper."))


class ActivateForm(totp.ActivateTOTPForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"] = _code_field(_("Six digits from the app"))


class PasskeyForm(webauthn.AddWebAuthnForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"] = _key_name_field(required=False)
        self.fields["passwordless"] = forms.BooleanField(
            label=_("Log in with it alone, without the password"), required=False, initial=True
        )


class PasskeyNameForm(webauthn.EditWebAuthnForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"] = _key_name_field(required=True)
