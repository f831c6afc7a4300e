"""Detects abusive names and texts, by `glin-profanity` and by the lists in `words/`."""

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from server.code_points import without_ignorable
from server.players.lookalikes import skeleton

if TYPE_CHECKING:
    from glin_profanity import Filter

CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
"""A pattern of the places in a name where a word ends and the next one begins with a capital."""
NUMBER = re.compile(r"(?<!\w)\d+(?!\w)")
"""A pattern of a number that stands alone, such as the rank of a card."""


def is_abusive(name: str) -> bool:
    """Return True if a name has an abusive word. Some of these words are also found inside other
    words.
    """
    words = CAMEL.sub(" ", name)
    found = _name_words()
    if found.is_profane(words) or found.is_profane(words.replace("_", " ")):
        return True
    looks = skeleton(name)
    return any(part in looks for part in _parts())


def has_abusive_word(text: str) -> bool:
    """Return True if a word of a text is abusive. Unlike names, texts are not searched inside
    words.
    """
    # Digits stand for letters inside words alone: "4 5 5" is three cards.
    words = NUMBER.sub(",", without_ignorable(text).replace("\u2019", "'"))
    return bool(_text_words().is_profane(words))


@cache
def _name_words() -> "Filter":
    return _filter([])


@cache
def _text_words() -> "Filter":
    return _filter(_list("harmless.txt"))


def _filter(ignored: list[str]) -> "Filter":
    # The library is loaded by the first name.
    from glin_profanity import Filter  # noqa: PLC0415 -- see above

    return Filter(
        {
            "languages": ["english"],
            "custom_words": _list("english.txt") + _list("indonesian.txt"),
            "ignore_words": ignored,
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
