"""Creation of matches for paired players. Every node that tries creates the same match."""

from collections.abc import Sequence
from contextlib import suppress

from protocol.core.ids import CommandId, MatchId, PlayerId, SeatId
from protocol.core.rules_text import rules_from_text
from protocol.core.views import Visibility
from server.games.registry import GAMES
from server.lobby.seek_terms import load_terms
from server.matches.core.match_settings import MatchSettings
from server.matches.core.steps import ARRIVE_MS, TENTATIVE_ARRIVE_MS
from server.matches.directory import MatchDirectory
from server.matches.live.match_loader import UnknownMatch
from server.matches.names import pairing_id, seek_id
from server.store.lobby import StoredPair
from server.store.ports import Clock


class MatchMaker:
    """Creates the match of two players whom the lobby has paired, or who agreed on a challenge."""

    def __init__(self, directory: MatchDirectory, clock: Clock, shared_key: bytes) -> None:
        """Prepare to create matches. `shared_key` is a secret that all nodes share."""
        self._directory = directory
        self._clock = clock
        self._shared_key = shared_key

    def now_ms(self) -> int:
        """Return the time of the clock that all nodes share (Unix milliseconds)."""
        return self._clock.now_ms()

    def seat_of(self, player: PlayerId, command: CommandId) -> SeatId:
        """Return the id of the player's seek with this command id.

        Every node derives the same id, and no other player's seek has it.
        """
        return seek_id(player, command, self._shared_key)

    async def check_may_play(
        self, player: PlayerId, *, guest: bool, addresses: Sequence[str] = ()
    ) -> None:
        """Check that the player may begin another match.

        Raises TooManyMatches or TooManyFromAddress at the quota of the player or address,
        ShortOfMemory while nothing may be created, and StoreUnavailable.
        """
        await self._directory.check_may_play(player, guest=guest, addresses=addresses)

    async def decline(self, pair: StoredPair, player: PlayerId) -> None:
        """Dissolve the match of two paired players because `player`, one of them, declines it.

        Nothing changes if the player has connected to the match, or if it is gone. Raises
        StoreUnavailable.
        """
        match = pairing_id(pair.seats, pair.at_ms, self._shared_key)
        with suppress(UnknownMatch):
            await self._directory.decline(match, player)

    async def make(
        self,
        pair: StoredPair,
        visibility: Visibility = "public",
        arrive_ms: int = ARRIVE_MS,
    ) -> MatchId:
        """Create the match of two paired players, unless it exists, and return its id.

        Both players have `arrive_ms` to connect to it, and longer if one of the seeks is tentative.
        Raises StoreUnavailable, and ValueError if another release stored the seeks in another form.
        """
        match = pairing_id(pair.seats, pair.at_ms, self._shared_key)
        waited, came = (load_terms(terms) for terms in pair.terms)
        if waited is None or came is None:
            raise ValueError("the terms of a seek are of another release")
        game = GAMES[waited.game]
        settings = MatchSettings(
            waited.game,
            waited.preset,
            rules_from_text(waited.text, game.wire.rules),
            waited.time_control,
            visibility=visibility,
            watchers=waited.watchers and came.watchers,
        )
        if waited.tentative or came.tentative:
            arrive_ms = max(arrive_ms, TENTATIVE_ARRIVE_MS)
        seated = waited.player, came.player
        await self._directory.seat(
            match, settings, players=seated, arrive_ms=arrive_ms, addresses=pair.prefixes
        )
        return match
