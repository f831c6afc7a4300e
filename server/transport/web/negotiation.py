"""Content negotiation: the encodings and media types that a client accepts."""

from collections.abc import Mapping, Sequence

from starlette.requests import Request

ENCODINGS = ("br", "gzip")
"""The encodings of the client's compressed files, the shortest first."""


def accepted_encodings(request: Request) -> Sequence[str]:
    """Return the encodings of `ENCODINGS` that the client accepts (RFC 9110, section 12.5.3)."""
    weights = _weights(request.headers.getlist("accept-encoding"))
    anything = weights.get("*", 0.0)
    return [name for name in ENCODINGS if weights.get(name, anything) > 0]


def wants_page(request: Request) -> bool:
    """Return whether a browser wants a page to show (RFC 9110, section 12.5.1).

    API clients name JSON or accept anything; a browser that opens an address names HTML.
    """
    if request.method not in ("GET", "HEAD"):
        return False
    weights = _weights(request.headers.getlist("accept"))
    html = weights.get("text/html", 0.0)
    return html > 0 and html >= weights.get("application/json", 0.0)


def _weights(values: Sequence[str]) -> Mapping[str, float]:
    """Return the values in an Accept header, in lower case, with their weights from 0 to 1."""
    weights = {}
    for one in ",".join(values).split(","):
        name, *parameters = (part.strip().lower() for part in one.split(";"))
        if name:
            weights[name] = _weight(parameters)
    return weights


def _weight(parameters: Sequence[str]) -> float:
    for parameter in parameters:
        if parameter.startswith("q="):
            try:
                return min(1.0, max(0.0, float(parameter[2:])))
            except ValueError:
                return 0.0
    return 1.0
