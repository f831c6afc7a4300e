"""Security headers, added to every response that does not set them itself.

They follow OWASP's HTTP Headers, Session Management and HTTP Strict Transport Security Cheat
Sheets.
"""

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.transport.web.site import Site

HSTS = "max-age=31536000"
"""The lifetime in the HSTS header: one year, without subdomains, which may belong to others."""
NOTHING = "default-src 'none'; frame-ancestors 'none'"
EVERY_ANSWER = {
    "cache-control": "no-store",
    "content-security-policy": NOTHING,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": (
        "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"
    ),
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}
STARTS = ("http.response.start", "websocket.http.response.start")


class SecurityHeaders:
    """An ASGI middleware that adds the security headers."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self._app = app
        self._site = site
        self._plain = encoded(EVERY_ANSWER)
        self._over_tls = encoded(EVERY_ANSWER | {"strict-transport-security": HSTS})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        over_tls = self._site.over_tls(HTTPConnection(scope))
        usual = self._over_tls if over_tls else self._plain

        async def send_with_headers(message: Message) -> None:
            if message["type"] in STARTS:
                headers = message.get("headers", ())
                present = {bytes(name).lower() for name, _ in headers}
                added = [pair for pair in usual if pair[0] not in present]
                message = {**message, "headers": [*headers, *added]}
            await send(message)

        await self._app(scope, receive, send_with_headers)


def policy_of_pages(origin: str | None) -> str:
    """Return the content security policy (CSP level 3) of this site's pages at `origin`.

    Moving cards have inline styles; everything else comes from files of this site. Older browsers
    do not include a WebSocket to the same host in `'self'`, so the policy names it.
    """
    sockets = "" if origin is None else f" ws{origin.removeprefix('http')}"
    return (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        f"connect-src 'self'{sockets}; object-src 'none'; frame-ancestors 'none'; "
        "base-uri 'none'; form-action 'self'"
    )


def encoded(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    """Return HTTP headers as pairs of bytes, as ASGI expects them."""
    return [(name.encode(), value.encode()) for name, value in headers.items()]
