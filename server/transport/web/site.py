"""The site as browsers see it: its origin, its use of TLS, and the pages that may send requests.

A proxy that ends TLS sends `X-Forwarded-Proto`. uvicorn takes the scheme from it if it trusts the
proxy. A public URL with `https` means TLS for every request.
"""

import re
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from server.addresses import address_key, is_loopback

TLS = {"https": True, "wss": True}
HOST = re.compile(r"(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?", re.IGNORECASE)
"""A pattern of a Host header (RFC 3986, section 3.2.2), as far as browsers send it."""


class Site:
    """The site's settings, combined with the facts of a request."""

    def __init__(self, public_url: str | None, origins: frozenset[str]) -> None:
        """`public_url` is where players find the server, without a slash at the end.

        `origins` are other sites whose pages may send requests, such as `https://example.org`.
        """
        self._public_url = public_url
        self._welcome = {origin.lower() for origin in origins}
        public = urlsplit(public_url or "")
        self._always_tls = public.scheme == "https"
        self.public_origin = f"{public.scheme}://{public.netloc}".lower() if public_url else None
        """The origin of the public URL, or None without one."""
        self._public_host = public.hostname
        if self.public_origin is not None:
            self._welcome.add(self.public_origin)

    def over_tls(self, connection: HTTPConnection) -> bool:
        """Return whether the client's browser uses TLS, with this server or with a proxy."""
        return self._always_tls or TLS.get(connection.scope["scheme"], False)

    def origin(self, connection: HTTPConnection) -> str | None:
        """Return the request's origin (RFC 6454), in lower case, or None without a valid Host."""
        host = connection.headers.get("host", "")
        if not HOST.fullmatch(host):
            return None
        scheme = "https" if self.over_tls(connection) else "http"
        return f"{scheme}://{host}".lower()

    def has_own_host(self, connection: HTTPConnection) -> bool:
        """Return whether the request's Host is that of the public URL, if there is one.

        Programs on the machine itself may use its loopback names. A missing Host is accepted.
        """
        host = urlsplit(f"//{connection.headers.get('host', '')}").hostname
        if self._public_host is None or host is None or host == self._public_host:
            return True
        client = connection.client.host if connection.client else None
        return address_key(client) is None and (host == "localhost" or is_loopback(host))

    def allows_origin(self, connection: HTTPConnection) -> bool:
        """Return whether the request comes from a page of this site or of an allowed one, or from
        outside a browser.

        The page's whole origin counts, including its scheme (RFC 6455, section 10.2; OWASP,
        WebSocket Security Cheat Sheet). API clients send no Origin, and authenticate with a bearer
        token.
        """
        origin = connection.headers.get("origin")
        if origin is None:
            return True
        return origin.lower() in self._welcome or origin.lower() == self.origin(connection)

    def address(self, connection: HTTPConnection) -> str:
        """Return the origin with which absolute links begin, or the empty text if neither a setting
        nor a Host names it.
        """
        return self._public_url or self.origin(connection) or ""
