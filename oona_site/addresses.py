"""Whose address a request or a socket comes from."""

from collections.abc import Mapping
from ipaddress import ip_address, ip_network
from typing import Any

from django.conf import settings
from django.http import HttpRequest

_UNKNOWN = "unknown"
_IPV6_NETWORK_BITS = 64


def request_address(request: HttpRequest) -> str:
    """Gives the network a request comes from, as `network_of` writes it."""
    return client_address(
        request.META.get("REMOTE_ADDR", ""),
        request.META.get("HTTP_X_FORWARDED_FOR", ""),
        settings.OONA_PROXY_COUNT,
    )


def scope_address(scope: Mapping[str, Any]) -> str:
    """Gives the network a socket comes from, as `network_of` writes it."""
    peer = scope.get("client") or ("", 0)
    forwarded = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for")
    return client_address(peer[0], forwarded.decode("latin-1"), settings.OONA_PROXY_COUNT)


def client_address(peer: str, forwarded: str, proxy_count: int) -> str:
    """Counts `proxy_count` hops from the right of X-Forwarded-For.

    What stands further left, the client may have written itself.
    """
    if proxy_count:
        hops = [hop.strip() for hop in forwarded.split(",") if hop.strip()]
        if len(hops) >= proxy_count:
            return network_of(hops[-proxy_count])
    return network_of(peer)


def network_of(address: str) -> str:
    """Gives an IPv4 address as it is and an IPv6 address as its /64, which is one household."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return _UNKNOWN
    if ip.version == 4:
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ip_network((ip, _IPV6_NETWORK_BITS), strict=False))
