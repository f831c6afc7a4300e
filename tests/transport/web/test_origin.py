"""Whether a page that asks is one of ours: by its Origin, and the Host that it asked."""

import pytest
from starlette.requests import HTTPConnection

from server.transport.web.origin import is_ours

FRIENDS = frozenset({"https://friend.example"})


def asks(**headers: str) -> HTTPConnection:
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    return HTTPConnection({"type": "http", "headers": raw})


@pytest.mark.parametrize(
    ("origin", "ours"),
    [
        (None, True),
        ("https://play.example", True),
        ("http://play.example", True),
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
def test_only_our_own_pages_may_ask(origin: str | None, ours: bool) -> None:
    headers = {"host": "play.example"} | ({} if origin is None else {"origin": origin})
    assert is_ours(asks(**headers), FRIENDS) is ours


def test_a_port_is_part_of_where_a_page_comes_from() -> None:
    here = asks(host="127.0.0.1:8000", origin="http://127.0.0.1:8000")
    assert is_ours(here, frozenset())
    assert not is_ours(asks(host="127.0.0.1:8000", origin="http://127.0.0.1:9000"), frozenset())


def test_a_page_is_not_ours_where_nobody_says_who_was_asked() -> None:
    assert not is_ours(asks(origin="https://play.example"), frozenset())
