"""The headers that every answer has, unless what answers says otherwise.

After OWASP's HTTP Headers, Session Management and HTTP Strict Transport Security Cheat Sheets.
"""

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.transport.web.site import Site

HSTS = "max-age=31536000"
"""For a year. Not for the names below this one: they may be somebody else's to decide on."""
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
    """An ASGI application before another one."""

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
                said = message.get("headers", ())
                present = {bytes(name).lower() for name, _ in said}
                added = [pair for pair in usual if pair[0] not in present]
                message = {**message, "headers": [*said, *added]}
            await send(message)

        await self._app(scope, receive, send_with_headers)


def policy_of_pages(origin: str | None) -> str:
    """The content security policy of our pages (CSP level 3), which are at `origin`.

    Styles are set inline on cards in motion; everything else comes from files of our own. Older
    browsers do not count a WebSocket to the same host as `'self'`, so that is named.
    """
    sockets = "" if origin is None else f" ws{origin.removeprefix('http')}"
    return (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        f"connect-src 'self'{sockets}; object-src 'none'; frame-ancestors 'none'; "
        "base-uri 'none'; form-action 'self'"
    )


def encoded(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    """Headers as ASGI has them."""
    return [(name.encode(), value.encode()) for name, value in headers.items()]
