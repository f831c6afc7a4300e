"""Finds the language of a response by the Accept-Language header (RFC 9110, section 12.5.4)."""

from starlette.requests import HTTPConnection

from server.matches.names import LANGUAGES, Language

LONGEST = 500
"""The number of characters of an Accept-Language header that are read."""


def asked_language(connection: HTTPConnection) -> Language:
    """Return the supported language that the browser prefers, or English."""
    header = connection.headers.get("accept-language", "")[:LONGEST]
    weights: dict[str, float] = {}
    for item in header.split(","):
        tag, _, weight = item.partition(";q=")
        primary = tag.strip().lower().partition("-")[0]
        weights[primary] = max(weights.get(primary, 0.0), _weight(weight))
    return max(LANGUAGES, key=lambda language: weights.get(language, 0.0))


def _weight(item: str) -> float:
    """Return the weight of a language in an item of an Accept-Language header, from 0 to 1.

    A missing weight is 1, an invalid one 0.
    """
    if not item.strip():
        return 1.0
    try:
        return min(1.0, max(0.0, float(item)))
    except ValueError:
        return 0.0
