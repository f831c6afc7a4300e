"""Requests to a server over HTTP, as clients in Python make them."""

import ssl

import httpx

ANSWER_S = 30.0
"""How long a server may take to answer."""


def http_client(
    site: str, token: str | None = None, answer_s: float = ANSWER_S
) -> httpx.AsyncClient:
    """Asks the server at `site`, such as `https://example.org`, as the player with this token.

    Each answer comes within `answer_s` seconds, else httpx raises httpx.TimeoutException.
    """
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    return httpx.AsyncClient(
        base_url=site, headers=headers, timeout=answer_s, verify=trust_for(site)
    )


def trust_for(site: str) -> ssl.SSLContext | bool:
    """What httpx is to check the certificate of `site` by, as its argument `verify`.

    To read the authorities takes 30 ms, and an address without TLS needs none of them.
    """
    # Without any authority no certificate passes.
    return True if site.startswith("https:") else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
