"""When a match has to be woken, as durations in milliseconds."""

from server.matches.model import Match

OFFER_MS = 24 * 3600 * 1000
"""An open match that nobody accepts for so long expires."""
PAUSE_MS = 30 * 1000
"""Between two games of a match, unless both players are ready sooner."""
CLAIM_MS = 24 * 3600 * 1000
"""Whoever waits so long for the other's move may claim the win (docs/rules.md, section 6)."""
MOVE_MS = 3 * 24 * 3600 * 1000
"""Whoever does not move for so long has lost the game, even where nobody claims it."""


def deadline_ms(match: Match) -> int | None:
    """When the match wants to be woken (Unix milliseconds); None for never."""
    match match.status:
        case "open":
            return match.moved_ms + OFFER_MS
        case "starting":
            return match.moved_ms
        case "between":
            return match.moved_ms + PAUSE_MS
        case "playing":
            return match.moved_ms + MOVE_MS
        case _:
            return None
