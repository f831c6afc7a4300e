"""Decides which push services the server connects to.

Browsers supply the address. Without bounds the server could be made to send requests anywhere
(OWASP, Server-Side Request Forgery Prevention Cheat Sheet). So the host must be known, and its
address must be public. The server then connects to exactly that address.
"""

import asyncio
import socket
from collections.abc import Collection
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import SplitResult, urlsplit

KNOWN = (
    "fcm.googleapis.com",
    "notify.windows.com",
    "push.apple.com",
    "push.services.mozilla.com",
)
"""The push services of browsers: these hosts and their subdomains."""


class ServiceRefused(Exception):
    """The server must not connect to this push service."""


class PushServices:
    """The push services that messages may go to: the known ones, and those of the settings."""

    def __init__(self, further: Collection[str] = ()) -> None:
        """Allow `further` hosts such as `push.example.org`, and origins.

        Operators vouch for an origin, such as `https://127.0.0.1:8443`. It may be at any address,
        and without TLS.
        """
        self._origins = {one.rstrip("/").lower() for one in further if "://" in one}
        self._hosts = (*KNOWN, *(one.lower() for one in further if "://" not in one))

    def origin(self, endpoint: str) -> str:
        """Return the origin of a subscription's endpoint. Raises ServiceRefused if it is not
        allowed.
        """
        if not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
            raise ServiceRefused
        try:
            parts = urlsplit(endpoint)
            origin = f"{parts.scheme}://{parts.netloc}".lower()
            if origin not in self._origins and not self._is_known(parts):
                raise ServiceRefused
        except ValueError as error:
            raise ServiceRefused from error
        return origin

    async def address(self, endpoint: str) -> str | None:
        """Return the push service's address to connect to; None for an origin in the settings.

        Raises ServiceRefused if the address is not public, and OSError if it can't be resolved.
        """
        if self.origin(endpoint) in self._origins:
            return None
        host = urlsplit(endpoint).hostname or ""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, 443, type=socket.SOCK_STREAM)
        addresses = [ip_address(str(sockaddr[0]).partition("%")[0]) for *_, sockaddr in found]
        if not addresses or not all(map(is_public, addresses)):
            raise ServiceRefused
        return str(addresses[0])

    def _is_known(self, parts: SplitResult) -> bool:
        host = parts.hostname or ""
        return (
            parts.scheme == "https"
            and parts.netloc.lower() in (host, f"{host}:443")
            and any(host == known or host.endswith(f".{known}") for known in self._hosts)
        )


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Return whether a network address is a public one of a single host."""
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return address.is_global and not address.is_multicast
