"""Detection of outages during which a player's clock kept running, so that they are credited.

In an outage another node died, or this node could not reach the store or was paused.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from protocol.core.ids import SEATS, SPECTATOR, MatchId, Seat, Viewer
from server.matches.core.clocks import OUTAGE_MS, Clocks, Outage
from server.matches.live.audience import Audience
from server.store.ports import Gap, NodeHealth, PresenceSnapshot, PresenceStore

DOUBT_MS = 250
"""The delay before the node of a player whose clock ran out is checked again."""
MOVE_KNOWN_MS = 5_000
"""The time for which this node waits to learn whether a player came from a node that died.

A clock that expired that long ago is not delayed again, because a player may reconnect often.
"""
OWN_NODE_MS = 10_000
"""The time in which only a player's own node ends the game when the player's clock expires.

By then a dead node is known to be silent, and a paused node has credited its pause.
"""


HEARTBEAT_AGE_MS = 1_000
"""The age that the last heartbeat of a living node may have, before the node is in doubt."""


class OutageSearch(Struct, frozen=True, gc=False):
    """The result of one search for outages of a match's players. It tells if more may exist."""

    outages: tuple[Outage, ...] = ()
    doubtful: bool = False
    """True if there may be another outage that is not known yet.

    While this node stops, it is true for all players who are no longer connected to it.
    """
    gaps: Sequence[Gap] | None = None
    """This node's gaps in reaching the store that the search included; None if it included none."""


class Outages:
    """Finds the outages of one match's players, and notes which were credited."""

    def __init__(
        self, match: MatchId, audience: Audience, store: PresenceStore, health: NodeHealth
    ) -> None:
        self._match = match
        self._audience = audience
        self._store = store
        self._health = health
        self._credited_gaps = health.gaps
        """The gaps in this node's contact with the store that have been credited."""
        self._came_ms: dict[Seat, int] = {}
        """The time since which each seat has been connected here, if it is."""
        self._confirmed: set[Seat] = set()
        """The seats that were connected to no other node when that was last checked."""
        self._credited: set[tuple[Seat, int]] = set()
        """The credited outages, each by its seat and start (Unix milliseconds)."""

    def player_connecting(self, viewer: Viewer, now_ms: int) -> None:
        """Record that a connection of `viewer` to the match is about to join."""
        if viewer != SPECTATOR and not self._audience.count()[0][viewer]:
            self._came_ms[viewer] = now_ms
            self._confirmed.discard(viewer)

    @property
    def has_uncredited(self) -> bool:
        """True if this node could not reach the store and has not credited that time yet."""
        return self._health.gaps is not self._credited_gaps

    def mark_credited(self, found: OutageSearch) -> None:
        """Record that the outages found by a search were credited, so that they are not credited
        again.

        The outage of a player who is still absent continues.
        """
        self._credited |= {
            (outage.seat, outage.from_ms)
            for outage in found.outages
            if self._is_here(outage.seat) and not outage.is_total
        }
        if found.gaps is not None:
            self._credited_gaps = found.gaps

    async def find(self, clocks: Clocks, now_ms: int) -> OutageSearch:
        """Return the outages that may have cost the players some of these clocks' time.

        Raises StoreUnavailable.
        """
        if self._health.is_cut_off:
            return OutageSearch(doubtful=True)
        gaps = self._health.gaps
        running = [seat for seat in SEATS if clocks.running[seat]]
        confirmed = all(self._is_here(seat) and seat in self._confirmed for seat in running)
        if confirmed and not self.has_uncredited:
            return OutageSearch()
        present = await self._store.read(self._match)
        self._confirmed |= {
            seat for seat in SEATS if self._is_here(seat) and not present.elsewhere[seat]
        }
        return OutageSearch(
            (
                *self._outages(present, clocks, now_ms),
                *self._in_gaps(gaps, clocks, present, now_ms),
            ),
            present.is_doubtful
            or any(self._may_come_back(seat, clocks, present, now_ms) for seat in running)
            or any(self._may_have_moved(seat, clocks, present, now_ms) for seat in running)
            or self._ends_on_other_node(running, clocks, present, now_ms),
            gaps,
        )

    def _outages(self, present: PresenceSnapshot, clocks: Clocks, now_ms: int) -> Iterator[Outage]:
        for seat, since_ms in self._lost(present, clocks):
            yield from self._outage(seat, since_ms, present, now_ms)

    def _lost(self, present: PresenceSnapshot, clocks: Clocks) -> Iterator[tuple[Seat, int]]:
        """Yield the seats whose player was connected to a node that has died, with its last
        heartbeat.
        """
        # A player who lost a node before the game, or before the previous turn, has returned and
        # played since. A node that died early in the first turn sent its last heartbeat before it.
        since_ms = clocks.before_ms or clocks.at_ms - HEARTBEAT_AGE_MS
        for lost in present.lost:
            if lost.since_ms >= since_ms:
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
        """Yield the gaps in this node's contact with the store, for seats that no other node
        serves.
        """
        for gap in gaps:
            # The clock of Redis may have been set back by a millisecond since the gap was recorded.
            until_ms = min(gap.until_ms, now_ms)
            if until_ms > max(gap.from_ms, clocks.before_ms or clocks.at_ms):
                for seat in SEATS:
                    here = self._is_here(seat)
                    if here or not present.elsewhere[seat]:
                        yield Outage(seat, gap.from_ms, until_ms, is_total=True, is_over=here)

    def postponed_ms(self, from_ms: int, due_ms: int) -> int:
        """Return when something is due that players can prevent between `from_ms` and `due_ms`.

        Gaps in this node's contact with the store during that time postpone it.
        """
        for gap in self._health.gaps:
            if gap.from_ms < due_ms and gap.until_ms > from_ms:
                due_ms += gap.until_ms - max(gap.from_ms, from_ms)
        return due_ms

    def window_ms(self, until_ms: int) -> int:
        """Return the end of a short window in a game, which is `until_ms` by the rules (Unix
        milliseconds).

        A gap in which the window ended extends it by the gap's length. A window that was open
        before the gap always ended in it, because gaps are longer than windows.
        """
        for gap in self._health.gaps:
            if gap.from_ms < until_ms <= gap.until_ms:
                until_ms += gap.until_ms - gap.from_ms
        return until_ms

    def _may_come_back(
        self, seat: Seat, clocks: Clocks, present: PresenceSnapshot, now_ms: int
    ) -> bool:
        """Return whether the seat's player lost their node and still has time to connect to
        another.
        """
        since_ms = [since_ms for lost, since_ms in self._lost(present, clocks) if lost == seat]
        is_lost = any(now_ms < each_ms + OUTAGE_MS for each_ms in since_ms)
        return is_lost and not self._is_here(seat) and not present.seats[seat]

    def _may_have_moved(
        self, seat: Seat, clocks: Clocks, present: PresenceSnapshot, now_ms: int
    ) -> bool:
        """Return whether the seat's player has moved here from a node that may have died."""
        moved = self._is_here(seat) and present.elsewhere[seat]
        return (
            moved
            and now_ms < min(self._came_ms[seat], self._due_ms(clocks, now_ms)) + MOVE_KNOWN_MS
        )

    def _ends_on_other_node(
        self, running: Sequence[Seat], clocks: Clocks, present: PresenceSnapshot, now_ms: int
    ) -> bool:
        """Return whether another node that serves a player is to end the game on time."""
        away = not any(self._is_here(seat) for seat in running)
        served = any(present.elsewhere[seat] for seat in running)
        return (
            away and served and clocks.due_ms <= now_ms < self._due_ms(clocks, now_ms) + OWN_NODE_MS
        )

    def _due_ms(self, clocks: Clocks, now_ms: int) -> int:
        """Return the time since which any node could have ended the game on time.

        After a gap of this node, another node has as much time to credit the gap itself.
        """
        ends_ms = [gap.until_ms for gap in self._health.gaps if gap.until_ms <= now_ms]
        return max(clocks.due_ms, *ends_ms) if ends_ms else clocks.due_ms

    def _is_here(self, seat: Seat) -> bool:
        return self._audience.count()[0][seat] > 0 and seat in self._came_ms
