"""Skeletons of names: two names that look alike have the same skeleton.

After Unicode Technical Standard 39, section 4, with the table of confusable characters in
`confusable-homoglyphs`. In addition, upper and lower case are equal, and separators between words
don't count. The first name loads the table: call these functions in a thread.
"""

import unicodedata
from functools import lru_cache

from server.code_points import without_ignorable

TOGETHER = (
    # Scripts that are used together (UTS 39, table 1, "Highly Restrictive").
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
ANY = frozenset({"COMMON", "INHERITED"})
BETWEEN = frozenset(" -_.'\N{RIGHT SINGLE QUOTATION MARK}")
"""The characters that may separate the words of a name."""


def skeleton(name: str) -> str:
    """Return the name's skeleton. The skeleton of a skeleton is itself."""
    # The characters of a prototype may have prototypes themselves.
    return without_ignorable(_folded(_folded(without_ignorable(name))))


def is_one_script(name: str) -> bool:
    """Return True if all letters belong to one script, or to scripts that are used together."""
    from confusable_homoglyphs.categories import unique_aliases  # noqa: PLC0415 -- see above

    scripts = frozenset(unique_aliases(name)) - ANY
    return len(scripts) <= 1 or any(scripts <= together for together in TOGETHER)


def _folded(name: str) -> str:
    folded = unicodedata.normalize("NFD", name.casefold())
    letters = "".join(_prototype(letter) for letter in folded if letter not in BETWEEN)
    # The capital of i looks like l.
    return letters.casefold().replace("i", "l")


@lru_cache(maxsize=4096)
def _prototype(letter: str) -> str:
    """Return a character's prototype in Unicode's table, or the character itself if it has none.

    The library's table leads both ways, from each character to its prototype and back.
    """
    alike = _alike(letter)
    if len(alike) != 1:
        return letter
    (other,) = alike
    if len(_alike(other)) > 1:
        return other
    # Of two similar entries, the one with several characters is the prototype (m and rn).
    return max(letter, other, key=lambda text: (len(text), [-ord(one) for one in text]))


def _alike(text: str) -> tuple[str, ...]:
    from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415 -- see above

    return tuple(entry["c"] for entry in confusables_data.get(text, ()))
