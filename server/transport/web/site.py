"""The site as browsers have it: its origin, whether it is served over TLS, which pages may ask.

A proxy that ends TLS says so by `X-Forwarded-Proto`, which uvicorn puts in place of the scheme
where it trusts the proxy; a public URL with `https` says it for every request.
"""

import re
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from server.addresses import address_key, is_loopback

TLS = {"https": True, "wss": True}
HOST = re.compile(r"(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?", re.IGNORECASE)
"""What a Host header may say (RFC 3986, section 3.2.2), as far as browsers send it."""


class Site:
    """What the settings say of the site, and what a request adds to it."""

    def __init__(self, public_url: str | None, origins: frozenset[str]) -> None:
        """`public_url` is where players find the server, without a slash at the end.

        `origins` are those of further sites whose pages may ask, such as `https://example.org`.
        """
        self._public_url = public_url
        self._welcome = {origin.lower() for origin in origins}
        public = urlsplit(public_url or "")
        self._always_tls = public.scheme == "https"
        self.public_origin = f"{public.scheme}://{public.netloc}".lower() if public_url else None
        """The origin of the public URL; None where the settings say none."""
        self._public_host = public.hostname
        if self.public_origin is not None:
            self._welcome.add(self.public_origin)

    def over_tls(self, connection: HTTPConnection) -> bool:
        """Whether the visitor's browser speaks TLS, be it with this server or with a proxy."""
        return self._always_tls or TLS.get(connection.scope["scheme"], False)

    def origin(self, connection: HTTPConnection) -> str | None:
        """The origin that was asked (RFC 6454), in lower case; None where no Host says it."""
        host = connection.headers.get("host", "")
        if not HOST.fullmatch(host):
            return None
        scheme = "https" if self.over_tls(connection) else "http"
        return f"{scheme}://{host}".lower()

    def serves(self, connection: HTTPConnection) -> bool:
        """Return whether the request's Host is the public one, where there is a public URL.

        Programs on the machine itself may use its loopback names. Without a Host there is no
        foreign one.
        """
        host = urlsplit(f"//{connection.headers.get('host', '')}").hostname
        if self._public_host is None or host is None or host == self._public_host:
            return True
        client = connection.client.host if connection.client else None
        return address_key(client) is None and (host == "localhost" or is_loopback(host))

    def welcomes(self, connection: HTTPConnection) -> bool:
        """Whether the request comes from a page of ours, or from no page at all.

        The page's whole origin counts, its scheme included (RFC 6455, section 10.2; OWASP,
        WebSocket Security Cheat Sheet). Programs send no Origin, and prove who they are with a
        bearer token.
        """
        origin = connection.headers.get("origin")
        if origin is None:
            return True
        return origin.lower() in self._welcome or origin.lower() == self.origin(connection)

    def address(self, connection: HTTPConnection) -> str:
        """What links begin with; the empty text where neither a setting nor a Host says it."""
        return self._public_url or self.origin(connection) or ""
