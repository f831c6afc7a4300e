"""What a name looks like: two names that could be taken for each other have the same skeleton.

After Unicode Technical Standard 39, section 4, with the table of confusable characters that
`confusable-homoglyphs` makes of Unicode's; letters of both cases count as one besides, and what
stands between words does not count. The table is loaded by the first name: call all of this in a
thread.
"""

import unicodedata
from functools import lru_cache

from server.code_points import without_ignorable

TOGETHER = (
    # Writing systems that are used together (UTS 39, table 1, "Highly Restrictive").
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
ANY = frozenset({"COMMON", "INHERITED"})
BETWEEN = frozenset(" -_.'\N{RIGHT SINGLE QUOTATION MARK}")
"""What may stand between the words of a name."""


def skeleton(name: str) -> str:
    """What the name looks like. The skeleton of a skeleton is that skeleton."""
    return without_ignorable(twin_skeleton(without_ignorable(name)))


def twin_skeleton(name: str) -> str:
    """Return a skeleton that keeps default-ignorable code points.

    Older releases allowed them in names. An account whose name differs from another's only in
    them still has this skeleton, so that its owner can log in.
    """
    # What a prototype is made of may have prototypes of its own.
    return _folded(_folded(name))


def is_one_script(name: str) -> bool:
    """Whether all letters are of one writing system, or of some that are used together."""
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
    """What Unicode's table maps a character to; itself where it maps it to nothing.

    The library's table leads both ways, from each character to its prototype and back.
    """
    alike = _alike(letter)
    if len(alike) != 1:
        return letter
    (other,) = alike
    if len(_alike(other)) > 1:
        return other
    # Of two that are alike the one of several characters is the prototype (m and rn).
    return max(letter, other, key=lambda text: (len(text), [-ord(one) for one in text]))


def _alike(text: str) -> tuple[str, ...]:
    from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415 -- see above

    return tuple(entry["c"] for entry in confusables_data.get(text, ()))
