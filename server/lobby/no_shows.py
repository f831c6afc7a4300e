"""Delays the next seeks of players who did not connect to their paired match, declined too many, or
aborted one early.

The other players of such matches keep their waiting time.
"""

from protocol.core.ids import PlayerId
from server.limits import DECLINES_PER_ADDRESS, DECLINES_PER_PLAYER, NO_SHOWS_PER_ADDRESS
from server.lobby.seek_terms import load_terms
from server.matches.core.model import Match
from server.matches.names import pairing_id
from server.store.lobby import Arrival, LobbyStore, NoShowRules

NO_SHOW_RULES = NoShowRules(
    waits_ms=(30_000, 120_000, 600_000),
    kept_ms=3_600_000,
    free_of_address=NO_SHOWS_PER_ADDRESS,
    free_declines=DECLINES_PER_PLAYER,
    free_declines_of_address=DECLINES_PER_ADDRESS,
)


class NoShowRecorder:
    """Delays the next seeks of players who stayed away from a paired match. Implements the port
    `NoShows`.

    A player who connected or declined keeps the waiting time of their seek. An absent player has to
    wait before the next seek. A player with a tentative seek has declined by not connecting, and
    waits only after many declines.
    """

    def __init__(self, store: LobbyStore, shared_key: bytes) -> None:
        """`shared_key` is the secret that all nodes share."""
        self._store = store
        self._shared_key = shared_key

    async def record_dissolved(self, match: Match) -> None:
        """Record which players of a dissolved match came, declined or stayed away. Absent ones must
        wait before their next seek.

        Matches that the lobby did not pair, such as those of challenges, are skipped. Raises
        StoreUnavailable.
        """
        for player in match.people:
            pair = await self._store.pair_of(player.id)
            if pair is None or pairing_id(pair.seats, pair.at_ms, self._shared_key) != match.id:
                continue
            zero, one = match.players
            if zero is not None and one is not None and pair.players == (zero.id, one.id):
                first, second = (
                    _arrival(terms, arrived=arrived)
                    for arrived, terms in zip(match.start.arrived, pair.terms, strict=True)
                )
                await self._store.dissolve(pair, (first, second), NO_SHOW_RULES)
                return

    async def record_abort(self, player: PlayerId) -> None:
        """Delay the next seeks of a player who aborted a match, as after a no-show. Raises
        StoreUnavailable.
        """
        await self._store.delay(player, NO_SHOW_RULES)


def _arrival(stored: bytes, *, arrived: bool) -> Arrival:
    """Return the player's reaction to a pairing: whether they came, declined or stayed away.

    `stored` are the terms of their seek.
    """
    if arrived:
        return "came"
    terms = load_terms(stored)
    return "declined" if terms is not None and terms.tentative else "absent"
