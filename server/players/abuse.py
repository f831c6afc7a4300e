"""Detects abusive names and texts: English words by `glin-profanity`, Indonesian ones by our
list."""

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from server.code_points import without_ignorable
from server.players.lookalikes import skeleton

if TYPE_CHECKING:
    from glin_profanity import Filter

CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
"""The places where a word ends and the next one begins with a capital."""


def is_abusive(name: str) -> bool:
    """Return True if a name is abusive, also inside its words."""
    words = CAMEL.sub(" ", name)
    if _words().is_profane(words) or _words().is_profane(words.replace("_", " ")):
        return True
    looks = skeleton(name)
    return any(part in looks for part in _parts())


def has_abusive_word(text: str) -> bool:
    """Return True if a word of a text is abusive. Only names are searched inside words."""
    return bool(_words().is_profane(without_ignorable(text)))


@cache
def _words() -> "Filter":
    # The library is loaded by the first name.
    from glin_profanity import Filter  # noqa: PLC0415 -- see above

    return Filter(
        {
            "languages": ["english"],
            "custom_words": _list("indonesian.txt"),
            "detect_leetspeak": True,
            "obfuscation": "standard",
        }
    )


@cache
def _parts() -> frozenset[str]:
    """Return the words that are not allowed in a name, even inside its words."""
    return frozenset(skeleton(word) for word in _list("anywhere.txt"))


def _list(file: str) -> list[str]:
    text = (files("server.players") / "words" / file).read_text(encoding="utf-8")
    return [line for line in text.split("\n") if line and not line.startswith("#")]
