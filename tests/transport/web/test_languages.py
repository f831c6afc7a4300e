"""Test that a page is in the supported language that the browser prefers."""

import pytest
from starlette.requests import HTTPConnection

from server.transport.web.languages import asked_language


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("en-US,en;q=0.9", "en"),
        ("id-ID,id;q=0.9,en-US;q=0.8,en;q=0.7", "id"),
        ("en;q=0.5, id;q=0.6", "id"),
        ("de-DE, id;q=0.3", "id"),
        ("id;q=0", "en"),
        ("id;q=much", "en"),
        ("fr", "en"),
        ("idx, en", "en"),
    ],
)
def test_the_supported_language_with_the_largest_weight_wins(
    header: str | None, language: str
) -> None:
    headers = [] if header is None else [(b"accept-language", header.encode())]
    assert asked_language(HTTPConnection({"type": "http", "headers": headers})) == language
