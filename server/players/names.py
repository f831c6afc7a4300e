"""What a player may be called. No I/O."""

import re
import unicodedata
from enum import StrEnum
from functools import cache

from server.matches.names import guest_names
from server.players.abuse import is_abusive
from server.players.lookalikes import BETWEEN, is_one_script, skeleton

SHORTEST = 2
LONGEST = 20
"""Characters of a name, in Unicode's form NFKC."""
LETTERS = frozenset({"Ll", "Lm", "Lo", "Lt", "Lu", "Mc", "Mn", "Nd"})
"""The categories of Unicode that a name may be made of: letters, their marks, and digits."""
MARKS_IN_A_ROW = 2
WORDS = (
    *("admin", "administrator", "moderator", "operator", "owner", "root", "staff", "support"),
    *("system", "server", "official", "security", "computer", "guest", "anonymous", "nobody"),
    *("everybody", "opponent", "player", "spectator", "you", "me", "deleted", "null"),
    *("spite", "spite and malice", "spite & malice", "cat and mouse"),
)
"""Nobody's own name: who is called so could be taken for the site."""


class NameFault(StrEnum):
    """Why somebody can't be called so. Clients turn it into words."""

    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"
    CHARACTERS = "characters"
    """Something in it is no letter, no digit and nothing that stands between words."""
    MIXED = "mixed"
    """Its letters are of writing systems that are not used together."""
    RESERVED = "reserved"
    ABUSIVE = "abusive"


class BadName(Exception):
    """Nobody can be called so."""

    def __init__(self, fault: NameFault) -> None:
        super().__init__(fault)
        self.fault = fault


def checked_name(text: str) -> str:
    """The name as it is shown: in NFKC, with one space between words. Raises BadName."""
    if len(text) > 4 * LONGEST:
        # Not even made normal: NFKC may make eighteen characters of one.
        raise BadName(NameFault.TOO_LONG)
    name = re.sub(r"\s+", " ", unicodedata.normalize("NFKC", text)).strip()
    if len(name) < SHORTEST:
        raise BadName(NameFault.TOO_SHORT)
    if len(name) > LONGEST:
        raise BadName(NameFault.TOO_LONG)
    if not _is_spelled(name):
        raise BadName(NameFault.CHARACTERS)
    if not is_one_script(name):
        raise BadName(NameFault.MIXED)
    looks = skeleton(name)
    if looks in _reserved():
        raise BadName(NameFault.RESERVED)
    if is_abusive(name):
        raise BadName(NameFault.ABUSIVE)
    return name


@cache
def _reserved() -> frozenset[str]:
    """What no name may look like: those words, and what guests are called who choose nothing."""
    return frozenset(map(skeleton, (*WORDS, *guest_names())))


def _is_spelled(name: str) -> bool:
    """Whether the name is letters and digits, with single signs between them."""
    marks, between = 0, True
    for letter in name:
        category = unicodedata.category(letter)
        if letter in BETWEEN:
            # "J. R." has two of them; else each stands between two letters.
            if between and letter != " ":
                return False
            marks, between = 0, True
            continue
        if category not in LETTERS:
            return False
        is_mark = category.startswith("M")
        marks = marks + 1 if is_mark else 0
        if marks > MARKS_IN_A_ROW or (is_mark and between):
            return False
        between = False
    # It ends with a letter, or with the full stop of an abbreviation.
    return (not between or name.endswith(".")) and any(one.isalpha() for one in name)
