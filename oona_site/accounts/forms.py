"""Forms of accounts. Labels and refusals are ours: allauth's are not there in every language."""

from typing import Any

from allauth.account import forms as allauth
from allauth.account.adapter import get_adapter
from django import forms
from django.contrib.auth.password_validation import validate_password
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from oona_site.addresses import request_address
from oona_site.players import accounts, names, selectors, services
from oona_site.players.fields import AddressField
from oona_site.players.models import NAME_CHARS_MAX, Player

_EMAIL = _("E-mail address")
_PASSWORD = _("Password")
_NEW_PASSWORD = _("New password")
_PASSWORD_HELP = _(
    "At least ten characters; no word that many people take, and nothing of your name."
)


def _email_field(label: StrOrPromise = _EMAIL, *, help_text: StrOrPromise = "") -> AddressField:
    widget = forms.EmailInput(attrs={"autocomplete": "email", "dir": "ltr"})
    return AddressField(label=label, help_text=help_text, widget=widget, max_length=254)


def _password_field(label: StrOrPromise, *, new: bool) -> forms.CharField:
    widget = forms.PasswordInput(
        attrs={"autocomplete": "new-password" if new else "current-password", "dir": "ltr"}
    )
    return forms.CharField(
        label=label,
        help_text=_PASSWORD_HELP if new else "",
        widget=widget,
        strip=False,
        # Hashing takes time, so what comes in has an end.
        max_length=128,
    )


class _NewPassword(forms.Form):
    """A new password, typed once: it can be looked at, and reset by a letter."""

    user: Any = None

    def clean_password1(self) -> str:
        password: str = self.cleaned_data["password1"]
        validate_password(password, self.user)
        return password


class SignupForm(forms.Form):
    """Turns a guest into one who waits for the letter; makes the guest where there is none."""

    by_passkey = False

    name = forms.CharField(
        label=_("Name"),
        help_text=_("What others call you at the table; 24 characters at most."),
        max_length=NAME_CHARS_MAX,
        widget=forms.TextInput(attrs={"autocomplete": "nickname", "dir": "auto"}),
    )
    email = _email_field(help_text=_("Nobody else sees it. You log in with it."))
    password1 = _password_field(_PASSWORD, new=True)

    def clean_name(self) -> str:
        try:
            # What it begins with is the name that a guest has.
            kept = self.get_initial_for_field(self.fields["name"], "name") or ""
            name = names.chosen_name(self.cleaned_data["name"], kept=kept)
            if selectors.is_name_taken(names.name_key(name)):
                raise names.BadName(names.Problem.TAKEN)
        except names.BadName as problem:
            raise forms.ValidationError(str(problem), code=problem.problem.value) from problem
        return name

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if password := cleaned.get("password1"):
            likeness = Player(name=cleaned.get("name", ""), email=cleaned.get("email"))
            try:
                validate_password(password, likeness)
            except forms.ValidationError as error:
                self.add_error("password1", error)
        return cleaned

    def try_save(self, request: HttpRequest) -> tuple[Player, HttpResponse | None]:
        """Gives the player; raises `services.Wait` and BadName. (The shape is allauth's.)"""
        player = request.user
        if not isinstance(player, Player):
            player = services.make_guest(
                language=get_language() or "en", address=request_address(request), invited=False
            )
        accounts.sign_up(
            player,
            name=self.cleaned_data["name"],
            email=self.cleaned_data["email"],
            password=self.cleaned_data["password1"],
        )
        return player, None


class LoginForm(allauth.LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"] = _email_field()
        self.fields["password"] = _password_field(_PASSWORD, new=False)
        self.order_fields(["login", "password"])


class ChangePasswordForm(_NewPassword, allauth.ChangePasswordForm):
    oldpassword = _password_field(_("Present password"), new=False)
    password1 = _password_field(_NEW_PASSWORD, new=True)
    password2 = None


class ResetPasswordForm(allauth.ResetPasswordForm):
    email = _email_field()

    def clean_email(self) -> str:
        """Looks for accounts alone: a letter to an address that was only named goes to nobody."""
        email: str = self.cleaned_data["email"].lower()
        self.users = list(Player.objects.filter(email=email, is_active=True))
        return email


class ResetPasswordKeyForm(_NewPassword, allauth.ResetPasswordKeyForm):
    password1 = _password_field(_NEW_PASSWORD, new=True)
    password2 = None


class AgainForm(allauth.ReauthenticateForm):
    """The password once more, before something that matters."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"] = _password_field(_PASSWORD, new=False)


class ConfirmForm(forms.Form):
    """Asks who confirms an address in a browser where he is not signed in for his password."""

    password = _password_field(_PASSWORD, new=False)

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.player.is_active or not self.player.check_password(password):
            raise get_adapter().validation_error("incorrect_password")
        return password


class AddressForm(forms.Form):
    """Another address for an account, or for one who mistyped his at sign-up."""

    email = _email_field(_("New e-mail address"))

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"].lower()
        if email == self.player.email:
            raise get_adapter().validation_error("duplicate_email")
        return email
