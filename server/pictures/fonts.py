"""The fonts of link previews. They have Latin, Greek and Cyrillic letters."""

from functools import cache

import font_source_sans_pro
from PIL import ImageFont

REGULAR: str = font_source_sans_pro.SourceSansPro
BOLD: str = font_source_sans_pro.SourceSansProSemibold
NO_CHARACTER = "\U0010ffff"
"""A character that no font has, so that it shows the glyph for missing characters."""


def can_write(text: str) -> bool:
    """Return True if the fonts of link previews have a glyph for each character of a text."""
    return all(_has(character) for character in set(text))


@cache
def _missing() -> bytes:
    return bytes(_probe().getmask(NO_CHARACTER))


@cache
def _probe() -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(BOLD, 40)


def _has(character: str) -> bool:
    return character.isspace() or bytes(_probe().getmask(character)) != _missing()
