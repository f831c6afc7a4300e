"""What a page says of itself to programs that show links (the Open Graph protocol, ogp.me)."""

from html import escape

from server.games.registry import DEFAULT_GAME, GAMES
from server.matches.linked import LinkedMatch
from server.matches.names import Language
from server.pictures.link_picture import HEIGHT, WIDTH

SITE_NAME = GAMES[DEFAULT_GAME].wire.title
LOCALES: dict[Language, str] = {"en": "en_US", "id": "id_ID"}
INVITES: dict[Language, tuple[str, str]] = {
    "en": ("{name} invites you to play {game}", "Open the link to take the free seat."),
    "id": ("{name} mengajakmu bermain {game}", "Buka tautan ini untuk mengambil kursi kosong."),
}
"""The title of an invitation, and its description."""
IS_OVER: dict[Language, str] = {
    "en": "{game}: the match is over.",
    "id": "{game}: pertandingan ini sudah selesai.",
}
IS_ON: dict[Language, str] = {
    "en": "{game}: the match is on. Open it to watch.",
    "id": "{game}: pertandingan ini sedang berlangsung. Buka untuk menonton.",
}


def preview_tags(match: LinkedMatch, site: str, path: str, picture: str, language: Language) -> str:
    """Elements for the head of a page about a match; none where it is not for all to know.

    `site` is what links begin with, `path` that of the page, and `picture` that of its picture.
    Where `site` is empty there is no picture, since the protocol wants absolute addresses.
    """
    said = _title_and_description(match, language)
    if said is None:
        return ""
    title, description = said
    properties = {
        "og:site_name": SITE_NAME,
        "og:type": "website",
        "og:locale": LOCALES[language],
        "og:title": title,
        "og:description": description,
    }
    if site:
        properties |= {
            "og:url": site + path,
            # What shows links keeps one picture for all of its users, so in one language.
            "og:image": f"{site}{picture}?language={language}",
            "og:image:type": "image/png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": title,
        }
    tags = [
        f'<meta property="{name}" content="{escape(value)}" />'
        for name, value in properties.items()
    ]
    return "".join([*tags, '<meta name="twitter:card" content="summary_large_image" />'])


def _title_and_description(match: LinkedMatch, language: Language) -> tuple[str, str] | None:
    game = GAMES[match.game_key].wire.title
    if match.is_open and len(match.names) == 1:
        title, description = INVITES[language]
        return title.format(name=match.names[0], game=game), description
    if len(match.names) != 2:
        return None
    title = f"{match.names[0]} {match.score[0]} : {match.score[1]} {match.names[1]}"
    return title, (IS_OVER if match.is_over else IS_ON)[language].format(game=game)
