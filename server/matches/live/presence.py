"""Who is connected to a match: reported to the other nodes, and told to its viewers."""

import asyncio

from protocol.core.codec import Codec, Frame
from protocol.core.ids import MatchId
from protocol.core.messages import Presence
from server.matches.live.audience import Audience
from server.store.ports import PresenceStore, Present

TOLD_AT_ONCE = 200
"""So many are told before others have their turn."""


class MatchPresence:
    """Who is connected to one match, over all nodes, as far as this node knows."""

    def __init__(self, match: MatchId, audience: Audience, store: PresenceStore) -> None:
        self.changed = False
        """A connection came or left, here or elsewhere, since that was reported."""
        self._match = match
        self._audience = audience
        self._store = store
        self._present: Present | None = None
        """As the viewers were last told."""

    @property
    def lost(self) -> bool:
        """Whether players were connected to a node that has died."""
        return self._present is not None and bool(self._present.lost)

    async def find_out(self) -> None:
        """Ask who is connected elsewhere, where that is not known yet. Raises StoreUnavailable."""
        if self._present is None:
            self._present = await self._store.present(self._match)

    def message(self) -> Presence:
        """Who is connected, as far as this node has heard, with those who are connected to it."""
        (first, second), watching = self._audience.count()
        known = self._present
        if known is None:
            seats, spectators = [first > 0, second > 0], watching
        else:
            seats = [known.seats[0] or first > 0, known.seats[1] or second > 0]
            spectators = max(known.spectators, watching)
        return Presence.made(type="presence", seats=seats, spectators=spectators)

    async def report(self) -> None:
        """Report who is connected here, and tell the viewers where the whole has changed.

        Raises StoreUnavailable; `changed` then still says that there is something to report.
        """
        self.changed = False
        seats, spectators = self._audience.count()
        try:
            await self._store.report(self._match, seats, spectators)
            present = await self._store.present(self._match)
        except BaseException:
            self.changed = True
            raise
        if present != self._present:
            self._present = present
            await self._tell()

    async def _tell(self) -> None:
        told = self.message()
        frames: dict[Codec, Frame] = {}
        for number, listener in enumerate(list(self._audience), 1):
            codec = listener.codec
            if codec not in frames:
                frames[codec] = codec.encode(told)
            listener.push(frames[codec])
            if number % TOLD_AT_ONCE == 0:
                await asyncio.sleep(0)
