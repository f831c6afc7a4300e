"""Who is connected, over all nodes, in Redis."""

from protocol.core.ids import MatchId
from server.store.ports import Present
from server.store.redis import scripts
from server.store.redis.commands import Commands
from server.store.redis.keys import match_keys
from server.store.redis.scripts import Command

LAPSE_MS = 45_000
"""How long what a node reported holds: three times as long as nodes take to repeat it."""


class RedisPresence:
    """The port `PresenceStore`."""

    def __init__(self, redis: Commands, node: str) -> None:
        self._redis = redis
        self._node = node
        self._reported: set[MatchId] = set()

    async def report(self, match: MatchId, seats: tuple[int, int], spectators: int) -> None:
        if any(seats) or spectators:
            self._reported.add(match)
        else:
            self._reported.discard(match)
        await self._redis.run(self._report(match, seats, spectators))

    async def present(self, match: MatchId) -> Present:
        first, second, spectators = await self._redis.run(
            scripts.PRESENT.call((match_keys(match).presence,))
        )
        return Present((bool(first), bool(second)), spectators)

    async def leave(self) -> None:
        """Report that there are no connections on this node any more, for any match."""
        matches = list(self._reported)
        self._reported.clear()
        await self._redis.run_all([self._report(match, (0, 0), 0) for match in matches])

    def _report(self, match: MatchId, seats: tuple[int, int], spectators: int) -> Command:
        keys = match_keys(match)
        return scripts.REPORT.call(
            (keys.presence, keys.nodes), match, self._node, *seats, spectators, LAPSE_MS
        )
