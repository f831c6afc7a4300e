"""Cookies of the site, named and protected according to how the site is served."""

from starlette.requests import HTTPConnection
from starlette.responses import Response

from server.transport.web.site import Site

OVER_TLS = "__Host-"
"""The prefix of all cookies over TLS.

Browsers accept such cookies only over TLS, for every path and for this host alone. So neither plain
HTTP nor another name of the domain can replace one (RFC 6265bis, section 4.1.3.2).
"""


class Cookies:
    """Reads and sets HttpOnly cookies."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def read(self, connection: HTTPConnection, name: str) -> str:
        """Return the value of a cookie, or the empty text without one."""
        return connection.cookies.get(self._full_name(connection, name), "")

    def set(
        self, connection: HTTPConnection, response: Response, name: str, value: str, lasts_s: int
    ) -> None:
        """Set a cookie in the `response` to this request; with `lasts_s` 0, remove it.

        SameSite is Lax and not Strict. Otherwise a visitor who follows a link from another site
        would arrive without a cookie, and would lose their identity.
        """
        response.set_cookie(
            self._full_name(connection, name),
            value,
            max_age=lasts_s,
            path="/",
            httponly=True,
            samesite="lax",
            secure=self._site.over_tls(connection),
        )

    def _full_name(self, connection: HTTPConnection, name: str) -> str:
        return OVER_TLS + name if self._site.over_tls(connection) else name
