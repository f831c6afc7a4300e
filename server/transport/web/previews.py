"""Link previews: the tags in a page that describe it (the Open Graph protocol, ogp.me)."""

from html import escape

from msgspec import Struct

from server.games.registry import DEFAULT_GAME, GAMES
from server.matches.link_preview import DealKind, LinkPreview
from server.matches.names import Language
from server.pictures.link_picture import HEIGHT, WIDTH

SITE_NAME = GAMES[DEFAULT_GAME].wire.title
LOCALES: dict[Language, str] = {"en": "en_US", "id": "id_ID"}
ICON_PX = 512
SITE: dict[Language, str] = {
    "en": "Play online against a friend, a stranger or a bot. Free, no sign-up.",
    "id": "Main online lawan teman, orang lain, atau bot. Gratis, tanpa daftar.",
}
"""The description of the whole site in link previews, by language."""
PROFILE: dict[Language, str] = {
    "en": "Ratings, results and games of {name}.",
    "id": "Rating, hasil, dan permainan {name}.",
}
INVITES: dict[Language, tuple[str, str]] = {
    "en": ("{name} invites you to play {game}", "Open the link to play."),
    "id": ("{name} mengajakmu bermain {game}", "Buka tautan ini untuk ikut main."),
}
"""The title and the description of an invitation in link previews, by language."""
DEALS: dict[Language, dict[DealKind, tuple[str, str]]] = {
    "en": {
        "same": (
            "{name} challenges you to the same deal",
            "{game}: one try against the same bot. Then you compare the games.",
        ),
        "stranger": (
            "A stranger's deal",
            "{game}: a stranger has played it. Can you do better?",
        ),
        "daily": ("Daily deal", "{game}: the same deal for many players, one try a day."),
    },
    "id": {
        "same": (
            "{name} menantangmu dengan kartu yang sama",
            "{game}: sekali main lawan bot yang sama. Setelah itu, bandingkan permainan.",
        ),
        "stranger": (
            "Kartu orang lain",
            "{game}: seseorang sudah memainkannya. Bisakah kamu lebih baik?",
        ),
        "daily": (
            "Kartu harian",
            "{game}: kartu yang sama untuk banyak pemain, sekali sehari.",
        ),
    },
}
"""The title and the description of a deal to play in link previews, by language."""
IS_OVER: dict[Language, str] = {
    "en": "{game}: this match is over.",
    "id": "{game}: pertandingan ini sudah selesai.",
}
IS_ON: dict[Language, str] = {
    "en": "{game}: match in progress. Open it to watch.",
    "id": "{game}: pertandingan ini sedang berlangsung. Buka untuk menonton.",
}


class _Picture(Struct, frozen=True):
    """The picture of a link preview."""

    path: str
    width: int
    height: int
    alt: str
    shown: str
    """The size of the preview: `summary` is a small picture beside the text."""


def match_tags(match: LinkPreview, site: str, path: str, picture: str, language: Language) -> str:
    """Return the link preview's tags for a page about a match or a deal; the empty text if its
    players must not be named, as in most matches that are not public.

    `site` is the start of all links, `path` that of the page, and `picture` that of its picture. If
    `site` is empty there is no picture, because the protocol needs absolute addresses.
    """
    texts = _title_and_description(match, language)
    if texts is None:
        return ""
    # Apps that show link previews cache one picture for all their users, so it has one language.
    address = f"{picture}?language={language}"
    shown = _Picture(address, WIDTH, HEIGHT, texts[0], "summary_large_image")
    return _tags(texts, site, path=path, picture=shown, language=language)


def site_tags(site: str, language: Language) -> str:
    """Return the link preview's tags for the home page."""
    return _with_icon((SITE_NAME, SITE[language]), site, "/", language)


def profile_tags(name: str, site: str, path: str, language: Language) -> str:
    """Return the link preview's tags for the page of a registered player."""
    return _with_icon((name, PROFILE[language].format(name=name)), site, path, language)


def _with_icon(texts: tuple[str, str], site: str, path: str, language: Language) -> str:
    icon = _Picture(f"/icons/icon-{ICON_PX}.png", ICON_PX, ICON_PX, SITE_NAME, "summary")
    return _tags(texts, site, path=path, picture=icon, language=language)


def _tags(
    texts: tuple[str, str], site: str, path: str, picture: _Picture, language: Language
) -> str:
    title, description = texts
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
            "og:image": site + picture.path,
            "og:image:type": "image/png",
            "og:image:width": str(picture.width),
            "og:image:height": str(picture.height),
            "og:image:alt": picture.alt,
        }
    tags = [
        f'<meta property="{name}" content="{escape(value)}" />'
        for name, value in properties.items()
    ]
    return "".join([*tags, f'<meta name="twitter:card" content="{picture.shown}" />'])


def _title_and_description(match: LinkPreview, language: Language) -> tuple[str, str] | None:
    game = GAMES[match.game_key].wire.title
    if match.deal is not None:
        title, description = DEALS[language][match.deal]
        return title.format(name="".join(match.names)), description.format(game=game)
    if match.is_open and len(match.names) == 1:
        title, description = INVITES[language]
        return title.format(name=match.names[0], game=game), description
    if len(match.names) != 2:
        return None
    title = f"{match.names[0]} {match.score[0]} : {match.score[1]} {match.names[1]}"
    return title, (IS_OVER if match.is_over else IS_ON)[language].format(game=game)
