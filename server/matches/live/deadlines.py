"""The deadlines of a match on this node, corrected for outages.

A game may have short windows in which a player can act, as Pirate has. A pause of this node extends
them, so that players have as much time as the rules give them.
"""

from msgspec import Struct

from server.matches.core.model import Match
from server.matches.core.requests import CreditOutages, Wake
from server.matches.core.steps import deadline_ms
from server.matches.live.match_writer import MatchWriter
from server.matches.live.outages import DOUBT_MS, Outages
from server.matches.live.ports import MatchPorts
from server.store.errors import StoreUnavailable


class MatchDeadlines:
    """Does what is due in one match, and credits outages to its clocks.

    The caller of its coroutines has exclusive access to the match (`MatchWriter.turn`). They raise
    UnknownMatch and StoreUnavailable.
    """

    def __init__(self, writer: MatchWriter, outages: Outages, ports: MatchPorts) -> None:
        self._writer = writer
        self._outages = outages
        self._health = ports.node_health
        self._clock = ports.clock

    async def meet(self) -> None:
        """Do what is due in the match, once it is certain that no outage has kept players from
        acting.
        """
        writer = self._writer
        try:
            # This node or the store may have paused just before: then clocks are credited first.
            await self._health.confirm()
            # Everything is decided as of this time, because the node may pause again at any moment.
            now_ms = self._clock.now_ms()
            is_sure = await self.credit_outages(now_ms)
        except StoreUnavailable:
            writer.set_timer(self._clock.now_ms() + DOUBT_MS)
            raise
        wake_ms = _due_ms(writer.match, self._outages)
        if wake_ms is not None and now_ms < wake_ms:
            writer.set_timer(wake_ms)
        elif is_sure and writer.match.moved_ms <= now_ms:
            at_ms = _wake_time_ms(writer.match, self._outages, now_ms)
            await writer.decide_and_commit(Wake(), at_ms)
        else:
            writer.set_timer(now_ms + DOUBT_MS)

    async def credit_outages(self, now_ms: int) -> bool:
        """Credit outages to the clocks. Return False if another outage may still be unknown."""
        writer = self._writer
        if writer.dropped or writer.match.game.clocks is None:
            return True
        found = await self._outages.find(writer.match.game.clocks, now_ms)
        if found.outages:
            at_ms = _credit_time_ms(writer.match, now_ms)
            await writer.decide_and_commit(CreditOutages(found.outages), at_ms)
        self._outages.mark_credited(found)
        return not found.doubtful

    @property
    def has_uncredited_outage(self) -> bool:
        """True if clocks ran on while this node could not commit, and were not credited yet."""
        return self._writer.match.game.clocks is not None and self._outages.has_uncredited

    def is_window_over(self) -> bool:
        """Return whether the open window has ended by the rules, although a pause may have extended
        it.
        """
        until_ms = _window_end_ms(self._writer.match)
        return until_ms is not None and until_ms <= self._clock.now_ms()

    async def action_time_ms(self) -> int | None:
        """Return the last moment of a window that a pause has extended; None if there is none.

        A late action is decided as of that moment, which is within the window by the rules.
        """
        until_ms = _window_end_ms(self._writer.match)
        if until_ms is None or self._clock.now_ms() < until_ms:
            return None
        await self._health.confirm()
        is_extended = self._clock.now_ms() < self._outages.window_ms(until_ms)
        return until_ms - 1 if is_extended else None


class _Window(Struct, frozen=True, gc=False):
    """A short period of a game in which a player can act: its end by the rules, and as extended."""

    rules_ms: int
    """The end by the rules of the game."""
    ends_ms: int
    """The end of the window, later by the pauses of this node."""


def _window_of(match: Match, outages: Outages) -> _Window | None:
    """Return the window of a match that ends first; None if no window is open."""
    until_ms = _window_end_ms(match)
    return None if until_ms is None else _Window(until_ms, outages.window_ms(until_ms))


def _due_ms(match: Match, outages: Outages) -> int | None:
    """Return the time at which the match changes by itself (Unix milliseconds); None for never."""
    window, clocks = _window_of(match, outages), match.game.clocks
    if window is not None:
        return window.ends_ms if clocks is None else min(window.ends_ms, clocks.due_ms)
    match_due_ms = deadline_ms(match)
    if clocks is not None or match_due_ms is None:
        return match_due_ms
    return outages.postponed_ms(match.moved_ms, match_due_ms)


def _wake_time_ms(match: Match, outages: Outages, now_ms: int) -> int:
    """Return the time to pass to the game when a match that is due is woken: usually `now_ms`.

    For an extended window this is its end by the rules, so that later windows are not affected.
    """
    window = _window_of(match, outages)
    is_extended = window is not None and window.rules_ms < window.ends_ms <= now_ms
    return window.rules_ms if window is not None and is_extended else now_ms


def _credit_time_ms(match: Match, now_ms: int) -> int:
    """Return the time up to which to credit the clocks for outages (Unix milliseconds).

    While a window is open by the rules, that is now. After its end it is a moment before the end,
    so that a late action in an extended window is not earlier than the credit.
    """
    until_ms = _window_end_ms(match)
    return now_ms if until_ms is None else min(now_ms, until_ms - 1)


def _window_end_ms(match: Match) -> int | None:
    return match.game_type.wake_ms(match.game.state) if match.status == "playing" else None
