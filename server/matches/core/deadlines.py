"""When a match has to be woken, as durations in milliseconds."""

from protocol.core.ids import Seat
from server.matches.core.clocks import Clocks
from server.matches.core.model import Match
from server.matches.core.pace import earliest_begin_ms

OPEN_MS = 24 * 3600 * 1000
"""An open match that nobody accepts for so long expires."""
KEPT_MS = 10 * 60 * 1000
"""The same where the seat is kept for a computer, which waits for the creator to come."""
ARRIVE_MS = 5 * 1000
"""How long both players have to connect to the match that pairing made for them.

A browser takes less than 3 s if each round trip takes one second.
"""
CHALLENGE_ARRIVE_MS = 30 * 1000
"""The same after a challenge: the challenger hears of the answer some seconds later."""
COMMIT_MS = 4 * 1000
"""How long such a match waits for both to add to the chance, once both have connected."""
PAUSE_MS = 30 * 1000
"""Between two games of a match, unless both players are ready sooner."""
REVEAL_MS = 5 * 1000
"""So long a game that is about to begin waits for the numbers that were committed to."""
ACTION_MS = 3 * 24 * 3600 * 1000
"""A player who does not act for so long has lost the game, even where nobody claims it."""
UNATTENDED_OPEN_MS = 10 * 60 * 1000
"""How long an open match stays without its creator when room is needed."""
UNATTENDED_MS = 3600 * 1000
"""How long a game without a clock stays without a player and an action when room is needed."""


def deadline_ms(match: Match) -> int | None:
    """When the match wants to be woken (Unix milliseconds); None for never."""
    match match.status:
        case "open":
            if match.awaits_both:
                return match.arrive_by_ms if match.awaits_arrival else match.moved_ms + COMMIT_MS
            return match.moved_ms + (KEPT_MS if match.computers else OPEN_MS)
        case "starting":
            return max(match.moved_ms, begins_ms(match))
        case "between":
            return max(match.moved_ms + PAUSE_MS, earliest_begin_ms(match.pace_ms))
        case "playing":
            actors, wake_ms = match.plays.actors(match.game), game_wake_ms(match)
            return due_in_game(match.acted_ms, actors, wake_ms, match.clocks)
        case _:
            return None


def game_wake_ms(match: Match) -> int | None:
    """When time by itself changes something in the game that is on, or begins one that waits.

    None for never.
    """
    if match.status == "playing":
        return wake_in_game(match.plays.wake_ms(match.game), match.clocks)
    if match.awaits_both:
        return deadline_ms(match)
    return begins_ms(match) if match.awaits_numbers else None


def begins_ms(match: Match) -> int:
    """When the match's next game may begin, at the earliest (Unix milliseconds)."""
    paced_ms = earliest_begin_ms(match.pace_ms)
    return max(paced_ms, match.closed_ms + REVEAL_MS) if match.awaits_numbers else paced_ms


def wake_in_game(wake_ms: int | None, clocks: Clocks | None) -> int | None:
    """When time does something in a game that is on: by its rules, or because a clock runs out."""
    if clocks is None:
        return wake_ms
    return clocks.due_ms if wake_ms is None else min(wake_ms, clocks.due_ms)


def due_in_game(
    acted_ms: tuple[int, int],
    actors: frozenset[Seat],
    wake_ms: int | None,
    clocks: Clocks | None,
) -> int | None:
    """When a game that is on wants to be woken: these seats may act, and time does something then.

    Where no clock says how long they may take, it is ACTION_MS.
    """
    if clocks is not None:
        return wake_ms
    lost_ms = min([acted_ms[seat] for seat in actors]) + ACTION_MS
    return lost_ms if wake_ms is None or wake_ms > lost_ms else wake_ms


def idle(match: Match, now_ms: int, after_ms: int = ACTION_MS) -> frozenset[Seat]:
    """The seats that have lost a game that is on, because they have not acted for `after_ms`."""
    actors = match.plays.actors(match.game)
    return frozenset(seat for seat in actors if match.acted_ms[seat] + after_ms <= now_ms)


def may_end_unattended(match: Match, now_ms: int) -> bool:
    """Whether a match without a connected player may end to make room.

    A match with a clock may not: its players need not be connected, and its clock ends it.
    """
    if match.status == "open":
        return not match.awaits_both and match.moved_ms + UNATTENDED_OPEN_MS <= now_ms
    return (
        match.status == "playing"
        and match.clocks is None
        and bool(idle(match, now_ms, UNATTENDED_MS))
    )
