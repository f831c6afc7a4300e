"""Times in which no node served a player, as one node finds them out: their clocks ran on."""

from collections.abc import Iterator

from msgspec import Struct

from protocol.core.ids import SEATS, SPECTATOR, MatchId, Seat, Viewer
from server.matches.core.clocks import Clocks, Outage
from server.matches.live.audience import Audience
from server.store.ports import PresenceStore, Present

DOUBT_MS = 250
"""So long a clock that has run out waits until its player's node is looked at again."""
SETTLES_MS = 3_000
"""A player who has come here from a node that died is known to have by then."""


class Found(Struct, frozen=True, gc=False):
    """What a look at the other nodes has shown."""

    outages: tuple[Outage, ...] = ()
    doubtful: bool = False
    """Whether there may be another one, of which nobody can be sure yet."""


class Outages:
    """Those of one match's players."""

    def __init__(self, match: MatchId, audience: Audience, store: PresenceStore) -> None:
        self._match = match
        self._audience = audience
        self._store = store
        self._came_ms: dict[Seat, int] = {}
        """Since when each seat has been connected here, if it is."""

    def coming(self, viewer: Viewer, now_ms: int) -> None:
        """A connection of `viewer` is about to be let in."""
        if viewer != SPECTATOR and not self._audience.count()[0][viewer]:
            self._came_ms[viewer] = now_ms

    async def find(self, clocks: Clocks, now_ms: int) -> Found:
        """Look for outages that may have cost the players some of these clocks' time.

        Raises StoreUnavailable.
        """
        if all(self._has_been_here(seat, now_ms) for seat in SEATS if clocks.running[seat]):
            return Found()
        present = await self._store.present(self._match)
        return Found(
            tuple(self._outages(present, now_ms)),
            present.doubtful or any(self._may_have_moved(seat, present, now_ms) for seat in SEATS),
        )

    def _outages(self, present: Present, now_ms: int) -> Iterator[Outage]:
        for lost in present.lost:
            for seat in lost.seats:
                if self._is_here(seat):
                    yield Outage(seat, lost.since_ms, self._came_ms[seat])
                elif not present.seats[seat]:
                    yield Outage(seat, lost.since_ms, now_ms)

    def _may_have_moved(self, seat: Seat, present: Present, now_ms: int) -> bool:
        """Whether the seat has come here from another node, of which nobody knows that it died."""
        return self._is_here(seat) and present.elsewhere[seat] and self._is_new(seat, now_ms)

    def _has_been_here(self, seat: Seat, now_ms: int) -> bool:
        return self._is_here(seat) and not self._is_new(seat, now_ms)

    def _is_here(self, seat: Seat) -> bool:
        return self._audience.count()[0][seat] > 0 and seat in self._came_ms

    def _is_new(self, seat: Seat, now_ms: int) -> bool:
        return now_ms < self._came_ms[seat] + SETTLES_MS
