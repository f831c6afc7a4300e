"""The prepared games to learn by (docs/decisions/0037-a-lesson-is-a-match.md)."""

import hashlib
from collections.abc import Mapping

from server.games.api import Lesson

# Found by trying one number after another; tests/games/spite/test_lessons.py says for what. The
# first hand leads from an ace by a wild to the own stock card, and the wild takes the place that
# the computer's stock card waits for.
_FIRST = hashlib.sha256(b"spite lesson 120348").digest()

LESSONS: Mapping[str, Lesson] = {"first": Lesson("snm-a-short", "novice", _FIRST)}
"""By name."""
