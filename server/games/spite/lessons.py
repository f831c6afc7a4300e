"""Prepared games for learning (docs/decisions/0037-lessons-are-matches-on-prepared-deals.md)."""

import hashlib
from collections.abc import Mapping

from server.games.api import Lesson

# Found by trial; tests/games/spite/test_lessons.py states the requirements. In the first hand, an
# ace and then a wild lead to the player's stock card. The wild takes the rank that the bot's stock
# card waits for.
_FIRST = hashlib.sha256(b"spite lesson 120348").digest()

LESSONS: Mapping[str, Lesson] = {"first": Lesson("snm-a-short", "novice", _FIRST)}
