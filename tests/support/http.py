"""Requests over HTTP, for whose answers tests have patience."""

from ssl import SSLContext
from typing import Any

import httpx

from server.client.http import http_client, trust_for
from tests.support.patience import PATIENCE_S


def asking(site: str, token: str | None = None) -> httpx.AsyncClient:
    """Asks the server at `site`, such as `http://127.0.0.1:8000`, as the owner of the token."""
    return http_client(site, token, PATIENCE_S)


def browsing(site: str, trust: SSLContext | None = None, **options: Any) -> httpx.Client:
    """The same without an event loop; `options` are those of `httpx.Client`."""
    verify = trust or trust_for(site)
    return httpx.Client(base_url=site, timeout=PATIENCE_S, verify=verify, **options)


def get(url: str) -> httpx.Response:
    """The answer to one request."""
    with browsing(url) as http:
        return http.get(url)
