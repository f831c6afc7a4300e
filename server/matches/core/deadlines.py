"""Deadlines of a match: the times at which the server must wake it (milliseconds)."""

from protocol.core.ids import Seat
from server.matches.core.clocks import Clocks
from server.matches.core.model import Match
from server.matches.core.pace import earliest_begin_ms

OPEN_MS = 24 * 3600 * 1000
"""The time after which an open match expires if no player takes the free seat."""
BOT_WAIT_MS = 10 * 60 * 1000
"""The same if the seat is reserved for a bot, which waits for the creator to connect."""
ARRIVE_MS = 5 * 1000
"""The time in which both paired players must connect to their match.

A browser takes less than 3 s if each round trip takes one second.
"""
TENTATIVE_ARRIVE_MS = 15 * 1000
"""The same if a player's seek was tentative: the player is asked first."""
CHALLENGE_ARRIVE_MS = 30 * 1000
"""The same after a challenge. The challenger receives the answer some seconds later."""
COMMIT_MS = 4 * 1000
"""The time in which both paired players may commit numbers after both have connected."""
PAUSE_MS = 30 * 1000
"""The pause between two games of a match, unless both players are ready sooner."""
REVEAL_MS = 5 * 1000
"""The longest time that a starting game waits for committed numbers to be revealed."""
ACTION_MS = 3 * 24 * 3600 * 1000
"""The time after which a player who does not act loses, even if the opponent claims nothing."""
UNATTENDED_OPEN_MS = 10 * 60 * 1000
"""The time after which an open match without its creator may be removed to free space."""
UNATTENDED_MS = 3600 * 1000
"""The time after which a game without a clock may be ended to free space.

No player is connected, and no player has acted in that time.
"""


def deadline_ms(match: Match) -> int | None:
    """Return the time at which the match must be woken (Unix milliseconds); None for never."""
    match match.status:
        case "open":
            if match.awaits_both:
                return match.arrive_by_ms if match.awaits_arrival else match.moved_ms + COMMIT_MS
            return match.moved_ms + (BOT_WAIT_MS if match.bot_seats else OPEN_MS)
        case "starting":
            return max(match.moved_ms, begins_ms(match))
        case "between":
            return max(match.moved_ms + PAUSE_MS, earliest_begin_ms(match.pace_ms))
        case "playing":
            actors, wake_ms = match.game_type.actors(match.game), game_wake_ms(match)
            return due_in_game(match.acted_ms, actors, wake_ms, match.clocks)
        case _:
            return None


def game_wake_ms(match: Match) -> int | None:
    """Return the time at which the game changes by itself, or a waiting game begins.

    None for never.
    """
    if match.status == "playing":
        return wake_in_game(match.game_type.wake_ms(match.game), match.clocks)
    if match.awaits_both:
        return deadline_ms(match)
    return begins_ms(match) if match.awaits_numbers else None


def begins_ms(match: Match) -> int:
    """Return the earliest time at which the next game may begin (Unix milliseconds)."""
    paced_ms = earliest_begin_ms(match.pace_ms)
    return max(paced_ms, match.closed_ms + REVEAL_MS) if match.awaits_numbers else paced_ms


def wake_in_game(wake_ms: int | None, clocks: Clocks | None) -> int | None:
    """Return the time at which a game changes by its rules or a clock expires."""
    if clocks is None:
        return wake_ms
    return clocks.due_ms if wake_ms is None else min(wake_ms, clocks.due_ms)


def due_in_game(
    acted_ms: tuple[int, int],
    actors: frozenset[Seat],
    wake_ms: int | None,
    clocks: Clocks | None,
) -> int | None:
    """Return the time at which a game in progress must be woken (Unix milliseconds).

    `actors` are the seats that may act. `wake_ms` is the time at which the game changes by itself.
    Without a clock, a player may take ACTION_MS.
    """
    if clocks is not None:
        return wake_ms
    lost_ms = min([acted_ms[seat] for seat in actors]) + ACTION_MS
    return lost_ms if wake_ms is None or wake_ms > lost_ms else wake_ms


def idle(match: Match, now_ms: int, after_ms: int = ACTION_MS) -> frozenset[Seat]:
    """Return the seats that lose the game because they have not acted for `after_ms`."""
    actors = match.game_type.actors(match.game)
    return frozenset(seat for seat in actors if match.acted_ms[seat] + after_ms <= now_ms)


def may_end_unattended(match: Match, now_ms: int) -> bool:
    """Return whether a match without a connected player may end to free space.

    A match with a clock may not: its players need not be connected, and its clock ends it.
    """
    if match.status == "open":
        return not match.awaits_both and match.moved_ms + UNATTENDED_OPEN_MS <= now_ms
    return (
        match.status == "playing"
        and match.clocks is None
        and bool(idle(match, now_ms, UNATTENDED_MS))
    )
