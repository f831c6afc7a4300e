"""Whether the page that asks is one of ours (RFC 6455, section 10.2; RFC 6454)."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection


def is_ours(connection: HTTPConnection, allowed: frozenset[str]) -> bool:
    """Whether the request comes from this server's own pages, or from no page at all.

    Programs send no Origin, and prove who they are with a bearer token. `allowed` are further
    origins that are welcome, such as `https://example.org`.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    if origin in allowed:
        return True
    try:
        page = urlsplit(origin)
    except ValueError:
        return False
    ours = connection.headers.get("host")
    return page.scheme in ("http", "https") and page.netloc == ours
