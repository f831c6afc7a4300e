"""How fast games may begin: so no two players can fill the store by giving them up."""

from server.limits import GAME_PACE_MS, GAMES_AT_ONCE


def next_pace_ms(pace_ms: int, now_ms: int) -> int:
    """The pace of a match once one more game has begun at `now_ms` (Unix milliseconds).

    It is the theoretical arrival time of the generic cell rate algorithm (ITU-T I.371, annex A).
    """
    return max(pace_ms, now_ms) + GAME_PACE_MS


def earliest_begin_ms(pace_ms: int) -> int:
    """When the next game of a match with this pace may begin, at the earliest (Unix ms)."""
    return pace_ms - GAMES_AT_ONCE * GAME_PACE_MS
