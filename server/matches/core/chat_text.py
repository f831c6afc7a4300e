"""What somebody may write beside a match, and how it is spelled. No I/O."""

import re
import unicodedata
from enum import StrEnum

from protocol.core.talk import TEXT_LONGEST
from server.code_points import BLANK, IGNORABLE, SUBDIVISION_FLAG, may_be_emoji

MARKS_IN_A_ROW = 4
"""Marks on one letter: as many as Vietnamese or pointed Hebrew needs, and no towers of them."""
JOINERS = frozenset("\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}")
"""Pictures are put together by the one, and Persian is spelled with the other."""
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Categories of Unicode that nothing is written with: controls, signs that turn the direction of
what follows (UTR 36, section 2.5), halves of pairs, private and unassigned ones."""


class TextFault(StrEnum):
    """Why somebody can't write so. Clients turn it into words."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    CHARACTERS = "characters"
    """Something in it can't be seen, or changes how the rest is seen."""
    ABUSIVE = "abusive"


class BadText(Exception):
    """Nobody can write so."""

    def __init__(self, fault: TextFault) -> None:
        super().__init__(fault)
        self.fault = fault


def checked_text(text: str) -> str:
    """The text as it is shown: in NFKC, with one space between words. Raises BadText."""
    if len(text) > 2 * TEXT_LONGEST:
        # Not even made normal: NFKC may make eighteen characters of one.
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
    # Tags are invisible, and allowed nowhere else.
    for letter in SUBDIVISION_FLAG.sub("\N{WAVING BLACK FLAG}", text):
        category = unicodedata.category(letter)
        if letter in JOINERS:
            if before in JOINERS or before == " ":
                return False
        elif category in UNSEEN and not (category == "Cn" and may_be_emoji(letter)):
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
