"""What django-allauth asks of the site: its words, its letters, whose address a request has."""

import logging
from smtplib import SMTPException
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.stagekit import clear_login
from allauth.account.models import EmailAddress
from allauth.core import context
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from oona_site.addresses import request_address
from oona_site.players import accounts
from oona_site.players.models import Player

# In the session of a browser whose user has shown who he is and may not sign in.
BANNED_KEY = "oona_banned"

log = logging.getLogger(__name__)

_PROVED = ("account_authentication_methods", "account_authentication_methods_user")
_WAYS = {
    "reauthenticate": _("Use the password"),
    "mfa_reauthenticate": _("Use a code"),
    "mfa_reauthenticate:webauthn": _("Use a passkey"),
}


def keep_language(response: Any, language: str) -> None:
    """Lets this browser speak the language from now on."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,
    )


class AccountAdapter(DefaultAccountAdapter):
    # All that our forms can come to. allauth's own words are not there in every language.
    error_messages = {  # noqa: RUF012  # as in the class above
        "account_inactive": _("This account may not log in at present."),
        "duplicate_email": _("This is your e-mail address already."),
        "email_password_mismatch": _(
            "E-mail address and password do not belong together, or the address has not been"
            " confirmed yet."
        ),
        "enter_current_password": _("This is not your present password."),
        "incorrect_password": _("This is not the password of this account."),
        "invalid_password_reset": _("This link is too old, or was used before."),
        "rate_limited": _("That was too often. Wait a few minutes."),
        "too_many_login_attempts": _(
            "Too many wrong passwords for this account or from your network. Wait five minutes."
        ),
    }

    def get_client_ip(self, request: HttpRequest) -> str:
        return request_address(request)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Sends a letter. A post office that is closed is said on the page, and in the log."""
        try:
            super().send_mail(template_prefix, email, context)
        except (OSError, SMTPException):
            log.exception("a letter could not be sent")
            self._say_no_letter()

    def _say_no_letter(self) -> None:
        if context.request is not None:
            text = gettext("The letter could not be sent. Ask for it again in a few minutes.")
            messages.error(context.request, text)

    def send_confirmation_mail(
        self, request: HttpRequest, emailconfirmation: Any, signup: bool
    ) -> None:
        """Sends the link; to the owner of an account with this address, that somebody asked."""
        address: EmailAddress = emailconfirmation.email_address
        if accounts.is_elsewhere(address):
            self.send_account_already_exists_mail(address.email)
        else:
            super().send_confirmation_mail(request, emailconfirmation, signup)

    def pre_login(self, request: HttpRequest, user: Any, **kwargs: Any) -> HttpResponse | None:
        """Shows somebody whom a sanction keeps out what it is, until when, and how to appeal.

        He has shown his password or passkey; the browser may read and appeal, and nothing more.
        """
        if isinstance(user, Player) and user.is_banned:
            clear_login(request)
            request.session[BANNED_KEY] = user.pk
            return redirect("account_inactive")
        return super().pre_login(request, user, **kwargs)

    def login(self, request: HttpRequest, user: Any) -> None:
        """Keeps what this browser proved of the user: Django empties the session of a guest."""
        proved = {key: request.session[key] for key in _PROVED if key in request.session}
        super().login(request, user)
        request.session.update(proved)

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        for method in methods:
            method["description"] = _WAYS[method["id"]]
        return methods

    def post_login(
        self, request: HttpRequest, user: Any, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """A browser that has chosen no language gets the one of the account."""
        response = super().post_login(request, user, *args, **kwargs)
        chosen = settings.LANGUAGE_COOKIE_NAME in request.COOKIES
        if isinstance(user, Player) and not chosen and not kwargs.get("signup"):
            keep_language(response, user.language)
        return response
