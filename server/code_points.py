"""Unicode code points that are invisible or may be emoji, for the checks of names and chat texts.

The ranges don't depend on the interpreter's Unicode tables. No I/O.
"""

import re

IGNORABLE_RANGES = (
    *((0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5)),
    *((0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164)),
    *((0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8)),
    *((0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)),
)
"""Default-ignorable code points, which most fonts show as nothing (UAX 44; UTS 39 and UAX 31)."""
EMOJI_RANGES = ((0x1F000, 0x1FAFF), (0x1FC00, 0x1FFFD))
"""Blocks of pictures. Their unassigned code points are reserved for emoji (UTS 51, Annex C)."""
IGNORABLE = re.compile(
    "[" + "".join(f"{chr(first)}-{chr(last)}" for first, last in IGNORABLE_RANGES) + "]"
)
BLANK = "\N{BRAILLE PATTERN BLANK}"
"""A symbol without ink that is not a default-ignorable code point."""
SUBDIVISION_FLAG = re.compile(
    "\N{WAVING BLACK FLAG}[\U000e0061-\U000e007a]{2}"
    "[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,3}\N{CANCEL TAG}"
)
"""An emoji tag sequence for the flag of a region, such as England (UTS 51, section 5.1)."""


def without_ignorable(text: str) -> str:
    """Return the text without default-ignorable code points."""
    return IGNORABLE.sub("", text)


def may_be_emoji(letter: str) -> bool:
    """Return whether a code point is in one of the blocks of pictures (EMOJI_RANGES), which are
    mostly emoji or reserved for them.

    False for the older emoji outside these blocks, such as U+2764, a heart.
    """
    return any(first <= ord(letter) <= last for first, last in EMOJI_RANGES)
