"""Tokens with which a player's own programs use the API.

Our own forty lines and not django-rest-knox: that keeps a part of each token as it is, cannot name
one or say when it was last used, and answers bytes that are no UTF-8 with an error of the server.
"""

import secrets
from datetime import timedelta
from hashlib import sha256

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from oona_site.players.models import Player, Token
from oona_site.players.selectors import may_sign_in

PREFIX = "oona_"
DAYS_MAX = 366
TOKENS_MAX = 10
_BYTES = 32
_USED_EVERY = timedelta(minutes=1)


class TooManyTokens(Exception):
    """The player has `TOKENS_MAX` that are valid."""


def make_token(
    player: Player, *, name: str, may_act: bool, days: int, showed_factor: bool = False
) -> tuple[Token, str]:
    """Gives the row and the token itself, which nobody can show again; raises TooManyTokens.

    It is valid for `days`, from 1 to DAYS_MAX, and until the password changes.
    """
    assert 1 <= days <= DAYS_MAX
    text = PREFIX + secrets.token_urlsafe(_BYTES)
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        if len(tokens_of(player)) >= TOKENS_MAX:
            raise TooManyTokens
        token = Token.objects.create(
            player=player,
            name=name,
            digest=_digest(text),
            auth_hash=player.get_session_auth_hash(),
            may_act=may_act,
            showed_factor=showed_factor,
            expires_at=timezone.now() + timedelta(days=days),
        )
    return token, text


def tokens_of(player: Player) -> list[Token]:
    """Gives the tokens that are valid, the newest first; forgets the others."""
    rows = Token.objects.filter(player=player)
    rows.filter(expires_at__lte=timezone.now()).delete()
    rows.exclude(auth_hash=player.get_session_auth_hash()).delete()
    return list(rows.order_by("-pk"))


def revoke_token(player: Player, number: int) -> bool:
    """Ends a token of this player at once; says whether there was one."""
    deleted, _ = Token.objects.filter(player=player, pk=number).delete()
    return bool(deleted)


def token_for(text: str) -> Token | None:
    """Gives the token with its player, where it is valid. One query, and a write a minute."""
    token = Token.objects.select_related("player").filter(digest=_digest(text)).first()
    now = timezone.now()
    if token is None or token.expires_at <= now or not may_sign_in(token.player):
        return None
    if not constant_time_compare(token.auth_hash, token.player.get_session_auth_hash()):
        return None
    if token.used_at is None or token.used_at < now - _USED_EVERY:
        Token.objects.filter(pk=token.pk).update(used_at=now)
    return token


def _digest(text: str) -> str:
    # The token is random, so a plain hash is enough: there is nothing to guess.
    return sha256(text.encode()).hexdigest()
