"""The lessons of Spite and Malice: games against a bot on a fixed deal, for learning the rules."""

import hashlib
from collections.abc import Mapping

from server.games.api import Lesson

# Found by trial; tests/games/spite/test_lessons.py states the requirements. In the first hand, an
# ace and then a wild lead to the player's stock card. The wild takes the rank that the bot's stock
# card waits for.
_FIRST = hashlib.sha256(b"spite lesson 120348").digest()

LESSONS: Mapping[str, Lesson] = {"first": Lesson("snm-a-short", "novice", _FIRST)}
