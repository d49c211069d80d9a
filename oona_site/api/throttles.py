"""How often one may ask: counted for the player, and for who is not signed in by address."""

from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from oona_site.addresses import request_address


class PlayerThrottle(SimpleRateThrottle):
    """One count for all that a player's browsers and programs ask."""

    scope = "player"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        if not request.user.is_authenticated:
            return None
        return f"api:{self.scope}:{request.user.pk}"


class WriteThrottle(PlayerThrottle):
    """One more for what changes something."""

    scope = "write"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        if request.method in ("GET", "HEAD", "OPTIONS"):
            return None
        return super().get_cache_key(request, view)


class AddressThrottle(SimpleRateThrottle):
    """For who is not signed in. Many share one address, so it is no narrow count."""

    scope = "address"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        if request.user.is_authenticated:
            return None
        return f"api:{self.scope}:{request_address(request)}"
