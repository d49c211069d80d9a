"""How a refusal is told: a code for programs, a text for people, and what was wrong field by field.

{"code": "invalid", "text": "...", "fields": {"seats": [{"code": "max_value", "text": "..."}]}}
"""

from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django_stubs_ext import StrOrPromise
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

# Django REST framework's own texts are not there in every language, and speak to programmers.
_TEXTS: dict[str, StrOrPromise] = {
    "invalid": _("Something in this request is not as it should be."),
    "parse_error": _("This cannot be read: it has to be one JSON object."),
    "not_authenticated": _("Log in, or send a token of yours."),
    "authentication_failed": _("This token is not valid, or not any more."),
    "permission_denied": _("This is not for you."),
    "token_may_only_read": _("This token may only read."),
    "csrf": _("The page waited too long, or this did not come from a page of this site."),
    "not_found": _("There is nothing here."),
    "method_not_allowed": _("This cannot be done here."),
    "unsupported_media_type": _("What is sent has to be JSON."),
}


class Refusal(exceptions.APIException):
    """A wish that the rules of the site do not grant: `code` for programs, `text` for people."""

    def __init__(self, code: str, text: StrOrPromise, *, status: int = HTTPStatus.CONFLICT) -> None:
        super().__init__(str(text), code)
        self.status_code = status


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """Gives the answer to what a view raised; None for what is a fault of ours."""
    if isinstance(error, Http404):
        error = exceptions.NotFound()
    elif isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied()
    elif isinstance(error, RequestDataTooBig):
        error = exceptions.ParseError()
    if not isinstance(error, exceptions.APIException):
        return None
    set_rollback()
    headers = {}
    if challenge := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = str(_seconds(wait))
    return Response(_body(error), status=error.status_code, headers=headers)


def _body(error: exceptions.APIException) -> dict[str, Any]:
    if isinstance(error, exceptions.ValidationError):
        return {"code": "invalid", "text": str(_TEXTS["invalid"]), "fields": _fields(error)}
    if isinstance(error, exceptions.Throttled):
        return {"code": "throttled", "text": _throttled(error.wait)}
    if isinstance(error, Refusal):
        return {"code": error.detail.code, "text": str(error.detail)}
    code = str(error.get_codes())
    if str(error.detail).startswith("CSRF Failed"):
        code = "csrf"
    return {"code": code, "text": str(_TEXTS.get(code, error.detail))}


def _fields(error: exceptions.ValidationError) -> dict[str, Any]:
    found = error.get_full_details()
    if isinstance(found, list):
        found = {"": found}
    fields = {}
    for name, details in found.items():
        fields["" if name == "non_field_errors" else name] = [
            {"code": each["code"], "text": str(each["message"])}
            if "message" in each
            else {"code": "invalid", "text": str(_TEXTS["invalid"])}
            for each in (details if isinstance(details, list) else [details])
            if each
        ]
    return fields


def _throttled(wait: float | None) -> str:
    seconds = _seconds(wait or 1)
    text = ngettext(
        "That was too often. Ask again in %(count)d second.",
        "That was too often. Ask again in %(count)d seconds.",
        seconds,
    )
    return text % {"count": seconds}


def _seconds(wait: float) -> int:
    return max(1, int(wait + 0.999))
