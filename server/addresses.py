"""Visitors' network addresses: the prefixes that limits count, and the trusted proxies.

A visitor over the loopback interface counts for no address: that is the machine itself, or a proxy
that does not say for whom it asks (docs/configuration.md, "Addresses"). An IPv6 address counts at
several prefixes: one visitor has at least a network of 64 bits, and often a wider one.
"""

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Network = IPv4Network | IPv6Network
LOOPBACK = ("127.0.0.0/8", "::1/128")
UNREADABLE = "unreadable"
"""The prefix under which every invalid address that a proxy reports is counted."""


def networks(text: str) -> tuple[Network, ...]:
    """Parse networks that are separated by commas or spaces.

    Raises ValueError, with a text that gives the reason, for a word that is not a network and for a
    network of all addresses.
    """
    found = tuple(ip_network(part) for part in text.replace(",", " ").split())
    for network in found:
        if network.prefixlen == 0:
            raise ValueError(f"{network} includes all addresses")
    return found


def is_loopback(host: str) -> bool:
    """Return whether a text is an address of the loopback interface. False if it is not an IP
    address.
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def is_within(host: str | None, trusted: tuple[Network, ...]) -> bool:
    """Return whether an address is in one of these networks. False for None and for an invalid
    address.
    """
    try:
        address = ip_address(host or "")
    except ValueError:
        return False
    return any(address in network for network in trusted)


PREFIX_FACTORS = (1, 4, 16)
"""The factors by which the limits of an address's prefixes exceed those of the narrowest one."""


@lru_cache(maxsize=4096)
def address_prefixes(host: str | None) -> tuple[str, ...]:
    """Return the prefixes that limits per address count, narrowest first.

    An IPv6 address counts at /64, /56 and /48, an IPv4 address alone. For the loopback interface,
    or without an address, the result is empty. An invalid address counts as `unreadable`.
    """
    key = address_key(host)
    if key is None or not key.endswith("/64"):
        return () if key is None else (key,)
    network = IPv6Network(key)
    return tuple(str(network.supernet(new_prefix=length)) for length in (64, 56, 48))


def hidden_prefixes(prefixes: Sequence[str], key: bytes) -> tuple[str, ...]:
    """Return a keyed hash of each address prefix, which stores keep in place of the address."""
    return tuple(
        hashlib.blake2b(prefix.encode(), key=key, digest_size=9).hexdigest() for prefix in prefixes
    )


@lru_cache(maxsize=4096)
def address_key(host: str | None) -> str | None:
    """Return the key under which limits count an address: an IPv4 address, or the /64 network of an
    IPv6 one.

    Invalid texts share the key `unreadable`. The loopback interface, or no address, has None and is
    not counted.
    """
    try:
        address = ip_address(host or "")
    except ValueError:
        # A connection over a Unix socket has no address.
        return UNREADABLE if host else None
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is None:
            network = IPv6Network((address, 64), strict=False)
            return None if address.is_loopback else str(network)
        address = address.ipv4_mapped
    return None if address.is_loopback else str(address)
