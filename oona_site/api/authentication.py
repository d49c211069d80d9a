"""Who asks: a signed-in browser, or a program with a token of its player."""

from typing import Any

from django.utils.translation import activate
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from oona_site.players.models import Player, Token
from oona_site.players.tokens import token_for

_SCHEME = "Bearer"


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer oona_...`. A header of another kind is left to others."""

    def authenticate(self, request: Request) -> tuple[Player, Token] | None:
        words = get_authorization_header(request).split()
        if not words or words[0].lower() != _SCHEME.lower().encode():
            return None
        text = words[1].decode("latin-1") if len(words) == 2 else ""
        token = token_for(text) if text else None
        if token is None:
            raise AuthenticationFailed
        if "accept-language" not in request.headers:
            activate(token.player.language)
        return token.player, token

    def authenticate_header(self, request: Request) -> str:
        return _SCHEME


class MayAct(BasePermission):
    """A token that may only read does not write."""

    code = "token_may_only_read"

    def has_permission(self, request: Request, view: Any) -> bool:
        token = request.auth
        return request.method in SAFE_METHODS or not isinstance(token, Token) or token.may_act


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the description of the API names it."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "bearerFormat": "oona_..."}
