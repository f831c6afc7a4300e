"""Which push services messages are sent to.

Browsers say where, so without bounds the server could be had to ask anything of anybody (OWASP,
Server-Side Request Forgery Prevention Cheat Sheet): the host has to be one that is known, and its
address a public one, which is then the one that is connected to.
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
"""Those of the browsers: each of these hosts, and those below them."""


class ServiceRefused(Exception):
    """Nothing is sent there."""


class PushServices:
    """The services that are known, and those that the settings add."""

    def __init__(self, further: Collection[str] = ()) -> None:
        """`further` are hosts such as `push.example.org`, and origins.

        Operators answer for an origin, such as `https://127.0.0.1:8443`: it may be at any address,
        and without TLS.
        """
        self._origins = {one.rstrip("/").lower() for one in further if "://" in one}
        self._hosts = (*KNOWN, *(one.lower() for one in further if "://" not in one))

    def origin(self, endpoint: str) -> str:
        """The origin of an endpoint. Raises ServiceRefused where nothing may be sent there."""
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
        """The address to connect to; None for an origin that operators answer for.

        Raises ServiceRefused where it is no public one, and OSError where it can't be found.
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
    """Whether it is one of the internet's, for one host."""
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return address.is_global and not address.is_multicast
