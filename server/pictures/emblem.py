"""Draws the site's emblem for link previews: a fan of three cards."""

from PIL import Image, ImageDraw, ImageFont

from server.pictures.fonts import BOLD

CARD = (300, 420)
CORNER = 28
PAPER, EDGE = "#fbf9f2", "#c9c3b2"
BLACK, RED = "#22302b", "#b3372f"
RANKS = ("A", "2", "3")
DEGREES = (16, 0, -16)
STEP = 180
"""The distance between the cards of the emblem's fan, in pixels."""


def draw_emblem() -> Image.Image:
    """Draw the site's emblem: three cards, slightly rotated, on a transparent ground of 900 by 640
    pixels.
    """
    fan = Image.new("RGBA", (900, 640))
    for place, (rank, degrees) in enumerate(zip(RANKS, DEGREES, strict=True)):
        card = _card(rank, is_red=place == 1).rotate(degrees, Image.Resampling.BICUBIC, expand=True)
        middle = 450 + (place - 1) * STEP
        top = 90 + abs(place - 1) * 40
        at = (middle - card.width // 2, top - (card.height - CARD[1]) // 2)
        fan.alpha_composite(_shadow_of(card), (at[0] + 6, at[1] + 12))
        fan.alpha_composite(card, at)
    return fan


def _card(rank: str, *, is_red: bool) -> Image.Image:
    card = Image.new("RGBA", CARD)
    draw = ImageDraw.Draw(card)
    box = (0, 0, CARD[0] - 1, CARD[1] - 1)
    draw.rounded_rectangle(box, CORNER, fill=PAPER, outline=EDGE, width=3)
    colour = RED if is_red else BLACK
    draw.text((30, 14), rank, font=ImageFont.truetype(BOLD, 84), fill=colour)
    (_heart if is_red else _spade)(draw, CARD[0] / 2, CARD[1] / 2 + 30, colour)
    return card


def _heart(draw: ImageDraw.ImageDraw, x: float, y: float, colour: str) -> None:
    for side in (-1, 1):
        draw.circle((x + side * 39, y - 30), 46, fill=colour)
    draw.polygon([(x - 79, y - 7), (x + 79, y - 7), (x, y + 90)], fill=colour)
    draw.polygon([(x - 50, y - 20), (x + 50, y - 20), (x, y + 40)], fill=colour)


def _spade(draw: ImageDraw.ImageDraw, x: float, y: float, colour: str) -> None:
    for side in (-1, 1):
        draw.circle((x + side * 39, y + 18), 46, fill=colour)
    draw.polygon([(x - 79, y - 5), (x + 79, y - 5), (x, y - 102)], fill=colour)
    draw.polygon([(x, y + 10), (x - 34, y + 98), (x + 34, y + 98)], fill=colour)


def _shadow_of(card: Image.Image) -> Image.Image:
    shadow = Image.new("RGBA", card.size, "#00000000")
    shadow.putalpha(card.getchannel("A").point(lambda covered: covered * 0.25))
    return shadow
