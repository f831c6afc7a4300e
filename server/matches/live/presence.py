"""Presence in a match: who is connected, over all nodes."""

import asyncio

from msgspec.structs import replace

from protocol.core.codec import Codec
from protocol.core.ids import SPECTATOR, MatchId, Viewer, other
from protocol.core.messages import Presence
from server.matches.core.absence import Absence, absence_view, can_be_absent, counted_game
from server.matches.core.model import Match
from server.matches.core.requests import ClaimAbandoned
from server.matches.live.audience import Audience
from server.store.ports import PresenceSnapshot, PresenceStore

SENT_AT_ONCE = 200
"""The number of listeners to inform before other tasks run."""


class MatchPresence:
    """The connections to one match, over all nodes, as far as this node knows."""

    def __init__(self, match: MatchId, audience: Audience, store: PresenceStore) -> None:
        self.changed = False
        """True if connections here or elsewhere have changed since the last report."""
        self._match = match
        self._audience = audience
        self._store = store
        self._present: PresenceSnapshot | None = None
        self._absence: Absence | None = None
        """The absence of each seat in the current game."""
        self._game: int | None = None
        """The number of the game to which `_absence` belongs."""
        self._sent: object = None
        """The last presence sent to viewers, without its times."""

    @property
    def listeners_here(self) -> int:
        """The number of listeners to the match on this node."""
        seats, spectators = self._audience.count()
        return sum(seats) + spectators

    @property
    def is_counted_here(self) -> bool:
        """True if this node includes the match in its count of matches.

        Only one node does: the node of seat 0, or that of seat 1 while seat 0 is not connected.
        """
        (first, second), _ = self._audience.count()
        return first > 0 or (second > 0 and not self.seats[0])

    @property
    def creator_sources(self) -> tuple[str, ...]:
        """The address prefixes of the creator, if the creator is a guest connected here."""
        for listener in self._audience.viewing_as(0):
            return () if listener.registered or listener.program else listener.addresses
        return ()

    @property
    def spectators(self) -> int:
        """The number of spectators, over all nodes, as far as this node knows."""
        return self.message().spectators

    @property
    def lost(self) -> bool:
        """True if players of the match were connected to a node that has died."""
        return self._present is not None and bool(self._present.lost)

    @property
    def seats(self) -> tuple[bool, bool]:
        """The connected seats, over all nodes, as far as this node knows."""
        (first, second), _ = self._audience.count()
        known = self._present
        if known is None:
            return first > 0, second > 0
        return known.seats[0] or first > 0, known.seats[1] or second > 0

    async def load(self, match: Match, viewer: Viewer) -> None:
        """Read the connections to other nodes and the absences, if they are not known yet.

        Then report the seat of `viewer`, who is about to join. So if this node dies right
        afterwards, other nodes know that the seat was connected to it. Raises StoreUnavailable.
        """
        if self._present is None:
            self._present = await self._store.read(self._match)
        if self._absence is None:
            await self._read_absence(match)
        (first, second), spectators = self._audience.count()
        if viewer != SPECTATOR and not (first, second)[viewer]:
            # Whatever happens in between, the next tick reports the current state.
            self.changed = True
            seats = (first + (viewer == 0), second + (viewer == 1))
            await self._store.report(self._match, seats, spectators)

    def message(self) -> Presence:
        """Return the message about who is connected, as far as this node knows."""
        known = self._present
        _, watching = self._audience.count()
        spectators = watching if known is None else max(known.spectators, watching)
        absence = None if self._absence is None else absence_view(self._absence)
        return Presence(seats=list(self.seats), spectators=spectators, absence=absence)

    async def report(self, match: Match) -> None:
        """Report the connections of this node, and inform the viewers of changes.

        `match` determines in which game, and for whom, absence counts. Raises StoreUnavailable;
        then `changed` stays True.
        """
        self.changed = False
        seats, spectators = self._audience.count()
        try:
            self._present = await self._store.report(self._match, seats, spectators)
            await self._update_absence(match)
        except BaseException:
            self.changed = True
            raise
        message, away = self.message(), self._absence
        absence = None if away is None else (away.spent_ms, away.since_ms)
        news = (message.seats, message.spectators, absence, self._game)
        if news != self._sent:
            self._sent = news
            await self._send(message)

    async def with_time_left(self, claim: ClaimAbandoned, match: Match) -> ClaimAbandoned:
        """Return the claim of an abandoned game with the time that the opponent may still be
        absent; unchanged if the opponent is present.

        Raises StoreUnavailable.
        """
        self._present, self._game = await self._store.read(self._match), None
        await self._update_absence(match)
        absence, seat = self._absence, other(claim.seat)
        if absence is None or absence.since_ms[seat] is None:
            return claim
        return replace(claim, left_ms=absence.left_ms(seat))

    async def _read_absence(self, match: Match) -> None:
        """Read the recorded absences. The next report adds who is absent now."""
        game = counted_game(match)
        if game is not None:
            found = await self._store.read_absences(self._match, game)
            self._absence = Absence(found.at_ms, found.spent_ms, found.since_ms)
            self._game = game

    async def _update_absence(self, match: Match) -> None:
        game = counted_game(match)
        first, second = (
            may and not there for may, there in zip(can_be_absent(match), self.seats, strict=True)
        )
        known = self._absence is not None and self._game == game
        was_away = self._absence is not None and self._absence.since_ms != (None, None)
        if game is None:
            self._absence = None
        elif first or second or was_away or not known:
            found = await self._store.record_absences(self._match, game, (first, second))
            self._absence = Absence(found.at_ms, found.spent_ms, found.since_ms)
        self._game = game

    async def _send(self, message: Presence) -> None:
        frames: dict[Codec, bytes] = {}
        for number, listener in enumerate(list(self._audience), 1):
            codec = listener.codec
            if codec not in frames:
                frames[codec] = codec.frame(message)
            listener.push(frames[codec])
            if number % SENT_AT_ONCE == 0:
                await asyncio.sleep(0)
