"""Who is connected to a match: reported to the other nodes, and told to its viewers."""

import asyncio

from msgspec.structs import replace

from protocol.core.codec import Codec, Frame
from protocol.core.ids import SPECTATOR, MatchId, Viewer, other
from protocol.core.messages import Presence
from server.matches.core.absence import Absence, absence_view, counted_game, may_be_away
from server.matches.core.model import Match
from server.matches.core.requests import ClaimAbandoned
from server.matches.live.audience import Audience
from server.store.ports import PresenceSnapshot, PresenceStore

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
        self._present: PresenceSnapshot | None = None
        self._away: Absence | None = None
        """Who has been away, in the game that is on."""
        self._game: int | None = None
        """The number of that game."""
        self._told: object = None
        """What the viewers were last told, but for the times."""

    @property
    def listeners_here(self) -> int:
        """How many listen on this node."""
        seats, spectators = self._audience.count()
        return sum(seats) + spectators

    @property
    def is_counted_here(self) -> bool:
        """Whether this node is to count the match: a player is here, and of two the first."""
        (first, second), _ = self._audience.count()
        return first > 0 or (second > 0 and not self.seats[0])

    @property
    def creator_sources(self) -> tuple[str, ...]:
        """The address prefixes of the creator, if that is a guest who is connected here."""
        for listener in self._audience.viewing_as(0):
            return () if listener.registered or listener.program else listener.addresses
        return ()

    @property
    def watchers(self) -> int:
        """How many watch, over all nodes, as far as this one knows."""
        return self.message().spectators

    @property
    def lost(self) -> bool:
        """Whether players were connected to a node that has died."""
        return self._present is not None and bool(self._present.lost)

    @property
    def seats(self) -> tuple[bool, bool]:
        """Which seats are connected, over all nodes, as far as this one knows."""
        (first, second), _ = self._audience.count()
        known = self._present
        if known is None:
            return first > 0, second > 0
        return known.seats[0] or first > 0, known.seats[1] or second > 0

    async def load(self, match: Match, viewer: Viewer) -> None:
        """Find out who is connected elsewhere and who is away, if that is not known yet.

        Report the seat of a `viewer` who is about to be let in: if this node dies in the next
        moment, other nodes know who was connected to it. Raises StoreUnavailable.
        """
        if self._present is None:
            self._present = await self._store.read(self._match)
        if self._away is None:
            await self._look_who_was_away(match)
        (first, second), spectators = self._audience.count()
        if viewer != SPECTATOR and not (first, second)[viewer]:
            # Whatever comes between now and then, the next tick reports how it is.
            self.changed = True
            seats = (first + (viewer == 0), second + (viewer == 1))
            await self._store.report(self._match, seats, spectators)

    def message(self) -> Presence:
        """Who is connected, as far as this node has heard, with those who are connected to it."""
        known = self._present
        _, watching = self._audience.count()
        spectators = watching if known is None else max(known.spectators, watching)
        absence = None if self._away is None else absence_view(self._away)
        return Presence.made(
            type="presence", seats=list(self.seats), spectators=spectators, absence=absence
        )

    async def report(self, match: Match) -> None:
        """Report who is connected here, and tell the viewers where the whole has changed.

        `match` says in which game, and for whom, absence counts. Raises StoreUnavailable; `changed`
        then still says that there is something to report.
        """
        self.changed = False
        seats, spectators = self._audience.count()
        try:
            await self._store.report(self._match, seats, spectators)
            self._present = await self._store.read(self._match)
            await self._look_who_is_away(match)
        except BaseException:
            self.changed = True
            raise
        told, away = self.message(), self._away
        absence = None if away is None else (away.spent_ms, away.since_ms)
        news = (told.seats, told.spectators, absence, self._game)
        if news != self._told:
            self._told = news
            await self._tell(told)

    async def with_time_left(self, claim: ClaimAbandoned, match: Match) -> ClaimAbandoned:
        """The claim with how long the other seat may still be away. Raises StoreUnavailable."""
        self._present, self._game = await self._store.read(self._match), None
        await self._look_who_is_away(match)
        away, seat = self._away, other(claim.seat)
        if away is None or away.since_ms[seat] is None:
            return claim
        return replace(claim, left_ms=away.left_ms(seat))

    async def _look_who_was_away(self, match: Match) -> None:
        """Read the absence as it stands: who is away just now is for the next report to say."""
        game = counted_game(match)
        if game is not None:
            found = await self._store.record_absences(self._match, game, (None, None))
            self._away = Absence(found.at_ms, found.spent_ms, found.since_ms)
            self._game = game

    async def _look_who_is_away(self, match: Match) -> None:
        game = counted_game(match)
        first, second = (
            may and not there for may, there in zip(may_be_away(match), self.seats, strict=True)
        )
        known = self._away is not None and self._game == game
        was_away = self._away is not None and self._away.since_ms != (None, None)
        if game is None:
            self._away = None
        elif first or second or was_away or not known:
            found = await self._store.record_absences(self._match, game, (first, second))
            self._away = Absence(found.at_ms, found.spent_ms, found.since_ms)
        self._game = game

    async def _tell(self, told: Presence) -> None:
        frames: dict[Codec, Frame] = {}
        for number, listener in enumerate(list(self._audience), 1):
            codec = listener.codec
            if codec not in frames:
                frames[codec] = codec.encode(told)
            listener.push(frames[codec])
            if number % TOLD_AT_ONCE == 0:
                await asyncio.sleep(0)
