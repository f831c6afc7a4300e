"""Check and normalization of chat texts. No I/O."""

import re
import unicodedata
from enum import StrEnum

from protocol.core.talk import TEXT_LONGEST
from server.code_points import BLANK, IGNORABLE, SUBDIVISION_FLAG, may_be_emoji

MARKS_IN_A_ROW = 4
"""The maximum number of combining marks on one letter. Vietnamese and pointed Hebrew need this
many.
"""
JOINERS = frozenset("\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}")
"""Invisible joiners that texts may have: the first one joins emoji; Persian needs the second."""
DISALLOWED_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Unicode categories that are not allowed in a text.

They contain control characters, direction marks (UTR 36, section 2.5), surrogates, and private or
unassigned characters.
"""


class TextFault(StrEnum):
    """The reason why a text is rejected. Clients have texts for them."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    CHARACTERS = "characters"
    """The text has a character that is invisible or changes how others are displayed."""
    ABUSIVE = "abusive"


class BadText(Exception):
    """A text is not acceptable in the chat."""

    def __init__(self, fault: TextFault) -> None:
        super().__init__(fault)
        self.fault = fault


def checked_text(text: str) -> str:
    """Return the text as it is displayed: in NFKC, with single spaces.

    Raises BadText for an empty or too long text, and for characters that are not allowed.
    """
    if len(text) > 2 * TEXT_LONGEST:
        # Not even normalized: NFKC may turn one character into eighteen.
        raise BadText(TextFault.TOO_LONG)
    written = re.sub(r"\s+", " ", unicodedata.normalize("NFKC", text)).strip()
    if len(written) > TEXT_LONGEST:
        raise BadText(TextFault.TOO_LONG)
    if not _is_plain(written):
        raise BadText(TextFault.CHARACTERS)
    if not any(_is_seen(letter) for letter in written):
        raise BadText(TextFault.EMPTY)
    return written


def _is_plain(text: str) -> bool:
    marks, before = 0, " "
    # Tag characters are invisible, and allowed only in flags.
    for letter in SUBDIVISION_FLAG.sub("\N{WAVING BLACK FLAG}", text):
        category = unicodedata.category(letter)
        if letter in JOINERS:
            if before in JOINERS or before == " ":
                return False
        elif category in DISALLOWED_CATEGORIES and not (category == "Cn" and may_be_emoji(letter)):
            return False
        marks = marks + 1 if category.startswith("M") else 0
        if marks > MARKS_IN_A_ROW:
            return False
        before = letter
    return True


def _is_seen(letter: str) -> bool:
    if letter == BLANK or IGNORABLE.match(letter):
        return False
    return unicodedata.category(letter)[0] in "LNPS" or may_be_emoji(letter)
