"""Draws the link preview of a match or a deal as PNG: the players and the score, on felt.

The programs that show links run no scripts, and few of them accept SVG. A headless browser would
be by far the largest part of a node, so Pillow draws the picture.
"""

from functools import cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from server.matches.link_preview import LinkPreview
from server.matches.names import Language
from server.pictures.emblem import draw_emblem
from server.pictures.fonts import BOLD, REGULAR, can_write

WIDTH, HEIGHT = 1200, 630
"""The size of link previews that messengers ask for, in pixels: 1.91 : 1."""
SCALE = 2
"""The parts that all pictures share are drawn larger and scaled down, for smooth edges."""
FELT, FELT_DARK = "#2d5a4b", "#183429"
WORDS, SOFT_WORDS = "#f7f8f4", "#cfded6"
MARGIN = 70
SMALLEST = 34
"""The smallest font size of a link preview, in pixels, that is readable on a phone. Longer names
are cut.
"""
INVITES: dict[Language, str] = {"en": "invites you to play", "id": "mengajakmu bermain"}
INVITED: dict[Language, str] = {"en": "You are invited to play", "id": "Kamu diajak bermain"}
CHALLENGES: dict[Language, str] = {
    "en": "challenges you to the same deal",
    "id": "menantangmu dengan kartu yang sama",
}
CHALLENGED: dict[Language, str] = {
    "en": "You are challenged to the same deal",
    "id": "Kamu ditantang dengan kartu yang sama",
}
STRANGER: dict[Language, str] = {"en": "A stranger's deal", "id": "Kartu orang lain"}
DAILY: dict[Language, str] = {"en": "Daily deal", "id": "Kartu harian"}


def draw_link_picture(match: LinkPreview, title: str, language: Language) -> bytes:
    """Draw the picture of a link to a match or a deal, and return it as PNG.

    `title` is the game's name. It takes some 0.1 s, the first one 0.3 s. Names that the fonts can't
    draw are left out, because the page's tags have them, too.
    """
    picture = _background().copy()
    draw = ImageDraw.Draw(picture)
    names = [name if can_write(name) else "" for name in match.names]
    if match.deal == "same":
        _draw_invitation(draw, names[0], (CHALLENGES if names[0] else CHALLENGED)[language], title)
    elif match.deal is not None:
        kind = (STRANGER if match.deal == "stranger" else DAILY)[language]
        _write(draw, title, x=WIDTH / 2, y=92, size=44, font=REGULAR, colour=SOFT_WORDS)
        _write(draw, kind, x=WIDTH / 2, y=200, size=96, font=BOLD, colour=WORDS)
    elif match.is_open and len(names) == 1:
        _draw_invitation(draw, names[0], (INVITES if names[0] else INVITED)[language], title)
    elif len(names) == 2:
        _write(draw, title, x=WIDTH / 2, y=62, size=40, font=REGULAR, colour=SOFT_WORDS)
        _write(
            draw,
            " : ".join(map(str, match.score)),
            x=WIDTH / 2,
            y=172,
            size=150,
            font=BOLD,
            colour=WORDS,
        )
        for name, part in zip(names, (0.25, 0.75), strict=True):
            _write(draw, name, x=WIDTH * part, y=285, size=60, font=BOLD, colour=WORDS)
    else:
        _write(draw, title, x=WIDTH / 2, y=170, size=96, font=BOLD, colour=WORDS)
    file = BytesIO()
    # The picture has few colours, so a palette takes fewer bytes.
    picture.quantize(256, Image.Quantize.MEDIANCUT).save(file, "PNG")
    return file.getvalue()


def _draw_invitation(draw: ImageDraw.ImageDraw, name: str, invites: str, title: str) -> None:
    if name:
        _write(draw, name, x=WIDTH / 2, y=92, size=84, font=BOLD, colour=WORDS)
    _write(draw, invites, x=WIDTH / 2, y=182, size=44, font=REGULAR, colour=SOFT_WORDS)
    _write(draw, title, x=WIDTH / 2, y=262, size=72, font=BOLD, colour=WORDS)


def _write(
    draw: ImageDraw.ImageDraw, text: str, *, x: float, y: float, size: int, font: str, colour: str
) -> None:
    """Draw text into a picture around a point. Shrink it if it is too wide, then cut it."""
    room = 2 * (min(x, WIDTH - x) - MARGIN / 2)
    face = ImageFont.truetype(font, size)
    length = face.getlength(text)
    if length > room:
        face = ImageFont.truetype(font, max(SMALLEST, size * room / length))
        text = _cut(text, face, room)
    draw.text((x, y), text, font=face, fill=colour, anchor="mm")


def _cut(text: str, face: ImageFont.FreeTypeFont, room: float) -> str:
    if face.getlength(text) <= room:
        return text
    while text and face.getlength(text + "…") > room:
        text = text[:-1]
    return text.rstrip() + "…"


@cache
def _background() -> Image.Image:
    size = (SCALE * WIDTH, SCALE * HEIGHT)
    # Darker at the edges, as under a lamp.
    rim = Image.radial_gradient("L").resize(size, Image.Resampling.BICUBIC)
    felt = Image.composite(Image.new("RGB", size, FELT_DARK), Image.new("RGB", size, FELT), rim)
    emblem = draw_emblem()
    felt.paste(emblem, ((size[0] - emblem.width) // 2, size[1] - 600), emblem)
    return felt.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
