"""Tests of the check by Origin and Host that a request comes from a page of this site."""

import pytest
from starlette.requests import HTTPConnection

from server.transport.web.site import Site

FRIENDS = frozenset({"https://friend.example"})


def asks(scheme: str = "https", **headers: str) -> HTTPConnection:
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    return HTTPConnection({"type": "http", "scheme": scheme, "headers": raw})


@pytest.mark.parametrize("scheme", ["https", "wss"])
@pytest.mark.parametrize(
    ("origin", "ours"),
    [
        (None, True),
        ("https://play.example", True),
        ("https://Play.Example", True),
        ("http://play.example", False),
        ("wss://play.example", False),
        ("https://friend.example", True),
        ("http://friend.example", False),
        ("https://play.example:8443", False),
        ("https://play.example.evil.example", False),
        ("https://play.example@evil.example", False),
        ("file://play.example", False),
        ("null", False),
        ("http://[", False),
        ("//play.example", False),
        ("", False),
    ],
)
def test_only_our_own_pages_are_allowed(scheme: str, origin: str | None, ours: bool) -> None:
    headers = {"host": "play.example"} | ({} if origin is None else {"origin": origin})
    assert Site(None, FRIENDS).allows_origin(asks(scheme, **headers)) is ours


def test_the_port_is_part_of_a_pages_origin() -> None:
    host, site = "127.0.0.1:8000", Site(None, frozenset())
    assert site.allows_origin(asks("ws", host=host, origin="http://127.0.0.1:8000"))
    assert not site.allows_origin(asks("ws", host=host, origin="http://127.0.0.1:9000"))
    assert not site.allows_origin(asks("ws", host=host, origin="https://127.0.0.1:8000"))


def test_without_a_host_no_page_is_ours() -> None:
    assert not Site(None, frozenset()).allows_origin(asks(origin="https://play.example"))


def test_the_public_url_counts_whatever_a_proxy_says() -> None:
    site = Site("https://play.example", frozenset())
    inside = {"host": "server-1:8000"}
    assert site.over_tls(asks("http", **inside))
    assert site.allows_origin(asks("http", origin="https://play.example", **inside))
    assert not site.allows_origin(asks("http", origin="http://play.example", **inside))
    assert site.address(asks("http", **inside)) == "https://play.example"


@pytest.mark.parametrize("host", ["", "a b", "a;b", "a/b", "user@a", "[", "a,b", "ä", "a:99999999"])
def test_an_invalid_host_has_no_origin(host: str) -> None:
    assert Site(None, frozenset()).origin(asks(host=host)) is None


@pytest.mark.parametrize("host", ["play.example", "localhost:8000", "[::1]:8000", "127.0.0.1"])
def test_the_origin_has_the_browsers_scheme(host: str) -> None:
    for scheme, shown in (("http", "http"), ("ws", "http"), ("https", "https"), ("wss", "https")):
        assert Site(None, frozenset()).origin(asks(scheme, host=host)) == f"{shown}://{host}"
