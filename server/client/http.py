"""HTTP requests to a server, for Python clients of matches."""

import ssl

import httpx

ANSWER_S = 30.0
"""The longest time for which a server may be silent before a request fails."""
IDLE_S = 3.0
"""The time after which an idle connection is not used again.

It is shorter than the server's KEEP_ALIVE_S. Otherwise a request could be lost on a connection that
the server is about to close.
"""
LIMITS = httpx.Limits(max_connections=100, max_keepalive_connections=20, keepalive_expiry=IDLE_S)
"""The limits of a client's connections: httpx's own defaults, but for the idle time."""


def http_client(
    site: str, token: str | None = None, answer_s: float = ANSWER_S
) -> httpx.AsyncClient:
    """Return a client of the server at `site`, such as `https://example.org`, with this token.

    A request raises httpx.TimeoutException if the server is silent for `answer_s` seconds.
    """
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    return httpx.AsyncClient(
        base_url=site,
        headers=headers,
        timeout=answer_s,
        limits=LIMITS,
        verify=trust_for(site),
    )


def trust_for(site: str) -> ssl.SSLContext | bool:
    """Return httpx's argument `verify` for checking the certificate of `site`.

    Loading the certificate authorities takes 30 ms, and is not needed without TLS.
    """
    # A context without any authority rejects every certificate.
    return True if site.startswith("https:") else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
