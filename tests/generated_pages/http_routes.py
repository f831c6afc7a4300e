"""Generates the tables of HTTP requests in the documentation, one for each section of the API."""

from protocol.core.http_routes import JSON, ROUTES, HttpRoute, Section


def tables() -> dict[str, list[str]]:
    """Return the Markdown lines of each table of the page on the HTTP API, by the table's name.

    Such a name is `requests of Matches`.
    """
    return {f"requests of {section}": table(section) for section in Section}


def table(section: Section) -> list[str]:
    """Return the Markdown lines of the table of a section's requests."""
    lines = ["| request | by | body | answer |", "|---|---|---|---|"]
    for route in ROUTES:
        if route.section == section:
            body = f"`{route.request.__name__}`" if route.request else ""
            lines.append(
                f"| `{route.method} {route.path}` | {caller(route)} | {body} | {answer(route)} |"
            )
    return lines


def caller(route: HttpRoute) -> str:
    """Return as text which callers may send a request, and whether it is rate limited."""
    return f"{route.caller}, rate limited" if route.rate_limited else route.caller


def answer(route: HttpRoute) -> str:
    """Return as text the answer to a request: its status, the name of its body, and a note."""
    parts = [str(route.status)]
    if route.known_status is not None:
        parts[0] += f" (new) or {route.known_status}"
    if route.response is not None and route.media_type == JSON:
        parts.append(f"`{route.response.__name__}`")
    if route.note:
        parts.append(route.note)
    return ", ".join(parts)
