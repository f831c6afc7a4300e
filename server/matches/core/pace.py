"""Rate limit on new games, so that two players can't fill the store with resigned games."""

from server.limits import GAME_PACE_MS, GAMES_AT_ONCE


def next_pace_ms(pace_ms: int, now_ms: int) -> int:
    """Return the match's new rate-limit time after a game has begun at `now_ms` (Unix
    milliseconds).

    It is the theoretical arrival time of the generic cell rate algorithm (ITU-T I.371, annex A).
    """
    return max(pace_ms, now_ms) + GAME_PACE_MS


def earliest_begin_ms(pace_ms: int) -> int:
    """Return the earliest time at which the next game may begin (Unix milliseconds)."""
    return pace_ms - GAMES_AT_ONCE * GAME_PACE_MS
