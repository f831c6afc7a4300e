"""Dissolves paired matches to which a player does not connect."""

from protocol.core.ids import PlayerId
from server.limits import NO_SHOWS_AN_ADDRESS
from server.matches.core.model import Match
from server.matches.names import pairing_id
from server.store.lobby import LobbyStore, NoShowRules

NO_SHOW_RULES = NoShowRules(
    waits_ms=(30_000, 120_000, 600_000), kept_ms=3_600_000, free_of_address=NO_SHOWS_AN_ADDRESS
)


class NoShowRecorder:
    """The port `NoShows`: keeps the place of a player who came, and counts a no-show."""

    def __init__(self, store: LobbyStore, shared_key: bytes) -> None:
        """`shared_key` is the secret that all nodes share."""
        self._store = store
        self._shared_key = shared_key

    async def record_dissolved(self, match: Match) -> None:
        """Note a dissolved match, as the port says. Matches made by a challenge are skipped."""
        for player in match.people:
            pair = await self._store.pair_of(player.id)
            if pair is None or pairing_id(pair.seats, pair.at_ms, self._shared_key) != match.id:
                continue
            zero, one = match.players
            if zero is not None and one is not None and pair.players == (zero.id, one.id):
                await self._store.dissolve(pair, match.arrived, NO_SHOW_RULES)
                return

    async def record_abort(self, player: PlayerId) -> None:
        """Have the player wait as after a no-show. Raises StoreUnavailable."""
        await self._store.delay(player, NO_SHOW_RULES)
