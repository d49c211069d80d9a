"""Whose address it is, behind proxies and without."""

import pytest

from oona_site.addresses import client_address, network_of


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", "unknown"),
        ("testclient", "unknown"),
    ],
)
def test_an_address_stands_for_one_household(address: str, network: str) -> None:
    assert network_of(address) == network


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "6.6.6.6", "198.51.100.1"),
        (1, "6.6.6.6, 203.0.113.9", "203.0.113.9"),
        (2, "6.6.6.6, 203.0.113.9, 198.51.100.2", "203.0.113.9"),
        (1, "", "198.51.100.1"),
        (2, "203.0.113.9", "198.51.100.1"),
        (1, "nonsense", "unknown"),
    ],
)
def test_a_forged_header_does_not_change_who_it_is(
    proxies: int, forwarded: str, address: str
) -> None:
    assert client_address("198.51.100.1", forwarded, proxies) == address
