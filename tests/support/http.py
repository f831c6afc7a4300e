"""HTTP clients for tests, with timeouts that suit busy machines."""

from ssl import SSLContext
from typing import Any

import httpx

from server.client.http import LIMITS, http_client, trust_for
from tests.support.timeouts import PATIENCE_S


def asking(site: str, token: str | None = None) -> httpx.AsyncClient:
    """Return an asynchronous HTTP client of a server, such as `http://127.0.0.1:8000`.

    With `token`, it sends this player's token with each request.
    """
    return http_client(site, token, PATIENCE_S)


def browsing(site: str, trust: SSLContext | None = None, **options: Any) -> httpx.Client:
    """Return an HTTP client of a server for code without an event loop.

    `trust` replaces the default certificates, and `options` are those of `httpx.Client`.
    """
    verify = trust or trust_for(site)
    return httpx.Client(base_url=site, timeout=PATIENCE_S, limits=LIMITS, verify=verify, **options)


def get(url: str) -> httpx.Response:
    """Return the response to one GET request."""
    with browsing(url) as http:
        return http.get(url)
