"""What a page says of itself to programs that show links (the Open Graph protocol, ogp.me)."""

from html import escape

from server.games.registry import DEFAULT_GAME, GAMES
from server.matches.linked import LinkedMatch

SITE_NAME = GAMES[DEFAULT_GAME].wire.title
PICTURE = "/icons/icon-512.png"


def preview_tags(match: LinkedMatch, site: str, path: str) -> str:
    """Elements for the head of a page about a match; none where it is not for all to know.

    `site` is what links begin with, and `path` that of the page. Where `site` is empty there is no
    picture, since the protocol wants absolute addresses.
    """
    said = _title_and_description(match)
    if said is None:
        return ""
    title, description = said
    properties = {
        "og:site_name": SITE_NAME,
        "og:type": "website",
        "og:title": title,
        "og:description": description,
    }
    if site:
        properties |= {"og:url": site + path, "og:image": site + PICTURE}
    tags = [
        f'<meta property="{name}" content="{escape(value)}" />'
        for name, value in properties.items()
    ]
    return "".join([*tags, '<meta name="twitter:card" content="summary" />'])


def _title_and_description(match: LinkedMatch) -> tuple[str, str] | None:
    if match.is_open and len(match.names) == 1:
        return f"{match.names[0]} invites you to play", "Open the link to take the free seat."
    if len(match.names) != 2:
        return None
    title = f"{match.names[0]} {match.score[0]} : {match.score[1]} {match.names[1]}"
    return title, "The match is over." if match.is_over else "The match is on: open it to watch."
