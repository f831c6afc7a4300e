"""Detects outages during which a player's clock kept running, so that the time is credited.

Another node has died, or this one did not reach the store or stood still.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from protocol.core.ids import SEATS, SPECTATOR, MatchId, Seat, Viewer
from server.matches.core.clocks import OUTAGE_MS, Clocks, Outage
from server.matches.live.audience import Audience
from server.store.ports import Gap, NodeHealth, PresenceSnapshot, PresenceStore

DOUBT_MS = 250
"""The delay before the node of a player whose clock ran out is checked again."""
SETTLES_MS = 5_000
"""A player who has come here from a node that died is known to have by then.

A clock that ran out so long ago is not delayed: a player may connect again and again.
"""
OTHERS_MS = 10_000
"""The time in which only the node of a player ends a game by the player's clock.

A node that died is known to be silent by then, and one that stood still has credited the time.
"""


class OutageSearch(Struct, frozen=True, gc=False):
    """The result of one search for outages."""

    outages: tuple[Outage, ...] = ()
    doubtful: bool = False
    """True if there may be another outage that is not known yet.

    While this node stops, it is true for all players who are no longer connected to it.
    """
    gaps: Sequence[Gap] | None = None
    """This node's gaps that the search included; None if it included none."""


class Outages:
    """Outages of the players of one match."""

    def __init__(
        self, match: MatchId, audience: Audience, store: PresenceStore, health: NodeHealth
    ) -> None:
        self._match = match
        self._audience = audience
        self._store = store
        self._health = health
        self._credited_gaps = health.gaps
        """The gaps of this node that need not be looked at any more."""
        self._came_ms: dict[Seat, int] = {}
        """Since when each seat has been connected here, if it is."""
        self._settled: set[Seat] = set()
        """Those that were connected to no other node when that was looked up since then."""
        self._credited: set[tuple[Seat, int]] = set()
        """The outages that were given back, by the seat and their beginning (Unix milliseconds)."""

    def player_connecting(self, viewer: Viewer, now_ms: int) -> None:
        """A connection of `viewer` is about to be let in."""
        if viewer != SPECTATOR and not self._audience.count()[0][viewer]:
            self._came_ms[viewer] = now_ms
            self._settled.discard(viewer)

    @property
    def has_uncredited(self) -> bool:
        """Whether this node did not reach the store, and has not given that time back yet."""
        return self._health.gaps is not self._credited_gaps

    def mark_credited(self, found: OutageSearch) -> None:
        """What was found has been given back.

        The outage of a player who is still away goes on.
        """
        self._credited |= {
            (outage.seat, outage.from_ms)
            for outage in found.outages
            if self._is_here(outage.seat) and not outage.is_total
        }
        if found.gaps is not None:
            self._credited_gaps = found.gaps

    async def find(self, clocks: Clocks, now_ms: int) -> OutageSearch:
        """Look for outages that may have cost the players some of these clocks' time.

        Raises StoreUnavailable.
        """
        if self._health.is_cut_off:
            return OutageSearch(doubtful=True)
        gaps = self._health.gaps
        running = [seat for seat in SEATS if clocks.running[seat]]
        settled = all(self._is_here(seat) and seat in self._settled for seat in running)
        if settled and not self.has_uncredited:
            return OutageSearch()
        present = await self._store.read(self._match)
        self._settled |= {
            seat for seat in SEATS if self._is_here(seat) and not present.elsewhere[seat]
        }
        return OutageSearch(
            (
                *self._outages(present, clocks, now_ms),
                *self._in_gaps(gaps, clocks, present, now_ms),
            ),
            present.doubtful
            or any(self._may_come_back(seat, clocks, present, now_ms) for seat in running)
            or any(self._may_have_moved(seat, clocks, present, now_ms) for seat in running)
            or self._is_another_s(running, clocks, present, now_ms),
            gaps,
        )

    def _outages(self, present: PresenceSnapshot, clocks: Clocks, now_ms: int) -> Iterator[Outage]:
        for seat, since_ms in self._lost(present, clocks):
            yield from self._outage(seat, since_ms, present, now_ms)

    def _lost(self, present: PresenceSnapshot, clocks: Clocks) -> Iterator[tuple[Seat, int]]:
        """Yield the seats whose node has died, each with its last sign of life."""
        for lost in present.lost:
            # Who was lost before the game, or before the turn that came before this one, has been
            # back: it has played since.
            if lost.since_ms >= (clocks.before_ms or clocks.at_ms):
                for seat in lost.seats:
                    if (seat, lost.since_ms) not in self._credited:
                        yield seat, lost.since_ms

    def _outage(
        self, seat: Seat, since_ms: int, present: PresenceSnapshot, now_ms: int
    ) -> Iterator[Outage]:
        if self._is_here(seat):
            yield Outage(seat, since_ms, self._came_ms[seat], is_over=True)
        elif not present.seats[seat]:
            yield Outage(seat, since_ms, now_ms)

    def _in_gaps(
        self, gaps: Sequence[Gap], clocks: Clocks, present: PresenceSnapshot, now_ms: int
    ) -> Iterator[Outage]:
        """Yield the gaps of this node, for seats that no other node serves."""
        for gap in gaps:
            # The clock of Redis may have been set back by a millisecond since the gap was noted.
            until_ms = min(gap.until_ms, now_ms)
            if until_ms > max(gap.from_ms, clocks.before_ms or clocks.at_ms):
                for seat in SEATS:
                    here = self._is_here(seat)
                    if here or not present.elsewhere[seat]:
                        yield Outage(seat, gap.from_ms, until_ms, is_total=True, is_over=here)

    def postponed_ms(self, from_ms: int, due_ms: int) -> int:
        """Return when something is due that players can prevent from `from_ms` until `due_ms`.

        Gaps in that time postpone it.
        """
        for gap in self._health.gaps:
            if gap.from_ms < due_ms and gap.until_ms > from_ms:
                due_ms += gap.until_ms - max(gap.from_ms, from_ms)
        return due_ms

    def window_ms(self, until_ms: int) -> int:
        """Return the end of a short window in a game, which is `until_ms` by the rules.

        A gap in which the window ended leaves it open for as much longer. A window that was open
        before the gap always ended in it, because gaps are longer than windows.
        """
        for gap in self._health.gaps:
            if gap.from_ms < until_ms <= gap.until_ms:
                until_ms += gap.until_ms - gap.from_ms
        return until_ms

    def _may_come_back(
        self, seat: Seat, clocks: Clocks, present: PresenceSnapshot, now_ms: int
    ) -> bool:
        """Whether the seat was lost with its node, and has some time to come to another one."""
        since_ms = [since_ms for lost, since_ms in self._lost(present, clocks) if lost == seat]
        is_lost = any(now_ms < each_ms + OUTAGE_MS for each_ms in since_ms)
        return is_lost and not self._is_here(seat) and not present.seats[seat]

    def _may_have_moved(
        self, seat: Seat, clocks: Clocks, present: PresenceSnapshot, now_ms: int
    ) -> bool:
        """Whether the seat has come here from another node, of which nobody knows that it died."""
        moved = self._is_here(seat) and present.elsewhere[seat]
        return (
            moved and now_ms < min(self._came_ms[seat], self._due_ms(clocks, now_ms)) + SETTLES_MS
        )

    def _is_another_s(
        self, running: Sequence[Seat], clocks: Clocks, present: PresenceSnapshot, now_ms: int
    ) -> bool:
        """Whether the clock has run out on another node, which ends the game unless it has died."""
        away = not any(self._is_here(seat) for seat in running)
        served = any(present.elsewhere[seat] for seat in running)
        return (
            away and served and clocks.due_ms <= now_ms < self._due_ms(clocks, now_ms) + OTHERS_MS
        )

    def _due_ms(self, clocks: Clocks, now_ms: int) -> int:
        """Return since when any node could have ended the game on time.

        After a gap of this node another one has as much time to credit what it missed itself.
        """
        ends_ms = [gap.until_ms for gap in self._health.gaps if gap.until_ms <= now_ms]
        return max(clocks.due_ms, *ends_ms) if ends_ms else clocks.due_ms

    def _is_here(self, seat: Seat) -> bool:
        return self._audience.count()[0][seat] > 0 and seat in self._came_ms
