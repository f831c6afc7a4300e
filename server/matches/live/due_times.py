"""Due times of a match, corrected for outages of this node.

A game may have short windows in which a player can act, as Pirate has. A pause of this node extends
them, so that players have as much time as the rules give them.
"""

from msgspec import Struct

from server.matches.core.model import Match
from server.matches.core.steps import deadline_ms
from server.matches.live.outages import Outages
from server.store.ports import Clock, NodeHealth


class Window(Struct, frozen=True, gc=False):
    """A short period of a game in which a player can act: its end by the rules, and as extended."""

    rules_ms: int
    """The end by the rules of the game."""
    ends_ms: int
    """The end of the window, later by the pauses of this node."""


def window_of(match: Match, outages: Outages) -> Window | None:
    """Return the window of a match that ends first; None if no window is open."""
    until_ms = _window_end_ms(match)
    return None if until_ms is None else Window(until_ms, outages.window_ms(until_ms))


def due_ms(match: Match, outages: Outages) -> int | None:
    """Return the time at which the match changes by itself (Unix milliseconds); None for never."""
    window, clocks = window_of(match, outages), match.game.clocks
    if window is not None:
        return window.ends_ms if clocks is None else min(window.ends_ms, clocks.due_ms)
    match_due_ms = deadline_ms(match)
    if clocks is not None or match_due_ms is None:
        return match_due_ms
    return outages.postponed_ms(match.moved_ms, match_due_ms)


def wake_time_ms(match: Match, outages: Outages, now_ms: int) -> int:
    """Return the time to pass to the game when a match that is due is woken: usually `now_ms`.

    For an extended window this is its end by the rules, so that later windows are not affected.
    """
    window = window_of(match, outages)
    is_extended = window is not None and window.rules_ms < window.ends_ms <= now_ms
    return window.rules_ms if window is not None and is_extended else now_ms


def credit_time_ms(match: Match, now_ms: int) -> int:
    """Return the time up to which to credit the clocks for outages (Unix milliseconds).

    While a window is open by the rules, that is now. After its end it is a moment before the end,
    so that a late action in an extended window is not earlier than the credit.
    """
    until_ms = _window_end_ms(match)
    return now_ms if until_ms is None else min(now_ms, until_ms - 1)


async def action_time_ms(
    match: Match, outages: Outages, health: NodeHealth, clock: Clock
) -> int | None:
    """Return the last moment of a window that a pause has extended; None if there is none.

    A late action is decided as of that moment, which is within the window by the rules. Raises
    StoreUnavailable.
    """
    until_ms = _window_end_ms(match)
    if until_ms is None or clock.now_ms() < until_ms:
        return None
    await health.confirm()
    return until_ms - 1 if clock.now_ms() < outages.window_ms(until_ms) else None


def is_window_over(match: Match, now_ms: int) -> bool:
    """Return whether a match's window has ended by the rules, although a pause may have extended
    it.
    """
    until_ms = _window_end_ms(match)
    return until_ms is not None and until_ms <= now_ms


def _window_end_ms(match: Match) -> int | None:
    return match.game_type.wake_ms(match.game.state) if match.status == "playing" else None
