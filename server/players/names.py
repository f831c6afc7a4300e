"""The rules for players' names: length, characters, scripts, and reserved or abusive words."""

import re
import unicodedata
from enum import StrEnum
from functools import cache, lru_cache

from server.code_points import IGNORABLE
from server.matches.names import guest_names
from server.players.abuse import is_abusive
from server.players.lookalikes import BETWEEN, is_one_script, skeleton

SHORTEST = 2
LONGEST = 20
"""The greatest length of a name; SHORTEST is the least. Both are in characters of Unicode's form
NFKC.
"""
LETTERS = frozenset({"Ll", "Lm", "Lo", "Lt", "Lu", "Mc", "Mn", "Nd"})
"""The Unicode categories allowed in a name: letters, their marks, and digits."""
MARKS_IN_A_ROW = 2
"""The maximum number of consecutive combining marks in a name."""
ROLES = (
    *("admin", "admins", "administrator", "administrators", "mod", "mods", "moderator"),
    *("moderators", "operator", "staff", "support", "official", "security", "sysadmin"),
    *("pengelola", "petugas", "resmi"),
)
"""Words that are not allowed in a name, because others could think that the player acts for the
site.
"""
WORDS = (
    *("owner", "root", "system", "server", "computer", "guest", "anonymous", "nobody"),
    *("everybody", "opponent", "player", "spectator", "you", "me", "deleted", "null"),
    *("spite", "spite and malice", "spite & malice", "cat and mouse"),
)
"""Words that are not allowed as a whole name."""
WORD_ENDS = re.compile(r"[\W_]+|(?<=[a-z])(?=[A-Z])")
"""A pattern of the places where a word of a name ends: separators, and capitals after small
letters.
"""
DIGITS = re.compile(r"\d+")
DOMAIN = re.compile(r"\.[^\W\d_]{2}|\bwww\.", re.IGNORECASE)
"""A pattern of a part of a name that looks like a web address: a full stop before a word."""


FAULTS_CACHED = 10_000
"""The number of names whose check is cached. An account asks with each page that it opens."""


class NameFault(StrEnum):
    """A reason to reject a name. Clients translate it."""

    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"
    CHARACTERS = "characters"
    """A character is not a letter, a digit or a separator."""
    MIXED = "mixed"
    """The letters belong to scripts that are not used together."""
    RESERVED = "reserved"
    ABUSIVE = "abusive"


class BadName(Exception):
    """A player's name is not allowed."""

    def __init__(self, fault: NameFault) -> None:
        super().__init__(fault)
        self.fault = fault


def checked_name(text: str) -> str:
    """Return a name as displayed: in NFKC, with one space between words. Raises BadName if it is
    not allowed.
    """
    if len(text) > 4 * LONGEST:
        # Checked before normalizing: NFKC may turn one character into eighteen.
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
    if looks in _reserved() or _has_role(name) or DOMAIN.search(name):
        raise BadName(NameFault.RESERVED)
    if is_abusive(name):
        raise BadName(NameFault.ABUSIVE)
    return name


@lru_cache(maxsize=FAULTS_CACHED)
def name_fault(name: str) -> NameFault | None:
    """Return the reason why the name of an account is no longer allowed; None if it is allowed."""
    try:
        checked_name(name)
    except BadName as error:
        return error.fault
    return None


@cache
def _reserved() -> frozenset[str]:
    """Return the skeletons of WORDS and of the default names of guests."""
    return frozenset(map(skeleton, (*WORDS, *guest_names())))


@cache
def _roles() -> frozenset[str]:
    return frozenset(map(skeleton, ROLES))


def _has_role(name: str) -> bool:
    """Return True if a word of the name, or all of it without separators, is a role of the site.

    Digits at the ends of a word, or between words, don't count: "Admin1", "4Admin2Team".
    """
    words = WORD_ENDS.split(name)
    parts = [*words, "".join(words), *(part for word in words for part in DIGITS.split(word))]
    return any(skeleton(part.strip("0123456789")) in _roles() for part in parts if part)


def _is_spelled(name: str) -> bool:
    """Return True if the name has a letter, and consists of letters and digits with single
    separators between them.

    A full stop may also end the name, or stand before a space.
    """
    if IGNORABLE.search(name):
        return False
    marks, between = 0, True
    for letter in name:
        category = unicodedata.category(letter)
        if letter in BETWEEN:
            # "J. R." has two separators in a row; otherwise each stands between two letters.
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
    # A name ends with a letter, or with the full stop of an abbreviation.
    return (not between or name.endswith(".")) and any(one.isalpha() for one in name)
