"""How large a match may grow, and how fast: so no two players can fill the store by playing."""

GAMES_A_MATCH = 5_000
"""A match that has not reached its target by then is over: by score, and equal is a draw."""
STEPS_A_GAME = 20_000
"""A game that is not over by then ends as a draw, by `timeout`."""
GAME_PACE_MS = 5_000
"""In the long run the games of a match, and of its rematches, begin so far apart at least."""
GAMES_AT_ONCE = 20
"""So many games may begin at any pace before that counts."""


def paced(pace_ms: int, now_ms: int) -> int:
    """The pace of a match once one more game has begun at `now_ms` (Unix milliseconds).

    It is the theoretical arrival time of the generic cell rate algorithm (ITU-T I.371, annex A).
    """
    return max(pace_ms, now_ms) + GAME_PACE_MS


def may_begin_ms(pace_ms: int) -> int:
    """When the next game of a match with this pace may begin, at the earliest (Unix ms)."""
    return pace_ms - GAMES_AT_ONCE * GAME_PACE_MS
